"""perf stat -j: a JSON object a counter, numbers as strings, `<not counted>` and `nan` among them.

    {"counter-value" : "6326.000000", "unit" : "", "event" : "cycles", "event-runtime" : 293786}

Format: util/stat-display.c of the kernel's tools/perf. Some versions end in a comma before the brace or print two
numbers in one (`3805731510100.00`), and mails wrap the lines; so an object is read leniently, key by key.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.numbers import Convention, parse
from skbscope.results.read.perf.counts import MISSING, Count, add_rows
from skbscope.results.read.perf.told import told
from skbscope.results.rows import MAX_NOTES, bounded

TOOL = "perf stat"
# An object: lines a mail may wrap it over, characters.
_LINES, _LONGEST = 12, 4_000
_AGGREGATES = ("cpu", "thread", "socket", "die", "cluster", "cache", "core", "node", "cgroup")


@dataclass(slots=True)
class Block:
    """Objects of one start, each with its line."""

    above: list[Line]
    depth: int
    objects: list[tuple[dict[str, Any], int]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds an object with a counter's value and its event."""
    found = next((block for block in blocks(lines) if block.objects), None)
    return (0.98, f"perf stat -j object on line {found.objects[0][1]}") if found else None


def read(text: str) -> list[Run]:
    """A run a block of objects; text between begins another."""
    found = [block for block in blocks(clean(text)) if block.objects]
    if not found:
        raise ResultError(
            'no perf stat -j object; expected a line like \'{"counter-value" : "1.0", "event" : …}\''
        )
    return without_copies([(bounded(_run(block)), block.depth) for block in found])


def blocks(lines: list[Line]) -> list[Block]:
    """The blocks of a text; an object that is never closed is a note."""
    found: list[Block] = []
    above: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.text:
            continue
        if not line.text.startswith("{"):
            above.append(line)
            continue
        text, end = _object(lines, at - 1)
        if '"counter-value"' not in text and '"metric-value"' not in text:
            above.append(line)
            continue
        if not found or above or _restarts(found[-1], text):
            found.append(Block(above, line.depth))
            above = []
        value = _lenient(text)
        if value is None:
            if len(found[-1].notes) < MAX_NOTES:
                found[-1].notes.append(Note("an object breaks off, left out", line.number))
        elif "counter-value" in value and value.get("event"):
            found[-1].objects.append((value, line.number))
            at = max(at, end)
        else:
            # A metric alone: derived.
            at = max(at, end)
    return found


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


def _restarts(block: Block, text: str) -> bool:
    """Without intervals the first counter again is another start."""
    if not block.objects or '"interval"' in text:
        return False
    value, first = _lenient(text), block.objects[0][0]
    return value is not None and _key(value) == _key(first)


def _key(value: dict[str, Any]) -> tuple[str, str | None]:
    return str(value.get("event")), _subject(value)


def _subject(value: dict[str, Any]) -> str | None:
    named = [
        f"{name} {value[name]}" for name in _AGGREGATES if isinstance(value.get(name), (str, int, float))
    ]
    return " ".join(named)[:200] or None


def _run(block: Block) -> Run:
    run = told(block.above, "stat").run(TOOL, f"{TOOL}, {str(block.objects[0][0]['event'])[:200]}")
    run.notes += block.notes
    counts: list[Count] = []
    for value, line in block.objects:
        counter, interval = str(value["counter-value"])[:60], value.get("interval")
        number = parse(counter, Convention(None, "."))
        running, spread = value.get("pcnt-running"), value.get("variance")
        if number is None and counter not in MISSING:
            run.notes.append(Note(f"the counter's value {counter!r} is no number, left out", line))
            continue
        counts.append(
            Count(
                event=str(value["event"])[:200],
                unit=str(value.get("unit") or "")[:20],
                value=number.value if number else None,
                missing=counter if number is None else "",
                line=line,
                subject=_subject(value),
                at=str(interval)[:40] if interval is not None else None,
                spread=_plain(spread),
                running=_plain(running),
            )
        )
    add_rows(run, counts)
    return run


def _plain(value: object) -> float | None:
    """A percentage; run time and percentage printed together are no number of either."""
    return float(value) if isinstance(value, (int, float)) and 0 <= value <= 1e4 else None
