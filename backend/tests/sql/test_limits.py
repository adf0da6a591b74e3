"""Rows, cells, bytes, time and memory: what is cut says so, what is stopped says why, and the server stays up."""

import threading
import time

import pytest

from skbscope.domains.sql.errors import BadQuery
from skbscope.domains.sql.pool import QueryPool
from skbscope.domains.sql.run import Limits
from skbscope.errors import TooLarge
from skbscope.process_pool import WorkerLost

DOUBLING = "with " + ", ".join(
    f"a{n} as (select * from a{n - 1} x, a{n - 1} y)" if n else "a0 as (select 1)" for n in range(30)
)


def test_rows_beyond_the_limit_are_cut_and_reported(ask):
    answer = ask("select * from range(1000000000000)")
    assert len(answer.rows) == 10_000
    assert answer.truncated
    assert answer.note == "Only the first 10,000 rows are included (the limit); there are more."
    exactly = ask("select * from range(10000)")
    assert (len(exactly.rows), exactly.truncated, exactly.note) == (10_000, False, None)


def test_a_wide_answer_is_cut_by_its_bytes(ask):
    answer = ask("select repeat('x', 4000) from range(10000)", answer_bytes=1 << 20)
    assert answer.truncated
    assert 260 <= len(answer.rows) <= 265
    assert "1 MiB, the limit" in answer.note


def test_a_long_cell_is_cut_and_counted(ask):
    answer = ask("select repeat('x', 5000) as a, 1 as b")
    assert (len(answer.rows[0][0]), answer.rows[0][0][-1]) == (4096, "…")
    assert (answer.cut_cells, answer.truncated) == (1, False)
    assert answer.note == "Long texts are cut in 1 cells."


@pytest.mark.parametrize(
    "sql",
    ["select count(*) from range(1000000000000)",
     "select count(*) from events a, events b where hash(a.seq, b.seq) = 0",
     "with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r"],
)  # fmt: skip
def test_a_query_that_takes_too_long_is_interrupted(sql, ask):
    begun = time.monotonic()
    with pytest.raises(TooLarge, match=r"stopped after 0\.5 seconds"):
        ask(sql, seconds=0.5)
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(
    "sql",
    ["select list(range) from range(1000000000)",
     "select string_agg(repeat('a', 1000), '') from range(10000000)",
     "select count(*) from (select distinct a.range * 1000003 + b.range from range(100000) a, range(1000) b)"],
)  # fmt: skip
def test_a_query_that_needs_too_much_is_stopped(sql, ask):
    with pytest.raises(TooLarge, match="more than 64 MiB of memory"):
        ask(sql, memory_bytes=64 << 20, seconds=20)


@pytest.mark.parametrize(
    ("sql", "why"),
    [("select " + "x" * (10 << 20), "the limit is 65,536"),
     ("select " + "(" * 5000 + "1" + ")" * 5000, "depth"),
     ("select " + "not " * 10_000 + "true", "depth"),
     ("select 1" + " + 1" * 5000, "depth"),
     ("select " + "[" * 3000 + "]" * 3000, "depth"),
     ("select " + ", ".join(["1"] * 20_000), "1,000"),
     ("select '\0'", "NUL")],
)  # fmt: skip
def test_a_statement_without_measure_is_refused(sql, why, ask):
    with pytest.raises((TooLarge, BadQuery), match=why):
        ask(sql)


def test_what_cannot_be_interrupted_ends_with_its_process(ask):
    """A plan that doubles thirty times keeps the planner busy for hours; the next query has a fresh process."""
    # A fast planner needs half a GiB before its time is over.
    pool = QueryPool(Limits(seconds=0.5, memory_bytes=3 << 30))
    try:
        begun = time.monotonic()
        lost = pool.ask(ask.question(f"{DOUBLING} select count(*) from a29"))
        bomb = pool.ask(ask.question("select length(repeat('x', 4000000000))"))
        after = pool.ask(ask.question("select count(*) from lives"))
        with pytest.raises(WorkerLost):
            lost.result(30)
        assert str(pool.lost()).startswith(
            "The query was stopped with its process: it needed more than 0.5 seconds"
        )
        with pytest.raises((WorkerLost, TooLarge)):
            bomb.result(30)
        assert after.result(30).rows == [[ask.summary["lives"]["total"]]]
        assert time.monotonic() - begun < 25
    finally:
        pool.close()


def test_the_server_answers_others_meanwhile(server):
    analysis = server.analyse()
    path = f"/analyses/{analysis['id']}/sql"
    answers = []
    slow = threading.Thread(
        target=lambda: answers.append(
            server.client.post(path, json={"sql": "select count(*) from range(1000000000000)"})
        )
    )
    slow.start()
    time.sleep(0.5)
    assert server.get("/health")["status"] == "ok"
    assert server.get(f"/analyses/{analysis['id']}/flows")["total"] > 0
    assert not answers, "the query ended before others were answered"
    slow.join(20)
    assert answers[0].status_code == 413
    assert "2 seconds" in answers[0].json()["detail"]


def test_a_client_that_leaves_takes_its_query_along(server):
    import httpx

    analysis = server.analyse()
    path = f"/analyses/{analysis['id']}/sql"
    with pytest.raises(httpx.ReadTimeout):
        server.client.post(path, json={"sql": f"{DOUBLING} select count(*) from a29"}, timeout=0.5)
    begun = time.monotonic()
    assert server.client.post(path, json={"sql": "select 1"}).json()["rows"] == [[1]]
    # Without the stop it would wait for the kill, five seconds after the start.
    assert time.monotonic() - begun < 4
