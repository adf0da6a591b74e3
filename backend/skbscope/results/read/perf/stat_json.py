"""perf stat -j: a JSON object a counter, numbers as strings, `<not counted>` and `nan` among them.

    {"counter-value" : "6326.000000", "unit" : "", "event" : "cycles", "event-runtime" : 293786}

Format: util/stat-display.c of the kernel's tools/perf. Some versions end in a comma before the brace or print two
numbers in one (`3805731510100.00`), and mails wrap the lines; so an object is read leniently, key by key.
"""

import json
from typing import Any

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.models import Run
from skbscope.results.read.perf.counts import Count, add_rows, read_values
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.ratios import ratio_of
from skbscope.results.read.table import DOT, Block, filled, reader

TOOL = "perf stat"
# An object: lines a mail may wrap it over, characters.
_LINES, _LONGEST = 12, 4_000
_AGGREGATES = ("cpu", "thread", "socket", "die", "cluster", "cache", "core", "node", "cgroup")


# An object, with its line.
Row = tuple[dict[str, Any], int]


def blocks(lines: list[Line]) -> list[Block[Row]]:
    """The blocks of a text; an object that is never closed is a note."""
    found: list[Block[Row]] = []
    above: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        text, end = _object(lines, at - 1) if line.text.startswith("{") else ("", at)
        if '"counter-value"' not in text and '"metric-value"' not in text:
            above += [line] if line.text else []
            continue
        if not found or above or _restarts(found[-1], text):
            found.append(Block(line, above))
            above = []
        value = _lenient(text)
        if value is None:
            found[-1].note("an object breaks off, left out", line.number)
            continue
        at = max(at, end)
        # A metric alone is derived.
        if "counter-value" in value and value.get("event"):
            found[-1].rows.append((value, line.number))
    return filled(found)


def _object(lines: list[Line], at: int) -> tuple[str, int]:
    """The lines up to the one that ends in the closing brace, as one text, and the line after."""
    text = ""
    for end in range(at, min(at + _LINES, len(lines))):
        text = f"{text} {lines[end].text[:_LONGEST]}"
        if text.endswith("}") or len(text) > _LONGEST:
            return text.strip(), end + 1
    return text.strip(), at + 1


def _lenient(text: str) -> dict[str, Any] | None:
    """The flat object of a text, with a comma before the brace dropped; None where it is none."""
    # printf writes nan where JSON of Python writes NaN.
    body = (
        text.removesuffix("}").rstrip().removesuffix(",").replace(": nan", ": NaN").replace(": -nan", ": NaN")
    )
    try:
        # Only flat objects are printed: no nesting to run away with.
        value = json.loads(body + "}", parse_constant=lambda name: name) if body.count("{") == 1 else None
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _restarts(block: Block[Row], text: str) -> bool:
    """Without intervals the first counter again is another start."""
    if not block.rows or '"interval"' in text:
        return False
    value, first = _lenient(text), block.rows[0][0]
    return value is not None and _key(value) == _key(first)


def _key(value: dict[str, Any]) -> tuple[str, str | None]:
    return str(value.get("event")), _subject(value)


def _subject(value: dict[str, Any]) -> str | None:
    named = [
        f"{name} {value[name]}" for name in _AGGREGATES if isinstance(value.get(name), (str, int, float))
    ]
    return " ".join(named)[:200] or None


def _run(block: Block[Row]) -> Run:
    run = header_above(block.above, "stat").run(TOOL, f"{TOOL}, {str(block.rows[0][0]['event'])[:200]}")
    run.notes += block.notes
    counts = [_count(value, line) for value, line in block.rows]
    add_rows(run, read_values(run, counts, DOT, "the counter's value {0.token!r} is no number"))
    return run


def _count(value: dict[str, Any], line: int) -> Count:
    interval = value.get("interval")
    ratio = ratio_of(f"{value.get('metric-value')!s:.40} {value.get('metric-unit')!s:.80}")
    return Count(
        event=str(value["event"])[:200],
        unit=str(value.get("unit") or "")[:20],
        token=str(value["counter-value"])[:60],
        line=line,
        subject=_subject(value),
        at=str(interval)[:40] if interval is not None else None,
        spread=_plain(value.get("variance")),
        running=_plain(value.get("pcnt-running")),
        ratios=[ratio] if ratio else [],
    )


def _plain(value: object) -> float | None:
    """A percentage; run time and percentage printed together are no number of either."""
    return float(value) if isinstance(value, (int, float)) and 0 <= value <= 1e4 else None


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds an object with a counter's value and its event."""
    block = next(iter(blocks(lines)), None)
    return (0.98, f"perf stat -j object on line {block.rows[0][1]}") if block else None


read = reader(
    blocks, _run, 'no perf stat -j object; expected a line like \'{"counter-value" : "1.0", "event" : …}\''
)
