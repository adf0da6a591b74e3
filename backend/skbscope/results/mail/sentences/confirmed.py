"""Sides that were only proposed, where the text states by how much the figure improves.

    It improves the drop rate by about 180 kpps:
    - buffers synced by the driver: 420 kpps
    - buffers synced by the pool:   595 kpps

Only where each side is one figure, a higher one is better, and the text states their difference. Of any two runs
also where a sentence near them states a change in per cent, `This is a 17.3% improvement`, which recomputes from the
*before* of one of their figures and from no *after*. Two names are sides in all tables
of a message where they are in one.
"""

import re
from bisect import bisect_left, bisect_right
from itertools import islice

from skbscope.results.mail.models import TABLE, Found
from skbscope.results.mail.text.cells import values
from skbscope.results.mail.text.rowcells import NUMBER, number_at
from skbscope.results.mail.text.stated import Statement, percentage
from skbscope.results.mail.text.units import Direction

_IMPROVES = re.compile(
    r"\b(?:improv|increas|rais|boost|gain)\w*\b[^.;:]{0,80}? (?:of|by) (?:(?:about|around|roughly|nearly|some) )?"
    r"(?=[~≈]?\d)",
    re.IGNORECASE,
)
_MOST = 50
# Doubts of which is the change, and not of whether something is measured.
_OF_SIDES = re.compile(
    r"does not say (?:that|which) (?!this size|these are)|no word|no column|names no change"
)
# Words of a change, of which it is known whether the figure is better, or higher, with it.
_BETTER = ("improve", "gain", "boost", "speedup", "speed-up", "uplift")
_WORSE = ("regress", "degrad", "slowdown")
_HIGHER, _LOWER = ("increas",), ("decreas", "reduc")
# The least change that is no coincidence: with a decimal place, and without one; and the lines it may be away.
_LEAST_EXACT, _LEAST = 3.0, 10.0
_FAR_EXACT, _FAR = 20, 10
# Rows of which one may have the change by coincidence.
_MOST_ROWS = 20
# How far what a text calls `about 180` may be from the difference, as a share of it.
_ABOUT = 0.05


def confirm(found: list[Found], prose: str, changes: list[Statement]) -> None:
    """Removes the doubt of comparisons whose difference or change the text states, in place."""
    _by_other_tables(found)
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.doubt and item.side:
            groups.setdefault(item.group, []).append(item)
    stated = _stated(prose) if groups else []
    for items in groups.values():
        sides = {item.side: item for item in items}
        of_sides = len(items) == len(sides) == 2 and all(_OF_SIDES.search(item.doubt or "") for item in items)
        if of_sides and (text := _change_of(sides["before"], sides["after"], changes)):
            for item in items:
                item.doubt = None
                item.side_because = f"{item.side_because}; the text states '{text[:60]}', which recomputes"
            continue
        rows = {item.side: item.run.rows[0] for item in items if len(item.run.rows) == 1}
        before, after = rows.get("before"), rows.get("after")
        if len(items) != 2 or before is None or after is None or before.unit != after.unit:
            continue
        if after.direction != "more" or before.value is None or after.value is None:
            continue
        gain = after.value - before.value
        if any(unit == after.unit and abs(gain - by) <= _ABOUT * by for by, unit in stated):
            for item in items:
                item.doubt = None
                item.side_because = f"{item.side_because}; the text states their difference as an improvement"


def _change_of(before: Found, after: Found, changes: list[Statement]) -> str | None:
    """The stated change near two runs that is that of one of their figures, and of none the other way round."""
    if not changes or max(len(before.run.rows), len(after.run.rows)) > _MOST_ROWS:
        return None
    pairs = [
        (row, other)
        for row in before.run.rows
        for other in after.run.rows
        if (row.metric, row.subject, row.unit) == (other.metric, other.subject, other.unit)
    ]
    lines = sorted(line for item in (before, after) for row in item.run.rows for line in row.lines)
    # Statements are in the order of the text.
    begin = bisect_left(changes, lines[0] - _FAR_EXACT, key=lambda one: one.line)
    end = bisect_right(changes, lines[-1] + _FAR_EXACT, key=lambda one: one.line)
    for stated in changes[begin : min(end, begin + _MOST)]:
        word = next((part for part in stated.text.split() if percentage(part)), "")
        number = percentage(word) or "0"
        places, size = len(number.partition(".")[2]), abs(float(number.lstrip("+-−±")))
        near = min(abs(line - stated.line) for line in lines)
        if size < (_LEAST_EXACT if places else _LEAST) or near > (_FAR_EXACT if places else _FAR):
            continue
        hits = {
            way
            for row, other in pairs
            for way, one, two in ((1, row, other), (-1, other, row))
            if one.value and two.value is not None and (sign := _sign(stated.text, one.direction))
            if abs((two.value / one.value - 1) * 100 - sign * size) <= 0.55 * 0.1**places
        }
        if hits == {1}:
            return stated.text
    return None


def _sign(text: str, direction: Direction | None) -> int:
    """Whether a figure is higher or lower with the change that a sentence states; 0 where it does not say so."""
    better = {"more": 1, "less": -1}.get(direction or "", 0)
    signs = ((_BETTER, better), (_WORSE, -better), (_HIGHER, 1), (_LOWER, -1))
    found = {sign for word in text.lower().split() for words, sign in signs if word.startswith(words)}
    return found.pop() if len(found) == 1 else 0


def _by_other_tables(found: list[Found]) -> None:
    """Removes the doubt of two names in a table where another one of the same message shows which is which.

    `vanilla   reclaim-v1` with changes that recompute, and again below, above counters without a change.
    """
    groups: dict[tuple[int | None, str], list[Found]] = {}
    for item in found:
        if item.side and item.run.tool == TABLE and item.run.label:
            groups.setdefault((item.message, item.group), []).append(item)
    sure: set[tuple[int | None, str, str]] = set()
    pairs: list[tuple[Found, Found]] = []
    for items in groups.values():
        for before in (item for item in items if item.side == "before"):
            for after in (item for item in items if item.side == "after"):
                if not before.doubt and not after.doubt:
                    sure.add((before.message, before.run.label, after.run.label))
                elif all(not item.doubt or _OF_SIDES.search(item.doubt) for item in (before, after)):
                    pairs.append((before, after))
    for before, after in pairs:
        message, base, label = before.message, before.run.label, after.run.label
        if (message, base, label) in sure and (message, label, base) not in sure:
            before.doubt = after.doubt = None
            after.side_because = f"{after.side_because}; another table shows that it is the after of '{base}'"


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
