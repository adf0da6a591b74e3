"""The parts of the stack as processes: started, waited for, killed and started again on their own ports and folders."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

SKBSCOPE = [sys.executable, "-c", "from skbscope.cli import main; main()"]
START_SECONDS = 180


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass
class Part:
    """One process of the stack, in a process group of its own."""

    name: str
    command: list[str]
    folder: Path
    ready: Callable[[], bool]
    environment: dict[str, str] = field(default_factory=dict)
    user: str | None = None
    """Who runs it; PostgreSQL refuses to be run by root."""
    process: subprocess.Popen[bytes] | None = None
    log_start: int = 0
    """Length of the log before the last start."""

    @property
    def log(self) -> Path:
        """What it printed."""
        return self.folder / f"{self.name}.log"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        with self.log.open("ab") as log:
            self.log_start = log.tell()
            self.process = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                env={**os.environ, **self.environment},
                user=self.user,
            )
        until = time.monotonic() + START_SECONDS
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self.name} did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    @property
    def pid(self) -> int:
        """Of the running process."""
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """kill -9 of all its processes, as a machine that loses its power."""
        # PostgreSQL's and nginx's children leave the group, or outlive it for a moment.
        for pid in children(self.process.pid) if self.process else []:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._end(signal.SIGKILL, 10)

    def stop(self) -> None:
        """Asked to end."""
        self._end(signal.SIGINT, 20)

    def _end(self, number: signal.Signals, seconds: float) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
        self.process = None


def children(pid: int) -> list[int]:
    """All processes below one."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                parent = (entry / "stat").read_text().rsplit(")", 1)[1].split()[1]
                below.setdefault(int(parent), []).append(int(entry.name))
    found, left = [], [pid]
    while left:
        left.extend(below.get(left[0], []))
        found.extend(below.get(left.pop(0), []))
    return found


def listens(port: int) -> bool:
    """Whether something takes connections there."""
    with socket.socket() as one:
        one.settimeout(1)
        return one.connect_ex(("127.0.0.1", port)) == 0


def postgres(folder: Path, *options: str) -> tuple[Part, str]:
    """A database of its own, made with options of initdb, and its address for SQLAlchemy.

    Durable as in production: fsync stays on.
    """
    tools = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    data = folder / "postgres"
    data.mkdir()
    shutil.chown(data, user)
    made = ["-A", "trust", "-U", "skbscope", "-E", "UTF8", "--locale=C", "--no-sync", *options]
    initdb: list[str | Path] = [tools / "initdb", "-D", data, *made]
    subprocess.run(initdb, user=user, check=True, stdout=subprocess.DEVNULL)
    port = free_port()
    command = [
        str(tools / "postgres"),
        *("-D", str(data), "-p", str(port), "-k", ""),
        *("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"),
    ]

    def ready() -> bool:
        command = [str(tools / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port), "-U", "skbscope"]
        return subprocess.run(command, check=False).returncode == 0

    url = f"postgresql+psycopg://skbscope@127.0.0.1:{port}/postgres"
    return Part("postgres", command, folder, ready, user=user if os.geteuid() == 0 else None), url


def store(folder: Path, versitygw: str) -> tuple[Part, dict[str, str]]:
    """An S3 store over a folder with one bucket, and what clients need in their environment."""
    port = free_port()
    (folder / "store" / "skbscope").mkdir(parents=True)
    keys = {"ROOT_ACCESS_KEY": "loopback", "ROOT_SECRET_KEY": "loopback-only"}
    command = [versitygw, "--port", f"127.0.0.1:{port}", "--quiet", "posix", str(folder / "store")]
    client = {
        "SKBSCOPE_STORE_URL": "s3://skbscope",
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ACCESS_KEY_ID": keys["ROOT_ACCESS_KEY"],
        "AWS_SECRET_ACCESS_KEY": keys["ROOT_SECRET_KEY"],
        "AWS_VIRTUAL_HOSTED_STYLE_REQUEST": "false",
        "AWS_REGION": "us-east-1",
    }
    return Part("store", command, folder, lambda: listens(port), keys), client


def scheduler(folder: Path) -> tuple[Part, str]:
    """The cluster's scheduler and its address."""
    port = free_port()
    command = [*SKBSCOPE, "scheduler", "--port", str(port)]
    return Part("scheduler", command, folder, lambda: listens(port)), f"tcp://127.0.0.1:{port}"


def worker(folder: Path, number: int, address: str, environment: dict[str, str]) -> Part:
    """A worker machine with a disk of its own."""
    name = f"worker-{number}"
    part = Part(
        name,
        [*SKBSCOPE, "worker", address, "--data-dir", str(folder / name)],
        folder,
        lambda: True,
        environment,
    )
    part.ready = lambda: f"worker of {address}" in part.log.read_text()[part.log_start :]
    return part


def web(folder: Path, number: int, environment: dict[str, str], demo: bool = False) -> tuple[Part, int]:
    """A server and its port; with `demo` it loads the demo library first."""
    name, port = f"web-{number}", free_port()
    command = [
        *SKBSCOPE,
        "serve",
        "--port",
        str(port),
        "--data-dir",
        str(folder / name),
        *(["--demo"] * demo),
    ]
    return Part(name, command, folder, lambda: listens(port), environment), port


def proxy(folder: Path, ports: list[int], conf: Path) -> tuple[Part, int]:
    """nginx before the servers, by the configuration the project ships."""
    port = free_port()
    upstream = "\n".join(f"    server 127.0.0.1:{one} max_fails=1 fail_timeout=1s;" for one in ports)
    own = folder / "nginx"
    own.mkdir()
    text = conf.read_text().replace("@LISTEN@", f"127.0.0.1:{port}").replace("@SERVERS@", upstream)
    (own / "nginx.conf").write_text(text.replace("@FOLDER@", str(own)))
    command = ["nginx", "-p", str(own), "-c", str(own / "nginx.conf"), "-g", "daemon off;"]
    return Part("nginx", command, folder, lambda: listens(port)), port


@contextlib.contextmanager
def stopped(parts: list[Part]) -> Iterator[None]:
    """Ends all of them at the end, the last first."""
    try:
        yield
    finally:
        for part in reversed(parts):
            part.stop()
