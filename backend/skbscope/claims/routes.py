"""`GET /claims`."""

from fastapi import APIRouter, Request

from skbscope.claims import service
from skbscope.claims.models import ClaimList
from skbscope.errors import RESPONSES

router = APIRouter(tags=["claims"], responses=RESPONSES)


@router.get("/claims")
def list_claims(request: Request) -> ClaimList:
    """Every published figure beside what it recomputes to."""
    return ClaimList(items=list(service.load(request.app.state.settings.demo_dir)))
