"""What a sentence says between two values, which of them it calls better, and rates of anything that is counted."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Without this patch we do 240 evictions/s. With this patch we do 410 evictions/s.",
            (240, 410, "evictions/s"),
        ),
        (
            "Without this patch it does 24.1 steps/s. With this patch it does 41.5 steps/s.",
            (24.1, 41.5, "1/s"),
        ),
        (
            "Without this patch it does 3 unlinks/sec. With this patch it does 7 unlinks/sec.",
            (3, 7, "unlinks/s"),
        ),
        ("Without this series we get 3.1 M IOPS. With this series we get 4.5 M IOPS.", (3.1e6, 4.5e6, "1/s")),
        ("It moved 4 k frames/s before and 5 k frames/s after.", (4e3, 5e3, "1/s")),
    ],
)
def test_anything_is_counted_a_second(text: str, wanted: tuple[float, float, str]) -> None:
    assert [pair[1:] for pair in compared(f"{text}\n")] == [wanted]


@pytest.mark.parametrize(
    "text",
    [
        # Two things that are counted, no unit at all, and a prefix without a rate.
        "Without this patch we do 240 evictions/s. With this patch we do 410 renewals/s.",
        "Without this patch it needs 3 or/s. With this patch it needs 7 or/s.",
        "Without this patch there are 3 M entries. With this patch there are 7 M entries.",
    ],
)
def test_other_words_are_no_rates(text: str) -> None:
    assert pairs(f"{text}\n") == []


def test_no_unit_says_whether_more_evictions_are_better() -> None:
    text = "Without this patch we do 240 evictions/s. With this patch we do 410 evictions/s.\n"
    assert {row.direction for item in read(text).found for row in item.run.rows} == {None}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The tail latency is now 41 usec, a large reduction from 530 usec.", [(530, 41)]),
        ("The tail latency is now 41 usec, a 92% reduction from 530 usec.", [(530, 41)]),
        (
            "The longest section has interrupts disabled for 412 usec, a huge drop from previous 4534 usec.",
            [(4534, 412)],
        ),
        # What was waited for.
        ("We sleep for 412 usec, a huge drop from previous 4534 usec.", []),
    ],
)
def test_a_reduction_from_the_previous_value(text: str, wanted: list[tuple[float, float]]) -> None:
    assert pairs(f"{text}\n") == wanted


@pytest.mark.parametrize(
    "text",
    [
        "The rate (12.2 Gbps vs 15.1 Gbps, higher is better) is what counts.",
        "In this test a higher value indicates better (15.2 Gbps vs 12.1 Gbps).",
        "The unit is Gbps, where a larger value means better rates.\n\n4 rings for X and Y: 12.2 Gbps vs 15.1 Gbps",
    ],
)
def test_what_is_better_in_general_says_nothing_of_two_values(text: str) -> None:
    assert [item for item in read(f"{text}\n").found if item.side and not item.doubt] == []


def test_the_better_one_of_two_is_the_after() -> None:
    assert pairs("The rate is better (12.2 Gbps vs 15.1 Gbps).\n") == [(12.2e9, 15.1e9)]


LIST = """The larger ring increases the throughput of most of the adapters that we have here, measured with both tools
  iperf3 on adapters of the first kind, with one flow and default settings of the host:
   Download from 310Mbps to 870Mbps
   Upload from 710Mbps to 840Mbps
  netperf:
   Download from 350Mbps to 890Mbps
   Upload from 720Mbps to {}
"""


def test_a_line_of_a_list_is_of_what_is_far_above_it() -> None:
    assert (720e6, 970e6) in pairs(LIST.format("970Mbps"))
    assert (720e6, 970e6) not in pairs(LIST.format("970Mbps works with each of the cables that we have."))


@pytest.mark.parametrize(
    "text",
    [
        "Without the patch it is 8 Gbps (9 Gbps before).",
        "A link of 100 Gbps (81 Gbps with this patch) is used.",
        "We save 2 us (10 us before).",
    ],
)
def test_what_a_bracket_behind_a_value_says_may_be_of_something_else(text: str) -> None:
    assert pairs(f"{text}\n") == []
