"""A server of its own on loopback, as `skbscope serve` starts it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

START_SECONDS = 300
_SKBSCOPE = [sys.executable, "-c", "from skbscope.cli import main; main()"]


@dataclass(frozen=True)
class Served:
    """The process, where it answers, and what it wrote on standard error."""

    pid: int
    url: str
    folder: Path
    log: Path

    def faults(self) -> list[str]:
        """Lines of its log that tell of a crash."""
        return [line for line in self.log.read_text().splitlines() if "Traceback" in line]


@contextmanager
def served(folder: Path, *arguments: str, **settings: object) -> Iterator[Served]:
    """A server on a data folder below `folder`; `settings` are SKBSCOPE_… variables without their prefix."""
    port, log = _free_port(), folder / "server.log"
    folder.mkdir(parents=True, exist_ok=True)
    given = {f"SKBSCOPE_{name.upper()}": str(value) for name, value in settings.items()}
    command = [*_SKBSCOPE, "serve", "--port", str(port), "--data-dir", str(folder / "data"), *arguments]
    with log.open("wb") as out:
        # A group of its own: Ctrl-C is for whoever measures, who still asks the server then.
        process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=out,
            env={**os.environ, **given},
            start_new_session=True,
        )
    one = Served(process.pid, f"http://127.0.0.1:{port}", folder, log)
    try:
        _wait_for(one, process)
        yield one
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


def _wait_for(one: Served, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            if httpx.get(f"{one.url}/readyz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        if process.poll() is not None or time.monotonic() > until:
            raise SystemExit(f"skbscope: the server did not start:\n{one.log.read_text()[-2000:]}")
        time.sleep(0.1)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
