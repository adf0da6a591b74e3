"""The interval of a ratio of two sums, by drawing whole blocks of time again (Künsch 1989, blocks side by side).

Counts inside a block depend on each other; only blocks are drawn.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

DRAWS = 2000
_SEED = 1
"""The same counts give the same interval."""


def ratio_interval(
    counts: NDArray[np.float64], of: NDArray[np.float64], alpha: float
) -> tuple[float, float] | None:
    """The percentile interval of sum(counts) / sum(of), one number a block each; None where `of` is 0 everywhere."""
    if not of.sum():
        return None
    weights = _weights(len(counts))
    below = weights @ of
    drawn = (weights @ counts)[below > 0] / below[below > 0]
    low, high = np.quantile(drawn, [alpha / 2, 1 - alpha / 2])
    return float(low), float(high)


@lru_cache(maxsize=8)
def _weights(blocks: int) -> NDArray[np.float64]:
    """How often each block is in each draw."""
    rng = np.random.default_rng(_SEED)
    return rng.multinomial(blocks, [1 / blocks] * blocks, size=DRAWS).astype(np.float64)
