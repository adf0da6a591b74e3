"""What rows state of their columns: how many times as good one is as another, and the change between two of several.

`percpu | no_percpu | improvement` above `203 | 259 | 1.28`; `full | 1 bit | 2 bits` above `46 | 15 (3.1x) | 9 (5.1x)`.
"""

import re
from collections.abc import Sequence

from skbscope.results.mail.tables.heads import Column
from skbscope.results.mail.tables.siderows import LEAST_PCT
from skbscope.results.mail.text.cells import Cell, Cells, values
from skbscope.results.mail.text.changes import change_size, points, rounded, rounding_slip, slip_of
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.words import SERIES, plain

GAINS = {"improvement", "speedup", "gain", "faster"}
_FACTOR = re.compile(r"\d{1,4}\.\d{1,3}")
# A smaller ratio may be a figure that is about as large as 1.
LEAST_FACTOR = 1.05
# How far a printed ratio may be from that of the printed numbers, as a share of it.
_SLIP = 0.01

# Rows and ratios that have to recompute, so that they are not so by chance.
_LEAST_ROWS, _LEAST_RATIOS = 3, 4
_COUNT = re.compile(r"\d[\d.,]*")

# What one of a series is called.
_ALONE = set("single serial sequential alone total all sum ideal linerate peak theoretical".split())
# Points that the rounding of values explains.
_MOST_ROUNDED = 1.0

Improved = tuple[Cell, Cell, str]
"""Two cells, and the text of their line."""
# `12505  = 1.16x`
_EQUALS = re.compile(r"(?<=\d)[ \t]{1,8}= ?(\d{1,4}(?:\.\d{1,3})?x)(?![\w.])")


def with_ratios_in_brackets(text: str) -> str:
    """A text with `12505 (1.16x)` for `12505 = 1.16x`; what is behind stays at its place where it can."""
    return _EQUALS.sub(lambda found: f" ({found[1]})".ljust(len(found[0])), text)


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


def without_key(found: Cells, numbers: list[Cell], of_two: bool) -> list[Cell]:
    """The numbers without a key in front of those with a change, and `of_two` columns without the ratio of both.

    `Hmean  64   1324.2 (0.00%)   1328.9 (0.35%)`, `QEMU   680 us   8.5 us   80.0` below `ratio`
    """
    first, *others = numbers
    # `79025   115736 (+46.45%)`: all changes are over the first number, which is no key.
    base = percentage(others[0].stated or "")
    of_base = base is not None and not change_size(base)
    if of_base and not first.stated and (first.token or "").isdigit() and all(cell.stated for cell in others):
        found.label = f"{found.label} {first.token}"
        return others
    if of_two:
        one, other, ratio = (read[0] if read else 0.0 for read in values(numbers))
        both = (one / other, other / one) if one and other else ()
        # As far as its last digit says.
        if any(abs(ratio - factor) <= 0.01 * factor for factor in both) and max(both) > LEAST_FACTOR:
            return numbers[:2]
    return numbers


def base_of_ratios(rows: Sequence[list[Cell]], names: Sequence[str]) -> tuple[int, bool] | None:
    """(the only column without ratios, whether lower is better) where those behind all others are over that column.

    `46   165 (0.3x)   8 (5.8x)`: of times that of the base to each, of rates each to that of the base. Columns of a
    series say how it scales: `1 thread   2 threads (1.9x)`.
    """
    words = [set(plain(name.replace("=", " ").replace("_", " ")).split()) for name in names]
    kinds = {_COUNT.sub("", name).strip().rstrip("s") for name in names}
    if len(rows) < _LEAST_ROWS or len(kinds) < 2 or any(of & (SERIES | _ALONE) for of in words):
        return None
    bases = [at for at in range(len(names)) if not any(map(_ratio_of, (cells[at] for cells in rows)))]
    if len(bases) != 1:
        return None
    base = bases[0]
    # The ratio, or its inverse; a number without an x may be in per cent.
    ways, checked, large, most = {(way, of) for way in (1, -1) for of in (1, 100)}, 0, False, 0.0
    for cells in rows:
        read = values(cells)
        one = read[base]
        for at, (cell, other) in enumerate(zip(cells, read, strict=True)):
            if at == base:
                continue
            written = _ratio_of(cell)
            if written is None or one is None or other is None or one[0] <= 0 or other[0] <= 0:
                return None
            number = written.rstrip("xX%")
            ways &= {(way, of) for way, of in ways if written[-1] not in ("xX" if of > 1 else "%")}
            step = 10.0 ** -len(number.partition(".")[2])
            # As far as the last digits of both values and of the ratio say.
            slip = (rounded(cells[base]) / one[0] + rounded(cell) / other[0]) / 100 * float(number)
            ratio = other[0] / one[0]
            ways &= {
                (way, of) for way, of in ways if abs(of * ratio**way - float(number)) <= 0.6 * step + slip
            }
            if not ways:
                return None
            checked += 1
            most = max(most, float(number))
            large = large or all(abs(float(number) - of) > 2 * step for _, of in ways)
    if checked < _LEAST_RATIOS or not large or len(ways) != 1:
        return None
    way, of = next(iter(ways))
    # Shares of a total never exceed 100 %.
    return (base, way < 0) if of == 1 or most > of else None


def _ratio_of(cell: Cell) -> str | None:
    """What is in brackets behind a number and may be a ratio: `1.9x`, `98.5`, `98.5%`; a sign makes it a change."""
    share = cell.stated if cell.stated and cell.stated[0].isdigit() and cell.stated.endswith("%") else None
    return cell.times or share


def changed_pair(rows: Sequence[tuple[list[Cell], str | None]]) -> tuple[int, int] | None:
    """The only two of several columns of which all rows state the change in a column apart: `14 | 40 | 44 | 10%`.

    A reduction may be written without its sign, so that a small change may be that of either direction: then none.
    """
    if len(rows) < _LEAST_ROWS or not all(text and percentage(text) for _, text in rows):
        return None
    places = range(len(rows[0][0]))
    ways = {(one, other, way) for one in places for other in places for way in (1, -1) if one != other}
    large = False
    for cells, text in rows:
        number = percentage(text or "") or "0"
        ways = {way for way in ways if _is_change(cells, way, number)}
        large = large or change_size(number) >= LEAST_PCT
    return next(iter(ways))[:2] if len(ways) == 1 and large else None


def _is_change(cells: list[Cell], way: tuple[int, int, int], number: str) -> bool:
    """Whether a stated change is that between two cells of a row, as far as their last digits say."""
    read = values(cells)
    one, other, sign = read[way[0]], read[way[1]], way[2]
    if one is None or other is None or one[0] <= 0:
        return False
    # The author may have computed it from values with more digits.
    slip = max(slip_of(number), min(_MOST_ROUNDED, rounding_slip(cells[way[0]], one[0], other[0])))
    return abs((other[0] / one[0] - 1) * 100 - sign * points(number)) <= slip
