"""What becomes of a received file: recognised, named, and handed to the kind of upload it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from anyio import CapacityLimiter
from sqlalchemy import Select, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access import audit, tombstones
from skbscope.access.caller import caller, row_scope
from skbscope.access.holdings import grant_ownership, holders, may_change, own
from skbscope.canonical import ID_DIGITS
from skbscope.domains.uploads import recognise
from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.kinds import AfterCommit, Removed, UploadContext, UploadKind
from skbscope.domains.uploads.looks import EXPECTED, looks_like
from skbscope.domains.uploads.models import StemRow, Upload, UploadRow
from skbscope.domains.uploads.names import stem
from skbscope.errors import Problem, TooLarge
from skbscope.jobs.runner import JobRunner
from skbscope.store.storage import Storage

_STORED_AS_IS = " It is kept as it is."
_AT_ONCE = 8
"""Received files taken in at once, of the 40 threads that answer; they wait for one another to write."""


@dataclass(frozen=True)
class StoredUpload:
    """An upload after it was taken in."""

    upload: Upload
    new: bool
    """Whether this content was not here before."""


class Uploads:
    """Takes files in and deletes them. `kinds` is filled by the domains before the first file comes."""

    def __init__(self, storage: Storage, jobs: JobRunner) -> None:
        self.storage = storage
        self.jobs = jobs
        self.kinds: dict[str, UploadKind] = {}
        """By class of file."""
        self.limiter = CapacityLimiter(_AT_ONCE)
        """Held while a file is taken in: all threads waiting to write would leave none for readers."""

    def register(self, kinds: Mapping[str, UploadKind]) -> None:
        """Adds what domains accept."""
        self.kinds.update(kinds)

    def take(
        self,
        received: Received,
        name: str,
        format_name: str | None = None,
        capture: dict[str, Any] | None = None,
        host_seconds: float = 0,
    ) -> StoredUpload:
        """Keeps a file and starts what it asks for. The bytes are durable before the row, the row before the job.

        `capture` and `host_seconds` are those of `UploadContext`.
        """
        chosen = recognise.named(format_name) if format_name else None
        self.storage.blobs.adopt(received.path, received.sha256)
        context = UploadContext(chosen["format"] if chosen else None, capture, host_seconds)
        context = replace(context, prepared=self._prepared(received, chosen))
        try:
            row_id, new, after = self._write(received, name, chosen, context)
        except IntegrityError:
            # Somebody else sent the same bytes in the same moment and was first: now they are here already.
            row_id, new, after = self._write(received, name, chosen, context)
        for step in after:
            step()
        with self.storage.db.session() as session:
            upload = self.shown(session, get(session, row_id))
        self.jobs.wake()
        return StoredUpload(upload, new)

    def shown(self, session: Session, row: UploadRow) -> Upload:
        """An upload with what became of it."""
        kind = self.kinds.get(row.kind)
        job_id, trace_id = kind.analysis_of(session, row) if kind else (None, None)
        return Upload.of(row, job_id=job_id, trace_id=trace_id)

    def delete(self, upload_id: str) -> None:
        """The caller's hold goes; the content goes with the last hold, or at an administrator's word."""
        who = caller()
        is_admin = who is None or who.scope == "admin"
        with self.storage.db.session() as session:
            get(session, upload_id)
            audit.note(session, "delete", "upload", upload_id)
            if not is_admin:
                row = own(session, "upload", upload_id)
                if len(holders(session, "upload", upload_id)) > 1:
                    session.delete(row)
                    return
        with row_scope("all"):
            with self.storage.db.session() as session:
                after = self.remove(session, upload_id, "an administrator" if is_admin else "its owner")
            after()

    def remove(self, session: Session, upload_id: str, by: str | None) -> AfterCommit:
        """Removes an upload with all that was made of it, whoever holds it. `by` is what its tombstone says; null
        leaves none."""
        row = session.get(UploadRow, upload_id)
        removed = Removed([row] if row else [])
        if row is not None:
            for kind in self.kinds.values():
                kind.delete(session, row, removed)
        for subject in {upload_id, *(one.id for one in removed.uploads)} if by else ():
            tombstones.leave_tombstone(session, subject, by or "")
        for one in removed.uploads:
            session.delete(one)

        def after() -> None:
            for step in removed.after:
                step()
            for one in removed.uploads:
                self.storage.blobs.delete(one.sha256)

        return after

    def _prepared(self, received: Received, chosen: dict[str, Any] | None) -> Any:
        best = chosen or next(iter(recognise.guesses(received.head)), None)
        kind = self.kinds.get(best["class"]) if best else None
        if kind is None:
            return None
        with self.storage.db.session() as session, row_scope("all"):
            row = session.get(UploadRow, received.sha256[:ID_DIGITS])
        if row is not None and not _is_read_again(row, chosen):
            return None
        return kind.prepare(received, chosen["format"] if chosen else None)

    def _write(
        self, received: Received, name: str, chosen: dict[str, Any] | None, context: UploadContext
    ) -> tuple[str, bool, list[AfterCommit]]:
        """The rows of an upload: (its id, whether it is new here, what is to be done after the commit)."""
        after: list[AfterCommit | None] = []
        with self.storage.db.session() as session:
            with row_scope("all"):
                row = session.get(UploadRow, received.sha256[:ID_DIGITS])
            new = row is None
            if row is None:
                row = add(session, received, name)
            session.flush()
            grant_ownership(session, "upload", row.id)
            renamed = name not in row.names
            if renamed:
                add_alias(session, row, name)
            if new:
                self._read(session, row, received.head, chosen, context)
            elif _is_read_again(row, chosen) and (
                row.kind == "unknown" or may_change(session, "upload", row.id)
            ):
                after += self._read_again(session, row, received.head, chosen, context)
            elif renamed and row.kind in self.kinds and self.kinds[row.kind].ingests_again_when_renamed:
                self._ingest(session, row, replace(context, format_name=None))
            if renamed:
                append_note(row, f"The same content came as {name} as well.")
            if row.kind in self.kinds:
                after.append(self.kinds[row.kind].after_ingest(session, row))
        return row.id, new, [step for step in after if step is not None]

    def _read(
        self,
        session: Session,
        row: UploadRow,
        head: bytes,
        chosen: dict[str, Any] | None,
        context: UploadContext,
    ) -> None:
        """Recognised, or taken at the user's word, and handed on."""
        _recognise(row, head, chosen)
        session.flush()
        self._ingest(session, row, context)

    def _read_again(
        self,
        session: Session,
        row: UploadRow,
        head: bytes,
        chosen: dict[str, Any] | None,
        context: UploadContext,
    ) -> list[AfterCommit | None]:
        """Another format for content that is here. What it was stays when the new reading is refused."""
        was = {key: getattr(row, key) for key in ("kind", "format", "run_ids", "host_id", "members")}
        # What was said of the old reading no longer holds.
        row.note, row.run_ids, row.host_id, row.members = None, [], None, []
        self._read(session, row, head, chosen, context)
        if row.kind == "unknown" and was["kind"] != "unknown":
            for key, value in was.items():
                setattr(row, key, value)
            row.note = f"{(row.note or '').removesuffix(_STORED_AS_IS)} It stays read as {row.format}."
            return []
        return [kind.forget(session, row) for kind in self.kinds.values()]

    def _ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """A refusal of the kind makes the upload unknown, with its sentence."""
        try:
            if row.kind in self.kinds:
                self.kinds[row.kind].ingest(session, row, context)
        except Problem as problem:
            row.kind = "unknown"
            append_note(row, f"{problem.detail}{_STORED_AS_IS}")


def get(session: Session, upload_id: str) -> UploadRow:
    """An upload, or NotFound."""
    row = session.get(UploadRow, upload_id)
    if row is None:
        raise tombstones.missing(session, "upload", upload_id)
    return row


def add(session: Session, received: Received, name: str) -> UploadRow:
    """A row for content that is new here; it is of no kind until somebody has read it."""
    other = session.scalars(select(UploadRow).where(UploadRow.name == name)).first()
    row = UploadRow(
        id=received.sha256[:ID_DIGITS],
        sha256=received.sha256,
        name=name,
        names=[name],
        size=received.size,
        kind="unknown",
        format=None,
        container=None,
        guesses=[],
        run_ids=[],
        host_id=None,
        note=f"Another file called {name} with other content is here already ({other.id}); both are kept."
        if other
        else None,
    )
    session.add(row)
    session.flush()
    session.add(StemRow(stem=stem(name), upload_id=row.id))
    return row


def add_alias(session: Session, row: UploadRow, name: str) -> None:
    """An upload is found under a further name as well."""
    before = {stem(other) for other in row.names}
    row.names = [*row.names, name]
    if stem(name) not in before:
        session.add(StemRow(stem=stem(name), upload_id=row.id))


def append_note(row: UploadRow, sentence: str) -> None:
    """Adds a sentence to the notes of an upload."""
    row.note = f"{row.note} {sentence}" if row.note else sentence


def of_stems(stems: set[str], kind: str) -> Select[UploadRow]:
    """Uploads of a class that share the part of a name before `.perf.data` or `.host.txt`, newest first."""
    named = select(StemRow.upload_id).where(StemRow.stem.in_(stems))
    return (
        select(UploadRow)
        .where(UploadRow.kind == kind, UploadRow.id.in_(named))
        .order_by(UploadRow.created_at.desc(), UploadRow.id)
    )


def small_content(storage: Storage, row: UploadRow) -> bytes:
    """The bytes of a file that is read whole; TooLarge over the limit of such files."""
    limit = storage.settings.result_bytes
    if row.size > limit:
        raise TooLarge(f"{row.name} is {row.size} bytes; the limit for a {row.kind} file is {limit}.")
    return storage.blobs.path(row.sha256).read_bytes()


def _is_read_again(row: UploadRow, chosen: dict[str, Any] | None) -> bool:
    """Whether content that is here is read once more: what it is was not known, or the sender says otherwise."""
    return row.kind == "unknown" or (chosen is not None and chosen["format"] != row.format)


def _recognise(row: UploadRow, head: bytes, chosen: dict[str, Any] | None) -> None:
    found = recognise.guesses(head)
    best = chosen or (found[0] if found else None)
    row.guesses = [
        {key: guess[key] for key in ("format", "class", "confidence", "reason")} for guess in found
    ]
    row.container = next((guess["container"] for guess in found if guess["container"]), None)
    row.kind = best["class"] if best else "unknown"
    row.format = best["format"] if best else None
    if best is None:
        append_note(row, f"{row.name} is {looks_like(head)}; {EXPECTED}.{_STORED_AS_IS}")
