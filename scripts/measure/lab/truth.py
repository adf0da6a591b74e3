"""What probes show the kernel did, beside what the engine derived without them. Probes: `guest/probes.py`.

A probe names an skb by its address. The life meant is the one that began last at that address before the probe fired.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from skbscope import engine

from measure.fidelity.judge import Agreement, Total

NONE = np.int64(-1)
NO_HASH = "B3-no-hash"
"""The rule of rfs-llc that chooses nothing, because the kernel computes the hash after the event."""


@dataclass(frozen=True)
class Hits:
    """One probe: a row for each time it fired, in the recording's order."""

    event: NDArray[np.int64]
    cpu: NDArray[np.int64]
    fields: dict[str, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.event)


def hits(trace: engine.Trace, name: str) -> Hits | None:
    """The hits of `lab:NAME`; None if the recording has no such event."""
    table = next((table for table in trace.tables() if table["name"] == f"lab:{name}"), None)
    if table is None:
        return None
    events = trace.events()
    at = np.flatnonzero(events["kind"] == table["kind"])
    rows = events["row"][at]
    numbers = [field["name"] for field in table["fields"] if field["kind"] == "int"]
    fields = {field: trace.column(table["kind"], field)[rows].astype(np.int64) for field in numbers}
    return Hits(at.astype(np.int64), events["cpu"][at].astype(np.int64), fields)


def latest(
    keys: NDArray[Any], at: NDArray[Any], key: NDArray[Any], before: NDArray[Any]
) -> NDArray[np.int64]:
    """For each (key, before) the index of the row with that key and the greatest `at` not above it; -1 for none."""
    if not len(keys):
        return np.full(len(key), NONE)
    names, rank = np.unique(keys, return_inverse=True)
    step = int(max(at.max(), before.max() if len(before) else 0)) + 1
    placed = rank.astype(np.int64) * step + at.astype(np.int64)
    order = np.argsort(placed, kind="stable")
    wanted = np.minimum(np.searchsorted(names, key), len(names) - 1)
    found = np.searchsorted(placed[order], wanted * step + before.astype(np.int64), side="right") - 1
    row = order[np.maximum(found, 0)]
    is_it = (found >= 0) & (names[wanted] == key) & (keys[row] == key)
    return np.where(is_it, row, NONE)


def compared(predicted: NDArray[Any], true: NDArray[Any], unknown: dict[str, NDArray[np.bool_]]) -> Agreement:
    """Pairs of values as an agreement; `unknown` says why some pairs are not compared, the first reason counts."""
    left = np.ones(len(true), bool)
    not_compared = {}
    for why, mask in unknown.items():
        if count := int((left & mask).sum()):
            not_compared[why] = count
        left &= ~mask
    other = Counter(
        f"{a} predicted, {b} in the kernel"
        for a, b in zip(predicted[left].tolist(), true[left].tolist(), strict=True)
        if a != b
    )
    disagreed = dict(other.most_common())
    total = int(left.sum())
    return Agreement(total, total - sum(disagreed.values()), disagreed, not_compared)


def of_frees(probe: Hits, lives: engine.Lives) -> dict[str, Agreement]:
    """Allocating and freeing CPU of the skbs that skb_attempt_defer_free was called with."""
    columns = lives.columns()
    skb = probe.fields["skb"].astype(np.uint64)
    life = latest(columns["address"], columns["first"], skb, probe.event)
    none, unjoined = engine.NO_CPU, {"no life of its address": life == NONE}
    found: dict[str, Agreement] = {}
    if "alloc_cpu" in probe.fields:
        alloc = columns["alloc_cpu"][life].astype(np.int64)
        reasons = {**unjoined, "its allocating CPU is not known": alloc == none}
        found["alloc CPU"] = compared(alloc, probe.fields["alloc_cpu"], reasons)
    # A free on the allocating CPU has no event, and nothing is decided about it.
    alien = probe.fields.get("alloc_cpu", np.full(len(probe), NONE)) != probe.cpu
    free = columns["free_cpu"][life].astype(np.int64)[alien]
    reasons = {"no life of its address": (life == NONE)[alien], "its freeing CPU is not known": free == none}
    found["free CPU"] = compared(free, probe.cpu[alien], reasons)
    return found


def by_rule(replay: engine.Replay, is_one: Callable[[dict[str, Any]], bool]) -> NDArray[np.bool_]:
    """which decisions of a replay rules of a kind made."""
    rules = engine.policy(replay.summary()["policy"])["rules"]
    found: NDArray[np.bool_] = np.isin(
        replay.decisions()["rule"], [number for number, rule in enumerate(rules) if is_one(rule)]
    )
    return found


def of_steering(probe: Hits, lives: engine.Lives, replay: engine.Replay) -> Agreement:
    """The CPU that get_rps_cpu chose for each packet against the replay's choice; 65535 and -1 are none."""
    columns, decisions = lives.columns(), replay.decisions()
    is_choice = by_rule(replay, lambda rule: rule["function"] == "get_rps_cpu" and rule["id"] != NO_HASH)
    life = latest(columns["address"], columns["first"], probe.fields["skb"].astype(np.uint64), probe.event)
    choice = latest(
        decisions["life"][is_choice].astype(np.int64), decisions["event"][is_choice], life, probe.event
    )
    chosen = decisions["to"][is_choice].astype(np.int64)
    predicted = chosen[choice] if len(chosen) else np.full(len(life), NONE)
    predicted = np.where(predicted == engine.NO_CPU, NONE, predicted)
    reasons = {"no life of its address": life == NONE, "its hash is not recorded": choice == NONE}
    return compared(predicted, probe.fields["ret"].astype(np.int32).astype(np.int64), reasons)


def frees(probe: Hits, replay: engine.Replay) -> dict[str, Total]:
    """Calls of skb_attempt_defer_free for skbs of another CPU and of this one, decided and made."""
    alien = by_rule(
        replay, lambda rule: rule["function"] in ("skb_attempt_defer_free", "kick_defer_list_purge")
    )
    local = by_rule(replay, lambda rule: rule["id"] == "C-local")
    is_local = probe.fields["alloc_cpu"] == probe.cpu
    return {
        "frees of another CPU's skbs, by probe": Total(int(alien.sum()), int((~is_local).sum())),
        "frees of the same CPU's skbs, by probe": Total(int(local.sum()), int(is_local.sum())),
    }


def of(
    trace: engine.Trace, lives: engine.Lives, replays: dict[str, engine.Replay]
) -> tuple[dict[str, Agreement], dict[str, Total]]:
    """Agreements and totals of every probe that the recording has, for the replays of the rules that ran, by policy."""
    agreements: dict[str, Agreement] = {}
    totals: dict[str, Total] = {}
    probes = {name: found for name in ("defer", "steer", "kick") if (found := hits(trace, name)) is not None}
    if "defer" in probes:
        agreements |= of_frees(probes["defer"], lives)
    if "steer" in probes and "skb" in probes["steer"].fields and "rfs-llc" in replays:
        agreements["steered CPU"] = of_steering(probes["steer"], lives, replays["rfs-llc"])
    if "defer" in probes and "alloc_cpu" in probes["defer"].fields and "skb-defer" in replays:
        totals |= frees(probes["defer"], replays["skb-defer"])
    if "kick" in probes and "skb-defer" in replays:
        counter = replays["skb-defer"].summary()["counters"]["kicks"]["value"]
        totals["kicks by probe"] = Total(counter or 0, len(probes["kick"]))
    return agreements, totals
