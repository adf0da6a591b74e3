"""`GET /claims`."""

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from skbscope import responses as files
from skbscope.domains.claims import service
from skbscope.domains.claims.models import ClaimList
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import SettingsDep

router = APIRouter(tags=["claims"], responses=RESPONSES)


@router.get("/claims", response_model=ClaimList)
def list_claims(settings: SettingsDep, request: Request) -> Response:
    """Lists every published figure with the value recomputed from its numbers."""
    return files.sent(request, _listed(settings.demo_dir))


@lru_cache(maxsize=4)
def _listed(data_dir: Path) -> bytes:
    return ClaimList(items=list(service.load(data_dir))).model_dump_json().encode()
