"""`/figures`: publish, list, withdraw. Published figures are read at `/c/ID`, see middleware.py."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from skbscope.access import audit
from skbscope.access.grants import require_ownership
from skbscope.domains.figures import address, service
from skbscope.domains.figures.charts.base import Sources
from skbscope.domains.figures.models import FigureRow
from skbscope.domains.figures.publisher import FigurePublisher, PublisherDep
from skbscope.domains.figures.schemas import Figure, FigurePage, FigureRequest, Withdrawal
from skbscope.jobs.runner import JobsDep
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, SettingsDep, StorageDep

router = APIRouter(prefix="/figures", tags=["figures"], responses=RESPONSES)


async def _base(settings: SettingsDep, request: Request) -> str | None:
    return address.base(settings.public_url, request.url.scheme, request.headers.get("host", ""))


BaseDep = Annotated[str | None, Depends(_base)]
"""The address of this server, if it is known."""


@router.post("", responses={201: {"model": Figure, "description": "Published now"}})
async def publish_figure(
    publisher: PublisherDep,
    storage: StorageDep,
    jobs: JobsDep,
    base: BaseDep,
    body: FigureRequest,
    response: Response,
) -> Figure:
    """Draws and stores a figure. The same subject gives the same figure: 201 when it is new, else 200."""
    async with publisher.turn():
        row, new = await run_in_threadpool(_publish, publisher, Sources(storage, jobs), body, base)
    response.status_code = 201 if new else 200
    return Figure.of(row, base)


def _publish(
    publisher: FigurePublisher, sources: Sources, body: FigureRequest, base: str | None
) -> tuple[FigureRow, bool]:
    row, new = service.publish(publisher, sources, body, base)
    if new:
        audit.write(sources.storage.db, "publish", "figure", row.id)
    return row, new


@router.get("")
def list_figures(
    db: DatabaseDep,
    base: BaseDep,
    cursor: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    comparison_id: str | None = None,
) -> FigurePage:
    """Lists figures, newest first; withdrawn ones, with their reason, only to their owners and to administrators."""
    rows, following = service.page(db, cursor, limit, comparison_id)
    return FigurePage(items=[Figure.of(row, base) for row in rows], next=following)


@router.get("/{figure_id}")
def get_figure(db: DatabaseDep, base: BaseDep, figure_id: str) -> Figure:
    """Returns one figure; 410 with the reason if it was withdrawn by somebody else."""
    return Figure.of(service.get(db, figure_id), base)


@router.post("/{figure_id}/withdraw")
def withdraw_figure(
    publisher: PublisherDep, storage: StorageDep, base: BaseDep, figure_id: str, body: Withdrawal
) -> Figure:
    """Withdraws a figure for good: its addresses answer 410 with the reason."""
    with storage.db.session() as session:
        require_ownership(session, "figure", service.get(storage.db, figure_id).id)
        audit.note(session, "withdraw", "figure", figure_id)
    return Figure.of(service.withdraw(publisher, storage, figure_id, body.reason), base)
