"""A bundle of `skbscope capture` becomes uploads of its own: recording, host file, what a benchmark printed.

bundle ──> host.txt      an upload, attached to the recording
       ├─> perf.data     an upload, a recording with its analysis
       ├─> command.out   an upload, if it is a benchmark's output
       └─> before/ after/ manifest.json     counters and words, kept with the recording
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy.orm import Session

from skbscope.access.holdings import may_change
from skbscope.capture.opened import FILES, HOST, RECORDING, RESULT, Opened
from skbscope.errors import Problem
from skbscope.terminal import counted
from skbscope.traces import service as traces
from skbscope.uploads import intake, recognise
from skbscope.uploads.intake import Received
from skbscope.uploads.models import UploadRow

if TYPE_CHECKING:
    from skbscope.portal import Portal
    from skbscope.uploads.service import Taken

    Take = Callable[["Portal", Received, str, str | None, dict[str, Any] | None], "Taken"]

_FORMATS = {RECORDING: "perf.data", HOST: "host.txt", RESULT: None}
"""Fixed, so that no member is taken for a bundle and opened in turn."""
_WORDS = {RECORDING: "a recording", HOST: "its host file", RESULT: "what the command printed"}


def is_closed(session: Session, row: UploadRow) -> bool:
    """Whether its members are still to be taken in: never done, cut off by a crash, or deleted since."""
    gone = any(session.get(UploadRow, member["upload_id"]) is None for member in row.members)
    return row.kind == "bundle" and (not row.members or gone)


def recording_of(row: UploadRow) -> str | None:
    """The recording that came out of a bundle, for following its analysis."""
    return next((str(member["upload_id"]) for member in row.members if member["class"] == "trace"), None)


def take_members(portal: "Portal", upload_id: str, take: "Take") -> None:
    """Unpacks a kept bundle and takes its members in; `take` is how any file is."""
    with portal.db.session() as session:
        row = session.get_one(UploadRow, upload_id)
        name, sha256 = row.name, row.sha256
    settings = portal.settings
    limits = {"decoded_bytes": settings.decoded_bytes, "ratio": settings.decode_ratio}
    opened: Opened[Received] = Opened()
    try:
        opened.read(
            portal.blobs.path(sha256),
            limits,
            lambda member: intake.take_in(member.blocks(), portal.incoming, settings),
        )
        taken = _taken(portal, upload_id, opened, _stem(name), take)
    finally:
        for received in opened.files.values():
            received.path.unlink(missing_ok=True)
    _write_down(portal, upload_id, opened, taken)


def _taken(
    portal: "Portal", upload_id: str, opened: Opened[Received], stem: str, take: "Take"
) -> dict[str, "Taken"]:
    taken = {}
    capture = opened.capture(upload_id)
    beside = capture.model_dump() if capture else None
    for name in FILES:
        received = opened.files.get(name)
        if received is None or (name == RESULT and not _is_result(received)):
            continue
        try:
            taken[name] = take(portal, received, f"{stem}.{name}", _FORMATS[name], beside)
        except Problem as problem:
            opened.faults.append(f"{name}: {problem.detail}")
    return taken


def _is_result(received: Received) -> bool:
    best = next(iter(recognise.guesses(received.head)), None)
    return best is not None and best["class"] == "result"


def _write_down(
    portal: "Portal", upload_id: str, opened: Opened[Received], taken: dict[str, "Taken"]
) -> None:
    with portal.db.session() as session:
        row = session.get_one(UploadRow, upload_id)
        row.members = [
            {"name": name, "upload_id": one.upload.id, "class": one.upload.class_}
            for name, one in taken.items()
        ]
        row.run_ids = [run for one in taken.values() for run in one.upload.run_ids]
        row.host_id = taken[HOST].upload.host_id if HOST in taken else None
        row.note = " ".join([_said(opened, taken), *opened.faults])
        if not taken:
            row.kind = "unknown"
            row.note = (
                f"{' '.join(opened.faults) or 'The bundle holds nothing to read.'} It is kept as it is."
            )
        recording = taken.get(RECORDING)
        if recording is not None and recording.upload.trace_id:
            _describe(session, portal, recording, row, opened)
    if recording is not None:
        # After the commit: a worker never runs ahead of its row.
        from skbscope.uploads.service import start

        start(portal, recording.upload.id)


def _describe(
    session: Session, portal: "Portal", recording: "Taken", row: UploadRow, opened: Opened[Received]
) -> None:
    """The recording learns its host and what else the bundle says."""
    trace = traces.trace(session, recording.upload.id)
    if not may_change(session, "upload", trace.id):
        return
    mine = recording.new or trace.host_upload_id is None
    if row.host_id is not None and row.host_id != trace.host_upload_id and mine:
        traces.attach_host(session, portal, trace, row.host_id)
    capture = opened.capture(row.id)
    beside = capture.model_dump() if capture else None
    if trace.capture != beside:
        trace.capture = beside
        traces.renew_default(session, portal, trace)


def _said(opened: Opened[Received], taken: dict[str, "Taken"]) -> str:
    parts = [word for name, word in _WORDS.items() if name in taken]
    changed = len(opened.sides.changes()[0])
    parts += [f"{counted(changed, 'counter')} that changed"] if changed else []
    return f"It holds {', '.join(parts)}." if parts else ""


def _stem(name: str) -> str:
    """The name without its endings, short enough to get another one."""
    for ending in (".zst", ".gz", ".tar"):
        name = name.removesuffix(ending)
    return name.encode()[:200].decode(errors="ignore") or "capture"
