"""The metadata database: SQLite with a write-ahead log here, PostgreSQL by the same code elsewhere.

Its failures become `Unavailable` (no answer), `NoSpace` (disk full), `Damaged` (its file cannot be read) and `BadInput`
(a value that it cannot store).
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

from pydantic_core import from_json
from sqlalchemy import JSON, BigInteger, Connection, DateTime, Dialect, create_engine, event, text
from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker
from sqlalchemy.types import TypeDecorator

from skbscope.errors import BadInput, Damaged, NoSpace, Unavailable, require
from skbscope.resources import MIGRATIONS
from skbscope.store import row_digests
from skbscope.store.checked_rows import CheckedRows, watch

log = logging.getLogger(__name__)

_PG_DISK_FULL = "53100"
"""SQLSTATE disk_full (PostgreSQL, appendix A)."""
_UNREADABLE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR)
_NOT_UTF8 = "Could not decode to UTF-8"
_NO_TIME = ("Couldn't parse datetime", "Invalid isoformat")
"""How Python and SQLAlchemy begin their sentences about a value of which a byte changed."""

_SERVER = {
    # A connection is tested before it is used, so that one from before a restart is replaced.
    "pool_pre_ping": True,
    # Threads that answer requests (40) need no more at once: most are done in a millisecond.
    "pool_size": 10,
    "max_overflow": 20,
    "pool_timeout": 10,
    "pool_recycle": 1800,
    "pool_use_lifo": True,
}
_CONNECTION = {
    # Also for a database that was created without an encoding, so that text is not returned as bytes.
    "client_encoding": "utf8",
    # Seconds, except the last (milliseconds), until a machine that vanished is noticed.
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
_MIGRATING = 0x736B62
"""The advisory lock of a migration: servers that start together run it one after the other."""


class UtcDateTime(TypeDecorator[datetime]):
    """A point in time in UTC. SQLite does not store the zone, so it is added on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """With its zone."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


class Base(DeclarativeBase):
    """Base of all tables."""

    type_annotation_map = {
        dict[str, Any]: JSON,
        list[Any]: JSON,
        list[str]: JSON,
        datetime: UtcDateTime,
        int: BigInteger,  # sizes and counts pass 2³¹
    }


watch(Base)


def now() -> datetime:
    """The time a row is made."""
    return datetime.now(UTC)


class Database:
    """One database: `with db.session() as s:` commits at the end, or rolls all of it back."""

    def __init__(self, url: str) -> None:
        if url.startswith("postgresql"):
            require("cluster", "psycopg", "SKBSCOPE_DATABASE_URL")
        self.url = url
        served = {} if url.startswith("sqlite") else {"connect_args": _CONNECTION, **_SERVER}
        # Summaries and documents are tens of kB of JSON a row; the standard library takes over twice as long.
        self.engine = create_engine(url, json_deserializer=_from_json, **served)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _tune_sqlite)
        self._checked = CheckedRows()
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A unit of work."""
        with failures(), self._sessions.begin() as session:
            try:
                yield session
            except Exception:
                # It may be damage that made the code fail, or look in the wrong place.
                with suppress(SQLAlchemyError):
                    self._compare(session)
                raise
            self._compare(session)

    def _compare(self, session: Session) -> None:
        if self.engine.dialect.name == "sqlite" and (odd := self._checked.odd(session)):
            raise _damaged(Damaged(f"the row {odd} is not what was stored"))

    def probe(self) -> None:
        """Reads a row of every table and through every index, so that a damaged one is noticed."""
        with failures(), self.engine.connect() as connection:
            if connection.dialect.name != "sqlite":
                connection.execute(text("SELECT 1"))
                return
        # A new connection has no pages in its cache.
        with failures(), closing(sqlite3.connect(self.engine.url.database or ":memory:", timeout=2)) as fresh:
            try:
                for statement in row_digests.probes(fresh):
                    fresh.execute(statement).fetchone()
            except sqlite3.Error as error:
                raise DBAPIError.instance("probe", None, error, sqlite3.Error) from error

    def migrate(self, revision: str = "head") -> None:
        """Brings the tables to a revision, up or down."""
        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["engine"] = self.engine
        with failures(), self.engine.connect() as connection, _alone(connection):
            current = self._revision()
            head = ScriptDirectory.from_config(config).get_current_head()
            if current != (head if revision == "head" else revision):
                row_digests.remove(self.engine)
                down = revision == "base" or (current is not None and revision < current)
                (command.downgrade if down else command.upgrade)(config, revision)
            row_digests.install(self.engine)

    def _revision(self) -> str | None:
        from alembic.runtime.migration import MigrationContext

        with self.engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()


@contextmanager
def failures() -> Iterator[None]:
    """Failures of the database as our errors; mistakes of our code stay what they are."""
    try:
        yield
    except (OperationalError, InterfaceError, PoolTimeout) as error:
        cause = getattr(error, "orig", None) or error
        # Of SQLite the primary result code: the lower byte of an extended one (sqlite.org/rescode.html).
        code = getattr(cause, "sqlite_errorcode", None)
        primary = None if code is None else code & 0xFF
        if getattr(cause, "sqlstate", None) == _PG_DISK_FULL or primary == sqlite3.SQLITE_FULL:
            raise NoSpace("The database's disk is full; nothing of this was stored.") from error
        if primary in _UNREADABLE or str(cause).startswith(_NOT_UTF8):
            raise _damaged(error) from error
        if isinstance(cause, sqlite3.Error) and primary != sqlite3.SQLITE_BUSY:
            raise  # SQLite calls a missing column by the same name
        log.warning("the database: %s", _first_line(error))
        raise Unavailable("The database does not answer; nothing is lost, try again.") from error
    except DataError as error:
        # PostgreSQL refuses NUL in a text and numbers too large for their column; SQLite stores both.
        raise BadInput(f"A value cannot be stored or searched for: {_first_line(error)}.") from error
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in _UNREADABLE:
            raise _damaged(error) from error
        if not error.connection_invalidated:
            raise
        raise Unavailable("The database does not answer; nothing is lost, try again.") from error
    except ValueError as error:
        if not str(error).startswith(_NO_TIME):
            raise
        raise _damaged(error) from error


def _from_json(text: str) -> Any:
    try:
        return from_json(text)
    except (ValueError, TypeError) as error:
        raise _damaged(error) from error


def _damaged(error: Exception) -> Damaged:
    log.error("the database is damaged: %s", _first_line(error))
    return Damaged(
        "The database is damaged: a part of it cannot be read. The operator finds it with `skbscope verify`."
    )


def _first_line(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Keeps other servers from migrating meanwhile. SQLite has one writer anyway."""
    if connection.dialect.name == "sqlite":
        yield
        return
    connection.execute(text(f"SELECT pg_advisory_lock({_MIGRATING})"))
    connection.commit()
    try:
        yield
    finally:
        connection.execute(text(f"SELECT pg_advisory_unlock({_MIGRATING})"))
        connection.commit()


def _tune_sqlite(connection: Any, _record: Any) -> None:
    row_digests.add_function(connection)
    cursor = connection.cursor()
    # A reader never waits for a writer; a commit survives a killed process and, with FULL, a power failure.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
