"""Figures of sentences beside data of the same message: of which both are compared, and of which only the data."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import FIGURES, Found
from skbscope.results.models import Note, Side

# A sentence about something else than the data beside it.
_IMPROVES = re.compile(r"\bimproves\b", re.IGNORECASE)
# `IP forward testing: 1.05 Mpps increases to 1.15 Mpps`, a line of its own: another test than the one of the data.
_OWN_LINE = re.compile(
    r"[-*• ]{0,3}[A-Z][^:.;]{2,60}: ~?\d[\d.,]{0,15} ?\S{1,12} (?:is )?"
    r"(?:increase|improve|decrease|reduce|drop|rise|go)e?(?:s|d) to ~?\d[\d.,]{0,15} ?[^\s,.]{1,12}[,.]?"
    r"(?: (?:an? |about |around ){0,2}~?\d{1,3}(?:\.\d{1,2})? ?% [a-z]{1,12}\.?)?"
)


def after_data(found: list[Found], lines: list[Line], unread: list[Note]) -> list[Found]:
    """Without figures of sentences where runs or tables of the same message show both sides in the same unit.

    Such a sentence often states the problem, and its figures are not those of the change. One whose figures are those
    of labels with the sides exchanged (`drops from 640 to 153` above `Before: 153`, `After: 640`) is left out too.
    """
    exchanged = _exchanged(found)
    own = _of_their_own(lines)
    begins: dict[int | None, int] = {}
    shown: dict[tuple[int | None, str], dict[str, set[Side | None]]] = {}
    for item in found:
        # A table whose sides are only proposed shows neither.
        if item.run.tool != FIGURES and item.doubt is None:
            # Shares of samples are of functions, and sentences mostly of other shares.
            for unit in {row.unit for row in item.run.rows if row.form != "share"}:
                begins[item.message] = min(begins.get(item.message, item.run.lines[0]), item.run.lines[0])
                shown.setdefault((item.message, unit), {}).setdefault(item.group, set()).add(item.side)
    data = {(row.unit, row.value) for item in found if not item.in_sentence for row in item.run.rows}
    repeated = {
        item.group
        for item in found
        if item.in_sentence
        for row in item.run.rows
        if (row.unit, row.value) in data
    }
    out: list[Found] = []
    for item in found:
        row = item.run.rows[0]
        groups = shown.get((item.message, row.unit), {}) if item.in_sentence else {}
        shown_here = any({"before", "after"} <= of for of in groups.values())
        apart = row.lines[0] in own and row.lines[0] > begins.get(item.message, 0)
        shown_here &= item.group in repeated or not (apart or _IMPROVES.search(item.run.label))
        if not shown_here and (not item.in_sentence or item.group not in exchanged):
            out.append(item)
        elif item.side == "before":
            sentence = "are figures of a sentence; the data of the same message are compared instead"
            because = (item.side_because or "").removeprefix("the text says ")
            unread.append(Note(f"{because} {sentence}", row.lines[0]))
    return out


def _of_their_own(lines: list[Line]) -> set[int]:
    """The lines of such tests, each written on one line or on two."""
    out: set[int] = set()
    for at, line in enumerate(lines):
        if ":" not in line.text or not any(ch.isdigit() for ch in line.text):
            continue
        following = lines[at + 1] if at + 1 < len(lines) else line
        if _OWN_LINE.fullmatch(line.text):
            out.add(line.number)
        elif line.text.endswith(" to") and _OWN_LINE.fullmatch(f"{line.text} {following.text.strip()}"):
            out |= {line.number, following.number}
    return out


def _exchanged(found: list[Found]) -> set[str]:
    """The groups of sentences both of whose figures other data of the message show on the opposite sides."""
    data = {
        (item.message, row.unit, row.value, item.side)
        for item in found
        if not item.in_sentence and item.side
        for row in item.run.rows
    }
    ends: dict[str, list[bool]] = {}
    for item in found:
        if item.in_sentence and item.side:
            row, opposite = item.run.rows[0], "after" if item.side == "before" else "before"
            ends.setdefault(item.group, []).append((item.message, row.unit, row.value, opposite) in data)
    return {group for group, hits in ends.items() if all(hits)}
