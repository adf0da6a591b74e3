"""Servers as processes of their own: signals, logs and exit codes are those an operator sees."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from cluster.parts import SKBSCOPE, free_port
from portal.conftest import DATA, SMALL


@dataclass
class Served:
    """A server process and a client of it."""

    process: subprocess.Popen[bytes]
    client: httpx.Client
    port: int
    log: Path

    def end(self, number: signal.Signals = signal.SIGTERM, seconds: float = 30) -> int:
        """A signal, and the exit code it comes to."""
        self.process.send_signal(number)
        return self.process.wait(seconds)


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """`skbscope serve` on a data folder; `settings` are SKBSCOPE_… variables without their prefix."""
    port, log = free_port(), folder.with_suffix(".log")
    environment = {f"SKBSCOPE_{name.upper()}": str(value) for name, value in settings.items()}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*SKBSCOPE, "serve", "--port", str(port), "--data-dir", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=out,
            env={**os.environ, **environment},
        )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            until = time.monotonic() + 60
            while not _answers(client):
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < until
                time.sleep(0.05)
            yield Served(process, client, port, log)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(10)


def skbscope(*arguments: Any, code: int = 0, **settings: Any) -> subprocess.CompletedProcess[str]:
    """A command, and the exit code it must have."""
    environment = {f"SKBSCOPE_{name.upper()}": str(value) for name, value in settings.items()}
    done = subprocess.run(
        [*SKBSCOPE, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


@pytest.fixture
def serve(tmp_path: Path) -> Callable[..., Any]:
    """Starts a server: `with serve(log="json") as server:`."""
    return lambda name="data", **settings: served(tmp_path / name, **settings)


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture(scope="session")
def small() -> bytes:
    """The smallest demo recording, as it is sent."""
    return (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
