"""The job table as a queue for any number of servers. Each change is one statement with the owner as a condition.

SQLite has one writer at a time; PostgreSQL locks the claimed rows and lets others skip them.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Delete, Update, case, delete, func, or_, select, update
from sqlalchemy.orm import Session

from skbscope.errors import problem_body
from skbscope.jobs.models import JobRow
from skbscope.store.db import Database, now

BACK_OFF_SECONDS = 60
"""Longest pause before a job is tried again."""


@dataclass(frozen=True)
class Lease:
    """Another server's claim on a job, as this server read it."""

    job_id: str
    owner: str
    beat: int


class Queue:
    """Rows of jobs, changed on behalf of the server `me`."""

    def __init__(self, db: Database, me: str, attempts: int) -> None:
        self._db = db
        self._me = me
        self._attempts = attempts

    def claim(self, limit: int) -> list[tuple[str, str]]:
        """Claims up to `limit` jobs that are due; gives (id, kind) of each.

        Senders take turns: the first job of each comes before the second of any, and jobs that are claimed already
        count. Among equals the oldest is first.
        """
        free = [JobRow.state == "waiting", JobRow.owner.is_(None)]
        at = now()
        # A clock that was set back must not delay a job by more than the longest pause.
        due = or_(
            JobRow.due_at.is_(None),
            JobRow.due_at <= at,
            JobRow.due_at > at + timedelta(seconds=2 * BACK_OFF_SECONDS),
        )
        claimed_of = (
            select(JobRow.sender, func.count().label("jobs"))
            .where(JobRow.owner.is_not(None), JobRow.state.in_(("waiting", "running")))
            .group_by(JobRow.sender)
            .cte("claimed_of")
        )
        own_order = func.row_number().over(
            partition_by=JobRow.sender, order_by=(JobRow.created_at, JobRow.id)
        )
        turns = (
            select(JobRow.id, (own_order + func.coalesce(claimed_of.c.jobs, 0)).label("turn"))
            .outerjoin(claimed_of, claimed_of.c.sender == JobRow.sender)
            .where(*free, due)
            .cte("turns")
        )
        # In a WITH the rows are locked once; in a plain IN the planner may run the sub-query again and lock more.
        chosen = (
            select(JobRow.id)
            .join(turns, turns.c.id == JobRow.id)
            .where(*free)
            .order_by(turns.c.turn, JobRow.created_at, JobRow.id)
            .limit(limit)
            .with_for_update(skip_locked=True, of=JobRow)
            .cte("chosen")
        )
        claimed = (
            update(JobRow)
            .where(JobRow.id.in_(select(chosen.c.id)))
            .values(owner=self._me, beat=JobRow.beat + 1)
            .returning(JobRow.id, JobRow.kind)
        )
        with self._db.session() as session:
            return [(row.id, row.kind) for row in session.execute(claimed)]

    def beat(self, progress: dict[str, dict[str, Any]]) -> None:
        """Renews the leases of this server, and stores the progress of its jobs."""
        with self._db.session() as session:
            session.execute(update(JobRow).where(JobRow.owner == self._me).values(beat=JobRow.beat + 1))
            for job_id, state in progress.items():
                session.execute(self._mine(job_id).values(progress=state))

    def began(self, job_id: str, progress: dict[str, Any]) -> None:
        """Stores that a worker has begun it."""
        changed = self._mine(job_id).values(state="running", attempts=JobRow.attempts + 1, progress=progress)
        self._execute(changed)

    def note(self, job_id: str, progress: dict[str, Any]) -> None:
        """Stores another stage."""
        self._execute(self._mine(job_id).values(progress=progress))

    def settle(self, job_id: str, state: str, progress: dict[str, Any], error: dict[str, Any] | None) -> None:
        """Stores how it ended, if it is still this server's."""
        ended = {"state": state, "progress": progress, "error": error, "owner": None, "due_at": None}
        self._execute(self._mine(job_id).values(ended))

    def retry_later(self, job_id: str, why: str) -> None:
        """Its attempt failed because of the system: it waits for another one, or is parked after too many."""
        with self._db.session() as session:
            row = session.get(JobRow, job_id)
            if row is not None and row.owner == self._me:
                self._release(row, why)

    def take_over(self, lease: Lease) -> bool:
        """Ends another server's lease, unless that was renewed in the meantime."""
        expired = (
            update(JobRow)
            .where(JobRow.id == lease.job_id, JobRow.owner == lease.owner, JobRow.beat == lease.beat)
            .values(owner=self._me)
        )
        with self._db.session() as session:
            if not session.execute(expired).rowcount:  # type: ignore[attr-defined]
                return False
            row = session.get_one(JobRow, lease.job_id)
            session.refresh(row)
            self._let_go(row)
            return True

    def foreign_leases(self) -> list[Lease]:
        """The leases of other servers."""
        foreign = select(JobRow.id, JobRow.owner, JobRow.beat).where(
            JobRow.owner.is_not(None), JobRow.owner != self._me, JobRow.state.in_(("waiting", "running"))
        )
        with self._db.session() as session:
            return [Lease(row.id, row.owner or "", row.beat) for row in session.execute(foreign)]

    def release_unowned(self) -> None:
        """Running jobs without an owner wait again: older versions and servers that ended leave them."""
        with self._db.session() as session:
            left = session.scalars(
                select(JobRow).where(JobRow.state == "running", JobRow.owner.is_(None))
            ).all()
            for row in left:
                self._let_go(row)

    def release_all(self, job_ids: Iterable[str]) -> None:
        """This server ends in order: its jobs are free at once, and the attempt does not count."""
        freed = (
            update(JobRow)
            .where(JobRow.id.in_(list(job_ids)), JobRow.owner == self._me)
            .values(
                owner=None,
                state="waiting",
                attempts=case((JobRow.state == "running", JobRow.attempts - 1), else_=JobRow.attempts),
            )
        )
        self._execute(freed)

    def release_unknown(self, job_ids: Iterable[str]) -> None:
        """Releases jobs that this server owns and does not know: the database failed while it claimed them."""
        lost = (
            update(JobRow)
            .where(JobRow.owner == self._me, JobRow.id.not_in(list(job_ids)))
            .values(owner=None, state="waiting")
        )
        self._execute(lost)

    def _execute(self, change: Update) -> None:
        with self._db.session() as session:
            session.execute(change)

    def _mine(self, job_id: str) -> Any:
        return update(JobRow).where(JobRow.id == job_id, JobRow.owner == self._me)

    def _let_go(self, row: JobRow) -> None:
        """A job whose server is gone waits again. That does not count: nothing says that the recording was at fault."""
        if row.state == "running":
            row.attempts = max(0, row.attempts - 1)
        row.owner, row.state, row.due_at = None, "waiting", None

    def _release(self, row: JobRow, why: str) -> None:
        """After a failed attempt it waits again, or is parked."""
        row.owner = None
        if row.attempts >= self._attempts:
            row.state, row.parked, row.error = "failed", True, _parked(row, why)
            return
        pause = min(2.0**row.attempts, BACK_OFF_SECONDS) / 2
        row.state = "waiting"
        # Between half of it and all of it, so that jobs that failed together do not start together.
        row.due_at = now() + timedelta(seconds=pause + random.uniform(0, pause))


def again(session: Session, job_id: str) -> None:
    """A failed job waits again on request, with all its attempts."""
    row = session.get(JobRow, job_id)
    if row is not None and row.state == "failed":
        row.state, row.error, row.attempts, row.progress = "waiting", None, 0, {}
        row.parked, row.due_at = False, None


def postpone(session: Session, job_id: str, seconds: float) -> None:
    """A job that has not begun is not claimed for so long (two minutes at most): a better one may replace it."""
    _change_unbegun(session, update(JobRow).values(due_at=now() + timedelta(seconds=seconds)), [job_id])


def end_postponement(session: Session, job_ids: Iterable[str]) -> None:
    """Ends that for those of the jobs that have not begun."""
    _change_unbegun(session, update(JobRow).values(due_at=None), job_ids)


def withdraw(session: Session, job_id: str) -> bool:
    """Deletes a postponed job that has not begun; whether it was one."""
    return _change_unbegun(session, delete(JobRow).where(JobRow.due_at.is_not(None)), [job_id]) == 1


def _change_unbegun(session: Session, change: Update | Delete, job_ids: Iterable[str]) -> int:
    # A server that claims one of them at this moment locks its row: the change waits, and finds it claimed.
    free = (JobRow.state == "waiting", JobRow.owner.is_(None), JobRow.attempts == 0)
    changed: int = session.execute(change.where(JobRow.id.in_(list(job_ids)), *free)).rowcount  # type: ignore[attr-defined]
    return changed


def _parked(row: JobRow, why: str) -> dict[str, Any]:
    detail = (
        f"The analysis was started {row.attempts} times and {why}; "
        "it is not started again by itself. The recording is still stored."
    )
    return problem_body("CutOff", "The analysis was cut off", 500, detail, f"/api/v1/jobs/{row.id}")
