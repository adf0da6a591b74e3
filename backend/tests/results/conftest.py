"""A real database file with the table of runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from skbscope.store.db import Base, Database


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A unit of work on it."""
    database = Database(f"sqlite:///{tmp_path / 'runs.db'}")
    Base.metadata.create_all(database.engine, tables=[Base.metadata.tables["runs"]])
    with database.session() as opened:
        yield opened
    database.close()
