"""`GET /search`."""

from typing import Annotated

from fastapi import APIRouter, Query

from skbscope.domains.search import service
from skbscope.domains.search.schemas import Kind, SearchAnswer
from skbscope.domains.search.words import read
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import SettingsDep, StorageDep

router = APIRouter(tags=["search"], responses=RESPONSES)


@router.get("/search")
def search(
    storage: StorageDep,
    settings: SettingsDep,
    q: str,
    kind: Kind | None = None,
    cursor: str | None = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 5,
) -> SearchAnswer:
    """Finds recordings, flows, skbs and tasks in them, rules and claims: a page of each kind, or of one."""
    return service.search(storage, settings.demo_dir, read(q), kind, cursor, limit)
