"""Sides that were only proposed, where the text states by how much the figure improves.

    It improves the drop rate by about 180 kpps:
    - buffers synced by the driver: 420 kpps
    - buffers synced by the pool:   595 kpps

Only where each side is one figure, a higher one is better, and the text states their difference.
"""

import re
from itertools import islice

from skbscope.results.mail.models import Found
from skbscope.results.mail.text.cells import values
from skbscope.results.mail.text.rowcells import NUMBER, number_at

_IMPROVES = re.compile(
    r"\b(?:improv|increas|rais|boost|gain)\w*\b[^.;:]{0,80}? (?:of|by) (?:(?:about|around|roughly|nearly|some) )?"
    r"(?=[~≈]?\d)",
    re.IGNORECASE,
)
_MOST = 50
# How far what a text calls `about 180` may be from the difference, as a share of it.
_ABOUT = 0.05


def confirm(found: list[Found], prose: str) -> None:
    """Removes the doubt of comparisons whose difference the text states as an improvement, in place."""
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.doubt and item.side:
            groups.setdefault(item.group, []).append(item)
    stated = _stated(prose) if groups else []
    for items in groups.values():
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
