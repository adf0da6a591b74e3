"""How much one run may hold: maps and stack counts can have a row for every key a hostile text invents."""

from collections.abc import Callable
from heapq import nlargest
from typing import Any

from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run

MAX_ROWS = 2_000
# Metrics of a text before the smallest are left out; a text of more is refused.
MAX_METRICS = 20_000
# One sample an interval for every subject, also where it was not printed.
MAX_CELLS = 1_000_000
# A log2 histogram has 64 buckets, a fine one (`hist(x, 5)`) some 2,000.
MAX_BUCKETS = 10_000
# Notes of one kind a run; a fault of every interval need not be noted more often.
MAX_NOTES = 20


def check_cells(subjects: int, intervals: int) -> None:
    """Refuses a table that would not fit, before it is made."""
    if subjects * intervals > MAX_CELLS:
        raise ResultError(
            f"{subjects} names over {intervals} intervals are too many; expected at most {MAX_CELLS} values a run"
        )


def check_metrics(count: int) -> None:
    """Refuses a text of more metrics than anybody compares."""
    if count > MAX_METRICS:
        raise ResultError(
            f"the text has more than {MAX_METRICS} metrics; expected at most that many, such as the largest of each map"
        )


def bounded(
    run: Run,
    rank: Callable[[MetricRow], Any] = lambda row: row.value or 0.0,
    note: str = "only the {} largest of {} rows are read",
) -> Run:
    """The run with its rows of highest rank, in their order, and a note of what was left out."""
    count = len(run.rows)
    check_metrics(count)
    if count > MAX_ROWS:
        first = set(nlargest(MAX_ROWS, range(count), key=lambda at: rank(run.rows[at])))
        run.rows = [row for at, row in enumerate(run.rows) if at in first]
        run.notes.append(Note(note.format(MAX_ROWS, count)))
    return run


def without_copies(runs: list[tuple[Run, int]]) -> list[Run]:
    """Runs without quoted repeats; each comes with its quote depth. A repeat that is not quoted is another run."""
    seen: dict[str, Run] = {}
    out: list[Run] = []
    for run, depth in runs:
        key = repr([(row.metric, row.subject, row.samples, row.value, row.histogram) for row in run.rows])
        first = seen.setdefault(key, run)
        if first is run or depth == 0:
            out.append(run)
        else:
            first.notes.append(
                Note("the same output again in a quote, not counted twice", run.lines[0] or None)
            )
    return out
