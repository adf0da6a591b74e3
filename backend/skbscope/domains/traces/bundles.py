"""A bundle of `skbscope capture` becomes separate uploads: recording, host file, benchmark output.

bundle ──> host.txt      an upload, attached to the recording
       ├─> perf.data     an upload, a recording with its analysis
       ├─> command.out   an upload, if it is a benchmark's output
       └─> before/ after/ manifest.json     counters and descriptions, stored with the recording
"""

from collections.abc import Generator
from concurrent.futures import Future
from functools import partial
from typing import Any

from sqlalchemy.orm import Session

from skbscope.access.grants import may_change
from skbscope.capture.opened import FILES, HOST, RECORDING, RESULT, Opened
from skbscope.domains.traces import archives
from skbscope.domains.traces import service as traces
from skbscope.domains.traces.upload_kinds import analysis_of
from skbscope.domains.uploads import intake, recognise
from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.kinds import AfterCommit, UploadContext, UploadKind
from skbscope.domains.uploads.models import UploadRow
from skbscope.domains.uploads.service import StoredUpload, Uploads
from skbscope.errors import Problem
from skbscope.terminal import counted

Waits = Generator[Future[Any] | None, None, "dict[str, StoredUpload]"]

_FORMATS = {RECORDING: "perf.data", HOST: "host.txt", RESULT: None}
"""Fixed formats, so that a member is never opened as a bundle again."""
_WORDS = {RECORDING: "a recording", HOST: "its host file", RESULT: "what the command printed"}


class BundleUploads(UploadKind):
    """Bundles: stored unchanged; their members become uploads after the commit."""

    def __init__(self, uploads: Uploads) -> None:
        self._uploads = uploads
        self._storage = uploads.storage

    def after_ingest(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """Stores members that are missing: not done yet, interrupted by a crash, or deleted since."""
        gone = any(session.get(UploadRow, member["upload_id"]) is None for member in row.members)
        return partial(self._take_members, row.id) if not row.members or gone else None

    def analysis_of(self, session: Session, row: UploadRow) -> tuple[str | None, str | None]:
        """The job and the recording in the bundle."""
        return analysis_of(session, row.bundled_trace_id or row.id)

    def _take_members(self, upload_id: str) -> Generator[Future[Any] | None, None, None]:
        storage = self._storage
        with storage.db.session() as session:
            row = session.get_one(UploadRow, upload_id)
            name, sha256, is_archive = row.name, row.sha256, row.format == recognise.ARCHIVE
        if is_archive:
            archives.take_files(self._uploads, upload_id, storage.blobs.path(sha256), name)
            return
        opened: Opened[Received] = Opened()
        try:
            opened.read(
                storage.blobs.path(sha256),
                storage.decode_limits,
                lambda member: intake.take_in(member.blocks(), storage.incoming, storage.settings),
            )
            stored = yield from self._stored(upload_id, opened, _stem(name))
        finally:
            for received in opened.files.values():
                received.path.unlink(missing_ok=True)
        self._write_down(upload_id, opened, stored)

    def _stored(self, upload_id: str, opened: Opened[Received], stem: str) -> Waits:
        stored: dict[str, StoredUpload] = {}
        beside = _beside(opened, upload_id)
        for name in FILES:
            received = opened.files.get(name)
            if received is None or (name == RESULT and not _is_result(received)):
                continue
            try:
                self._uploads.charge(received.size)
                context = UploadContext(_FORMATS[name], beside)
                stored[name] = yield from self._uploads.storing(received, f"{stem}.{name}", context)
            except Problem as problem:
                opened.faults.append(f"{name}: {problem.detail}")
        return stored

    def _write_down(self, upload_id: str, opened: Opened[Received], stored: dict[str, StoredUpload]) -> None:
        with self._storage.db.session() as session:
            row = session.get_one(UploadRow, upload_id)
            row.members = [
                {"name": name, "upload_id": one.upload.id, "class": one.upload.class_}
                for name, one in stored.items()
            ]
            row.run_ids = [run for one in stored.values() for run in one.upload.run_ids]
            row.host_id = stored[HOST].upload.host_id if HOST in stored else None
            row.note = " ".join([_summary(opened, stored), *opened.faults])
            if not stored:
                row.kind = "unknown"
                reason = " ".join(opened.faults) or "The bundle has no readable member."
                row.note = f"{reason} It is stored unchanged."
            recording = stored.get(RECORDING)
            if recording is not None and recording.upload.trace_id:
                self._describe(session, recording, row, opened)

    def _describe(
        self, session: Session, recording: StoredUpload, row: UploadRow, opened: Opened[Received]
    ) -> None:
        """Attaches the host file and the other content of the bundle to its recording."""
        trace = traces.trace(session, recording.upload.id)
        if not may_change(session, "upload", trace.id):
            return
        mine = recording.new or trace.host_upload_id is None
        if row.host_id is not None and row.host_id != trace.host_upload_id and mine:
            traces.attach_host(session, self._storage, trace, row.host_id)
        beside = _beside(opened, row.id)
        if trace.capture != beside:
            trace.capture = beside
            traces.renew_default(session, self._storage, trace)


def _beside(opened: Opened[Received], upload_id: str) -> dict[str, Any] | None:
    """The counters and descriptions in a bundle, as JSON values."""
    capture = opened.capture(upload_id)
    return capture.model_dump() if capture else None


def _is_result(received: Received) -> bool:
    best = next(iter(recognise.guesses(received.head)), None)
    return best is not None and best["class"] == "result"


def _summary(opened: Opened[Received], stored: dict[str, StoredUpload]) -> str:
    parts = [word for name, word in _WORDS.items() if name in stored]
    changed = len(opened.sides.changes()[0])
    parts += [f"{counted(changed, 'counter')} that changed"] if changed else []
    return f"It holds {', '.join(parts)}." if parts else ""


def _stem(name: str) -> str:
    """The name without its endings, short enough for another one."""
    for ending in (".zst", ".gz", ".tar"):
        name = name.removesuffix(ending)
    return name.encode()[:200].decode(errors="ignore") or "capture"
