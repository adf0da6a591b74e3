"""Two variants of a policy over one recording as a figure."""

from typing import Any

from skbscope.domains.figures.charts.base import Name, Sources, Span, plain, recording, seconds
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.figures.table import Cell, Known, Table, share, whole
from skbscope.domains.traces.queries.decisions import decisions

MOST_POINTS = 2000
"""As many as the page requests."""


class Params(Span):
    """Which policy and variants, and the flow whose steps are drawn; by default the busiest."""

    policy: Name
    a: Name
    b: Name
    flow: Name | None = None


def collect(sources: Sources, analysis_id: str, params: Params) -> Subject:
    """The comparison of two variants in a range."""
    found = recording(sources.storage, analysis_id)
    span = found.view.span(params.from_, params.to)
    answer = decisions(found.view, params.policy, params.a, params.b, *span, params.flow, MOST_POINTS)
    total = max(sum(rule.a for rule in answer.rules), sum(rule.b for rule in answer.rules))
    sentence = (
        f"{params.a} and {params.b} of {params.policy} do different things at {answer.moments_total:,} moments "
        f"of {total:,} decisions in {seconds(span[1] - span[0])}"
    )
    return of_data(
        "decisions",
        title=f"{params.policy}, {params.a} against {params.b}: {found.title}",
        sentence=f"{sentence}{_fidelity(answer.fidelity.a, params.a)}{_fidelity(answer.fidelity.b, params.b)}.",
        word=f"{answer.moments_total:,} differ",
        label="modelled" if found.what_if else answer.label,
        source=found.source,
        data=plain(answer),
        options={"from": span[0], "to": span[1], "flow": answer.flow, "what_if": bool(found.what_if)},
        host=found.host,
        analysis_id=analysis_id,
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per rule; a side that did not run in this kernel is modelled."""
    data = document["data"]
    known: dict[str, Known] = {side: _known(document, side) for side in ("a", "b")}
    rows: list[list[Cell]] = [
        [rule["text"], whole(rule["a"], known["a"]), whole(rule["b"], known["b"])] for rule in data["rules"]
    ]
    columns = ["decided by rule", data["a"], data["b"]]
    notes = [f"flow drawn: {data['flow']}"] if data["flow"] else []
    if data["series_left_out"]:
        notes.append(f"{data['series_left_out']:,} points of it are left out of the picture")
    return Table.of(document, sentence, columns, rows, notes)


def _known(document: dict[str, Any], side: str) -> Known:
    """A rule that did not run, or did not run on this host, is modelled."""
    ran = document["data"]["fidelity"][side] is not None and not document["options"]["what_if"]
    return "reconstructed" if ran else "modelled"


def _fidelity(fidelity: Any, variant: str) -> str:
    if fidelity is None or not fidelity.compared:
        return ""
    return f"; the replay of {variant} agrees with the kernel in {share(fidelity.agreed, fidelity.compared)}"
