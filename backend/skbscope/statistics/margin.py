"""The practical margin of a row: a smaller change does not matter; it is never below what the tool can resolve."""

from dataclasses import dataclass

# A change of one tick may be rounding on both sides.
TICKS = 2


@dataclass(frozen=True, slots=True)
class Margin:
    """How much a change must exceed."""

    # A fraction of *before* (ratio), or in the row's unit (difference).
    value: float
    because: str


def of_ratio(percent: float, tick: float | None, median: float, unit: str) -> Margin:
    """max(percent, 2 ticks / median); `median` is the smaller of the two sides, above 0."""
    resolution = TICKS * tick / median if tick else 0.0
    if resolution > percent / 100:
        return Margin(resolution, f"{TICKS} ticks of {tick:g} {unit} at a median of {median:g}")
    return Margin(percent / 100, f"{percent:g} %")


def of_difference(percent: float, tick: float | None, median: float, unit: str) -> Margin:
    """The same in the row's unit; `median` is the larger of the two sides, by size."""
    plain = percent / 100 * abs(median)
    if tick and TICKS * tick > plain:
        return Margin(TICKS * tick, f"{TICKS} ticks of {tick:g} {unit}")
    return Margin(plain, f"{percent:g} % of {abs(median):g} {unit}")
