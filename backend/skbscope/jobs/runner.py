"""The thread that runs a server's jobs: claims due ones, submits them to the worker backend, watches and settles them.

A crash anywhere loses nothing: an unsettled job has an owner, a living owner renews its leases, and other servers take
over jobs whose lease is no longer renewed. See decisions/0014-jobs.md.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import Annotated, Any

from sqlalchemy import select

from skbscope import counters as counted
from skbscope import logs
from skbscope.errors import NoSpace, NotFound, NotReady, Problem, Unavailable, problem_body
from skbscope.jobs.backend import BackendUnavailable, Progress, WorkerBackend
from skbscope.jobs.identity import is_gone, me
from skbscope.jobs.models import Job, JobRow
from skbscope.jobs.queue import Lease, Queue
from skbscope.problem_schema import ProblemDetail
from skbscope.process_pool import WorkerLost, WorkerStopped
from skbscope.store.db import Database
from skbscope.store.deps import from_state

log = logging.getLogger(__name__)

POLL_SECONDS = 0.1
"""Between two checks of this server's jobs."""
CLAIM_SECONDS = 0.5
"""Between two checks for jobs that other servers queued; this server's are claimed at once."""
NOTE_SECONDS = 0.5
"""At least between two stages of a job that are stored for other servers: of a short job only begin and end are."""
UNAVAILABLE_SECONDS = 1
"""Pause after a part of the system was found unavailable."""


_FULL = "The disk is full: the analysis could not be stored. The recording is stored; request it again."


@dataclass
class _Running:
    future: Future[Any]
    progress: Progress = field(default_factory=dict)
    written: Progress = field(default_factory=dict)
    written_at: float = 0.0
    stage_since: float = 0.0
    failed: dict[str, Any] | None = None
    """Why it failed, while a full disk prevents that this is stored."""


class _NotStored(Exception):
    """A result could not be stored."""


class JobRunner:
    """One server's jobs. Before `start` they stay waiting."""

    def __init__(self, db: Database, attempts: int, lease_seconds: float) -> None:
        self._db = db
        self._me = me()
        self._queue = Queue(db, self._me, attempts)
        self._lease = lease_seconds
        self._backend: WorkerBackend | None = None
        self._order: Callable[[str], dict[str, Any]]
        self._store: Callable[[str, Any], None]
        self._running: dict[str, _Running] = {}
        self._seen: dict[str, tuple[Lease, float]] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._draining = threading.Event()
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="job-runner")

    def start(
        self,
        backend: WorkerBackend,
        order: Callable[[str], dict[str, Any]],
        store: Callable[[str, Any], None],
    ) -> None:
        """Starts the thread. `order` makes the order of a job from its id, NotFound where its recording was deleted;
        `store` stores the value of a job."""
        self._backend, self._order, self._store = backend, order, store
        self._queue.release_unowned()
        self._thread.start()

    def wake(self) -> None:
        """Claims what was just queued at once."""
        self._wake.set()

    @property
    def backend(self) -> WorkerBackend:
        """Where tasks run; NotReady before `start`."""
        if self._backend is None:
            raise NotReady("The server is still starting; try again in a moment.")
        return self._backend

    @property
    def is_started(self) -> bool:
        """Whether `start` was called."""
        return self._backend is not None

    def unavailable(self) -> str | None:
        """Why no task could start now; None if one could, and before `start`."""
        return self._backend.unavailable() if self._backend is not None else None

    def ready(self, job_id: str) -> list[str] | None:
        """The parts of a job's result that are stored; None for an unknown job."""
        with contextlib.suppress(NotFound):
            return self.get(job_id).ready
        return None

    def get(self, job_id: str) -> Job:
        """The current state of a job of any server."""
        with self._db.session() as session:
            row = session.get(JobRow, job_id)
            if row is None:
                raise NotFound("job", job_id)
        return self._job(row)

    def get_all(self, job_ids: list[str]) -> dict[str, Job]:
        """Those of the jobs that exist, by id; one query for all of them."""
        with self._db.session() as session:
            rows = list(session.scalars(select(JobRow).where(JobRow.id.in_(job_ids))))
        return {row.id: self._job(row) for row in rows}

    def _job(self, row: JobRow) -> Job:
        job_id = row.id
        with self._lock:
            running = self._running.get(job_id)
            progress = dict(running.progress) if running and running.progress else row.progress
            since = running.stage_since if running else 0.0
            state, error = (
                ("failed", running.failed) if running and running.failed else (row.state, row.error)
            )
        return Job(
            id=row.id,
            state=state,  # type: ignore[arg-type]
            stage=progress.get("stage", "upload"),
            bytes=progress.get("bytes", 0),
            of_bytes=progress.get("of_bytes", 0),
            events=progress.get("events", 0),
            eta_s=_eta(progress, since) if state == "running" and since else None,
            ready=progress.get("ready", []),
            error=ProblemDetail.model_validate(error) if error else None,
            parked=row.parked,
            attempts=row.attempts,
            analysis_id=row.analysis_id,
            trace_id=row.trace_id,
        )

    def cancel(self, job_id: str) -> None:
        """Ends a job whose recording is deleted; another server notices that when it settles the job."""
        with self._lock:
            running = self._running.pop(job_id, None)
        if running and self._backend:
            self._backend.stop(job_id)
            self._backend.forget(job_id)

    def drain(self) -> None:
        """Claims no more jobs; those under way continue until `close`."""
        self._draining.set()

    def close(self) -> None:
        """Stops; any server may claim the jobs under way at once."""
        self._closing.set()
        self._wake.set()
        if not self._thread.is_alive():
            return
        self._thread.join()
        try:
            self._queue.release_all(self._running)
        except (Unavailable, NoSpace):
            log.warning("the database is unavailable: jobs under way are free when their lease ends")

    def _run(self) -> None:
        turns = (
            (0.0, self._check_all),
            (CLAIM_SECONDS, self._claim),
            (self._lease / 4, self._beat),
            (self._lease / 4, self._check_others),
        )
        last = dict.fromkeys(range(len(turns)), float("-inf"))
        while not self._closing.is_set():
            woken = self._wake.is_set()
            self._wake.clear()
            for n, (seconds, turn) in enumerate(turns):
                if time.monotonic() - last[n] < seconds and not (woken and turn == self._claim):
                    continue
                last[n] = time.monotonic()
                try:
                    turn()
                except (Unavailable, NoSpace, BackendUnavailable, _NotStored) as error:
                    log.warning("jobs wait: %s", error)
                    self._closing.wait(UNAVAILABLE_SECONDS)
                except Exception:
                    log.exception("jobs could not be checked")
            self._wake.wait(POLL_SECONDS)

    def _claim(self) -> None:
        assert self._backend is not None
        if self._draining.is_set():
            return
        room = self._backend.room()
        if room <= 0:
            return
        for job_id, kind in self._queue.claim(room):
            try:
                future = self._backend.begin(job_id, kind, self._order(job_id))
            except NotFound:
                continue  # deleted in between, and its row with it
            except Exception as error:
                self._queue.retry_later(job_id, f"could not be handed to a worker ({error})")
                continue
            with self._lock:
                self._running[job_id] = _Running(future)
            # It is settled, and the next one claimed, as soon as it ends and not at the next check.
            future.add_done_callback(lambda _: self._wake.set())

    def _beat(self) -> None:
        with self._lock:
            changed = {
                job_id: dict(job.progress)
                for job_id, job in self._running.items()
                if job.progress != job.written
            }
            known = list(self._running)
        self._queue.release_unknown(known)
        if known:
            self._queue.beat(changed)
            for job_id, progress in changed.items():
                if job_id in self._running:
                    self._running[job_id].written = progress

    def _check_others(self) -> None:
        leases = {lease.job_id: lease for lease in self._queue.foreign_leases()}
        at = time.monotonic()
        for job_id, lease in leases.items():
            before = self._seen.get(job_id)
            if before is None or before[0] != lease:
                self._seen[job_id] = (lease, at)
            # By this server's monotonic clock, which nobody can set.
            if is_gone(lease.owner) or at - self._seen[job_id][1] > self._lease:
                if self._queue.take_over(lease):
                    counted.LEASES.inc()
                    log.warning("job %s is free: its server %s is gone", job_id, lease.owner)
                    self.wake()
        self._seen = {job_id: seen for job_id, seen in self._seen.items() if job_id in leases}

    def _check_all(self) -> None:
        with self._lock:
            running = list(self._running.items())
        full = None
        for job_id, job in running:
            with logs.about(job_id):
                try:
                    self._check(job_id, job)
                except NoSpace as error:
                    full = error  # the others end all the same
        if full:
            raise full

    def _check(self, job_id: str, job: _Running) -> None:
        assert self._backend is not None
        done = job.future.done()  # before the progress is read, so that the last one is not missed
        try:
            self._update_progress(job_id, job)
        except NoSpace:
            if not done:
                raise  # else it is settled: as failed, because the disk is full
        if not done:
            return
        self._settle(job_id, job)
        with self._lock:
            self._running.pop(job_id, None)
        self._backend.forget(job_id)

    def _settle(self, job_id: str, job: _Running) -> None:
        state, body = "ready", None
        try:
            value = job.future.result()
            self._finish(job_id, value)
        except WorkerStopped:
            return
        except _NotStored:
            raise  # the future still has the value, and the job is settled when the database is back
        except (CancelledError, BackendUnavailable, Unavailable) as error:
            log.warning("job %s waits again: %s", job_id, str(error).splitlines()[:1])
            self._queue.retry_later(job_id, "a part of the system was unavailable each time")
            return
        except Problem as problem:
            state, body = "failed", problem.body(f"/api/v1/jobs/{job_id}")
        except WorkerLost as lost:
            counted.DEATHS.inc()
            if lost.again:
                log.warning("job %s lost its worker: %s", job_id, lost)
                if not job.progress:
                    # No progress arrived although a worker had begun; uncounted, it would be started for ever.
                    self._queue.began(job_id, {})
                self._queue.retry_later(job_id, "its worker process was killed each time")
                return
            state, body = "failed", problem_body("WorkerLost", "The worker was lost", 500, str(lost), job_id)
        except Exception:
            log.exception("job %s failed", job_id)
            detail = "The analysis failed in a way that is our fault; the server's log says more."
            state, body = "failed", problem_body("Problem", Problem.title, 500, detail, job_id)
        progress = {**job.progress, "stage": "done"} if state == "ready" else job.progress
        try:
            self._queue.settle(job_id, state, progress, body)
        except NoSpace:
            if state == "failed":
                with self._lock:
                    job.failed = body
            raise

    def _finish(self, job_id: str, value: Any) -> None:
        try:
            self._store(job_id, value)
        except Unavailable as error:
            raise _NotStored(str(error)) from error
        except NoSpace:
            raise NoSpace(_FULL) from None

    def _update_progress(self, job_id: str, job: _Running) -> None:
        assert self._backend is not None
        progress = self._backend.progress(job_id)
        if progress is None:
            return
        at, write = time.monotonic(), None
        if not job.progress:
            write = self._queue.began
        elif _further(job.written, progress) and at - job.written_at >= NOTE_SECONDS:
            write = self._queue.note
        if write:
            write(job_id, progress)
        with self._lock:
            if job.progress.get("stage") != progress["stage"]:
                job.stage_since = at
            job.progress = progress
            if write:
                job.written, job.written_at = progress, at


def _further(before: Progress, progress: Progress) -> bool:
    """Whether more changed than how much of a stage is done."""
    return any(before.get(key) != progress[key] for key in ("stage", "ready"))


def _eta(progress: Progress, since: float) -> float | None:
    done, of = progress.get("bytes", 0), progress.get("of_bytes", 0)
    spent = time.monotonic() - since
    if progress.get("stage") not in ("decode", "read") or not done or done >= of or spent < 0.5:
        return None
    return float(round(spent * (of - done) / done, 1))


JobsDep = Annotated[JobRunner, from_state("jobs")]
