"""SIGTERM: what is under way ends, nothing new is begun, and the exit code is 0."""

import signal
import socket
import sqlite3
import time

import pytest
from portal.conftest import DATA


def sending(server, size):
    """An upload whose second half is still to come."""
    one = socket.create_connection(("127.0.0.1", server.port))
    head = f"PUT /api/v1/uploads/slow.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {size}\r\n\r\n"
    one.sendall(head.encode() + b"x" * (size // 2))
    time.sleep(0.3)
    return one


def test_an_upload_under_way_ends_while_readyz_says_no_and_the_exit_code_is_0(serve):
    with serve(drain_seconds=20) as server, sending(server, 1000) as upload:
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        away = server.client.get("/readyz")
        assert (away.status_code, away.text) == (503, "server: draining, it ends soon\n")
        assert server.client.get("/healthz").status_code == 200
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        assert server.process.poll() is None
        upload.sendall(b"x" * 500)
        assert upload.recv(64).startswith(b"HTTP/1.1 201")
        assert server.process.wait(10) == 0


def test_an_upload_of_which_nothing_arrives_any_more_does_not_delay_the_end(serve):
    # Compared with a server that has nothing to wait for, because a busy machine slows both.
    with serve("idle") as server:
        began = time.monotonic()
        assert server.end() == 0
        idle = time.monotonic() - began
    with serve(drain_seconds=20) as server, sending(server, 1000):
        began = time.monotonic()
        assert server.end() == 0
        assert time.monotonic() - began < 5 + idle


@pytest.mark.slow
def test_an_upload_that_goes_on_slowly_is_waited_for(serve):
    with serve(drain_seconds=20) as server, sending(server, 1000) as upload:
        server.process.send_signal(signal.SIGTERM)
        for _ in range(10):
            upload.sendall(b"x" * 50)
            time.sleep(0.5)
        assert upload.recv(64).startswith(b"HTTP/1.1 201")
        assert server.process.wait(10) == 0


@pytest.mark.slow
def test_a_request_that_does_not_end_is_waited_for_at_most_the_drain_time(serve):
    with serve(drain_seconds=1) as server, sending(server, 1000):
        began = time.monotonic()
        assert server.end() == 0
        assert 1 <= time.monotonic() - began < 10


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_with_nothing_to_do_ends_at_once(serve, number):
    with serve() as server:
        began = time.monotonic()
        assert server.end(number) == 0
        assert time.monotonic() - began < 5


@pytest.mark.slow
def test_a_job_under_way_is_let_go_without_an_attempt_and_done_by_the_next_server(serve, tmp_path):
    with serve() as server:
        recording = (DATA / "traces" / "tcp-rfs.perf.data.zst").read_bytes()
        job = server.client.put("/api/v1/uploads/x.perf.data.zst", content=recording).json()["job_id"]
        until = time.monotonic() + 30
        while server.client.get(f"/api/v1/jobs/{job}").json()["state"] == "waiting":
            assert time.monotonic() < until
            time.sleep(0.02)
        assert server.end() == 0
    db = sqlite3.connect(tmp_path / "data" / "skbscope.db")
    assert db.execute("SELECT state, owner, attempts FROM jobs").fetchall() == [("waiting", None, 0)]
    db.close()
    with serve() as server:
        until = time.monotonic() + 60
        while (now := server.client.get(f"/api/v1/jobs/{job}").json())["state"] != "ready":
            assert time.monotonic() < until
            time.sleep(0.1)
        assert now["attempts"] == 1
