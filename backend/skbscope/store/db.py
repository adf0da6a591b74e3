"""The metadata database: SQLite with a write-ahead log here, PostgreSQL by the same code elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, create_engine, event
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker
from sqlalchemy.types import TypeDecorator

from skbscope.settings import BACKEND


class UtcDateTime(TypeDecorator[datetime]):
    """A point in time in UTC; SQLite forgets the zone, so it is put back on reading."""

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


def now() -> datetime:
    """The time a row is made."""
    return datetime.now(UTC)


class Database:
    """One database: `with db.session() as s:` commits at the end, or rolls all of it back."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _tune_sqlite)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A unit of work."""
        with self._sessions.begin() as session:
            yield session

    def migrate(self, revision: str = "head") -> None:
        """Brings the tables to a revision, up or down."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(migrations()))
        config.attributes["engine"] = self.engine
        current = self._revision()
        down = revision == "base" or (current is not None and revision < current)
        (command.downgrade if down else command.upgrade)(config, revision)

    def _revision(self) -> str | None:
        from alembic.runtime.migration import MigrationContext

        with self.engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()


def migrations() -> Path:
    """The folder of migrations."""
    return BACKEND / "migrations"


def _tune_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # A reader never waits for a writer; a commit survives a killed process and, by FULL, a power cut.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
