"""The cells of a row of a table: its label, and numbers with unit, spread, number of runs and the author's change.

Hmean     64        237.40 (   0.00%)      239.52 *   0.89%*
tx pps    1.21M ± 0.01M (n=5)              1.42M ± 1% (n=5)         +17%
"""

import re
from dataclasses import dataclass, field

from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import TIMES, Direction, amount, quantity, size_of, unit_of, value_of
from skbscope.results.numbers import decide, parse

LONGEST = 300
Unit = tuple[float, str, str, Direction | None]
"""(scale, metric, unit, direction) as `units.unit_of` gives it."""
_LABEL_WORDS = 10
_BRACKET = 12
_TOKEN = re.compile(r"[()\[\]*]|[^\s()\[\]*]+")
_PLAIN = re.compile(r"[+-]?\d[\d.,']{0,30}(?:[eE][+-]?\d{1,3})?")
_SCALED = re.compile(r"([+-]?\d[\d.,]{0,20})([kKMG])")
_COUNTED = re.compile(r"([+-]?\d[\d.,]{0,20}) ?([kKMGT]?)/s(?:ec)?")
_SIZED = re.compile(r"(\d[\d.,]{0,20}) ?([A-Za-z]{1,8})")
_BOUNDS = re.compile(r"(?<=\d) {0,2}[\[(] ?\d[\d.]{0,15}[, ] ?,? ?\d[\d.]{0,15} ?[\])]")
# `1,30` and `0,912`: thousands have three digits behind a comma, and do not begin with a zero.
_DECIMAL_COMMA = re.compile(r"[+-]?(?:\d{1,3},\d{1,2}|0,\d{1,9})")
_TIMES = re.compile(r"[\d.]{1,10}[xX]")
# A ratio of which the text says nothing more.
_RATIO = re.compile(r"\d{1,6}\.\d{1,4}")
_SCALES = {"k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
_PREFIXES = {1e3: "k", 1e6: "M", 1e9: "G", 1e12: "T"}
_MISSING = ("-", "--", "n/a", "na", "nan", "none")
_SPREADS = ("stddev", "stdev", "sd", "σ", "std", "+-")


@dataclass(slots=True)
class Cell:
    """One number of a row, or a place where one is missing."""

    # None where the author wrote that there is none.
    token: str | None
    # First character in the line, and the one behind the last.
    start: int
    end: int
    # None where the cell states no unit.
    unit: Unit | None = None
    # A bare percentage or a factor: a value only in a column of its own.
    share: bool = False
    # The author's own change in brackets behind the number, as written.
    stated: str | None = None
    # In brackets behind the number, as written: `1.9x`; `98.5` may be one in per cent, or anything else.
    times: str | None = None
    # As written: `0.01M`, `1%`.
    spread: str | None = None
    # Runs the number represents, where stated.
    runs: int | None = None

    @property
    def symbol(self) -> str:
        """The unit as written: `%` for a bare share, and none for a factor such as `1.2x`."""
        if self.unit:
            return self.unit[2]
        return "%" if self.share and (self.token or "").endswith("%") else ""

    @property
    def written(self) -> str:
        """The number with a prefix behind it that has no unit: `4k`, so that `1k` is not `1M`."""
        prefix = (
            _PREFIXES.get(self.unit[0], "") if self.unit and not self.unit[2] and not self.unit[1] else ""
        )
        return f"{self.token or ''}{prefix}"


@dataclass(slots=True)
class Cells:
    """A row: what precedes its numbers, and them."""

    label: str
    cells: list[Cell] = field(default_factory=list)
    # The line.
    text: str = ""
    # Words behind numbers that are no units.
    words: int = 0


def cells_of(text: str, labelled: bool = False) -> Cells | None:
    """The cells of a line; None for prose and for a line without any number.

    `labelled`: the label is in another cell, so bytes, seconds and watts are values.
    """
    if len(text) > LONGEST:
        return None
    text = without_bounds(text)
    text = (
        text.replace("+/-", " ± ").replace("+-", " ±").replace("±", " ± ")
        if "+" in text or "±" in text
        else text
    )
    found = list(_TOKEN.finditer(text))
    tokens = [one[0] for one in found]
    out = Cells("", text=text)
    label_end = len(text)
    labels = at = 0
    while at < len(tokens):
        token, start = tokens[at], found[at].start()
        if token in "([":
            close = _closing(tokens, at)
            if out.cells:
                _attach(out, tokens[at + 1 : close])
                out.cells[-1].end = found[close].end()
            at = close + 1
            continue
        if token == "±" and out.cells and at + 1 < len(tokens):
            last = out.cells[-1]
            last.spread = tokens[at + 1]
            by, length = _cell(tokens, at + 1, 0, labelled or bool(labels))
            if by and by.unit and by.unit[2] and last.unit is None and not last.share:
                # `12.1 ± 0.2 W`
                last.unit, last.end = by.unit, found[at + length].end()
                last.spread = by.token
            else:
                length = 2 if unit_of(tokens[at + 2] if at + 2 < len(tokens) else "") else 1
            at += 1 + length
            continue
        if (
            tokens[at - 1] in ")]"
            and at
            and out.cells
            and out.cells[-1].unit is None
            and not out.cells[-1].share
        ):
            if (behind := unit_of(token)) and out.cells[-1].token:
                # `88.1 (0.4) Gbps`
                out.cells[-1].unit, out.cells[-1].end = behind, found[at].end()
                at += 1
                continue
        cell, length = _cell(tokens, at, start, labelled or bool(labels or out.cells))
        if cell is not None:
            cell.end = found[at + length - 1].end()
            label_end = min(label_end, start)
            out.cells.append(cell)
        elif token == "-" and out.cells and _is_range(text, start):
            out.cells[-1].token, out.cells[-1].end = None, found[at + 1].end()
            length = 2
        elif token.lower() in _MISSING and (labels or out.cells):
            label_end = min(label_end, start)
            out.cells.append(Cell(None, start, found[at].end()))
        elif token != "*" and out.cells:
            if side_of_label(token) is not None:
                # `old 5.10, new 6.1`: a sentence of two sides.
                return None
            out.words += 1
        elif token != "*":
            labels += 1
        at += length
    if not out.cells or labels > _LABEL_WORDS or out.words > 2:
        return None
    out.label = text[:label_end].strip(" \t:*|=-")
    return out


def without_bounds(text: str) -> str:
    """`12.1 [11.9, 12.3] us` without the bounds that the value is between."""
    if "," not in text or not ("[" in text or "(" in text):
        return text
    return _BOUNDS.sub(lambda found: " " * len(found[0]), text)


def _is_range(text: str, at: int) -> bool:
    """`4,200 - 6,700` with one blank on each hand of the mark is one cell of two numbers, of which none is read."""
    before, behind = text[max(at - 2, 0) : at], text[at + 1 : at + 3]
    return before[:1].isdigit() and before[1:] == " " and behind[:1] == " " and behind[1:].isdigit()


def _cell(tokens: list[str], at: int, start: int, labelled: bool) -> tuple[Cell | None, int]:
    """(a number that begins at a token, how many tokens it has); (None, 1) for any other token.

    Seconds, bytes and watts count behind a label: at the begin of a row they may be its key.
    """
    # `~37%` and `~5.1` are numbers as well.
    token = tokens[at].rstrip(",;").lstrip("~≈")
    if percentage(token) is not None or _TIMES.fullmatch(token):
        return Cell(token, start, 0, share=True), 1
    if tokens[at + 1 : at + 2] == ["%"] and _PLAIN.fullmatch(token):
        return Cell(f"{token}%", start, 0, share=True), 2
    if (found := quantity([token, *tokens[at + 1 : at + 2]], 0)) is not None:
        unit = (found.scale, found.metric, found.unit, found.direction)
        return Cell(found.token, start, 0, unit), found.length
    for length in (1, 2):
        if counted := _COUNTED.fullmatch(" ".join([token, *tokens[at + 1 : at + length]])):
            # `1.6M/sec`, `4.304 M/sec`: authors leave out what is counted.
            way: Direction | None = "more" if counted[2] else None
            return Cell(counted[1], start, 0, (_SCALES.get(counted[2], 1.0), "rate", "1/s", way)), length
    if labelled and (found := amount([token, *tokens[at + 1 : at + 2]], 0)):
        if found.unit != "%":
            return Cell(
                found.token, start, 0, (found.scale, found.metric, found.unit, found.direction)
            ), found.length
    if scaled := _SCALED.fullmatch(token):
        return Cell(scaled[1], start, 0, (_SCALES[scaled[2]], "", "", None)), 1
    if (scale := _SCALES.get("".join(tokens[at + 1 : at + 2]))) and _PLAIN.fullmatch(token):
        # `220 k`
        return Cell(token, start, 0, (scale, "", "", None)), 2
    return (Cell(token, start, 0), 1) if _PLAIN.fullmatch(token) else (None, 1)


def size_cell(text: str, each_second: bool) -> Cells | None:
    """`24.7MB` alone in a cell, bytes or bytes a second; in a line it may be the key of a row."""
    found = _SIZED.fullmatch(text)
    scale = size_of(found[2]) if found else None
    if found is None or scale is None:
        return None
    unit: Unit = (scale, "rate", "B/s", "more") if each_second else (scale, "size", "B", None)
    return Cells("", [Cell(found[1], 0, len(text), unit)], text)


def _closing(tokens: list[str], at: int) -> int:
    """The bracket that closes the one at a position; the position itself where none does nearby."""
    end = next((k for k in range(at + 1, min(at + _BRACKET, len(tokens))) if tokens[k] in ")]"), None)
    return at if end is None else end


def _attach(out: Cells, inner: list[str]) -> None:
    """What brackets behind a number say of it; what they say beside that is not read."""
    cell = out.cells[-1]
    words = [word for word in inner if word != "*"]
    joined = "".join(words).strip(" ,;")
    low = joined.lower()
    name, mark, number = low.partition("=")
    if mark and name in ("n", "runs") and number.isdigit() and len(number) < 6:
        cell.runs = int(number)
    elif "±" in low or any(low.startswith(word) for word in _SPREADS):
        cell.spread = joined.lstrip("±+-").partition("=")[2] or joined.lstrip("±+-")
    elif percentage(joined) is not None:
        cell.stated = joined
    elif words and percentage(words[0]) is not None:
        # `(38.7% improvement)`
        cell.stated = words[0]
    elif _TIMES.fullmatch(joined) or (len(words) == 1 and _RATIO.fullmatch(joined)):
        cell.times = joined
    elif len(words) == 1 and cell.unit is None and (unit := unit_of(words[0])):
        cell.unit = unit


def values(tokens: list[Cell]) -> list[tuple[float, str | None] | None]:
    """(value in base units, what is odd about its writing) of cells of one row; None for one without a number.

    What `,` and `.` mean is decided over all of them: `31,200` beside `33,800` groups, a point is decimal.
    """
    written = [cell.token.rstrip("%xX") for cell in tokens if cell.token]
    decimal = "." in "".join(written) or any(map(_DECIMAL_COMMA.fullmatch, written))
    convention = decide(written, integers=not decimal)
    out: list[tuple[float, str | None] | None] = []
    for cell in tokens:
        body = (cell.token or "").rstrip("%xX").replace("−", "-")
        mantissa, exponent, power = body.lower().partition("e")
        number = parse(mantissa, convention)
        if number is None or (exponent and not power.lstrip("+-").isdigit()):
            out.append(None)
            continue
        scale = cell.unit[0] if cell.unit else 1.0
        value = float(number.value) * scale if scale != 1.0 else number.value
        out.append((float(f"{mantissa.replace(',', '')}e{power}") if exponent else value, number.odd))
    return out


def exact(cell: Cell) -> tuple[float, float | None, str | None] | None:
    """A cell that states its unit, by the rules of prose: (value, step of its last digit, what is odd)."""
    found = quantity([f"{cell.token}", cell.unit[2]], 0) if cell.unit and cell.unit[2] else None
    if found is None or cell.unit is None or cell.token is None:
        return None
    found = type(found)(found.token, cell.unit[0], found.metric, found.unit, found.direction, found.length)
    return value_of(found, [found.token])


def spread_of(written: str | None, value: float, scale: float) -> float | None:
    """What is behind `±` in per cent of the value; None where it is no number."""
    body = (written or "").strip("()")
    share = body.endswith("%")
    digits = body.rstrip("%kKMG")
    if not value or not digits.replace(".", "", 1).isdigit() or not digits.isascii() or len(digits) > 20:
        return None
    return float(digits) if share else abs(float(digits) * scale / value) * 100


def share_unit(first: Cell, second: Cell) -> None:
    """`24.1 -> 31.2 Mpps`: the unit behind the second is that of both, in place."""
    if second.unit and second.unit[2] and not first.share and not (first.unit and first.unit[2]):
        first.unit = second.unit if first.unit is None else (first.unit[0], *second.unit[1:])
    elif second.unit is None and not second.share and first.unit and first.unit[2]:
        second.unit = first.unit


def times_alike(cells: list[Cell]) -> None:
    """`1.2 s   903 ms`: times in several units are in that of the first one, in place."""
    times = [(cell, cell.unit) for cell in cells if cell.unit and cell.unit[2] in TIMES]
    for cell, unit in times:
        first = times[0][1][2]
        cell.unit = (unit[0] * 10.0 ** (TIMES[unit[2]] - TIMES[first]), unit[1], first, unit[3])
