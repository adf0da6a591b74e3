"""A job table with jobs in it, on SQLite and on PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from operations import databases

from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.uploads.models import UploadRow
from skbscope.jobs.models import JobRow
from skbscope.jobs.queue import Queue
from skbscope.store.db import Database

ATTEMPTS = 3


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of this run's own."""
    if databases.MISSING:
        pytest.skip(databases.MISSING)
    with databases.running() as (_, url):
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database with one recording; empty of jobs."""
    on_file = request.param == "sqlite"
    one = Database(f"sqlite:///{tmp_path / 'jobs.db'}" if on_file else request.getfixturevalue("postgres"))
    one.migrate()
    with one.session() as session:
        for table in ("jobs", "analyses", "traces", "uploads"):
            session.execute(sa.text(f"DELETE FROM {table}"))
        session.add(
            UploadRow(
                id="t",
                sha256="0" * 64,
                name="t",
                names=["t"],
                size=1,
                kind="trace",
                format="perf.data",
                container=None,
                guesses=[],
                host_id=None,
                note=None,
            )
        )
        session.flush()
        session.add(
            TraceRow(id="t", sha256="0" * 64, name="t", size=1, format="perf.data", default_analysis_id="")
        )
    yield one
    one.close()


@pytest.fixture
def fill(db: Database) -> Callable[[int], list[str]]:
    """Adds waiting jobs, oldest first; gives their ids."""

    def add(count: int) -> list[str]:
        ids = [f"job-{n:04d}" for n in range(count)]
        with db.session() as session:
            for one in ids:
                session.add(
                    AnalysisRow(
                        id=one,
                        trace_id="t",
                        events_id="e",
                        spec={},
                        choice={},
                        kernel=None,
                        knobs={},
                        summary=None,
                    )
                )
            session.flush()
            for one in ids:
                session.add(JobRow(id=one, analysis_id=one, trace_id="t", state="waiting", error=None))
                session.flush()
        return ids

    return add


@pytest.fixture
def server(db: Database) -> Callable[[str], Queue]:
    """The queue as the server of that name sees it."""
    return lambda name: Queue(db, name, ATTEMPTS)


@pytest.fixture
def row(db: Database) -> Callable[[str], JobRow]:
    """A job as it stands."""

    def read(job_id: str) -> JobRow:
        with db.session() as session:
            return session.get_one(JobRow, job_id)

    return read
