"""Stores received files: recognises their format and passes them to the domain of their class."""

import concurrent.futures
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Annotated, Any

from anyio import to_thread
from sqlalchemy import Select, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access import audit, tombstones
from skbscope.access.grants import grant_ownership, grants_of, own_copy, owned_subjects, require_grant, revoke
from skbscope.access.principal import content_key, owner_name, principal, row_scope, sender
from skbscope.access.quota import Quota
from skbscope.canonical import ID_DIGITS, content_id
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
from skbscope.turns import Turns, ended

_STORED_AS_IS = " It is stored unchanged."
_ALREADY_STORED = "The same content was stored already; nothing was read again."
_AT_ONCE = 8
"""Received files stored at the same time, in 8 of the 40 threads that answer; they wait for one another to write."""
_OF_ONE_SENDER = 4
"""Of these."""
_WAITING = 200
"""Received files of one sender that wait for that, each a file on the disk."""

Storing = Generator[Future[Any] | None, None, "StoredUpload"]
"""Storing a file, step by step. After each step it gives what the next one waits for, if anything."""


@dataclass(frozen=True)
class StoredUpload:
    """An upload after it was stored."""

    upload: Upload
    new: bool
    """Whether the sender had not stored this content before."""


class Uploads:
    """Stores and deletes files. The domains register their classes of files before the first upload."""

    def __init__(self, storage: Storage, jobs: JobRunner) -> None:
        self.storage = storage
        self.jobs = jobs
        self.kinds: dict[str, UploadKind] = {}
        """By class of file."""
        self.turns = Turns(_AT_ONCE, share=_OF_ONE_SENDER, places=_WAITING, what="uploads")
        """Limits the threads that wait to write, so that some remain for readers and for other senders."""

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
        work = self.storing(received, name, UploadContext(format_name, capture, host_seconds))
        while not isinstance(reached := _step(work), StoredUpload):
            if reached is not None:
                concurrent.futures.wait([reached])
        return reached

    async def take_async(self, received: Received, name: str, format_name: str | None) -> StoredUpload:
        """`take` for many senders at once: a text that waits to be read, alone or in a bundle, takes no thread and no
        turn to be stored."""
        work = self.storing(received, name, UploadContext(format_name))
        reached = await to_thread.run_sync(_step, work)
        while not isinstance(reached, StoredUpload):
            if reached is not None:
                await ended(reached)
            async with self.turns.turn_async(sender()):
                reached = await to_thread.run_sync(_step, work)
        return reached

    def storing(self, received: Received, name: str, context: UploadContext) -> Storing:
        """The steps of `take`: only the first one needs no turn."""
        context = self._begin(received, context)
        yield context.prepared
        return (yield from self._store(received, name, context))

    def _begin(self, received: Received, context: UploadContext) -> UploadContext:
        """Stores the bytes, and begins what must end before the rows are written."""
        chosen = recognise.named(context.format_name) if context.format_name else None
        self.storage.blobs.adopt(received.path, received.sha256)
        return replace(context, prepared=self._prepared(received, chosen))

    def _store(self, received: Received, name: str, context: UploadContext) -> Storing:
        chosen = recognise.named(context.format_name) if context.format_name else None
        try:
            row_id, new, before, after = self._write(received, name, chosen, context)
        except IntegrityError:
            # Another request has just stored the same bytes.
            row_id, new, before, after = self._write(received, name, chosen, context)
        for step in after:
            yield from step() or ()
        with self.storage.db.session() as session:
            upload = self.shown(session, get(session, row_id))
        if before is not None:
            # What earlier requests did with this content is no result of this one.
            upload.note = (upload.note or "").removeprefix(before).strip() or _ALREADY_STORED
        self.jobs.wake()
        return StoredUpload(upload, new)

    def charge(self, size: int) -> None:
        """Counts a file inside of a bundle or archive against the sender's quota of the day, as if it were sent alone;
        TooMany over it."""
        who = principal()
        if who is not None:
            Quota(self.storage.db).charge_sender(self.storage.settings, who, size, 1)

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

    def remove(self, session: Session, upload_id: str, by: str | None) -> Callable[[], None]:
        """Removes an upload and everything that was made of it, for all owners. `by` is in its tombstone; without it
        there is none."""
        row = session.get(UploadRow, upload_id)
        removed = Removed([row] if row else [])
        if row is not None:
            for kind in self.kinds.values():
                kind.delete(session, row, removed)
        for subject in {upload_id, *(one.id for one in removed.uploads)}:
            if by:
                tombstones.leave_tombstone(session, subject, by)
            revoke(session, "upload", subject)
        for one in removed.uploads:
            session.delete(one)

        def after() -> None:
            for step in removed.after:
                step()
            for one in removed.uploads:
                self.storage.delete_blob(one.sha256)

        return after

    def _prepared(self, received: Received, chosen: dict[str, Any] | None) -> Future[Any] | None:
        best = chosen or next(iter(recognise.guesses(received.head)), None)
        kind = self.kinds.get(best["class"]) if best else None
        if kind is None:
            return None
        with self.storage.db.session() as session:
            row = own(session, received.sha256)
        if row is not None and not _is_read_again(row, chosen):
            return None
        return kind.prepare(received, chosen["format"] if chosen else None)

    def _write(
        self, received: Received, name: str, chosen: dict[str, Any] | None, context: UploadContext
    ) -> tuple[str, bool, str | None, list[AfterCommit]]:
        """Writes the rows of an upload: (its id, whether it is new, its note so far, steps after the commit).

        The note so far is None for content that is new or is read again, whose notes are all of this request.
        """
        after: list[AfterCommit | None] = []
        before = None
        with self.storage.db.session() as session:
            self.storage.require_blob(session, received.sha256)
            row = own(session, received.sha256)
            new = row is None
            if row is None:
                row = add(session, received, name)
            renamed = name not in row.names
            if not new and row.kind != "unknown" and not _is_read_again(row, chosen):
                before = row.note or ""
            if renamed:
                add_alias(session, row, name)
            if new:
                _recognise(session, row, received.head, chosen)
                self._ingest(session, row, context)
            elif _is_read_again(row, chosen):
                after += self._read_again(session, row, received.head, chosen, context)
            elif renamed and row.kind in self.kinds and self.kinds[row.kind].ingests_again_when_renamed:
                self._ingest(session, row, replace(context, format_name=None))
            if renamed:
                append_note(row, f"The same content was also sent as {name}.")
            if row.kind in self.kinds:
                after.append(self.kinds[row.kind].after_ingest(session, row))
        return row.id, new, before, [step for step in after if step is not None]

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


def _step(work: Storing) -> StoredUpload | Future[Any] | None:
    """The next step: the upload at the end, else what the step after it waits for."""
    try:
        return next(work)
    except StopIteration as end:
        stored: StoredUpload = end.value
        return stored


UploadsDep = Annotated[Uploads, from_state("uploads")]


def get(session: Session, upload_id: str) -> UploadRow:
    """An upload, or NotFound."""
    row = session.get(UploadRow, upload_id)
    if row is None:
        raise tombstones.missing(session, "upload", upload_id)
    return row


def own(session: Session, sha256: str) -> UploadRow | None:
    """The sender's own upload of that content."""
    return own_copy(session, UploadRow, "upload", sha256, content_key(sha256)[:ID_DIGITS])


def add(session: Session, received: Received, name: str) -> UploadRow:
    """A row of the sender for new content; its class is unknown until it is read."""
    ident = content_key(received.sha256)[:ID_DIGITS]
    mine = UploadRow.id.in_(owned_subjects("upload"))
    other = session.scalars(select(UploadRow).where(UploadRow.name == name, mine)).first()
    with row_scope("all"):
        if session.get(UploadRow, ident) is not None:
            # Before revision 0010 the id was made of the content alone, so another owner may have it.
            ident = content_id("upload", received.sha256, owner_name())
    row = UploadRow(
        id=ident,
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
    grant_ownership(session, "upload", row.id)
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
    """The principal's uploads of a class with one of these stems (see `names.stem`), newest first.

    A file must not change a recording of another owner because both have the same name.
    """
    named = select(StemRow.upload_id).where(StemRow.stem.in_(stems))
    mine = UploadRow.id.in_(owned_subjects("upload"))
    return (
        select(UploadRow)
        .where(UploadRow.kind == kind, UploadRow.id.in_(named), mine)
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
