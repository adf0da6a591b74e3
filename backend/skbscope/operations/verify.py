"""Checks what is stored: the database, every blob and every table; what rows refer to must exist."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from skbscope.errors import BadInput
from skbscope.operations import rows
from skbscope.operations.archive import Reading
from skbscope.operations.check_database import Contents, check
from skbscope.operations.check_tables import check_tables
from skbscope.settings import Settings
from skbscope.store.blobs import Blobs, open_blobs

FROM_BACKUP = "take blobs/{0} out of a backup, to blobs/{1}/{0} of the store"


class Fault(NamedTuple):
    """One thing that is wrong: `<kind> <name>: <what>; <remedy>.`"""

    kind: str
    """`damaged`, `missing` or `orphan`."""
    name: str
    what: str
    remedy: str
    table_id: str | None = None
    """The folder of tables to make again."""

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.what}; {self.remedy}."


@dataclass
class Found:
    """What was checked, and what is wrong."""

    rows: int = 0
    blobs: int = 0
    bytes: int = 0
    """Of the blobs."""
    tables: int = 0
    """Files of tables and notes."""
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Sentences about what could not be checked, and digests that were computed now."""

    def of(self, kind: str) -> list[Fault]:
        """The faults of one kind."""
        return [fault for fault in self.faults if fault.kind == kind]


def verify(settings: Settings) -> Found:
    """The stack of these settings; its server may run meanwhile."""
    found = Found()
    blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
    # Blobs first: an upload that is stored meanwhile has its row by the time the rows are read.
    stored = _check_blobs(blobs, found)
    contents = check(settings.database)
    found.rows, found.notes = contents.rows, [*contents.notes]
    found.faults += [Fault(kind, *rest) for kind, *rest in contents.faults]
    _check_names(blobs, stored, contents, found)
    found.tables, faults, notes = check_tables(settings, contents)
    found.faults += [Fault(*fault) for fault in faults]
    found.notes += notes
    return found


def _check_blobs(blobs: Blobs, found: Found) -> set[str]:
    stored = dict(blobs.every())
    for sha256, size in stored.items():
        try:
            good = _digest(blobs.chunks(sha256)) == sha256
            why = "its content is not what was stored"
        except FileNotFoundError:
            continue
        except OSError as error:
            good, why = False, f"it cannot be read ({error.strerror})"
        found.blobs += 1
        found.bytes += size
        if not good:
            remedy = FROM_BACKUP.format(sha256, sha256[:2])
            found.faults.append(Fault("damaged", sha256, why, f"only a backup brings it back: {remedy}"))
    return set(stored)


def _check_names(blobs: Blobs, stored: set[str], contents: Contents, found: Found) -> None:
    for table, sha256 in contents.needed:
        if sha256 not in stored and not blobs.has(sha256):
            remedy = FROM_BACKUP.format(sha256, sha256[:2])
            found.faults.append(
                Fault(
                    "missing",
                    f"{table} {sha256}",
                    "a row needs this blob",
                    f"only a backup brings it back: {remedy}",
                )
            )
    if not contents.is_whole:
        found.notes.append("Orphans were not looked for, because not all rows could be read.")
        return
    found.faults += [
        Fault(
            "orphan",
            sha256,
            "no row names this blob",
            "`skbscope verify --repair` deletes it, with the server stopped",
        )
        for sha256 in sorted(stored - contents.named)
    ]


def verify_backup(source: Path) -> Found:
    """A backup: every file against its manifest, the blob of every row."""
    found = Found()
    archive = Reading(source)
    other = "use another backup"
    try:
        damaged = set()
        for name in archive.files:
            try:
                for _ in archive.chunks(name):
                    pass
            except BadInput as error:
                damaged.add(name)
                found.faults.append(Fault("damaged", name, error.detail.rstrip("."), other))
        stored = {name.removeprefix("blobs/"): archive.files[name] for name in archive.names("blobs")}
        found.blobs, found.bytes = len(stored), sum(file["size"] for file in stored.values())
        found.faults += [
            Fault("damaged", f"blobs/{name}", "it was damaged when the backup was made", other)
            for name, file in stored.items()
            if file["sha256"] != name
        ]
        for table in rows.BLOB_COLUMNS:
            name = f"rows/{table}.jsonl"
            if name in archive.files and name not in damaged:
                needed = (rows.needed_blob(table, row) for row in archive.lines(name))
                found.faults += [
                    Fault("missing", f"{table} {sha256}", "a row needs this blob", other)
                    for sha256 in needed
                    if sha256 and sha256 not in stored
                ]
    except (ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{source} cannot be read as a backup: {type(error).__name__} {error}.") from None
    finally:
        archive.close()
    return found


def _digest(chunks: Iterable[bytes]) -> str:
    seen = hashlib.sha256()
    for piece in chunks:
        seen.update(piece)
    return seen.hexdigest()
