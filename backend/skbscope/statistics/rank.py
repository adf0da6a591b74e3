"""The rank-sum test (Wilcoxon 1945, Mann and Whitney 1947) by its exact permutation distribution, ties included.

Two-sided p is twice the smaller tail, at most 1. With ties and sides of unlike size the distribution is not
symmetric; twice the smaller tail then never falls below what the sizes allow, and it is the p whose inversion
gives an interval with equal tails.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from skbscope.statistics.null import subset_sums
from skbscope.statistics.ranks import doubled_ranks

# Beyond this many runs of both sides together the normal approximation is used.
EXACT_UP_TO = 100


@dataclass(frozen=True, slots=True)
class Tested:
    """Result of a test."""

    # Two-sided.
    p: float
    # Smallest p that runs of these numbers, with these ties, can give in any order.
    floor: float
    approximate: bool


def floor_p(before: int, after: int) -> float:
    """Smallest two-sided p of so many runs without ties: one order of C(m+n, m), and its mirror."""
    return min(1.0, 2 / comb(before + after, before))


def rank_sum(before: Sequence[float], after: Sequence[float]) -> Tested:
    """Whether the sides differ; neither is empty, values are finite."""
    ranks = doubled_ranks([*before, *after])
    ordered = tuple(sorted(ranks))
    down, up = tails(ordered, len(before), sum(ranks[: len(before)]))
    lowest, highest = sum(ordered[: len(before)]), sum(ordered[len(after) :])
    ends = tails(ordered, len(before), lowest)[0], tails(ordered, len(before), highest)[1]
    floor = min(1.0, 2 * min(ends))
    return Tested(min(1.0, 2 * min(down, up)), floor, len(ranks) > EXACT_UP_TO)


def tails(ranks: tuple[int, ...], size: int, rank_sum: int) -> tuple[float, float]:
    """(P(sum <= rank_sum), P(sum >= rank_sum)) of `size` of these doubled ranks, ascending."""
    if len(ranks) > EXACT_UP_TO:
        return _normal(ranks, size, rank_sum)
    if 2 * size > len(ranks):
        # The other side's sums are the mirror of these, and it has fewer subsets to build.
        down, up = tails(ranks, len(ranks) - size, sum(ranks) - rank_sum)
        return up, down
    null = subset_sums(ranks, size)
    return null.at_most(rank_sum), null.at_least(rank_sum)


def _normal(ranks: tuple[int, ...], size: int, rank_sum: int) -> tuple[float, float]:
    """The same by the normal distribution, with tie and continuity correction."""
    count = len(ranks)
    other = count - size
    ties = sum(group**3 - group for group in _groups(ranks))
    variance = size * other / 12 * (count + 1 - ties / (count * (count - 1)))
    if variance <= 0:
        return 1.0, 1.0
    # Doubled ranks: mean size x (count + 1), one step of continuity is 1 doubled.
    above = (rank_sum - size * (count + 1)) / 2
    scale = math.sqrt(2 * variance)
    return 0.5 * math.erfc(-(above + 0.5) / scale), 0.5 * math.erfc((above - 0.5) / scale)


def _groups(ranks: tuple[int, ...]) -> list[int]:
    sizes: list[int] = []
    for at, rank in enumerate(ranks):
        if at and rank == ranks[at - 1]:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return sizes
