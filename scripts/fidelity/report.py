"""The grid in a table a person reads, and in fidelity.json."""

import json
import os
from pathlib import Path
from typing import Any

from judge import Agreement, Total, Verdict, wilson


def _share(agreement: Agreement | None) -> str:
    if agreement is None or agreement.share is None:
        return "nothing to compare"
    low, high = (100 * bound for bound in wilson(agreement.agreed, agreement.compared))
    return (
        f"{agreement.agreed:,}/{agreement.compared:,} {100 * agreement.share:.3f} % [{low:.3f}, {high:.3f}]"
    )


def _total(total: Total | None) -> str:
    return f"{total.predicted:,}/{total.seen:,}" if total else "-"


HEAD = (
    "cell",
    "NET_RX seen/counted",
    "rfs-llc agreed/compared [95 %]",
    "deferred/flushed",
    "rps kicks",
    "defer kicks",
    "",
)


def _row(verdict: Verdict) -> tuple[str, ...]:
    return (
        verdict.cell.name + (f" (try {verdict.tries})" if verdict.tries > 1 else ""),
        f"{verdict.net_rx.seen:,}/{verdict.net_rx.predicted:,}",
        _share(verdict.agreements.get("rfs-llc")),
        *(_total(verdict.totals.get(name)) for name in ("deferred", "rps kicks", "defer kicks")),
        "missed" if verdict.failed else "ok",
    )


def line(verdict: Verdict) -> str:
    """One cell while the grid runs."""
    return "  ".join(_row(verdict))


def _sum(verdicts: list[Verdict], policy: str) -> Agreement:
    # In a stuck slot the rule says one thing and the kernel does another; those frees are the finding's.
    asked = [v for v in verdicts if not (policy == "skb-defer" and v.cell.stuck)]
    return sum((v.agreements[policy] for v in asked if policy in v.agreements), Agreement(0, 0))


def _policies(verdicts: list[Verdict]) -> list[str]:
    return sorted({policy for v in verdicts for policy in v.agreements})


def _sums(verdicts: list[Verdict]) -> dict[str, Total]:
    asked = [v for v in verdicts if not v.cell.stuck]
    names = dict.fromkeys(name for v in asked for name in v.totals)
    return {name: sum((v.totals[name] for v in asked if name in v.totals), Total(0, 0)) for name in names}


def table(verdicts: list[Verdict]) -> str:
    """All cells, the totals by policy, disagreements by rule, missed bars."""
    rows = [HEAD, *map(_row, verdicts)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    lines.append("")
    for policy in _policies(verdicts):
        agreement = _sum(verdicts, policy)
        lines.append(f"{policy}: {_share(agreement)}")
        lines += [
            f"  {n:9,} {why}" for why, n in sorted(agreement.disagreed.items(), key=lambda item: -item[1])
        ]
        lines += [
            f"  {n:9,} not compared: {why}"
            for why, n in sorted(agreement.not_compared.items(), key=lambda item: -item[1])
        ]
    lines += [f"{name}: {t.predicted:,} predicted, {t.seen:,} seen" for name, t in _sums(verdicts).items()]
    missed = [f"  {v.cell.name}: {sentence}" for v in verdicts for sentence in v.failed]
    lines += ["", "all bars reached" if not missed else "bars missed:", *missed]
    return "\n".join(lines)


def as_json(verdicts: list[Verdict]) -> dict[str, Any]:
    """What fidelity.json holds."""
    policies = {}
    for policy in _policies(verdicts):
        total = _sum(verdicts, policy)
        policies[policy] = {
            "compared": total.compared,
            "agreed": total.agreed,
            "wilson_95": wilson(total.agreed, total.compared),
            "disagreed": total.disagreed,
            "not_compared": total.not_compared,
        }
    return {
        "kernel": os.uname().release,
        "cpus": os.cpu_count(),
        "policies": policies,
        "totals": {name: {"predicted": t.predicted, "seen": t.seen} for name, t in _sums(verdicts).items()},
        "cells": [v.plain() for v in verdicts],
        "reached": not any(v.failed for v in verdicts),
    }


def write(verdicts: list[Verdict], to: Path) -> None:
    """Writes fidelity.json."""
    to.write_text(json.dumps(as_json(verdicts), indent=1) + "\n")
