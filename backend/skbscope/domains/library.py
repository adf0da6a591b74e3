"""The demo library: recordings and bundles of the capture script, described by `library.json`. A recording without a
bundle has its host and its runs in files beside it. Loading the library twice is harmless."""

import hashlib
import json
from pathlib import Path
from typing import Any

from skbscope.domains.runs import service as results
from skbscope.domains.traces import service as traces
from skbscope.domains.uploads import intake
from skbscope.domains.uploads.models import UploadRow
from skbscope.domains.uploads.service import Uploads, own
from skbscope.errors import BadInput


def load(uploads: Uploads, folder: Path) -> int:
    """Loads the whole library; returns the number of recordings. The server makes their analyses."""
    manifest = folder / "library.json"
    if not manifest.is_file():
        raise BadInput(f"There is no demo library at {folder}; expected a library.json there.")
    entries: list[dict[str, Any]] = json.loads(manifest.read_text())
    # In reverse, because lists show the newest first and the manifest is in reading order.
    for entry in reversed(entries):
        host_id = _take(uploads, folder / entry["host"]) if entry.get("host") else None
        trace_id = _recording_of(uploads, _take(uploads, folder / entry["file"]))
        for run in entry.get("runs", []):
            _name_policies(uploads, _take(uploads, folder / run), entry)
        _describe(uploads, trace_id, host_id, entry)
    with uploads.storage.db.session() as session:
        results.ingest_demo(session, folder)
    return len(entries)


def _take(uploads: Uploads, path: Path) -> str:
    """The upload of a file; a file that is stored already is not written again at the next start."""
    with path.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    with uploads.storage.db.session() as session:
        known = own(session, sha256)
        if known is not None and path.name in known.names:
            return known.id
    received = intake.copy_in(path, uploads.storage.incoming, uploads.storage.settings)
    try:
        return uploads.take(received, path.name).upload.id
    finally:
        received.path.unlink(missing_ok=True)


def _recording_of(uploads: Uploads, upload_id: str) -> str:
    """The upload itself, or the recording in a bundle."""
    with uploads.storage.db.session() as session:
        upload = session.get(UploadRow, upload_id)
        return upload.bundled_trace_id or upload_id if upload else upload_id


def _name_policies(uploads: Uploads, upload_id: str, entry: dict[str, Any]) -> None:
    """Sets the policy of a run inside a recording to the one that the recording shows best."""
    with uploads.storage.db.session() as session:
        upload = session.get(UploadRow, upload_id)
        for run_id in upload.run_ids if upload else []:
            row = results.run_of(session, run_id)
            row.policy = row.policy or next(iter(entry["policies"]), None)


def _describe(uploads: Uploads, trace_id: str, host_id: str | None, entry: dict[str, Any]) -> None:
    with uploads.storage.db.session() as session:
        row = traces.trace(session, trace_id)
        row.demo = True
        for name in ("title", "about", "licence", "source"):
            setattr(row, name, entry.get(name))
        if row.host_upload_id is None and host_id is not None:
            traces.attach_host(session, uploads.storage, row, host_id)
