"""Rows with their change over one row that a column of changes marks."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

LONG = """\
+-----------------+-------------+---------+-------------+
| metric          | kernel      |   value | perc_diff   |
|-----------------+-------------+---------+-------------|
| multicore_score | menu        |  2826.5 | 0.0%        |
| multicore_score | teo         |  2764.8 | -2.18%      |
| multicore_score | teo_util    |  2849   | 0.8%        |
| score           | menu        |  1053   | 0.0%        |
| score           | teo         |  1050.7 | -0.22%      |
| score           | teo_util    |  1059.6 | 0.63%       |
+-----------------+-------------+---------+-------------+
"""
BASE = """\
| Kernel Module | PPW (1/J) | Energy(J) | PPW Improvement (%) |
+===============+===========+===========+=====================+
| schedutil     | 46.39     | 17074.8   | base                |
+---------------+-----------+-----------+---------------------+
| ondemand      | 51.51     | 19877.6   | 11.04%              |
+---------------+-----------+-----------+---------------------+
| performance   | 45.96     | 17003.0   | -0.93%              |
+---------------+-----------+-----------+---------------------+
"""


def test_rows_of_one_metric_are_compared_with_the_one_that_has_no_change() -> None:
    assert compared(LONG) == [
        ("multicore_score", 2826.5, 2764.8, ""),
        ("multicore_score", 2826.5, 2849, ""),
        ("score", 1053, 1050.7, ""),
        ("score", 1053, 1059.6, ""),
    ]
    first = read(LONG).found[0]
    assert (first.run.label, first.group) == ("menu", "multicore_score, rows at line 4")


def test_a_row_called_base_is_the_before_in_every_column() -> None:
    assert compared(BASE) == [
        ("PPW (1/J)", 46.39, 51.51, ""),
        ("Energy(J)", 17074.8, 19877.6, ""),
        ("PPW (1/J)", 46.39, 45.96, ""),
        ("Energy(J)", 17074.8, 17003.0, ""),
    ]
    assert [note.text for item in read(BASE).found for note in item.stated] == ["11.04%", "-0.93%"]


@pytest.mark.parametrize(
    "text",
    [
        # Changes that no column has.
        BASE.replace("11.04%", "31.04%").replace("-0.93%", "-5.90%"),
        # Two bases.
        BASE.replace("-0.93%", "base  "),
        # None.
        BASE.replace("base  ", "1.50% "),
        # No column of changes.
        LONG.replace("perc_diff", "share    "),
    ],
)
def test_what_is_not_certain_is_not_compared(text: str) -> None:
    assert compared(text) == []


def test_a_blank_marks_a_base_only_where_a_change_is_large() -> None:
    blank = BASE.replace("base  ", "-     ")
    assert [before for _, before, _, _ in compared(blank)] == [46.39, 17074.8, 46.39, 17074.8]
    small = blank.replace("51.51", "46.62").replace("11.04%", "0.50% ")
    assert compared(small) == []


def test_one_wrong_change_of_three_is_left_to_the_claims() -> None:
    row = "| powersave     | 54.46     | 37205.0   | 17.87%              |\n"
    assert ("PPW (1/J)", 46.39, 54.46, "") in compared(BASE + row)


ROUNDED = """\
| test  | kernel | value | perc_diff |
|-------|--------|-------|-----------|
| score | stock  | 12.4  | 0.0%      |
| score | tuned  | 13.0  | 4.42%     | <-- !!!
"""


def test_changes_recompute_from_values_with_more_digits_than_are_printed() -> None:
    assert compared(ROUNDED) == [("score", 12.4, 13.0, "")]
    for change in ("6.42%", "-4.42%"):
        assert compared(ROUNDED.replace("4.42%", change)) == []


def test_a_head_with_per_cent_may_have_changes_without_it_and_without_their_sign() -> None:
    text = """\
| kernel                      | avg (s) | % decrease |
|-----------------------------|---------|------------|
| v6.2                        | 20.000  | baseline   |
| without the wait            | 15.000  | 25.000     |
| wait replaced with          |         |            |
|     an expedited one        | 12.500  | 37.500     |
"""
    assert pairs(text) == [(20, 15), (20, 12.5)]
    # These are no changes over the marked row.
    assert pairs(text.replace("25.000", "75.000").replace("37.500", "62.500")) == []
    # Without the sign in the head they may be anything.
    assert pairs(text.replace("% decrease", "decrease")) == []
