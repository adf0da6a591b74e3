"""The whole stack put together; `python -m tests.cluster.stack` runs one until Ctrl-C.

It prints its address, and a line of JSON with the environment of its servers: `SKBSCOPE_TEST_STACK` of `beneath.py`.
"""

import contextlib
import json
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from . import parts
from .parts import Part

ROOT = Path(__file__).resolve().parents[3]
NGINX_CONF = ROOT / "backend" / "deploy" / "nginx.conf"


@dataclass
class Stack:
    """A running stack."""

    url: str
    """Of the proxy."""
    folder: Path
    by_name: dict[str, Part]
    environment: dict[str, str]
    """What servers and workers run with."""
    web_ports: list[int]

    def client(self, web: int | None = None) -> httpx.Client:
        """A client of the proxy, or of one server."""
        url = self.url if web is None else f"http://127.0.0.1:{self.web_ports[web - 1]}"
        return httpx.Client(base_url=f"{url}/api/v1", timeout=60)


def missing() -> str | None:
    """What the stack needs and this machine has not, in one sentence."""
    needed = {
        "PostgreSQL (apt-get install postgresql)": any(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        "nginx (apt-get install nginx-light)": shutil.which("nginx") is not None,
        "versitygw (go install github.com/versity/versitygw/cmd/versitygw@latest)": versitygw() is not None,
    }
    gone = [name for name, there in needed.items() if not there]
    return f"The cluster's tests need {', '.join(gone)}." if gone else None


def versitygw() -> str | None:
    """The S3 server, on the path or where `go install` leaves it."""
    return shutil.which("versitygw") or shutil.which("versitygw", path=str(Path.home() / "go" / "bin"))


@contextlib.contextmanager
def running(
    folder: Path, webs: int = 2, workers: int = 2, demo: bool = False, **settings: str
) -> Iterator[Stack]:
    """A stack in a folder, with the demo library perhaps; `settings` are further SKBSCOPE_… variables, without their
    prefix.
    """
    gateway = versitygw()
    assert gateway is not None
    # PostgreSQL's user must be able to walk to its folder.
    folder.chmod(0o755)
    database, database_url = parts.postgres(folder)
    objects, client = parts.store(folder, gateway)
    scheduler, address = parts.scheduler(folder)
    common = {**client, "PYTHONUNBUFFERED": "1", **{f"SKBSCOPE_{n.upper()}": v for n, v in settings.items()}}
    served = {**common, "SKBSCOPE_DATABASE_URL": database_url, "SKBSCOPE_WORKERS": address}
    machines = [parts.worker(folder, n + 1, address, common) for n in range(workers)]
    # One loads the library, all have it.
    servers = [parts.web(folder, n + 1, served, demo and n == 0) for n in range(webs)]
    proxy, port = parts.proxy(folder, [port for _, port in servers], NGINX_CONF)
    every = [database, objects, scheduler, *machines, *(part for part, _ in servers), proxy]
    with parts.stopped(every):
        for part in every:
            part.start()
        by_name = {part.name: part for part in every}
        yield Stack(f"http://127.0.0.1:{port}", folder, by_name, served, [port for _, port in servers])


def main() -> None:
    """Runs a stack until a signal."""
    if sentence := missing():
        sys.exit(sentence)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    with (
        tempfile.TemporaryDirectory(prefix="skbscope-cluster-") as folder,
        running(Path(folder), demo="--demo" in sys.argv) as stack,
    ):
        sys.stdout.write(f"{stack.url}\n{json.dumps({'environment': stack.environment})}\n")
        sys.stdout.flush()
        while True:
            signal.pause()


def _end(*_: object) -> None:
    # Once: what is stopped now is stopped to its end.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    sys.exit(0)


if __name__ == "__main__":
    main()
