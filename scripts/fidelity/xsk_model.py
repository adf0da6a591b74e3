"""What descriptors a kick cost: t(k) = packet + call × calls ÷ k, calibrated on two points, predicted for the others.

A call costs the same whatever it sends, and takes at most the budget. Two measured times fix both costs; every other
time is then a mean of those two, weighted by how many calls a packet it takes, so that ranges stay ranges. Modelled.
"""

import math
from dataclasses import dataclass
from statistics import median

BUDGET = 32
"""Descriptors a call takes (XDP_MAX_TX_SKB_BUDGET, not set by the sender)."""
CALIBRATED = (1, 32)
"""Descriptors a kick of the two points."""


@dataclass(frozen=True)
class Rates:
    """Packets a second of CPU time of one point, measured."""

    samples: tuple[float, ...]

    @property
    def spread(self) -> tuple[float, float, float]:
        """Lowest, median, highest."""
        return min(self.samples), median(self.samples), max(self.samples)


@dataclass(frozen=True)
class Range:
    """Packets a second of CPU time, modelled."""

    low: float
    high: float

    def holds(self, pps: float) -> bool:
        """Whether a measured rate lies inside."""
        return self.low <= pps <= self.high


def calls_a_packet(per_kick: int) -> float:
    """Calls that one packet of a fill has its share in."""
    return math.ceil(per_kick / BUDGET) / per_kick


def predict(per_kick: int, measured: dict[int, Rates]) -> Range | None:
    """The rate of a point that was not calibrated on; None for one that was."""
    if per_kick in CALIBRATED:
        return None
    one, many = (measured[k] for k in CALIBRATED)
    least, most = calls_a_packet(CALIBRATED[1]), calls_a_packet(CALIBRATED[0])
    weight = (calls_a_packet(per_kick) - least) / (most - least)

    def pps(pick: int) -> float:
        return 1 / (weight / one.spread[pick] + (1 - weight) / many.spread[pick])

    return Range(pps(0), pps(2))


def costs(measured: dict[int, Rates]) -> tuple[float, float]:
    """ns a call and ns a packet, by the medians of the two points."""
    one, many = (1e9 / measured[k].spread[1] for k in CALIBRATED)
    call = (one - many) / (calls_a_packet(CALIBRATED[0]) - calls_a_packet(CALIBRATED[1]))
    return call, one - call
