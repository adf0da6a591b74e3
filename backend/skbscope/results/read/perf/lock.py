"""perf lock contention and perf lock report: how often a lock was waited for and how long.

     contended   total wait     max wait     avg wait         type   caller

             6      6.03 s       6.03 s       1.00 s      spinlock   __tick_broadcast_oneshot_control+0xc0

Format: builtin-lock.c of the kernel's tools/perf. The unit of a time is picked for each cell, so times are given here
in ns, exact as printed, with the step the cell can show. Fields may be left out (-F) and the last ones depend on
options: `type caller`, `pid comm` (-t), `address symbol` (-l). In `perf lock report` the lock is the first field.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.perf.counts import EVENTS
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.percent import distinct_subjects
from skbscope.results.read.table import LESS, Block, blocks_of, filled, number, reader, row, sniff_block

TOOL = "perf lock"
_WAITS = ("total wait", "max wait", "min wait", "avg wait")
_COUNTS = ("acquired", "contended")
_TAILS = (
    ("type", "caller"),
    ("pid", "comm"),
    ("tid", "comm"),
    ("address", "symbol"),
    ("cgroup",),
    ("caller",),
    ("comm",),
)
_NS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000}
_TIME = rf"(\S+)(?:\s+({'|'.join(_NS)})(?!\S))?+"
_COUNT = r"(\S+)()"
# Characters of a line.
_LONGEST = 1_000
_PASSED_OVER = ("=== output for debug", "bad rate", "histogram of")


@dataclass(frozen=True, slots=True)
class Row:
    """One lock: (value, its step) of each column, times in ns; its names, most telling first."""

    cells: list[tuple[float, float | None]]
    names: tuple[str, ...]
    line: int


@dataclass(slots=True)
class Table(Block[Row]):
    """A head and its rows."""

    # Numeric columns in order, then the words at the end; no words where the name comes first.
    columns: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()
    # Of a row: a cell is a number, and its unit where it is a time (`perf lock report` of old has ns without one).
    pattern: re.Pattern[str] = re.compile("")
    stack: int = 0


def tables(lines: list[Line]) -> list[Table]:
    """The tables of a text with rows; a table ends at the first line that is neither a row nor a line of stack."""
    return filled(blocks_of(lines, lambda line, _: _head(line), _reads))


def _reads(table: Table, line: Line) -> bool:
    text = line.text
    row = _row(text, table, line.number) if len(text) <= _LONGEST else None
    if row:
        table.rows.append(row)
    elif text.startswith("0x"):
        table.stack += 1
    elif text.startswith("bad: "):
        if not text.startswith("bad: 0,"):
            table.note(f"perf says {' '.join(text[:80].split())}", line.number)
    else:
        return text.startswith(_PASSED_OVER)
    return True


def _head(line: Line) -> Table | None:
    if len(line.text) > _LONGEST or "wait" not in line.text:
        return None
    words = line.text.replace("(ns)", " ").split()
    named = words[:1] == ["Name"]
    columns: list[str] = []
    at = int(named)
    while at < len(words):
        one = words[at] in _COUNTS
        name = words[at] if one else " ".join(words[at : at + 2])
        if not one and name not in _WAITS:
            break
        columns.append(name)
        at += 1 if one else 2
    tail = tuple(words[at:])
    fits = tail == () if named else tail in _TAILS
    if not fits or len(columns) < 2 or not any(name in _WAITS for name in columns):
        return None
    cells = r"\s+".join(_TIME if name in _WAITS else _COUNT for name in columns)
    pattern = re.compile(rf"(\S.*?)\s+{cells}" if named else rf"{cells}\s+(\S.*)")
    return Table(line, columns=tuple(columns), tail=tail, pattern=pattern)


def _row(text: str, table: Table, line: int) -> Row | None:
    found = table.pattern.fullmatch(text)
    if found is None:
        return None
    named = not table.tail
    parts = found.groups()[1:] if named else found.groups()[:-1]
    cells: list[tuple[float, float | None]] = []
    for column, token, unit in zip(table.columns, parts[::2], parts[1::2], strict=True):
        value = number(token)
        if value is None:
            return None
        if column in _WAITS:
            scale = _NS[unit or "ns"]
            cells.append((round(value * scale, 3), scale / 10 ** len(token.partition(".")[2])))
        else:
            cells.append((value, None))
    words = found[1 if named else found.re.groups].split()
    if len(words) < len(table.tail) and table.tail != ("address", "symbol"):
        return None
    if len(table.tail) < 2 or len(words) < 2:
        return Row(cells, (" ".join(words),), line)
    # `caller`, then its type; `comm`, then its pid; `symbol`, then its address, which another boot changes.
    return Row(cells, (" ".join(words[1:]), words[0]), line)


def _run(table: Table) -> Run:
    verb = "contention" if table.tail else "report"
    run = header_above(table.above, "lock").run(TOOL, f"{TOOL} {verb}")
    # Counts first.
    order = sorted(range(len(table.columns)), key=lambda at: table.columns[at] in _WAITS)
    for item, subject in zip(table.rows, distinct_subjects([item.names for item in table.rows]), strict=True):
        for at in order:
            name, (value, step) = table.columns[at], item.cells[at]
            unit, direction = ("ns", LESS) if name in _WAITS else (EVENTS, None)
            run.rows.append(row(name, unit, direction, value, item.line, [value], subject, tick=step))
    if table.stack:
        run.notes.append(Note(f"{table.stack} lines of stacks, not read", table.head.number))
    run.notes += table.notes
    return run


sniff = sniff_block(0.97, "perf lock table", tables)
read = reader(
    tables,
    _run,
    "no perf lock table; expected a line 'contended  total wait  max wait  avg wait …' and rows below",
)
