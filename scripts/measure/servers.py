"""A server on loopback, started by `skbscope serve`."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from cluster import parts

START_SECONDS = 300


@dataclass(frozen=True)
class Server:
    """A running server."""

    pid: int
    url: str
    data: Path
    """Its data folder."""
    log: Path

    def client(self, timeout: float = 120) -> httpx.Client:
        """A client of its API."""
        return httpx.Client(base_url=f"{self.url}/api/v1", timeout=timeout)

    def faults(self) -> list[str]:
        """Lines of its log that show a crash."""
        return [line for line in self.log.read_text().splitlines() if "Traceback" in line]


@contextmanager
def running(folder: Path, demo: bool = False, **settings: object) -> Iterator[Server]:
    """A server on a data folder below `folder`; `settings` are SKBSCOPE_… variables without their prefix.

    With `demo` its demo library is loaded and analysed when this is entered.
    """
    folder.mkdir(parents=True, exist_ok=True)
    given = {f"SKBSCOPE_{name.upper()}": str(value) for name, value in settings.items()}
    part, port = parts.web(folder, 1, given, demo)
    with parts.stopped([part]):
        part.start()
        server = Server(part.pid, f"http://127.0.0.1:{port}", folder / part.name, part.log)
        _wait_until(lambda: httpx.get(f"{server.url}/readyz").status_code == 200, "is not ready")
        if demo:
            with server.client() as client:
                _wait_until(lambda: not _busy(client), "has not analysed its library")
        yield server


def ready(client: httpx.Client, job_id: str) -> dict[str, Any]:
    """A job once its analysis is ready; one that failed ends the program."""
    while True:
        job: dict[str, Any] = client.get(f"/jobs/{job_id}").json()
        if job["state"] == "ready":
            return job
        if job["state"] == "failed":
            raise SystemExit(f"skbscope: a recording could not be analysed: {job['error']}")
        time.sleep(0.1)


def _busy(client: httpx.Client) -> bool:
    cards = client.get("/traces", params={"limit": 100}).json()["items"]
    return any(card["state"] not in ("ready", "failed") for card in cards)


def _wait_until(holds: Any, otherwise: str) -> None:
    until = time.monotonic() + START_SECONDS
    while not holds():
        if time.monotonic() > until:
            raise SystemExit(f"skbscope: the server {otherwise} after {START_SECONDS} s.")
        time.sleep(0.1)
