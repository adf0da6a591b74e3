"""One recording of the lab, replayed without its probes and held against them, and against what the kernel counted."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from skbscope import engine
from skbscope.domains.traces import analysis

from measure.fidelity.judge import WHOLE, Agreement, Total
from measure.lab import proposals, truth
from measure.lab.recordings import Recording
from measure.lab.replayed import replay, today
from measure.lab.variants import VARIANTS

NET_RX = 3
"""Number of the softirq (include/linux/interrupt.h)."""
AGREED, COVERED = 0.995, 0.95
"""Shares wanted of the decisions compared, and of those recorded that could be compared."""
OUTSIDE = 8
"""Softirqs that may fall between the reading of the counters and the recording."""
CLOSE = 0.01
"""How far a predicted total may be from the true one, as a share of the true one."""
POOL = {
    "alloc_fast": "pages from the cache",
    "alloc_slow": "refills from the allocator",
    "recycle_cached": "pages to the cache",
    "recycle_ring": "pages to the ring",
}
"""Counters of PAGE_POOL_STATS that a replay predicts, in words."""
PREDICTED = {
    "alloc_fast": "alloc_fast",
    "alloc_slow": "alloc_slow",
    "recycle_cached": "cached",
    "recycle_ring": "ring",
}
"""The replay's counter for each."""


@dataclass(frozen=True)
class Verdict:
    """One recording, judged."""

    name: str
    agreements: dict[str, Agreement]
    """By policy: decisions of the rule that ran against what the recording shows."""
    truths: dict[str, Agreement]
    """By what a probe showed."""
    totals: dict[str, Total]
    """Predicted beside what the kernel did."""
    net_rx: Total
    """NET_RX softirqs: `predicted` those the kernel counted, `seen` those recorded."""
    lost: int
    findings: list[str] = field(default_factory=list)
    runs: dict[str, str] = field(default_factory=dict)
    """The variant that a patched kernel was switched to, by policy."""
    variants: dict[str, Agreement] = field(default_factory=dict)
    """That policy's variants, as POLICY:VARIANT, against what the kernel did."""

    @property
    def missed(self) -> list[str]:
        """The bars it misses, a sentence each."""
        found = []
        if self.lost:
            found.append(f"perf lost {self.lost:,} events")
        if self.net_rx.seen + OUTSIDE < WHOLE * self.net_rx.predicted:
            found.append(
                f"only {self.net_rx.seen:,} of {self.net_rx.predicted:,} NET_RX softirqs are recorded"
            )
        for name, agreement in {**self.agreements, **self.truths}.items():
            covered = agreement.compared + sum(agreement.not_compared.values())
            if not agreement.compared and covered:
                found.append(f"{name}: nothing of {covered:,} was compared")
            elif agreement.agreed < AGREED * agreement.compared:
                found.append(
                    f"{name}: {agreement.agreed:,} of {agreement.compared:,} agree, {AGREED:.1%} wanted"
                )
            if agreement.compared and agreement.compared < COVERED * covered:
                found.append(f"{name}: {agreement.compared:,} of {covered:,} compared, {COVERED:.0%} wanted")
        for name, total in self.totals.items():
            if abs(total.predicted - total.seen) > CLOSE * total.seen:
                found.append(
                    f"{name}: {total.predicted:,} predicted, {total.seen:,} true, {CLOSE:.0%} wanted"
                )
        return found


def judge(recording: Recording) -> Verdict:
    """Replays and compares; a Problem if the bundle cannot be read."""
    runs = recording.about.get("runs", {})
    ran = {policy: runs.get(policy, today(policy)) for policy in (*recording.load.policies, *runs)}
    others = [(policy, variant) for policy in runs for variant in VARIANTS[policy]]
    replayed = replay(recording, tuple(dict.fromkeys([*ran.items(), *others])))
    capture, trace, found, every = replayed.capture, replayed.trace, replayed.live, replayed.replays
    summary = analysis.summarise(found, replayed.recipe, [*every.values()], "")
    by_policy = {policy: every[policy, variant] for policy, variant in ran.items()}
    agreements, totals = {}, {}
    by_patch = recording.about.get("by_patch", {})
    variants = {
        f"{policy}:{variant}": proposals.agreement(trace, found.lives, every[policy, variant], by_patch)
        for policy, variant in others
    }
    for policy, of_rule in by_policy.items():
        shown = of_rule.summary()
        if policy == "xdp-return":
            agreements["batches of devmap"] = _batches(shown["counters"])
        elif fidelity := shown["fidelity"]:
            agreements[policy] = Agreement(
                fidelity["compared"], fidelity["agreed"], fidelity["disagreed"], fidelity["not_compared"]
            )
            totals |= {one["name"]: Total(one["predicted"], one["seen"]) for one in fidelity["totals"]}
        totals |= proposals.totals(of_rule, by_patch) if policy in runs else {}
        totals |= _counted(
            policy,
            shown["counters"],
            recording.about["counted"],
            {} if policy in runs else _pools(capture.page_pools),
        )
    truths, by_probe = truth.of(trace, found.lives, by_policy)
    counted = sum(
        change.after - change.before
        for name, change in capture.counters.items()
        if name.startswith("softirqs/NET_RX/")
    )
    findings = [finding["id"] for finding in summary["findings"]]
    net_rx = Total(counted, _net_rx(trace))
    return Verdict(
        recording.name,
        agreements,
        truths,
        totals | by_probe,
        net_rx,
        int(replayed.report["lost"]),
        findings,
        runs,
        variants,
    )


def _counted(
    policy: str, counters: dict[str, Any], load: dict[str, Any], pools: dict[str, int]
) -> dict[str, Total]:
    """Totals that the load or the kernel counted, beside the replay's."""

    def value(name: str) -> int:
        return int(counters[name]["value"] or 0)

    if policy == "xsk-batch":
        eagain = int(load["returns"].get("EAGAIN", 0))
        return {
            "descriptors": Total(value("packets"), load["packets"]),
            "calls": Total(value("calls"), load["kicks"]),
            "EAGAIN": Total(value("eagain_seen"), eagain),
        }
    if policy == "xdp-return":
        # A replay that cannot count pages says so with null: there is nothing to judge.
        shown = [name for name in POOL if name in pools and counters[PREDICTED[name]]["value"] is not None]
        return {POOL[name]: Total(value(PREDICTED[name]), pools[name]) for name in shown}
    return {}


def _batches(counters: dict[str, Any]) -> Agreement:
    """Batches whose size a replay predicted, of all that were sent."""
    total, compared, agreed = (
        int(counters.get(name, {}).get("value") or 0)
        for name in ("batches", "batches_compared", "batches_agreed")
    )
    left = {"its end is not recorded": total - compared} if total > compared else {}
    return Agreement(compared, agreed, not_compared=left)


def _pools(page_pools: dict[str, dict[str, Any]]) -> dict[str, int]:
    """PAGE_POOL_STATS while recording, of all devices together."""
    sums: dict[str, int] = {}
    for fields in page_pools.values():
        for name, change in fields.items():
            sums[name] = sums.get(name, 0) + change.after - change.before
    return sums


def _net_rx(trace: engine.Trace) -> int:
    for table in trace.tables():
        if table["name"] == "irq:softirq_entry":
            return int(np.count_nonzero(trace.column(table["kind"], "vec") == NET_RX))
    return 0
