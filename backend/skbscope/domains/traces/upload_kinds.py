"""Recordings and host files as uploads: how they are stored, and how they are matched by name."""

from functools import partial

from sqlalchemy import select
from sqlalchemy.orm import Session

from skbscope.domains.traces import service
from skbscope.domains.traces.hosts import read_file
from skbscope.domains.traces.models import TraceRow
from skbscope.domains.uploads.kinds import AfterCommit, Removed, UploadContext, UploadKind
from skbscope.domains.uploads.models import UploadRow
from skbscope.domains.uploads.names import stem
from skbscope.domains.uploads.service import append_note, of_stems, small_content
from skbscope.jobs import queue
from skbscope.jobs.models import JobRow
from skbscope.jobs.runner import JobRunner
from skbscope.store.storage import Storage


def analysis_of(session: Session, trace_id: str) -> tuple[str | None, str | None]:
    """(job of the default analysis, recording); each may be None."""
    recording = session.get(TraceRow, trace_id)
    job = session.get(JobRow, recording.default_analysis_id) if recording else None
    return job.id if job else None, recording.id if recording else None


class TraceUploads(UploadKind):
    """Recordings, each with an analysis."""

    ingests_again_when_renamed = True

    def __init__(self, storage: Storage, jobs: JobRunner) -> None:
        self._storage = storage
        self._jobs = jobs

    def ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """Makes a recording, with the host file of the same name if there is one."""
        about = {"capture": context.capture} if context.capture else {}
        host = session.scalars(of_stems(_stems(row), "host").limit(1)).first()
        known = session.get(TraceRow, row.id)
        if host is None or (known is not None and known.host_upload_id):
            _, analysis = service.add(session, self._storage, row, **about)
            if known is None and context.host_seconds:
                queue.postpone(session, analysis.id, context.host_seconds)
        else:
            service.add(session, self._storage, row, host_upload_id=host.id, **about)
            append_note(
                row, f"The host file {host.name} was already stored; it is used because it has the same name."
            )

    def forget(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """Removes the analyses of an upload that is not a recording any more."""
        recording = session.get(TraceRow, row.id)
        if recording is None or row.kind == "trace":
            return None
        return partial(service.clear, self._storage.tables, self._jobs, service.withdraw(session, recording))

    def delete(self, session: Session, row: UploadRow, removed: Removed) -> None:
        """Removes its analyses, and its bundle, which contains the same bytes."""
        recording = session.get(TraceRow, row.id)
        if recording is None:
            return
        bundle = session.get(UploadRow, (recording.capture or {}).get("upload_id", ""))
        if bundle is not None:
            removed.uploads.append(bundle)
        gone = service.withdraw(session, recording)
        removed.after.append(partial(service.clear, self._storage.tables, self._jobs, gone))

    def analysis_of(self, session: Session, row: UploadRow) -> tuple[str | None, str | None]:
        """The job and the recording of the upload itself."""
        return analysis_of(session, row.id)


class HostUploads(UploadKind):
    """Host files; each is attached to the recordings with its name that have none."""

    ingests_again_when_renamed = True

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """Reads the file, so that one without a host is refused, and attaches it."""
        read_file(row.name, small_content(self._storage, row), context.format_name)
        row.host_id = row.id
        lacking = select(TraceRow.id).where(TraceRow.host_upload_id.is_(None))
        recordings = session.scalars(of_stems(_stems(row), "trace").where(UploadRow.id.in_(lacking))).all()
        for recording in recordings:
            trace = service.trace(session, recording.id)
            service.attach_host(session, self._storage, trace, row.id, instead=context.host_seconds > 0)
            append_note(row, f"It was attached to the recording {recording.name}, which has the same name.")

    def forget(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """Detaches an upload that is not a host file any more; its recordings are analysed without it."""
        for recording in _on_host(session, row.id) if row.kind != "host" else ():
            service.attach_host(session, self._storage, recording, None)
        return None

    def delete(self, session: Session, row: UploadRow, removed: Removed) -> None:
        """Detaches it from recordings; analyses made on it stay."""
        del removed
        for recording in _on_host(session, row.id):
            recording.host_upload_id = None


def _on_host(session: Session, upload_id: str) -> list[TraceRow]:
    return list(session.scalars(select(TraceRow).where(TraceRow.host_upload_id == upload_id)))


def _stems(row: UploadRow) -> set[str]:
    return {stem(name) for name in row.names}
