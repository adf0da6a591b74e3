"""`GET /scenarios`, `GET /scenarios/{id}/film`."""

from typing import Any

from fastapi import APIRouter, Request, Response

from skbscope import engine
from skbscope.problem_schema import RESPONSES
from skbscope.scenarios import service
from skbscope.scenarios.models import Film, Scenario, ScenarioList

router = APIRouter(tags=["scenarios"], responses=RESPONSES)

_FILM: dict[int | str, dict[str, Any]] = {200: {"model": Film, "description": "The film"}}


@router.get("/scenarios")
def list_scenarios() -> ScenarioList:
    """Every scenario with its parameters, choices and named cases."""
    return ScenarioList(items=[Scenario.model_validate(entry) for entry in engine.scenarios().values()])


@router.get("/scenarios/{scenario_id}/film", responses=_FILM, response_class=Response)
def get_film(scenario_id: str, request: Request) -> Response:
    """A scenario decided by the engine. Every parameter of the query is one of the scenario's; `case` names a set of
    them, `hand` decisions taken by hand (`17:here,18:back`). The same address gives the same bytes."""
    body, tag = service.film(scenario_id, tuple(sorted(request.query_params.multi_items())))
    headers = {"ETag": f'"{tag}"', "Cache-Control": "no-cache"}
    if f'"{tag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
