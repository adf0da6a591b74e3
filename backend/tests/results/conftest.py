"""A real database file with the tables of runs and of who owns them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from skbscope.store.db import Base, Database

TABLES = ("runs", "holdings", "tombstones")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A unit of work on it."""
    database = Database(f"sqlite:///{tmp_path / 'runs.db'}")
    Base.metadata.create_all(database.engine, tables=[Base.metadata.tables[name] for name in TABLES])
    with database.session() as opened:
        yield opened
    database.close()
