"""Every kind of chart that can be published: its parameters, its data, and its table for the text forms."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from skbscope.domains.comparisons import service as comparisons
from skbscope.domains.comparisons.models import to_json
from skbscope.domains.comparisons.notes import PointNoteRequest, require_point
from skbscope.domains.figures.charts import (
    campaign,
    campaigntable,
    costs,
    decisions,
    explainer,
    flow,
    lifecycle,
    sweep,
    throughput,
)
from skbscope.domains.figures.charts.base import Sources, Span
from skbscope.domains.figures.charts.lifecycle import MOST_OF_NOTE
from skbscope.domains.figures.document import Subject
from skbscope.domains.figures.schemas import ChartRequest
from skbscope.domains.figures.table import Table
from skbscope.domains.notes import MAX_TEXT, clean_text
from skbscope.errors import BadInput
from skbscope.replays.schemas import SweepRequest
from skbscope.sanitize import sanitize_text
from skbscope.store.db import Database

Params = TypeVar("Params", bound=BaseModel)
ToTable = Callable[[dict[str, Any], str], Table]
"""(the document's data, its sentence) → a table."""


@dataclass(frozen=True)
class ChartKind(Generic[Params]):
    """One kind. Exactly one of `of_analysis` and `alone` is set."""

    params: type[Params]
    table: ToTable
    of_analysis: Callable[[Sources, str, Params], Subject] | None = None
    alone: Callable[[Sources, Params], Subject] | None = None
    """Collects a chart that does not belong to a single analysis."""
    csv_table: ToTable | None = None
    """The table of the CSV, where it has more than a mail can."""

    def collect(self, sources: Sources, request: ChartRequest) -> Subject:
        """The chart's data, from the same functions that answer the API."""
        if (request.analysis_id is None) != (self.of_analysis is None):
            needs = "takes no analysis_id" if self.of_analysis is None else "needs an analysis_id"
            raise BadInput(f"A figure of kind {request.kind} {needs}.")
        try:
            params = self.params.model_validate(request.params)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in ("chart", "params", *first["loc"]))
            raise BadInput(f"{where[:120]}: {first['msg']}.") from None
        if self.of_analysis is not None and request.analysis_id is not None:
            return self.of_analysis(sources, request.analysis_id, params)
        assert self.alone is not None
        return self.alone(sources, params)


CHARTS: dict[str, ChartKind[Any]] = {
    "flow": ChartKind(Span, flow.table, flow.collect),
    "lifecycle": ChartKind(lifecycle.Params, lifecycle.table, lifecycle.collect),
    "decisions": ChartKind(decisions.Params, decisions.table, decisions.collect),
    "costs": ChartKind(costs.Params, costs.table, costs.collect),
    "sweep": ChartKind(SweepRequest, sweep.table, sweep.collect),
    "throughput": ChartKind(throughput.Params, throughput.table, alone=throughput.collect),
    "explainer": ChartKind(
        explainer.Params, explainer.table, alone=explainer.collect, csv_table=explainer.csv_table
    ),
    "campaign": ChartKind(
        campaign.Params, campaigntable.table, alone=campaign.collect, csv_table=campaigntable.csv_table
    ),
}


def of_comparison(db: Database, comparison_id: str, note: PointNoteRequest | None = None) -> Subject:
    """A stored comparison with its verdict; a note is the first of the document's notes and ends the sentence."""
    with db.session() as session:
        comparison = comparisons.get(session, comparison_id).comparison
    row = comparison.primary
    effect = f" {row.effect:+.1f} %" if row and row.effect is not None and row.scale == "ratio" else ""
    runs = [*comparison.before.runs, *comparison.after.runs]
    sentence = row.verdict if row else "NOT COMPARABLE: no row is on both sides."
    if note is not None:
        require_point(comparison, note.at)
        text = sanitize_text(clean_text(note.text), MAX_TEXT)
        run = next(
            (f", run {run.label}" for run in runs if note.at.run is not None and run.id == note.at.run), ""
        )
        comparison.notes.insert(0, f"on {note.at.row}{run}: {text}")
        sentence += f" Note: {sanitize_text(text, MOST_OF_NOTE)}"
    return Subject(
        kind="comparison",
        title=comparison.title,
        sentence=sentence,
        word=f"{row.word if row else 'NOT COMPARABLE'}{effect if row and row.p is not None else ''}",
        document=to_json(comparison),
        comparison_id=comparison_id,
        raw=sorted({run.sha256 for run in runs}),
    )
