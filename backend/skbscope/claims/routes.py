"""`GET /claims`."""

from fastapi import APIRouter

from skbscope.claims import service
from skbscope.claims.models import ClaimList
from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES

router = APIRouter(tags=["claims"], responses=RESPONSES)


@router.get("/claims")
def list_claims(portal: PortalDep) -> ClaimList:
    """Every published figure beside what it recomputes to."""
    return ClaimList(items=list(service.load(portal.settings.demo_dir)))
