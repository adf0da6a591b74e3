"""`GET /results…`: stored runs and the throughput groups."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from skbscope.api_models import RequestModel
from skbscope.domains.runs import browse, service
from skbscope.domains.runs.repository import RunRow
from skbscope.problem_schema import RESPONSES
from skbscope.results.models import Run
from skbscope.results.throughput import Group
from skbscope.store.deps import DatabaseDep, SettingsDep

router = APIRouter(prefix="/results", tags=["results"], responses=RESPONSES)


class RunItem(BaseModel):
    """A stored run."""

    id: str
    upload_id: str
    name: str
    group: str
    created_at: datetime
    run: Run
    policy: str | None
    environment: dict[str, str]

    @classmethod
    def of(cls, row: RunRow) -> "RunItem":
        """The answer for a row."""
        return cls(**{name: getattr(row, name) for name in cls.model_fields})


class RunPage(BaseModel):
    """A page of runs, newest first."""

    items: list[RunItem]
    next: str | None


class Throughput(BaseModel):
    """Groups for the throughput panel; a group has one unit."""

    groups: list[Group]


@router.get("")
def list_runs(
    db: DatabaseDep,
    cursor: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    group: str | None = None,
) -> RunPage:
    """Lists stored runs, newest first; of one group, if it is given."""
    with db.session() as session:
        rows, following = service.page(session, cursor, limit, group)
        return RunPage(items=[RunItem.of(row) for row in rows], next=following)


@router.get("/throughput")
def get_throughput(db: DatabaseDep, settings: SettingsDep, group: str | None = None) -> Throughput:
    """Returns measured and published throughput in groups; pps and bit/s never share a group."""
    with db.session() as session:
        return Throughput(groups=service.throughput(session, settings.demo_dir, group))


class Facts(RequestModel):
    """Facts about runs from a person."""

    policy: Annotated[str, Field(max_length=40)] | None = None
    facts: dict[Annotated[str, Field(max_length=80)], Annotated[str, Field(max_length=200)]] = Field(
        default={}, max_length=100
    )


@router.get("/groups")
def list_groups(
    db: DatabaseDep,
    settings: SettingsDep,
    policy: str | None = None,
    tool: str | None = None,
    kernel: str | None = None,
    cpu: str | None = None,
    driver: str | None = None,
    q: Annotated[str, Query(max_length=200)] = "",
) -> browse.GroupList:
    """Finds groups of runs by facts, and by words in names, labels and commands."""
    given = {"policy": policy, "tool": tool, "kernel": kernel, "cpu": cpu, "driver": driver}
    wanted = {name: value for name, value in given.items() if value}
    with db.session() as session:
        return browse.find(session, wanted, q, service.titles(settings.demo_dir))


@router.get("/groups/{group}/kernels")
def get_kernel_series(db: DatabaseDep, group: str) -> list[browse.KernelSeries]:
    """Returns the group's main metrics over kernel releases; empty where it ran on one release."""
    with db.session() as session:
        return browse.over_kernels(service.of_group(session, group))


@router.patch("/groups/{group}")
def tell_group(db: DatabaseDep, group: str, facts: Facts) -> list[str]:
    """Adds facts to every run of a group; returns the ids of the runs."""
    with db.session() as session:
        return service.add_facts(session, group, facts.policy, facts.facts)


@router.get("/{run_id}")
def get_run(db: DatabaseDep, run_id: str) -> RunItem:
    """Returns one run with every row, sample and note."""
    with db.session() as session:
        return RunItem.of(service.run_of(session, run_id))
