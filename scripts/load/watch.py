"""What a server and its worker processes hold, looked at all the time: memory, file descriptors, threads."""

import threading
import time
from dataclasses import dataclass
from typing import Self

import psutil


@dataclass(frozen=True)
class Look:
    """One process at one moment. Bytes."""

    at_s: float
    """Seconds since the watch began."""
    pid: int
    role: str
    """`server` or `worker`."""
    rss: int
    fds: int
    threads: int


class Watch:
    """Looks every `every_s` seconds from a thread of its own, until it is left."""

    def __init__(self, pid: int, every_s: float) -> None:
        self._server = psutil.Process(pid)
        self._every = every_s
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._began = time.monotonic()
        self.looks: list[Look] = []

    def __enter__(self) -> Self:
        """Begins."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Ends."""
        self._over.set()
        self._thread.join()

    @property
    def now_s(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._began

    def peak(self, role: str) -> int:
        """Largest memory of one process of a role."""
        return max((look.rss for look in self.looks if look.role == role), default=0)

    def _keep(self) -> None:
        while not self._over.wait(self._every):
            at = self.now_s
            try:
                below = self._server.children(recursive=True)
            except psutil.NoSuchProcess:
                return
            for process in (self._server, *below):
                self._look(at, process)

    def _look(self, at: float, process: psutil.Process) -> None:
        try:
            with process.oneshot():
                role = "server" if process.pid == self._server.pid else "worker"
                look = Look(
                    at, process.pid, role, process.memory_info().rss, process.num_fds(), process.num_threads()
                )
        except psutil.Error:
            return
        self.looks.append(look)
