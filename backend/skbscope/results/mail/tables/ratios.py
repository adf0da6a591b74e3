"""A column with how many times as good one side is: `percpu | no_percpu | improvement` above `203 | 259 | 1.28`."""

import re
from collections.abc import Sequence

from skbscope.results.mail.tables.heads import Column
from skbscope.results.mail.text.cells import Cell, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.words import plain

GAINS = {"improvement", "speedup", "gain", "faster"}
_FACTOR = re.compile(r"\d{1,4}\.\d{1,3}")
# A smaller ratio may be a figure that is about as large as 1.
LEAST_FACTOR = 1.05
# How far a printed ratio may be from that of the printed numbers, as a share of it.
_SLIP = 0.01

Improved = tuple[Cell, Cell, str]
"""Two cells, and the text of their line."""


def ratio_in(text: str, columns: list[Column]) -> float | None:
    """The number below `improvement` or `speedup`, of a row cut by bars."""
    change = next((at for at, column in enumerate(columns) if column.kind == "change"), None)
    if change is None or "|" not in text or not set(plain(columns[change].label).split()) & GAINS:
        return None
    parts = [part.strip(" x×X") for part in text.strip("| ").split("|")]
    at = change + len(parts) - len(columns)
    return float(parts[at]) if 0 <= at < len(parts) and _FACTOR.fullmatch(parts[at]) else None


def improves(rows: Sequence[Improved], columns: list[Column]) -> bool:
    """Whether the second cell of each row is as many times better than the first one as the row states."""
    large = False
    heads = " ".join(column.label for column in columns)
    unit = next((column.unit for column in columns if column.unit), None)
    for one, other, text in rows:
        ratio = ratio_in(text, columns)
        by_unit = other.unit or unit
        better = (by_unit[3] if by_unit else None) or direction_of(heads, None)
        base, new = (read[0] if read else 0.0 for read in values([one, other]))
        if ratio is None or better is None or not base or not new:
            return False
        stated = new / base if better == "more" else base / new
        if abs(ratio - stated) > _SLIP * stated:
            return False
        large = large or ratio > LEAST_FACTOR
    return large
