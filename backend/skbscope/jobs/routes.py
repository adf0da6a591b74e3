"""`/jobs…`: how far an analysis is, once or as a stream."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from skbscope.jobs.models import Job
from skbscope.jobs.runner import JobRunner, JobsDep
from skbscope.lifecycle import Lifecycle
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import LifecycleDep

router = APIRouter(prefix="/jobs", tags=["jobs"], responses=RESPONSES)

STREAM_SECONDS = 0.2
"""Between two events of a stream: five a second is as often as a bar needs."""
KEEP_ALIVE = 75
"""Looks without a change (15 s) after which a comment is sent, so that no proxy closes the stream."""


@router.get("/{job_id}")
def get_job(jobs: JobsDep, job_id: str) -> Job:
    """One job."""
    return jobs.get(job_id)


@router.get(
    "/{job_id}/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "`event: job` with a Job as data"}},
)
async def stream_job(jobs: JobsDep, lifecycle: LifecycleDep, job_id: str) -> StreamingResponse:
    """The job at every change, until it is ready or failed."""
    first = await run_in_threadpool(jobs.get, job_id)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(
        _changes(jobs, lifecycle, first), media_type="text/event-stream", headers=headers
    )


async def _changes(jobs: JobRunner, lifecycle: Lifecycle, job: Job) -> AsyncIterator[str]:
    sent, unchanged = "", 0
    while True:
        text = job.model_dump_json()
        if text != sent:
            yield f"event: job\ndata: {text}\n\n"
            sent, unchanged = text, 0
        elif (unchanged := unchanged + 1) % KEEP_ALIVE == 0:
            yield ": still here\n\n"
        if job.state in ("ready", "failed") or lifecycle.closing:
            return
        await asyncio.sleep(STREAM_SECONDS)
        job = await run_in_threadpool(jobs.get, job.id)
