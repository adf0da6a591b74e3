"""What descriptors a kick cost: t(k) = packet + call × calls ÷ k, calibrated on two points, predicted for the others.

A call costs the same whatever it sends, and takes at most the budget. Two measured times fix both costs; every other
time is then a mean of those two, weighted by how many calls a packet it takes, so that ranges stay ranges. Modelled.
"""

import math
from statistics import median

BUDGET = 32
"""Descriptors a call takes (XDP_MAX_TX_SKB_BUDGET, not set by the sender)."""
CALIBRATED = (1, 32)
"""Descriptors a kick of the two points."""
Rates = dict[int, list[float]]
"""Packets a second of CPU time, measured, by descriptors a kick."""


def spread(samples: list[float]) -> tuple[float, float, float]:
    """Lowest, median, highest."""
    return min(samples), median(samples), max(samples)


def calls_a_packet(per_kick: int) -> float:
    """Calls that one packet of a fill has its share in."""
    return math.ceil(per_kick / BUDGET) / per_kick


def predict(per_kick: int, measured: Rates) -> tuple[float, float] | None:
    """Lowest and highest rate of a point that was not calibrated on; None for one that was."""
    if per_kick in CALIBRATED:
        return None
    one, many = (spread(measured[k]) for k in CALIBRATED)
    most, least = (calls_a_packet(k) for k in CALIBRATED)
    weight = (calls_a_packet(per_kick) - least) / (most - least)
    low, _, high = (1 / (weight / a + (1 - weight) / b) for a, b in zip(one, many, strict=True))
    return low, high


def costs(measured: Rates) -> tuple[float, float]:
    """ns a call and ns a packet, by the medians of the two points."""
    one, many = (1e9 / median(measured[k]) for k in CALIBRATED)
    call = (one - many) / (calls_a_packet(CALIBRATED[0]) - calls_a_packet(CALIBRATED[1]))
    return call, one - call
