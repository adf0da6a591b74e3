"""Chooses the row that is tested alone: the author's choice, else the main quantity of the tool."""

from skbscope.domains.comparisons.models import Options, Row
from skbscope.domains.comparisons.verdict import is_rate, is_time
from skbscope.results.errors import ResultError
from skbscope.results.read.perf.ratios import is_ratio
from skbscope.statistics.weights import SUM, is_cpu

_COARSE = 0.01
"""Where a tick is more than this part of the value, the same quantity in a finer unit is the better row."""


def choose(rows: list[Row], options: Options) -> Row | None:
    """The row named in the options, else the best by `_rank`; None without rows. ResultError for an unknown name."""
    if options.primary is not None:
        return _named(rows, *options.primary)
    comparable = [row for row in rows if row.before.values and row.after.values and row.word != "DESCRIBED"]
    best = min(comparable or rows, key=lambda row: (_rank(row), row.metric != SUM), default=None)
    return best and _finer(best, comparable)


def _rank(row: Row) -> int:
    """Rates first, `received` before others; then times, those of CPUs last; then rows with a better direction."""
    if row.form == "value" and row.better == "more" and is_rate(row.unit):
        # The receiver of a transmit benchmark prints 0.
        idle = not any(row.before.values) and not any(row.after.values)
        return 7 if idle else 0 if row.metric == "received" else 1
    if row.form == "value" and row.better == "less" and is_time(row.unit):
        return 3 if is_cpu(row.subject) else 2
    # perf stat prints the counters that a ratio is of before it.
    return 5 if row.better is not None and not is_ratio(row.metric) else 6


def _finer(row: Row, rows: list[Row]) -> Row:
    """The same time in a finer unit, where one tick of this row is a large part of its value (15 cycles, 7.537 ns)."""
    if not coarse(row) or not is_time(row.unit):
        return row
    others = [
        other
        for other in rows
        if other.subject == row.subject
        and other.better == row.better
        and is_time(other.unit)
        and other.unit != row.unit
        and not coarse(other)
    ]
    return others[0] if others else row


def coarse(row: Row) -> bool:
    """Whether one tick of the tool is more than 1 % of the smaller side."""
    least = min(abs(row.before.median or 0.0), abs(row.after.median or 0.0))
    return row.tick is not None and row.tick > _COARSE * least


def _named(rows: list[Row], metric: str, subject: str | None) -> Row:
    """By id, then by name. The id of a name with two units ends in its unit, `received (bit/s)`, and has a slash."""
    name = metric if subject is None else f"{metric}/{subject}"
    by_id = [row for row in rows if row.id == name]
    by_name = [row for row in rows if row.metric == metric and subject in (None, row.subject)]
    if not (by_id or by_name):
        names = ", ".join(row.id[:60] for row in rows[:5])
        raise ResultError(f"no row is called {name[:80]!r}; expected one of {names or 'none'}")
    return (by_id or by_name)[0]
