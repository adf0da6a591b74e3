"""Rows of a text by start of the tool: what is between two rows decides whether they belong together.

Blank lines, kernel log lines and elisions do not part; other text does, unless it is a reviewer's remark between quoted
rows, which is quoted less deep than they are.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic, Literal, NamedTuple, TypeVar

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Read
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import MAX_TOKEN, decide, parse, plain_column
from skbscope.results.read.above import is_dmesg, is_elision, titled_run
from skbscope.results.read.table import LESS, MORE, row
from skbscope.results.rows import MAX_NOTES, bounded, without_copies

# Packets a second, by the tools' own words; everything else a second is `1/s`.
_PACKETS = frozenset({"rx", "redir", "xmit", "pkt", "pass", "tx", "pps"})
_FAULTS = frozenset({"error", "err", "drv_err", "hit"})
_BULK = "bulk-avg"


Column = tuple[str, str | None, str]
"""Metric, subject (None for the whole run), and what is counted (`rx`, `drop`), which decides unit and direction."""


class Cells(dict[Column, tuple[list[str], list[int]]]):
    """Numbers as printed, each with its 1-based line, by their column."""

    def add(self, column: Column, tokens: Sequence[str], lines: Sequence[int]) -> None:
        """Adds the numbers of the next intervals."""
        found = self.setdefault(column, ([], []))
        found[0].extend(tokens)
        found[1].extend(lines)


def is_number(token: str) -> bool:
    """A token that begins like a number; `add_rows` says where it is none."""
    return token[:1].isdigit() and len(token) <= MAX_TOKEN


def add_rows(run: Run, cells: Cells) -> None:
    """Adds the rows, with a note for every token that is no number and every separator in an odd place."""
    whole = {column: plain_column(tokens) for column, (tokens, _) in cells.items()}
    # Averages of a bulk have decimals, rates have none.
    rates, averages = (
        decide(
            chain.from_iterable(
                tokens
                for column, (tokens, _) in cells.items()
                if whole[column] is None and (column[2] == _BULK) == bulk
            ),
            integers=not bulk,
        )
        for bulk in (False, True)
    )
    faults: list[tuple[int, str]] = []
    odd: list[tuple[int, str]] = []
    for column, (tokens, lines) in cells.items():
        plain = whole[column]
        if plain is not None:
            run.rows.append(_row(column, [*plain], (lines[0], lines[-1])))
            continue
        samples: list[float] = []
        used: list[int] = []
        for token, line in zip(tokens, lines, strict=True):
            number = parse(token, averages if column[2] == _BULK else rates)
            if number is None:
                faults.append((line, f"{column[0]}: {token[:40]} is not a number; left out"))
                continue
            samples.append(number.value)
            used.append(line)
            if number.odd:
                odd.append((line, number.odd))
        if samples:
            run.rows.append(_row(column, samples, (used[0], used[-1])))
    run.notes += [Note(text, line) for line, text in sorted(faults)[:MAX_NOTES]]
    run.odd_numbers += [Note(text, line) for line, text in sorted(odd)[:MAX_NOTES]]
    bounded(run)


def _row(column: Column, samples: list[float], lines: tuple[int, int]) -> MetricRow:
    metric, subject, kind = column
    unit = "pps" if kind in _PACKETS else "packets" if kind == _BULK else "1/s"
    # None for drops too, since many of these tools are started to drop packets.
    direction = MORE if kind in _PACKETS else LESS if kind in _FAULTS else None
    # Averages of a bulk have two decimals; rates are whole numbers.
    tick = 0.01 if kind == _BULK else None
    return row(metric, unit, direction, None, lines, samples, subject, tick=tick)


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

    def cells_of(rows: list[Row]) -> Cells:
        cells = Cells()
        for one in rows:
            subject = f"CPU {one.key}" if one.key.isdigit() else one.key
            for (suffix, kind), token in zip(columns[one.name], one.numbers, strict=False):
                cells.add((one.name + suffix, subject, kind), [token], [one.line])
        return cells

    def to_run(start: Start[Row]) -> Run:
        run = titled_run(tools[0], start.above, tools)
        if not (start.heads or run.command):
            run.samples_are = "unknown"
        add_rows(run, cells_of(start.rows))
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
