"""What bcc tools print again and again: intervals of readings, as rows of a run.

A tool's reader turns lines into readings, marks and texts of others; which of them make one interval, which intervals
one start, and what the value of a row is, is the same for all and stands here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.copies import without_copies
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import Bucket, Histogram, MetricRow, Note, Run
from skbscope.results.read.bpf.bcc_histogram import buckets_below
from skbscope.results.rows import bounded, check_cells

Key = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Item:
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

    @property
    def key(self) -> Key:
        """What makes it the same row in another interval."""
        return self.metric, self.subject


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the tool that ends an interval; one that `opens` begins one, if it stays empty too."""

    line: Line
    opens: bool = False


@dataclass(slots=True)
class Print:
    """One interval."""

    head: Line
    items: list[Item] = field(default_factory=list)
    # Text of others between the previous print and this one.
    above: list[Line] = field(default_factory=list)
    # Ctrl-C came right before: the interval is shorter than the others.
    interrupted: bool = False


def clock(text: str) -> bool:
    """`HH:MM:SS` alone on its line."""
    return len(text) == 8 and text.count(":") == 2 and text.replace(":", "").isdigit()


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
    """Intervals of readings: a line without one is text of others, blank ones say nothing."""
    out: list[Print] = []
    above: list[Line] = []
    keys: set[Key] = set()
    closed = True
    interrupted = False
    for line, what in found:
        interrupted = interrupted or line.interrupted
        if what is None:
            if line.text and line.text not in ("[...]", "...", "[snip]"):
                above.append(line)
                closed = True
            continue
        closed = closed or isinstance(what, Mark) or what.key in keys
        if closed and (isinstance(what, Item) or what.opens):
            out.append(Print(line, above=above, interrupted=interrupted))
            above, keys, closed, interrupted = [], set(), False, False
        if isinstance(what, Item):
            out[-1].items.append(what)
            keys.add(what.key)
    return out


def runs_of(found: list[Print], tool: str) -> list[Run]:
    """A run a start; text of others begins one. Prints without a reading alone are none."""
    groups: list[list[Print]] = []
    for one in found:
        if not groups or one.above:
            groups.append([])
        groups[-1].append(one)
    read = [group for group in groups if any(one.items for one in group)]
    return without_copies([(_run(group, tool), group[0].head.depth) for group in read])


def _run(group: list[Print], tool: str) -> Run:
    above = group[0].above
    label, side = label_above(above)
    command = next((c for line in reversed(above) if (c := command_in(line.text, tool))), None)
    run = Run(tool, label or command or tool, side, command=command)
    if group[-1].interrupted and len(group) > 1:
        run.notes.append(Note("the last interval was cut short by Ctrl-C", group[-1].head.number))
    mine: dict[Key, list[tuple[int, Item]]] = {}
    for at, one in enumerate(group):
        for item in one.items:
            mine.setdefault(item.key, []).append((at, item))
    check_cells(len(mine), len(group))
    for items in mine.values():
        run.rows.append(_row(items, len(group)))
    return bounded(run)


def _row(items: list[tuple[int, Item]], intervals: int) -> MetricRow:
    first = items[0][1]
    several = intervals > 1
    if first.amount and first.else_zero:
        samples = [0.0] * intervals
        for at, item in items:
            samples[at] += item.value
    else:
        samples = [item.value for _, item in items]
    return MetricRow(
        metric=first.metric,
        unit=f"{first.unit}/interval" if several and first.amount else first.unit,
        direction=None,
        subject=first.subject,
        samples=samples,
        # One print is the tool's own total over its whole time.
        value=median(samples) if several else samples[0],
        value_from="median" if several else "total",
        lines=(first.lines[0], items[-1][1].lines[1]),
        histogram=_sum([item.histogram for _, item in items if item.histogram]),
        form="count" if first.amount else "value",
    )


def _sum(histograms: list[Histogram]) -> Histogram | None:
    """The histograms of all intervals added up."""
    counts: dict[tuple[float | None, float | None], float] = {}
    for histogram in histograms:
        for bucket in histogram.buckets:
            key = (bucket.low, bucket.high)
            counts[key] = counts.get(key, 0) + bucket.count
    if not histograms:
        return None
    ordered = sorted(counts, key=lambda key: key[0] or 0)
    return Histogram(histograms[0].unit, [Bucket(low, high, counts[low, high]) for low, high in ordered])
