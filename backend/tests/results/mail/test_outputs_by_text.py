"""Outputs of programs whose side, or whose test, only the text around them states."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.outputs.titlewords import calls_better
from skbscope.results.mail.reading import read

NEPER = """\
Subject: [PATCH] net: add support for adaptive ring polling

{first}

$ ./tcp_rr -c -H server -l 20

num_transactions=1200
latency_min=0.000020000
latency_mean=0.000400000

{second}

$ ./tcp_rr -c -H server -l 20

num_transactions=5400        # 350 % more
latency_min=0.000010000
latency_mean=0.000090000     # far less
"""
COUNTED = [(1200.0, 5400.0), (20.0, 10.0), (400.0, 90.0)]


def test_a_part_of_the_statistics_of_neper_with_remarks_is_read() -> None:
    text = NEPER.format(first="Before this patch:", second="After this patch:")
    assert pairs(text) == COUNTED


def test_what_the_subject_adds_is_the_after_of_its_negation() -> None:
    first, second = (
        "Non adaptive ring polling, set with sysctl.",
        "Results with ring polling that is adaptive,",
    )
    assert pairs(NEPER.format(first=first, second=second)) == COUNTED
    assert pairs(NEPER.format(first=second, second=first)) == [(b, a) for a, b in COUNTED]


def test_a_negation_of_what_no_subject_adds_is_no_side() -> None:
    first, second = "Non blocking sockets, set with fcntl.", "Results with blocking sockets,"
    assert pairs(NEPER.format(first=first, second=second)) == []


def test_a_sentence_right_above_an_output_states_its_side() -> None:
    text = """\
Before this patch on my board, the rate is low.
# ./xdp2 eth1
proto 17:     1000 pkt/s
proto 17:     1004 pkt/s

After applying this patch, the rate is
higher than that.
# ./xdp2 eth1
proto 17:     2000 pkt/s
proto 17:     2004 pkt/s
"""
    assert pairs(text) == [(1002, 2002)]
    # Text between the sentence and the output may be about something else.
    assert pairs(text.replace("that.\n", "that.\n\nAnother board:\n\n")) == []


def test_sums_of_iperf3_below_headings_are_no_repeats() -> None:
    text = """\
UDP:

without patch:
[SUM]   3.00-4.00   sec  1.25 GBytes  10.0 Gbits/sec  0.010 ms  100/10000 (1%)

with patch:
[SUM]   3.00-4.00   sec  1.50 GBytes  12.0 Gbits/sec  0.020 ms  200/10000 (2%)

Over TCP I see about the same.

$ iperf3 -c 192.0.2.1 -P 4

Without patch:
[SUM]   5.00-6.00   sec  2.00 GBytes  16.0 Gbits/sec

With patch:
[SUM]   7.00-8.00   sec  2.25 GBytes  18.0 Gbits/sec
"""
    assert compared(text) == [
        ("received", 1e10, 1.2e10, "bit/s"),
        ("jitter", 0.01, 0.02, "ms"),
        ("lost", 1, 2, "%"),
        ("lost datagrams", 100, 200, "datagrams"),
        ("datagrams", 10000, 10000, "datagrams"),
        ("received", 1.6e10, 1.8e10, "bit/s"),
    ]


def test_further_runs_of_the_command_of_a_side_are_repeats() -> None:
    def stat(program: str, ms: float) -> str:
        return (
            f"$ perf stat ./{program} -n 100\n\n Performance counter stats for './{program} -n 100':\n\n"
            f"           {ms} msec task-clock                #    1.000 CPUs utilized\n\n"
            f"       {ms / 1000:.9f} seconds time elapsed\n\n"
        )

    first, second = stat("ring", 2385.5), stat("ring_opt", 2199.5)
    text = f"--- unpatched begin ---\n\n{first}{stat('ring', 2383.5)}"
    text += f"--- patched begin ---\n\n{second}{stat('ring_opt', 2201.5)}"
    (made,) = experiments(read(text), "mail", "0")
    assert [(item.side, item.run.rows[0].value) for item in made.inputs] == [
        ("before", 2385.5),
        ("before", 2383.5),
        ("after", 2199.5),
        ("after", 2201.5),
    ]
    assert made.before_label == "unpatched begin"


CALLED = """\
Subject: [PATCH] net: foo: fix the aggregation

{first}

$ iperf3 -c 192.0.2.1 -R
[ ID] Interval           Transfer     Bitrate         Retr
[  5]   0.00-10.00  sec   102 MBytes  85.1 Mbits/sec  224             sender
[  5]   0.00-10.00  sec  98.6 MBytes  82.7 Mbits/sec                  receiver

{second}

% iperf3 -c 192.0.2.1 -R
[ ID] Interval           Transfer     Bitrate         Retr
[  5]   0.00-10.00  sec   717 MBytes   601 Mbits/sec   24             sender
[  5]   0.00-10.00  sec   714 MBytes   599 Mbits/sec                  receiver
"""


def test_the_second_output_is_the_after_where_its_title_calls_it_better() -> None:
    text = CALLED.format(
        first="It gets too few frames:", second="Do not set the bit. Then the speed is much better:"
    )
    assert pairs(text) == [(82.7e6, 599e6), (85.1e6, 601e6), (224, 24)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("It gets too few frames:", "When I revert that commit the speed is much better:"),
        ("It gets too few frames:", "With 6.10 it is faster:"),
        ("It gets too few frames:", "On another laptop the speed is better:"),
        ("It gets too few frames:", "The speed is not much better:"),
        ("This is much better:", "And this is better, too:"),
        # Which way is better is no verdict.
        ("score A vs. B", "score A vs. B (a lower share of late frames is better)"),
    ],
)
def test_what_is_better_may_be_what_there_was(first: str, second: str) -> None:
    assert not calls_better(first, second)


@pytest.mark.parametrize("second", ["But with two flows the rate drops to 601:", "In a guest it goes up to:"])
def test_a_title_that_says_that_figures_rise_or_fall_does_not_say_which_side_is_the_change(
    second: str,
) -> None:
    assert pairs(CALLED.format(first="On the hosts I measure:", second=second)) == []
