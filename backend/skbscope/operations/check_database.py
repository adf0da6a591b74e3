"""Checks the database: its pages and indexes, the digest of every row, what rows refer to. Never raises for damage."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from skbscope.errors import BadInput, Damaged
from skbscope.operations import rows
from skbscope.store import row_digests
from skbscope.store.db import Database

_HASH = re.compile(rb'"([0-9a-f]{64})"')
_REFERS = (
    ("traces", "default_analysis_id", "analyses"),
    ("traces", "host_upload_id", "uploads"),
    ("jobs", "trace_id", "traces"),
    ("runs", "upload_id", "uploads"),
)
"""(table, column, table it names) where the schema has no foreign key."""
_UNREADABLE = (SQLAlchemyError, Damaged, ValueError, TypeError, AttributeError, OverflowError)
"""What reading a damaged row raises: the database cannot read it, or a value has another type than its column."""
_LINES = 20
"""Lines of SQLite's own check that are shown."""
_HEADER = {
    18: bytes([2, 2, 0, 64, 32, 32]),  # write-ahead log, no reserved bytes, the fixed fractions
    44: b"\0\0\0\4" + bytes(8) + b"\0\0\0\1" + bytes(32),  # schema format 4, no vacuum, UTF-8, reserved zeros
}
"""Offset → bytes of the file's header that never change (sqlite.org/fileformat.html, 1.3)."""
RESTORE = "only a backup brings it back: restore one into an empty data folder"
INDEXES = (
    "`skbscope verify --repair` builds all indexes again, which is enough where only an index is damaged"
)

Fault = tuple[str, str, str, str]
"""(kind, name, what is wrong, what to do)."""


@dataclass
class Contents:
    """What the rows say, as far as they can be read."""

    rows: int = 0
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    """Every hash that any row contains."""
    needed: list[tuple[str, str]] = field(default_factory=list)
    """(table, hash) of the required blobs."""
    analyses: list[tuple[str, str, bool]] = field(default_factory=list)
    """(id, id of the events' tables, whether its job is ready)."""
    is_whole: bool = True
    """Whether every row could be read; else it is unknown what is an orphan."""
    structure: bool = False
    """Whether SQLite's own check found something."""

    def lost(self, name: str, why: str, remedy: str = RESTORE) -> None:
        """Adds what cannot be read."""
        self.faults.append(("damaged", name, why, remedy))


def check(url: str) -> Contents:
    """The database of that address; BadInput only where it has no tables, or another version's."""
    contents = Contents()
    db = Database(url)
    try:
        with _noted(contents, "database"), rows.snapshot(db) as connection:
            if connection.dialect.name == "sqlite":
                _check_file(connection, contents)
            rows.current(connection)
            _read(connection, contents)
            _refer(connection, contents)
            (_check_digests if connection.dialect.name == "sqlite" else _check_server)(connection, contents)
    finally:
        db.close()
    return contents


@contextmanager
def _noted(contents: Contents, name: str, connection: sa.Connection | None = None) -> Iterator[None]:
    """Damage in the block as a line; what follows in the caller continues, in PostgreSQL in a new transaction."""
    try:
        yield
    except BadInput:
        if not contents.faults:
            raise
        contents.is_whole = False
    except _UNREADABLE as error:
        contents.is_whole = False
        contents.lost(name, f"it cannot be read ({_reason(error)})")
        if connection is not None and connection.dialect.name != "sqlite":
            connection.rollback()


def _reason(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error.__cause__ or error
    return str(getattr(cause, "orig", None) or cause).split("\n", 1)[0][:120].rstrip(".")


def _check_file(connection: sa.Connection, contents: Contents) -> None:
    path = connection.engine.url.database
    if path:
        with Path(path).open("rb") as file:
            header = file.read(100)
        if header and any(header[at : at + len(fixed)] != fixed for at, fixed in _HEADER.items()):
            contents.lost("database", "the header of its file has a value that this program never writes")
    with _noted(contents, "database", connection):
        found = [str(row[0]) for row in connection.exec_driver_sql(f"PRAGMA integrity_check({_LINES})")]
        lines = [
            line
            for text in found
            for line in text.splitlines()
            if text != "ok" and not line.startswith("***")
        ]
        contents.structure = bool(lines)
        for line in lines:
            contents.lost("database", f"SQLite finds: {line}", INDEXES if "index" in line else RESTORE)
    with _noted(contents, "database", connection):
        for table, number, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            contents.faults.append(
                ("missing", f"{parent} of {table}", f"its row {number} names none", RESTORE)
            )


def _read(connection: sa.Connection, contents: Contents) -> None:
    for table in rows.tables():
        with _noted(contents, f"rows of {table.name}", connection):
            for line in rows.lines(connection, table):
                contents.rows += 1
                contents.named.update(match.decode() for match in _HASH.findall(line))
            if column := rows.BLOB_COLUMNS.get(table.name):
                few = [one for one in table.columns if one.name in (column, "reason")]
                contents.needed += [
                    (table.name, sha256)
                    for row in connection.execute(sa.select(*few)).mappings()
                    if (sha256 := rows.needed_blob(table.name, dict(row)))
                ]
    analyses, jobs = (next(one for one in rows.tables() if one.name == name) for name in ("analyses", "jobs"))
    with _noted(contents, "rows of analyses", connection):
        query = sa.select(analyses.c.id, analyses.c.events_id, jobs.c.state).outerjoin(
            jobs, jobs.c.analysis_id == analyses.c.id
        )
        contents.analyses = [
            (one, events, state == "ready") for one, events, state in connection.execute(query)
        ]


def _refer(connection: sa.Connection, contents: Contents) -> None:
    by_name = {table.name: table for table in rows.tables()}
    for name, column, parent in _REFERS:
        table, other = by_name[name], by_name[parent]
        with _noted(contents, f"rows of {name}", connection):
            named = sa.select(table.c.id, table.c[column]).where(
                table.c[column].is_not(None), table.c[column].not_in(sa.select(other.c.id))
            )
            for row, subject in connection.execute(named):
                what = f"{name} {str(row)[:60]} names it"
                contents.faults.append(("missing", f"{parent} {str(subject)[:60]}", what, RESTORE))


def _check_digests(connection: sa.Connection, contents: Contents) -> None:
    if not row_digests.is_installed(connection):
        contents.notes.append(
            "No row has a digest yet, so a changed value in a row cannot be seen; the next start of the server "
            "computes them."
        )
        return
    with _noted(contents, "database", connection):
        if row_digests.odd_definitions(connection):
            contents.lost("database", "a table, an index or a trigger is not defined as it was")
        for table in row_digests.digested_tables(connection):
            with _noted(contents, f"rows of {table}", connection):
                for odd in row_digests.odd_rows(connection, table):
                    contents.lost(f"rows of {table} {odd.key}".rstrip(), odd.what)


def _check_server(connection: sa.Connection, contents: Contents) -> None:
    # Not SHOW, which no cursor on the server can run: after large tables were read, this connection uses one.
    with _noted(contents, "database", connection):
        has_checksums = connection.scalar(sa.text("SELECT current_setting('data_checksums')")) == "on"
        has_amcheck = connection.scalar(
            sa.text("SELECT count(*) FROM pg_extension WHERE extname = 'amcheck'")
        )
        contents.notes.append(
            "PostgreSQL's checksums of pages are on, so every page that it read from its disk was compared with one."
            if has_checksums
            else "PostgreSQL's checksums of pages are off, so a changed value in a row cannot be seen; "
            "`pg_checksums --enable` adds them while PostgreSQL is stopped."
        )
        if has_amcheck:
            _check_structure(connection, contents)
        else:
            contents.notes.append(
                "PostgreSQL's indexes were not checked; `CREATE EXTENSION amcheck` lets `verify` check them."
            )


def _check_structure(connection: sa.Connection, contents: Contents) -> None:
    """The pages of tables, and whether every index has an entry for every row of its table."""
    indexes = sa.text(
        "SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
        "JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'btree' AND i.indisvalid AND i.indrelid = to_regclass(:table)"
    )
    pages = sa.text("SELECT blkno, msg FROM verify_heapam(to_regclass(:table)) LIMIT 1")
    for table in rows.tables():
        name = {"table": table.name}
        with _noted(contents, f"rows of {table.name}", connection):
            for block, what in connection.execute(pages, name).all():
                contents.lost(f"rows of {table.name}", f"page {block}: {what}")
        for index in connection.scalars(indexes, name).all():
            with _noted(contents, f"index {index}", connection):
                connection.execute(sa.text("SELECT bt_index_check(:index, true)"), {"index": index}).all()
