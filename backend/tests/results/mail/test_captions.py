"""Units that words near a number state."""

import pytest
from mail_pairs import compared

from skbscope.results.mail.text.captions import caption_unit, stated_unit


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("IOPS(K)", (1e3, "1/s")),
        ("Latency (usec), p99", (1, "us")),
        ("BW [MiB/s]", (1024**2, "B/s")),
        ("run time in seconds", (1, "s")),
        ("Throughput, Mbps", (1e6, "bit/s")),
        ("share (%)", (1, "%")),
    ],
)
def test_the_unit_of_a_name_or_a_caption(words: str, unit: tuple[float, str]) -> None:
    found = stated_unit(words)
    assert found is not None
    assert (found[0], found[2]) == unit


@pytest.mark.parametrize("words", ["", "read", "several tests", "a b c", "x" * 400])
def test_words_without_a_unit_state_none(words: str) -> None:
    assert stated_unit(words) is None


def test_the_last_word_of_a_sentence_is_no_unit() -> None:
    assert stated_unit("as measured by Mbps", loose=False) is None
    assert stated_unit("time in ms", loose=False) is not None


def test_a_head_gives_its_unit_to_numbers_without_one() -> None:
    rows = "{}:\n         read   write\nIOPS(K)  {}   {}\n"
    found = compared(
        rows.format("Before modification", 53.5, 46.5) + rows.format("After modification", 54.5, 47.5)
    )
    assert [row[1:] for row in found] == [(53500, 54500, "1/s"), (46500, 47500, "1/s")]


def test_a_number_without_any_unit_near_has_none() -> None:
    rows = "{}:\nscore of it: {}\n"
    found = compared(rows.format("Before the patch", 1463) + rows.format("After the patch", 1500))
    assert [row[1:] for row in found] == [(1463, 1500, "")]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("(requests per second, higher is better)", (1.0, "1/s")),
        ("Million packets per second:", (1e6, "pps")),
        ("throughput in thousand transactions per sec", (1e3, "1/s")),
    ],
)
def test_what_is_counted_per_second_is_a_rate(text: str, unit: tuple[float, str]) -> None:
    found = caption_unit(text)
    assert found is not None
    assert (found[0], found[2]) == unit
