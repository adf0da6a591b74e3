"""Ways to write the names of sides: versions of a series, remarks, negations, modes, titles of patches."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

IPERF = "[  5]   0.00-10.00  sec  10.3 GBytes  {} Gbits/sec\n"


def two(before: str, after: str) -> list[tuple[float | None, float | None]]:
    return pairs(f"{before}:\n\n{IPERF.format(8.0)}\n{after}:\n\n{IPERF.format(9.0)}")


@pytest.mark.parametrize(
    "names",
    [
        ("v3 of the series", "v4 of the series"),
        ("driver 3.8 (without the fix)", "driver 3.8"),
        ("XDP_SKB", "XDP-Native"),
        ("generic mode", "XDP native (zero-copy)"),
        (
            'without "use one pool for all of the rings" patch',
            'with "use one pool for all of the rings" patch',
        ),
        (
            "Without the change that gives each queue its own pool of pages, in copy mode",
            "With the change that gives each queue its own pool of pages, in copy mode",
        ),
    ],
)
def test_the_first_is_the_before_in_either_order(names: tuple[str, str]) -> None:
    assert two(*names) == [(8e9, 9e9)]
    assert two(*reversed(names)) == [(9e9, 8e9)]


@pytest.mark.parametrize(
    "names",
    [
        ("v3 of the chip", "v4 of the chip"),
        ("queue 1 (without the fix)", "queue 2"),
        ("XDP_SKB", "XDP_MODE_FOO"),
    ],
)
def test_other_names_are_no_sides(names: tuple[str, str]) -> None:
    assert two(*names) == []


def test_what_is_above_the_side_without_is_none_of_its_others() -> None:
    # `UDP` is another test above both.
    text = "UDP:\n" + IPERF.format(1.5) + "\nno zerocopy:\n" + IPERF.format(8.0)
    assert pairs(f"{text}\nzerocopy:\n{IPERF.format(9.0)}") == [(8e9, 9e9)]


def test_non_is_no() -> None:
    assert pairs("Non zerocopy: 4.5 Mpps\nzerocopy: 8.5 Mpps\n") == [(4.5e6, 8.5e6)]


def test_up_to_is_no_part_of_a_name() -> None:
    assert pairs("no zerocopy: up to 30 Gbit/s\nzerocopy: up to 50 Gbit/s\n") == [(30e9, 50e9)]


def test_labels_say_after_a_comma_what_one_side_has_more() -> None:
    text = "Before:\nOne core: 21.5 Mpps\nTwo cores: 30.5 Mpps\n\nAfter:\n"
    text += "One core, foo: 22.5 Mpps\nOne core, bar: 23.5 Mpps\nTwo cores, foo: 31.5 Mpps\nTwo cores, bar: 33.5 Mpps\n"
    assert sorted(pairs(text), key=str) == [
        *((21.5e6, 22.5e6), (21.5e6, 23.5e6), (30.5e6, 31.5e6), (30.5e6, 33.5e6))
    ]
    assert {item.run.label for item in read(text).found} == {"Before", "After, foo", "After, bar"}


def test_a_share_apart_from_its_sign_is_that_of_the_figure_before_it() -> None:
    assert pairs("  before: 21 Mpps\n  after: 22 Mpps + 5%\n") == [(21e6, 22e6)]


def test_articles_are_no_part_of_a_topic() -> None:
    text = (
        "Without the patch:\n the first run of a test\n 5.5 Mpps\nWith the patch:\n first run of the test\n"
    )
    assert pairs(f"{text} 6.5 Mpps\n") == [(5.5e6, 6.5e6)]


def test_headings_with_long_remarks_are_above_graphs_of_calls() -> None:
    text = "Before (only one of them may compete for the lock of all CPUs):\n            ---foo_flush\n"
    text += "               |\n                --1.27%--foo_flush_locked\n\n"
    text += "After (all of them may compete for the lock of all CPUs):\n            ---foo_flush\n"
    text += "               |\n                --4.94%--foo_flush_locked\n"
    assert [one[1:3] for one in compared(text)] == [(1.27, 4.94)]
