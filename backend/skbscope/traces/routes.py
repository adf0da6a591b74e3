"""`/traces…` and `/analyses…`: what there is, and making another analysis of it."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from skbscope.access import removal
from skbscope.access.caller import caller
from skbscope.access.holdings import may_change
from skbscope.errors import NotFound
from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES
from skbscope.traces import cards, service
from skbscope.traces.kept import as_json
from skbscope.traces.schemas import Analysis, AnalysisRequest, HostLink, Report, Trace, TracePage

router = APIRouter(tags=["traces"], responses=RESPONSES)


@router.get("/traces")
def list_traces(
    portal: PortalDep, cursor: str | None = None, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> TracePage:
    """Recordings, newest first."""
    with portal.db.session() as session:
        return cards.page(session, cursor, limit)


@router.get("/traces/{trace_id}")
def get_trace(portal: PortalDep, trace_id: str) -> Trace:
    """One recording."""
    with portal.db.session() as session:
        return cards.whole(session, service.trace(session, trace_id))


@router.delete("/traces/{trace_id}", status_code=204)
def delete_trace(portal: PortalDep, trace_id: str) -> None:
    """Removes a recording with all that was made of it."""
    if caller() is None:
        service.delete(portal, trace_id)
    else:
        removal.delete_upload(portal, trace_id)


@router.put("/traces/{trace_id}/host")
def put_trace_host(portal: PortalDep, trace_id: str, link: HostLink) -> Analysis:
    """Attaches a host file, or detaches it; answers with the new default analysis."""
    with portal.db.session() as session:
        recording = service.trace(session, trace_id)
        if not may_change(session, "upload", trace_id):
            raise NotFound("trace", trace_id)
        row = service.attach_host(session, portal, recording, link.upload_id)
    return _submitted(portal, row.id)


@router.post("/traces/{trace_id}/analyses", responses={202: {"model": Analysis, "description": "Under way"}})
def create_analysis(portal: PortalDep, trace_id: str, asked: AnalysisRequest, response: Response) -> Analysis:
    """The analysis with these parameters: the same body, the same id. 200 if it is ready, else 202 with its job."""
    with portal.db.session() as session:
        spec = asked.host.model_dump() if asked.host else None
        row = service.request(
            session, portal, service.trace(session, trace_id), spec, asked.kernel, asked.knobs
        )
    made = _submitted(portal, row.id)
    response.status_code = 200 if made.state == "ready" else 202
    return made


@router.get("/analyses/{analysis_id}", response_model=Analysis)
def get_analysis(portal: PortalDep, analysis_id: str) -> Response:
    """One analysis and how far it is."""
    with portal.db.session() as session:
        row = service.analysis_row(session, analysis_id)
        # Made again after it was deleted, it may belong to another upload of the same bytes.
        key = f"{row.id} {row.created_at}"
        body = portal.panels.get(key) if service.is_ready(session, row.id) else None
        if body is None:
            made = cards.analysis(session, portal, row)
            body = made.model_dump_json(by_alias=True).encode()
            if made.state == "ready":
                portal.panels.put(key, body, portal.panels.epoch)
    return as_json(body)


@router.get("/analyses/{analysis_id}/report")
def get_report(portal: PortalDep, analysis_id: str) -> Report:
    """What the file is and what was read of it."""
    with portal.db.session() as session:
        return cards.report(session, portal, service.analysis_row(session, analysis_id))


def _submitted(portal: PortalDep, analysis_id: str) -> Analysis:
    # Queued after the commit: a worker never runs ahead of the row it belongs to.
    portal.jobs.wake()
    with portal.db.session() as session:
        return cards.analysis(session, portal, service.analysis_row(session, analysis_id))
