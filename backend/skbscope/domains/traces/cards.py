"""Answers made of rows: cards, recordings, analyses, import reports."""

from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import select
from sqlalchemy.orm import Session

from skbscope.capture.models import Capture
from skbscope.domains.traces.counts import Counts, counts
from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.traces.schemas import Analysis, Report, Summary, Trace, TraceCard, TracePage
from skbscope.domains.traces.service import trace
from skbscope.domains.uploads.models import UploadRow
from skbscope.errors import NotReady
from skbscope.hosts.specs import HostSpec
from skbscope.jobs.models import JobRow
from skbscope.store.tables import Tables

_SPEC: TypeAdapter[HostSpec] = TypeAdapter(HostSpec)


def page(session: Session, cursor: str | None, limit: int) -> TracePage:
    """Recordings, newest first; the cursor is the last id of the previous page."""
    query = select(TraceRow).order_by(TraceRow.created_at.desc(), TraceRow.id)
    if cursor is not None:
        last = trace(session, cursor)
        query = query.where(
            (TraceRow.created_at < last.created_at)
            | ((TraceRow.created_at == last.created_at) & (TraceRow.id > last.id))
        )
    rows = session.scalars(query.limit(limit + 1)).all()
    # Two queries per page, not two per recording.
    ids = [row.default_analysis_id for row in rows[:limit]]
    known = counts(session, ids)
    jobs = {one.id: one for one in session.scalars(select(JobRow).where(JobRow.id.in_(ids)))}
    items = [
        TraceCard(**_card(row, known[row.default_analysis_id], jobs.get(row.default_analysis_id)))
        for row in rows[:limit]
    ]
    return TracePage(items=items, next=items[-1].id if len(rows) > limit else None)


def whole(session: Session, row: TraceRow) -> Trace:
    """One recording."""
    ident = row.default_analysis_id
    known = counts(session, [ident])[ident]
    return Trace(
        **_card(row, known, session.get(JobRow, ident)),
        upload_id=row.id,
        host_upload_id=row.host_upload_id,
        capture=Capture.model_validate(row.capture) if row.capture else None,
        first_ns=_decimal(known.first_ns),
        last_ns=_decimal(known.last_ns),
        default_analysis_id=ident,
    )


def _card(row: TraceRow, known: Counts, job: JobRow | None) -> dict[str, Any]:
    own = ("id", "name", "demo", "title", "about", "licence", "source", "format", "size", "created_at")
    return {
        **{name: getattr(row, name) for name in own},
        "state": job.state if job else "waiting",
        "job_id": job.id if job and job.state != "ready" else None,
        "analysis_id": row.default_analysis_id,
        **known.card,
    }


def analysis(session: Session, tables: Tables, row: AnalysisRow, ready: list[str] | None = None) -> Analysis:
    """One analysis; host and summary appear as soon as the worker has written them.

    `ready` lists the parts that are written, from the job runner; by default from the job's row.
    """
    job = session.get(JobRow, row.id)
    if ready is None:
        ready = job.progress.get("ready", []) if job else []
    base = tables.note(row.id, "lives") if "lives" in ready else None
    summary = row.summary
    if summary is None and "decisions" in ready:
        summary = tables.note(row.id, "summary")
    return Analysis(
        id=row.id,
        trace_id=row.trace_id,
        state=job.state if job else "waiting",  # type: ignore[arg-type]
        job_id=job.id if job and job.state != "ready" else None,
        ready=ready,
        host=base["host"] if base else None,
        spec=_SPEC.validate_python(row.spec),
        kernel=row.kernel,
        knobs=row.knobs,
        summary=Summary.model_validate(_travelling(summary)) if summary else None,
    )


def _travelling(summary: dict[str, Any]) -> dict[str, Any]:
    counted = summary["trace"]
    times = {name: _decimal(counted[name]) for name in ("first_ns", "last_ns")}
    return {**summary, "trace": {**counted, **times}}


def report(session: Session, tables: Tables, row: AnalysisRow) -> Report:
    """The import report."""
    upload = session.get(UploadRow, row.trace_id)
    recording = trace(session, row.trace_id)
    try:
        read = tables.note(row.id, "report")
    except NotReady:
        raise NotReady(
            f"The import report of {recording.name} is written when the recording is read."
        ) from None
    own = {
        "container": upload.container if upload else None,
        "sha256": recording.sha256,
        "name": recording.name,
    }
    times = {name: _decimal(read[name]) for name in ("first_ns", "last_ns")}
    return Report.model_validate({**read, **own, **times, "size": recording.size})


def _decimal(ns: int | None) -> str | None:
    return None if ns is None else str(ns)
