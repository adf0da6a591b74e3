"""Changes in per cent that an author states beside numbers, and whether they are those from one number to another."""

from skbscope.results.mail.text.cells import Cell, values

# Points that a change of one decimal place or more may be off: authors cut as often as they round.
_SLACK_PCT = 0.11


def points(stated: str) -> float:
    """The number of a stated change, with its sign."""
    return float(stated.replace("−", "-").lstrip("±"))


def change_size(stated: str) -> float:
    """The number of a stated change without its sign."""
    return float(stated.lstrip("+-−±"))


def slip_of(stated: str) -> float:
    """Points that a stated change may be off, by its last digit."""
    return float(max(_SLACK_PCT, 1.1 * 10 ** -len(stated.partition(".")[2])))


def is_change(one: Cell, other: Cell, stated: str) -> bool:
    """Whether a stated change is that from one number to another, whatever its sign."""
    read = values([one, other])
    if read[0] is None or read[1] is None or not read[0][0]:
        return False
    change = (read[1][0] / read[0][0] - 1) * 100
    return bool(abs(abs(change) - change_size(stated)) <= slip_of(stated))


def rounded(cell: Cell) -> float:
    """How far the rounding of a printed value may be from it, times 100."""
    scale = cell.unit[0] if cell.unit else 1.0
    decimals = len((cell.token or "").partition(".")[2])
    return 50.0 * scale * 0.1**decimals


def rounding_slip(base: Cell, one: float, other: float) -> float:
    """Points that the change between two values may be off where it was computed before the first was rounded."""
    return rounded(base) * (1 + other / one) / one
