"""What becomes of a received file: recognised, named, and handed to the part of the server it is for."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access.caller import seeing
from skbscope.access.holdings import hold, may_change
from skbscope.access.tombstones import missing
from skbscope.errors import Problem, TooLarge
from skbscope.hosts.facts import facts_of
from skbscope.jobs.models import JobRow
from skbscope.results import service as results
from skbscope.results.environment import Known
from skbscope.traces import service as traces
from skbscope.traces.hosts import read_file
from skbscope.traces.models import AnalysisRow, TraceRow
from skbscope.traces.service import ID_DIGITS
from skbscope.uploads import bundle, recognise
from skbscope.uploads.intake import Received
from skbscope.uploads.looks import EXPECTED, looks_like
from skbscope.uploads.models import Upload, UploadRow
from skbscope.uploads.names import stem

if TYPE_CHECKING:
    from skbscope.portal import Portal

_KEPT = " It is kept as it is."


@dataclass(frozen=True)
class Taken:
    """An upload after it was taken in."""

    upload: Upload
    new: bool
    """Whether this content was not here before."""


def take(
    portal: "Portal",
    received: Received,
    name: str,
    format_name: str | None = None,
    capture: dict[str, Any] | None = None,
) -> Taken:
    """Keeps a file and starts what it asks for. The bytes are durable before the row, the row before the job.

    `capture` is what the bundle that a recording came in says beside it.
    """
    chosen = recognise.named(format_name) if format_name else None
    portal.blobs.adopt(received.path, received.sha256)
    try:
        row_id, new, closed = _written(portal, received, name, chosen, capture)
    except IntegrityError:
        # Somebody else sent the same bytes in the same moment and was first: now they are here already.
        row_id, new, closed = _written(portal, received, name, chosen, capture)
    if closed:
        bundle.take_members(portal, row_id, take)
    return Taken(start(portal, row_id), new)


def _written(
    portal: "Portal",
    received: Received,
    name: str,
    chosen: dict[str, Any] | None,
    capture: dict[str, Any] | None,
) -> tuple[str, bool, bool]:
    """The rows of an upload: (its id, whether it is new here, whether it is a bundle to be taken apart)."""
    gone: list[AnalysisRow] = []
    with portal.db.session() as session:
        with seeing("all"):
            row = session.get(UploadRow, received.sha256[:ID_DIGITS])
        new = row is None
        if row is None:
            row = add(session, received, name)
        session.flush()
        hold(session, "upload", row.id)
        renamed = name not in row.names
        if renamed:
            row.names = [*row.names, name]
        if new:
            _read_as(session, portal, row, received.head, chosen, capture)
        elif row.kind == "unknown" or (
            chosen and chosen["format"] != row.format and may_change(session, "upload", row.id)
        ):
            gone = _read_again(session, portal, row, received.head, chosen, capture)
        elif renamed and row.kind in ("trace", "host"):
            _hand_on(session, portal, row, capture)
        if renamed:
            _say(row, f"The same content came as {name} as well.")
        closed = bundle.is_closed(session, row)
    traces.clear(portal, gone)
    return row.id, new, closed


def start(portal: "Portal", upload_id: str) -> Upload:
    """Has the analysis an upload led to begun: its own, or of the recording a host file belongs to."""
    with portal.db.session() as session:
        upload = shown(session, get(session, upload_id))
    portal.jobs.wake()
    return upload


def get(session: Session, upload_id: str) -> UploadRow:
    """An upload, or NotFound."""
    row = session.get(UploadRow, upload_id)
    if row is None:
        raise missing(session, "upload", upload_id)
    return row


def shown(session: Session, row: UploadRow) -> Upload:
    """An upload with what became of it."""
    recording = session.get(TraceRow, bundle.recording_of(row) or row.id)
    if row.kind not in ("trace", "bundle"):
        recording = None
    job = session.get(JobRow, recording.default_analysis_id) if recording else None
    return Upload.of(row, job_id=job.id if job else None, trace_id=recording.id if recording else None)


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
    return row


def _read_as(
    session: Session,
    portal: "Portal",
    row: UploadRow,
    head: bytes,
    chosen: dict[str, Any] | None,
    capture: dict[str, Any] | None,
) -> None:
    """Recognised, or taken at the user's word, and handed on."""
    _recognise(row, head, chosen)
    session.flush()
    _hand_on(session, portal, row, capture, chosen["format"] if chosen else None)


def _read_again(
    session: Session,
    portal: "Portal",
    row: UploadRow,
    head: bytes,
    chosen: dict[str, Any] | None,
    capture: dict[str, Any] | None,
) -> list[AnalysisRow]:
    """Another format for content that is here. What it was stays when the new reading is refused.

    Returns the analyses to clear: those of a recording that is none any more.
    """
    was = {key: getattr(row, key) for key in ("kind", "format", "run_ids", "host_id", "members")}
    # What was said of the old reading no longer holds.
    row.note, row.run_ids, row.host_id, row.members = None, [], None, []
    _read_as(session, portal, row, head, chosen, capture)
    if row.kind == "unknown" and was["kind"] != "unknown":
        for key, value in was.items():
            setattr(row, key, value)
        row.note = f"{(row.note or '').removesuffix(_KEPT)} It stays read as {row.format}."
        return []
    results.forget(session, row.id, row.run_ids)
    if was["kind"] == "host" and row.kind != "host":
        for recording in session.scalars(select(TraceRow).where(TraceRow.host_upload_id == row.id)).all():
            traces.attach_host(session, portal, recording, None)
    recorded = session.get(TraceRow, row.id)
    return traces.withdraw(session, recorded) if recorded and row.kind != "trace" else []


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
        _say(row, f"{row.name} is {looks_like(head)}; {EXPECTED}.{_KEPT}")


def _hand_on(
    session: Session,
    portal: "Portal",
    row: UploadRow,
    capture: dict[str, Any] | None,
    format_name: str | None = None,
) -> None:
    """To the recordings, results or hosts. A refusal of theirs makes the upload unknown, with their sentence."""
    try:
        if row.kind == "trace":
            _as_trace(session, portal, row, capture)
        elif row.kind == "result":
            row.run_ids = results.ingest(
                session,
                row.id,
                row.name,
                _text(portal, row),
                format_name=format_name,
                known=_known(session, portal, row),
                read=portal.reading.runs,
            )
        elif row.kind == "host":
            _as_host(session, portal, row, format_name)
    except Problem as problem:
        row.kind = "unknown"
        _say(row, f"{problem.detail}{_KEPT}")


def _known(session: Session, portal: "Portal", row: UploadRow) -> Known:
    """What the host file that shares its name tells of the machine it ran on."""
    own = {name.partition(".")[0] for name in row.names}
    with seeing("own"):
        hosts = session.scalars(
            select(UploadRow).where(UploadRow.kind == "host").order_by(UploadRow.created_at.desc())
        ).all()
    host = next((other for other in hosts if own & {stem(name) for name in other.names}), None)
    return Known(facts=facts_of(host.name, _bytes(portal, host))) if host else Known()


def _as_trace(session: Session, portal: "Portal", row: UploadRow, capture: dict[str, Any] | None) -> None:
    about = {"capture": capture} if capture else {}
    host = next(iter(_of_stem(session, row, "host")), None)
    known = session.get(TraceRow, row.id)
    taken = known is not None and (known.host_upload_id or not may_change(session, "upload", row.id))
    if host is None or taken:
        traces.add(session, portal, row, **about)
    else:
        traces.add(session, portal, row, host_upload_id=host.id, **about)
        _say(row, f"The host file {host.name} was here already and belongs to it by name.")


def _as_host(session: Session, portal: "Portal", row: UploadRow, format_name: str | None) -> None:
    read_file(row.name, _bytes(portal, row), format_name)
    row.host_id = row.id
    for recording in _of_stem(session, row, "trace"):
        trace_row = traces.trace(session, recording.id)
        if trace_row.host_upload_id is None:
            traces.attach_host(session, portal, trace_row, row.id)
            _say(row, f"It was attached to the recording {recording.name}, which has the same name.")


def _of_stem(session: Session, row: UploadRow, kind: str) -> list[UploadRow]:
    """Uploads of a class that share the part of a name before `.perf.data` or `.host.txt`, newest first."""
    own = {stem(name) for name in row.names}
    # Nobody's file changes what belongs to somebody else because the two have one name.
    with seeing("own" if kind == "host" else "sole"):
        rows = session.scalars(
            select(UploadRow)
            .where(UploadRow.kind == kind)
            .order_by(UploadRow.created_at.desc(), UploadRow.id)
        ).all()
    return [other for other in rows if own & {stem(name) for name in other.names}]


def _text(portal: "Portal", row: UploadRow) -> str:
    return _bytes(portal, row).decode(errors="replace")


def _bytes(portal: "Portal", row: UploadRow) -> bytes:
    limit = portal.settings.result_bytes
    if row.size > limit:
        raise TooLarge(f"{row.name} is {row.size} bytes; the limit for a {row.kind} file is {limit}.")
    return portal.blobs.path(row.sha256).read_bytes()


def _say(row: UploadRow, sentence: str) -> None:
    row.note = f"{row.note} {sentence}" if row.note else sentence
