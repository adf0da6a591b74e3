"""Stores received files: recognises their format and passes them to the domain of their class."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from anyio import CapacityLimiter
from sqlalchemy import Select, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access import audit, tombstones
from skbscope.access.grants import grant_ownership, grants_of, may_change, require_grant
from skbscope.access.principal import principal, row_scope
from skbscope.canonical import ID_DIGITS
from skbscope.domains.uploads import recognise
from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.kinds import AfterCommit, Removed, UploadContext, UploadKind
from skbscope.domains.uploads.models import StemRow, Upload, UploadRow
from skbscope.domains.uploads.names import stem
from skbscope.domains.uploads.recognise import EXPECTED, looks_like
from skbscope.errors import Problem, TooLarge
from skbscope.jobs.runner import JobRunner
from skbscope.store.deps import from_state
from skbscope.store.storage import Storage

_STORED_AS_IS = " It is stored unchanged."
_AT_ONCE = 8
"""Received files stored at the same time, in 8 of the 40 threads that answer; they wait for one another to write."""


@dataclass(frozen=True)
class StoredUpload:
    """An upload after it was stored."""

    upload: Upload
    new: bool
    """Whether this content was not stored before."""


class Uploads:
    """Stores and deletes files. The domains register their classes of files before the first upload."""

    def __init__(self, storage: Storage, jobs: JobRunner) -> None:
        self.storage = storage
        self.jobs = jobs
        self.kinds: dict[str, UploadKind] = {}
        """By class of file."""
        self.limiter = CapacityLimiter(_AT_ONCE)
        """Limits the threads that wait to write, so that some remain for readers."""

    def register(self, kinds: Mapping[str, UploadKind]) -> None:
        """Adds the classes of files of a domain."""
        self.kinds.update(kinds)

    def take(
        self,
        received: Received,
        name: str,
        format_name: str | None = None,
        capture: dict[str, Any] | None = None,
        host_seconds: float = 0,
    ) -> StoredUpload:
        """Stores a file and starts its analysis. The bytes are durable before the row, the row before the job.

        `capture` and `host_seconds` are those of `UploadContext`.
        """
        chosen = recognise.named(format_name) if format_name else None
        self.storage.blobs.adopt(received.path, received.sha256)
        context = UploadContext(chosen["format"] if chosen else None, capture, host_seconds)
        context = replace(context, prepared=self._prepared(received, chosen))
        try:
            row_id, new, after = self._write(received, name, chosen, context)
        except IntegrityError:
            # Another request has just stored the same bytes.
            row_id, new, after = self._write(received, name, chosen, context)
        for step in after:
            step()
        with self.storage.db.session() as session:
            upload = self.shown(session, get(session, row_id))
        self.jobs.wake()
        return StoredUpload(upload, new)

    def shown(self, session: Session, row: UploadRow) -> Upload:
        """An upload with its results."""
        kind = self.kinds.get(row.kind)
        job_id, trace_id = kind.analysis_of(session, row) if kind else (None, None)
        return Upload.of(row, job_id=job_id, trace_id=trace_id)

    def delete(self, upload_id: str) -> None:
        """Ends the caller's ownership; the content is deleted with the last owner, or by an administrator."""
        who = principal()
        is_admin = who is None or who.scope == "admin"
        with self.storage.db.session() as session:
            get(session, upload_id)
            audit.note(session, "delete", "upload", upload_id)
            if not is_admin:
                row = require_grant(session, "upload", upload_id)
                if len(grants_of(session, "upload", upload_id)) > 1:
                    session.delete(row)
                    return
        with row_scope("all"):
            with self.storage.db.session() as session:
                after = self.remove(session, upload_id, "an administrator" if is_admin else "its owner")
            after()

    def remove(self, session: Session, upload_id: str, by: str | None) -> AfterCommit:
        """Removes an upload and everything that was made of it, for all owners. `by` is in its tombstone; without it
        there is none."""
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
        """Writes the rows of an upload: (its id, whether it is new, steps after the commit)."""
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
                _recognise(session, row, received.head, chosen)
                self._ingest(session, row, context)
            elif _is_read_again(row, chosen) and (
                row.kind == "unknown" or may_change(session, "upload", row.id)
            ):
                after += self._read_again(session, row, received.head, chosen, context)
            elif renamed and row.kind in self.kinds and self.kinds[row.kind].ingests_again_when_renamed:
                self._ingest(session, row, replace(context, format_name=None))
            if renamed:
                append_note(row, f"The same content was also sent as {name}.")
            if row.kind in self.kinds:
                after.append(self.kinds[row.kind].after_ingest(session, row))
        return row.id, new, [step for step in after if step is not None]

    def _read_again(
        self,
        session: Session,
        row: UploadRow,
        head: bytes,
        chosen: dict[str, Any] | None,
        context: UploadContext,
    ) -> list[AfterCommit | None]:
        """Reads stored content as another format. If that fails, the old reading stays."""
        was = {key: getattr(row, key) for key in ("kind", "format", "run_ids", "host_id", "members")}
        # Notes and results of the old reading are not valid any more.
        row.note, row.run_ids, row.host_id, row.members = None, [], None, []
        _recognise(session, row, head, chosen)
        self._ingest(session, row, context)
        if row.kind == "unknown" and was["kind"] != "unknown":
            for key, value in was.items():
                setattr(row, key, value)
            row.note = f"{(row.note or '').removesuffix(_STORED_AS_IS)} It stays read as {row.format}."
            return []
        return [kind.forget(session, row) for kind in self.kinds.values()]

    def _ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """A refusal of the domain makes the upload unknown, with the reason as its note."""
        try:
            if row.kind in self.kinds:
                self.kinds[row.kind].ingest(session, row, context)
        except Problem as problem:
            row.kind = "unknown"
            append_note(row, f"{problem.detail}{_STORED_AS_IS}")


UploadsDep = Annotated[Uploads, from_state("uploads")]


def get(session: Session, upload_id: str) -> UploadRow:
    """An upload, or NotFound."""
    row = session.get(UploadRow, upload_id)
    if row is None:
        raise tombstones.missing(session, "upload", upload_id)
    return row


def add(session: Session, received: Received, name: str) -> UploadRow:
    """A row for new content; its class is unknown until it is read."""
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
        note=f"Another file called {name} with other content is stored already ({other.id}); both are available."
        if other
        else None,
    )
    session.add(row)
    session.flush()
    session.add(StemRow(stem=stem(name), upload_id=row.id))
    return row


def add_alias(session: Session, row: UploadRow, name: str) -> None:
    """Adds a name by which an upload can be found."""
    before = {stem(other) for other in row.names}
    row.names = [*row.names, name]
    if stem(name) not in before:
        session.add(StemRow(stem=stem(name), upload_id=row.id))


def append_note(row: UploadRow, sentence: str) -> None:
    """Adds a sentence to the notes of an upload."""
    row.note = f"{row.note} {sentence}" if row.note else sentence


def of_stems(stems: set[str], kind: str) -> Select[UploadRow]:
    """Uploads of a class with one of these stems (see `names.stem`), newest first."""
    named = select(StemRow.upload_id).where(StemRow.stem.in_(stems))
    return (
        select(UploadRow)
        .where(UploadRow.kind == kind, UploadRow.id.in_(named))
        .order_by(UploadRow.created_at.desc(), UploadRow.id)
    )


def small_content(storage: Storage, row: UploadRow) -> bytes:
    """The bytes of a file that is read into memory; TooLarge over the limit for such files."""
    limit = storage.settings.result_bytes
    if row.size > limit:
        raise TooLarge(f"{row.name} is {row.size} bytes; the limit for a {row.kind} file is {limit}.")
    return storage.blobs.path(row.sha256).read_bytes()


def _is_read_again(row: UploadRow, chosen: dict[str, Any] | None) -> bool:
    """Whether stored content is read again: its format was unknown, or the sender states another one."""
    return row.kind == "unknown" or (chosen is not None and chosen["format"] != row.format)


def _recognise(session: Session, row: UploadRow, head: bytes, chosen: dict[str, Any] | None) -> None:
    """Sets the recognised or stated format."""
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
    session.flush()
