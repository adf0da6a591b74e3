"""Pairs cut from one recording: none of them should show a difference."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from skbscope.difference.compare import compare

from measure.difference.sources import Source, opened

SHORTEST, LONGEST = 0.15, 0.5
"""Length of a part, as a share of the time with traffic."""
LEAST_EVENTS = 1000
LEAST_WHOLE = 10 * LEAST_EVENTS
"""Events of a recording that is cut."""
MOST_TRIES = 20


@dataclass
class Alike:
    """What was found."""

    pairs: int = 0
    rows: int = 0
    differing: list[str] = field(default_factory=list)
    """A line for each pair that shows a difference."""

    @property
    def share(self) -> float:
        """Of pairs that show one."""
        return len(self.differing) / self.pairs if self.pairs else 0.0


def measured(paths: Iterable[Path], wanted: int, seed: int) -> Alike:
    """Cuts `wanted` pairs, evenly from all recordings: two parts of one length that do not overlap, anywhere in it."""
    rng = random.Random(seed)
    # One that is too small for two parts would leave fewer pairs.
    sources = [source for source in map(opened, paths) if len(source.columns.event_t) >= LEAST_WHOLE]
    found = Alike()
    for at, source in enumerate(sources):
        # Spread evenly, also where the recordings are more or fewer than the pairs.
        share = wanted * (at + 1) // len(sources) - wanted * at // len(sources)
        for _ in range(share):
            _pair(source, rng, found)
    return found


def _pair(source: Source, rng: random.Random, found: Alike) -> None:
    for _ in range(MOST_TRIES):
        length = rng.uniform(SHORTEST, LONGEST)
        first = rng.uniform(0, 1 - 2 * length)
        second = rng.uniform(first + length, 1 - length)
        parts = [source.part(begin, begin + length) for begin in (first, second)]
        if min(len(part.event_t) for part in parts) >= LEAST_EVENTS:
            break
    else:
        return
    rng.shuffle(parts)
    difference = compare(*(source.side(part) for part in parts))
    found.pairs += 1
    found.rows += difference.tested
    shown = [f"{row.family} {row.name}" for row in difference.rows if row.status == "differs"]
    if shown:
        found.differing.append(f"{source.name}, parts of {100 * length:.0f} %: {', '.join(shown[:3])}")
