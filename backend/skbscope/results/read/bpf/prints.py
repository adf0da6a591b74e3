"""What bcc tools print again and again: intervals of readings, as rows of a run.

A tool's reader turns lines into readings, marks and foreign text. Which of them make one interval, which intervals
make one start, and what the value of a row is, is the same for all tools and is decided here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from skbscope.results.cleaning import Line, clean
from skbscope.results.format import Read
from skbscope.results.models import Histogram, MetricRow, Note, Run
from skbscope.results.read.above import start_run
from skbscope.results.read.bpf.bcc_histogram import buckets_below
from skbscope.results.read.table import (
    ELISIONS,
    Block,
    Direction,
    Group,
    Key,
    added_up,
    grouped,
    row,
    runs_of,
)
from skbscope.results.rows import check_cells


class Item(NamedTuple):
    """One reading of one interval."""

    metric: str
    subject: str | None
    unit: str
    value: float
    lines: tuple[int, int]
    histogram: Histogram | None = None
    # An amount adds up over an interval; a level (a share, a mean) does not.
    amount: bool = True
    # Whether a reading that is not printed is zero; false for lists of the largest only.
    else_zero: bool = True
    # Which way is better; None where neither is.
    direction: Direction = None

    @property
    def key(self) -> Key:
        """What makes it the same row in another interval."""
        return self.metric, self.subject


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the tool that ends an interval; one that `opens` begins the next, even an empty one."""

    line: Line
    opens: bool = False


@dataclass(slots=True)
class Print(Block[Item]):
    """One interval."""

    # Ctrl-C is right above: the interval is shorter than the others.
    interrupted: bool = False


def spread(lines: list[Line], head: int, key: Key, counted: str, unit: str | None) -> tuple[Item | None, int]:
    """(the histogram below a head, by index, as a reading of what it counts; the first line behind it).

    A head without a row is none: it was cut off there.
    """
    buckets, end = buckets_below(lines, head)
    if not buckets:
        return None, end
    histogram = Histogram(unit, buckets)
    span = (lines[head].number, lines[end - 1].number)
    return Item(*key, counted, histogram.count, span, histogram), end


def prints(found: Iterable[tuple[Line, Item | Mark | None]]) -> list[Print]:
    """Intervals of readings: a line without one is foreign text, and blank lines mean nothing."""
    out: list[Print] = []
    above: list[Line] = []
    keys: set[Key] = set()
    closed = True
    interrupted = False
    for line, what in found:
        interrupted = interrupted or line.interrupted
        if what is None:
            if line.text and line.text not in ELISIONS:
                above.append(line)
                closed = True
            continue
        if isinstance(what, Mark):
            begins, closed = what.opens, True
        else:
            key = what.key
            begins = closed or key in keys
        if begins:
            out.append(Print(line, above, interrupted=interrupted))
            above, keys, closed, interrupted = [], set(), False, False
        if isinstance(what, Item):
            out[-1].rows.append(what)
            keys.add(key)
    return out


def tool_reader(
    readings: Callable[[list[Line]], Iterable[tuple[Line, Item | Mark | None]]],
    tool: str,
    expected: str,
    finish: Callable[[Run, list[Print]], None] = lambda _run, _prints: None,
) -> Read:
    """The `read` of a bcc tool from the readings of its lines; `finish` completes a run, knowing all prints.

    Foreign text begins a run; a run without any reading is left out.
    """

    def read(text: str) -> list[Run]:
        found = prints(readings(clean(text)))
        groups = grouped(found, lambda _, one: one.above)
        full = [group for group in groups if any(one.rows for one in group)]
        runs = runs_of(full, lambda group: _run(group, tool), expected)
        for run in runs:
            finish(run, found)
        return runs

    return read


def _run(group: Group[Print], tool: str) -> Run:
    run = start_run(tool, group[0].above)
    if group[-1].interrupted and len(group) > 1:
        run.notes.append(Note("the last interval was cut short by Ctrl-C", group[-1].head.number))
    mine: dict[Key, list[tuple[int, Item]]] = {}
    for at, one in enumerate(group):
        for item in one.rows:
            mine.setdefault(item.key, []).append((at, item))
    check_cells(len(mine), len(group))
    run.rows = [_row(items, len(group)) for items in mine.values()]
    return run


def _row(items: list[tuple[int, Item]], intervals: int) -> MetricRow:
    first = items[0][1]
    if first.amount and first.else_zero:
        samples = [0.0] * intervals
        for at, item in items:
            samples[at] += item.value
    else:
        samples = [item.value for _, item in items]
    spreads = [item.histogram for _, item in items if item.histogram]
    several = intervals > 1
    return row(
        first.metric,
        f"{first.unit}/interval" if several and first.amount else first.unit,
        first.direction,
        None if several else samples[0],
        (first.lines[0], items[-1][1].lines[1]),
        samples,
        first.subject,
        histogram=added_up(spreads, spreads[0].unit) if spreads else None,
        form="count" if first.amount else "value",
    )
