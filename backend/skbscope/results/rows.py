"""How much one run may hold: maps and stack counts can have a row for every key a hostile text invents."""

from heapq import nlargest

from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run

MAX_ROWS = 2_000
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


def bounded(run: Run) -> Run:
    """The run with its largest rows, in their order, and a note of what was left out."""
    over = len(run.rows) - MAX_ROWS
    if over > 0:
        largest = set(nlargest(MAX_ROWS, range(len(run.rows)), key=lambda at: run.rows[at].value or 0.0))
        run.rows = [row for at, row in enumerate(run.rows) if at in largest]
        run.notes.append(Note(f"only the {MAX_ROWS} largest of {MAX_ROWS + over} rows are read"))
    return run
