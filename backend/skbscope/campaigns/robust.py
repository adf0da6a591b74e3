"""Statistics that one wild host does not move: quantiles, the median and its absolute deviation, a histogram."""

from collections.abc import Sequence

SCALE = 1.4826
"""A MAD times this is the standard deviation of a normal distribution (Rousseeuw and Croux, 1993)."""
BINS = 50
"""Parts of a histogram: two per cent of a share each."""


def quantile(values: Sequence[float], share: float) -> float:
    """A quantile of ascending values, interpolated between neighbours (Hyndman and Fan's type 7)."""
    at = share * (len(values) - 1)
    low = int(at)
    high = min(low + 1, len(values) - 1)
    return round(values[low] + (values[high] - values[low]) * (at - low), 6)


def mad(values: Sequence[float]) -> float:
    """The median of the distances from the median."""
    middle = quantile(values, 0.5)
    return quantile(sorted(abs(value - middle) for value in values), 0.5)


def histogram(values: Sequence[float], low: float, high: float) -> list[int]:
    """How many values fall in each of `BINS` equal parts of low to high; the last one holds `high` too."""
    counts = [0] * BINS
    width = (high - low) / BINS
    for value in values:
        counts[min(BINS - 1, max(0, int((value - low) / width))) if width else 0] += 1
    return counts


def nice(value: float) -> float:
    """The next of 1, 2, 5, 10 … that is not below: the end of an axis."""
    if value <= 0:
        return 1.0
    step = 1.0
    while step < value:
        step *= 10
    while step / 10 >= value:
        step /= 10
    for part in (step / 5, step / 2):
        if part >= value:
            return round(part, 9)
    return round(step, 9)
