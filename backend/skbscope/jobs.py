"""Jobs: analyses under way, one a content id. Started, watched, written down, started again after a crash.

    waiting ──> running ──> ready
       ^           │└─────> failed      with one sentence
       └───────────┘  the server ended: runs again, at most `job_attempts` times

A worker tells how far it is in a small file (`progress/<job>.json`, by rename): that works the same for a process of
this server and for one of a cluster that shares the folder.
"""

import json
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel
from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.errors import NotFound, Problem, problem_body
from skbscope.problem_schema import ProblemDetail
from skbscope.store.db import Base, Database
from skbscope.workers import WorkerLost, Workers, WorkerStopped

log = logging.getLogger(__name__)

JobState = Literal["waiting", "running", "ready", "failed"]
Stage = Literal["upload", "decode", "read", "lives", "overview", "replay", "tables", "done"]

POLL_SECONDS = 0.1


class JobRow(Base):
    """One job."""

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(default="analysis")
    analysis_id: Mapped[str] = mapped_column(ForeignKey("analyses.id", ondelete="CASCADE"), unique=True)
    trace_id: Mapped[str] = mapped_column(index=True)
    state: Mapped[str] = mapped_column(index=True)
    attempts: Mapped[int] = mapped_column(default=0)
    """Times a worker began it."""
    progress: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """The last progress written down, at every change of stage."""
    error: Mapped[dict[str, Any] | None]


class Job(BaseModel):
    """A job as it travels."""

    id: str
    kind: Literal["analysis"] = "analysis"
    state: JobState
    stage: Stage
    bytes: int
    of_bytes: int
    events: int
    eta_s: float | None
    """Seconds until this stage ends at its pace so far; null where that is not known."""
    ready: list[str]
    error: ProblemDetail | None
    attempts: int
    analysis_id: str
    trace_id: str


@dataclass
class _Running:
    future: Future[Any]
    progress_file: Path
    seen: str = ""
    progress: dict[str, Any] = field(default_factory=dict)
    stage_since: float = 0.0


class Jobs:
    """Runs jobs on workers. One thread watches them and is the only one that writes their rows."""

    def __init__(self, db: Database, folder: Path, attempts: int) -> None:
        self._db = db
        self._workers: Workers | None = None
        self._folder = folder
        self._attempts = attempts
        self._running: dict[str, _Running] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="job-watcher")
        self._request: Callable[[str], tuple[Callable[..., Any], tuple[Any, ...]]] | None = None
        self._finish: Callable[[str, Any], None] | None = None

    def start(
        self,
        workers: Workers,
        request: Callable[[str], tuple[Callable[..., Any], tuple[Any, ...]]],
        finish: Callable[[str, Any], None],
    ) -> None:
        """Begins; what an earlier server left unfinished is queued again.

        `request` turns an analysis id into a call for a worker; `finish` takes its value.
        """
        self._workers, self._request, self._finish = workers, request, finish
        for stale in self._folder.iterdir():
            stale.unlink()
        with self._db.session() as session:
            for row in session.scalars(select(JobRow).where(JobRow.state.in_(("waiting", "running")))):
                if row.attempts >= self._attempts:
                    row.state, row.error = "failed", _cut_off(row)
                else:
                    row.state = "waiting"
            left = session.scalars(select(JobRow.analysis_id).where(JobRow.state == "waiting")).all()
        for analysis_id in left:
            self.submit(analysis_id)
        self._watcher.start()

    def submit(self, analysis_id: str) -> None:
        """Queues the job of an analysis, whose row is committed already; before `start` it just stays waiting."""
        if self._workers is None or self._request is None:
            return
        job_id = analysis_id
        progress_file = self._folder / f"{job_id}.json"
        with self._lock:
            if job_id in self._running:
                return
            call, args = self._request(analysis_id)
            future = self._workers.submit(call, *args, str(progress_file))
            self._running[job_id] = _Running(future, progress_file)

    def get(self, job_id: str) -> Job:
        """A job as it stands now."""
        with self._db.session() as session:
            row = session.get(JobRow, job_id)
            if row is None:
                raise NotFound("job", job_id)
        with self._lock:
            running = self._running.get(job_id)
            progress = dict(running.progress) if running and running.progress else row.progress
            since = running.stage_since if running else 0.0
        return Job(
            id=row.id,
            state=row.state,  # type: ignore[arg-type]
            stage=progress.get("stage", "upload"),
            bytes=progress.get("bytes", 0),
            of_bytes=progress.get("of_bytes", 0),
            events=progress.get("events", 0),
            eta_s=_eta(progress, since) if row.state == "running" else None,
            ready=progress.get("ready", []),
            error=ProblemDetail.model_validate(row.error) if row.error else None,
            attempts=row.attempts,
            analysis_id=row.analysis_id,
            trace_id=row.trace_id,
        )

    def cancel(self, job_id: str) -> None:
        """Ends a job whose trace is deleted."""
        with self._lock:
            running = self._running.pop(job_id, None)
        if running and self._workers:
            self._workers.stop(running.future)

    def close(self) -> None:
        """Stops watching; running jobs stay `running` in the database and so run again."""
        self._closing.set()
        if self._watcher.is_alive():
            self._watcher.join()

    def _watch(self) -> None:
        while not self._closing.wait(POLL_SECONDS):
            with self._lock:
                running = list(self._running.items())
            for job_id, job in running:
                try:
                    self._look(job_id, job)
                except Exception:
                    log.exception("job %s could not be looked after", job_id)

    def _look(self, job_id: str, job: _Running) -> None:
        done = job.future.done()  # asked before the file is read, so the last progress is not missed
        self._take_progress(job_id, job)
        if not done:
            return
        state, error = "ready", None
        try:
            value = job.future.result()
            assert self._finish is not None
            self._finish(job_id, value)
        except (CancelledError, WorkerStopped):
            return
        except Problem as problem:
            state, error = "failed", problem.body(f"/api/v1/jobs/{job_id}")
        except WorkerLost as lost:
            state, error = "failed", problem_body("WorkerLost", "The worker was lost", 500, str(lost), job_id)
        except Exception:
            log.exception("job %s failed", job_id)
            detail = "The analysis failed in a way that is our fault; the server's log says more."
            state, error = "failed", problem_body("Problem", Problem.title, 500, detail, job_id)
        with self._db.session() as session:
            row = session.get(JobRow, job_id)
            if row is not None:
                row.state, row.error = state, error
                row.progress = {**job.progress, "stage": "done"} if state == "ready" else job.progress
        with self._lock:
            self._running.pop(job_id, None)
        job.progress_file.unlink(missing_ok=True)

    def _take_progress(self, job_id: str, job: _Running) -> None:
        try:
            text = job.progress_file.read_text()
        except FileNotFoundError:
            return
        if text == job.seen:
            return
        before, progress = job.progress, json.loads(text)
        changed = not before or before["stage"] != progress["stage"] or before["ready"] != progress["ready"]
        if changed:
            with self._db.session() as session:
                row = session.get(JobRow, job_id)
                if row is not None:
                    row.attempts += not before
                    row.state, row.progress = "running", progress
        with self._lock:
            job.seen, job.progress = text, progress
            if changed:
                job.stage_since = time.monotonic()


def _eta(progress: dict[str, Any], since: float) -> float | None:
    done, of = progress.get("bytes", 0), progress.get("of_bytes", 0)
    spent = time.monotonic() - since
    if progress.get("stage") not in ("decode", "read") or not done or done >= of or spent < 0.5:
        return None
    return float(round(spent * (of - done) / done, 1))


def _cut_off(row: JobRow) -> dict[str, Any]:
    detail = (
        f"The analysis was started {row.attempts} times and the server ended each time before it was done; "
        "it is not started again by itself. The recording is kept."
    )
    return problem_body("CutOff", "The analysis was cut off", 500, detail, f"/api/v1/jobs/{row.id}")
