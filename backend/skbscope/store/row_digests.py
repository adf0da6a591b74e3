"""A digest of each row in SQLite, so that `verify` finds a changed byte that SQLite itself cannot notice.

`PRAGMA integrity_check` compares structures and indexes, not values: a flipped bit in a text or a number passes. So
triggers write the digest of a row in the transaction that writes the row. PostgreSQL has checksums of pages instead.
"""

# ruff: noqa: S608  # names of tables and columns are those of our own migrations; values are parameters

import hashlib
import logging
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine

log = logging.getLogger(__name__)

TABLE = "row_digests"
SCHEMA = "sqlite_schema"
"""Key of the digest of all definitions: tables, indexes, triggers."""
_FUNCTION = "row_digest"
_AT_ONCE = 500
"""Keys of one statement."""
_EVENTS = ("insert", "update", "delete")


class Odd(NamedTuple):
    """A row that is not as it was stored."""

    table: str
    key: str
    """Its primary key as SQL values; empty for rows that are missing."""
    what: str


def add_function(connection: Any) -> None:
    """Gives a new connection of Python's driver the function that the triggers call."""
    connection.create_function(_FUNCTION, -1, _digest, deterministic=True)
    # Some builds of SQLite forbid functions of the program in triggers by default.
    connection.execute("PRAGMA trusted_schema=ON")


def install(engine: Engine) -> None:
    """Brings the triggers to the present tables; rows that have no digest yet get one."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        tables = _tables(connection)
        if tables == ["alembic_version"]:  # migrated down to nothing
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {TABLE}")
            connection.commit()
            return
        connection.exec_driver_sql(
            f'CREATE TABLE IF NOT EXISTS {TABLE} ("table" TEXT NOT NULL, "key" TEXT NOT NULL, '
            'digest BLOB NOT NULL, PRIMARY KEY ("table", "key")) WITHOUT ROWID'
        )
        present = dict(
            _definitions(connection, f"type = 'trigger' AND name LIKE '%!_{_FUNCTION}!_%' ESCAPE '!'")
        )
        changed = False
        for table in tables:
            wanted = _triggers(connection, table)
            if all(present.get(name) == text for name, text in wanted.items()):
                continue
            changed = True
            for name, text in wanted.items():
                connection.exec_driver_sql(f'DROP TRIGGER IF EXISTS "{name}"')
                connection.exec_driver_sql(text)
            _compute(connection, table)
        if changed:
            connection.exec_driver_sql(f'DELETE FROM {TABLE} WHERE "table" = ?', (SCHEMA,))
            connection.exec_driver_sql(
                f"INSERT INTO {TABLE} VALUES (?, '', ?)", (SCHEMA, _schema_digest(connection))
            )
        connection.commit()


def remove(engine: Engine) -> None:
    """Drops the triggers before a migration, which may rebuild tables."""
    if engine.dialect.name != "sqlite":
        return
    with engine.begin() as connection:
        named = f"type = 'trigger' AND name LIKE '%!_{_FUNCTION}!_%' ESCAPE '!'"
        for name, _ in list(_definitions(connection, named)):
            connection.exec_driver_sql(f'DROP TRIGGER "{name}"')


def is_installed(connection: Connection) -> bool:
    """Whether this database has digests."""
    return connection.dialect.name == "sqlite" and any(_definitions(connection, f"name = '{TABLE}'"))


def odd_definitions(connection: Connection) -> bool:
    """Whether a table, an index or a trigger is not defined as it was."""
    found = connection.exec_driver_sql(f'SELECT digest FROM {TABLE} WHERE "table" = ?', (SCHEMA,)).scalar()
    return found != _schema_digest(connection)


def odd_rows(connection: Connection, table: str) -> Iterator[Odd]:
    """Rows whose content is not that of their digest, without one, and a line for those that are missing."""
    columns, key = _columns(connection, table)
    shown = f"CAST({_key('t', key)} AS BLOB)"
    with_digest = 0
    for name, is_known, is_good in connection.exec_driver_sql(
        f'SELECT {shown}, d.digest IS NOT NULL, d.digest IS {_call("t", columns)} FROM "{table}" AS t '
        f'LEFT JOIN {TABLE} AS d ON d."table" = \'{table}\' AND d."key" = {_key("t", key)}'
    ):
        with_digest += is_known
        if not is_known:
            yield Odd(table, _text(name), "it has no digest")
        elif not is_good:
            yield Odd(table, _text(name), "it, or its digest, is not what was stored")
    counted = f'SELECT count(*) FROM {TABLE} WHERE "table" = ?'
    missing = (connection.exec_driver_sql(counted, (table,)).scalar() or 0) - with_digest
    if missing:
        yield Odd(
            table, "", f"{missing} of its rows are missing, or have another key than they were stored with"
        )


def probes(connection: Any) -> list[str]:
    """A statement for each table and index that reads its root page and one way down from it."""
    found = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('table', 'index')"
    )
    statements = []
    for kind, name, table, definition in found.fetchall():
        if kind == "table":
            statements.append(f'SELECT 1 FROM "{name}" NOT INDEXED LIMIT 1')
        elif " WHERE " not in (definition or "").upper():
            statements.append(f'SELECT 1 FROM "{table}" INDEXED BY "{name}" LIMIT 1')
    return statements


def digested_tables(connection: Connection) -> list[str]:
    """The tables whose rows have digests."""
    return _tables(connection)


def digests_of(connection: Connection, table: str, keys: list[str]) -> Iterator[tuple[str, bytes]]:
    """(key, digest) of rows; those without one are left out."""
    for at in range(0, len(keys), _AT_ONCE):
        part = keys[at : at + _AT_ONCE]
        query = (
            f'SELECT "key", digest FROM {TABLE} WHERE "table" = ? AND "key" IN ({", ".join("?" * len(part))})'
        )
        yield from map(tuple, connection.exec_driver_sql(query, (table, *part)).all())


def compared(connection: Connection, table: str, key: tuple[Any, ...]) -> tuple[bytes | None, bool] | None:
    """(digest, whether the row has it) of the row with that primary key; None where it was deleted.

    One statement, because another connection may write the row between two.
    """
    columns, names = _columns(connection, table)
    where = " AND ".join(f't."{name}" = ?' for name in names)
    row = connection.exec_driver_sql(
        f'SELECT d.digest, d.digest IS {_call("t", columns)} FROM "{table}" AS t '
        f'LEFT JOIN {TABLE} AS d ON d."table" = ? AND d."key" = {_key("t", names)} WHERE {where}',
        (table, *key),
    ).first()
    return None if row is None else (row[0], bool(row[1]))


def key_of(values: Iterable[Any]) -> str:
    """The key of a row by the values of its primary key, as SQLite's `quote` writes them."""
    return ",".join(
        "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value) for value in values
    )


def _digest(*values: Any) -> bytes:
    # `ascii` shows values and their types unambiguously, and the same way in every version of Python.
    return hashlib.blake2b(ascii(values).encode(), digest_size=12).digest()


def _compute(connection: Connection, table: str) -> None:
    columns, key = _columns(connection, table)
    connection.exec_driver_sql(f'DELETE FROM {TABLE} WHERE "table" = ?', (table,))
    made = connection.exec_driver_sql(
        f"INSERT INTO {TABLE} SELECT '{table}', {_key('t', key)}, {_call('t', columns)} FROM \"{table}\" AS t"
    )
    if made.rowcount > 0 and table != "alembic_version":
        log.info("digests of %d rows of %s computed", made.rowcount, table)


def _triggers(connection: Connection, table: str) -> dict[str, str]:
    """Name → definition. DELETE and INSERT, because the outer statement would override `INSERT OR REPLACE`."""
    columns, key = _columns(connection, table)
    drop = f'DELETE FROM {TABLE} WHERE "table" = \'{table}\' AND "key" ='
    put = f"INSERT INTO {TABLE} VALUES ('{table}', {_key('NEW', key)}, {_call('NEW', columns)});"
    before, after = f"{drop} {_key('OLD', key)};", f"{drop} {_key('NEW', key)};"
    bodies = (f"{after} {put}", f"{before} {after} {put}", before)
    return {
        name: f'CREATE TRIGGER "{name}" AFTER {event.upper()} ON "{table}" BEGIN {body} END'
        for event, body in zip(_EVENTS, bodies, strict=True)
        for name in (f"{table}_{_FUNCTION}_{event}",)
    }


def _tables(connection: Connection) -> list[str]:
    names = [name for name, _ in _definitions(connection, "type = 'table'")]
    return [name for name in names if not name.startswith(("sqlite_", "_alembic_tmp_")) and name != TABLE]


def _definitions(connection: Connection, where: str) -> Iterator[tuple[str, str]]:
    found = connection.exec_driver_sql(f"SELECT name, sql FROM sqlite_schema WHERE {where} ORDER BY name")
    return ((row[0], row[1]) for row in found)


def _schema_digest(connection: Connection) -> bytes:
    # Without the root pages, which VACUUM changes; `integrity_check` notices a wrong one.
    found = connection.exec_driver_sql(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    )
    return _digest(*(tuple(row) for row in found))


def _columns(connection: Connection, table: str) -> tuple[list[str], list[str]]:
    """(all columns, those of the primary key)."""
    found = connection.exec_driver_sql(f'PRAGMA table_info("{table}")').all()
    key = sorted((row[5], row[1]) for row in found if row[5])
    return [row[1] for row in found], [name for _, name in key]


def _key(row: str, names: list[str]) -> str:
    return " || ',' || ".join(f'quote({row}."{name}")' for name in names)


def _call(row: str, names: list[str]) -> str:
    # As bytes, because a damaged text may not be UTF-8; with its type, because the same bytes can be text or a blob.
    parts = (
        f'typeof({row}."{name}"), CASE typeof({row}."{name}") WHEN \'text\' THEN CAST({row}."{name}" AS BLOB) '
        f'ELSE {row}."{name}" END'
        for name in names
    )
    return f"{_FUNCTION}({', '.join(parts)})"


def _text(name: bytes | None) -> str:
    return (name or b"NULL").decode(errors="backslashreplace")[:120]
