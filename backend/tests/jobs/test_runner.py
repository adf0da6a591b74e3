"""What a job costs beside its work: no wait for the next look, few writes."""

import threading
import time
from concurrent.futures import Future

import pytest
import sqlalchemy as sa

from skbscope.jobs import runner
from skbscope.jobs.models import JobRow
from skbscope.jobs.runner import JobRunner

STAGES = ("read", "lives", "overview", "replay", "tables")


class Quick:
    """A worker backend for one job at a time, each over in a moment, its stages reported one after the other."""

    def __init__(self):
        self.states = {}

    def room(self):
        return 1 - len(self.states)

    def unavailable(self):
        return None

    def begin(self, call_id, *_):
        future = Future()
        self.states[call_id] = {"stage": "upload", "ready": []}
        threading.Thread(target=self._work, args=(call_id, future)).start()
        return future

    def _work(self, call_id, future):
        for stage in STAGES:
            time.sleep(0.01)
            self.states[call_id] = {"stage": stage, "ready": [stage]}
        future.set_result({})

    def progress(self, call_id):
        return self.states.get(call_id)

    def forget(self, call_id):
        self.states.pop(call_id)


@pytest.fixture
def jobs(db, monkeypatch):
    """Started by the test; looks so seldom that nothing may depend on it."""
    monkeypatch.setattr(runner, "POLL_SECONDS", 30)
    # On a slow machine a job of a moment takes longer than that.
    monkeypatch.setattr(runner, "NOTE_SECONDS", 60)
    one = JobRunner(db, 3, 60)
    yield one
    one.close()


def start(jobs):
    jobs.start(Quick(), lambda _: {}, lambda *_: None)


def states(db):
    with db.session() as session:
        return list(session.scalars(sa.select(JobRow.state)))


def test_a_job_that_ends_is_settled_and_the_next_one_claimed_at_once(db, fill, jobs):
    fill(5)
    start(jobs)
    until = time.monotonic() + 20
    while set(states(db)) != {"ready"}:
        assert time.monotonic() < until, states(db)
        time.sleep(0.05)


def test_a_job_of_a_moment_is_written_at_its_begin_and_at_its_end(db, fill, jobs):
    ids = fill(3)
    written = []

    def heard(_connection, _cursor, statement, parameters, *_):
        if "NOT IN" in statement:
            return  # what was claimed as the database went away, looked for with every beat
        if statement.startswith("UPDATE jobs SET state"):
            written.append(next(one for one in ids if one in str(parameters)))
        elif statement.startswith("UPDATE jobs SET progress"):
            written.append("progress")

    sa.event.listen(db.engine, "before_cursor_execute", heard)
    start(jobs)
    until = time.monotonic() + 20
    while set(states(db)) != {"ready"}:
        assert time.monotonic() < until, states(db)
        time.sleep(0.05)
    sa.event.remove(db.engine, "before_cursor_execute", heard)
    # Between two checks nothing is reported, or once: its begin, at most, and its end.
    assert set(written) == set(ids)
    assert all(written.count(one) <= 2 for one in ids)


def test_no_job_is_shown_as_ready_before_that_is_stored(db, fill, jobs):
    """Who asks for its figures then would be told that it is still running."""
    (job_id,) = fill(1)
    shown = []

    def heard(_connection, _cursor, statement, *_):
        if statement.startswith("UPDATE jobs SET state"):
            shown.append(jobs.get(job_id).state)

    sa.event.listen(db.engine, "before_cursor_execute", heard)
    start(jobs)
    until = time.monotonic() + 20
    while states(db) != ["ready"]:
        assert time.monotonic() < until, states(db)
        time.sleep(0.05)
    sa.event.remove(db.engine, "before_cursor_execute", heard)
    assert "running" in shown
    assert "ready" not in shown
