"""Runs made in blocks of one *before* and one *after*: the exact sign-flip test and its interval.

If the sides are alike, each block's log ratio is as likely to have either sign (Fisher 1935). The statistic is the
sum of the ranks of those above 0 (Wilcoxon 1945); ratios of 0 keep their rank and count for neither sign (Pratt
1959), so that the one-sided p stays monotone in the shift and the interval agrees with the test.
"""

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from skbscope.statistics.effect import Shift
from skbscope.statistics.inversion import middle, with_ties, without_ties
from skbscope.statistics.null import signed_sums
from skbscope.statistics.rank import Tested
from skbscope.statistics.ranks import doubled_ranks

# Below six blocks 2 / 2^n is above 0.05.
LEAST_BLOCKS = 6
# Beyond it the normal approximation is used.
EXACT_UP_TO = 100


def pairs(order: str) -> list[tuple[int, int]] | None:
    """Positions (before, after) of each block in a run order of B and A: A B A B .. and A B B A .. alike.

    None where two runs in a row, counted from the first, are of one side; a last run without a partner is left.
    """
    found: list[tuple[int, int]] = []
    for at in range(0, len(order) - 1, 2):
        if order[at] == order[at + 1]:
            return None
        found.append((at, at + 1) if order[at] == "B" else (at + 1, at))
    return found or None


def sign_flip(changes: Sequence[float]) -> Tested:
    """Whether the changes (log ratio or difference, one a block) lean to one side; there is at least one."""
    up, down = _tails_at(changes, 0.0)
    moved = sum(change != 0 for change in changes)
    floor = min(1.0, 2 / 2**moved)
    return Tested(min(1.0, 2 * min(up, down)), floor, len(changes) > EXACT_UP_TO)


def paired(changes: Sequence[float], alpha: float) -> Shift:
    """The median of the Walsh averages of the changes, and the interval of level 1 - alpha."""
    ordered = sorted(changes)
    numbers = sorted((a + b) / 2 for at, a in enumerate(ordered) for b in ordered[at:])
    critical = _critical(len(ordered), alpha)
    if len(set(ordered)) == len(ordered):
        low, high = without_ties(numbers, critical)
    else:
        low, high = with_ties(
            numbers,
            critical,
            alpha,
            lambda by: _tails_at(ordered, by)[0],
            lambda by: _tails_at(ordered, by)[1],
        )
    return Shift(middle(numbers), low, high)


@lru_cache(maxsize=128)
def _critical(count: int, alpha: float) -> int:
    """Least c with P(T <= c) > alpha / 2 without ties."""
    ranks = tuple(range(2, 2 * count + 2, 2))
    sums = range(count * (count + 1) // 2)
    return bisect_left(sums, True, key=lambda probe: _tails(ranks, 2 * probe)[1] > alpha / 2)


def _tails_at(changes: Sequence[float], by: float) -> tuple[float, float]:
    """(P(T >= observed), P(T <= observed)) of the changes, all less `by`."""
    moved = [change - by for change in changes]
    ranks = doubled_ranks([abs(value) for value in moved])
    ranked = tuple(sorted(rank for rank, value in zip(ranks, moved, strict=True) if value != 0))
    return _tails(ranked, sum(rank for rank, value in zip(ranks, moved, strict=True) if value > 0))


def _tails(ranks: tuple[int, ...], plus: int) -> tuple[float, float]:
    if not ranks:
        return 1.0, 1.0
    if len(ranks) > EXACT_UP_TO:
        mean, deviation = sum(ranks) / 2, math.sqrt(sum(rank * rank for rank in ranks)) / 2
        # One step is a whole rank, 2 doubled; half of it is the continuity correction.
        scale = deviation * math.sqrt(2)
        return 0.5 * math.erfc((plus - mean - 1) / scale), 0.5 * math.erfc(-(plus - mean + 1) / scale)
    null = signed_sums(ranks)
    return null.at_least(plus), null.at_most(plus)
