"""The composition root: opens what a server needs, connects the domains, closes everything once.

Only the application, the commands that run a server and the tests import it; all other code receives what it uses.
"""

from functools import partial
from typing import Any

from sqlalchemy.orm import Session

from skbscope.access.access import open_access
from skbscope.access.sweeper import Sweeper
from skbscope.domains.campaigns import service as campaigns
from skbscope.domains.comparisons.repository import ComparisonRow
from skbscope.domains.figures.publisher import FigurePublisher
from skbscope.domains.figures.repository import figure_of
from skbscope.domains.runs.pool import ReadingPool
from skbscope.domains.runs.upload_kind import ResultUploads
from skbscope.domains.sql.pool import QueryPool
from skbscope.domains.sql.run import Limits
from skbscope.domains.traces import service as traces
from skbscope.domains.traces.bundles import BundleUploads
from skbscope.domains.traces.cached import new_answers
from skbscope.domains.traces.upload_kinds import HostUploads, TraceUploads
from skbscope.domains.traces.work import TASKS
from skbscope.domains.uploads.service import Uploads
from skbscope.jobs.backends import open_backend
from skbscope.jobs.runner import JobRunner
from skbscope.jobs.watch import JobWatch
from skbscope.lifecycle import Lifecycle
from skbscope.settings import Settings
from skbscope.store.storage import open_storage
from skbscope.web.pages.articles import Articles


class Portal:
    """One server's parts. Before `start` it stores and answers, but analyses nothing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        settings.tighten()
        self.lifecycle = Lifecycle()
        self.storage = open_storage(settings)
        self.db, self.blobs, self.tables = self.storage.db, self.storage.blobs, self.storage.tables
        self.incoming = self.storage.incoming
        self.access = open_access(settings, self.db)
        """Tokens and quotas; null on a server that serves only its own machine."""
        self.answers = new_answers()
        self.jobs = JobRunner(self.db, settings.job_attempts, settings.lease_seconds)
        self.watch = JobWatch(self.jobs, self.lifecycle)
        self.queries = QueryPool(
            Limits(memory_bytes=settings.query_memory_bytes, seconds=settings.query_seconds)
        )
        self.reading = ReadingPool(settings.reading_seconds, settings.reading_memory_bytes)
        self.publisher = FigurePublisher(settings.figure_bundle)
        self.articles = Articles(settings)
        self.uploads = Uploads(self.storage, self.jobs)
        self.uploads.register(
            {
                "bundle": BundleUploads(self.uploads),
                "trace": TraceUploads(self.storage, self.jobs),
                "result": ResultUploads(self.storage, self.reading),
                "host": HostUploads(self.storage),
            }
        )
        removers = {
            "upload": self.uploads.remove,
            "comparison": _remove_comparison,
            "campaign": campaigns.remove,
        }
        self.sweeper = (
            Sweeper(self.db, self.access, settings.sweep_seconds, removers) if self.access else None
        )
        self._closed = False

    def state(self) -> dict[str, Any]:
        """The values that handlers depend on, by their name in `app.state`."""
        names = (
            *("settings", "lifecycle", "storage", "db", "tables", "access", "answers", "jobs", "watch"),
            *("queries", "reading", "publisher", "uploads"),
        )
        return {name: getattr(self, name) for name in names} | {"figure_of": figure_of}

    def start(self) -> None:
        """Deletes what a killed server left half written, starts workers and continues unfinished jobs."""
        for part in [*self.incoming.iterdir(), *self.settings.folder("scratch").iterdir()]:
            part.unlink()
        order, store = partial(traces.order, self.storage), partial(traces.finish, self.db)
        self.jobs.start(open_backend(self.settings, TASKS), order, store)
        if self.sweeper:
            self.sweeper.start()

    def drain(self) -> None:
        """The server will end: no new jobs are claimed, requests under way continue."""
        self.lifecycle.closing = True
        self.jobs.drain()

    def close(self) -> None:
        """Ends workers, watchers and connections, once. Unfinished jobs run again at the next start."""
        if self._closed:
            return
        self._closed = self.lifecycle.closing = True
        if self.sweeper:
            self.sweeper.close()
        self.jobs.close()
        for part in (self.queries, self.publisher, self.articles, self.reading):
            part.close()
        if self.jobs.is_started:
            self.jobs.backend.close()
        self.storage.close()


def _remove_comparison(session: Session, subject: str, _by: str) -> None:
    """Deletes a comparison with its last grant, unless a figure shows it."""
    row = session.get(ComparisonRow, subject)
    if row is not None and figure_of(session, subject) is None:
        session.delete(row)
