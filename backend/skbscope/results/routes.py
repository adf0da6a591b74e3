"""`GET /results…`: stored runs and the throughput groups."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES
from skbscope.results import service
from skbscope.results.models import Run
from skbscope.results.repository import RunRow
from skbscope.results.throughput import Group

router = APIRouter(prefix="/results", tags=["results"], responses=RESPONSES)


class RunItem(BaseModel):
    """A stored run."""

    id: str
    upload_id: str
    name: str
    group: str
    created_at: datetime
    run: Run

    @classmethod
    def of(cls, row: RunRow) -> "RunItem":
        """A row as it travels."""
        return cls(
            id=row.id,
            upload_id=row.upload_id,
            name=row.name,
            group=row.group,
            created_at=row.created_at,
            run=row.run,
        )


class RunPage(BaseModel):
    """A page of runs, newest first."""

    items: list[RunItem]
    next: str | None


class Throughput(BaseModel):
    """Groups for the throughput panel; a group has one unit."""

    groups: list[Group]


@router.get("")
def list_runs(
    portal: PortalDep, cursor: str | None = None, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> RunPage:
    """Stored runs, newest first."""
    with portal.db.session() as session:
        rows, following = service.page(session, cursor, limit)
        return RunPage(items=[RunItem.of(row) for row in rows], next=following)


@router.get("/throughput")
def get_throughput(portal: PortalDep, group: str | None = None) -> Throughput:
    """Measured and published throughput, grouped; pps and bit/s never share a group."""
    with portal.db.session() as session:
        return Throughput(groups=service.throughput(session, portal.settings.demo_dir, group))


@router.get("/{run_id}")
def get_run(portal: PortalDep, run_id: str) -> RunItem:
    """One run with every row, sample and note."""
    with portal.db.session() as session:
        return RunItem.of(service.run_of(session, run_id))
