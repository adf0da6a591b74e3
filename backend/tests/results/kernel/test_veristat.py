"""veristat: both states of each program, and tables that are no result of it."""

import pytest
from mail_pairs import compared

from skbscope.results import readers
from skbscope.results.errors import ResultError

TABLE = """\
File          Program  Verdict (A)  Verdict (B)  Verdict (DIFF)  Duration (us) (A)  Duration (us) (B)  Duration (us) (DIFF)  Insns (A)  Insns (B)  Insns   (DIFF)
------------  -------  -----------  -----------  --------------  -----------------  -----------------  --------------------  ---------  ---------  --------------
walk.bpf.o    twice    success      success      MATCH                         812                203        -609 (-75.00%)       4100       1025  -3075 (-75.00%)
walk.bpf.o    never    success      failure      MISMATCH                      N/A                 17                   N/A         12         12     +0 (+0.00%)
------------  -------  -----------  -----------  --------------  -----------------  -----------------  --------------------  ---------  ---------  --------------
"""  # noqa: E501


def test_each_program_before_and_after() -> None:
    before, after = readers.read(TABLE)
    assert [(run.tool, run.label, run.side) for run in (before, after)] == [
        ("veristat", "veristat (A)", "before"),
        ("veristat", "veristat (B)", "after"),
    ]
    assert [(row.metric, row.subject, row.value, row.unit, row.direction) for row in before.rows] == [
        ("Duration", "walk.bpf.o twice", 812, "us", "less"),
        ("Insns", "walk.bpf.o twice", 4100, "", "less"),
        ("Insns", "walk.bpf.o never", 12, "", "less"),
    ]
    assert [row.value for row in after.rows] == [203, 1025, 17, 12]


def test_a_row_that_a_mail_has_moved_is_read_by_its_blanks_or_not_at_all() -> None:
    head, rule, first, second, _ = TABLE.splitlines()
    moved = first.replace("success      success      MATCH    ", "success  success  MATCH  ")
    before, after = readers.read("\n".join((head, rule, moved, second)))
    assert [row.value for row in before.rows[:2]] == [812, 4100]
    assert [row.value for row in after.rows[:2]] == [203, 1025]
    cut = moved.replace("  MATCH  ", " MATCH ")
    before, _ = readers.read("\n".join((head, rule, cut, second)))
    assert [row.subject for row in before.rows] == ["walk.bpf.o never"]
    assert [note.line for note in before.notes] == [3]


def test_the_unit_may_be_behind_the_letter() -> None:
    before, _ = readers.read(TABLE.replace("(us) (A)", "(A) (us)").replace("(us) (B)", "(B) (us)"))
    assert (before.rows[0].metric, before.rows[0].unit) == ("Duration", "us")


def test_in_a_mail_a_is_compared_with_b() -> None:
    rows = [line for line in TABLE.splitlines() if "never" not in line]
    shown = "The worst one:\n\n" + "".join(f"  {line}\n" for line in rows)
    assert [one[1:] for one in compared(shown)] == [(812, 203, "us"), (4100, 1025, "")]


@pytest.mark.parametrize("text", [TABLE.replace("-  -", "- -"), TABLE.replace("(DIFF)", "(C)"), TABLE[:400]])
def test_another_table_is_refused(text: str) -> None:
    with pytest.raises(ResultError):
        readers.read(text, "veristat")


def test_two_tables_are_no_repeats_of_each_other() -> None:
    rows = [line for line in TABLE.splitlines() if "never" not in line]
    shown = "\n".join(("Without the option:", "", *rows, "", "With the option:", "", *rows, ""))
    second = shown.rpartition("1025  ")
    assert [one[1:3] for one in compared(f"{second[0]}2050  {second[2]}")] == [
        (812, 203),
        (4100, 1025),
        (812, 203),
        (4100, 2050),
    ]
