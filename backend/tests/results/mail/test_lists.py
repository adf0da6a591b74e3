"""Bare numbers under the headings of two sides."""

import pytest
from mail_pairs import compared

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail

HEADINGS = [
    ("Before:", "After:"),
    ("Without the patch:", "With the patch:"),
    ("baseline:", "patched:"),
    ("** Before **", "** After **"),
    ("BEFORE", "AFTER"),
    ("w/o this series (Mbps):", "w/ this series (Mbps):"),
]


@pytest.mark.parametrize("label", ["", "run {}: ", "#{} "])
@pytest.mark.parametrize("gap", ["", "\n"])
@pytest.mark.parametrize(("before", "after"), HEADINGS)
def test_numbers_a_line_are_runs_of_their_heading(before: str, after: str, gap: str, label: str) -> None:
    def block(heading: str, numbers: list[int]) -> str:
        lines = "".join(f"{label.format(at)}{number}\n" for at, number in enumerate(numbers, 1))
        return f"{heading}\n{gap}{lines}{gap}"

    (made,) = experiments(
        mail.read(block(before, [9412, 9388, 9401]) + block(after, [9502, 9511])), "mail", "0"
    )
    first, second = made.inputs
    assert (first.side, first.run.rows[0].samples) == (
        "before",
        [value * (1e6 if "Mbps" in before else 1) for value in (9412, 9388, 9401)],
    )
    assert (second.side, len(second.run.rows[0].samples)) == ("after", 2)
    assert first.run.samples_are == "unknown"
    assert first.run.rows[0].unit == ("bit/s" if "Mbps" in before else "")
    assert first.run.rows[0].direction == ("more" if "Mbps" in before else None)


@pytest.mark.parametrize(
    ("test", "unit", "scale"),
    [("TCP_RR", "1/s", 1), ("UDP_RR", "1/s", 1), ("TCP_STREAM", "bit/s", 1e6), ("OMNI", "", 1)],
)
@pytest.mark.parametrize("runs", [1, 3])
def test_sums_of_super_netperf_have_the_unit_of_their_test(
    test: str, unit: str, scale: float, runs: int
) -> None:
    command = f"# ./super_netperf 200 -H 10.0.0.2 -t {test} -l 10\n"
    first, second = "1834507\n" * runs, "1929944\n" * runs
    text = f"Before:\n{command}{first}After:\n{command}{second}"
    before, after = mail.read(text).found
    assert (before.run.tool, before.run.rows[0].unit) == ("super_netperf", unit)
    assert after.run.rows[0].samples == [1929944 * scale] * runs
    assert after.run.command == command.strip("# \n")


@pytest.mark.parametrize(
    "text",
    [
        # One number says nothing of what it is.
        "Before:\n9412\nAfter:\n9502\n",
        # A series, or repeats: nothing says which.
        "Before:\n1 2 3\nAfter:\n4 5 6\n",
        "Before:\n1\n2\n",
        "Before the meeting we saw this.\n1\n2\nAfter that, this.\n3\n4\n",
        # Two different commands.
        "Before:\n# ./super_netperf 1 -t TCP_RR\n1\n2\nAfter:\n# ./super_netperf 9 -t TCP_RR\n3\n4\n",
    ],
)
def test_what_is_no_list_of_runs(text: str) -> None:
    assert mail.read(text).found == []


def test_lists_below_headings_that_differ_in_no() -> None:
    text = "Rate with no coalescer:\n31.5\n30.25\n29.75\n\nRate with coalescer:\n210.5\n198.25\n"
    (made,) = experiments(mail.read(text), "mail", "0")
    assert made.score == 1
    assert [(item.side, item.run.rows[0].samples) for item in made.inputs] == [
        ("before", [31.5, 30.25, 29.75]),
        ("after", [210.5, 198.25]),
    ]


@pytest.mark.parametrize("heading", ["Rate with balancer:", "Rate:", "Rate with no coalescer:"])
def test_lists_below_headings_of_other_things_are_not_compared(heading: str) -> None:
    text = f"Rate with no coalescer:\n31.5\n30.25\n\n{heading}\n210.5\n198.25\n"
    assert experiments(mail.read(text), "mail", "0") == []


def test_numbered_repeats_below_both_sides() -> None:
    text = (
        "With Below Patch\n1. 5380\n2. 5410\n3. 5400\n\nWithout Patch [Upstream]\n1. 8370\n2. 8730\n3. 8280\n"
    )
    (made,) = experiments(mail.read(text), "mail", "0")
    assert [(item.side, item.run.rows[0].samples) for item in made.inputs] == [
        ("before", [8370, 8730, 8280]),
        ("after", [5380, 5410, 5400]),
    ]
    assert experiments(mail.read(text.replace("2. ", "5. ")), "mail", "0") == []


def test_what_is_counted_before_and_after_needs_no_unit() -> None:
    text = "Sent for 30 minutes.\npackets dropped before: 2842\npackets dropped after: 360(-87.3%)\n"
    assert compared(text) == [("packets dropped", 2842, 360, "")]
    assert compared(text.replace("packets dropped", "ring entries")) == []


def test_repeats_in_seconds_behind_both_sides() -> None:
    text = "Runtime of the tests:\nthis patch: 2m34s 2m21s 2m18s\n    before:     2m54s 2m36s 2m34s\n"
    assert compared(text) == [("Runtime of the tests", 156, 141, "s")]


def test_lists_on_both_sides_of_an_arrow_are_no_pair() -> None:
    text = "Size: Before Patch -> After Patch\n4k: 4.0ns  4.1ns  4.4ns -> 3.6ns  3.7ns  3.9ns\n"
    assert compared(text) == []
    assert compared(text.replace("4.0ns  4.1ns  ", "").replace("  3.7ns  3.9ns", "")) == [
        ("4k", 4.4, 3.6, "ns")
    ]


LOOP = "# for n in 1 4 16; do ./super_netperf {} -H 192.0.2.1 -t TCP_RR; done\n"


def test_a_loop_prints_a_number_for_each_of_its_turns() -> None:
    text = f"Before:\n\n{LOOP}500\n1900\n3600\n\nAfter:\n\n{LOOP}550\n2000\n3700\n"
    assert compared(text.replace("{}", "$n")) == [
        ("value n=1", 500, 550, "1/s"),
        ("value n=4", 1900, 2000, "1/s"),
        ("value n=16", 3600, 3700, "1/s"),
    ]
    # The same command in each turn is repeated.
    assert compared(text.replace("{}", "8")) == [("value", 1900, 2000, "1/s")]
    # Where a number is missing, it is not certain which.
    assert compared(text.replace("{}", "$n").replace("2000\n", "")) == []


def test_a_label_that_is_a_unit_and_its_side() -> None:
    assert compared("pps before: 1012345\npps after:  1212345\n") == [("pps", 1012345, 1212345, "pps")]
    assert compared("ring before: 1024\nring after:  4096\n") == []
