"""The rows of a comparison before they are tested: what is counted, of what, in which family.

A family is a set of shares that add up to one (the fates of lives, the rules of a policy), or a set of rates.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from skbscope import engine
from skbscope.difference.blocks import BLOCKS, READS
from skbscope.difference.sides import ran
from skbscope.replays.schemas import Label

LEAST_SHARE = 0.01
"""A part that has less than this on both sides is shown and not tested: each test makes the others stricter."""
LEAST_COUNT = 24
"""The same for events: one a block."""

_COUNTER = {"skb-defer": "deferred", "rfs-llc": "writes"}
"""The counter whose label is that of the decisions; for other policies the least known of all counters."""
_UNKNOWN = "-unknown"
_OF_ALL_TASKS = "sched:"
"""Events of the scheduler count every task of the machine; they are shown and not tested."""
_LABELS: tuple[Label, ...] = ("exact", "reconstructed", "assumed", "modelled")

Unit = Literal["share", "1/s"]
Counts = Mapping[str, list[int]]


@dataclass(frozen=True, slots=True)
class Given:
    """One row of one side: a count in each block, and of how many."""

    count: NDArray[np.float64]
    of: NDArray[np.float64]
    """Events of the same family in each block, or the seconds of a block."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One row of both sides; None on a side that did not record it, which is not the same as none."""

    family: str
    name: str
    unit: Unit
    label: Label
    before: Given | None
    after: Given | None
    hidden: float = 0.0
    """How far a share may move because more of its family is known on one side than on the other."""

    @property
    def is_tested(self) -> bool:
        """Whether there is enough of it."""
        if self.before is None or self.after is None or self.name.startswith(_OF_ALL_TASKS):
            return False
        if self.unit == "1/s":
            return bool(max(self.before.count.sum(), self.after.count.sum()) >= LEAST_COUNT)
        return max(_share(self.before), _share(self.after)) >= LEAST_SHARE


def pairs(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Pair]:
    """All rows of two sides (`sides.side`)."""
    a, b = before["blocks"], after["blocks"]
    seconds = [np.full(BLOCKS, one["duration_ns"] / 1e9 / BLOCKS) for one in (a, b)]
    found: list[Pair] = []
    lives: Label = "exact" if before["flush_exact"] and after["flush_exact"] else "reconstructed"
    of_policy = {policy: label_of(policy, before, after) for policy in engine.policies()}
    of_count = {"deferred": of_policy["skb-defer"], "flushed": lives}
    for family in ("events", "counts"):
        for name in _names(a[family], b[family]):
            label: Label = "exact" if family == "events" else of_count.get(name, of_policy["rfs-llc"])
            first, second = (_rate(one[family].get(name), s) for one, s in zip((a, b), seconds, strict=True))
            found.append(Pair(family, name, "1/s", label, first, second))
    found += _shares("fates", lives, a["fates"], b["fates"])
    hidden = _hidden(*((one["flows_unknown"], _total(one["flows"])) for one in (a, b)))
    found += _shares("flows", lives, a["flows"], b["flows"], hidden)
    far_a, far_b = (_by_distance(one["blocks"]["flows"], one["host"]) for one in (before, after))
    found += _shares("distances", lives, far_a, far_b, hidden)
    found += _shares("arrivals", "exact", a["arrivals"], b["arrivals"])
    reads = [name for name in READS if _total(a["reads"].get(name)) and _total(b["reads"].get(name))]
    if reads:
        best = max(reads, key=lambda name: min(_total(a["reads"][name]), _total(b["reads"][name])))
        found += _shares("reads", "exact", a["reads"][best], b["reads"][best])
    for policy in _names(a["decisions"], b["decisions"]):
        whole = [one["decisions"].get(policy) for one in (a, b)]
        parts = [_known(one) for one in whole]
        unknown = (_total(one) - _total(known) for one, known in zip(whole, parts, strict=True))
        hidden = _hidden(*zip(unknown, map(_total, parts), strict=True))
        found += _shares(f"decisions {policy}", of_policy[policy], parts[0], parts[1], hidden)
    return found


def _names(a: Mapping[str, Any], b: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys([*a, *b]))


def _rate(counts: list[int] | None, seconds: NDArray[np.float64]) -> Given | None:
    return None if counts is None else Given(np.array(counts, dtype=np.float64), seconds)


def _hidden(*sides: tuple[int, int]) -> float:
    """From (unknown, known) of both sides: what becomes known on one side only may all be of one kind."""
    shares = [unknown / (unknown + known) if unknown + known else 0.0 for unknown, known in sides]
    least = min(shares)
    return (max(shares) - least) / (1 - least) if least < 1 else 0.0


def _shares(family: str, label: Label, a: Counts | None, b: Counts | None, hidden: float = 0.0) -> list[Pair]:
    """A name that one side lacks has none there, if that side has the family at all."""
    sides = [_whole(a), _whole(b)]
    names = _names(a or {}, b or {})
    return [
        Pair(family, name, "share", label, _part(a, name, sides[0]), _part(b, name, sides[1]), hidden)
        for name in names
        if any((one or {}).get(name) and any((one or {})[name]) for one in (a, b))
    ]


def _known(counts: Counts | None) -> Counts | None:
    """Without decisions that need what happened before the recording began: their share falls with its length."""
    return (
        None if counts is None else {name: row for name, row in counts.items() if not name.endswith(_UNKNOWN)}
    )


def _whole(counts: Counts | None) -> NDArray[np.float64] | None:
    if not _total(counts):
        return None
    return np.array(list((counts or {}).values()), dtype=np.float64).sum(axis=0)  # type: ignore[no-any-return]


def _part(counts: Counts | None, name: str, whole: NDArray[np.float64] | None) -> Given | None:
    if counts is None or whole is None:
        return None
    return Given(np.array(counts.get(name, [0] * BLOCKS), dtype=np.float64), whole)


def _total(counts: Counts | None) -> int:
    return sum(sum(row) for row in (counts or {}).values())


def _share(given: Given) -> float:
    whole = given.of.sum()
    return float(given.count.sum() / whole) if whole else 0.0


def _by_distance(flows: Counts, host: Mapping[str, Any]) -> dict[str, list[int]]:
    llc = {cpu: at for at, group in enumerate(host["llcs"]) for cpu in group}
    node = {cpu: at for at, group in enumerate(host["nodes"]) for cpu in group}
    found: dict[str, list[int]] = {}
    for name, counts in flows.items():
        first, mark, second = name.partition(">")
        if not mark:
            continue
        a, b = int(first), int(second)
        far = "same-cpu" if a == b else "same-llc" if llc.get(a) == llc.get(b) else "cross-llc"
        if far == "cross-llc" and node.get(a) != node.get(b):
            far = "cross-node"
        found[far] = [x + y for x, y in zip(found.get(far, [0] * BLOCKS), counts, strict=True)]
    return found


def label_of(policy: str, *sides: Mapping[str, Any]) -> Label:
    """How well the decisions of a policy are known, on the side where less is."""
    found = [
        counter["label"]
        for side in sides
        for replay in side["replays"]
        if (replay["policy"], replay["variant"]) == (policy, ran(side, policy))
        for name, counter in replay["counters"].items()
        if name == _COUNTER.get(policy, name)
    ]
    return max(found, key=_LABELS.index, default="reconstructed")
