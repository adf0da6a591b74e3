"""Many rows: the rate of false discoveries among them (Benjamini and Hochberg 1995), or of any at all (Holm 1979)."""

import math
from collections.abc import Sequence


def adjusted(ps: Sequence[float]) -> list[float]:
    """Each p as Benjamini-Hochberg adjusts it, in the order given."""
    count = len(ps)
    least = 1.0
    result = [1.0] * count
    for rank, at in zip(
        range(count, 0, -1), sorted(range(count), key=ps.__getitem__, reverse=True), strict=True
    ):
        least = min(least, ps[at] * count / rank)
        result[at] = least
    return result


def holm(ps: Sequence[float]) -> list[float]:
    """Each p as Holm (1979) adjusts it, in the order given. The chance of any false row among all is at most alpha."""
    largest = 0.0
    result = [1.0] * len(ps)
    for rank, at in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        largest = max(largest, min(1.0, ps[at] * (len(ps) - rank)))
        result[at] = largest
    return result


def sentence(secondary: int, alpha: float) -> str:
    """What was tested how."""
    if not secondary:
        return f"1 primary, tested alone at {alpha:g}"
    return f"1 primary; {secondary} secondary {_rows(secondary)}, BH q = {alpha:g}"


def too_small(floors: Sequence[float], alpha: float) -> str | None:
    """Why no single secondary row can be significant, by the floors of all of them; None where one can."""
    if not floors:
        return None
    count, floor = len(floors), min(floors)
    needed = math.ceil(floor * count / alpha - 1e-9)
    if needed <= 1:
        return None
    return (
        f"too few runs for {count} secondary rows: the least p, {floor:.2g}, x {count} is above q = {alpha:g}; "
        + (
            f"{needed} of them would have to differ together"
            if needed <= count
            else "no number of them would be significant"
        )
    )


def _rows(count: int) -> str:
    return "row" if count == 1 else "rows"
