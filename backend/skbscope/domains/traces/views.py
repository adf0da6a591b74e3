"""`/analyses/{id}/…`: the queries of the panels. Answers come from the tables and are cached."""

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response

from skbscope.domains.traces.cached import CachedQueryDep
from skbscope.domains.traces.queries import decisions as decisions_query
from skbscope.domains.traces.queries import events as events_query
from skbscope.domains.traces.queries import flows as flows_query
from skbscope.domains.traces.queries import lives as lives_query
from skbscope.domains.traces.queries import rates as rates_query
from skbscope.domains.traces.queries import timeline as timeline_query
from skbscope.domains.traces.queries.window import LAST_NS
from skbscope.problem_schema import RESPONSES

router = APIRouter(prefix="/analyses/{analysis_id}", tags=["views"], responses=RESPONSES)

MAX_POINTS = 20_000
"""Most lives, points or moments one answer holds."""

Time = Annotated[int | None, Query(ge=0, le=LAST_NS)]
Cpu = Annotated[int | None, Query(ge=0, le=65534)]
Cursor = Annotated[str | None, Query(pattern="^[0-9]{1,10}$")]
LifeNumber = Annotated[int, Path(ge=0, le=4_294_967_294)]
EventNumber = Annotated[int, Path(ge=0, le=4_294_967_294)]
Limit = Annotated[int, Query(ge=1, le=1000)]


class Range(NamedTuple):
    """`from` and `to` of a query; a missing end is that of the recording."""

    since: int | None
    until: int | None


async def _range(
    from_: Annotated[int | None, Query(alias="from", ge=0, le=LAST_NS)] = None, to: Time = None
) -> Range:
    return Range(from_, to)


RangeDep = Annotated[Range, Depends(_range)]


@router.get("/timeline", response_model=timeline_query.Timeline)
def get_timeline(
    query: CachedQueryDep,
    span: RangeDep,
    px: Annotated[int, Query(ge=1, le=16384)] = 1200,
    most: Annotated[int, Query(alias="max", ge=0, le=MAX_POINTS)] = 2000,
) -> Response:
    """Returns lives, or the overview if more than `max` overlap the range."""
    return query.answer(lambda view: timeline_query.timeline(view, span.since, span.until, px, most))


@router.get("/lives", response_model=lives_query.LifePage)
def list_lives(
    query: CachedQueryDep,
    span: RangeDep,
    cursor: Cursor = None,
    limit: Limit = 100,
    fate: lives_query.Fate | None = None,
    alloc_cpu: Cpu = None,
    free_cpu: Cpu = None,
) -> Response:
    """Lists the lives of the timeline as a table."""
    return query.answer(
        lambda view: lives_query.page(
            view, span, cursor, limit, fate=fate, alloc_cpu=alloc_cpu, free_cpu=free_cpu
        )
    )


@router.get("/lives/{n}", response_model=lives_query.Life)
def get_life(query: CachedQueryDep, n: LifeNumber) -> Response:
    """Returns one life with all its events and decisions."""
    return query.answer(lambda view: lives_query.life(view, n))


@router.get("/flows", response_model=flows_query.Flows)
def get_flows(query: CachedQueryDep, span: RangeDep) -> Response:
    """Returns the matrix of allocating and freeing CPUs."""
    return query.answer(lambda view: flows_query.flows(view, span.since, span.until))


@router.get("/rates", response_model=rates_query.Rates)
def get_rates(
    query: CachedQueryDep, span: RangeDep, buckets: Annotated[int, Query(ge=1, le=1000)] = 1
) -> Response:
    """Counts events, skbs and their bytes over time."""
    return query.answer(lambda view: rates_query.rates(view, span.since, span.until, buckets))


@router.get("/decisions", response_model=decisions_query.Decisions)
def get_decisions(
    query: CachedQueryDep,
    span: RangeDep,
    policy: str,
    a: str,
    b: str,
    flow: str | None = None,
    most: Annotated[int, Query(alias="max", ge=1, le=MAX_POINTS)] = 2000,
) -> Response:
    """Compares two variants of a policy."""
    return query.answer(
        lambda view: decisions_query.decisions(view, policy, a, b, span.since, span.until, flow, most)
    )


@router.get("/decisions/rows", response_model=decisions_query.DecisionPage)
def list_decisions(
    query: CachedQueryDep,
    span: RangeDep,
    policy: str,
    variant: str,
    rule: str | None = None,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> Response:
    """Lists the decisions of one variant as a table."""
    return query.answer(lambda view: decisions_query.rows(view, policy, variant, span, rule, cursor, limit))


@router.get("/events/{seq}", response_model=events_query.Event)
def get_event(query: CachedQueryDep, seq: EventNumber) -> Response:
    """Returns one event with all its fields."""
    return query.answer(lambda view: events_query.event(view, seq))
