"""Rows of either database as JSON lines, and back into either."""

import base64
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from skbscope.domains.tables import metadata
from skbscope.errors import BadInput
from skbscope.resources import MIGRATIONS
from skbscope.store.db import Database, failures

BATCH = 500
"""Rows at a time: a document can be a megabyte."""
Row = dict[str, Any]

BLOB_COLUMNS = {"uploads": "sha256", "figures": "pack"}
"""Columns that name a required blob; the bytes of a withdrawn figure are deleted."""


def needed_blob(table: str, row: Row) -> str | None:
    """The blob that a row cannot do without."""
    column = BLOB_COLUMNS.get(table)
    return row[column] if column and row.get("reason") is None else None


@contextmanager
def snapshot(db: Database) -> Iterator[sa.Connection]:
    """A connection that sees one moment of the database, while others continue to write."""
    with failures(), db.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # by itself Python's driver begins only before a write
        else:
            connection = connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        yield connection


def revision(connection: sa.Connection) -> str | None:
    """The schema of the database; null without one."""
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def revisions() -> list[str]:
    """The schemas this version knows, the newest first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]


def current(connection: sa.Connection) -> str:
    """The revision, which must be the newest, because rows are read as the models say."""
    found, newest = revision(connection), revisions()[0]
    if found is None:
        raise BadInput("The database has no tables yet: nothing was ever stored in it.")
    if found != newest:
        raise BadInput(
            f"The database has schema {found}, this version works with {newest}; start its server once, which migrates."
        )
    return found


def tables() -> list[sa.Table]:
    """All tables, referenced ones first."""
    return list(metadata().sorted_tables)


def lines(connection: sa.Connection, table: sa.Table) -> Iterator[bytes]:
    """Every row as a line, in the order of the primary key."""
    streamed = connection.execution_options(yield_per=BATCH)
    for row in streamed.execute(sa.select(table).order_by(*table.primary_key)).mappings():
        yield (json.dumps({name: _plain(value) for name, value in row.items()}) + "\n").encode()


def insert(connection: sa.Connection, table: sa.Table, rows: Iterable[Row]) -> int:
    """Puts rows into a table as it was reflected; gives their number."""
    for column in table.columns:
        if isinstance(column.type, sa.JSON):
            column.type.none_as_null = bool(column.nullable)
    count, batch = 0, []
    for row in rows:
        batch.append({name: _value(table.columns[name], value) for name, value in row.items()})
        if len(batch) == BATCH:
            connection.execute(table.insert(), batch)
            count, batch = count + len(batch), []
    if batch:
        connection.execute(table.insert(), batch)
    return count + len(batch)


def count_on(connection: sa.Connection, table: sa.Table) -> None:
    """Makes PostgreSQL number new rows after the inserted ones."""
    if connection.dialect.name != "postgresql":
        return
    for column in table.primary_key:
        if isinstance(column.type, sa.Integer):
            sequence = connection.scalar(sa.func.pg_get_serial_sequence(table.name, column.name).select())
            last = connection.scalar(sa.select(sa.func.max(column)))
            if sequence and last:
                connection.execute(sa.func.setval(sequence, last).select())


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value


def _value(column: sa.Column[Any], value: Any) -> Any:
    if value is None or isinstance(column.type, sa.JSON):
        return value
    if isinstance(column.type, sa.DateTime):
        return datetime.fromisoformat(value)
    if isinstance(column.type, sa.LargeBinary):
        return base64.b64decode(value)
    return value
