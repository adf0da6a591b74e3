"""`/comparisons`: two sets of runs compared."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.orm import Session

from skbscope.comparisons import markdown, service, text
from skbscope.comparisons.models import Comparison, Word
from skbscope.comparisons.recordings import RecordedPolicy, beside
from skbscope.comparisons.repository import ComparisonRow
from skbscope.figures.repository import figure_of
from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES

router = APIRouter(prefix="/comparisons", tags=["comparisons"], responses=RESPONSES)

_Text = Annotated[str, Field(max_length=200)]
_Ids = Annotated[list[_Text], Field(max_length=service.MOST_RUNS)]


class Chosen(BaseModel):
    """What the person comparing chose."""

    model_config = ConfigDict(extra="forbid")

    margin_pct: float = Field(default=1.0, gt=0, le=100)
    warmup_s: float = Field(default=0.0, ge=0, le=3600)
    primary: Annotated[str, Field(max_length=400)] | None = None
    """`metric` or `metric/subject`; left out, the first rate."""
    intended: Annotated[list[_Text], Field(max_length=50)] = []
    """Names of settings that differ on purpose."""


class Asked(BaseModel):
    """Which runs, as what."""

    model_config = ConfigDict(extra="forbid")

    before: _Ids
    after: _Ids
    title: _Text | None = None
    policy: _Text | None = None
    before_label: _Text | None = None
    after_label: _Text | None = None
    options: Chosen = Chosen()
    left_out: dict[_Text, _Text] = Field(default={}, max_length=service.MOST_RUNS)
    """Run id → why it does not count."""


class ComparisonItem(BaseModel):
    """A comparison in a list."""

    id: str
    title: str
    policy: str | None
    word: Word
    verdict: str
    created_at: datetime


class ComparisonPage(BaseModel):
    """A page of comparisons, newest first."""

    items: list[ComparisonItem]
    next: str | None


class ComparisonAnswer(BaseModel):
    """One comparison, with the texts it becomes."""

    id: str
    sha256: str
    looks: int
    """Which look at these runs it is: 1 for the first. Not part of the document."""
    comparison: Comparison
    text: str
    markdown: str
    figure_id: str | None
    """The figure it was published as."""
    recorded: list[RecordedPolicy]
    """What the rule that ran did in the recordings of these runs; empty where there are none."""


@router.post("")
def make_comparison(portal: PortalDep, asked: Asked) -> ComparisonAnswer:
    """Compares; asked again, it gives the same id."""
    with portal.db.session() as session:
        return _answer(session, service.make(session, asked))


@router.get("")
def list_comparisons(
    portal: PortalDep,
    cursor: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    policy: str | None = None,
) -> ComparisonPage:
    """Stored comparisons, newest first."""
    with portal.db.session() as session:
        rows, following = service.page(session, cursor, limit, policy)
        return ComparisonPage(items=[_item(row) for row in rows], next=following)


@router.get("/{comparison_id}")
def get_comparison(portal: PortalDep, comparison_id: str) -> ComparisonAnswer:
    """One comparison."""
    with portal.db.session() as session:
        return _answer(session, service.get(session, comparison_id))


def _answer(session: Session, kept: service.Kept) -> ComparisonAnswer:
    comparison = kept.comparison
    before = [run.id for run in comparison.before.runs if run.id]
    return ComparisonAnswer(
        id=kept.row.id,
        sha256=kept.row.sha256,
        looks=kept.looks,
        comparison=comparison,
        text=text.text(comparison),
        markdown=markdown.markdown(comparison),
        figure_id=figure_of(session, kept.row.id),
        recorded=beside(session, kept.row, before),
    )


def _item(row: ComparisonRow) -> ComparisonItem:
    return ComparisonItem.model_validate(row, from_attributes=True)
