"""perf c2c summaries and perf lock tables."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.readers import read, sniff

CALLERS = " contended   total wait     max wait     avg wait         type   caller\n\n"


def one(text: str) -> Run:
    (run,) = read(text)
    return run


def cells(run: Run) -> list[tuple[str, str, str | None, float | None]]:
    return [(row.metric, row.unit, row.subject, row.value) for row in run.rows]


def test_summaries_are_rows_of_one_run() -> None:
    run = one(
        "=====\n  Trace Event Information\n=====\n  Total records  :   326,320\n  Load - a: b  :  7\n"
        "  LLC Misses to Local DRAM  :   12.9%\n\n=====\n Global Shared Cache Line Event Information\n=====\n"
        "  Total records  :   948\n\n=====\n  Shared Data Cache Line Table\n=====\n#\n# x y\n  0  0xffff  50.00%\n"
    )
    assert cells(run) == [
        ("Total records", "events", None, 326320),
        ("Load - a: b", "events", None, 7),
        ("LLC Misses to Local DRAM", "%", None, 12.9),
        ("Total records", "events", "shared cache lines", 948),
    ]
    assert [row.tick for row in run.rows] == [None, None, 0.1, None]
    assert [(note.text, note.line) for note in run.notes] == [("Shared Data Cache Line Table: not read", 14)]


def test_a_second_report_is_a_second_run() -> None:
    text = "=====\n  Trace Event Information\n=====\n  Total records  :   {}\n\n"
    runs = read("before:\n\n" + text.format(1) + "after:\n\n" + text.format(2))
    assert [(run.side, run.rows[0].value) for run in runs] == [("before", 1), ("after", 2)]


def test_times_are_ns_with_the_step_they_were_printed_with() -> None:
    run = one(CALLERS + "  6   6.03 s   621.76 ms   557 ns   spinlock   rcu_core+0xec\n")
    assert cells(run) == [
        ("contended", "events", "rcu_core+0xec", 6),
        ("total wait", "ns", "rcu_core+0xec", 6_030_000_000),
        ("max wait", "ns", "rcu_core+0xec", 621_760_000),
        ("avg wait", "ns", "rcu_core+0xec", 557),
    ]
    assert [row.direction for row in run.rows] == [None, "less", "less", "less"]
    assert [row.tick for row in run.rows] == [None, 10_000_000, 10_000, 1]


def test_callers_tasks_and_addresses_are_subjects() -> None:
    run = one(
        CALLERS
        + "  1 1 us 1 us 1 us rwsem:R f+0x1\n  2 1 us 1 us 1 us rwsem:W f+0x1\n  3 1 us 1 us 1 us mutex g\n"
    )
    assert [row.subject for row in run.rows[::4]] == ["f+0x1 rwsem:R", "f+0x1 rwsem:W", "g"]
    head = " contended   total wait     max wait     avg wait          pid   comm\n\n"
    run = one(
        head
        + "  1 1 us 1 us 1 us 1884 nvidia-modeset/\n  2 1 us 1 us 1 us 12 a b\n  2 1 us 1 us 1 us 13 a b\n"
    )
    assert [row.subject for row in run.rows[::4]] == ["nvidia-modeset/", "a b 12", "a b 13"]
    head = " contended   total wait     max wait     avg wait            address   symbol\n\n"
    run = one(
        head
        + "  1 1 us 1 us 1 us ffffffff851c0940 &task_struct (mutex)\n  2 1 us 1 us 1 us ffff98d7031fb498\n"
    )
    assert [row.subject for row in run.rows[::4]] == ["&task_struct (mutex)", "ffff98d7031fb498"]


def test_stacks_and_statistics_are_noted() -> None:
    run = one(
        CALLERS + "  6   6.03 s   621.76 ms   557 ns   spinlock   rcu_core+0xec\n"
        "     0xffffffff8 rcu_core+0xec\n     0xffffffff9 handle_softirqs+0x1\n  7  1 us  1 us 1 us mutex g\n"
        "\n=== output for debug ===\n\nbad: 2, total: 3\nbad rate: 66.67 %\n"
        "histogram of failure reasons\n8 1 us 1 us 1 us mutex h\n"
    )
    assert [note.text for note in run.notes] == ["2 lines of stacks, not read", "perf says bad: 2, total: 3"]


def test_a_table_ends_at_other_text() -> None:
    row = " {} 6 s 6 s 1 s mutex {}\n"
    above = "# Running 'sched/messaging' benchmark:\n"
    run = one(above + CALLERS + row.format(6, "f") + "That was all.\n" + row.format(7, "g"))
    assert {row.subject for row in run.rows} == {"f"}


@pytest.mark.parametrize(
    "head",
    [
        "                Name   acquired  contended     avg wait   total wait     max wait     min wait\n\n",
        "                Name   acquired  contended   avg wait (ns)  total wait (ns)  max wait (ns)  min wait (ns)\n\n",
    ],
)
def test_lock_report(head: str) -> None:
    unit = "" if "(ns)" in head else " ns"
    run = one(f"{head}  &rq->lock 2   10   2   5{unit}   10{unit}   7{unit}   3{unit}\n")
    assert cells(run) == [
        ("acquired", "events", "&rq->lock 2", 10),
        ("contended", "events", "&rq->lock 2", 2),
        ("avg wait", "ns", "&rq->lock 2", 5),
        ("total wait", "ns", "&rq->lock 2", 10),
        ("max wait", "ns", "&rq->lock 2", 7),
        ("min wait", "ns", "&rq->lock 2", 3),
    ]


@pytest.mark.parametrize(
    "text",
    [
        CALLERS,
        "we saw that contended total wait was long\n 6 6 s 6 s 1 s mutex f\n",
        "Trace Event Information\n\nTotal records\n",
        "contended\n6\n",
        "  Trace Event Information\n  label : text\n",
    ],
)
def test_no_false_alarm(text: str) -> None:
    assert sniff(text) == []


@pytest.mark.parametrize("name", ["perf c2c", "perf lock"])
def test_nothing_found_is_one_sentence(name: str) -> None:
    with pytest.raises(ResultError, match=r"; expected "):
        read("hello\n", name)
