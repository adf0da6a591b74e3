"""Queries of a server: the tables of an analysis, and the wait for an answer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from skbscope.domains.sql import catalogue
from skbscope.domains.sql.errors import Busy
from skbscope.domains.sql.pool import QueryPool
from skbscope.domains.sql.run import Answer, Question, readable
from skbscope.domains.sql.schema import Table
from skbscope.lifecycle import Lifecycle
from skbscope.process_pool import WorkerLost, WorkerStopped
from skbscope.store.tables import Tables

_LOOK_SECONDS = 0.25
"""Between two looks whether somebody still waits."""


@dataclass(frozen=True)
class Stored:
    """The tables of an analysis in the server's store; NotReady before they are written."""

    tables: Tables
    analysis_id: str
    events_id: str

    def file(self, name: str) -> str:
        """A table of the analysis."""
        return self.tables.file(self.analysis_id, name)

    def events_file(self, name: str) -> str:
        """A table of the recording's events."""
        return self.tables.file(self.events_id, name)

    def note(self, name: str) -> dict[str, Any]:
        """A note of the analysis."""
        note: dict[str, Any] = self.tables.note(self.analysis_id, name)
        return note

    def events_note(self, name: str) -> dict[str, Any]:
        """A note of the recording's events."""
        note: dict[str, Any] = self.tables.note(self.events_id, name)
        return note


def tables(source: Stored) -> list[Table]:
    """Every table of the analysis."""
    return catalogue.tables(source)


def question(pool: QueryPool, source: Stored, sql: str) -> Question:
    """What goes to a process."""
    return Question(sql, readable(tables(source)), pool.limits)


async def answered(
    pool: QueryPool, lifecycle: Lifecycle, query: Question, is_gone: Callable[[], Awaitable[bool]]
) -> Answer | None:
    """The answer, or None where nobody waits for it any more: then its process is ended."""
    future = pool.ask(query)
    waiting = asyncio.wrap_future(future)
    try:
        while not (await asyncio.wait({waiting}, timeout=_LOOK_SECONDS))[0]:
            if lifecycle.closing or await is_gone():
                pool.stop(future)
                return None
        return waiting.result()
    except WorkerLost:
        raise pool.lost() from None
    except (WorkerStopped, asyncio.CancelledError):
        raise Busy("The query was stopped because the server ends.") from None
    finally:
        # What is left to its process is nobody's any more: its end must not be reported as forgotten.
        waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
