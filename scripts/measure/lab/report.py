"""Verdicts as a table and as lab.json."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from measure.fidelity.judge import Agreement, Total, interval, wilson
from measure.lab.judge import Verdict
from measure.tables import columns, first

HEAD = ("recording", "what", "right/compared [95 %]", "of all", "predicted", "true", "")
MOST = 4
"""Reasons shown of each kind."""


def table(verdicts: list[Verdict]) -> str:
    """A row for each thing compared; then what disagreed, by cause."""
    rows = [row for verdict in verdicts for row in _rows(verdict)]
    missed = [f"  {verdict.name}: {sentence}" for verdict in verdicts for sentence in verdict.missed]
    reached = (
        f"{sum(not verdict.missed for verdict in verdicts)} of {len(verdicts)} recordings reach every bar"
    )
    return "\n".join(
        [columns(HEAD, rows), "", *_causes(verdicts), f"{reached}{':' if missed else '.'}", *missed]
    )


def as_json(verdicts: list[Verdict]) -> dict[str, Any]:
    """The content of lab.json."""

    def shown(verdict: Verdict) -> dict[str, Any]:
        content = asdict(verdict) | {"missed": verdict.missed}
        for agreement in [
            *content["agreements"].values(),
            *content["truths"].values(),
            *content["variants"].values(),
        ]:
            agreement["wilson_95"] = wilson(agreement["agreed"], agreement["compared"])
        return content

    return {
        "note": "decisions of kernels on emulated CPUs; nothing here is a measurement of speed",
        "recordings": [shown(verdict) for verdict in verdicts],
    }


def _rows(verdict: Verdict) -> list[tuple[str, ...]]:
    rows = [
        *(_agreement(name, one) for name, one in verdict.agreements.items()),
        *(_agreement(f"{name}, by probe", one) for name, one in verdict.truths.items()),
        *(_agreement(_variant(verdict, name), one) for name, one in verdict.variants.items()),
        *(_total(name, one) for name, one in verdict.totals.items()),
        _total("NET_RX softirqs, recorded and counted", Total(verdict.net_rx.seen, verdict.net_rx.predicted)),
    ]
    last = "missed" if verdict.missed else "ok"
    return [(verdict.name if at == 0 else "", *row, last if at == 0 else "") for at, row in enumerate(rows)]


def _variant(verdict: Verdict, name: str) -> str:
    policy, _, variant = name.partition(":")
    return f"{variant}, which runs" if verdict.runs[policy] == variant else variant


def _agreement(name: str, agreement: Agreement) -> tuple[str, ...]:
    covered = agreement.compared + sum(agreement.not_compared.values())
    share = f"{agreement.compared / covered:.1%}" if covered else ""
    return name, interval(agreement.agreed, agreement.compared), share, "", ""


def _total(name: str, total: Total) -> tuple[str, ...]:
    return name, "", "", f"{total.predicted:,}", f"{total.seen:,}"


def _causes(verdicts: list[Verdict]) -> list[str]:
    lines = []
    for verdict in verdicts:
        for name, agreement in {**verdict.agreements, **verdict.truths}.items():
            for word, reasons in (
                ("disagree", agreement.disagreed),
                ("not compared", agreement.not_compared),
            ):
                ordered = [f"    {count:,} {why}" for why, count in Counter(reasons).most_common()]
                if ordered:
                    lines += [f"  {verdict.name}, {name}, {word}:", *first(ordered, MOST)]
    return [*lines, ""] if lines else []
