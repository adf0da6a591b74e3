"""perf stat -x: a counter a line, its fields set apart by a comma, semicolon, bar, TAB or blank.

    [time,][CPU0,|S0,8,]value,unit,event,[spread%,]runtime,percent[,metric,metric-unit…]

Format: util/stat-display.c of the kernel's tools/perf. Runtime is in ns, percent is the share of the time the counter
was scheduled. With a blank as separator the empty unit falls away and metric units are several fields: such lines are
read with a time (-I) only, since the rest could be any table. Rows are cut from the left, what stands behind percent
is derived and not read.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.numbers import decide, parse
from skbscope.results.read.perf.counts import MISSING, Count, add_rows
from skbscope.results.read.perf.percent import percent
from skbscope.results.read.perf.told import told
from skbscope.results.rows import MAX_NOTES, bounded

TOOL = "perf stat"
SEPARATORS = (",", ";", "|", "\t")
# Fields in front of the value: a time, an aggregate, the CPUs in it.
_FRONT = 3
_LONGEST = 1_000


@dataclass(slots=True)
class Row:
    """One line, as tokens."""

    value: str
    unit: str
    event: str
    line: Line
    percent: str
    subject: str | None = None
    at: str | None = None
    spread: str | None = None


@dataclass(slots=True)
class Block:
    """Rows of one start."""

    above: list[Line]
    rows: list[Row] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when a line is a counter with its run time and percentage."""
    for line in lines:
        if row := row_of(line):
            return 0.95, f"perf stat -x counter {row.event[:60]} on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """A run a block: text between, a time that goes back, or the first counter again begins another."""
    found = blocks(clean(text))
    if not found:
        raise ResultError(
            "no perf stat -x line; expected value,unit,event,runtime,percent such as '70,,faults,12,100.00'"
        )
    return without_copies([(bounded(_run(block)), block.rows[0].line.depth) for block in found])


def blocks(lines: list[Line]) -> list[Block]:
    """The blocks of a text."""
    found: list[Block] = []
    above: list[Line] = []
    for line in lines:
        if not line.text:
            continue
        row = row_of(line)
        if row is None:
            # A metric without a counter: nothing but separators in front.
            if not line.text.startswith((",,", ";;", "||")):
                above.append(line)
            continue
        if not found or above or _restarts(found[-1], row):
            found.append(Block(above))
            above = []
        found[-1].rows.append(row)
    return found


def row_of(line: Line) -> Row | None:
    """The counter a line holds, None when it holds none."""
    text = line.text
    if len(text) > _LONGEST or not (text[:1].isalnum() or text.startswith("<not")):
        return None
    for separator in SEPARATORS:
        if text.count(separator) >= 4:
            return _cut([part.strip() for part in text.split(separator, 24)], line)
    return _blanks(text.split(), line)


def _cut(parts: list[str], line: Line) -> Row | None:
    for at in range(min(_FRONT + 1, len(parts) - 4)):
        value, unit = parts[at], parts[at + 1]
        if not (value in MISSING or _numeral(value)) or _numeral(unit) or len(unit) > 20:
            continue
        event, end = _event(parts, at + 2)
        if event is None:
            continue
        spread = parts[end] if end < len(parts) and percent(parts[end]) is not None else None
        tail = parts[end + (spread is not None) :]
        if len(tail) < 2 or not tail[0].isdigit() or not _share(tail[1]):
            continue
        row = Row(value, unit, event, line, tail[1], spread=spread)
        front = parts[:at]
        if front and _numeral(front[0]) and not front[0].isdigit():
            row.at, front = front[0], front[1:]
        row.subject = front[0] if front else None
        return row
    return None


def _blanks(parts: list[str], line: Line) -> Row | None:
    """`time value [unit] event runtime percent …`, the time with its nine decimals."""
    if (
        not 5 <= len(parts) <= 24
        or not parts[0][-10:-9] == "."
        or not _numeral(parts[0])
        or not _numeral(parts[1])
    ):
        return None
    rest = parts[2:]
    unit = rest[0] if len(rest) > 3 and not rest[1].isdigit() else ""
    event, *tail = rest[1:] if unit else rest
    if not _is_event(event) or len(tail) < 2 or not tail[0].isdigit() or not _share(tail[1]):
        return None
    return Row(parts[1], unit, event, line, tail[1], at=parts[0])


def _event(parts: list[str], at: int) -> tuple[str | None, int]:
    """The event and where it ends; `cpu/event=0x3c,umask=1/` holds the separator itself."""
    event, end = parts[at], at + 1
    while event.count("/") == 1 and end < len(parts) and end < at + 6:
        event, end = f"{event},{parts[end]}", end + 1
    return (event, end) if _is_event(event) else (None, at)


def _is_event(text: str) -> bool:
    return text[:1].isalpha() and len(text) <= 200 and " " not in text and text.isascii()


def _numeral(token: str) -> bool:
    return token[:1].isdigit() and len(token) <= 40 and not any(ch.isalpha() or ch in " %/-" for ch in token)


def _share(token: str) -> bool:
    """`100.00`, `16,66`."""
    whole, mark, fraction = token.replace(",", ".").partition(".")
    return bool(mark) and whole.isdigit() and fraction.isdigit() and len(whole) <= 3 and len(fraction) == 2


def _restarts(block: Block, row: Row) -> bool:
    last, first = block.rows[-1], block.rows[0]
    if row.at and last.at:
        return _seconds(row.at) < _seconds(last.at)
    return (row.event, row.subject) == (first.event, first.subject)


def _seconds(token: str) -> float:
    number = parse(token, decide([token], integers=False))
    return number.value if number else 0.0


def _run(block: Block) -> Run:
    run = told(block.above, "stat").run(TOOL, f"{TOOL}, {block.rows[0].event}")
    convention = decide([row.percent for row in block.rows], integers=False)
    counts: list[Count] = []
    for row in block.rows:
        number = parse(row.value, convention)
        if number is None and row.value not in MISSING:
            if len(run.notes) < MAX_NOTES:
                run.notes.append(Note(f"{row.event}: {row.value} is no number, left out", row.line.number))
            continue
        share = parse(row.percent, convention)
        counts.append(
            Count(
                event=row.event,
                unit=row.unit,
                value=number.value if number else None,
                missing=row.value if number is None else "",
                line=row.line.number,
                subject=row.subject,
                at=row.at,
                spread=percent(row.spread or ""),
                running=share.value if share else None,
            )
        )
    add_rows(run, counts)
    return run
