"""One server put together: settings, stores, workers, jobs. Made once, closed once."""

from functools import partial
from typing import Annotated

from anyio import CapacityLimiter
from fastapi import Depends, Request

from skbscope.access.access import open_access
from skbscope.access.sweeper import Sweeper
from skbscope.figures.desk import Desk
from skbscope.jobs.crew import Crew
from skbscope.jobs.keeper import Jobs, Kind
from skbscope.jobs.opened import open_crew
from skbscope.pages.articles import Articles
from skbscope.results.pool import ReadingPool
from skbscope.settings import Settings
from skbscope.shelf import Shelf
from skbscope.sql.pool import QueryPool
from skbscope.sql.run import Limits
from skbscope.store.blobs import open_blobs
from skbscope.store.db import Database
from skbscope.store.tables import Tables

_TAKERS = 8
"""Received files taken in at once, of the 40 threads that answer; they wait for one another to write."""


class Portal:
    """What every request handler works with. Until `start` it keeps and answers, but analyses nothing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.incoming = settings.folder("incoming")
        self.db = Database(settings.database)
        self.db.migrate()
        self.access = open_access(settings, self.db)
        """Tokens and quotas; null where only this machine is served."""
        self._sweeper = Sweeper(self) if self.access else None
        self.blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
        self.tables = Tables(settings.folder("tables"), settings.store_url, cache_bytes=settings.cache_bytes)
        self.panels: Shelf[str, bytes] = Shelf(lambda address, body: len(address) + len(body))
        """What panels were answered, by address: an analysis never changes."""
        self.jobs = Jobs(self.db, settings.job_attempts, settings.lease_seconds)
        self.queries = QueryPool(
            Limits(memory_bytes=settings.query_memory_bytes, seconds=settings.query_seconds)
        )
        self.reading = ReadingPool(settings.reading_seconds, settings.reading_memory_bytes)
        self.figures = Desk(settings.figure_bundle)
        self.articles = Articles(settings)
        self.taking = CapacityLimiter(_TAKERS)
        """Whoever takes files in has one of these: all threads waiting to write would leave none for readers."""
        self.crew: Crew | None = None
        self._closed = False
        self.closing = False
        """Set when the server is told to end: streams stop by themselves."""
        self.in_flight = 0
        """Requests being answered; changed on the event loop alone."""

    def start(self) -> None:
        """Clears what a killed server left half done, starts workers and takes unfinished jobs up again."""
        from skbscope.traces.service import finish, order

        for part in [*self.incoming.iterdir(), *self.settings.folder("scratch").iterdir()]:
            part.unlink()
        self.crew = open_crew(self.settings)
        self.jobs.start(self.crew, {"analysis": Kind(partial(order, self), partial(finish, self))})
        if self._sweeper:
            self._sweeper.start()

    def drain(self) -> None:
        """The server will end: nothing new is begun here, requests under way go on."""
        self.closing = True
        self.jobs.drain()

    def close(self) -> None:
        """Ends workers, watchers and connections, once. Unfinished jobs run again at the next start."""
        if self._closed:
            return
        self._closed = self.closing = True
        if self._sweeper:
            self._sweeper.close()
        self.jobs.close()
        self.queries.close()
        self.figures.close()
        self.articles.close()
        self.reading.close()
        if self.crew:
            self.crew.close()
        self.tables.close()
        self.db.close()


async def get_portal(request: Request) -> Portal:
    """The server's portal. A coroutine, because anything else would cost a hop to a thread."""
    portal: Portal = request.app.state.portal
    return portal


PortalDep = Annotated[Portal, Depends(get_portal)]
