"""`/scenarios`, `/scenarios/{id}/simulation`, and the same of recordings: `/traces/{id}/simulations/{policy}`.

Until 0.2.0 the paths had `film` and `films` instead; those addresses work until 0.3.0 and answer the same bytes.
"""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from skbscope import engine
from skbscope import responses as files
from skbscope.domains.scenarios import service
from skbscope.domains.scenarios.models import Scenario, ScenarioList, Simulation, SimulationTraces
from skbscope.domains.scenarios.recorded import service as recorded
from skbscope.domains.traces.queries.window import LAST_NS
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, TablesDep

router = APIRouter(tags=["scenarios"], responses=RESPONSES)

_SIMULATION: dict[int | str, dict[str, Any]] = {200: {"model": Simulation, "description": "The simulation"}}


@router.get("/scenarios", response_model=ScenarioList)
def list_scenarios(request: Request) -> Response:
    """Lists every scenario with its parameters, choices and named cases."""
    return files.sent(request, _catalogue())


@lru_cache(maxsize=1)
def _catalogue() -> bytes:
    items = [Scenario.model_validate(entry) for entry in engine.scenarios().values()]
    return ScenarioList(items=items).model_dump_json().encode()


@router.get("/scenarios/{scenario_id}/film", include_in_schema=False)
@router.get("/scenarios/{scenario_id}/simulation", responses=_SIMULATION, response_class=Response)
def get_simulation(scenario_id: str, request: Request) -> Response:
    """Returns the simulation of a scenario by the engine. Each query parameter is a parameter of the scenario; `case`
    names a set of them, and `hand` sets decisions by hand (`17:here,18:back`). The same address gives the same bytes.
    The former address, ending in `/film`, works until 0.3.0."""
    return _sent(request, *service.simulate(scenario_id, tuple(sorted(request.query_params.multi_items()))))


@router.get("/traces/films/{policy}", include_in_schema=False)
@router.get("/traces/simulations/{policy}")
def list_simulation_traces(db: DatabaseDep, tables: TablesDep, policy: str) -> SimulationTraces:
    """Lists the recordings with decisions of a policy, and the first time of each at which there is something to see.
    The former address, `/traces/films/{policy}`, works until 0.3.0."""
    return recorded.traces(db, tables, policy)


@router.get("/traces/{trace_id}/films/{policy}", include_in_schema=False)
@router.get("/traces/{trace_id}/simulations/{policy}", responses=_SIMULATION, response_class=Response)
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
    """Returns a window of a recording as a simulation of a policy, from `at_ns` on; by default from the first time with
    something to see. `parameters` has the start of the next and the previous window. Quantities without events have no
    gauge. The former address, `/traces/{trace_id}/films/{policy}`, works until 0.3.0."""
    body, tag = recorded.simulate(db, tables, trace_id, policy, variant, kernel, analysis, at_ns, most)
    return _sent(request, body, tag)


def _sent(request: Request, body: bytes, tag: str) -> Response:
    # Both encodings need different tags, because a strong tag identifies bytes (RFC 9110, 8.8.3.3).
    tag = f'"{tag}-gzip"' if files.takes_gzip(request) else f'"{tag}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers | files.VARIES)
    return files.sent(request, body, headers)
