"""`GET /traces/{id}/versus/{id}`: two recordings compared, by their default analyses.

    two analyses ──> worker: stored tables ──> counts by block, a note of each analysis ──> rows, causes

Nothing is analysed here: what is not ready yet is answered with 409.
"""

from typing import Any, NamedTuple

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool

from skbscope.difference.blocks import FORM
from skbscope.difference.compare import compare
from skbscope.difference.models import TraceDifference
from skbscope.difference.sides import Side, side
from skbscope.domains.traces import service
from skbscope.domains.traces.questions import ask
from skbscope.errors import NotReady
from skbscope.jobs.runner import JobRunner, JobsDep
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import StorageDep
from skbscope.store.storage import Storage

router = APIRouter(tags=["traces"], responses=RESPONSES)


class _Ready(NamedTuple):
    """A recording whose analysis is complete."""

    analysis_id: str
    name: str
    summary: dict[str, Any]
    runs: dict[str, str]


@router.get("/traces/{trace_id}/versus/{other_id}")
async def get_versus(storage: StorageDep, jobs: JobsDep, trace_id: str, other_id: str) -> TraceDifference:
    """Compares two recordings: the first is before, the other after. 409 while one of them is not analysed."""
    # Both are looked up before any work: who may not read one of them learns nothing of the other.
    before, after = (_ready(storage, ident) for ident in (trace_id, other_id))
    sides = [await _side(storage, jobs, one) for one in (before, after)]
    return await run_in_threadpool(compare, *sides)


def _ready(storage: Storage, trace_id: str) -> _Ready:
    with storage.db.session() as session:
        recording = service.trace(session, trace_id)
        row = service.analysis_row(session, recording.default_analysis_id)
        if not service.is_ready(session, row.id) or row.summary is None:
            raise NotReady(f"The analysis of {recording.name} is not complete; compare it when it is ready.")
        return _Ready(row.id, recording.name, row.summary, row.choice.get("runs", {}))


async def _side(storage: Storage, jobs: JobRunner, one: _Ready) -> Side:
    blocks = await ask(storage, jobs, one.analysis_id, "blocks", {"form": FORM})
    return side(one.name, one.summary, blocks, one.runs)
