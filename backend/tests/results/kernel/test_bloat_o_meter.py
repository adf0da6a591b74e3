"""bloat-o-meter: bytes in both builds, what is in one only, and what a reply makes of numbers that no run changes."""

import pytest

from skbscope.domains.checks.check import check
from skbscope.domains.checks.reply import text as reply
from skbscope.results import readers
from skbscope.results.errors import ResultError

TABLE = """\
add/remove: 1/0 grow/shrink: 1/1 up/down: 228/-311 (-83)
Function                                     old     new   delta
ring_fast                                      -     180    +180
ring_slow                                   6072    6120     +48
ring_poll                                   4431    4120    -311
Total: Before=20832, After=20749, chg -0.40%
"""


def test_both_builds_are_a_run_each() -> None:
    before, after = readers.read(TABLE)
    assert [(run.tool, run.label, run.side) for run in (before, after)] == [
        ("bloat-o-meter", "old", "before"),
        ("bloat-o-meter", "new", "after"),
    ]
    assert [(row.subject, row.value, row.unit, row.direction, row.form) for row in before.rows] == [
        ("ring_fast", None, "B", "less", "fixed"),
        ("ring_slow", 6072, "B", "less", "fixed"),
        ("ring_poll", 4431, "B", "less", "fixed"),
        ("all", 20832, "B", "less", "fixed"),
    ]
    assert [row.value for row in after.rows] == [180, 6120, 4120, 20749]


def test_the_first_column_had_a_small_letter_once() -> None:
    assert (
        len(readers.read(TABLE.replace("Function", "function").replace("-0.40%", "-0.398426%"))[0].rows) == 4
    )


def test_tables_of_functions_and_of_data_are_apart() -> None:
    found = readers.read(TABLE + TABLE.replace("Function", "RO Data ").replace("ring", "data"))
    assert [run.rows[0].subject for run in found] == ["ring_fast", "ring_fast", "data_fast", "data_fast"]


@pytest.mark.parametrize("text", ["Function old new delta\n", TABLE.replace("delta", "diff")[60:180]])
def test_another_table_is_refused(text: str) -> None:
    with pytest.raises(ResultError):
        readers.read(text, "bloat-o-meter")


def test_a_reply_does_not_request_runs_of_what_every_run_gives() -> None:
    mail = f"From: a <a@example.org>\nSubject: [PATCH] ring: poll less\n\nOn net-next:\n\n{TABLE}"
    checked = check(mail)
    assert checked.mails[0].missing == ["which compiler and configuration"]
    assert "it is the same in every run of one build" in reply(checked)
    assert not check(mail.replace("net-next", "net-next with gcc 13")).mails[0].asks
    measured = f"{mail}\nBefore: 12 Mpps\nAfter: 13 Mpps\n"
    assert "how many runs each side had" in check(measured).mails[0].missing


def test_the_total_alone() -> None:
    before, after = readers.read("The build is larger:\nTotal: Before=20832, After=20749, chg -0.40%\n")
    assert [(row.subject, row.value) for run in (before, after) for row in run.rows] == [
        ("all", 20832),
        ("all", 20749),
    ]
