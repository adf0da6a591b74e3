"""Health and metrics of a server, as a load balancer and Prometheus request them."""

import re
import shutil
import socket
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import pytest
from cluster.parts import free_port
from prometheus_client.parser import text_string_to_metric_families

from skbscope.store import row_digests

from .databases import MISSING, running


def metrics(client, **headers):
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_running_server_is_alive_and_ready_for_any_host_name(serve):
    with serve() as server:
        for host in ("127.0.0.1", "10.1.2.3:8040"):
            assert server.client.get("/healthz", headers={"host": host}).text == "ok\n"
            ready = server.client.get("/readyz", headers={"host": host})
            assert (ready.status_code, ready.text) == (200, "ready\n")
        assert server.client.get("/api/v1/health").json()["status"] == "ok"
        assert server.client.post("/healthz").status_code == 405


@pytest.mark.slow
@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_a_database_that_is_away_is_one_line_of_readyz_and_healthz_does_not_mind(serve):
    with running() as (part, url), serve(database_url=url) as server:
        assert server.client.get("/readyz").status_code == 200
        part.kill()
        began = time.monotonic()
        away = server.client.get("/readyz")
        assert time.monotonic() - began < 5
        assert away.status_code == 503
        assert [line.split(":")[0] for line in away.text.splitlines()] == ["database"]
        assert "skbscope@" not in away.text
        assert server.client.get("/healthz").status_code == 200
        assert metrics(server.client)[("skbscope_database_up",)] == 0
        (part.folder / "postgres" / "postmaster.pid").unlink(missing_ok=True)
        part.start()
        until = time.monotonic() + 30
        while server.client.get("/readyz").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.2)


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_one_line_of_readyz(serve):
    with serve(workers=f"tcp://127.0.0.1:{free_port()}") as server:
        away = server.client.get("/readyz")
        assert (away.status_code, away.text) == (503, "workers: the cluster's scheduler does not answer\n")


@pytest.mark.slow
def test_a_store_that_takes_the_connection_and_says_nothing_is_away_after_the_time_limit(serve):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        keys = {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_REGION": "us-east-1"}
        with pytest.MonkeyPatch.context() as patch:
            for name, value in keys.items():
                patch.setenv(name, value)
            patch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
            with serve(store_url="s3://skbscope") as server:
                began = time.monotonic()
                away = server.client.get("/readyz")
                assert time.monotonic() - began < 4
                assert (away.status_code, away.text) == (503, "store: no answer in 2 s\n")
                again = server.client.get("/readyz")
                assert again.status_code == 503
                before = threads(server.process.pid)
                for _ in range(3):
                    server.client.get("/readyz")
                assert (
                    threads(server.process.pid) == before
                )  # a check that hangs is not started a second time


def threads(pid):
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def test_metrics_count_what_happened(serve, small):
    with serve() as server:
        sent = server.client.put("/api/v1/uploads/x.perf.data.zst", content=small).json()
        while server.client.get(f"/api/v1/jobs/{sent['job_id']}").json()["state"] != "ready":
            time.sleep(0.1)
        server.client.put("/api/v1/uploads/empty", content=b"")
        seen = metrics(server.client)
        assert seen[("skbscope_uploads_total",)] == 1
        assert seen[("skbscope_upload_bytes_total",)] == len(small)
        assert seen[("skbscope_jobs", ("state", "ready"))] == 1
        assert seen[("skbscope_jobs", ("state", "waiting"))] == 0
        assert seen[("skbscope_job_oldest_waiting_seconds",)] == 0
        assert seen[("skbscope_worker_deaths_total",)] == 0
        assert seen[("skbscope_leases_lost_total",)] == 0
        assert 0 < seen[("skbscope_disk_free_bytes",)] <= shutil.disk_usage("/tmp").total
        route = ("route", "/api/v1/uploads/{filename:any}")
        assert seen[("skbscope_requests_total", ("method", "PUT"), route, ("status", "201"))] == 1
        assert seen[("skbscope_requests_total", ("method", "PUT"), route, ("status", "422"))] == 1
        assert seen[("skbscope_request_seconds_count", ("method", "PUT"), route)] == 2
        (build,) = (name for name in seen if name[0] == "skbscope_build_info")
        assert {("workers", "local"), ("crew", "local")} <= set(build)  # crew: the older name, until 0.3.0


@pytest.mark.slow
def test_the_oldest_waiting_job_has_an_age(serve, small, tmp_path):
    with serve(workers=f"tcp://127.0.0.1:{free_port()}") as server:
        server.client.put("/api/v1/uploads/x.perf.data.zst", content=small)
        db = sqlite3.connect(tmp_path / "data" / "skbscope.db")
        row_digests.add_function(db)
        db.execute("UPDATE jobs SET created_at = datetime('now', '-1 hour')")
        db.commit()
        db.close()
        seen = metrics(server.client)
        assert 3600 <= seen[("skbscope_job_oldest_waiting_seconds",)] < 3700
        assert seen[("skbscope_jobs", ("state", "waiting"))] == 1


@pytest.mark.slow
def test_what_users_type_makes_no_new_series(serve):
    with serve() as server:

        def series():
            return {
                name
                for name in metrics(server.client)
                if name[0].startswith(("skbscope_requests", "skbscope_request_seconds"))
            }

        def ask(n):
            for path in (f"/api/v1/traces/t{n}", f"/c/figure{n}.svg", f"/no/{n}", f"/api/v1/nothing/{n}"):
                server.client.get(path)
            server.client.put(f"/api/v1/uploads/secret-{n}", content=b"")
            server.client.request(f"X{n}", "/api/v1/health")

        series()
        ask(0)
        few = series()
        for n in range(1, 40):
            ask(n)
        assert series() == few
        assert not re.search(r"secret|figure\d|t\d+\"|X\d", server.client.get("/metrics").text)


def test_metrics_are_for_this_machine_or_with_the_token(serve):
    with serve(metrics_token="to-read-numbers") as server:
        assert metrics(server.client)
        outside = {"x-forwarded-for": "203.0.113.9"}
        for headers in (outside, {**outside, "authorization": "Bearer wrong"}, {"host": "rebound.example"}):
            refused = server.client.get("/metrics", headers=headers)
            assert refused.status_code == 403
            assert refused.headers["content-type"] == "application/problem+json"
        assert metrics(server.client, authorization="Bearer to-read-numbers", **outside)


@pytest.mark.slow
def test_while_the_database_is_locked_healthz_answers_at_once(serve, tmp_path):
    with serve() as server:
        db = sqlite3.connect(tmp_path / "data" / "skbscope.db", isolation_level=None)
        db.execute("BEGIN EXCLUSIVE")
        slow = threading.Thread(
            target=lambda: httpx.put(
                f"http://127.0.0.1:{server.port}/api/v1/uploads/a.txt", content=b"x", timeout=30
            )
        )
        slow.start()
        began = time.monotonic()
        assert server.client.get("/healthz").status_code == 200
        assert time.monotonic() - began < 1
        db.execute("ROLLBACK")
        db.close()
        slow.join()


@pytest.mark.slow
def test_a_job_of_a_silent_server_that_is_claimed_again_is_counted(serve, small, tmp_path):
    with serve(workers=f"tcp://127.0.0.1:{free_port()}", lease_seconds=1) as server:
        server.client.put("/api/v1/uploads/x.perf.data.zst", content=small)
        db = sqlite3.connect(tmp_path / "data" / "skbscope.db")
        row_digests.add_function(db)
        db.execute("UPDATE jobs SET owner = 'elsewhere/boot/ns/1/1'")
        db.commit()
        db.close()
        until = time.monotonic() + 30
        while metrics(server.client)[("skbscope_leases_lost_total",)] != 1:
            assert time.monotonic() < until
            time.sleep(0.2)
