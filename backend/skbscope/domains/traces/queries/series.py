"""The recorded CPU of one flow over time under one variant, thinned so that changes of the CPU are dropped last."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from skbscope import engine
from skbscope.domains.traces.queries.window import View, cpu
from skbscope.replays.records import writers

_POINTS = """
SELECT i, t, CASE WHEN $stays AND "to" = $unknown THEN "from" ELSE "to" END AS "to", rule FROM read_parquet($file)
WHERE t BETWEEN $since AND $to AND subject = $subject AND list_contains($points::UTINYINT[], rule)
"""


class DecisionSeries(BaseModel):
    """Points in time order; the CPU holds until the next one."""

    t: list[int]
    cpu: list[int | None]
    rule: list[str]
    write: list[bool]
    """Whether the decision wrote (see `replays/records.py`)."""


def series(
    view: View, file: str, span: tuple[int, int], subject: int | None, policy_id: str, most: int
) -> tuple[DecisionSeries, int]:
    """(at most `most` points, how many were left out)."""
    kinds = writers(policy_id)
    rules = [rule["id"] for rule in engine.policy(policy_id)["rules"]]
    if subject is None:
        return DecisionSeries(t=[], cpu=[], rule=[], write=[]), 0
    values = {
        "file": file,
        "since": span[0],
        "to": span[1],
        "subject": subject,
        "points": kinds.points,
        # A flow without a recorded CPU has a gap; a page or an skb that moves to no CPU stays where it was.
        "stays": policy_id != "rfs-llc",
        "unknown": engine.NO_CPU,
    }
    points = view.tables.query(_POINTS, values)
    order = np.argsort(points["i"], kind="stable")
    to, rule = points["to"][order], points["rule"][order]
    write = np.isin(rule, kinds.writes)
    chosen = _thinned(to, write, most)
    shown = DecisionSeries.model_construct(
        t=points["t"][order][chosen].tolist(),
        cpu=[cpu(value) for value in to[chosen].tolist()],
        rule=[rules[at] for at in rule[chosen].tolist()],
        write=write[chosen].tolist(),
    )
    return shown, len(order) - len(chosen)


def _thinned(to: NDArray[Any], write: NDArray[np.bool_], most: int) -> NDArray[np.intp]:
    """Positions of at most `most` points."""
    if len(to) <= most:
        return np.arange(len(to))
    # Points between two steps are on a level line and add nothing to it, so they are dropped first. The room beside
    # steps and writes is shared evenly among them, because a picture of marks shows each.
    step = np.concatenate(([True], to[1:] != to[:-1]))
    essential = step | write
    chosen = np.flatnonzero(essential)
    if len(chosen) >= most:
        return chosen[:: max(1, -(-len(chosen) // most))]
    level = np.flatnonzero(~essential)
    return np.sort(np.concatenate((chosen, level[:: -(-len(level) // (most - len(chosen)))])))
