"""A worker that is killed under its job is counted, and its line names the job."""

import json
import os
import signal
import time
from pathlib import Path

import pytest
from portal.conftest import DATA
from prometheus_client.parser import text_string_to_metric_families

pytestmark = pytest.mark.slow


def workers(pid):
    """Processes of the server that hold a job's file formats: spawned children, not their resource tracker."""
    found = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in file.read_text().split():
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def test_a_killed_worker_is_counted_and_the_log_names_its_job(serve):
    with serve(log="json") as server:
        recording = (DATA / "traces" / "tcp-rfs.perf.data.zst").read_bytes()
        job = server.client.put("/api/v1/uploads/x.perf.data.zst", content=recording).json()["job_id"]
        until = time.monotonic() + 60
        while server.client.get(f"/api/v1/jobs/{job}").json()["state"] == "waiting":
            assert time.monotonic() < until
            time.sleep(0.02)
        for pid in workers(server.process.pid):
            os.kill(pid, signal.SIGKILL)
        while (now := server.client.get(f"/api/v1/jobs/{job}").json())["state"] != "ready":
            assert time.monotonic() < until
            time.sleep(0.1)
        assert now["attempts"] == 2
        families = text_string_to_metric_families(server.client.get("/metrics").text)
        seen = {sample.name: sample.value for family in families for sample in family.samples}
        assert seen["skbscope_worker_deaths_total"] == 1
        assert server.end() == 0
        printed = [json.loads(line) for line in server.log.read_text().splitlines()]
        lost = [line for line in printed if "lost its worker" in line["message"]]
        assert [line["job_id"] for line in lost] == [job]
