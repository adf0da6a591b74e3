"""JSON objects in a text: one after another, on one line or many, with other lines between them."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError

# Bounds on hostile documents: nesting, documents a file, broken ones skipped (each costs one pass over
# the rest of the text).
MAX_DEPTH = 64
MAX_DOCUMENTS = 10_000
MAX_BROKEN = 20

Span = tuple[int, int]


def documents(
    text: str, what: str, most: int = MAX_DOCUMENTS, broken: Callable[[ResultError], None] | None = None
) -> Iterator[tuple[dict[str, Any], Span]]:
    """Each JSON object of the text with its first and last line; `what` names one in a refusal's sentence.

    A broken object ends the reading; with `broken`, which is called with the fault, reading continues at the next line.
    """
    at, line, count, faults = 0, 1, 0, 0
    while (start := _next_object(text, at)) >= 0:
        line += text.count("\n", at, start)
        try:
            value, end = _decode(text, start, line, what)
        except ResultError as fault:
            faults += 1
            following = text.find("\n", start) + 1
            if broken is None or faults > MAX_BROKEN:
                raise
            broken(fault)
            if following == 0:
                return
            at, line = following, line + 1
            continue
        count += 1
        if count > most:
            raise ResultError(f"more than {most} documents in one file", line)
        last = line + text.count("\n", start, end)
        yield value, (line, last)
        at, line = end, last


def unquoted(text: str) -> str:
    """A text that quotes a document in a mail, without the quote marks; any other text unchanged."""
    if any(line.startswith(">") for line in text.split("\n")):
        return "\n".join(line.text for line in clean(text))
    return text


def finite(value: object) -> float | None:
    """Finite numbers only; JSON writes 1e999 for infinity."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return value if abs(value) < 1e300 else None


def _decode(text: str, start: int, line: int, what: str) -> tuple[dict[str, Any], int]:
    """The object that begins at `start`, on `line`, and where it ends."""
    value: dict[str, Any]
    try:
        value, end = json.JSONDecoder(parse_constant=_refuse).raw_decode(text, start)
    except json.JSONDecodeError as fault:
        where = line + text.count("\n", start, min(fault.pos, len(text)))
        raise ResultError(f"the JSON breaks off here ({fault.msg}); expected a whole {what}", where) from None
    except (RecursionError, ValueError) as fault:
        cause = "nested too deeply" if isinstance(fault, RecursionError) else str(fault)[:80]
        raise ResultError(
            f"a JSON document is refused: {cause}; expected at most {MAX_DEPTH} levels", line
        ) from None
    if _depth(value) > MAX_DEPTH:
        raise ResultError(f"a JSON document is nested deeper than {MAX_DEPTH} levels", line)
    return value, end


def _next_object(text: str, at: int) -> int:
    """Where the next object starts: a brace first on its line or right behind an object, -1 when there is none."""
    while (start := text.find("{", at)) >= 0:
        line_start = text.rfind("\n", at, start) + 1 or at
        if not text[line_start:start].strip(" \t\r\ufeff,"):
            return start
        at = text.find("\n", start)
        if at < 0:
            return -1
    return -1


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is not a finite number")


def _depth(value: object) -> int:
    """Levels of nesting; iterative, since the document may be hostile."""
    deepest, open_values = 0, [(value, 1)]
    while open_values:
        current, level = open_values.pop()
        deepest = max(deepest, level)
        if deepest > MAX_DEPTH:
            break
        children = (
            current.values() if isinstance(current, dict) else current if isinstance(current, list) else ()
        )
        open_values.extend((child, level + 1) for child in children if isinstance(child, (dict, list)))
    return deepest
