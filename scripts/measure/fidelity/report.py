"""The results as a table and as fidelity.json."""

import os
from dataclasses import asdict
from typing import Any

from measure.fidelity.judge import Agreement, Total, Verdict, interval, wilson
from measure.tables import columns

TOTALS = ("deferred", "rps kicks", "defer kicks")
HEAD = ("cell", "NET_RX seen/counted", "rfs-llc agreed/compared [95 %]", "deferred/flushed", *TOTALS[1:], "")


def _row(verdict: Verdict) -> tuple[str, ...]:
    totals = (verdict.totals.get(name) for name in TOTALS)
    rfs = verdict.agreements.get("rfs-llc", Agreement(0, 0))
    return (
        verdict.cell.name + (f" (try {verdict.tries})" if verdict.tries > 1 else ""),
        f"{verdict.net_rx.seen:,}/{verdict.net_rx.predicted:,}",
        interval(rfs.agreed, rfs.compared),
        *(f"{total.predicted:,}/{total.seen:,}" if total else "-" for total in totals),
        "missed" if verdict.failed else "ok",
    )


def line(verdict: Verdict) -> str:
    """One cell while the grid runs."""
    return "  ".join(_row(verdict))


def _sums(verdicts: list[Verdict]) -> tuple[dict[str, Agreement], dict[str, Total]]:
    """Agreements by policy and totals by name, of all cells. In a stuck slot rule and kernel differ, which the finding
    reports, so those frees are left out."""
    agreements: dict[str, Agreement] = {}
    totals: dict[str, Total] = {}
    for v in verdicts:
        for policy, agreement in sorted(v.agreements.items()):
            if not (policy == "skb-defer" and v.cell.stuck):
                agreements[policy] = agreements.get(policy, Agreement(0, 0)) + agreement
        for name, total in v.totals.items() if not v.cell.stuck else ():
            totals[name] = totals.get(name, Total(0, 0)) + total
    return agreements, totals


def table(verdicts: list[Verdict]) -> str:
    """All cells, the totals by policy, disagreements by rule, missed bars."""
    lines = [columns(HEAD, map(_row, verdicts)), ""]
    agreements, totals = _sums(verdicts)
    for policy, agreement in agreements.items():
        lines.append(f"{policy}: {interval(agreement.agreed, agreement.compared)}")
        for word, reasons in (("", agreement.disagreed), ("not compared: ", agreement.not_compared)):
            ordered = sorted(reasons.items(), key=lambda item: -item[1])
            lines += [f"  {n:9,} {word}{why}" for why, n in ordered]
    lines += [f"{name}: {t.predicted:,} predicted, {t.seen:,} seen" for name, t in totals.items()]
    missed = [f"  {v.cell.name}: {sentence}" for v in verdicts for sentence in v.failed]
    return "\n".join([*lines, "", "bars missed:" if missed else "all bars reached", *missed])


def as_json(verdicts: list[Verdict]) -> dict[str, Any]:
    """The content of fidelity.json."""
    agreements, totals = _sums(verdicts)
    policies = {
        policy: {**asdict(total), "wilson_95": wilson(total.agreed, total.compared)}
        for policy, total in agreements.items()
    }
    return {
        "kernel": os.uname().release,
        "cpus": os.cpu_count(),
        "policies": policies,
        "totals": {name: asdict(total) for name, total in totals.items()},
        "cells": [v.plain() for v in verdicts],
        "reached": not any(v.failed for v in verdicts),
    }
