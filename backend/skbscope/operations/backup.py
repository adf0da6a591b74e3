"""A backup while the server runs: the rows of one moment first, then every blob.

In this order nothing is missing: a blob is stored before its row, and its bytes never change. A blob that is deleted
in between is counted as gone; the row that names it was deleted too, after the moment of the rows.
"""

import errno
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from skbscope import __version__
from skbscope.errors import Damaged, NoSpace
from skbscope.operations import rows
from skbscope.operations.archive import CHUNK, Writing
from skbscope.settings import Settings
from skbscope.store import row_digests
from skbscope.store.blobs import open_blobs
from skbscope.store.db import Database, now
from skbscope.store.tables import stored_tables, table_chunks


@dataclass
class Made:
    """What a backup holds."""

    rows: int = 0
    blobs: int = 0
    bytes: int = 0
    """Of the blobs."""
    tables: int = 0
    """Files of tables: copied or, without `--tables`, listed."""
    damaged: list[str] = field(default_factory=list)
    """Blobs whose content does not match their name; they are backed up as they are."""
    odd_rows: list[str] = field(default_factory=list)
    """Rows that are not as they were stored; backed up as they are too."""
    gone: list[str] = field(default_factory=list)
    """Blobs deleted while the backup was made."""


def backup(settings: Settings, target: Path, with_tables: bool) -> Made:
    """Writes a backup; nothing is left behind when it fails."""
    made = Made()
    archive = Writing(target)
    try:
        facts = {"skbscope": __version__, "made_at": now().isoformat(), **_rows(settings, archive, made)}
        _blobs(settings, archive, made)
        facts["tables"] = _tables(settings, archive, made, with_tables)
        archive.finish({**facts, "with_tables": with_tables, "damaged": made.damaged, "gone": made.gone})
    except OSError as error:
        archive.discard()
        if error.errno == errno.ENOSPC:
            raise NoSpace("The disk of the backup is full; nothing of it is left behind.") from error
        raise Damaged(f"The backup ended at a file that cannot be read or written: {error}.") from error
    except BaseException:
        archive.discard()
        raise
    return made


def _rows(settings: Settings, archive: Writing, made: Made) -> dict[str, object]:
    db = Database(settings.database)
    counts = {}
    try:
        with rows.snapshot(db) as connection:
            found = rows.current(connection)
            if row_digests.is_installed(connection):
                for name in row_digests.digested_tables(connection):
                    made.odd_rows += [
                        f"{name} {odd.key}".rstrip() for odd in row_digests.odd_rows(connection, name)
                    ]
            for table in rows.tables():
                with tempfile.TemporaryFile() as spool:
                    for count, line in enumerate(rows.lines(connection, table), 1):
                        spool.write(line)
                        counts[table.name] = count
                    size = spool.tell()
                    spool.seek(0)
                    archive.add(f"rows/{table.name}.jsonl", size, iter(lambda: spool.read(CHUNK), b""))
    finally:
        db.close()
    made.rows = sum(counts.values())
    return {"revision": found, "rows": counts}


def _blobs(settings: Settings, archive: Writing, made: Made) -> None:
    blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
    for sha256, size in blobs.every():
        try:
            found = archive.add(f"blobs/{sha256}", size, blobs.chunks(sha256))
        except FileNotFoundError:
            made.gone.append(sha256)
            continue
        made.blobs += 1
        made.bytes += size
        if found != sha256:
            made.damaged.append(sha256)


def _tables(settings: Settings, archive: Writing, made: Made, copied: bool) -> dict[str, int]:
    root = settings.folder("tables")
    listed = dict(stored_tables(root, settings.store_url))
    for name, size in list(listed.items()):
        if copied:
            try:
                archive.add(f"tables/{name}", size, table_chunks(root, settings.store_url, name))
            except FileNotFoundError:
                del listed[name]
    made.tables = len(listed)
    return listed
