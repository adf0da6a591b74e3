"""An archive that people packed themselves becomes separate uploads: recordings, host files, benchmark output.

run.tar.gz ──> run/host.txt    an upload `run.host.txt`, attached to the recording whose name begins alike
           ├─> run/perf.data   an upload `run.perf.data`, a recording with its analysis
           └─> notes.pdf       named in the note of the archive, not stored by itself
"""

from pathlib import Path

from skbscope.capture import archives
from skbscope.domains.uploads import intake, recognise
from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.models import UploadRow
from skbscope.domains.uploads.names import check, stem
from skbscope.domains.uploads.service import StoredUpload, Uploads
from skbscope.errors import Problem
from skbscope.terminal import counted

MOST_FILES = 100
"""Files stored of one archive."""
_MOST_NAMED = 5
"""Files that are not read, named in the note."""
_ORDER = ("host", "result", "trace", "bundle")
"""Host files first, so that recordings and results find them."""


def take_files(uploads: Uploads, upload_id: str, path: Path, name: str) -> None:
    """Stores the files of an archive and describes it. What was read before a fault remains."""
    found: list[tuple[str, str, str, Received]] = []
    others: list[str] = []
    faults: list[str] = []
    try:
        _receive(uploads, path, name, found, others, faults)
        stored = _store(uploads, sorted(found, key=lambda one: _ORDER.index(one[2])), name, faults)
    finally:
        for *_, received in found:
            received.path.unlink(missing_ok=True)
    _describe(uploads, upload_id, stored, others, faults)


def _receive(
    uploads: Uploads,
    path: Path,
    name: str,
    found: list[tuple[str, str, str, Received]],
    others: list[str],
    faults: list[str],
) -> None:
    """Fills `found` with (path in the archive, format, class, file), `others` with what is not read."""
    storage = uploads.storage
    try:
        for packed in archives.files(path, name, storage.decode_limits):
            received = intake.take_in(packed.blocks(), storage.incoming, storage.settings)
            best = next(iter(recognise.guesses(received.head)), None) if received.size else None
            readable = best is not None and best["format"] != recognise.ARCHIVE
            if best is not None and readable and len(found) < MOST_FILES:
                found.append((packed.name, best["format"], best["class"], received))
                continue
            received.path.unlink(missing_ok=True)
            if readable:
                what = f"over the limit of {MOST_FILES} files"
            elif best is not None:
                what = "an archive in the archive"
            else:
                what = recognise.looks_like(received.head) if received.size else "empty"
            others.append(f"{packed.name} ({what})")
    except Problem as problem:
        faults.append(problem.detail)


def _store(
    uploads: Uploads, found: list[tuple[str, str, str, Received]], name: str, faults: list[str]
) -> dict[str, StoredUpload]:
    stored = {}
    for path, format_name, _, received in found:
        try:
            uploads.charge(received.size)
            stored[path] = uploads.take(received, check(upload_name(name, path)), format_name)
        except Problem as problem:
            faults.append(f"{path}: {problem.detail}")
    return stored


def upload_name(archive: str, path: str) -> str:
    """The name of a file as an upload: files of one folder share what is before the first dot."""
    *folders, file = path.split("/")
    begins = archive.removesuffix(".tar") if not archive.endswith(".zip") else archive[:-4]
    for ending in (".gz", ".zst", ".xz", ".bz2", ".tar", ".tgz"):
        begins = begins.removesuffix(ending)
    if not folders and stem(archive) == stem(file):
        return file
    folder = "-".join(folders)
    prefix = begins if folder in ("", begins) else f"{begins}-{folder}"
    return f"{prefix.replace('.', '-')}.{file}"[-200:]


def _describe(
    uploads: Uploads, upload_id: str, stored: dict[str, StoredUpload], others: list[str], faults: list[str]
) -> None:
    with uploads.storage.db.session() as session:
        row = session.get_one(UploadRow, upload_id)
        row.members = [
            {"name": path, "upload_id": one.upload.id, "class": one.upload.class_}
            for path, one in stored.items()
        ]
        row.run_ids = [run for one in stored.values() for run in one.upload.run_ids]
        hosts = [one.upload.host_id for one in stored.values() if one.upload.host_id]
        row.host_id = hosts[0] if len(hosts) == 1 else None
        notes = [f"It holds {', '.join(list(stored)[:_MOST_NAMED])}{_more(len(stored))}."] if stored else []
        if others:
            notes.append(f"Not read: {', '.join(others[:_MOST_NAMED])}{_more(len(others))}.")
        notes += faults
        if not stored:
            row.kind = "unknown"
            notes.append(f"{recognise.EXPECTED.capitalize()} in it. It is stored unchanged.")
        row.note = " ".join(notes)


def _more(count: int) -> str:
    return f" and {counted(count - _MOST_NAMED, 'more file')}" if count > _MOST_NAMED else ""
