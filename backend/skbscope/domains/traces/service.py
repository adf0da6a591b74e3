"""Makes, finds and deletes recordings and analyses. Ids are hashes of everything that a result depends on."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from skbscope import engine
from skbscope.access import quota
from skbscope.access.tombstones import missing
from skbscope.canonical import content_id
from skbscope.capture.models import Capture
from skbscope.domains.traces import analysis, work
from skbscope.domains.traces.hosts import as_recorded, read_file
from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.uploads.models import UploadRow
from skbscope.errors import BadInput, NotFound
from skbscope.hosts import presets
from skbscope.jobs import queue
from skbscope.jobs.models import JobRow
from skbscope.jobs.runner import JobRunner
from skbscope.store.blobs import Blobs
from skbscope.store.db import Database
from skbscope.store.storage import Storage
from skbscope.store.tables import Tables


def trace(session: Session, trace_id: str) -> TraceRow:
    """A recording, or NotFound."""
    row = session.get(TraceRow, trace_id)
    if row is None:
        raise missing(session, "trace", trace_id)
    return row


def analysis_row(session: Session, analysis_id: str) -> AnalysisRow:
    """An analysis, or NotFound."""
    row = session.get(AnalysisRow, analysis_id)
    if row is None:
        raise NotFound("analysis", analysis_id)
    return row


def is_ready(session: Session, analysis_id: str) -> bool:
    """Whether it is complete and will not change."""
    job = session.get(JobRow, analysis_id)
    return job is not None and job.state == "ready"


def add(session: Session, storage: Storage, upload: UploadRow, **about: Any) -> tuple[TraceRow, AnalysisRow]:
    """Makes an upload a recording with its default analysis. The caller commits, then wakes the job runner."""
    row = session.get(TraceRow, upload.id)
    if row is None:
        row = TraceRow(
            id=upload.id,
            sha256=upload.sha256,
            name=upload.name,
            size=upload.size,
            format=upload.format or "unknown",
            default_analysis_id="",
        )
        session.add(row)
        session.flush()
    elif upload.format and upload.format != row.format:
        row.format = upload.format
    for name, value in about.items():
        setattr(row, name, value)
    return row, renew_default(session, storage, row)


def renew_default(session: Session, storage: Storage, row: TraceRow) -> AnalysisRow:
    """Sets the default analysis of a recording in its present state: on its host file if it has one."""
    made = request(session, storage, row, None, None, {})
    row.default_analysis_id = made.id
    return made


def request(
    session: Session,
    storage: Storage,
    row: TraceRow,
    spec: dict[str, Any] | None,
    kernel: str | None,
    knobs: dict[str, int],
) -> AnalysisRow:
    """The requested analysis: found by its content id, or added with a waiting job. A failed one waits again."""
    attached = row.host_upload_id
    spec = spec or ({"kind": "upload", "id": attached} if attached else {"kind": "header"})
    chosen = choice(session, storage, row, spec)
    analysis.check(analysis.Recipe(kernel=kernel, knobs=knobs))
    made = engine.version()
    analysis_id = content_id(*_identity(row), row.format, chosen, kernel, knobs, made)
    found = session.get(AnalysisRow, analysis_id)
    if found is None:
        events_id = content_id("events", *_identity(row), row.format, made)
        found = AnalysisRow(id=analysis_id, trace_id=row.id, events_id=events_id, summary=None)
        found.spec, found.choice, found.kernel, found.knobs = spec, chosen, kernel, knobs
        session.add(found)
        session.flush()
    job = session.get(JobRow, analysis_id)
    if job is None:
        session.add(
            JobRow(id=analysis_id, analysis_id=analysis_id, trace_id=row.id, state="waiting", error=None)
        )
    else:
        queue.again(session, analysis_id)
    session.flush()
    return found


def _identity(row: TraceRow) -> list[str]:
    """What the ids of its analyses are made of. Two owners of the same recording share no table: whether one has
    been analysed shows in no time, and deleting it ends nothing of the other's."""
    return [row.sha256] if row.sha256.startswith(row.id) else [row.sha256, row.id]


def choice(session: Session, storage: Storage, row: TraceRow, spec: dict[str, Any]) -> dict[str, Any]:
    """A `HostSpec` with the content of the hosts that it names, so that the id depends on content and not on names.

    The counters of a bundle apply to every host that its recording is replayed on.
    """
    counted = Capture.model_validate(row.capture).of_devices() if row.capture else {}
    beside = {"counters": {name: list(pair) for name, pair in counted.items()}} if counted else {}
    return _settled(session, storage, row, spec) | beside


def _settled(session: Session, storage: Storage, row: TraceRow, spec: dict[str, Any]) -> dict[str, Any]:
    kind = spec["kind"]
    if kind == "header":
        return as_recorded()
    if kind == "upload":
        return {"over": [host_of(session, storage.blobs, spec["id"])], "then": None}
    attached = [host_of(session, storage.blobs, row.host_upload_id)] if row.host_upload_id else []
    if kind == "preset":
        known = presets.load(storage.settings.demo_dir)
        if spec["name"] not in known:
            raise NotFound("host preset", spec["name"][:60])
        return {"over": [*attached, known[spec["name"]].host().to_json()], "then": None}
    return {"over": attached, "then": spec}


def host_of(session: Session, blobs: Blobs, upload_id: str) -> dict[str, Any]:
    """The host that an uploaded host file describes."""
    upload = session.get(UploadRow, upload_id)
    if upload is None:
        raise NotFound("upload", upload_id)
    if upload.kind != "host":
        raise BadInput(f"The upload {upload.name} is a {upload.kind} file; expected a host file.")
    return read_file(upload.name, blobs.path(upload.sha256).read_bytes())


def attach_host(
    session: Session, storage: Storage, row: TraceRow, upload_id: str | None, *, instead: bool = False
) -> AnalysisRow:
    """Sets or removes the host file of a recording, and renews its default analysis.

    With `instead`, the previous default analysis is dropped if it has not begun.
    """
    if upload_id is not None:
        host_of(session, storage.blobs, upload_id)
    before, row.host_upload_id = row.default_analysis_id, upload_id
    made = renew_default(session, storage, row)
    if instead and before != made.id and queue.withdraw(session, before):
        session.delete(analysis_row(session, before))
    return made


def withdraw(session: Session, row: TraceRow) -> list[AnalysisRow]:
    """Removes a recording with its analyses and jobs; its upload stays. Pass the result to `clear` after the commit."""
    analyses = list(session.scalars(select(AnalysisRow).where(AnalysisRow.trace_id == row.id)))
    for found in analyses:
        job = session.get(JobRow, found.id)
        if job is not None:
            session.delete(job)
            session.flush()
        session.delete(found)
    session.flush()
    session.delete(row)
    session.flush()
    return analyses


def clear(tables: Tables, jobs: JobRunner, analyses: list[AnalysisRow]) -> None:
    """Stops the jobs of withdrawn analyses and removes their tables."""
    for found in analyses:
        jobs.cancel(found.id)
    for folder in {found.id for found in analyses} | {found.events_id for found in analyses}:
        tables.delete(folder)


def order(storage: Storage, analysis_id: str) -> dict[str, Any]:
    """The order for a worker to make an analysis; NotFound where it was deleted."""
    with storage.db.session() as session:
        row = analysis_row(session, analysis_id)
        recording = trace(session, row.trace_id)
    return work.Order(
        sha256=recording.sha256,
        format=None if recording.format == "unknown" else recording.format,
        recipe=analysis.Recipe(host=row.choice, kernel=row.kernel, knobs=row.knobs),
        analysis_id=row.id,
        events_id=row.events_id,
        limits=storage.decode_limits,
    ).to_json()


def finish(db: Database, analysis_id: str, value: dict[str, Any]) -> None:
    """Stores the summary of a finished analysis; the worker has written its tables."""
    with db.session() as session:
        row = session.get(AnalysisRow, analysis_id)
        if row is not None:
            row.summary = value["summary"]
        job = session.get(JobRow, analysis_id)
        if job is not None and job.sender:
            quota.add(session, job.sender, value["bytes"])
