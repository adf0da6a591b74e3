"""Event streams of jobs: any number of them cost one query at a time, and a sender has a limited number."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from skbscope.errors import Busy
from skbscope.jobs.models import Job
from skbscope.jobs.watch import MOST_STREAMS, POLL_SECONDS, JobWatch
from skbscope.lifecycle import Lifecycle


def job(ident: str, state: str = "waiting", events: int = 0) -> Job:
    return Job.model_validate(
        {
            **{"id": ident, "state": state, "stage": "read", "bytes": 0, "of_bytes": 0, "events": events},
            **{"eta_s": None, "ready": [], "error": None, "parked": False, "attempts": 0},
            **{"analysis_id": ident, "trace_id": "t"},
        }
    )


class Jobs:
    """The jobs of a server, which counts the queries."""

    def __init__(self) -> None:
        self.now = {f"j{n}": job(f"j{n}") for n in range(3)}
        self.queries = 0

    def get_all(self, ids: list[str]) -> dict[str, Job]:
        self.queries += 1
        return {ident: self.now[ident] for ident in ids if ident in self.now}


async def read(watch: JobWatch, ident: str, jobs: Jobs, into: list[str], sender: str = "") -> None:
    async for event in watch.events(sender, jobs.now[ident]):
        into.append(event)


async def until(holds: Callable[[], bool]) -> None:
    """Waits for it: how soon a busy machine comes to it is not what the tests are about."""
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def run(scenario: Any) -> None:
    asyncio.run(scenario())


def test_hundreds_of_streams_cost_one_query_at_a_time() -> None:
    async def scenario() -> None:
        jobs = Jobs()
        watch, seen = JobWatch(jobs, Lifecycle()), [list[str]() for _ in range(600)]  # type: ignore[arg-type]
        tasks = [asyncio.create_task(read(watch, f"j{n % 3}", jobs, seen[n])) for n in range(600)]
        began = time.monotonic()
        await until(lambda: jobs.queries >= 4)
        assert jobs.queries <= 1 + (time.monotonic() - began) / POLL_SECONDS
        jobs.now["j0"] = job("j0", "running", 7)
        await until(lambda: all(len(one) == 2 for one in seen[::3]))
        jobs.now = {"j0": job("j0", "ready", 9), "j1": job("j1", "failed")}  # j2 was deleted
        await asyncio.wait_for(asyncio.gather(*tasks), 60)
        assert [len(one) for one in seen[:3]] == [3, 2, 1]
        assert '"events":7' in seen[0][1]
        assert all(one == seen[n % 3] for n, one in enumerate(seen))
        assert not watch._watched
        assert not watch._streams

    run(scenario)


def test_a_sender_has_a_limited_number_of_streams() -> None:
    async def scenario() -> None:
        jobs = Jobs()
        watch = JobWatch(jobs, Lifecycle())  # type: ignore[arg-type]
        tasks = [asyncio.create_task(read(watch, "j0", jobs, [], "many")) for _ in range(MOST_STREAMS)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="event streams of yours are open already"):
            watch.check_room("many")
        watch.check_room("other")
        tasks[0].cancel()
        await asyncio.sleep(POLL_SECONDS)
        watch.check_room("many")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(scenario)


def test_streams_end_when_the_server_does() -> None:
    async def scenario() -> None:
        jobs, lifecycle = Jobs(), Lifecycle()
        watch = JobWatch(jobs, lifecycle)  # type: ignore[arg-type]
        task = asyncio.create_task(read(watch, "j0", jobs, []))
        await asyncio.sleep(POLL_SECONDS / 2)
        lifecycle.closing = True
        await asyncio.wait_for(task, 3)

    run(scenario)
