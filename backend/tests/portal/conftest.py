"""A real server for the tests: uvicorn on a free loopback port, real workers, real recordings."""

import logging
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from cluster.beneath import beneath

from skbscope.settings import Settings
from skbscope.web.app import create_app
from skbscope.web.portal import Portal

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "data"
SHARED = ROOT.parent / "shared"
SMALL = "stuck-4-limit-64-again"
"""The smallest recording of the demo library: 53,000 events."""


@dataclass
class Running:
    """A server and a client of it."""

    portal: Portal
    client: httpx.Client
    url: str

    def put(self, name: str, content: bytes, **query: str) -> httpx.Response:
        return self.client.put(f"/uploads/{name}", content=content, params=query)

    def job(self, job_id: str, seconds: float = 180) -> dict[str, Any]:
        """The job once it is ready or failed."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            job: dict[str, Any] = self.client.get(f"/jobs/{job_id}").json()
            if job["state"] in ("ready", "failed"):
                if job["error"]:
                    # Shown with a test that did not expect it.
                    log.warning("job %s failed: %s", job_id, job["error"])
                return job
            time.sleep(0.05)
        raise AssertionError(f"job {job_id} is still {job['state']} after {seconds} s")

    def get(self, path: str, **query: Any) -> Any:
        answer = self.client.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def analyse(self, name: str = SMALL, with_host: bool = True) -> dict[str, Any]:
        """Uploads a demo recording and gives its analysis, ready."""
        if with_host:
            self.put(f"{name}.host.txt", (DATA / "traces" / f"{name}.host.txt").read_bytes())
        sent = self.put(
            f"{name}.perf.data.zst", (DATA / "traces" / f"{name}.perf.data.zst").read_bytes()
        ).json()
        assert self.job(sent["job_id"])["state"] == "ready"
        analysis: dict[str, Any] = self.get(f"/analyses/{sent['job_id']}")
        return analysis


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    """A server on its own data folder, stopped at the end; on the stack of SKBSCOPE_TEST_STACK if that is set."""
    with beneath(folder, settings) as given:
        portal = Portal(Settings(data_dir=folder, demo_dir=DATA, **given))
        with _served(portal) as url, httpx.Client(base_url=f"{url}/api/v1", timeout=30) as client:
            yield Running(portal, client, url)


@contextmanager
def _served(portal: Portal) -> Iterator[str]:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        create_app(portal), log_level="warning", proxy_headers=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
            assert thread.is_alive()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that only add to it."""
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


@pytest.fixture(scope="session")
def analysis(server: Running) -> dict[str, Any]:
    """A ready analysis of tcp-rfs on its host file."""
    return server.analyse("tcp-rfs")


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., Any]:
    """Starts a server with settings of its own: `with start(job_seconds=1) as server:`."""
    return lambda data_dir=tmp_path / "data", **settings: running(data_dir, **settings)


@pytest.fixture(scope="session")
def small() -> bytes:
    """The smallest demo recording, as it is sent."""
    return (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()


@pytest.fixture(scope="session")
def bomb() -> bytes:
    """16,401 bytes of zstd that begin like a recording and expand to 512 MiB (RFC 8878: run-length blocks)."""

    def block(size: int, kind: int, last: bool) -> bytes:
        return struct.pack("<I", size << 3 | kind << 1 | last)[:3]

    magic, runs = b"PERFILE2", 4096
    head = b"\x28\xb5\x2f\xfd" + bytes([0, 0x50]) + block(len(magic), 0, False) + magic
    return head + b"".join(block(128 << 10, 1, n == runs - 1) + b"\0" for n in range(runs))
