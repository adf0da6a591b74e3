"""The order in which runs were made, by the times their tools printed: never by names or claims."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from skbscope.results.models import Side

Mixing = Literal["one after the other", "hardly", "interleaved"]


def seconds_of(started: str | None) -> float | None:
    """Seconds since the epoch of an ISO 8601 time or of seconds as text; a time without a zone counts as UTC."""
    if started is None or len(started) > 40:
        return None
    try:
        value = float(started)
    except ValueError:
        try:
            when = datetime.fromisoformat(started)
        except ValueError:
            return None
        value = (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()
    return value if abs(value) < 1e12 else None


def in_time(runs: Sequence[tuple[Side, str | None]]) -> list[int] | None:
    """Positions of the runs in time order; None where a time is missing, or one time is given for both sides."""
    times = [seconds_of(started) for _, started in runs]
    if not runs or any(time is None for time in times):
        return None
    order = sorted(range(len(runs)), key=lambda at: (times[at] or 0.0, at))
    for first, second in zip(order, order[1:], strict=False):
        if times[first] == times[second] and runs[first][0] != runs[second][0]:
            return None
    return order


def strip(sides: Sequence[Side]) -> str:
    """One letter a run: B or A."""
    return "".join("B" if side == "before" else "A" for side in sides)


def mixing(order: str) -> Mixing | None:
    """How well the sides are mixed; None where there is too little to mix."""
    few = min(order.count("A"), order.count("B"))
    if few < 2:
        return None
    switches = sum(first != second for first, second in zip(order, order[1:], strict=False))
    if switches == 1:
        return "one after the other"
    # A random order of n + n changes sides n times; a third of that leaves drift in the effect.
    return "hardly" if switches < 2 * few / 3 else "interleaved"
