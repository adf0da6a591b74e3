"""`/jobs…`: how far an analysis is, once or as a stream."""

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from skbscope.access.principal import sender
from skbscope.jobs.models import Job
from skbscope.jobs.runner import JobsDep
from skbscope.jobs.watch import WatchDep
from skbscope.problem_schema import RESPONSES

router = APIRouter(prefix="/jobs", tags=["jobs"], responses=RESPONSES)


@router.get("/{job_id}")
def get_job(jobs: JobsDep, job_id: str) -> Job:
    """One job."""
    return jobs.get(job_id)


@router.get(
    "/{job_id}/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "`event: job` with a Job as data"}},
)
async def stream_job(jobs: JobsDep, watch: WatchDep, job_id: str) -> StreamingResponse:
    """The job at every change, until it is ready or failed."""
    watch.check_room(sender())
    first = await run_in_threadpool(jobs.get, job_id)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(watch.events(sender(), first), media_type="text/event-stream", headers=headers)
