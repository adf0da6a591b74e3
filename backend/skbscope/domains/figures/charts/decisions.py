"""Two variants of a policy over one recording as a figure."""

from typing import Annotated, Any

from pydantic import Field

from skbscope.domains.figures.charts.sources import Sources, plain, recording
from skbscope.domains.figures.charts.span import Span, seconds
from skbscope.domains.figures.subject import Subject, of_data
from skbscope.domains.figures.table import Cell, Known, Table, share, whole
from skbscope.domains.traces.queries.decisions import decisions

MOST_POINTS = 2000
"""As the page asks for."""

Name = Annotated[str, Field(min_length=1, max_length=64)]


class Asked(Span):
    """Which policy and variants, and the flow whose steps are drawn; left out, the busiest."""

    policy: Name
    a: Name
    b: Name
    flow: Name | None = None


def collect(sources: Sources, analysis_id: str, asked: Asked) -> Subject:
    """The comparison of two variants in a range."""
    found = recording(sources.storage, analysis_id)
    span = found.view.span(asked.from_, asked.to)
    answer = decisions(found.view, asked.policy, asked.a, asked.b, *span, asked.flow, MOST_POINTS)
    taken = max(sum(rule.a for rule in answer.rules), sum(rule.b for rule in answer.rules))
    sentence = (
        f"{asked.a} and {asked.b} of {asked.policy} do different things at {answer.moments_total:,} moments "
        f"of {taken:,} decisions in {seconds(span[1] - span[0])}"
    )
    return of_data(
        "decisions",
        title=f"{asked.policy}, {asked.a} against {asked.b}: {found.title}",
        sentence=f"{sentence}{_fidelity(answer.fidelity.a, asked.a)}{_fidelity(answer.fidelity.b, asked.b)}.",
        word=f"{answer.moments_total:,} differ",
        label="modelled" if found.what_if else answer.label,
        source=found.source,
        data=plain(answer),
        options={"from": span[0], "to": span[1], "flow": answer.flow, "what_if": bool(found.what_if)},
        host=found.host,
        analysis_id=analysis_id,
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """A row a rule; a side that did not run in this kernel is modelled."""
    data = document["data"]
    known: dict[str, Known] = {side: _known(document, side) for side in ("a", "b")}
    rows: list[list[Cell]] = [
        [rule["text"], whole(rule["a"], known["a"]), whole(rule["b"], known["b"])] for rule in data["rules"]
    ]
    columns = ["decided by rule", data["a"], data["b"]]
    notes = [f"flow drawn: {data['flow']}"] if data["flow"] else []
    if data["series_left_out"]:
        notes.append(f"{data['series_left_out']:,} points of it are left out of the picture")
    return Table(
        document["title"],
        sentence,
        columns,
        rows,
        f"label {document['label']}",
        document["source"],
        notes,
    )


def _known(document: dict[str, Any], side: str) -> Known:
    """Only a rule that ran, on the host it ran on, is more than a model."""
    ran = document["data"]["fidelity"][side] is not None and not document["options"]["what_if"]
    return "reconstructed" if ran else "modelled"


def _fidelity(fidelity: Any, variant: str) -> str:
    if fidelity is None or not fidelity.compared:
        return ""
    return f"; the replay of {variant} agrees with the kernel in {share(fidelity.agreed, fidelity.compared)}"
