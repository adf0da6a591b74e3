"""`GET /claims` and `GET /ledger`."""

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from skbscope import responses as files
from skbscope.domains.claims import service
from skbscope.domains.claims.models import ClaimList, Ledger
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import SettingsDep

router = APIRouter(tags=["claims"], responses=RESPONSES)


@router.get("/claims", response_model=ClaimList)
def list_claims(settings: SettingsDep, request: Request) -> Response:
    """Lists the published figures about the policies, each with the value recomputed from its numbers."""
    return files.sent(request, _listed(settings.demo_dir))


@router.get("/ledger", response_model=Ledger)
def get_ledger(settings: SettingsDep, request: Request) -> Response:
    """Lists every published claim, and how many of them their own runs could decide."""
    return files.sent(request, _ledger(settings.demo_dir))


@lru_cache(maxsize=4)
def _listed(data_dir: Path) -> bytes:
    return ClaimList(items=list(service.load(data_dir))).model_dump_json().encode()


@lru_cache(maxsize=4)
def _ledger(data_dir: Path) -> bytes:
    return service.ledger(data_dir).model_dump_json().encode()
