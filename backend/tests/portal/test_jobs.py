"""Analyses under way: told as they go, bounded, taken up again."""

import json

import pytest

from skbscope.jobs.models import JobRow

from .conftest import DATA, SMALL


def test_the_stream_reports_every_stage_once_it_is_reached_and_ends(start):
    with start() as server:
        sent = server.put(
            "x.perf.data.zst", (DATA / "traces" / "udp-rfs-hopping.perf.data.zst").read_bytes()
        ).json()
        with server.client.stream("GET", f"/jobs/{sent['job_id']}/stream") as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            lines = list(answer.iter_lines())
        jobs = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
        assert lines.count("event: job") == len(jobs)
        assert jobs[-1]["state"] == "ready"
        assert jobs[-1]["ready"] == ["overview", "lives", "flows", "decisions", "events"]
        assert jobs[-1]["attempts"] == 1
        order = ["waiting", "running", "ready"]
        places = [order.index(job["state"]) for job in jobs]
        assert places == sorted(places)


@pytest.mark.slow
def test_an_analysis_over_its_time_fails_alone_and_runs_when_requested_again(start, small):
    with start(job_seconds=0.001) as server:
        sent = server.put("x.perf.data.zst", small).json()
        job = server.job(sent["job_id"])
        assert job["state"] == "failed"
        assert (
            job["error"]["detail"] == "The analysis was stopped after 0.001 seconds of wall time, its limit."
        )
        assert server.get("/health")["status"] == "ok"
        again = server.client.post(f"/traces/{sent['trace_id']}/analyses", json={})
        assert again.json()["id"] == job["analysis_id"]
        assert again.status_code == 202
        server.job(sent["job_id"])


@pytest.mark.parametrize("limit", [2, 16, 40])
def test_an_analysis_over_its_memory_fails_with_the_limit(start, limit):
    """In the decoder, in the reader, while tables are written: wherever it happens, it is not the file's fault."""
    name = "udp-rfs-hopping"
    with start(worker_memory_bytes=limit << 20) as server:
        sent = server.put("x.perf.data.zst", (DATA / "traces" / f"{name}.perf.data.zst").read_bytes()).json()
        job = server.job(sent["job_id"])
        assert job["state"] == "failed"
        assert f"{limit} MiB" in job["error"]["detail"]
        assert server.get(f"/uploads/{sent['id']}")["class"] == "trace"
        assert server.get("/health")["status"] == "ok"


@pytest.mark.slow
def test_a_job_under_way_at_every_kill_of_the_server_is_not_parked(start):
    with start() as server:
        analysis = server.analyse(SMALL, with_host=False)
        with server.portal.db.session() as session:
            row = session.get(JobRow, analysis["id"])
            # As a killed server leaves it, in its last attempt.
            row.state, row.attempts = "running", 3
    with start() as server:
        job = server.job(analysis["id"])
        assert (job["state"], job["parked"], job["attempts"]) == ("ready", False, 3)


def test_what_was_waiting_when_the_server_ended_runs_at_the_next_start(start):
    with start() as server:
        analysis = server.analyse(SMALL, with_host=False)
        with server.portal.db.session() as session:
            row = session.get(JobRow, analysis["id"])
            row.state, row.attempts = "waiting", 0
    with start() as server:
        assert server.job(analysis["id"])["state"] == "ready"
        assert server.get(f"/jobs/{analysis['id']}")["attempts"] == 1
