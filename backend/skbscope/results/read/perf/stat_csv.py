"""perf stat -x: a counter a line, its fields set apart by a comma, semicolon, bar, TAB or blank.

    [time,][CPU0,|S0,8,]value,unit,event,[spread%,]runtime,percent[,metric,metric-unit…]

Format: util/stat-display.c of the kernel's tools/perf. Runtime is in ns, percent is the share of the time the counter
was scheduled. With a blank as separator the empty unit falls away and metric units are several fields: such lines are
read with a time (-I) only, since the rest could be any table. Rows are cut from the left; of what follows percent the
ratios are read.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.numbers import decide, parse, read_number
from skbscope.results.read.perf.counts import MISSING, Count, add_rows, read_values
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.percent import percent
from skbscope.results.read.perf.ratios import ratio_of
from skbscope.results.read.table import Block, blocks_of_rows, number, reader, sniff_line
from skbscope.results.rows import MAX_NOTES

TOOL = "perf stat"
SEPARATORS = (",", ";", "|", "\t")
# Fields in front of the value: a time, an aggregate, the CPUs in it.
_FRONT = 3
_LONGEST = 1_000
_EVENT = re.compile(r"[A-Za-z][!-~]{,199}")
_NUMERAL = re.compile(r"\d(?:(?![ %/-])[\W\d_]){,39}")
# `100.00`, `16,66`.
_SHARE = re.compile(r"\d{1,3}[.,]\d{2}")

# A counter, with its run time in percent as printed.
Row = tuple[Count, str]


def blocks(lines: list[Line]) -> list[Block[Row]]:
    """The blocks of a text: text between, a time that goes back, or the first counter again begins another."""
    # A metric without a counter has nothing but separators in front.
    rows = ((line, row_of(line)) for line in lines if not line.text.startswith((",,", ";;", "||")))
    return blocks_of_rows(rows, lambda block, row, above: above or _restarts(block, row[0]))


def row_of(line: Line) -> Row | None:
    """The counter a line holds, None when it holds none."""
    text = line.text
    if len(text) > _LONGEST or not (text[:1].isalnum() or text.startswith("<not")):
        return None
    for separator in SEPARATORS:
        if text.count(separator) >= 4:
            return _cut([part.strip() for part in text.split(separator, 24)], line.number)
    return _blanks(text.split(), line.number)


def _cut(parts: list[str], line: int) -> Row | None:
    for at in range(min(_FRONT + 1, len(parts) - 4)):
        value, unit = parts[at], parts[at + 1]
        if not (value in MISSING or _NUMERAL.fullmatch(value)) or _NUMERAL.fullmatch(unit) or len(unit) > 20:
            continue
        event, end = _event(parts, at + 2)
        if event is None:
            continue
        spread = percent(parts[end]) if end < len(parts) else None
        tail = parts[end + (spread is not None) :]
        if not _timed(tail):
            continue
        row, front = Count(event, unit, value, line, spread=spread), parts[:at]
        row.ratios += [ratio] if (ratio := ratio_of(" ".join(tail[2:4]))) else []
        if front and _NUMERAL.fullmatch(front[0]) and not front[0].isdigit():
            row.at, front = front[0], front[1:]
        row.subject = front[0] if front else None
        return row, tail[1]
    return None


def _timed(tail: list[str]) -> bool:
    """Run time and percentage are next."""
    return len(tail) > 1 and tail[0].isdigit() and _SHARE.fullmatch(tail[1]) is not None


def _blanks(parts: list[str], line: int) -> Row | None:
    """`time value [unit] event runtime percent …`, the time with its nine decimals."""
    if not 5 <= len(parts) <= 24 or parts[0][-10:-9] != "." or not all(map(_NUMERAL.fullmatch, parts[:2])):
        return None
    rest = parts[2:]
    unit = rest[0] if len(rest) > 3 and not rest[1].isdigit() else ""
    event, *tail = rest[1:] if unit else rest
    if not (_EVENT.fullmatch(event) and _timed(tail)):
        return None
    ratio = ratio_of(" ".join(tail[2:]))
    return Count(event, unit, parts[1], line, at=parts[0], ratios=[ratio] if ratio else []), tail[1]


def _event(parts: list[str], at: int) -> tuple[str | None, int]:
    """The event and where it ends; `cpu/event=0x3c,umask=1/` holds the separator itself."""
    event, end = parts[at], at + 1
    while event.count("/") == 1 and end < len(parts) and end < at + 6:
        event, end = f"{event},{parts[end]}", end + 1
    return (event, end) if _EVENT.fullmatch(event) else (None, at)


def _restarts(block: Block[Row], row: Count) -> bool:
    (first, _), (last, _) = block.rows[0], block.rows[-1]
    if row.at and last.at:
        return _seconds(row.at) < _seconds(last.at)
    return (row.event, row.subject) == (first.event, first.subject)


def _seconds(token: str) -> float:
    value = number(token)
    if value is not None:
        return value
    found = read_number(token, integers=False)
    return found.value if found else 0.0


def _run(block: Block[Row]) -> Run:
    run = header_above(block.above, "stat").run(TOOL, f"{TOOL}, {block.rows[0][0].event}")
    convention = decide([share for _, share in block.rows], integers=False)
    for count, token in block.rows:
        share = parse(token, convention)
        count.running = share.value if share else None
    counts = read_values(
        run, (count for count, _ in block.rows), convention, "{0.event}: {0.token} is no number"
    )
    del run.notes[MAX_NOTES:]
    add_rows(run, counts)
    return run


sniff = sniff_line(0.95, "perf stat -x counter {0[0].event:.60}", row_of)
read = reader(
    blocks,
    _run,
    "no perf stat -x line; expected value,unit,event,runtime,percent such as '70,,faults,12,100.00'",
)
