"""The server killed at the worst moments: nothing uploaded is lost, nothing half stays, no process is left."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .conftest import DATA

SERVE = [sys.executable, "-c", "from skbscope.cli import main; main()", "serve", "--port", "0"]


@contextlib.contextmanager
def process(folder: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A server in a process group of its own, and a client of it."""
    one = subprocess.Popen(
        [*SERVE, "--data-dir", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    )
    try:
        assert one.stdout is not None
        url = one.stdout.readline().split()[1]
        with httpx.Client(base_url=f"{url}/api/v1", timeout=30) as client:
            until = time.monotonic() + 20
            while time.monotonic() < until:
                with contextlib.suppress(httpx.TransportError):
                    client.get("/health")
                    break
            yield one, client
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(one.pid, signal.SIGKILL)
        one.wait()
        assert one.stdout is not None
        one.stdout.close()


def members(group: int) -> list[int]:
    """Processes of a group that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                state, _, of = (entry / "stat").read_text().rsplit(")", 1)[1].split()[:3]
                if int(of) == group and state != "Z":
                    found.append(int(entry.name))
    return found


def gone(group: int, seconds: float = 10) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until and members(group):
        time.sleep(0.05)
    return not members(group)


def finished(client: httpx.Client, job_id: str) -> dict:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        job = client.get(f"/jobs/{job_id}").json()
        if job["state"] in ("ready", "failed"):
            return job
        time.sleep(0.05)
    raise AssertionError(job)


def test_killed_in_the_middle_of_an_upload(tmp_path, small):
    with process(tmp_path) as (server, client):
        stored = client.put("/uploads/kept.perf.data.zst", content=small).json()
        host, port = client.base_url.host, client.base_url.port
        with socket.create_connection((host, port)) as half:
            head = f"PUT /api/v1/uploads/half.bin HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 99999999\r\n\r\n"
            half.sendall(head.encode() + b"x" * (3 << 20))
            until = time.monotonic() + 10
            while not any(part.stat().st_size for part in (tmp_path / "incoming").iterdir()):
                assert time.monotonic() < until
                time.sleep(0.02)
            os.kill(server.pid, signal.SIGKILL)
            assert gone(server.pid), "workers outlive a killed server"
        assert list((tmp_path / "incoming").iterdir())
    with process(tmp_path) as (_, client):
        assert list((tmp_path / "incoming").iterdir()) == []
        assert [item["name"] for item in client.get("/traces").json()["items"]] == ["kept.perf.data.zst"]
        assert finished(client, stored["job_id"])["state"] == "ready"


@pytest.mark.slow
def test_killed_in_the_middle_of_an_analysis(tmp_path):
    content = (DATA / "traces" / "udp-rfs-hopping.perf.data.zst").read_bytes()
    with process(tmp_path) as (server, client):
        sent = client.put("/uploads/x.perf.data.zst", content=content).json()
        until = time.monotonic() + 20
        while client.get(f"/jobs/{sent['job_id']}").json()["state"] == "waiting":
            assert time.monotonic() < until
        os.kill(server.pid, signal.SIGKILL)
        assert gone(server.pid), "workers outlive a killed server"
    with process(tmp_path) as (_, client):
        job = finished(client, sent["job_id"])
        assert job["state"] == "ready"
        # An attempt that ended with the server says nothing about the recording.
        assert job["attempts"] == 1
        analysis = client.get(f"/analyses/{sent['job_id']}").json()
        facts = json.loads((DATA / "traces" / "udp-rfs-hopping.facts.json").read_text())
        assert analysis["summary"]["trace"]["by_event"] == facts["by_event"]


@pytest.mark.parametrize(
    ("number", "times"),
    [(signal.SIGINT, 1), (signal.SIGINT, 2), (signal.SIGTERM, 1)],
    ids=["int", "int-int", "term"],
)
def test_a_signal_ends_the_server_with_all_its_processes_even_while_it_works(tmp_path, number, times):
    content = (DATA / "traces" / "udp-rfs-hopping.perf.data.zst").read_bytes()
    with process(tmp_path) as (server, client):
        sent = client.put("/uploads/x.perf.data.zst", content=content).json()
        with client.stream("GET", f"/jobs/{sent['job_id']}/stream"):
            began = time.monotonic()
            for _ in range(times):
                os.killpg(server.pid, number)
                time.sleep(0.02)
            code = server.wait(15)
        assert code in (0, -signal.SIGTERM)
        assert time.monotonic() - began < 8
        assert gone(server.pid)


@pytest.mark.slow
def test_a_port_in_use_is_one_sentence(tmp_path):
    with socket.socket() as used:
        used.bind(("127.0.0.1", 0))
        used.listen()
        port = used.getsockname()[1]
        done = subprocess.run(
            [*SERVE[:-1], str(port), "--data-dir", str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == f"skbscope: Port {port} on 127.0.0.1 is in use; choose another with --port.\n"


@pytest.mark.slow
def test_a_data_folder_in_use_is_one_sentence(tmp_path):
    with process(tmp_path) as (server, _):
        done = subprocess.run(
            [*SERVE, "--data-dir", str(tmp_path)], capture_output=True, text=True, timeout=30, check=False
        )
    assert done.returncode == 2
    assert done.stderr == (
        f"skbscope: The data folder {tmp_path} is in use by another server (process {server.pid}).\n"
    )
