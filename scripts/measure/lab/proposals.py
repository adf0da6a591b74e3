"""Each variant of a policy against a kernel that was switched to one of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from skbscope import engine

from measure.fidelity.judge import Agreement, Total, wilson
from measure.lab import truth
from measure.lab.build import NAME
from measure.lab.grid import Boot, Options
from measure.lab.variants import VARIANTS
from measure.machine import ROOT

if TYPE_CHECKING:
    from measure.lab.judge import Verdict

PUBLISHED = ROOT / "backend/skbscope/replays/judged.json"
"""What the catalogue of policies says of each variant; from the recordings that are checked in."""
CELLS = {
    "rfs-llc": ("tcp-hop", "udp-hop"),
    "skb-defer": ("udp-transmit",),
    "xdp-return": ("xdp-threaded",),
    "xsk-batch": ("xsk-copy",),
    "skb-init": ("udp-pinned", "tcp-pinned"),
}
"""Loads in which the variants of a policy decide differently."""
WHAT = {
    "rfs-llc": "packets, by the CPU that each is steered to",
    "skb-defer": "skbs allocated on another CPU than completes them, by whether each is handed back",
    "xdp-return": "pages, by the sums that went to the cache and to the ring: no event shows where a single one went",
    "xsk-batch": "calls, by packets sent and value returned; and groups, by sums of lock holds and notifications, "
    "because no event shows those of a single group",
    "skb-init": "headers of skbs, by whether each is cleared at allocation and at free, and on which CPU",
}
"""What an agreement counts."""
COUNTED: dict[str, dict[str, tuple[str, ...]]] = {
    "rfs-llc": {"writes": ("rfs_written",), "kept": ("rfs_kept", "rfs_equal")},
    "xsk-batch": {
        "lock_holds": ("xsk_groups",),
        "doorbells": ("xsk_doorbells",),
        "bulk_allocations": ("xsk_bulks",),
    },
}
"""Counters of a replay, and those of a patch that they predict together, by policy. Pages are compared by both sums."""
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
    calls = Agreement(found["compared"], found["agreed"], found["disagreed"], found["not_compared"])
    return calls + _groups(summary["counters"], by_patch) if by_patch.get("xsk_groups") else calls


def totals(replay: engine.Replay, by_patch: dict[str, int]) -> dict[str, Total]:
    """What a variant predicts in all, and what the patch counted."""
    summary = replay.summary()
    counted = COUNTED.get(summary["policy"], {})
    return {
        f"{name}, by the patch": Total(
            int(summary["counters"][name]["value"] or 0), sum(by_patch[one] for one in counters)
        )
        for name, counters in counted.items()
        if any(by_patch.get(one) for one in counters)
    }


def boots(seconds: float, run: int = 1) -> list[Boot]:
    """Every variant of every policy, each on the loads that show the difference."""
    return [
        Boot(NAME, "4llc", None, cells, Options(seconds=seconds, runs=(policy, variant), run=run))
        for policy, cells in CELLS.items()
        for variant in VARIANTS[policy]
    ]


def summary(verdicts: Iterable[Verdict], kernel: str, date: str) -> dict[str, Any]:
    """By policy and variant that ran: how far each variant's replays agree with the kernel, over all recordings."""
    found: dict[str, dict[str, Any]] = {policy: {} for policy in VARIANTS}
    for verdict in verdicts:
        for policy, ran in verdict.runs.items():
            one = found[policy].setdefault(ran, {"recordings": [], "agreements": {}})
            one["recordings"].append(verdict.name)
            for name, agreement in verdict.variants.items():
                variant = name.partition(":")[2]
                one["agreements"][variant] = one["agreements"].get(variant, Agreement(0, 0)) + agreement
    for policy, by_variant in found.items():
        order = [variant["id"] for variant in engine.policy(policy)["variants"]]
        for one in by_variant.values():
            agreements = one["agreements"]
            one["agreements"] = {name: _shown(agreements[name]) for name in order if name in agreements}
        found[policy] = {
            "what": WHAT[policy],
            "runs": {name: by_variant[name] for name in order if name in by_variant},
        }
    return {"kernel": kernel, "date": date, "policies": found}


def _shown(agreement: Agreement) -> dict[str, Any]:
    return {
        "compared": agreement.compared,
        "agreed": agreement.agreed,
        "recorded": agreement.compared + sum(agreement.not_compared.values()),
        "interval": [round(bound, 6) for bound in wilson(agreement.agreed, agreement.compared)],
    }


def _pages(counters: dict[str, Any], by_patch: dict[str, int]) -> Agreement:
    """Pages by where they went: no event shows a single one's place, so what is common to both sums agrees."""
    cached, ring = by_patch["pages_cached"], by_patch["pages_ring"]
    here = min(cached, int(counters["cached"]["value"] or 0))
    there = min(ring, int(counters["ring"]["value"] or 0))
    missed = cached + ring - here - there
    return Agreement(
        cached + ring, here + there, {"another place, or not predicted": missed} if missed else {}
    )


def _groups(counters: dict[str, Any], by_patch: dict[str, int]) -> Agreement:
    """Groups of AF_XDP: holds of the queue's lock, and notifications of the device. No event shows a single one's."""
    groups, bells = by_patch["xsk_groups"], by_patch["xsk_doorbells"]
    holds, own = (int(counters[name]["value"] or 0) for name in ("lock_holds", "doorbells"))
    missed = min(groups, abs(groups - holds) + abs(bells - own))
    return Agreement(
        groups, groups - missed, {"other holds of the lock, or notifications": missed} if missed else {}
    )


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
    is_of_header = np.char.startswith(names, "A-") & (names != "A-constructor") | is_free
    unknown = {
        "a clone, whose header is copied": (before != truth.NONE) & (how[before] == COPIED),
        "its allocation is not recorded": ~is_free & ((did == truth.NONE) | (did == CLEARED_AT_FREE)),
        "its address is not seen again": is_free & (did == truth.NONE),
    }
    unknown = {why: mask[is_of_header] for why, mask in unknown.items()}
    return truth.compared((wanted * 2)[is_of_header], (did * 2 + off)[is_of_header], unknown)
