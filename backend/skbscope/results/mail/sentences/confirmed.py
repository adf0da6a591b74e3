"""Sides that were only proposed, where the text states by how much the figure improves.

    It improves the drop rate by about 180 kpps:
    - buffers synced by the driver: 420 kpps
    - buffers synced by the pool:   595 kpps

Only where each side is one figure, a higher one is better, and the text states their difference; or where a sentence
has two figures of a proposal and says which is which: `from 13.1 M/s with always_inline to 10.6 M/s without it`.
"""

import re
from itertools import islice
from math import nan

from skbscope.results.mail.models import Found
from skbscope.results.mail.sentences.prose import TOOL
from skbscope.results.mail.text.cells import values
from skbscope.results.mail.text.rowcells import NUMBER, number_at

_Pair = tuple[float, float, str]
_IMPROVES = re.compile(
    r"\b(?:improv|increas|rais|boost|gain)\w*\b[^.;:]{0,80}? (?:of|by) (?:(?:about|around|roughly|nearly|some) )?"
    r"(?=[~≈]?\d)",
    re.IGNORECASE,
)
_MOST = 50
# How far what a text calls `about 180` may be from the difference, as a share of it.
_ABOUT = 0.05


def confirm(found: list[Found], prose: str) -> None:
    """Removes the doubt of comparisons whose figures or difference the text states as sentences, in place."""
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.side:
            groups.setdefault(item.group, []).append(item)
    doubted = [items for items in groups.values() if len(items) == 2 and all(item.doubt for item in items)]
    sides = [items[::-1] if items[0].side == "after" else items for items in doubted]
    proposed = [
        (before, after) for before, after in sides if before.side == "before" and after.side == "after"
    ]
    stated = _stated(prose) if proposed else []
    said = {pair for items in groups.values() if (pair := _said(items))} if proposed else set[_Pair]()
    for before, after in proposed:
        why = ""
        if any(
            unit == after.run.rows[0].unit and abs(_gain(before, after) - by) <= _ABOUT * by
            for by, unit in stated
        ):
            why = "the text states their difference as an improvement"
        elif said & _pairs(before, after):
            why = "a sentence says it of two of these figures"
        for item in (before, after) if why else ():
            item.doubt, item.side_because = None, f"{item.side_because}; {why}"


def _gain(before: Found, after: Found) -> float:
    """How much more one figure of the *after* is; not a number where there are several, or less of it is better."""
    one, other = before.run.rows[:1], after.run.rows[:1]
    if len(before.run.rows) != 1 or len(after.run.rows) != 1 or one[0].unit != other[0].unit:
        return nan
    known = other[0].direction == "more" and one[0].value is not None and other[0].value is not None
    return (other[0].value or 0) - (one[0].value or 0) if known else nan


def _said(items: list[Found]) -> _Pair | None:
    """(before, after, unit) of a sentence that has one figure of each side and states both."""
    is_sentence = all(item.run.tool == TOOL and not item.doubt for item in items)
    if len(items) != 2 or not is_sentence or {item.side for item in items} != {"before", "after"}:
        return None
    one, other = sorted(items, key=lambda item: item.side == "after")
    pairs = _pairs(one, other) if len(one.run.rows) == len(other.run.rows) == 1 else set()
    return next(iter(pairs), None)


def _pairs(before: Found, after: Found) -> set[_Pair]:
    """(before, after, unit) of rows that both runs have, and that differ."""
    rows = {(row.metric, row.subject, row.unit): row.value for row in before.run.rows}
    return {
        (base, row.value, row.unit)
        for row in after.run.rows
        if (base := rows.get((row.metric, row.subject, row.unit))) is not None
        and row.value is not None
        and base != row.value
    }


def _stated(prose: str) -> list[tuple[float, str]]:
    """(number in base units, unit) of each `improves the rate by about 180 kpps`."""
    out: list[tuple[float, str]] = []
    for one in islice(_IMPROVES.finditer(prose), _MOST):
        number = NUMBER.match(prose, one.end())
        cell = number_at(prose, number)[1] if number else None
        read = values([cell])[0] if cell and cell.symbol else None
        if cell and read and not cell.share and read[0] > 0:
            out.append((float(read[0]), cell.symbol))
    return out
