"""Parts of the stack end at the worst moment: nothing is lost, and what stands in the end is what always stands.

Each test clears the recordings, has the same two analysed again, breaks something in the middle, lets it lie for a
moment, starts it again, and holds the result against a run nobody disturbed.
"""

import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import psycopg
import pytest

from . import work
from .stack import Stack
from .table import Row, rows
from .witness import Witness, watching
from .work import LARGE, SMALL

pytestmark = pytest.mark.slow

AWAY_SECONDS = 2
"""How long a part lies before it is started again."""


class Fault:
    """A fault under way, and what is reported about it at the end."""

    def __init__(self, witness: Witness) -> None:
        self.witness = witness
        self.away = 0.0
        self.began = time.monotonic()
        self.answered = 0.0

    def begins(self) -> None:
        self.began = time.monotonic()

    def is_answered(self) -> None:
        """What was sent into the fault has its answer."""
        self.answered = time.monotonic()

    def mended(self) -> None:
        self.away = time.monotonic() - self.began


@pytest.fixture
def disturbed(broken: Stack, calm: dict[str, Any]) -> Callable[..., Any]:
    """`with disturbed("kill -9 of …") as (fault, client, jobs)`: the work is under way, the large one in its replay."""

    @contextlib.contextmanager
    def over(name: str, saw: str, names: tuple[str, ...] = (SMALL, LARGE)) -> Iterator[Any]:
        with broken.client() as client:
            work.clear(client)
            jobs = {one: work.send(client, one)["job_id"] for one in names}
            if LARGE in names:
                work.at_work(client, jobs[LARGE])
            with watching(broken, "/traces", *(f"/jobs/{job}" for job in jobs.values())) as witness:
                fault = Fault(witness)
                # Beside the block, which may still wait for a part to start when all is ready.
                with ThreadPoolExecutor(1) as pool:
                    done = pool.submit(all_ready, broken, list(jobs.values()))
                    yield fault, client, jobs
                    seconds = max(done.result(), fault.answered) - fault.began
            assert work.state(broken, client) == calm
        rows.append(Row(name, f"{saw} Read: {witness.saw()}", seconds, fault.away))

    return over


def all_ready(stack: Stack, jobs: list[str]) -> float:
    """When that was."""
    with stack.client() as client:
        for job in jobs:
            ended = work.finished(client, job)
            assert ended["state"] == "ready", ended
    return time.monotonic()


def lies(fault: Fault, stack: Stack, name: str) -> None:
    """kill -9, a moment of nothing, a new start."""
    stack.by_name[name].kill()
    fault.begins()
    time.sleep(AWAY_SECONDS)
    stack.by_name[name].start()
    fault.mended()


def owner(stack: Stack, job_id: str) -> str:
    """The server that owns a job."""
    url = stack.environment["SKBSCOPE_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url) as database:
        found = database.execute("SELECT owner FROM jobs WHERE id = %s", [job_id]).fetchone()
    assert found is not None
    pid = int(found[0].split("/")[-2])
    return next(name for name, part in stack.by_name.items() if part.process and part.pid == pid)


def test_an_upload_to_a_killed_web_process_is_repeated_elsewhere(broken, disturbed):
    body = bytes(range(256)) * (1 << 20)
    sha256 = hashlib.sha256(body).hexdigest()

    def receiving() -> str | None:
        for name in ("web-1", "web-2"):
            parts = (broken.folder / name / "incoming").glob("*.part")
            with contextlib.suppress(FileNotFoundError):
                if any(part.stat().st_size > 1 << 20 for part in parts):
                    return name
        return None

    with (
        disturbed(
            "`kill -9` of a web process in an upload", "The upload answered 201, a little later."
        ) as all_of,
        ThreadPoolExecutor(1) as pool,
    ):
        fault, client, _ = all_of
        sent = pool.submit(client.put, "/uploads/large.bin", content=body)
        name = work.until("an upload half received", receiving)
        broken.by_name[name].kill()
        fault.begins()
        answer = sent.result()
        fault.is_answered()
        broken.by_name[name].start()
        fault.mended()
        assert answer.status_code == 201, answer.text
        assert answer.json()["id"] == sha256[:20]
        assert list((broken.folder / name / "incoming").iterdir()) == []
    stored = broken.folder / "store" / "skbscope" / "blobs" / sha256[:2] / sha256
    assert hashlib.sha256(stored.read_bytes()).hexdigest() == sha256


def test_a_web_process_killed_while_its_job_runs_loses_it_to_another(broken, disturbed):
    with disturbed("`kill -9` of the web process that owns a running job", "") as (fault, _, jobs):
        lies(fault, broken, owner(broken, jobs[LARGE]))


def test_a_worker_killed_in_a_replay(broken, disturbed):
    with disturbed("`kill -9` of a worker in a replay", "The job went back to waiting and began again.") as (
        fault,
        client,
        jobs,
    ):
        name = work.until("a worker at it", lambda: work.analysing(broken, jobs[LARGE]))
        lies(fault, broken, name)
        assert work.finished(client, jobs[LARGE])["attempts"] == 2


def test_an_analysis_process_killed_in_its_worker(broken, disturbed):
    reported = "The job went back to waiting and began again."
    with disturbed("`kill -9` of a worker's analysis process", reported) as (fault, client, jobs):
        name = work.until("a worker at it", lambda: work.analysing(broken, jobs[LARGE]))
        work.kill_process_of(broken, name)
        fault.begins()
        assert work.finished(client, jobs[LARGE])["attempts"] == 2


def test_the_scheduler_killed_in_a_replay(broken, disturbed):
    reported = "The job went back to waiting and began again; a sweep answered 503."
    with disturbed("`kill -9` of the scheduler", reported) as (fault, client, jobs):
        broken.by_name["scheduler"].kill()
        fault.begins()
        requested = {"policy": "skb-defer", "knob": {"name": "net.core.skb_defer_max", "values": [0, 64]}}
        time.sleep(AWAY_SECONDS)
        sweep = client.post(f"/analyses/{jobs[LARGE]}/sweep", json=requested)
        assert sweep.status_code == 503, sweep.text
        assert sweep.headers["retry-after"]
        broken.by_name["scheduler"].start()
        fault.mended()


def test_postgresql_killed_in_a_replay(broken, disturbed):
    with disturbed("`kill -9` of PostgreSQL", "") as (fault, _, _):
        lies(fault, broken, "postgres")
    assert "503" in fault.witness.statuses


def test_the_object_store_killed_in_a_replay(broken, disturbed):
    reported = "An upload waited for the store, or answered 503 with Retry-After, and then 201."
    with (
        disturbed("`kill -9` of the object store", reported) as (fault, client, _),
        ThreadPoolExecutor(1) as pool,
    ):
        broken.by_name["store"].kill()
        fault.begins()
        put = partial(client.put, content=str(time.time_ns()))
        sent = pool.submit(work.again, put, "/uploads/meanwhile.bin")
        time.sleep(AWAY_SECONDS)
        broken.by_name["store"].start()
        fault.mended()
        assert sent.result().status_code == 201, sent.result().text


def test_a_recording_that_ends_its_process_every_time_is_parked_and_others_go_on(broken, calm):
    with broken.client() as client:
        work.clear(client)
        poison = work.send(client, LARGE)["job_id"]
        began = time.monotonic()
        with watching(broken, "/traces", f"/jobs/{poison}") as witness:
            other: Any = None
            while (job := work.job(client, poison))["state"] not in ("ready", "failed"):
                assert time.monotonic() - began < 2 * work.WAIT_SECONDS, job
                if name := work.analysing(broken, poison):
                    work.kill_process_of(broken, name)
                    other = other or work.send(client, SMALL)["job_id"]
                    work.until("its worker lets go", lambda: work.analysing(broken, poison) is None)
                time.sleep(0.02)
            seconds = time.monotonic() - began
            assert job["state"] == "failed"
            assert job["parked"]
            assert job["error"]["detail"] == (
                "The analysis was started 3 times and its worker process was killed each time; "
                "it is not started again by itself. The recording is still stored."
            )
            assert work.finished(client, other)["state"] == "ready"
        rows.append(
            Row(
                "a recording whose analysis process is killed every time",
                f"Parked after 3 attempts: “{job['error']['detail']}” Others go on; "
                f"on request it was started again and was ready. Read: {witness.saw()}",
                seconds,
                0.0,
            )
        )
        client.post(f"/traces/{job['trace_id']}/analyses", json={})
        assert work.finished(client, poison)["state"] == "ready"
        assert work.state(broken, client) == calm
