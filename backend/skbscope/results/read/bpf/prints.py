"""What bcc tools print again and again: intervals of readings, as rows of a run.

A tool's reader turns lines into readings, marks and foreign text. Which of them make one interval, which intervals
make one start, and what the value of a row is, is the same for all tools and is decided here.
"""

from collections.abc import Callable, Iterable, Sequence
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
    # Further values: of an amount in the intervals behind this one, of a level also those of further events.
    more: Sequence[float] = ()

    @property
    def key(self) -> Key:
        """What makes it the same row in another interval."""
        return self[:2]


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the tool that ends an interval; one that `opens` begins the next, even an empty one."""

    line: Line
    opens: bool = False


# A line with its readings or as a mark; None, or no reading, for foreign text.
Reading = tuple[Line, Sequence[Item] | Mark | None]


@dataclass(slots=True)
class Print(Block[Item]):
    """One interval."""

    # Ctrl-C is right above: the interval is shorter than the others.
    interrupted: bool = False

    @property
    def intervals(self) -> int:
        """How many follow each other without anything between them."""
        return 1 + max((len(item.more) for item in self.rows if item.amount), default=0)


def spread(lines: list[Line], head: int, key: Key, counted: str, unit: str | None) -> tuple[list[Item], int]:
    """(the histogram below a head, by index, as a reading of what it counts; the first line behind it).

    A head without a row gives none: it was cut off there.
    """
    buckets, end = buckets_below(lines, head)
    if not buckets:
        return [], end
    histogram = Histogram(unit, buckets)
    span = (lines[head].number, lines[end - 1].number)
    return [Item(*key, counted, histogram.count, span, histogram)], end


def prints(found: Iterable[Reading]) -> list[Print]:
    """Intervals of readings: a line without one is foreign text, and blank lines mean nothing."""
    out: list[Print] = []
    above: list[Line] = []
    keys: set[Key] = set()
    closed = True
    interrupted = False
    for line, what in found:
        interrupted = interrupted or line.interrupted
        if not what:
            if line.text and line.text not in ELISIONS:
                above.append(line)
                closed = True
            continue
        if isinstance(what, Mark):
            begins, closed, mine = what.opens, True, []
        else:
            mine = [item.key for item in what]
            begins = closed or not keys.isdisjoint(mine)
        if begins:
            out.append(Print(line, above, interrupted=interrupted))
            above, closed, interrupted = [], False, False
            keys.clear()
        if not isinstance(what, Mark):
            out[-1].rows += what
            keys.update(mine)
    return out


def tool_reader(
    readings: Callable[[list[Line]], Iterable[Reading]],
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
    intervals = 0
    for one in group:
        for item in one.rows:
            mine.setdefault(item.key, []).append((intervals, item))
        intervals += one.intervals
    check_cells(len(mine), intervals)
    run.rows = [_row(items, intervals) for items in mine.values()]
    return run


def _row(items: list[tuple[int, Item]], intervals: int) -> MetricRow:
    first = items[0][1]
    if first.amount and first.else_zero:
        samples = [0.0] * intervals
        for at, item in items:
            for later, value in enumerate((item.value, *item.more)):
                samples[at + later] += value
    else:
        samples = [value for _, item in items for value in (item.value, *item.more)]
    spreads = [item.histogram for _, item in items if item.histogram]
    several = intervals > 1
    return row(
        first.metric,
        f"{first.unit}/interval" if several and first.amount else first.unit,
        first.direction,
        None if several or len(samples) > 1 else samples[0],
        (first.lines[0], items[-1][1].lines[1]),
        samples,
        first.subject,
        histogram=added_up(spreads, spreads[0].unit) if spreads else None,
        form="count" if first.amount else "value",
    )
