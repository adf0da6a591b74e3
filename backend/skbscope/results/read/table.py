"""The small grammar the readers share: rows below a head become blocks, blocks become runs, numbers become rows.

    sniff = sniff_line(0.97, "funccount table", lambda line: line.text.split() == ["FUNC", "COUNT"])
    read = reader(tables, to_run, "no funccount table; expected a line 'FUNC COUNT'")

A reader of a table is its patterns and a function from a block to a run; finding the blocks (`blocks_of`), joining
those of one start (`grouped`), refusing a text without one and leaving out quoted copies (`reader`) are the same for
all.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Generic, Literal, Protocol, TypeVar

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Read, Sniff, Sniffed
from skbscope.results.models import Bucket, Histogram, MetricRow, Note, Run
from skbscope.results.numbers import APOSTROPHES, MAX_TOKEN, Convention, parse, plain
from skbscope.results.rows import MAX_NOTES, bounded, check_cells, check_metrics, without_copies

# First and last 1-based line of what was read.
Span = tuple[int, int]
Direction = Literal["more", "less"] | None
MORE: Literal["more"] = "more"
LESS: Literal["less"] = "less"
Key = tuple[str, str | None]
"""Metric and subject."""

DOT = Convention(None, ".")
"""Numbers in the C locale: no groups, a decimal point."""
WHOLE = Convention(None, None)
"""Whole numbers without separators."""
ELISIONS = ("[...]", "...", "[snip]")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_GROUPS = re.compile(f"[{APOSTROPHES}]")

K = TypeVar("K")
R = TypeVar("R")


class Quoted(Protocol):
    """What a run is made of: it knows how deep it was quoted."""

    @property
    def depth(self) -> int:
        """Number of `>` before its first line."""


T = TypeVar("T", bound=Quoted)


@dataclass(slots=True)
class Block(Generic[R]):
    """Rows that were printed together."""

    # The line it begins on: a head, or the first row where there is none.
    head: Line
    # Lines between the previous block and this one that are not the tool's, nearest last.
    above: list[Line] = field(default_factory=list)
    rows: list[R] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def depth(self) -> int:
        """Quote depth of its first line."""
        return self.head.depth

    def note(self, text: str, line: int) -> None:
        """Adds a note about something that was skipped, a limited number of times."""
        if len(self.notes) < MAX_NOTES:
            self.notes.append(Note(text, line))


B = TypeVar("B", bound=Block[Any])


class Group(list[T]):
    """Blocks of one start."""

    @property
    def depth(self) -> int:
        """How deep its first block is quoted."""
        return self[0].depth


def blocks_of(
    lines: Iterable[Line],
    begins: Callable[[Line, B | None], B | None],
    takes: Callable[[B, Line], bool],
    passes: Callable[[Line], object] = lambda line: not line.text,
) -> list[B]:
    """The blocks of a text, also those without rows; each gets the lines since the one before.

    `begins` gives the block that a line begins, knowing the open one; `takes` adds a line to the open block; `passes`
    names lines that mean nothing. Any other line is foreign text and closes the block.
    """
    found: list[B] = []
    above: list[Line] = []
    current: B | None = None
    for line in lines:
        block = begins(line, current)
        if block is not None:
            block.above, above, current = above, [], block
            found.append(block)
        elif not (current is not None and takes(current, line)) and not passes(line):
            current = None
            above.append(line)
    return found


def blocks_of_rows(
    items: Iterable[tuple[Line, R | None]], restarts: Callable[[Block[R], R, list[Line]], object]
) -> list[Block[R]]:
    """Rows that have no head, by start of the tool; `items` are lines, each with its row or None.

    `restarts` says that a row cannot follow those of a block, knowing the text between them.
    """
    found: list[Block[R]] = []
    above: list[Line] = []
    for line, item in items:
        if item is not None:
            if not found or restarts(found[-1], item, above):
                found.append(Block(line, above))
            found[-1].rows.append(item)
            above = []
        elif line.text:
            above.append(line)
    return found


def filled(found: Iterable[B]) -> list[B]:
    """Blocks that have rows."""
    return [block for block in found if block.rows]


def grouped(found: Iterable[T], restarts: Callable[[Group[T], T], object]) -> list[Group[T]]:
    """Blocks by start of the tool; `restarts` says that a block cannot follow those of a start."""
    groups: list[Group[T]] = []
    for block in found:
        if not groups or restarts(groups[-1], block):
            groups.append(Group())
        groups[-1].append(block)
    return groups


def reader(
    find: Callable[[list[Line]], Sequence[T]],
    run: Callable[[T], Run],
    expected: str,
    *,
    first_line: bool = False,
) -> Read:
    """The `read` of a format: a run for each block or group; `expected` refuses a text without one.

    With `first_line` the refusal names the first line that holds anything.
    """

    def read(text: str) -> list[Run]:
        lines = clean(text)
        first = next((line.number for line in lines if line.text), None) if first_line else None
        return runs_of(find(lines), run, expected, first)

    return read


def runs_of(
    found: Sequence[T], run: Callable[[T], Run], expected: str, line: int | None = None, *, bound: bool = True
) -> list[Run]:
    """A run for each block or group without quoted copies; ResultError where there is none."""
    if not found:
        raise ResultError(expected, line)
    made: list[tuple[Run, int]] = []
    metrics = 0
    for one in found:
        made.append((bounded(run(one)) if bound else run(one), one.depth))
        metrics += len(made[-1][0].rows)
        check_metrics(metrics)
    return without_copies(made)


def sniff_line(confidence: float, what: str, test: Callable[[Line], object]) -> Sniff:
    """The `sniff` of a format by one line; `what` is formatted by what was found there."""

    def sniff(lines: list[Line]) -> Sniffed:
        for line in lines:
            if found := test(line):
                return confidence, f"{what.format(found)} on line {line.number}"
        return None

    return sniff


def sniff_block(confidence: float, what: str, find: Callable[[list[Line]], Iterable[B]]) -> Sniff:
    """The `sniff` of a format by the first block it finds."""

    def sniff(lines: list[Line]) -> Sniffed:
        block = next(iter(find(lines)), None)
        return (confidence, f"{what.format(block)} on line {block.head.number}") if block else None

    return sniff


def row(
    metric: str,
    unit: str,
    direction: Direction,
    total: float | None,
    lines: Span | int,
    samples: list[float] | None = None,
    subject: str | None = None,
    **more: Any,
) -> MetricRow:
    """A row whose value is the tool's own total where it printed one, else the median of the samples."""
    samples = samples or []
    value = total if total is not None else median(samples) if samples else None
    source: Literal["total", "median"] | None = (
        "total" if total is not None else "median" if samples else None
    )
    span = (lines, lines) if isinstance(lines, int) else lines
    return MetricRow(metric, unit, direction, subject, samples, value, source, span, **more)


class Series(Generic[K]):
    """Samples by name over the intervals of one start; what an interval did not print is zero there."""

    def __init__(self, names: Iterable[K], intervals: int) -> None:
        keys = dict.fromkeys(names)
        check_cells(len(keys), intervals)
        self.samples: dict[K, list[float]] = {key: [0.0] * intervals for key in keys}
        # Of the names that got a value.
        self.spans: dict[K, Span] = {}

    def add(self, key: K, interval: int, value: float, first: int, last: int) -> None:
        """Adds to what a name has in an interval."""
        self.samples[key][interval] += value
        self.spans[key] = (self.spans.get(key, (first, 0))[0], last)


def interval_row(
    metric: str, unit: str, several: bool, samples: list[float], span: Span, subject: str | None, **more: Any
) -> MetricRow:
    """A row of amounts an interval; a single print is the tool's own total over its whole time."""
    total = None if several else samples[0]
    return row(metric, f"{unit}/interval" if several else unit, None, total, span, samples, subject, **more)


def added_up(histograms: Iterable[Histogram], unit: str | None) -> Histogram:
    """The histograms of all intervals as one."""
    counts: dict[tuple[float | None, float | None], float] = {}
    for histogram in histograms:
        for bucket in histogram.buckets:
            key = (bucket.low, bucket.high)
            counts[key] = counts.get(key, 0) + bucket.count
    ordered = sorted(counts, key=lambda key: key[0] or 0)
    return Histogram(unit, [Bucket(low, high, counts[low, high]) for low, high in ordered])


def number(token: str) -> float | None:
    """A number in the C locale, as most tools print them; None for `nan`, `-`, words."""
    if len(token) <= MAX_TOKEN:
        if plain(token):
            return int(token)
        if _NUMBER.fullmatch(token):
            return float(token) if "." in token else int(token)
    found = parse(token, DOT) if _GROUPS.search(token) else None
    return found.value if found else None


def whole(token: str) -> int | None:
    """A whole number of at most 64 bits, which have 20 digits."""
    return int(token) if len(token) <= 20 and plain(token) else None


def wholes(tokens: Sequence[str]) -> list[int] | None:
    """All tokens as whole numbers; None where one is something else."""
    found = [value for token in tokens if (value := whole(token)) is not None]
    return found if len(found) == len(tokens) else None


def clock(text: str) -> bool:
    """`HH:MM:SS` alone on its line."""
    return len(text) == 8 and text.count(":") == 2 and text.replace(":", "").isdigit()


def object_of(value: object) -> dict[str, Any]:
    """A JSON object, empty for any other value."""
    return value if isinstance(value, dict) else {}


def list_of(value: object) -> list[Any]:
    """A JSON list, empty for any other value."""
    return value if isinstance(value, list) else []
