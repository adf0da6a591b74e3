"""A bundle of `skbscope capture` becomes uploads of its own: recording, host file, what a benchmark printed.

bundle ──> host.txt      an upload, attached to the recording
       ├─> perf.data     an upload, a recording with its analysis
       ├─> command.out   an upload, if it is a benchmark's output
       └─> before/ after/ manifest.json     counters and words, kept with the recording

Where a bundle breaks off, what came before stays and the note says where.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.orm import Session

from skbscope.capture import manifest
from skbscope.capture.counters import MOST_BYTES, Sides
from skbscope.capture.manifest import Manifest
from skbscope.capture.models import Capture
from skbscope.capture.unpack import FOLDER, MANIFEST, Bundle, Member
from skbscope.errors import BadInput, Problem
from skbscope.terminal import counted
from skbscope.traces import service as traces
from skbscope.uploads import intake, recognise
from skbscope.uploads.intake import Received
from skbscope.uploads.models import UploadRow

if TYPE_CHECKING:
    from skbscope.portal import Portal
    from skbscope.uploads.service import Taken

RECORDING, HOST, RESULT = "perf.data", "host.txt", "command.out"
_FORMATS = {RECORDING: "perf.data", HOST: "host.txt", RESULT: None}
MOST_TEXT = 128 << 20
"""Bytes of counter files of one bundle."""

Take = Callable[["Portal", Received, str, str | None], "Taken"]


@dataclass
class _Opened:
    """What was read of a bundle before its end or its first fault."""

    manifest: Manifest | None = None
    files: dict[str, Received] = field(default_factory=dict)
    sides: Sides = field(default_factory=Sides)
    seen: set[str] = field(default_factory=set)
    text: int = 0
    faults: list[str] = field(default_factory=list)


def is_closed(session: Session, row: UploadRow) -> bool:
    """Whether its members are still to be taken in: never done, cut off by a crash, or deleted since."""
    gone = any(session.get(UploadRow, member["upload_id"]) is None for member in row.members)
    return row.kind == "bundle" and (not row.members or gone)


def take_members(portal: "Portal", upload_id: str, take: Take) -> None:
    """Unpacks a kept bundle and takes its members in; `take` is how any file is."""
    with portal.db.session() as session:
        row = session.get_one(UploadRow, upload_id)
        name, sha256 = row.name, row.sha256
    opened = _Opened()
    try:
        _read(portal, sha256, opened)
        taken = _taken(portal, opened, _stem(name), take)
    finally:
        for received in opened.files.values():
            received.path.unlink(missing_ok=True)
    _write_down(portal, upload_id, opened, taken)


def _read(portal: "Portal", sha256: str, opened: _Opened) -> None:
    settings = portal.settings
    limits = {"decoded_bytes": settings.decoded_bytes, "ratio": settings.decode_ratio}
    try:
        for member in Bundle(portal.blobs.path(sha256), limits):
            if member.name in opened.seen:
                raise BadInput(f"The bundle has two members {member.name}.")
            _member(portal, member, opened)
            opened.seen.add(member.name)
    except Problem as problem:
        opened.faults.append(problem.detail)
    if opened.manifest is not None:
        _compare(opened.manifest, opened)


def _member(portal: "Portal", member: Member, opened: _Opened) -> None:
    if member.name == MANIFEST:
        opened.manifest = manifest.read(member.text(manifest.MOST_BYTES))
    elif member.name in _FORMATS:
        if member.size == 0:
            if member.name != RESULT:
                opened.faults.append(f"{member.name} is empty (0 bytes).")
            return
        opened.files[member.name] = intake.take_in(member.blocks(), portal.incoming, portal.settings)
    elif member.name.startswith(("before/", "after/")):
        text = member.text(MOST_BYTES)
        opened.text += member.size
        if opened.text > MOST_TEXT:
            raise BadInput(f"The counter files are over {MOST_TEXT} bytes together, at member {member.name}.")
        opened.sides.take(member.name, text)


def _compare(listed: Manifest, opened: _Opened) -> None:
    """What the manifest names and the bundle has not, or has otherwise."""
    names = {file.name.removeprefix(FOLDER): file for file in listed.files}
    absent = [name for name in names if name not in opened.seen]
    if absent:
        more = f" and {len(absent) - 1} more" if len(absent) > 1 else ""
        opened.faults.append(f"Not in the bundle, though its manifest names it: {absent[0]}{more}.")
    for name, received in opened.files.items():
        if name in names and names[name].sha256 not in (None, received.sha256):
            opened.faults.append(
                f"{name} is not the file its manifest describes (SHA-256); it was read all the same."
            )


def _taken(portal: "Portal", opened: _Opened, stem: str, take: Take) -> dict[str, "Taken"]:
    """The host file first, so that the recording finds it."""
    taken = {}
    for name in (HOST, RECORDING, RESULT):
        received = opened.files.get(name)
        if received is None or (name == RESULT and not _is_result(received)):
            continue
        try:
            taken[name] = take(portal, received, f"{stem}.{name}", _FORMATS[name])
        except Problem as problem:
            opened.faults.append(f"{name}: {problem.detail}")
    return taken


def _is_result(received: Received) -> bool:
    best = next(iter(recognise.guesses(received.head)), None)
    return best is not None and best["class"] == "result"


def _write_down(portal: "Portal", upload_id: str, opened: _Opened, taken: dict[str, "Taken"]) -> None:
    with portal.db.session() as session:
        row = session.get_one(UploadRow, upload_id)
        row.members = [
            {"name": name, "upload_id": one.upload.id, "class": one.upload.class_}
            for name, one in taken.items()
        ]
        row.run_ids = [run for one in taken.values() for run in one.upload.run_ids]
        host = taken[HOST].upload if HOST in taken and taken[HOST].upload.class_ == "host" else None
        row.host_id = host.id if host else None
        row.note = " ".join([_said(opened, taken), *opened.faults])
        if not taken:
            row.kind = "unknown"
            row.note = (
                f"{' '.join(opened.faults) or 'The bundle holds nothing to read.'} It is kept as it is."
            )
        recording = taken.get(RECORDING)
        if recording is not None and recording.upload.trace_id:
            _describe(session, portal, recording, host.id if host else None, upload_id, opened)
    # After the commit: a worker never runs ahead of its row.
    if RECORDING in taken:
        from skbscope.uploads.service import start

        start(portal, taken[RECORDING].upload.id)


def _describe(
    session: Session,
    portal: "Portal",
    recording: "Taken",
    host_id: str | None,
    upload_id: str,
    opened: _Opened,
) -> None:
    """The recording learns its host and what else the bundle says."""
    row = traces.trace(session, recording.upload.id)
    if (
        host_id is not None
        and row.host_upload_id != host_id
        and (recording.new or row.host_upload_id is None)
    ):
        traces.attach_host(session, portal, row, host_id)
    if opened.manifest is not None:
        row.capture = _capture(opened.manifest, opened.sides, upload_id).model_dump()


def _capture(listed: Manifest, sides: Sides, upload_id: str) -> Capture:
    changed, unchanged = sides.changes()
    return Capture(
        upload_id=upload_id,
        policy=listed.policy,
        seconds=listed.seconds,
        recorded=listed.events.recorded,
        missing=listed.events.missing,
        skipped=listed.skipped,
        counters=changed,
        unchanged=unchanged,
        page_pools=sides.page_pools(),
        passed_over=sides.passed_over,
    )


def _said(opened: _Opened, taken: dict[str, "Taken"]) -> str:
    words = {RECORDING: "a recording", HOST: "its host file", RESULT: "what the command printed"}
    parts = [words[name] for name in (RECORDING, HOST, RESULT) if name in taken]
    changed = len(opened.sides.changes()[0])
    parts += [counted(changed, "counter") + " that changed"] if changed else []
    return f"It holds {', '.join(parts)}." if parts else ""


def _stem(name: str) -> str:
    """The name without its endings, short enough to get another one."""
    for ending in (".zst", ".gz", ".tar"):
        name = name.removesuffix(ending)
    return name.encode()[:200].decode(errors="ignore") or "capture"


def recording_of(row: UploadRow) -> str | None:
    """The recording that came out of a bundle, for following its analysis."""
    found: list[Any] = [member["upload_id"] for member in row.members if member["class"] == "trace"]
    return str(found[0]) if found else None
