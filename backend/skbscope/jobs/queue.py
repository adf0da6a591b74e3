"""The job table as a queue for any number of servers. Each change is one statement that says whose row it was.

SQLite has one writer at a time; PostgreSQL locks the claimed rows and lets others skip them.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Delete, Update, case, delete, or_, select, update
from sqlalchemy.orm import Session

from skbscope.errors import problem_body
from skbscope.jobs.models import JobRow
from skbscope.store.db import Database, now

BACK_OFF_SECONDS = 60
"""Longest pause before a job is tried again."""


@dataclass(frozen=True)
class Lease:
    """What a watcher sees of another server's job."""

    job_id: str
    owner: str
    beat: int


class Queue:
    """Rows of jobs. `me` is the server on whose behalf they change."""

    def __init__(self, db: Database, me: str, attempts: int) -> None:
        self._db = db
        self._me = me
        self._attempts = attempts

    def claim(self, limit: int) -> list[tuple[str, str]]:
        """(id, kind) of up to `limit` jobs that are due, oldest first; they are this server's now."""
        free = [JobRow.state == "waiting", JobRow.owner.is_(None)]
        at = now()
        # A clock that was set back must not hold a job for longer than the longest pause.
        due = or_(
            JobRow.due_at.is_(None),
            JobRow.due_at <= at,
            JobRow.due_at > at + timedelta(seconds=2 * BACK_OFF_SECONDS),
        )
        # In a WITH the rows are locked once; in a plain IN the planner may run the sub-query again and lock more.
        chosen = (
            select(JobRow.id)
            .where(*free, due)
            .order_by(JobRow.created_at, JobRow.id)
            .limit(limit)
            .with_for_update(skip_locked=True)
            .cte("chosen")
        )
        taken = (
            update(JobRow)
            .where(JobRow.id.in_(select(chosen.c.id)))
            .values(owner=self._me, beat=JobRow.beat + 1)
            .returning(JobRow.id, JobRow.kind)
        )
        with self._db.session() as session:
            return [(row.id, row.kind) for row in session.execute(taken)]

    def beat(self, progress: dict[str, dict[str, Any]]) -> None:
        """This server lives: its leases go on, and the progress of its jobs is written down."""
        with self._db.session() as session:
            session.execute(update(JobRow).where(JobRow.owner == self._me).values(beat=JobRow.beat + 1))
            for job_id, state in progress.items():
                session.execute(self._mine(job_id).values(progress=state))

    def began(self, job_id: str, progress: dict[str, Any]) -> None:
        """A worker has begun it."""
        changed = self._mine(job_id).values(state="running", attempts=JobRow.attempts + 1, progress=progress)
        with self._db.session() as session:
            session.execute(changed)

    def note(self, job_id: str, progress: dict[str, Any]) -> None:
        """Another stage."""
        with self._db.session() as session:
            session.execute(self._mine(job_id).values(progress=progress))

    def settle(self, job_id: str, state: str, progress: dict[str, Any], error: dict[str, Any] | None) -> None:
        """It is over, if it is still this server's."""
        changed = self._mine(job_id).values(
            state=state, progress=progress, error=error, owner=None, due_at=None
        )
        with self._db.session() as session:
            session.execute(changed)

    def give_back(self, job_id: str, why: str) -> None:
        """Its attempt ended through nobody's fault: it waits for another, or is parked after too many."""
        with self._db.session() as session:
            row = session.get(JobRow, job_id)
            if row is not None and row.owner == self._me:
                self._release(row, why, pauses=True)

    def take_from(self, lease: Lease) -> bool:
        """Ends another server's lease, unless it beat in the meantime."""
        held = (
            update(JobRow)
            .where(JobRow.id == lease.job_id, JobRow.owner == lease.owner, JobRow.beat == lease.beat)
            .values(owner=self._me)
        )
        with self._db.session() as session:
            if not session.execute(held).rowcount:  # type: ignore[attr-defined]
                return False
            row = session.get_one(JobRow, lease.job_id)
            session.refresh(row)
            self._release(row, _ENDED, pauses=False)
            return True

    def foreign(self) -> list[Lease]:
        """Jobs other servers hold."""
        held = select(JobRow.id, JobRow.owner, JobRow.beat).where(
            JobRow.owner.is_not(None), JobRow.owner != self._me, JobRow.state.in_(("waiting", "running"))
        )
        with self._db.session() as session:
            return [Lease(row.id, row.owner or "", row.beat) for row in session.execute(held)]

    def unowned(self) -> None:
        """Jobs of a version that knew no owners, and those a finished server let go in the middle, wait again."""
        with self._db.session() as session:
            left = session.scalars(
                select(JobRow).where(JobRow.state == "running", JobRow.owner.is_(None))
            ).all()
            for row in left:
                self._release(row, _ENDED, pauses=False)

    def let_go(self, job_ids: Iterable[str]) -> None:
        """This server ends in order: what it holds is free at once, and the attempt does not count."""
        freed = (
            update(JobRow)
            .where(JobRow.id.in_(list(job_ids)), JobRow.owner == self._me)
            .values(
                owner=None,
                state="waiting",
                attempts=case((JobRow.state == "running", JobRow.attempts - 1), else_=JobRow.attempts),
            )
        )
        with self._db.session() as session:
            session.execute(freed)

    def let_go_but(self, job_ids: Iterable[str]) -> None:
        """Frees what this server owns by the table and does not know of: it was claimed as the database went away."""
        lost = (
            update(JobRow)
            .where(JobRow.owner == self._me, JobRow.id.not_in(list(job_ids)))
            .values(owner=None, state="waiting")
        )
        with self._db.session() as session:
            session.execute(lost)

    def _mine(self, job_id: str) -> Any:
        return update(JobRow).where(JobRow.id == job_id, JobRow.owner == self._me)

    def _release(self, row: JobRow, why: str, *, pauses: bool) -> None:
        row.owner = None
        if row.attempts >= self._attempts:
            row.state, row.parked, row.error = "failed", True, _parked(row, why)
            return
        pause = min(2.0**row.attempts, BACK_OFF_SECONDS) / 2
        row.state = "waiting"
        # Between once and twice half of it, so that jobs that fell together do not rise together.
        row.due_at = now() + timedelta(seconds=pause + random.uniform(0, pause)) if pauses else None


def again(session: Session, job_id: str) -> None:
    """A failed job waits again, with all its attempts: somebody asked."""
    row = session.get(JobRow, job_id)
    if row is not None and row.state == "failed":
        row.state, row.error, row.attempts, row.progress = "waiting", None, 0, {}
        row.parked, row.due_at = False, None


def hold_back(session: Session, job_id: str, seconds: float) -> None:
    """A job nobody has begun is not claimed for so long (two minutes at most): something better may take its place."""
    _begun_by_nobody(session, update(JobRow).values(due_at=now() + timedelta(seconds=seconds)), [job_id])


def let_begin(session: Session, job_ids: Iterable[str]) -> None:
    """Ends that, for those not begun."""
    _begun_by_nobody(session, update(JobRow).values(due_at=None), job_ids)


def take_back(session: Session, job_id: str) -> bool:
    """Whether it was held back and nobody has begun it; then it is gone."""
    return _begun_by_nobody(session, delete(JobRow).where(JobRow.due_at.is_not(None)), [job_id]) == 1


def _begun_by_nobody(session: Session, change: Update | Delete, job_ids: Iterable[str]) -> int:
    # A server that claims one of them in this moment holds its row: the change waits, and finds it claimed.
    free = (JobRow.state == "waiting", JobRow.owner.is_(None), JobRow.attempts == 0)
    changed: int = session.execute(change.where(JobRow.id.in_(list(job_ids)), *free)).rowcount  # type: ignore[attr-defined]
    return changed


_ENDED = "the server ended each time before it was done"


def _parked(row: JobRow, why: str) -> dict[str, Any]:
    detail = (
        f"The analysis was started {row.attempts} times and {why}; "
        "it is not started again by itself. The recording is kept."
    )
    return problem_body("CutOff", "The analysis was cut off", 500, detail, f"/api/v1/jobs/{row.id}")
