"""`GET /scenarios`, `GET /scenarios/{id}/film`, and the same of recordings: `GET /traces/{id}/films/{policy}`."""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from skbscope import engine
from skbscope import responses as files
from skbscope.domains.scenarios import service
from skbscope.domains.scenarios.models import Scenario, ScenarioList, Simulation, SimulationTraces
from skbscope.domains.scenarios.recorded import service as recorded
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, TablesDep

router = APIRouter(tags=["scenarios"], responses=RESPONSES)

LAST_NS = (1 << 53) - 1
"""Largest time JavaScript holds exactly."""
_SIMULATION: dict[int | str, dict[str, Any]] = {200: {"model": Simulation, "description": "The film"}}


@router.get("/scenarios", response_model=ScenarioList)
def list_scenarios(request: Request) -> Response:
    """Every scenario with its parameters, choices and named cases."""
    return files.sent(request, _catalogue())


@lru_cache(maxsize=1)
def _catalogue() -> bytes:
    items = [Scenario.model_validate(entry) for entry in engine.scenarios().values()]
    return ScenarioList(items=items).model_dump_json().encode()


@router.get("/scenarios/{scenario_id}/film", responses=_SIMULATION, response_class=Response)
def get_simulation(scenario_id: str, request: Request) -> Response:
    """A scenario decided by the engine. Every parameter of the query is one of the scenario's; `case` names a set of
    them, `hand` decisions taken by hand (`17:here,18:back`). The same address gives the same bytes."""
    return _sent(request, *service.simulate(scenario_id, tuple(sorted(request.query_params.multi_items()))))


@router.get("/traces/films/{policy}")
def list_simulation_traces(db: DatabaseDep, tables: TablesDep, policy: str) -> SimulationTraces:
    """The stored recordings that hold decisions of a policy, and where each has something to show first."""
    return recorded.traces(db, tables, policy)


@router.get("/traces/{trace_id}/films/{policy}", responses=_SIMULATION, response_class=Response)
def get_trace_simulation(
    db: DatabaseDep,
    tables: TablesDep,
    request: Request,
    trace_id: str,
    policy: str,
    variant: str | None = None,
    kernel: str | None = None,
    analysis: str | None = None,
    at_ns: Annotated[int | None, Query(ge=0, le=LAST_NS)] = None,
    most: Annotated[int, Query(alias="max", ge=1, le=recorded.MOST_DECISIONS)] = recorded.MOST_DECISIONS,
) -> Response:
    """A stretch of a recording as a film of its policy's scenario, from `at_ns` on; left out, from where something is
    to be seen. `parameters` says where the next and the previous stretch begin. What no event tells has no gauge."""
    body, tag = recorded.simulate(db, tables, trace_id, policy, variant, kernel, analysis, at_ns, most)
    return _sent(request, body, tag)


def _sent(request: Request, body: bytes, tag: str) -> Response:
    # Either form has a tag of its own: a strong one names bytes (RFC 9110, 8.8.3.3).
    tag = f'"{tag}-gzip"' if files.takes_gzip(request) else f'"{tag}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers | files.VARIES)
    return files.sent(request, body, headers)
