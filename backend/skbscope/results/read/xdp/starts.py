"""Rows of a text by start of the tool: what is between two rows decides whether they belong together.

Blank lines, kernel log lines and elisions do not part; other text does, unless it is a reviewer's remark between quoted
rows, which is quoted less deep than they are.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Generic, Literal, NamedTuple, TypeVar

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Read
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import MAX_TOKEN, decide, parse
from skbscope.results.read.above import is_dmesg, is_elision, titled_run
from skbscope.results.read.table import LESS, MORE, row
from skbscope.results.rows import MAX_NOTES, bounded, without_copies

# Packets a second, by the tools' own words; everything else a second is `1/s`.
_PACKETS = frozenset({"rx", "redir", "xmit", "pkt", "pass", "tx", "pps"})
_FAULTS = frozenset({"error", "err", "drv_err", "hit"})
_BULK = "bulk-avg"


class Point(NamedTuple):
    """One number of one interval, as printed."""

    metric: str
    # None for the run as a whole.
    subject: str | None
    # What is counted (`rx`, `drop`, `bulk-avg`): it decides unit and direction.
    kind: str
    token: str
    # 1-based line.
    line: int


def is_number(token: str) -> bool:
    """A token that begins like a number; `add_rows` says where it is none."""
    return token[:1].isdigit() and len(token) <= MAX_TOKEN


def add_rows(run: Run, points: Iterable[Point]) -> None:
    """Adds the rows, with a note for every token that is no number and every separator in an odd place."""
    points = list(points)
    whole = decide((point.token for point in points if point.kind != _BULK), integers=True)
    ratio = decide((point.token for point in points if point.kind == _BULK), integers=False)
    rows: dict[tuple[str, str | None, str], MetricRow] = {}
    faults: list[Note] = []
    for point in points:
        number = parse(point.token, ratio if point.kind == _BULK else whole)
        if number is None:
            faults.append(Note(f"{point.metric}: {point.token[:40]} is not a number; left out", point.line))
            continue
        if number.odd and len(run.odd_numbers) < MAX_NOTES:
            run.odd_numbers.append(Note(number.odd, point.line))
        key = (point.metric, point.subject, point.kind)
        one = rows.get(key)
        if one is None:
            one = rows[key] = _row(point)
        one.samples.append(number.value)
        one.lines = (one.lines[0], point.line)
    run.notes += faults[:MAX_NOTES]
    for one in rows.values():
        one.value, one.value_from = median(one.samples), "median"
    run.rows += rows.values()
    bounded(run)


def _row(point: Point) -> MetricRow:
    kind = point.kind
    unit = "pps" if kind in _PACKETS else "packets" if kind == _BULK else "1/s"
    # None for drops too, since many of these tools are started to drop packets.
    direction = MORE if kind in _PACKETS else LESS if kind in _FAULTS else None
    # Averages of a bulk have two decimals; rates are whole numbers.
    tick = 0.01 if kind == _BULK else None
    return row(point.metric, unit, direction, None, point.line, subject=point.subject, tick=tick)


def with_rows(runs: list[tuple[Run, int]]) -> list[tuple[Run, int]]:
    """Runs that have rows, each with its depth of quoting; faults of the others become notes of the first."""
    full = [(run, depth) for run, depth in runs if run.rows]
    faults = [note for run, _ in runs if not run.rows for note in run.notes]
    if not full:
        raise ResultError(f"{faults[0].text}; expected numbers in the columns of rates", faults[0].line)
    full[0][0].notes += faults[:MAX_NOTES]
    return full


# The head of a start, a fact inside it, or a line of the tool without meaning; None for foreign text.
Kind = Literal["head", "fact", "skip"]
T = TypeVar("T")


@dataclass(slots=True)
class Start(Generic[T]):
    """Rows of one start of a tool."""

    # Other text since the rows before, nearest last.
    above: list[Line]
    # Lines in which the tool says what it does.
    heads: list[Line]
    rows: list[T] = field(default_factory=list)
    facts: list[Line] = field(default_factory=list)
    # Foreign lines between the rows: kernel log, elisions.
    foreign: list[Line] = field(default_factory=list)
    # Depth of quoting of its last row.
    depth: int = 0


def starts(
    items: Iterable[tuple[Line, T | None]],
    kind_of: Callable[[Line], Kind | None] = lambda _: None,
    parts: Callable[[Start[T], T], bool] = lambda _start, _row: False,
    head_repeats: bool = False,
) -> list[Start[T]]:
    """All starts; `items` are lines with the row read from each, None where it holds none.

    `parts` says that a row cannot follow those of a start; `head_repeats`, that the head comes with every interval.
    """
    found: list[Start[T]] = []
    above: list[Line] = []
    heads: list[Line] = []
    facts: list[Line] = []
    for line, item in items:
        current = found[-1] if found else None
        if item is not None:
            known = current is not None and (
                not heads or (head_repeats and heads[-1].text == (current.heads or heads)[-1].text)
            )
            apart = (
                above
                and current
                and (line.depth != current.depth or any(text.depth >= line.depth for text in above))
            )
            if current is None or not known or apart or parts(current, item):
                current = Start(above, heads)
                found.append(current)
            elif not current.heads:
                current.heads = heads
            current.rows.append(item)
            current.facts += facts
            current.depth = line.depth
            above, heads, facts = [], [], []
            continue
        kind = kind_of(line)
        if kind == "head":
            heads.append(line)
        elif kind == "fact":
            facts.append(line)
        elif current is not None and not above and (is_dmesg(line.text) or is_elision(line.text)):
            current.foreign.append(line)
        elif kind is None and line.text and not is_dmesg(line.text):
            above.append(line)
    return found


class Row(NamedTuple):
    """One row of a table; `key` is a CPU, `queue:cpu`, `total`, `sum:to` or a protocol."""

    name: str
    key: str
    numbers: tuple[str, ...]
    # 1-based line.
    line: int
    # What a terminal echoed before the name.
    echo: str = ""


def rows_of(pattern: str, name: str = "") -> Callable[[Line], Row | None]:
    """Reads the row on a line by the groups `key`, `numbers` and, where they vary, `name` and `echo` of a pattern."""
    compiled = re.compile(pattern)

    def row_of(line: Line) -> Row | None:
        found = compiled.fullmatch(line.text)
        if found is None:
            return None
        groups = {"name": name, "echo": "", **found.groupdict()}
        numbers = tuple(groups["numbers"].split())
        if not all(map(is_number, numbers)):
            return None
        return Row(groups["name"], " ".join(groups["key"].split()), numbers, line.number, groups["echo"])

    return row_of


# Of each row by its name: (suffix of the metric, what is counted) of its numbers.
Columns = dict[str, tuple[tuple[str, str], ...]]


def table_reader(
    row_of: Callable[[Line], Row | None],
    columns: Columns,
    tools: tuple[str, ...],
    expected: str,
    kind_of: Callable[[Line], Kind | None] = lambda _: None,
    describe: Callable[[Run, Start[Row]], None] = lambda _run, _start: None,
) -> Read:
    """The `read` of a tool that prints one row a line; `describe` adds facts to a run with its rows.

    The first of `tools` is the tool's name, all of them are programs that print such rows.
    """

    def points(row: Row) -> Iterator[Point]:
        subject = f"CPU {row.key}" if row.key.isdigit() else row.key
        for (suffix, kind), token in zip(columns[row.name], row.numbers, strict=False):
            yield Point(row.name + suffix, subject, kind, token, row.line)

    def to_run(start: Start[Row]) -> Run:
        run = titled_run(tools[0], start.above, tools)
        if not (start.heads or run.command):
            run.samples_are = "unknown"
        add_rows(run, (point for row in start.rows for point in points(row)))
        describe(run, start)
        note_foreign(run, start)
        return run

    def read(text: str) -> list[Run]:
        found = starts(((line, row_of(line)) for line in clean(text)), kind_of, head_repeats=True)
        if not found:
            raise ResultError(expected)
        return without_copies(with_rows([(to_run(start), start.depth) for start in found]))

    return read


def note_foreign(run: Run, start: Start[T]) -> None:
    """Adds notes about skipped lines between the rows."""
    last = run.lines[1]
    inside = [line for line in start.foreign if line.number < last]
    for line in [line for line in inside if is_elision(line.text)][:MAX_NOTES]:
        run.notes.append(
            Note("lines are left out here, so the samples are not one after another", line.number)
        )
    logs = [line for line in inside if is_dmesg(line.text)]
    if logs:
        run.notes.append(Note(f"{len(logs)} lines of the kernel log passed over", logs[0].number))
