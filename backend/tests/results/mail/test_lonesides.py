"""Two sentences about one thing, of which only one names a side."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

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


LOOP = "A round of the test takes 50 seconds to finish. While using\n\n  exec sh -c loop\n\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"{LOOP}with this patch it takes 12 seconds (1/4 of the time).", [(50, 12)]),
        (
            "A burst takes 1.5 ms. With the fix applied a burst takes 0.28 ms overall (5.4x reduction).",
            [(1.5, 0.28)],
        ),
        ("The test reaches 10 Gbps. The new code gets 15 Gbps (50% more).", [(10e9, 15e9)]),
        # It is not said that this change is the reason.
        (f"{LOOP}it takes 12 seconds (1/4 of the time).", []),
        # What gets worse, what does not recompute, and what recomputes from two values.
        ("The test reaches 10 Gbps. The new code gets 5 Gbps (50% less).", []),
        ("A burst takes 1.5 ms. The new code takes 0.5 ms (5.4x reduction).", []),
        ("A takes 50 s. B takes 50 s. The new code takes 10 s (5x faster).", []),
    ],
)
def test_a_change_in_brackets_names_the_value_it_is_of(text: str, wanted: list[tuple[float, float]]) -> None:
    assert [pair[1:3] for pair in compared(f"{text}\n")] == wanted


def test_a_change_that_is_not_of_this_patch_is_a_proposal() -> None:
    found = [item for item in read(f"{LOOP}it takes 12 seconds (1/4 of the time).\n").found if item.side]
    assert [(item.side, item.run.rows[0].value) for item in found] == [("before", 50), ("after", 12)]
    assert all(item.doubt for item in found)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("We get a rate of 12.1 Gbps. With this patch, it increases to 19.2 Gbps.", [(12.1e9, 19.2e9)]),
        (
            "With all rings, we get a bandwidth of 12Gbps, with cpu load of 97%; after applying this patch, bw\n"
            "increases to 19Gbps with cpu load at 64%.",
            [(12e9, 19e9), (97, 64)],
        ),
        ("The mean latency is 41 us. With this series the latency drops down to about 12 us.", [(41, 12)]),
        # Something else, the wrong way, the link, an expectation, another paragraph, and two values.
        ("The host sends 12.1 Gbps. With this patch, the switch increases to 19.2 Gbps.", []),
        ("We get a rate of 12.1 Gbps. With this patch, it drops to 19.2 Gbps.", []),
        ("The link is at 1 Gbps. With this patch, it increases to 2.5 Gbps.", []),
        ("We get a rate of 12.1 Gbps. With this patch, it should increase to 19.2 Gbps.", []),
        ("We get a rate of 12.1 Gbps.\n\nWith this patch, it increases to 19.2 Gbps.", []),
        ("We get a rate of 12.1 Gbps or 13.4 Gbps. With this patch, it increases to 19.2 Gbps.", []),
    ],
)
def test_what_a_value_becomes(text: str, wanted: list[tuple[float, float]]) -> None:
    assert pairs(f"{text}\n") == wanted
