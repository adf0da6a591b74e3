"""Statistics that one wild host does not move: quantiles, the median and its absolute deviation, a histogram."""

from collections.abc import Sequence
from typing import Any

SCALE = 1.4826
"""A MAD times this is the standard deviation of a normal distribution (Rousseeuw and Croux, 1993)."""
BINS = 50
"""Parts of a histogram."""


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


def histogram(values: Sequence[float]) -> dict[str, Any]:
    """How many values fall in each of `BINS` equal parts of least to most; the last one holds the most too."""
    low, high = min(values), max(values)
    width = (high - low) / BINS
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int((value - low) / width)) if width else 0] += 1
    return {"low": low, "high": high, "counts": counts}
