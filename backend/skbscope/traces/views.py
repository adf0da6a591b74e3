"""`/analyses/{id}/…`: the panels' questions. Answers are sent as they come from the tables, without a second check."""

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel

from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES
from skbscope.traces.queries import decisions as decisions_query
from skbscope.traces.queries import events as events_query
from skbscope.traces.queries import flows as flows_query
from skbscope.traces.queries import lives as lives_query
from skbscope.traces.queries import timeline as timeline_query
from skbscope.traces.queries.window import View
from skbscope.traces.service import analysis_row

router = APIRouter(prefix="/analyses/{analysis_id}", tags=["views"], responses=RESPONSES)

MAX_POINTS = 20_000
"""Most lives, points or moments one answer holds."""
LAST_NS = (1 << 53) - 1
"""Largest time JavaScript holds exactly."""


def _view(portal: PortalDep, analysis_id: str) -> View:
    with portal.db.session() as session:
        row = analysis_row(session, analysis_id)
        return View(portal.tables, row.id, row.events_id)


ViewDep = Annotated[View, Depends(_view)]
Time = Annotated[int | None, Query(ge=0, le=LAST_NS)]
Cpu = Annotated[int | None, Query(ge=0, le=65534)]
Cursor = Annotated[str | None, Query(pattern="^[0-9]{1,10}$")]
LifeNumber = Annotated[int, Path(ge=0, le=4_294_967_294)]
EventNumber = Annotated[int, Path(ge=0, le=4_294_967_294)]
Limit = Annotated[int, Query(ge=1, le=1000)]


class Range(NamedTuple):
    """`from` and `to` of a question; left out they are the recording's ends."""

    since: int | None
    until: int | None


async def _range(
    from_: Annotated[int | None, Query(alias="from", ge=0, le=LAST_NS)] = None, to: Time = None
) -> Range:
    return Range(from_, to)


RangeDep = Annotated[Range, Depends(_range)]


def _plain(answer: BaseModel) -> Response:
    return Response(answer.model_dump_json(by_alias=True), media_type="application/json")


@router.get("/timeline", response_model=timeline_query.Timeline)
def get_timeline(
    view: ViewDep,
    span: RangeDep,
    px: Annotated[int, Query(ge=1, le=16384)] = 1200,
    most: Annotated[int, Query(alias="max", ge=0, le=MAX_POINTS)] = 2000,
) -> Response:
    """Lives, or the overview where more than `max` overlap the range."""
    return _plain(timeline_query.timeline(view, span.since, span.until, px, most))


@router.get("/lives")
def list_lives(
    view: ViewDep,
    span: RangeDep,
    cursor: Cursor = None,
    limit: Limit = 100,
    fate: lives_query.Fate | None = None,
    alloc_cpu: Cpu = None,
    free_cpu: Cpu = None,
) -> lives_query.LifePage:
    """The table twin of the timeline."""
    return lives_query.page(view, span, cursor, limit, fate=fate, alloc_cpu=alloc_cpu, free_cpu=free_cpu)


@router.get("/lives/{n}")
def get_life(view: ViewDep, n: LifeNumber) -> lives_query.Life:
    """One life with every event and decision of it."""
    return lives_query.life(view, n)


@router.get("/flows")
def get_flows(view: ViewDep, span: RangeDep) -> flows_query.Flows:
    """The matrix of allocating and freeing CPUs."""
    return flows_query.flows(view, span.since, span.until)


@router.get("/decisions", response_model=decisions_query.Decisions)
def get_decisions(
    view: ViewDep,
    span: RangeDep,
    policy: str,
    a: str,
    b: str,
    flow: str | None = None,
    most: Annotated[int, Query(alias="max", ge=1, le=MAX_POINTS)] = 2000,
) -> Response:
    """Two variants of a policy side by side."""
    return _plain(decisions_query.decisions(view, policy, a, b, span.since, span.until, flow, most))


@router.get("/decisions/rows")
def list_decisions(
    view: ViewDep,
    span: RangeDep,
    policy: str,
    variant: str,
    rule: str | None = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> decisions_query.DecisionPage:
    """The table twin of the decisions."""
    return decisions_query.rows(view, policy, variant, span, rule, cursor, limit)


@router.get("/events/{seq}")
def get_event(view: ViewDep, seq: EventNumber) -> events_query.Event:
    """One event with all its fields."""
    return events_query.event(view, seq)
