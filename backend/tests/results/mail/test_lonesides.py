"""Two sentences about one thing, of which only one names a side."""

import pytest
from mail_pairs import compared, pairs

FIRST = "In a capture, the tx rate for each data and qos packet is only 1 Mbps. That's why we want to improve it.\n\n"
SECOND = "With this commit, the tx rate of each data and qos packet will be 39 Mbps (MCS4)."


def test_the_same_words_above_without_a_side_are_the_before() -> None:
    assert compared(f"{FIRST}The rate mask is wrong.\n\n{SECOND}\n") == [("rate", 1e6, 39e6, "bit/s")]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (FIRST.replace("data and qos", "beacon or probe"), SECOND),
        (FIRST.replace("tx rate", "rx rate"), SECOND),
        (FIRST.replace("is only", "would be"), SECOND),
        (FIRST.replace("1 Mbps", "1 us"), SECOND),
        (FIRST, SECOND.replace("With this commit, ", "")),
        (FIRST, SECOND.replace("39 Mbps", "39 Mbps to 45 Mbps")),
    ],
)
def test_other_words_another_unit_or_an_expectation_are_none(first: str, second: str) -> None:
    assert (1e6, 39e6) not in pairs(f"{first}{second}\n")


def test_the_figures_of_a_table_are_not_compared_once_more() -> None:
    table = "| | before | after |\n|--|--|--|\n| rate of each data packet | 1 Mbps | 39 Mbps |\n\n"
    assert pairs(f"{table}{FIRST}{SECOND}\n").count((1e6, 39e6)) == 1


def test_what_it_was_is_the_opposite_of_the_sentence_before() -> None:
    assert pairs("It recovers only to 20 MB/s. Before the cut it was 5000 MB/s.\n") == [(5000e6, 20e6)]
