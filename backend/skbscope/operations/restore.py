"""Restores a backup into an empty stack with any database and store.

Blobs are first, and may be left from an attempt that was cut off. Rows are last, in one transaction, so a stack has
either none or all of them.
"""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from skbscope.errors import BadInput
from skbscope.operations import rows
from skbscope.operations.archive import Reading
from skbscope.settings import Settings
from skbscope.store import row_digests
from skbscope.store.blobs import Blobs, open_blobs
from skbscope.store.db import Database
from skbscope.store.tables import put_table


@dataclass
class Restored:
    """What was restored."""

    rows: int = 0
    blobs: int = 0
    tables: int = 0
    again: int = 0
    """Analyses the server will compute again, because their tables were not in the backup."""
    damaged: list[str] = field(default_factory=list)
    """Blobs that were damaged when the backup was made; not restored."""


def restore(settings: Settings, source: Path) -> Restored:
    """Restores all of it; refuses if the stack is not empty."""
    archive = Reading(source)
    db = Database(settings.database)
    blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
    done = Restored()
    try:
        wanted = archive.facts["revision"]
        if wanted not in rows.revisions():
            raise BadInput(
                f"The backup has schema {wanted}, which this version does not know; use a newer one."
            )
        names = {name.removeprefix("blobs/"): name for name in archive.names("blobs")}
        _must_be_empty(db, blobs, set(names))
        db.migrate(wanted)
        db.engine.dispose()  # earlier connections may still use the old schema
        for sha256, name in names.items():
            _blob(settings, archive, blobs, sha256, name, done)
        for name in archive.names("tables"):
            content = b"".join(archive.chunks(name))
            put_table(settings.folder("tables"), settings.store_url, name.removeprefix("tables/"), content)
            done.tables += 1
        _rows(db, archive, done)
        db.migrate()
    finally:
        db.close()
        archive.close()
    return done


def _must_be_empty(db: Database, blobs: Blobs, coming: set[str]) -> None:
    with db.engine.connect() as connection:
        for table in _reflected(connection):
            count = connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0
            if count:
                raise BadInput(
                    f"The database already holds {count} rows of {table.name}; expected an empty stack to restore into."
                )
    other = next((sha256 for sha256, _ in blobs.every() if sha256 not in coming), None)
    if other is not None:
        raise BadInput(
            f"The store already holds the blob {other[:20]}, which is not of this backup; "
            "expected an empty stack to restore into."
        )


def _blob(settings: Settings, archive: Reading, blobs: Blobs, sha256: str, name: str, done: Restored) -> None:
    if archive.files[name]["sha256"] != sha256:
        done.damaged.append(sha256)
        return
    if not blobs.has(sha256):
        part = settings.folder("incoming") / f"{secrets.token_hex(16)}.part"
        try:
            with part.open("wb") as out:
                for piece in archive.chunks(name):
                    out.write(piece)
            blobs.adopt(part, sha256)
        finally:
            part.unlink(missing_ok=True)
    done.blobs += 1


def _rows(db: Database, archive: Reading, done: Restored) -> None:
    names = set(archive.names("rows"))
    with db.engine.begin() as connection:
        for table in _reflected(connection):
            name = f"rows/{table.name}.jsonl"
            if name not in names:
                continue
            found = archive.lines(name)
            if table.name == "jobs":
                found = (_job(row, archive, done) for row in found)
            count = rows.insert(connection, table, found)
            if count != archive.facts["rows"].get(table.name, 0):
                raise BadInput(f"{name} of the backup has {count} rows, not as many as its manifest says.")
            rows.count_on(connection, table)
            done.rows += count


def _job(row: dict[str, Any], archive: Reading, done: Restored) -> dict[str, Any]:
    """Without its owner, which is not part of this stack; analyses without their tables are computed again."""
    if row["state"] == "ready" and not archive.facts["with_tables"]:
        done.again += 1
        return {**row, "owner": None, "state": "waiting", "attempts": 0, "progress": {}}
    return {**row, "owner": None, "state": "waiting" if row["state"] == "running" else row["state"]}


def _reflected(connection: sa.Connection) -> list[sa.Table]:
    """The tables as the database has them: a backup of an older schema is restored into that, then migrated."""
    found = sa.MetaData()
    found.reflect(connection)
    return [
        table for table in found.sorted_tables if table.name not in ("alembic_version", row_digests.TABLE)
    ]
