"""`/comparisons`: two sets of runs compared."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel
from sqlalchemy.orm import Session

from skbscope.access import sharing
from skbscope.access.sharing import Holding, Shown, Standing
from skbscope.domains.comparisons import markdown, service, text
from skbscope.domains.comparisons.models import Comparison, Word
from skbscope.domains.comparisons.recordings import RecordedPolicy, beside
from skbscope.domains.comparisons.repository import ComparisonRow
from skbscope.domains.comparisons.schemas import ComparisonRequest
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, from_state

router = APIRouter(prefix="/comparisons", tags=["comparisons"], responses=RESPONSES)
access_router = APIRouter(prefix="/comparisons", tags=["access"], responses=RESPONSES)

FigureOfDep = Annotated[Callable[[Session, str], str | None], from_state("figure_of")]
"""The figure of a comparison. It is injected, because figures import comparisons and not the other way round."""


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
    """Number of this look at these runs: 1 for the first. Not part of the document."""
    comparison: Comparison
    text: str
    markdown: str
    figure_id: str | None
    """The figure it was published as."""
    recorded: list[RecordedPolicy]
    """What the rule that ran did in the recordings of these runs; empty without recordings."""


@router.post("")
def make_comparison(db: DatabaseDep, figure_of: FigureOfDep, body: ComparisonRequest) -> ComparisonAnswer:
    """Compares two sets of runs. The same request gives the same id."""
    with db.session() as session:
        stored = service.make(session, body)
        return _answer(session, stored, figure_of(session, stored.row.id))


@router.get("")
def list_comparisons(
    db: DatabaseDep,
    cursor: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    policy: str | None = None,
) -> ComparisonPage:
    """Lists stored comparisons, newest first."""
    with db.session() as session:
        rows, following = service.page(session, cursor, limit, policy)
        items = [ComparisonItem.model_validate(row, from_attributes=True) for row in rows]
        return ComparisonPage(items=items, next=following)


@router.get("/{comparison_id}")
def get_comparison(db: DatabaseDep, figure_of: FigureOfDep, comparison_id: str) -> ComparisonAnswer:
    """Returns one comparison."""
    with db.session() as session:
        stored = service.get(session, comparison_id)
        return _answer(session, stored, figure_of(session, stored.row.id))


@access_router.get("/{comparison_id}/holding")
def get_comparison_holding(db: DatabaseDep, comparison_id: str) -> Standing:
    """Says who sees a comparison and until when. Everybody who sees it may request this."""
    with db.session() as session:
        return sharing.of(session, "comparison", ComparisonRow, comparison_id)


@access_router.patch("/{comparison_id}")
def show_comparison(db: DatabaseDep, comparison_id: str, body: Shown) -> Holding:
    """Sets who sees the caller's comparison; the visibility of its runs does not change."""
    with db.session() as session:
        return sharing.set_visibility(session, "comparison", comparison_id, body)


def _answer(session: Session, stored: service.StoredComparison, figure_id: str | None) -> ComparisonAnswer:
    comparison = stored.comparison
    before = [run.id for run in comparison.before.runs if run.id]
    return ComparisonAnswer(
        id=stored.row.id,
        sha256=stored.row.sha256,
        looks=stored.looks,
        comparison=comparison,
        text=text.text(comparison),
        markdown=markdown.markdown(comparison),
        figure_id=figure_id,
        recorded=beside(session, stored.row, before),
    )
