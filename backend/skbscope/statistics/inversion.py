"""The interval of a shift by inverting a rank test: every shift that the test does not reject.

As the shift grows past one pairwise number after the other (differences of the sides, Walsh averages of pairs)
the statistic can only fall, and so can the lead of any other arrangement over it: each one-sided p is monotone in
the shift, ties or not. So the interval has no holes, its bounds are pairwise numbers, and it leaves 0 out exactly
where the two-sided p of the test is at most alpha.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from statistics import median

# Pairwise numbers this close, as part of the largest, are one: what is left of rounding logarithms.
_SAME = 1e-12

Interval = tuple[float | None, float | None]
# P(statistic at least the observed one) at the shift given, and the same for at most.
Tail = Callable[[float], float]


def middle(numbers: Sequence[float]) -> float:
    """The estimate of the shift: the median of the pairwise numbers."""
    return median(numbers)


def without_ties(numbers: Sequence[float], critical: int) -> Interval:
    """Bounds from the ascending pairwise numbers; `critical` is the count from which the test stops rejecting."""
    if critical == 0:
        return None, None
    return numbers[critical - 1], numbers[-critical]


def with_ties(numbers: Sequence[float], critical: int, alpha: float, up: Tail, down: Tail) -> Interval:
    """The same where values of one side are equal, so that each gap has another distribution.

    `critical` of the test without ties is where the search begins; `up` and `down` give the tails at a shift.
    """
    points, ends = _distinct(numbers)
    gaps = [
        points[0] - 1.0,
        *[(a + b) / 2 for a, b in zip(points, points[1:], strict=False)],
        points[-1] + 1.0,
    ]
    guess = bisect_left(ends, critical) + 1 if critical else 0
    low = _first(len(points), guess, lambda gap: up(gaps[gap]) > alpha / 2)
    high = _first(len(points), guess, lambda gap: down(gaps[len(points) - gap]) > alpha / 2)
    return points[low - 1] if low else None, points[len(points) - high] if high else None


def _distinct(numbers: Sequence[float]) -> tuple[list[float], list[int]]:
    """(distinct numbers, how many of all lie at or below each)."""
    slack = _SAME * max(abs(numbers[0]), abs(numbers[-1]), 1.0)
    starts = [0] + [at for at in range(1, len(numbers)) if numbers[at] - numbers[at - 1] > slack]
    ends = [*starts[1:], len(numbers)]
    points = [(numbers[start] + numbers[end - 1]) / 2 for start, end in zip(starts, ends, strict=True)]
    return points, ends


def _first(count: int, guess: int, accepted: Callable[[int], bool]) -> int:
    """The first gap accepted; all after it are, and gap `count` always is. It needs few tests if the guess is near."""
    rejected, found, step = -1, count, 1
    probe = min(guess, count - 1)
    while rejected < probe < found:
        if accepted(probe):
            found, probe = probe, probe - step
        else:
            rejected, probe = probe, probe + step
        step *= 2
    while found - rejected > 1:
        probe = (rejected + found) // 2
        if accepted(probe):
            found = probe
        else:
            rejected = probe
    return found
