"""Allocating CPU × freeing CPU as a figure."""

from typing import Any

from skbscope.domains.figures.charts.base import Sources, Span, plain, recording
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.figures.table import Cell, Table, duration, share, whole
from skbscope.domains.traces.queries.flows import flows

_FAR = {
    "same-cpu": "same CPU",
    "same-llc": "same LLC",
    "cross-llc": "other LLC",
    "cross-node": "other node",
}


def collect(sources: Sources, analysis_id: str, params: Span) -> Subject:
    """The matrix of a range."""
    found = recording(sources.storage, analysis_id)
    answer = flows(found.view, params.from_, params.to)
    known = sum(cell.count for cell in answer.cells)
    alien = sum(cell.count for cell in answer.cells if cell.distance != "same-cpu")
    begin, end = found.view.span(params.from_, params.to)
    sentence = (
        f"{alien:,} of {known:,} skbs ({share(alien, known)}) are freed on another CPU than allocated them"
    )
    others = (cell for cell in answer.cells if cell.distance != "same-cpu")
    busiest = max(others, key=lambda cell: cell.count, default=None)
    if busiest is not None:
        sentence += f"; most go from cpu{busiest.alloc_cpu} to cpu{busiest.free_cpu} ({busiest.count:,})"
    return of_data(
        "flow",
        title=f"Where skbs are allocated and freed: {found.title}",
        sentence=f"{sentence}.",
        word=f"{share(alien, known)} alien",
        label=answer.label,
        source=found.source,
        data=plain(answer),
        options={"from": begin, "to": end},
        host=found.host,
        analysis_id=analysis_id,
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per pair of CPUs, the busiest first."""
    data, label = document["data"], document["label"]
    cells = sorted(data["cells"], key=lambda cell: (-cell["count"], cell["alloc_cpu"], cell["free_cpu"]))
    rows: list[list[Cell]] = [
        [
            f"cpu{cell['alloc_cpu']} -> cpu{cell['free_cpu']}",
            _FAR[cell["distance"]],
            whole(cell["count"], label),
            duration(cell["p50_ns"], label),
            duration(cell["p95_ns"], label),
        ]
        for cell in cells
    ]
    notes = [
        f"{data['origin_unknown']:,} more whose CPUs are not known, {data['alive']:,} not freed in the range; "
        f"{data['total']:,} in all"
    ]
    columns = ["allocated -> freed", "distance", "skbs", "p50", "p95"]
    return Table.of(document, sentence, columns, rows, notes)
