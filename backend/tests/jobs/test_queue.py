"""The job table between servers: nobody gets another's job, nothing that was begun is forgotten."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import sqlalchemy as sa

from skbscope.jobs.models import JobRow
from skbscope.jobs.queue import end_postponement, postpone, withdraw
from skbscope.store.db import now

from .conftest import ATTEMPTS


def test_the_oldest_jobs_of_a_sender_are_claimed_first_up_to_the_limit(fill, server):
    ids = fill(5)
    assert [job for job, _ in sorted(server("a").claim(2))] == ids[:2]
    assert [job for job, _ in sorted(server("b").claim(9))] == ids[2:]
    assert server("c").claim(9) == []


def test_servers_that_claim_at_once_share_the_jobs_without_one_twice(fill, server):
    ids = fill(200)

    def claims(name):
        queue, got = server(name), []
        while some := queue.claim(3):
            got += [job for job, _ in some]
        return got

    with ThreadPoolExecutor(4) as pool:
        shares = list(pool.map(claims, "abcd"))
    counted = Counter(job for share in shares for job in share)
    assert sorted(counted) == ids
    assert set(counted.values()) == {1}


def test_what_is_not_ones_own_is_not_written(fill, server, row):
    (job,) = fill(1)
    owner, other = server("owner"), server("other")
    owner.claim(1)
    other.began(job, {"stage": "read", "ready": []})
    other.settle(job, "ready", {}, None)
    assert (row(job).state, row(job).owner, row(job).attempts) == ("waiting", "owner", 0)
    owner.began(job, {"stage": "read", "ready": []})
    owner.settle(job, "ready", {"stage": "done", "ready": []}, None)
    assert (row(job).state, row(job).owner, row(job).attempts) == ("ready", None, 1)


def test_a_renewed_lease_cannot_be_claimed(fill, server, row):
    (job,) = fill(1)
    owner, other = server("owner"), server("other")
    owner.claim(1)
    (seen,) = other.foreign_leases()
    owner.beat({job: {"stage": "lives", "ready": []}})
    assert not other.take_over(seen)
    assert row(job).owner == "owner"
    assert row(job).progress["stage"] == "lives"
    (seen,) = other.foreign_leases()
    assert other.take_over(seen)
    assert (row(job).owner, row(job).state) == (None, "waiting")
    # The old owner, come back from a pause, changes nothing any more.
    owner.settle(job, "failed", {}, {"detail": "too late"})
    assert row(job).state == "waiting"


def test_an_attempt_that_failed_through_nobodys_fault_waits_longer_each_time_and_is_parked_at_last(
    fill, server, row, db
):
    (job,) = fill(1)
    queue, pauses = server("a"), []
    for _ in range(ATTEMPTS - 1):
        assert queue.claim(1) == [(job, "analysis")]
        queue.began(job, {"stage": "read", "ready": []})
        before = now()
        queue.retry_later(job, "its worker process was killed each time")
        pauses.append((row(job).due_at - before).total_seconds())
        assert queue.claim(1) == []
        with db.session() as session:
            session.get_one(JobRow, job).due_at = now() - timedelta(seconds=1)
    assert 1 <= pauses[0] <= 2.1
    assert 2 <= pauses[1] <= 4.1
    queue.claim(1)
    queue.began(job, {"stage": "read", "ready": []})
    queue.retry_later(job, "its worker process was killed each time")
    assert (row(job).state, row(job).parked) == ("failed", True)
    assert row(job).error["detail"] == (
        "The analysis was started 3 times and its worker process was killed each time; "
        "it is not started again by itself. The recording is still stored."
    )


def test_a_clock_that_was_set_back_holds_no_job_for_long(fill, server, db):
    (job,) = fill(1)
    with db.session() as session:
        session.get_one(JobRow, job).due_at = now() + timedelta(days=400)
    assert server("a").claim(1) == [(job, "analysis")]


def test_a_server_that_ends_in_order_leaves_its_jobs_free_and_uncounted(fill, server, row):
    ids = fill(2)
    queue = server("a")
    queue.claim(2)
    queue.began(ids[0], {"stage": "read", "ready": []})
    queue.release_all(ids)
    assert [(row(job).owner, row(job).state, row(job).attempts) for job in ids] == [(None, "waiting", 0)] * 2
    assert len(server("b").claim(2)) == 2


@pytest.mark.parametrize("state", ["ready", "failed"])
def test_what_is_over_is_not_claimed(fill, server, db, state):
    (job,) = fill(1)
    with db.session() as session:
        session.get_one(JobRow, job).state = state
    assert server("a").claim(1) == []


def test_a_job_held_back_is_not_claimed_until_it_may_begin(fill, server, db):
    first, second = fill(2)
    with db.session() as session:
        postpone(session, first, 60)
    assert server("a").claim(9) == [(second, "analysis")]
    with db.session() as session:
        end_postponement(session, [first, second])
    assert server("a").claim(9) == [(first, "analysis")]


def test_only_a_postponed_job_without_an_owner_is_withdrawn(fill, server, db):
    claimed, held, plain = fill(3)
    with db.session() as session:
        for job in (claimed, held):
            postpone(session, job, 0)
    server("a").claim(1)
    with db.session() as session:
        assert [withdraw(session, job) for job in (claimed, held, plain)] == [False, True, False]
        assert session.get(JobRow, held) is None
    assert server("b").claim(9) == [(plain, "analysis")]


def test_a_claim_among_many_that_are_done_looks_at_few_rows(fill, server, db):
    plan = "EXPLAIN QUERY PLAN " if db.engine.dialect.name == "sqlite" else "EXPLAIN "
    ids = fill(2000)
    with db.session() as session:
        session.execute(sa.update(JobRow).where(JobRow.id < ids[1990]).values(state="ready"))
        if db.engine.dialect.name == "postgresql":
            session.execute(sa.text("ANALYZE jobs"))
    statements = []

    def heard(_connection, _cursor, statement, parameters, *_):
        if "chosen" in statement and not statement.startswith("EXPLAIN"):
            statements.append((statement, parameters))

    sa.event.listen(db.engine, "before_cursor_execute", heard)
    assert sorted(job for job, _ in server("a").claim(3)) == ids[1990:1993]
    with db.engine.connect() as connection:
        plain = connection.exec_driver_sql(plan + statements[0][0], statements[0][1]).all()
    found = " ".join(str(row) for row in plain)
    assert "ix_jobs_due" in found or "ix_jobs_state" in found, found
    assert "Seq Scan on jobs" not in found, found
    assert "SCAN jobs'" not in found, found


def test_senders_take_turns(fill, server, db):
    ids = fill(12)
    with db.session() as session:
        session.execute(sa.update(JobRow).where(JobRow.id < ids[8]).values(sender="many"))
        session.execute(sa.update(JobRow).where(JobRow.id == ids[9]).values(sender="one"))
    # Of senders "many" (8 jobs), "" (3) and "one" (1), in the order of their oldest jobs.
    queue = server("a")
    assert {job for job, _ in queue.claim(3)} == {ids[0], ids[8], ids[9]}
    # What is under way counts, so that who has the most waits.
    assert {job for job, _ in server("b").claim(2)} == {ids[1], ids[10]}
    assert len(queue.claim(99)) == 7
