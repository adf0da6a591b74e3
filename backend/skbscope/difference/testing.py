"""Whether one row differs by more than two recordings of one host do.

Two conditions, both needed: the exact rank-sum test of 12 blocks of time of each side, with the p of all rows adjusted
together (Holm), and a distance larger than three times what any two quarters of one recording lie apart. The second
covers what a test of blocks cannot see: neighbouring blocks are alike, a recording changes from its beginning to its
end, and one that is made at another time differs by more than that.
"""

from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from skbscope.difference.models import DifferenceRow, Measured, Status
from skbscope.difference.rows import Given, Pair
from skbscope.statistics.family import holm
from skbscope.statistics.rank import rank_sum
from skbscope.statistics.resampled import ratio_interval

ALPHA = 0.05
TESTED = 12
"""Blocks of a test: two of the stored ones each."""
PARTS = 4
SAFETY = 3.0
"""How many times as far as its quarters two recordings of one host may lie apart. `scripts/measure diff` measures it:
with 1, a third of the pairs that are cut from one recording differ, and with 2 one in ten."""
LEAST_BLOCKS = 6
"""Fewer blocks with anything in them are not tested."""
QUIET = 0.1
"""A block with less than this of the mean number of its family says nothing about shares."""
LEAST_POINTS = 0.02
"""Shares that differ by less than two points are called alike."""
LEAST_RATIO = 1.25
"""Rates within a quarter are called alike: throughput of one host differs that much from one recording to the next."""


@dataclass(frozen=True, slots=True)
class _Tested:
    """A row before the p of all rows are adjusted."""

    distance: float
    own: float
    p: float


def rows(pairs: list[Pair]) -> tuple[list[DifferenceRow], int]:
    """(all rows, how many were tested). A row that is not tested has no p."""
    tested = [_tested(pair) if pair.is_tested else None for pair in pairs]
    adjusted = iter(holm([one.p for one in tested if one]))
    made = [_row(pair, one, next(adjusted) if one else None) for pair, one in zip(pairs, tested, strict=True)]
    return made, sum(one is not None for one in tested)


def _tested(pair: Pair) -> _Tested | None:
    assert pair.before is not None
    assert pair.after is not None
    blocks = [_values(pair, one, TESTED) for one in (pair.before, pair.after)]
    if min(map(len, blocks)) < LEAST_BLOCKS:
        return None
    parts = [_values(pair, one, PARTS) for one in (pair.before, pair.after)]
    own = SAFETY * max(float(np.ptp(one)) if len(one) else 0.0 for one in parts)
    own += pair.hidden
    whole = [_values(pair, one, 1) for one in (pair.before, pair.after)]
    distance = float(whole[1][0] - whole[0][0])
    return _Tested(distance, own, rank_sum(blocks[0].tolist(), blocks[1].tolist()).p)


def _values(pair: Pair, given: Given, blocks: int) -> NDArray[np.float64]:
    """One value a block: the share, or the logarithm of the rate. Quiet blocks have no share."""
    count, of = (one.reshape(blocks, -1).sum(axis=1) for one in (given.count, given.of))
    if pair.unit == "1/s":
        # Half an event, so that a block without any has a logarithm.
        return np.asarray(np.log((count + 0.5) / of))
    busy = of > (QUIET * of.mean() if blocks > 1 else 0)
    return np.asarray(count[busy] / of[busy])


def _row(pair: Pair, tested: _Tested | None, p: float | None) -> DifferenceRow:
    is_rate = pair.unit == "1/s"
    sides = [None if one is None else _measured(pair, one) for one in (pair.before, pair.after)]
    change = own = None
    if pair.before is not None and pair.after is not None:
        a, b = (float(_values(pair, one, 1)[0]) for one in (pair.before, pair.after))
        change = exp(b - a) if is_rate else b - a
    if tested is not None:
        own = exp(tested.own) if is_rate else tested.own
    return DifferenceRow(
        family=pair.family,
        name=pair.name,
        unit=pair.unit,
        label=pair.label,
        before=sides[0],
        after=sides[1],
        change=change,
        own=own,
        p=p,
        status=_status(pair, tested, p),
    )


def _status(pair: Pair, tested: _Tested | None, p: float | None) -> Status:
    if pair.before is None or pair.after is None:
        return "one-side"
    if tested is None or p is None:
        return "cannot-tell" if pair.is_tested else "within"
    least = log(LEAST_RATIO) if pair.unit == "1/s" else LEAST_POINTS
    return "differs" if p <= ALPHA and abs(tested.distance) > max(least, tested.own) else "within"


def _measured(pair: Pair, given: Given) -> Measured:
    count, of = given.count.sum(), given.of.sum()
    # Blocks that are all empty, or all full, say nothing about how far the number could be from that.
    is_constant = count in (0, of) if pair.unit == "share" else not count
    interval = None if is_constant else ratio_interval(given.count, given.of, ALPHA)
    return Measured(
        value=float(count / of) if of else 0.0,
        interval=interval,
        count=int(count),
        of=int(of) if pair.unit == "share" else None,
    )
