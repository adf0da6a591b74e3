"""The documented tables: every column is there with its type, and says what the inspector of the page says."""

import pytest

from skbscope.domains.sql.run import Question, readable, run
from skbscope.domains.sql.schema import Column, Table
from skbscope.domains.traces.queries.events import events as inspected
from skbscope.domains.traces.queries.flows import flows
from skbscope.domains.traces.queries.lives import life
from skbscope.domains.traces.queries.window import View
from skbscope.store.tables import Tables

from .conftest import SCRIPT, analysed


@pytest.fixture
def view(ask):
    tables = Tables(ask.folder.parent)
    yield View(tables, ask.folder.name, ask.folder.name)
    tables.close()


def test_every_column_is_documented_with_its_type(ask):
    for table in ask.tables:
        described = ask(f'describe "{table.name}"').rows
        assert [(c.name, c.type) for c in table.columns] == [(row[0], row[1]) for row in described], (
            table.name
        )
        assert all(column.about.endswith(".") for column in table.columns)
        assert table.label in ("exact", "reconstructed", "assumed", "modelled")
        if table.rows is not None:
            assert ask(f'select count(*) from "{table.name}"').rows == [[table.rows]]


def test_events_say_what_the_inspector_says(ask, view):
    """A hundred events across the recording, field by field."""
    total = ask.summary["trace"]["events"]
    wanted = list(range(0, total, total // 100))
    by_kind = {}
    for event in inspected(view, wanted):
        by_kind.setdefault(event.name, []).append(event)
    assert len(by_kind) > 10
    for name, listed in by_kind.items():
        found = {
            row["seq"]: row for row in ask.rows(f'select * from "{name}" where seq % {total // 100} = 0')
        }
        for event in listed:
            row = found[event.seq]
            assert (row["t"], row["cpu"]) == (event.t, event.cpu)
            for shown in event.fields:
                value = row.get(f"field_{shown.name}", row.get(shown.name))
                if shown.name == "hash":
                    assert int(value, 16) == int(shown.value, 16)
                else:
                    assert str(value) == shown.value, (name, shown.name)
    row = ask.rows(f"select * from events where seq = {wanted[7]}")[0]
    (event,) = inspected(view, [wanted[7]])
    assert (row["event"], row["comm"], row["pid"], row["tid"]) == (
        event.name,
        event.comm,
        event.pid,
        event.tid,
    )


def test_lives_say_what_the_inspector_says(ask, view):
    for row in ask.rows("select * from lives where life % 700 = 0"):
        known = life(view, row["life"])
        for mine, theirs in {"t": "t0", "t_last": "t1", "first_seq": None, "events": "events_total"}.items():
            if theirs:
                assert row[mine] == getattr(known, theirs)
        for key in (
            "alloc_cpu",
            "free_cpu",
            "fate",
            "origin",
            "done",
            "reason",
            "len",
            "hash",
            "address",
            "label",
        ):
            assert row[key] == getattr(known, key), key


def test_flows_are_the_matrix(ask, view):
    cells = {(c.alloc_cpu, c.free_cpu): c.model_dump() for c in flows(view, None, None).cells}
    known = ask.rows("select * from flows where alloc_cpu is not null and free_cpu is not null")
    assert {(row["alloc_cpu"], row["free_cpu"]): row for row in known} == cells


def test_nobody_is_null(ask):
    for table, column in (("lives", "alloc_cpu"), ("lives", "free_cpu"), ("decisions", "to_cpu")):
        (row,) = ask.rows(
            f"select max({column}) as highest, count(*) - count({column}) as unknown from {table}"
        )
        assert row["highest"] < 2
        assert row["unknown"] > 0
    assert ask.rows("select count(*) as n from lives where done < 0 or hash = '0x00000000'") == [{"n": 0}]
    assert ask.rows("select distinct agrees from decisions order by all") == [
        {"agrees": value} for value in (False, True, None)
    ]


def test_big_numbers_keep_their_digits(ask):
    digits = ["9007199254740991", "9007199254740992", "-9007199254740993"]
    others = [
        "1e400::double",
        "0.1::decimal(3, 1)",
        "12345678901234567.89::decimal(30, 2)",
        "[1, 2]",
        "true",
        "null",
    ]
    (row,) = ask(f"select {', '.join(digits + others)}").rows
    assert row[:3] == [9007199254740991, *digits[1:]]
    assert row[3:] == ["inf", 0.1, "12345678901234567.89", "[1, 2]", True, None]


def test_a_text_recording_keeps_absent_fields_null(tmp_path):
    path = tmp_path / "few.txt"
    path.write_text(
        SCRIPT + SCRIPT.splitlines()[1].replace(" len=804", "").replace("100.000009", "100.000030") + "\n"
    )
    few = analysed(tmp_path / "tables", path)
    assert few.rows('select seq, len from "net:netif_receive_skb" order by seq') == [
        {"seq": 1, "len": 804},
        {"seq": 3, "len": None},
    ]
    assert few.rows("select location from consume_skb") == [{"location": "skb_consume_udp+0x60"}]


def test_names_a_recording_chose_cannot_break_out():
    hostile = 'x" ; drop view lives; --'
    table = Table(hostile, "A.", "exact", (Column('a"b', "INTEGER", "1", "A."),), "(SELECT 1)")
    answer = run(Question('select "a""b" from "' + hostile.replace('"', '""') + '"', readable([table])))
    assert ([column["name"] for column in answer.columns], answer.rows) == (['a"b'], [[1]])
