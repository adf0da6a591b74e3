"""The changes of jobs for any number of streams: one query answers all of them."""

import asyncio
import contextvars
import logging
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Annotated

from starlette.concurrency import run_in_threadpool

from skbscope.errors import Busy, Problem
from skbscope.jobs.models import Job
from skbscope.jobs.runner import JobRunner
from skbscope.lifecycle import Lifecycle
from skbscope.store.deps import from_state
from skbscope.turns import MACHINE

log = logging.getLogger(__name__)

POLL_SECONDS = 0.2
"""Between two events of a stream: five a second is as often as a bar needs."""
KEEP_ALIVE_SECONDS = 15
"""Time without a change after which a comment is sent, so that no proxy closes the stream."""
MOST_STREAMS = 50
"""Streams of one sender."""


@dataclass
class _Watched:
    """A job that streams wait for."""

    text: str
    ended: bool
    streams: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set at the next change, and then replaced."""


class JobWatch:
    """Used by the event loop only. It polls while there are streams."""

    def __init__(self, jobs: JobRunner, lifecycle: Lifecycle) -> None:
        self._jobs = jobs
        self._lifecycle = lifecycle
        self._watched: dict[str, _Watched] = {}
        self._streams: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None

    def check_room(self, sender: str) -> None:
        """Busy if the sender has as many streams as it may have."""
        if sender != MACHINE and self._streams[sender] >= MOST_STREAMS:
            raise Busy(f"{MOST_STREAMS} event streams of yours are open already; close one, or poll the job.")

    async def events(self, sender: str, job: Job) -> AsyncIterator[str]:
        """The job at every change as server-sent events, until it is ready or failed."""
        watched = self._watched.setdefault(job.id, _Watched(*_state(job)))
        watched.streams += 1
        self._streams[sender] += 1
        if self._task is None or self._task.done():
            # Without the principal of this request: the rows are those of all streams, which were allowed before.
            self._task = asyncio.create_task(self._poll(), context=contextvars.Context())
        try:
            sent = ""
            while True:
                changed = watched.changed
                if watched.text != sent:
                    sent = watched.text
                    yield f"event: job\ndata: {sent}\n\n"
                    continue
                if watched.ended or self._lifecycle.closing:
                    return
                try:
                    await asyncio.wait_for(changed.wait(), KEEP_ALIVE_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self._streams[sender] -= 1
            if not self._streams[sender]:
                del self._streams[sender]
            watched.streams -= 1
            if not watched.streams:
                del self._watched[job.id]

    async def _poll(self) -> None:
        while self._watched:
            await asyncio.sleep(POLL_SECONDS)
            try:
                found = await run_in_threadpool(self._jobs.get_all, list(self._watched))
            except Problem as problem:
                log.warning("the jobs of event streams could not be read: %s", problem)
                continue
            for job_id, watched in list(self._watched.items()):
                job = found.get(job_id)
                text, ended = _state(job) if job else (watched.text, True)
                if (text, ended) != (watched.text, watched.ended) or self._lifecycle.closing:
                    watched.text, watched.ended = text, ended
                    watched.changed.set()
                    watched.changed = asyncio.Event()


def _state(job: Job) -> tuple[str, bool]:
    return job.model_dump_json(), job.state in ("ready", "failed")


WatchDep = Annotated[JobWatch, from_state("watch")]
