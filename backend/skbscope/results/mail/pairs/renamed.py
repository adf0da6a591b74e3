"""The words that a person gives for both sides, replaced by words that every layout knows, and put back in the result.

`xmit by syscall` and `xmit by xsk` are read as `xmit by unpatched` and `xmit by patched`. Lines and columns stay where
they are, as far as a shorter word can be filled up.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from skbscope.results.mail.models import Found, Reading
from skbscope.results.mail.text.decoded import Decoded
from skbscope.results.models import Note, Side

# The first that the text does not have.
_KNOWN: dict[Side, tuple[str, ...]] = {
    "before": ("unpatched", "vanilla", "unmodified", "nopatch"),
    "after": ("patched", "modified", "optimized", "optimised"),
}
# What makes another name of it: `base + RCU` is not `base`.
_ALONE = r"(?<![\w/.+-])(?<!\+ )", r"(?![\w/]|[.-]\w| ?\+ ?\w)"
_WHOLE = r"(?<!\w)", r"(?!\w)"


@dataclass(slots=True)
class Renamed:
    """A text with known words for both sides."""

    whole: Decoded
    # The word that each side has now, and the one a person gave.
    words: dict[str, str]
    # Lines that have the words of a side.
    lines: dict[Side, set[int]]


def renamed(whole: Decoded, before: str, after: str) -> Renamed | None:
    """The text with the words of both sides replaced, where they stand alone or else are whole words; None without."""
    return _replaced(whole, before, after, _ALONE) or _replaced(whole, before, after, _WHOLE)


def _replaced(whole: Decoded, before: str, after: str, bounds: tuple[str, str]) -> Renamed | None:
    text = whole.text
    given: dict[Side, str] = {"before": before, "after": after}
    known = {
        side: next((w for w in words if w not in text.lower()), words[0]) for side, words in _KNOWN.items()
    }
    # `base + RCU` is longer than `base`, and is looked for first.
    order = sorted(given, key=lambda side: -len(given[side]))
    spelled = {side: r"\s{1,20}".join(map(re.escape, given[side].split())) for side in order}
    choices = "|".join(f"(?P<{side}>{spelled[side]})" for side in order)
    pattern = re.compile(f"{bounds[0]}(?:{choices}){bounds[1]}", re.IGNORECASE)
    lines: dict[Side, set[int]] = {"before": set(), "after": set()}
    parts: list[str] = []
    at, number = 0, 1
    for found in pattern.finditer(text):
        side: Side = "before" if found["before"] else "after"
        number += text.count("\n", at, found.start())
        breaks = found[0].count("\n")
        lines[side] |= set(range(number, number + breaks + 1))
        parts += [text[at : found.start()], known[side]]
        behind = text[found.end() : found.end() + 2]
        if breaks:
            parts.append("\n" * breaks)
        elif behind[:1] in ("\t", "|") or behind == "  ":
            parts.append(" " * max(0, len(found[0]) - len(known[side])))
        at, number = found.end(), number + breaks
    if not all(lines.values()):
        return None
    words = {known[side]: given[side] for side in order}
    return Renamed(replace(whole, text="".join([*parts, text[at:]])), words, lines)


def put_back(reading: Reading, words: dict[str, str]) -> None:
    """Names what was read by the words of the person, in place."""
    # `unpatched` has `patched` in it.
    order = sorted(words, key=len, reverse=True)
    pattern = re.compile("|".join(order), re.IGNORECASE)

    def own(text: str) -> str:
        return pattern.sub(lambda found: words[found[0].lower()], text)

    for item in reading.found:
        _name(item, own)


def _name(item: Found, own: Callable[[str], str]) -> None:
    item.group = own(item.group)
    item.side_because = own(item.side_because) if item.side_because else None
    item.run.label = own(item.run.label)
    item.run.notes = [Note(own(note.text), note.line) for note in item.run.notes]
    for row in item.run.rows:
        row.metric = own(row.metric)
        row.subject = own(row.subject) if row.subject else row.subject
