"""What a publish call asks for, collected: the document of a figure and what it belongs to."""

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from skbscope.errors import BadInput
from skbscope.figures.charts import campaign, costs, decisions, explainer, throughput
from skbscope.figures.charts.collected import Collected
from skbscope.figures.charts.span import Span
from skbscope.figures.document import Kind
from skbscope.figures.schemas import ChartAsked
from skbscope.replays.schemas import SweepRequest

if TYPE_CHECKING:
    from skbscope.portal import Portal

PARAMS: dict[str, type[BaseModel]] = {
    "flow": Span,
    "lifecycle": Span,
    "decisions": decisions.Asked,
    "throughput": throughput.Asked,
    "costs": costs.Asked,
    "sweep": SweepRequest,
    "explainer": explainer.Asked,
    "campaign": campaign.Asked,
}


@dataclass(frozen=True)
class Subject:
    """What will be drawn."""

    kind: Kind
    title: str
    sentence: str
    word: str
    document: dict[str, Any]
    comparison_id: str | None = None
    analysis_id: str | None = None
    raw: list[str] = field(default_factory=list)
    """SHA-256 of uploads it was computed from, as far as the zip may hold them."""


def of_chart(portal: "Portal", asked: ChartAsked) -> Subject:
    """A chart's data, asked of the same functions that answer the API."""
    alone = asked.kind in _ALONE
    if (asked.analysis_id is None) != alone:
        raise BadInput(f"A figure of kind {asked.kind} {_NEEDS[alone]}.")
    try:
        params = PARAMS[asked.kind].model_validate(asked.params)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in ("chart", "params", *first["loc"]))
        raise BadInput(f"{where[:120]}: {first['msg']}.") from None
    module: Any = import_module(f"skbscope.figures.charts.{asked.kind}")
    found: Collected = module.collect(portal, asked.analysis_id, params)
    return Subject(
        asked.kind, found.title, found.sentence, found.word, found.document(), analysis_id=asked.analysis_id
    )


_ALONE = ("throughput", "explainer", "campaign")
_NEEDS = {True: "takes no analysis_id", False: "needs an analysis_id"}


def of_comparison(portal: "Portal", comparison_id: str) -> Subject:
    """A stored comparison with its verdict."""
    from skbscope.comparisons import service
    from skbscope.comparisons.document import to_json

    with portal.db.session() as session:
        comparison = service.get(session, comparison_id).comparison
    row = comparison.primary
    effect = f" {row.effect:+.1f} %" if row and row.effect is not None and row.scale == "ratio" else ""
    runs = [*comparison.before.runs, *comparison.after.runs]
    return Subject(
        kind="comparison",
        title=comparison.title,
        sentence=row.verdict if row else "NOT COMPARABLE: no row is on both sides.",
        word=f"{row.word if row else 'NOT COMPARABLE'}{effect if row and row.p is not None else ''}",
        document=to_json(comparison),
        comparison_id=comparison_id,
        raw=sorted({run.sha256 for run in runs}),
    )
