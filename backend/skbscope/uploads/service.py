"""What becomes of a received file: recognised, named, and handed to the part of the server it is for."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Select, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access.caller import seeing
from skbscope.access.holdings import hold, may_change
from skbscope.access.tombstones import missing
from skbscope.errors import Problem, TooLarge
from skbscope.hosts.facts import facts_of
from skbscope.jobs import queue
from skbscope.jobs.models import JobRow
from skbscope.results import service as results
from skbscope.results.environment import Known
from skbscope.traces import service as traces
from skbscope.traces.hosts import read_file
from skbscope.traces.models import AnalysisRow, TraceRow
from skbscope.traces.service import ID_DIGITS
from skbscope.uploads import bundle, recognise
from skbscope.uploads.ahead import Reads, read_ahead
from skbscope.uploads.intake import Received
from skbscope.uploads.looks import EXPECTED, looks_like
from skbscope.uploads.models import StemRow, Upload, UploadRow
from skbscope.uploads.names import stem

if TYPE_CHECKING:
    from skbscope.portal import Portal

_KEPT = " It is kept as it is."


@dataclass(frozen=True)
class Came:
    """What is known of a file from how it came."""

    read: Reads
    """How its text is read, if it is benchmark output."""
    capture: dict[str, Any] | None = None
    """Of a recording: what the bundle it came in says beside it."""
    host_seconds: float = 0
    """Of a capture that is one of many: how long its host file may take to follow. Nobody is told of its analysis
    before, so that one that nobody has begun may give way to the one on the host file."""


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
    host_seconds: float = 0,
) -> Taken:
    """Keeps a file and starts what it asks for. The bytes are durable before the row, the row before the job.

    `capture` and `host_seconds` are those of `Came`.
    """
    chosen = recognise.named(format_name) if format_name else None
    portal.blobs.adopt(received.path, received.sha256)
    came = Came(read_ahead(portal, received, chosen), capture, host_seconds)
    try:
        row_id, new, closed = _written(portal, received, name, chosen, came)
    except IntegrityError:
        # Somebody else sent the same bytes in the same moment and was first: now they are here already.
        row_id, new, closed = _written(portal, received, name, chosen, came)
    if closed:
        bundle.take_members(portal, row_id, take)
    return Taken(start(portal, row_id), new)


def _written(
    portal: "Portal",
    received: Received,
    name: str,
    chosen: dict[str, Any] | None,
    came: Came,
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
            call(session, row, name)
        if new:
            _read_as(session, portal, row, received.head, chosen, came)
        elif row.kind == "unknown" or (
            chosen and chosen["format"] != row.format and may_change(session, "upload", row.id)
        ):
            gone = _read_again(session, portal, row, received.head, chosen, came)
        elif renamed and row.kind in ("trace", "host"):
            _hand_on(session, portal, row, came)
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
    session.flush()
    session.add(StemRow(stem=stem(name), upload_id=row.id))
    return row


def call(session: Session, row: UploadRow, name: str) -> None:
    """An upload is found under a further name as well."""
    before = {stem(other) for other in row.names}
    row.names = [*row.names, name]
    if stem(name) not in before:
        session.add(StemRow(stem=stem(name), upload_id=row.id))


def _read_as(
    session: Session,
    portal: "Portal",
    row: UploadRow,
    head: bytes,
    chosen: dict[str, Any] | None,
    came: Came,
) -> None:
    """Recognised, or taken at the user's word, and handed on."""
    _recognise(row, head, chosen)
    session.flush()
    _hand_on(session, portal, row, came, chosen["format"] if chosen else None)


def _read_again(
    session: Session,
    portal: "Portal",
    row: UploadRow,
    head: bytes,
    chosen: dict[str, Any] | None,
    came: Came,
) -> list[AnalysisRow]:
    """Another format for content that is here. What it was stays when the new reading is refused.

    Returns the analyses to clear: those of a recording that is none any more.
    """
    was = {key: getattr(row, key) for key in ("kind", "format", "run_ids", "host_id", "members")}
    # What was said of the old reading no longer holds.
    row.note, row.run_ids, row.host_id, row.members = None, [], None, []
    _read_as(session, portal, row, head, chosen, came)
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
    came: Came,
    format_name: str | None = None,
) -> None:
    """To the recordings, results or hosts. A refusal of theirs makes the upload unknown, with their sentence."""
    try:
        if row.kind == "trace":
            _as_trace(session, portal, row, came)
        elif row.kind == "result":
            row.run_ids = results.ingest(
                session,
                row.id,
                row.name,
                _text(portal, row),
                format_name=format_name,
                known=_known(session, portal, row),
                read=came.read,
            )
        elif row.kind == "host":
            _as_host(session, portal, row, came, format_name)
    except Problem as problem:
        row.kind = "unknown"
        _say(row, f"{problem.detail}{_KEPT}")


def _known(session: Session, portal: "Portal", row: UploadRow) -> Known:
    """What the host file that shares its name tells of the machine it ran on."""
    own = {name.partition(".")[0] for name in row.names}
    with seeing("own"):
        host = session.scalars(_of_stems(own, "host").limit(1)).first()
    return Known(facts=facts_of(host.name, _bytes(portal, host))) if host else Known()


def _as_trace(session: Session, portal: "Portal", row: UploadRow, came: Came) -> None:
    about = {"capture": came.capture} if came.capture else {}
    # Nobody's file changes what belongs to somebody else because the two have one name.
    with seeing("own"):
        host = session.scalars(_of_stems(_stems(row), "host").limit(1)).first()
    known = session.get(TraceRow, row.id)
    taken = known is not None and (known.host_upload_id or not may_change(session, "upload", row.id))
    if host is None or taken:
        _, analysis = traces.add(session, portal, row, **about)
        if known is None and came.host_seconds:
            queue.hold_back(session, analysis.id, came.host_seconds)
    else:
        traces.add(session, portal, row, host_upload_id=host.id, **about)
        _say(row, f"The host file {host.name} was here already and belongs to it by name.")


def _as_host(session: Session, portal: "Portal", row: UploadRow, came: Came, format_name: str | None) -> None:
    read_file(row.name, _bytes(portal, row), format_name)
    row.host_id = row.id
    lacking = select(TraceRow.id).where(TraceRow.host_upload_id.is_(None))
    with seeing("sole"):
        recordings = session.scalars(_of_stems(_stems(row), "trace").where(UploadRow.id.in_(lacking))).all()
    for recording in recordings:
        trace_row = traces.trace(session, recording.id)
        traces.attach_host(session, portal, trace_row, row.id, instead=came.host_seconds > 0)
        _say(row, f"It was attached to the recording {recording.name}, which has the same name.")


def _stems(row: UploadRow) -> set[str]:
    return {stem(name) for name in row.names}


def _of_stems(stems: set[str], kind: str) -> Select[UploadRow]:
    """Uploads of a class that share the part of a name before `.perf.data` or `.host.txt`, newest first."""
    named = select(StemRow.upload_id).where(StemRow.stem.in_(stems))
    return (
        select(UploadRow)
        .where(UploadRow.kind == kind, UploadRow.id.in_(named))
        .order_by(UploadRow.created_at.desc(), UploadRow.id)
    )


def _text(portal: "Portal", row: UploadRow) -> str:
    return _bytes(portal, row).decode(errors="replace")


def _bytes(portal: "Portal", row: UploadRow) -> bytes:
    limit = portal.settings.result_bytes
    if row.size > limit:
        raise TooLarge(f"{row.name} is {row.size} bytes; the limit for a {row.kind} file is {limit}.")
    return portal.blobs.path(row.sha256).read_bytes()


def _say(row: UploadRow, sentence: str) -> None:
    row.note = f"{row.note} {sentence}" if row.note else sentence
