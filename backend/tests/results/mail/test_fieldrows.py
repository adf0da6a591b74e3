"""Rows whose side is one of several keys, and what is not compared among such rows."""

import pytest
from mail_pairs import pairs

from skbscope.results.cleaning import clean
from skbscope.results.mail.fieldrows import field_rows

HEAD = "Case                              Rate       Events\n"


def block(name: str, other: str) -> str:
    return (
        HEAD
        + f"same cpu, threads= 8, {name}    3.5Mb/s     30100200\n"
        + f"same cpu, threads= 8, {other}   3.0Mb/s     26900300\n\n"
        + f"other cpu, threads= 8, {name}   2.5Mb/s     20100200\n"
        + f"other cpu, threads= 8, {other}  2.0Mb/s     16900300\n"
    )


EXPECTED = [(2.5e6, 2.0e6), (3.5e6, 3.0e6), (20100200, 16900300), (30100200, 26900300)]


@pytest.mark.parametrize(
    ("name", "other"), [("baseline", "zero copy"), ("stock", "patched"), ("v6.9", "v6.9 + series")]
)
def test_a_part_of_the_label_is_the_side_and_the_other_parts_say_what_it_is_of(name: str, other: str) -> None:
    assert sorted(pairs(block(name, other))) == EXPECTED


def test_the_side_may_be_first_and_have_a_column_between_bars() -> None:
    text = (
        "kernel  | mode | rate      | p99\n"
        "--------|------|-----------|------\n"
        "patched | copy | 1.42 Mpps | 41 us\n"
        "patched | zc   | 2.42 Mpps | 31 us\n"
        "stock   | copy | 1.21 Mpps | 45 us\n"
        "stock   | zc   | 2.21 Mpps | 35 us\n"
    )
    assert sorted(pairs(text)) == [(35, 31), (45, 41), (1.21e6, 1.42e6), (2.21e6, 2.42e6)]


def test_names_that_show_no_side_and_rows_without_partner_are_not_compared() -> None:
    assert pairs(block("alpha", "beta")) == []
    single = HEAD + "same cpu, baseline   3.5Mb/s     301\nother cpu, patched   3.0Mb/s     269\n"
    assert not field_rows(clean(single), set(), "").found
