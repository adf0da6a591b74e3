"""Any process of a server killed at any moment, while uploads arrive and are analysed: nothing acknowledged is lost.

`SKBSCOPE_KILLS=100 pytest tests/portal/test_kills.py -m slow` kills that many.
"""

import contextlib
import hashlib
import logging
import os
import random
import signal
import struct
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from portal.test_crash import finished, gone, members, process
from skbscope.operations.verify import verify
from skbscope.settings import Settings

log = logging.getLogger(__name__)

KILLS = int(os.environ.get("SKBSCOPE_KILLS", "12"))
SEED = int(os.environ.get("SKBSCOPE_SEED", "1"))
MOST_WAITING = 4
"""Uploads whose analyses are not finished before another one is sent: else none would ever be in its last stages."""


def recording(small: bytes, number: int) -> bytes:
    """The small recording in bytes of its own: a skippable frame (RFC 8878, 3.1.2) behind it holds the number."""
    return small + struct.pack("<III", 0x184D2A50, 4, number)


class Sender(threading.Thread):
    """Sends recording after recording to the server of the moment."""

    def __init__(self, small: bytes) -> None:
        super().__init__()
        self.url: httpx.URL | None = None
        self.acknowledged: dict[str, str] = {}
        """Id of the job → SHA-256 of what was sent."""
        self.over = threading.Event()
        self._small = small

    def run(self) -> None:
        number = 0
        while not self.over.wait(0.05):
            if self.url is None:
                continue
            # A server that was just killed, or is not yet ready, answers with nothing or with 503.
            with contextlib.suppress(httpx.HTTPError, KeyError), httpx.Client(base_url=self.url) as client:
                if self._waiting(client) >= MOST_WAITING:
                    continue
                number += 1
                content = recording(self._small, number)
                sent = client.put(f"/uploads/{number}.perf.data.zst", content=content)
                if sent.is_success:
                    self.acknowledged[sent.json()["job_id"]] = hashlib.sha256(content).hexdigest()

    def _waiting(self, client: httpx.Client) -> int:
        last = list(self.acknowledged)[-MOST_WAITING:]
        return sum(client.get(f"/jobs/{job_id}").json()["state"] in ("waiting", "running") for job_id in last)


@contextlib.contextmanager
def sending(small: bytes) -> Iterator[Sender]:
    sender = Sender(small)
    sender.start()
    try:
        yield sender
    finally:
        sender.over.set()
        sender.join()


@pytest.mark.slow
def test_whatever_is_killed_nothing_acknowledged_is_lost(tmp_path: Path, small: bytes):
    chance, killed = random.Random(SEED), Counter[str]()
    with sending(small) as sender:
        while killed.total() < KILLS:
            with process(tmp_path) as (server, client):
                sender.url = client.base_url
                while server.poll() is None and killed.total() < KILLS:
                    time.sleep(chance.uniform(0.05, 3))
                    victim = chance.choice(members(server.pid) or [server.pid])
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(victim, signal.SIGKILL)
                        killed["the server" if victim == server.pid else "a process of it"] += 1
                    if victim == server.pid:
                        server.wait(15)
                        assert gone(server.pid), "processes outlive a killed server"
    log.info("seed %d: %s killed, %d recordings acknowledged", SEED, dict(killed), len(sender.acknowledged))
    assert sender.acknowledged
    with process(tmp_path) as (_, client):
        for job_id, sha256 in sender.acknowledged.items():
            job = finished(client, job_id)
            # Whose processes were killed too often waits for a request; it was not lost.
            assert job["state"] == "ready" or job["parked"], job
            assert (tmp_path / "blobs" / sha256[:2] / sha256).is_file()
    faults = verify(Settings(data_dir=tmp_path)).faults
    # A file whose upload was not acknowledged may stay without a row.
    assert [fault for fault in faults if fault.kind != "orphan"] == []
