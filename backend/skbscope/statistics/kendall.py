"""Does a side change over its own run order? Kendall's tau (1938), exact with ties, and the Theil-Sen slope."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median

from skbscope.statistics.ranks import tie_sizes

# Beyond this many runs of a side the normal approximation is used.
EXACT_UP_TO = 60


@dataclass(frozen=True, slots=True)
class Trend:
    """Slope a run, and the two-sided p of Kendall's tau against the order."""

    slope: float
    p: float


def trend(values: Sequence[float]) -> Trend:
    """Of values in run order, two at least."""
    falls = rises = 0
    slopes: list[float] = []
    for at, first in enumerate(values):
        for later, second in enumerate(values[at + 1 :], 1):
            rises += second > first
            falls += second < first
            slopes.append((second - first) / later)
    return Trend(median(slopes), kendall_p(tuple(sorted(tie_sizes(values))), abs(rises - falls)))


def kendall_p(ties: tuple[int, ...], score: int) -> float:
    """Two-sided P(|rises - falls| >= score) over all orders of values with groups of ties of these sizes."""
    count = sum(ties)
    if count > EXACT_UP_TO:
        plain = count * (count - 1) * (2 * count + 5)
        variance = (plain - sum(t * (t - 1) * (2 * t + 5) for t in ties)) / 18
        return min(1.0, math.erfc((score - 1) / math.sqrt(2 * variance))) if variance and score else 1.0
    falls = _inversions(ties)
    # rises + falls is the number of untied pairs, so a score of s is (pairs - s) / 2 falls, or as many rises.
    most = (len(falls) - 1 - score) // 2
    return min(1.0, 2 * sum(falls[: most + 1]) / sum(falls)) if score else 1.0


@lru_cache(maxsize=64)
def _inversions(ties: tuple[int, ...]) -> tuple[int, ...]:
    """Orders of a multiset by number of inversions: the coefficients of the q-multinomial (MacMahon 1916)."""
    counts = [1]
    placed = 0
    for size in ties:
        for of in range(1, size + 1):
            placed += 1
            counts = _divided(_times(counts, placed), of)
    return tuple(counts)


def _times(counts: list[int], length: int) -> list[int]:
    """The polynomial times 1 - q^length."""
    result = counts + [0] * length
    for at, value in enumerate(counts):
        result[at + length] -= value
    return result


def _divided(counts: list[int], length: int) -> list[int]:
    """The polynomial divided by 1 - q^length, which leaves no rest."""
    for at in range(length, len(counts)):
        counts[at] += counts[at - length]
    return counts[: len(counts) - length]
