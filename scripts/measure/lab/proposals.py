"""Each variant of a policy against a kernel that was switched to one of them."""

from typing import Any

import numpy as np
from skbscope import engine

from measure.fidelity.judge import Agreement, Total
from measure.lab import truth

COUNTED = {
    "rfs-llc": {"rfs_written": "writes", "rfs_kept": "kept"},
    "xsk-batch": {"xsk_groups": "lock_holds", "xsk_doorbells": "doorbells", "xsk_bulks": "bulk_allocations"},
    "xdp-return": {"pages_cached": "cached", "pages_ring": "ring"},
}
"""Counters of a replay that predict those of a patch, by policy."""
CLEARED_AT_ALLOC, FOUND_CLEAR, CLEARED_AT_FREE, COPIED, NOTHING = range(5)
"""`how` of the probe at skbscope_header (5-skb-init.patch); the last is no call."""


def agreement(
    trace: engine.Trace, lives: engine.Lives, replay: engine.Replay, by_patch: dict[str, int]
) -> Agreement:
    """How far a variant decides as the recorded kernel did."""
    summary = replay.summary()
    policy = summary["policy"]
    if policy == "skb-init":
        return _headers(trace, lives, replay)
    if policy == "xdp-return":
        return _pages(summary["counters"], by_patch)
    found = summary["fidelity"]
    return Agreement(found["compared"], found["agreed"], found["disagreed"], found["not_compared"])


def totals(replay: engine.Replay, by_patch: dict[str, int]) -> dict[str, Total]:
    """What a variant predicts in all, and what the patch counted."""
    summary = replay.summary()
    counted = COUNTED.get(summary["policy"], {})
    return {
        name: Total(int(summary["counters"][own]["value"] or 0), by_patch[name])
        for name, own in counted.items()
        if name in by_patch
    }


def _pages(counters: dict[str, Any], by_patch: dict[str, int]) -> Agreement:
    """Pages by where they went: no event shows a single one's place, so what is common to both sums agrees."""
    cached, ring = by_patch["pages_cached"], by_patch["pages_ring"]
    here = min(cached, int(counters["cached"]["value"] or 0))
    there = min(ring, int(counters["ring"]["value"] or 0))
    missed = cached + ring - here - there
    return Agreement(cached + ring, here + there, {"another place, or not predicted": missed} if missed else {})


def _headers(trace: engine.Trace, lives: engine.Lives, replay: engine.Replay) -> Agreement:
    """Headers of skbs: what the kernel did with each at its allocation and at its free, and on which CPU."""
    probe = truth.hits(trace, "header")
    assert probe is not None, "the lab's own kernel has the function"
    columns, decisions = lives.columns(), replay.decisions()
    rules = np.array([rule["id"] for rule in engine.policy("skb-init")["rules"]])
    names, life, cpu = rules[decisions["rule"]], decisions["life"].astype(np.int64), decisions["to"]
    first, address = columns["first"][life].astype(np.int64), columns["address"][life]
    skb, how = probe.fields["skb"].astype(np.uint64), probe.fields["how"]
    end = len(trace.events()["cpu"])
    before = truth.latest(skb, probe.event, address, first)
    behind = truth.latest(skb, end - probe.event, address, end - first)
    is_free = np.char.startswith(names, "F-")
    hit = np.where(is_free, behind, before)
    did = np.where(hit == truth.NONE, truth.NONE, how[hit])
    wanted = np.select(
        [np.char.startswith(names, rule) for rule in ("A-full", "A-part", "F-full")],
        [CLEARED_AT_ALLOC, FOUND_CLEAR, CLEARED_AT_FREE],
        NOTHING,
    )
    # A free that clears nothing shows by the next use of the address.
    did = np.where(is_free & (did != CLEARED_AT_FREE) & (did != truth.NONE), NOTHING, did)
    off = (wanted != NOTHING) & (cpu != probe.cpu[hit])
    asked = np.char.startswith(names, "A-") & (names != "A-constructor") | is_free
    unknown = {
        "no header of its own is initialised: a clone": ~is_free & np.isin(did, (truth.NONE, COPIED)),
        "its allocation is not recorded": ~is_free & (did == CLEARED_AT_FREE),
        "its address is not seen again": is_free & (did == truth.NONE),
    }
    unknown = {why: mask[asked] for why, mask in unknown.items()}
    return truth.compared((wanted * 2)[asked], (did * 2 + off)[asked], unknown)
