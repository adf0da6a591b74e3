"""Experiments by hand, for tests: one value a run, or whole runs."""

import hashlib
from collections.abc import Sequence
from typing import Literal

from skbscope.domains.comparisons.inputs import Experiment, Input
from skbscope.results.models import MetricRow, Run, Side

Direction = Literal["more", "less"] | None


def row(
    value: float | None,
    metric: str = "rx",
    unit: str = "pps",
    direction: Direction = "more",
    subject: str | None = None,
    samples: Sequence[float] = (),
) -> MetricRow:
    value_from: Literal["total", "median"] | None = "total" if value is not None else None
    return MetricRow(metric, unit, direction, subject, list(samples), value, value_from, (1, 1))


def run(*rows: MetricRow, label: str = "run", started: str | None = None) -> Run:
    return Run("tool", label, rows=list(rows), started=started)


def given(run: Run, side: Side, number: int = 0, **facts: str) -> Input:
    name = f"{side}-{number}.txt"
    return Input(run, side, name, hashlib.sha256(name.encode()).hexdigest(), environment=facts)


def experiment(before: Sequence[Run], after: Sequence[Run]) -> Experiment:
    inputs = [given(one, "before", at) for at, one in enumerate(before)]
    inputs += [given(one, "after", at) for at, one in enumerate(after)]
    return Experiment("made", inputs, "old", "new")


def values(
    before: Sequence[float], after: Sequence[float], unit: str = "pps", direction: Direction = "more"
) -> Experiment:
    """One row, one value a run, no times."""
    sides = [[run(row(value, unit=unit, direction=direction)) for value in side] for side in (before, after)]
    return experiment(*sides)


def timed(order: str, before: Sequence[float], after: Sequence[float]) -> Experiment:
    """Runs ten seconds apart in an order of B and A, the values of each side in that order."""
    left = {"B": list(before), "A": list(after)}
    made: dict[str, list[Run]] = {"B": [], "A": []}
    for at, letter in enumerate(order):
        made[letter].append(run(row(left[letter].pop(0)), started=str(1_800_000_000 + 10 * at)))
    return experiment(made["B"], made["A"])


def swapped(one: Experiment) -> Experiment:
    other: dict[Side, Side] = {"before": "after", "after": "before"}
    inputs = [
        Input(item.run, other[item.side], item.source, item.sha256, item.id, item.left_out, item.environment)
        for item in one.inputs
    ]
    return Experiment(one.title, inputs, one.after_label, one.before_label)
