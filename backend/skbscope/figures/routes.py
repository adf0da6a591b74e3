"""`/figures`: publish, list, withdraw. What is published is read at `/c/ID`, see artefacts.py."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from skbscope.access import audit
from skbscope.access.holdings import hold, must_own
from skbscope.figures import address, service
from skbscope.figures.schemas import Figure, FigureAsked, FigurePage, Withdrawal
from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES

router = APIRouter(prefix="/figures", tags=["figures"], responses=RESPONSES)


@router.post("", responses={201: {"model": Figure, "description": "Published now"}})
def publish_figure(portal: PortalDep, asked: FigureAsked, request: Request, response: Response) -> Figure:
    """Draws and keeps a figure. The same subject gives the same figure: 201 when it is new, else 200."""
    base = _base(portal, request)
    row, new = service.publish(portal, asked, base)
    with portal.db.session() as session:
        hold(session, "figure", row.id)
        audit.note(session, "publish", "figure", row.id)
    response.status_code = 201 if new else 200
    return Figure.of(row, base)


@router.get("")
def list_figures(
    portal: PortalDep,
    request: Request,
    cursor: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    comparison_id: str | None = None,
) -> FigurePage:
    """Figures, newest first; withdrawn ones too, with their reason."""
    rows, following = service.page(portal, cursor, limit, comparison_id)
    base = _base(portal, request)
    return FigurePage(items=[Figure.of(row, base) for row in rows], next=following)


@router.get("/{figure_id}")
def get_figure(portal: PortalDep, figure_id: str, request: Request) -> Figure:
    """One figure."""
    return Figure.of(service.get(portal, figure_id), _base(portal, request))


@router.post("/{figure_id}/withdraw")
def withdraw_figure(portal: PortalDep, figure_id: str, asked: Withdrawal, request: Request) -> Figure:
    """Takes a figure back for good: its addresses answer 410 with the reason."""
    with portal.db.session() as session:
        must_own(session, "figure", service.get(portal, figure_id).id)
        audit.note(session, "withdraw", "figure", figure_id)
    return Figure.of(service.withdraw(portal, figure_id, asked.reason), _base(portal, request))


def _base(portal: PortalDep, request: Request) -> str | None:
    return address.base(portal.settings.public_url, request.url.scheme, request.headers.get("host", ""))
