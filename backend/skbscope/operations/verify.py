"""Checks what is stored: every blob is hashed again, and the blob of every row must exist."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from skbscope.errors import BadInput
from skbscope.operations import rows
from skbscope.operations.archive import Reading
from skbscope.settings import Settings
from skbscope.store.blobs import open_blobs
from skbscope.store.db import Database

_HASH = re.compile(rb'"([0-9a-f]{64})"')


@dataclass
class Found:
    """What was checked, and what is wrong."""

    blobs: int = 0
    bytes: int = 0
    damaged: list[str] = field(default_factory=list)
    """Blobs whose content does not match their name."""
    missing: list[str] = field(default_factory=list)
    """`table sha256` of rows whose blob is missing."""
    orphans: list[str] = field(default_factory=list)
    """Blobs no row names: of uploads cut off between blob and row, or under way now. They only use space."""


def verify(settings: Settings) -> Found:
    """The stack of these settings; its server may run meanwhile."""
    found = Found()
    blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
    # Blobs first: an upload that is stored meanwhile has its row by the time the rows are read.
    stored = dict(blobs.every())
    for sha256, size in stored.items():
        try:
            good = _digest(blobs.chunks(sha256)) == sha256
        except FileNotFoundError:
            continue
        found.blobs += 1
        found.bytes += size
        if not good:
            found.damaged.append(sha256)
    named, needed = _named(settings)
    found.missing = [
        f"{table} {sha256}" for table, sha256 in needed if sha256 not in stored and not blobs.has(sha256)
    ]
    found.orphans = sorted(set(stored) - named)
    return found


def verify_backup(source: Path) -> Found:
    """A backup: every file against its manifest, the blob of every row."""
    found = Found()
    archive = Reading(source)
    try:
        for name in archive.files:
            try:
                for _ in archive.chunks(name):
                    pass
            except BadInput:
                found.damaged.append(name)
        stored = {name.removeprefix("blobs/"): archive.files[name] for name in archive.names("blobs")}
        found.blobs, found.bytes = len(stored), sum(file["size"] for file in stored.values())
        found.damaged += [f"blobs/{name}" for name, file in stored.items() if file["sha256"] != name]
        for table, column in rows.BLOB_COLUMNS.items():
            name = f"rows/{table}.jsonl"
            if name in archive.files and name not in found.damaged:
                gone = (row[column] for row in archive.lines(name) if row[column] not in stored)
                found.missing += [f"{table} {sha256}" for sha256 in gone]
    finally:
        archive.close()
    return found


def _named(settings: Settings) -> tuple[set[str], list[tuple[str, str]]]:
    """(every hash that any row contains, (table, hash) of the required blobs)."""
    named: set[str] = set()
    needed: list[tuple[str, str]] = []
    db = Database(settings.database)
    try:
        with rows.snapshot(db) as connection:
            rows.current(connection)
            for table in rows.tables():
                for line in rows.lines(connection, table):
                    named.update(match.decode() for match in _HASH.findall(line))
                column = rows.BLOB_COLUMNS.get(table.name)
                if column:
                    query = sa.select(table.c[column])
                    needed += [(table.name, sha256) for sha256 in connection.scalars(query)]
    finally:
        db.close()
    return named, needed


def _digest(chunks: Iterable[bytes]) -> str:
    seen = hashlib.sha256()
    for piece in chunks:
        seen.update(piece)
    return seen.hexdigest()
