"""How far the sides lie apart: the Hodges-Lehmann estimate (1963) and its interval, from the rank-sum test.

Works on what it is given: logarithms, where effects are ratios, or plain values, where they are differences.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from skbscope.statistics.inversion import middle, with_ties, without_ties
from skbscope.statistics.rank import tails
from skbscope.statistics.ranks import doubled_ranks


@dataclass(frozen=True, slots=True)
class Shift:
    """*After* above *before*; a bound is None where it is infinite."""

    estimate: float
    low: float | None
    high: float | None


def shift(before: Sequence[float], after: Sequence[float], alpha: float) -> Shift:
    """The median of all differences after - before, and the interval of level 1 - alpha; no side is empty."""
    numbers = sorted(b - a for a in before for b in after)
    critical = critical_count(len(before), len(after), alpha)
    if len(set(before)) == len(before) and len(set(after)) == len(after):
        low, high = without_ties(numbers, critical)
    else:
        within = _Within(sorted(before), sorted(after))
        low, high = with_ties(numbers, critical, alpha, within.up, within.down)
    return Shift(middle(numbers), low, high)


@lru_cache(maxsize=256)
def critical_count(before: int, after: int, alpha: float) -> int:
    """Least c with P(U <= c) > alpha / 2 without ties: pairs out of order from which the test stops rejecting."""
    size, count = min(before, after), before + after
    ranks = tuple(range(2, 2 * count + 2, 2))
    least = size * (size + 1)
    return bisect_left(
        range(before * after), True, key=lambda probe: tails(ranks, size, least + 2 * probe)[0] > alpha / 2
    )


class _Within:
    """Sides with equal values: tails of the rank sum of *after* at a shift between two pairwise numbers."""

    def __init__(self, before: list[float], after: list[float]) -> None:
        self.before, self.after = before, after
        self.before_ranks, self.after_ranks = doubled_ranks(before), doubled_ranks(after)

    def up(self, by: float) -> float:
        return self._tails(by)[1]

    def down(self, by: float) -> float:
        return self._tails(by)[0]

    def _tails(self, by: float) -> tuple[float, float]:
        """No value of one side equals one of the other here, so a rank is the own rank and who is below."""
        moved = [value + by for value in self.before]
        first = [
            own + 2 * bisect_left(self.after, value)
            for own, value in zip(self.before_ranks, moved, strict=True)
        ]
        second = [
            own + 2 * bisect_right(moved, value)
            for own, value in zip(self.after_ranks, self.after, strict=True)
        ]
        return tails(tuple(sorted(first + second)), len(second), sum(second))
