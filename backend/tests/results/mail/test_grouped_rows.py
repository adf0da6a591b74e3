"""Rows of sides below heads: groups with titles below one head, several columns of words, arrows beside a table."""

import pytest
from mail_pairs import compared

from skbscope.results.mail.reading import read

HEAD = """\
             | Mean (us) | p99 (us) |
 TCP_RR      |           |          |
 base        | 12.1      | 40.1     |
 patched     | 11.0      | 35.2     |
"""
SECOND = """\
 UDP_RR      |           |          |
 base        | 10.3      | 30.1     |
 patched     | 9.8       | 29.7     |
"""
BOTH = [
    ("Mean (us)", 12.1, 11.0, "us"),
    ("p99 (us)", 40.1, 35.2, "us"),
    ("Mean (us)", 10.3, 9.8, "us"),
    ("p99 (us)", 30.1, 29.7, "us"),
]


@pytest.mark.parametrize("bar", ["|", " "])
def test_one_head_is_that_of_all_groups_below_it(bar: str) -> None:
    text = f"{HEAD}{SECOND}".replace("|", bar)
    assert compared(text) == BOTH
    groups = list(dict.fromkeys(item.group for item in read(text).found))
    assert groups[1:] == ["UDP_RR, rows at line 6"]


def test_changes_between_two_groups_end_no_table() -> None:
    change = "             | -9.1%     | -12.2%   |\n"
    assert compared(HEAD + change + SECOND) == BOTH


@pytest.mark.parametrize(
    "between",
    [
        "We ran the second test on another machine, a slower one.\n",
        "\nUDP_RR, 3 flows, of another run with its own numbers (ms):\n",
    ],
)
def test_text_between_two_groups_ends_a_table(between: str) -> None:
    rows = "".join(SECOND.splitlines(True)[1:])
    assert ("Mean (us)", 10.3, 9.8, "us") not in compared(HEAD + between + rows)


def test_a_letter_before_a_side_is_no_part_of_it() -> None:
    text = """\
  LABEL       |  MEAN   | MEDIAN  |
  (A) base    | 265207.7 | 262941.0 |
  (B) patched | 249249.2 | 248781.0 |
"""
    assert compared(text) == [("MEAN", 265207.7, 249249.2, ""), ("MEDIAN", 262941.0, 248781.0, "")]


def test_an_arrow_that_is_drawn_beside_a_table_is_no_cell() -> None:
    text = """\
    +-----------------------+--------------------+
    |      condition        | memory consumption |
    +-----------------------+--------------------+
    | without this patchset |      24464 MB      |
    +-----------------------+--------------------+
    |     after patch 1     |      21957 MB      | <-------+
    +-----------------------+--------------------+         |
    |     after patch 11    |       6895 MB      |         |
    +-----------------------+--------------------+         |
"""
    values = [(before, after) for _, before, after, _ in compared(text)]
    assert values == [(24464e6, 21957e6), (24464e6, 6895e6)]


def test_several_columns_of_words_are_one_label() -> None:
    text = """\
  kernel    mode      qps  avglat  95%lat
  base      busy  1037654    4184    5453
  patched   busy   905607    4840    6151
  base      idle  1037655    4185    5454
  patched   idle   905608    4841    6152
"""
    assert compared(text) == [
        ("qps", 1037654, 905607, "1/s"),
        ("avglat", 4184, 4840, ""),
        ("95%lat", 5453, 6151, ""),
        ("qps", 1037655, 905608, "1/s"),
        ("avglat", 4185, 4841, ""),
        ("95%lat", 5454, 6152, ""),
    ]
    assert [item.run.label for item in read(text).found[:2]] == ["base, busy", "patched, busy"]


def test_a_word_right_before_a_wide_number_is_a_cell() -> None:
    text = """\
  testcase  load     qps  avglat
      base   MAX 1037654    4184
   defer10   MAX  905607    4840
   defer20   MAX  986463    4455
"""
    assert [(before, after) for metric, before, after, _ in compared(text) if metric == "qps"] == [
        (1037654, 905607),
        (1037654, 986463),
    ]


@pytest.mark.parametrize(
    "text",
    [
        # No head.
        "  base      busy  1037654    4184\n  patched   busy   905607    4840\n",
        # A row with a number less.
        "  kernel    mode      qps  avglat\n  base      busy  1037654\n  patched   busy   905607    4840\n",
    ],
)
def test_without_a_head_for_each_column_words_stay_apart(text: str) -> None:
    assert not any(", busy" in item.run.label for item in read(text).found)


@pytest.mark.parametrize(
    "row", ["             | -9.1%     | -12.2%   |\n", " Delta       | -9.1%     | -12.2%   |\n"]
)
def test_a_row_of_changes_is_what_the_author_states_of_the_row_above(row: str) -> None:
    found = read(HEAD + row)
    (after,) = [item for item in found.found if item.side == "after"]
    assert [(note.text, note.line) for note in after.stated] == [("-9.1%", 5)]
    assert not any("names no side" in note.text for note in found.unread)


def test_words_that_end_in_a_number_are_no_label() -> None:
    text = """\
  kernel    load       qps     avglat
  base      iter 10    1037654    4184
  patched   iter 10     905607    4840
"""
    assert compared(text)[-2:] == [("qps", 1037654, 905607, "1/s"), ("avglat", 4184, 4840, "")]
    assert not any("kernel" in metric for metric, *_ in compared(text))
