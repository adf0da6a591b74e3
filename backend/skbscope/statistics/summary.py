"""Summary numbers of one side of a row."""

from collections.abc import Sequence
from statistics import median, quantiles

# Fewer values have no useful quartiles.
LEAST = 4
# Interquartile ranges beyond the quartiles from which a value is drawn hollow.
FAR = 3


def middle(values: Sequence[float]) -> float | None:
    """The median; None without values."""
    return median(values) if values else None


def quartiles(values: Sequence[float]) -> tuple[float, float] | None:
    """First and third quartile; None below 4 values."""
    if len(values) < LEAST:
        return None
    low, _, high = quantiles(values, n=4, method="inclusive")
    return low, high


def iqr(values: Sequence[float]) -> float | None:
    """The interquartile range; None below 4 values."""
    ends = quartiles(values)
    return None if ends is None else ends[1] - ends[0]


def far(values: Sequence[float], tick: float | None) -> list[int]:
    """Positions beyond 3 interquartile ranges, a range being at least one tick of the tool."""
    ends = quartiles(values)
    if ends is None:
        return []
    reach = FAR * max(ends[1] - ends[0], tick or 0.0)
    return [at for at, value in enumerate(values) if not ends[0] - reach <= value <= ends[1] + reach]
