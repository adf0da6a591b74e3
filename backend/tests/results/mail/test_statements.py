"""Sentences and titles between what one tool printed, that say what was done or what each run is."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

PING = "--- 10.0.0.1 ping statistics ---\n100 packets transmitted, 100 received, 0% packet loss, time 99ms\n"
PING += "rtt min/avg/max/mdev = {}/{}/1.267/0.231 ms\n"


def printed(gigabits: float, command: str = "$ iperf3 -c 10.0.0.2\n") -> str:
    return f"{command}[  5]   0.00-10.00  sec  10.3 GBytes  {gigabits} Gbits/sec\n"


def test_the_first_of_numbered_results_is_what_is_called_current() -> None:
    ways = (("current method", 8.0), ("without sync", 9.0), ("sync_len method", 9.5))
    text = "\n".join(f"Result {at}: {name}\n\n{printed(value)}" for at, (name, value) in enumerate(ways, 1))
    assert pairs(text) == [(8e9, 9e9), (8e9, 9.5e9)]
    labels = [item.run.label for item in read(text).found]
    assert [label.partition(",")[0] for label in labels] == [
        f"Result {at}: {name}" for at, (name, _) in enumerate(ways, 1)
    ]


@pytest.mark.parametrize("done", ["Now enable GRO on both hosts.", "Then apply the patch to the receiver:"])
def test_what_was_done_between_two_runs_is_in_the_second(done: str) -> None:
    assert pairs(f"The setup:\n\n{printed(8.0)}\n{done}\n\n{printed(9.0)}") == [(8e9, 9e9)]


@pytest.mark.parametrize(
    "done",
    [
        "Now disable GRO on both hosts.",
        "Now we see more of it.",
        "Now with 100 flows:",
        "Enable GRO on both hosts.",
    ],
)
def test_what_was_switched_off_may_be_the_change(done: str) -> None:
    assert pairs(f"The setup:\n\n{printed(8.0)}\n{done}\n\n{printed(9.0)}") == []


def test_an_action_between_runs_of_two_commands_says_nothing() -> None:
    other = printed(9.0, "$ iperf3 -c 10.0.0.2 -R\n")
    assert pairs(f"The setup:\n\n{printed(8.0)}\nNow enable GRO on both hosts.\n\n{other}") == []


def test_a_comparison_with_the_unpatched_is_with_the_run_above() -> None:
    below = "Comparing this with the results of an unpatched driver:"
    assert pairs(f"I get this now:\n\n{printed(9.0)}\n{below}\n\n{printed(8.0)}") == [(8e9, 9e9)]


def test_two_tools_below_each_statement() -> None:
    text = "without the patch:\n" + printed(8.0) + PING.format(0.2, 0.3)
    text += "\nwith the patch:\n" + printed(9.0) + PING.format(0.1, 0.2)
    assert {(8e9, 9e9), (300.0, 200.0), (200.0, 100.0)} <= set(pairs(text))


def test_a_default_without_something_is_before_what_has_it() -> None:
    text = f"Default mode, no program:\n\n{printed(8.0)}\nHaving a program in all packets:\n\n{printed(9.0)}"
    assert pairs(text) == [(8e9, 9e9)]


def test_headings_without_a_colon_part_runs_of_iperf3() -> None:
    rows = printed(8.0, ""), printed(9.0, "")
    for one, other in (("Before", "After"), ("- Before", "- After"), ("mainline", "with this series")):
        assert pairs(f"{one}\n{rows[0]}\n{other}\n{rows[1]}") == [(8e9, 9e9)]


def test_one_figure_of_both_sides() -> None:
    assert [one[1:3] for one in compared("The throughput is about 941 Mbps before and after.")] == [
        (941e6, 941e6)
    ]
    assert pairs("It is 941 Mbps before, and 900 Mbps after that.") != [(941e6, 941e6)]
    assert pairs("Of 941 Mbps and 800 Mbps before and after one is less.") != [(941e6, 941e6)]


def test_lines_that_a_tool_draws_underline_no_title() -> None:
    text = "\n".join(
        f"$ iperf -{end}\nUDP buffer size:  {size}\n{'-' * 60}\n[  3]  0.0-10.0 sec  1.2 GBytes  {rate} Gbits/sec\n"
        for end, size, rate in (("s", "176 KByte (default)", 1.0), ("c 10.0.0.1", "208 KByte", 1.1))
    )
    assert pairs(text) == []


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("Test run on 6.3 (one flow,\nof 32 MB):", "Same test from linux-6.4-rc1", [(9e9, 8e9)]),
        ("Results with kernel 6.12.1", "The same test on 6.11.9", [(8e9, 9e9)]),
        ("Test run on 6.3", "Same test on 6.4", []),
        ("Results with kernel 6.3", "Same test with 9.5 us of delay", []),
    ],
)
def test_sentences_say_of_which_release_each_run_is(
    first: str, second: str, expected: list[tuple[float, float]]
) -> None:
    assert pairs(f"Some words.\n\n{first}\n\n{printed(9.0)}\n\n{second}\n\n{printed(8.0)}") == expected


def test_two_baselines_are_of_two_tests() -> None:
    profile = "{}\n\n     4.63%         11100  [k] queue_one\n     3.88%          9308  [k] receive_one\n"
    one, other = profile.format("* tcp6 baseline (one flow)"), profile.format("* tcp4 {} (one flow)")
    above = "The code of lookup_one():\n\n"
    assert compared(above + other.format("baseline") + "\n" + one) == []


def test_a_sentence_that_names_both_sides_states_none() -> None:
    sentence = "Start these before your test and kill them after the test stops:"
    counted = "IpOutRequests        {}     0.0\nTcpOutSegs           {}     0.0\n"
    hosts = f"So for this host:\n\n{counted.format(308, 529)}\nfor that host:\n\n{counted.format(417, 633)}"
    text = f"{sentence}\n\n{hosts}"
    assert all(item.doubt for item in read(text).found if item.side)


def test_outputs_of_two_versions_that_the_text_calls_so_are_paired_by_the_rest_of_their_titles() -> None:
    def output(title: str, share: float) -> str:
        return f"perf top output {title}\n\n  {share}%  [kernel]  [k] mlx_poll\n  2.50%  [kernel]  [k] page_get\n\n"

    shares = {"(5.15) - DROP": 11.2, "(5.15) - TX": 8.1, "(6.5) - DROP": 14.3, "(6.5) - TX": 9.7}
    text = "".join(output(*one) for one in shares.items())
    named = f"Below are the ones of kernel v5.15 and v6.5.\n\n{text}"
    assert {(11.2, 14.3), (8.1, 9.7)} <= set(pairs(named))
    assert pairs(text) == []
    assert pairs(named.replace("(6.5) - TX", "(6.5) - PASS")) == []
