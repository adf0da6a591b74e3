"""Null distributions as exact counts, made by adding polynomials packed into one big integer each.

A polynomial has one coefficient of `width` bytes for every sum that can come out; adding an item of rank r is a
shift by r coefficients and an addition, so that 50 + 50 runs need 5,000 operations on integers of some 40 KB.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Null:
    """How many of the equally likely arrangements give each sum; sums are `least + step x position`."""

    least: int
    step: int
    # Arrangements whose sum is at or beyond each position, first to last.
    upper: tuple[int, ...]

    @property
    def total(self) -> int:
        """All arrangements."""
        return self.upper[0]

    def at_least(self, value: int) -> float:
        """Probability of a sum of at least `value`."""
        position = max(0, -((self.least - value) // self.step))
        return self.upper[position] / self.total if position < len(self.upper) else 0.0

    def at_most(self, value: int) -> float:
        """Probability of a sum of at most `value`."""
        position = (value - self.least) // self.step + 1
        if position <= 0:
            return 0.0
        return 1.0 if position >= len(self.upper) else (self.total - self.upper[position]) / self.total


@lru_cache(maxsize=64)
def subset_sums(ranks: tuple[int, ...], size: int) -> Null:
    """Sums of all subsets of `size` of the ranks (ascending whole numbers, at least one)."""
    base, step, steps = _packed(ranks, ranks[0])
    width = _width(math.comb(len(ranks), size))
    sums = [1, *[0] * size]
    for used, rank in enumerate(steps, 1):
        shift = rank * width * 8
        for count in range(min(size, used), 0, -1):
            sums[count] += sums[count - 1] << shift
    return _null(sums[size], base * size, step, width)


@lru_cache(maxsize=64)
def signed_sums(ranks: tuple[int, ...]) -> Null:
    """Sums of the ranks with a plus, over all choices of signs (ascending whole numbers above 0)."""
    _, step, steps = _packed(ranks, 0)
    width = _width(1 << len(ranks))
    sums = 1
    for rank in steps:
        sums += sums << (rank * width * 8)
    return _null(sums, 0, step, width)


def _packed(ranks: Sequence[int], base: int) -> tuple[int, int, list[int]]:
    """(base, step, ranks in steps above the base): without ties doubled ranks are two apart."""
    step = math.gcd(*(rank - base for rank in ranks)) or 1
    return base, step, [(rank - base) // step for rank in ranks]


def _width(most: int) -> int:
    return most.bit_length() // 8 + 1


def _null(packed: int, least: int, step: int, width: int) -> Null:
    length = -(-packed.bit_length() // (8 * width))
    data = packed.to_bytes(length * width, "little")
    upper: list[int] = []
    above = 0
    for at in range((length - 1) * width, -1, -width):
        above += int.from_bytes(data[at : at + width], "little")
        upper.append(above)
    return Null(least, step, tuple(reversed(upper)))
