"""funccount tables: one a run, or one an interval."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.bpf import funccount


def counts(run: Run) -> dict[str | None, list[float]]:
    return {row.subject: row.samples for row in run.rows}


def test_one_table_is_the_total_of_its_run() -> None:
    run = funccount.read(
        "# ./funccount 'vfs_*'\nTracing... Ctrl-C to end.\n^C\nFUNC COUNT\nvfs_open 264\nvfs_read 470\nDetaching..."
    )[0]
    assert counts(run) == {"vfs_open": [264], "vfs_read": [470]}
    assert run.command == "./funccount 'vfs_*'"
    assert [(row.unit, row.value, row.value_from) for row in run.rows] == [
        ("calls", 264, "total"),
        ("calls", 470, "total"),
    ]


def test_intervals_are_samples_of_one_run() -> None:
    text = "# funccount.py -i 1 vfs_read\n\nFUNC COUNT\nvfs_read 30\n\n"
    text += "FUNC COUNT\nvfs_read 26\n\nFUNC COUNT\nvfs_read 54\nDetaching..."
    runs = funccount.read(text)
    assert len(runs) == 1
    assert counts(runs[0]) == {"vfs_read": [30, 26, 54]}
    assert (runs[0].rows[0].value, runs[0].rows[0].unit) == (30, "calls/interval")


def test_an_interval_without_rows_is_zero() -> None:
    run = funccount.read("12:00:01\nFUNC COUNT\nf 3\n\n12:00:02\nFUNC COUNT\n\n12:00:03\nFUNC COUNT\nf 5\n")[
        0
    ]
    assert counts(run) == {"f": [3, 0, 5]}
    assert [note.text for note in run.notes] == ["interval without rows: zero calls"]


def test_a_function_missing_from_one_interval_is_zero_there() -> None:
    assert counts(funccount.read("FUNC COUNT\na 1\nb 2\n\nFUNC COUNT\nb 4\n")[0]) == {
        "a": [1, 0],
        "b": [2, 4],
    }


def test_good_bye_ends_a_run() -> None:
    runs = funccount.read("FUNC COUNT\nf 1\nDetaching...\nFUNC COUNT\nf 2\nDetaching...\n")
    assert [counts(run) for run in runs] == [{"f": [1]}, {"f": [2]}]


def test_text_between_tables_ends_a_run_and_names_the_next() -> None:
    runs = funccount.read("Before Patch\n\nFUNC COUNT\nf 387594\n\nAfter Patch\n\nFUNC COUNT\nf 43\n")
    assert [(run.label, run.side) for run in runs] == [("Before Patch", "before"), ("After Patch", "after")]


def test_an_elision_does_not_end_a_run() -> None:
    assert len(funccount.read("FUNC COUNT\nf 1\n\n[...]\n\nFUNC COUNT\nf 2\n")) == 1


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("b'vfs_read' 7", "vfs_read"),
        ("t:block:block_rq_issue 7", "t:block:block_rq_issue"),
        ("std::vector<int, a>::push(int const&) 7", "std::vector<int, a>::push(int const&)"),
        ("tcp_tsq_handler.part.31           7", "tcp_tsq_handler.part.31"),
        ("f 7", "f"),
    ],
)
def test_names(row: str, name: str) -> None:
    assert counts(funccount.read(f"FUNC COUNT\n{row}\n")[0]) == {name: [7]}


def test_prose_below_a_table_is_no_row() -> None:
    assert counts(funccount.read("FUNC COUNT\nf 1\nThe run above took 5\n")[0]) == {"f": [1]}


def test_grouped_counts() -> None:
    assert counts(funccount.read("FUNC COUNT\nf 1,339,962\ng 1,252\n")[0]) == {"f": [1339962], "g": [1252]}


def test_a_count_that_is_none_is_skipped_with_its_line() -> None:
    run = funccount.read("FUNC COUNT\nf 12x\ng 3\n")[0]
    assert counts(run) == {"g": [3]}
    assert [(note.text, note.line) for note in run.notes] == [("12x is not a count; row skipped", 2)]


def test_the_interval_cut_by_ctrl_c_is_noted_and_read() -> None:
    run = funccount.read("FUNC COUNT\nf 5416\n\n^C\nFUNC COUNT\nf 372\nDetaching...")[0]
    assert counts(run) == {"f": [5416, 372]}
    assert [(note.text, note.line) for note in run.notes] == [
        ("the last interval was cut short by Ctrl-C", 5)
    ]


def test_lines_of_a_row() -> None:
    assert funccount.read("x\nFUNC COUNT\nf 1\n\nFUNC COUNT\nf 2\n")[0].lines == (3, 6)


def test_other_text_is_refused_in_one_sentence() -> None:
    with pytest.raises(ResultError, match=r"^no funccount table; expected a line 'FUNC COUNT'\.$"):
        funccount.read("hello")
