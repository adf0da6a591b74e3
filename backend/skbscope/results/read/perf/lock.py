"""perf lock contention and perf lock report: how often a lock was waited for and how long.

     contended   total wait     max wait     avg wait         type   caller

             6      6.03 s       6.03 s       1.00 s      spinlock   __tick_broadcast_oneshot_control+0xc0

Format: builtin-lock.c of the kernel's tools/perf. The unit of a time is picked for each cell, so times are given here
in ns, exact as printed, with the step the cell can show. Fields may be left out (-F) and the last ones depend on what
was asked for: `type caller`, `pid comm` (-t), `address symbol` (-l). A lock of `perf lock report` stands first.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, parse
from skbscope.results.read.perf.counts import EVENTS
from skbscope.results.read.perf.percent import apart
from skbscope.results.read.perf.told import told
from skbscope.results.rows import MAX_NOTES, bounded

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
# Characters of a line.
_LONGEST = 1_000


@dataclass(slots=True)
class Row:
    """One lock: counts, times in ns with their step, and what it is called, most telling first."""

    counts: list[float]
    waits: list[tuple[float, float]]
    names: tuple[str, ...]
    line: int


@dataclass(slots=True)
class Table:
    """A head and its rows."""

    line: Line
    above: list[Line]
    # Numeric columns in order, then the words at the end; `named` where the name stands first.
    columns: list[str]
    tail: tuple[str, ...]
    named: bool
    rows: list[Row] = field(default_factory=list)
    stack: int = 0
    unread: list[Note] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a head with a row."""
    found = next((table for table in tables(lines) if table.rows), None)
    return (0.97, f"perf lock table on line {found.line.number}") if found else None


def read(text: str) -> list[Run]:
    """A run a table."""
    found = [table for table in tables(clean(text)) if table.rows]
    if not found:
        raise ResultError(
            "no perf lock table; expected a line 'contended  total wait  max wait  avg wait …' and rows below"
        )
    return without_copies([(bounded(_run(table)), table.line.depth) for table in found])


def tables(lines: list[Line]) -> list[Table]:
    """The tables of a text; a table ends at the first line that is neither a row nor a line of stack."""
    found: list[Table] = []
    above: list[Line] = []
    current: Table | None = None
    for line in lines:
        text = line.text
        if not text:
            continue
        head = _head(line, above)
        if head:
            current, above = head, []
            found.append(head)
            continue
        row = _row(text, current, line.number) if current and len(text) <= _LONGEST else None
        if current and row:
            current.rows.append(row)
        elif current and text.startswith("0x"):
            current.stack += 1
        elif current and text.startswith(("=== output for debug", "bad rate", "histogram of")):
            continue
        elif current and text.startswith("bad: "):
            if not text.startswith("bad: 0,"):
                current.unread.append(Note(f"perf says {' '.join(text[:80].split())}", line.number))
        else:
            current = None
            above.append(line)
    return found


def _head(line: Line, above: list[Line]) -> Table | None:
    if len(line.text) > _LONGEST or "wait" not in line.text:
        return None
    words = line.text.replace("(ns)", " ").split()
    named = words[:1] == ["Name"]
    columns: list[str] = []
    at = int(named)
    while at < len(words):
        pair = " ".join(words[at : at + 2])
        if words[at] in _COUNTS:
            columns, at = [*columns, words[at]], at + 1
        elif pair in _WAITS:
            columns, at = [*columns, pair], at + 2
        else:
            break
    tail = tuple(words[at:])
    waits = sum(name in _WAITS for name in columns)
    whole = tail == () if named else tail in _TAILS
    return Table(line, above, columns, tail, named) if whole and waits and len(columns) > 1 else None


def _row(text: str, table: Table, line: int) -> Row | None:
    parts = text.split()
    # A cell is a number, and its unit where it is a time (`perf lock report` of old has ns without one).
    cells = sum(2 if column in _WAITS else 1 for column in table.columns)
    name: list[str] = []
    if table.named:
        at = next(
            (i for i in range(1, len(parts)) if _cells(parts[i:], table.columns) == len(parts) - i), None
        )
        if at is None:
            return None
        name, parts = parts[:at], parts[at:]
    used = _cells(parts, table.columns)
    if used is None or used > cells:
        return None
    counts: list[float] = []
    waits: list[tuple[float, float]] = []
    at = 0
    for column in table.columns:
        number = parse(parts[at], Convention(None, "."))
        if number is None:
            return None
        unit = parts[at + 1] if column in _WAITS and at + 1 < len(parts) and parts[at + 1] in _NS else None
        at += 1 + (unit is not None)
        if column in _WAITS:
            scale = _NS[unit or "ns"]
            digits = len(parts[at - 1 - (unit is not None)].partition(".")[2])
            waits.append((round(number.value * scale, 3), scale / 10**digits))
        else:
            counts.append(number.value)
    rest = parts[used:]
    if table.named:
        return Row(counts, waits, (" ".join(name),), line)
    if not rest or len(rest) < len(table.tail) and table.tail != ("address", "symbol"):
        return None
    return Row(counts, waits, _names(rest, table.tail), line)


def _names(rest: list[str], tail: tuple[str, ...]) -> tuple[str, ...]:
    """`caller`, then its type; `comm`, then its pid; `symbol`, then its address, which another boot changes."""
    if len(tail) == 1:
        return (" ".join(rest),)
    first, second = rest[0], " ".join(rest[1:])
    return (second, first) if second else (first,)


def _cells(parts: list[str], columns: list[str]) -> int | None:
    """How many fields the numbers take, None where they do not fit the columns."""
    at = 0
    for column in columns:
        if at >= len(parts) or parse(parts[at], Convention(None, ".")) is None:
            return None
        at += 1
        if column in _WAITS and at < len(parts) and parts[at] in _NS:
            at += 1
    return at


def _run(table: Table) -> Run:
    verb = "report" if table.named else "contention"
    run = told(table.above, "lock").run(TOOL, f"{TOOL} {verb}")
    subjects = apart([row.names for row in table.rows])
    counted = [column for column in table.columns if column in _COUNTS]
    waited = [column for column in table.columns if column in _WAITS]
    for row, subject in zip(table.rows, subjects, strict=True):
        values = [(name, value, 1.0) for name, value in zip(counted, row.counts, strict=True)]
        values += [(name, value, step) for name, (value, step) in zip(waited, row.waits, strict=True)]
        for name, value, step in values:
            wait = name in _WAITS
            run.rows.append(
                MetricRow(
                    metric=name,
                    unit="ns" if wait else EVENTS,
                    direction="less" if wait else None,
                    subject=subject,
                    samples=[value],
                    value=value,
                    value_from="total",
                    lines=(row.line, row.line),
                    tick=step if wait else None,
                )
            )
    if table.stack:
        run.notes.append(Note(f"{table.stack} lines of stacks, not read", table.line.number))
    run.notes += table.unread[:MAX_NOTES]
    return run
