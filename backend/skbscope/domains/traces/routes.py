"""`/traces…` and `/analyses…`: recordings, their analyses, and requests for further analyses."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from skbscope.access.grants import may_change
from skbscope.access.principal import principal
from skbscope.domains.traces import cards, service
from skbscope.domains.traces.cached import AnswersDep, as_json, sent
from skbscope.domains.traces.schemas import Analysis, AnalysisRequest, HostLink, Report, Trace, TracePage
from skbscope.domains.uploads.service import UploadsDep
from skbscope.errors import NotFound
from skbscope.jobs.runner import JobRunner, JobsDep
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, StorageDep, TablesDep
from skbscope.store.storage import Storage

router = APIRouter(tags=["traces"], responses=RESPONSES)


@router.get("/traces")
def list_traces(
    db: DatabaseDep, cursor: str | None = None, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> TracePage:
    """Lists recordings, newest first."""
    with db.session() as session:
        return cards.page(session, cursor, limit)


@router.get("/traces/{trace_id}")
def get_trace(db: DatabaseDep, trace_id: str) -> Trace:
    """Returns one recording."""
    with db.session() as session:
        return cards.whole(session, service.trace(session, trace_id))


@router.delete("/traces/{trace_id}", status_code=204)
def delete_trace(uploads: UploadsDep, trace_id: str) -> None:
    """Deletes a recording and everything that was made of it."""
    if principal() is not None:
        uploads.delete(trace_id)
        return
    with uploads.storage.db.session() as session:
        after = uploads.remove(session, service.trace(session, trace_id).id, by=None)
    after()


@router.put("/traces/{trace_id}/host")
def put_trace_host(storage: StorageDep, jobs: JobsDep, trace_id: str, link: HostLink) -> Analysis:
    """Attaches or detaches a host file; returns the new default analysis."""
    with storage.db.session() as session:
        recording = service.trace(session, trace_id)
        if not may_change(session, "upload", trace_id):
            raise NotFound("trace", trace_id)
        row = service.attach_host(session, storage, recording, link.upload_id)
    return _submitted(storage, jobs, row.id)


@router.post("/traces/{trace_id}/analyses", responses={202: {"model": Analysis, "description": "Under way"}})
def create_analysis(
    storage: StorageDep, jobs: JobsDep, trace_id: str, body: AnalysisRequest, response: Response
) -> Analysis:
    """Requests the analysis with these parameters; the same body gives the same id. 200 if it is ready, else 202."""
    with storage.db.session() as session:
        spec = body.host.model_dump() if body.host else None
        row = service.request(
            session, storage, service.trace(session, trace_id), spec, body.kernel, body.knobs
        )
    made = _submitted(storage, jobs, row.id)
    response.status_code = 200 if made.state == "ready" else 202
    return made


@router.get("/analyses/{analysis_id}", response_model=Analysis)
def get_analysis(
    db: DatabaseDep, tables: TablesDep, jobs: JobsDep, answers: AnswersDep, analysis_id: str
) -> Response:
    """Returns one analysis and its progress."""
    with db.session() as session:
        row = service.analysis_row(session, analysis_id)
        if not service.is_ready(session, row.id):
            return sent(as_json(cards.analysis(session, tables, row, jobs.ready(row.id))))
        # After a deletion, the same id may belong to another upload of the same bytes.
        key = f"{row.id} {row.created_at}"
        return sent(answers.of(key, lambda: as_json(cards.analysis(session, tables, row))))


@router.get("/analyses/{analysis_id}/report")
def get_report(db: DatabaseDep, tables: TablesDep, analysis_id: str) -> Report:
    """Returns the import report: the format of the file and what was read."""
    with db.session() as session:
        return cards.report(session, tables, service.analysis_row(session, analysis_id))


def _submitted(storage: Storage, jobs: JobRunner, analysis_id: str) -> Analysis:
    # Queued after the commit: a worker never runs ahead of the row it belongs to.
    jobs.wake()
    with storage.db.session() as session:
        row = service.analysis_row(session, analysis_id)
        return cards.analysis(session, storage.tables, row, jobs.ready(row.id))
