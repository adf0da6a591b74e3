"""Compares what a recording shows with the bars."""

from dataclasses import asdict, dataclass, field
from typing import Any

from scipy.stats import binomtest

from measure.fidelity.grid import Cell

STEADY, HOPPING = 0.999, 0.997
"""Share of packets whose CPU rfs-llc has to predict, for a reader that stays and for one that hops."""
COMPARED = 0.9
"""Share of the packets with a hash that have to be comparable."""
NO_HASH = "its hash is not in the record (the kernel computes it later)"
"""Why packets of devices without a hash are not compared: devices of the machine, never the veth pair."""
CLOSE = 0.01
"""How much a predicted total may differ from the one seen, as a share of the one seen."""
WHOLE = 0.995
"""Share of the NET_RX softirqs that a recording has to contain; else it is repeated."""

Analysis = dict[str, Any]


def wilson(agreed: int, compared: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; (0, 1) where nothing was compared."""
    if compared == 0:
        return 0.0, 1.0
    found = binomtest(agreed, compared).proportion_ci(0.95, "wilson")
    return float(found.low), float(found.high)


def interval(agreed: int, compared: int) -> str:
    """A share as text, with Wilson's interval."""
    if compared == 0:
        return "nothing to compare"
    low, high = (100 * bound for bound in wilson(agreed, compared))
    return f"{agreed:,}/{compared:,} {100 * agreed / compared:.3f} % [{low:.3f}, {high:.3f}]"


def close(predicted: int, seen: int) -> bool:
    """Whether a predicted total lies within CLOSE of the one seen. Of none seen none may be predicted."""
    return abs(predicted - seen) <= CLOSE * seen


@dataclass(frozen=True)
class Agreement:
    """How often a replay agreed with the kernel."""

    compared: int
    agreed: int
    disagreed: dict[str, int] = field(default_factory=dict)
    not_compared: dict[str, int] = field(default_factory=dict)

    @property
    def share(self) -> float | None:
        """Share that agreed; None where nothing was compared."""
        return self.agreed / self.compared if self.compared else None

    def __add__(self, other: "Agreement") -> "Agreement":
        def both(a: dict[str, int], b: dict[str, int]) -> dict[str, int]:
            return {why: a.get(why, 0) + b.get(why, 0) for why in sorted({*a, *b})}

        counts = (self.compared + other.compared, self.agreed + other.agreed)
        reasons = (both(self.disagreed, other.disagreed), both(self.not_compared, other.not_compared))
        return Agreement(*counts, *reasons)


@dataclass(frozen=True)
class Total:
    """A total that was predicted beside the one the recording shows."""

    predicted: int
    seen: int

    def __add__(self, other: "Total") -> "Total":
        return Total(self.predicted + other.predicted, self.seen + other.seen)


@dataclass(frozen=True)
class Verdict:
    """One cell, judged."""

    cell: Cell
    net_rx: Total
    """NET_RX softirqs: `predicted` those the kernel counted, `seen` those recorded."""
    agreements: dict[str, Agreement]
    """By policy."""
    totals: dict[str, Total]
    findings: list[str]
    failed: list[str]
    """The bars that were missed, a sentence each."""
    complete: bool
    """Whether the recording shows all but a few of the softirqs, and perf lost nothing."""
    tries: int = 1

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        shown = asdict(self)
        for name, agreement in self.agreements.items():
            shown["agreements"][name]["wilson_95"] = wilson(agreement.agreed, agreement.compared)
        return shown


def _replay(analysis: Analysis, policy: str) -> Analysis:
    stock = (r for r in analysis["replays"] if r["variant"] == "stock")
    found: Analysis = next(r for r in stock if r["policy"] == policy)
    return found


def _counter(replay: Analysis, name: str) -> int:
    return int(replay["counters"].get(name, {"value": 0})["value"])


def judge(cell: Cell, analysis: Analysis, counted: int) -> Verdict:
    """Compares one analysis with the bars of its cell."""
    agreements = {
        policy: Agreement(f["compared"], f["agreed"], f["disagreed"], f["not_compared"])
        for policy in ("rfs-llc", "skb-defer")
        if (f := _replay(analysis, policy)["fidelity"])
    }
    defer, rfs = _replay(analysis, "skb-defer"), _replay(analysis, "rfs-llc")
    totals = {
        "deferred": Total(_counter(defer, "deferred"), _counter(defer, "flushed")),
        "defer kicks": Total(_counter(defer, "kicks"), _counter(defer, "kicks_seen")),
        "rps kicks": Total(_counter(rfs, "rps_kicks"), _counter(rfs, "rps_kicks_seen")),
    }
    findings = [f["id"] for f in analysis["findings"]]
    net_rx = Total(counted, int(analysis["trace"]["by_event"].get("irq:softirq_entry", 0)))
    gaps = _gaps(net_rx, int(analysis["trace"]["lost"]))
    failed = [*_steering(cell, agreements), *_totals(cell, totals), *_stuck(cell, findings), *gaps]
    return Verdict(cell, net_rx, agreements, totals, findings, failed, complete=not gaps)


def unrecorded(cell: Cell, why: str) -> Verdict:
    """A cell without a recording is a missed one."""
    return Verdict(cell, Total(0, 0), {}, {}, [], [f"not recorded: {why}"], complete=False)


def _gaps(net_rx: Total, lost: int) -> list[str]:
    gaps = [f"perf lost {lost:,} events"] if lost else []
    if net_rx.seen < WHOLE * net_rx.predicted:
        gaps.append(f"only {net_rx.seen:,} of {net_rx.predicted:,} NET_RX softirqs are in the recording")
    return gaps


def _steering(cell: Cell, agreements: dict[str, Agreement]) -> list[str]:
    bar = HOPPING if cell.hopping else STEADY
    agreement = agreements.get("rfs-llc")
    if agreement is None or agreement.share is None:
        return ["rfs-llc compared nothing"]
    packets = agreement.compared + sum(n for why, n in agreement.not_compared.items() if why != NO_HASH)
    failed = []
    if agreement.share < bar:
        failed.append(f"rfs-llc agreed on {agreement.share:.3%}, {bar:.1%} wanted")
    if agreement.compared < COMPARED * packets:
        compared = f"{agreement.compared:,} of {packets:,} packets"
        failed.append(f"rfs-llc compared {compared}, {COMPARED:.0%} wanted")
    return failed


def _totals(cell: Cell, totals: dict[str, Total]) -> list[str]:
    # In a stuck slot the rule defers and the kernel does not, which the finding reports.
    compared = {name: t for name, t in totals.items() if not (cell.stuck and name != "rps kicks")}
    return [
        f"{name}: {t.predicted:,} predicted, {t.seen:,} seen, {CLOSE:.0%} wanted"
        for name, t in compared.items()
        if not close(t.predicted, t.seen)
    ]


def _stuck(cell: Cell, findings: list[str]) -> list[str]:
    fired = "stuck-slot" in findings
    if cell.stuck is None:
        return ["stuck-slot fired where no slot is stuck"] if fired and not cell.may_stick else []
    return [] if fired == cell.stuck else [f"stuck-slot {'fired' if fired else 'was silent'}"]
