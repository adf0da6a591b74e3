"""How many runs each side needs: 80 % power of the exact test at 0.05, by effect over run-to-run spread."""

import math
from collections.abc import Sequence
from statistics import median, quantiles

# (effect / spread, runs a side), by simulation of normal runs.
TABLE = ((4.0, 4), (3.0, 4), (2.5, 5), (2.0, 6), (1.5, 10), (1.0, 19), (0.75, 32))
# More runs than this are not advised.
MOST = 200
# Interquartile range of a normal distribution of unit deviation.
_IQR_OF_NORMAL = 1.349


def runs_for(ratio: float) -> int:
    """Runs a side for this effect over spread; between the table's rows, and beyond its end, as 1 / ratio squared."""
    if ratio >= TABLE[0][0]:
        return TABLE[0][1]
    for (high, few), (low, many) in zip(TABLE, TABLE[1:], strict=False):
        if ratio >= low:
            part = (high**2 / ratio**2 - 1) / (high**2 / low**2 - 1)
            return math.ceil(few + (many - few) * part - 1e-9)
    low, many = TABLE[-1]
    return math.ceil(many * (low / ratio) ** 2 - 1e-9) if ratio > low / 100 else 10_000 * many


def more_runs(have: int, effect: float, spread: float) -> int | None:
    """Runs a side to add; None where the spread is unknown or more than `MOST` would be needed."""
    if spread <= 0 or effect <= 0:
        return None
    more = max(1, runs_for(effect / spread) - have)
    return more if more <= MOST else None


def spread(*sides: Sequence[float]) -> float:
    """Run-to-run deviation of the values about the medians of their sides, by quartiles: outliers do not matter."""
    rest = [value - median(side) for side in sides if len(side) > 1 for value in side]
    if len(rest) < 4:
        return 0.0
    low, _, high = quantiles(rest, n=4)
    return (high - low) / _IQR_OF_NORMAL or math.sqrt(sum(x * x for x in rest) / len(rest))
