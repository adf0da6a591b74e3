"""Many uploads that wait for the database leave threads to those who only read."""

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from operations.conftest import served

pytestmark = pytest.mark.slow

UPLOADS = 60
"""More than a server has threads (40)."""


def test_readers_are_answered_while_more_uploads_wait_than_there_are_threads(tmp_path: Path) -> None:
    with (
        served(tmp_path / "data") as server,
        httpx.Client(base_url=server.client.base_url, timeout=60, limits=httpx.Limits()) as sender,
        ThreadPoolExecutor(UPLOADS) as pool,
    ):
        held = sqlite3.connect(tmp_path / "data" / "skbscope.db", isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        sent = [pool.submit(_put, sender, n) for n in range(UPLOADS)]
        try:
            _until(lambda: _waiting(server.client) >= UPLOADS)
            assert server.client.get("/api/v1/traces", timeout=5).status_code == 200
            assert not any(one.done() for one in sent)
        finally:
            held.rollback()
            held.close()
        assert [one.result() for one in sent] == [201] * UPLOADS


def _put(sender: httpx.Client, number: int) -> int:
    content = f"nothing that anybody knows {number}".encode()
    return sender.put(f"/api/v1/uploads/{number}.txt", content=content).status_code


def _waiting(client: httpx.Client) -> int:
    """Requests that are being answered, beside the one that asks."""
    name = "skbscope_requests_in_flight "
    found = [line for line in client.get("/metrics").text.splitlines() if line.startswith(name)]
    return int(float(found[0].removeprefix(name))) - 1


def _until(holds: Callable[[], bool], seconds: float = 8) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)
