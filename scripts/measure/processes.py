"""CPU, memory, descriptors and threads of running processes, looked up in /proc at intervals. Format: proc(5)."""

import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Sample:
    """One process at one moment."""

    at_s: float
    """Seconds since the sampler was made."""
    pid: int
    role: str
    rss: int
    """Bytes."""
    fds: int
    threads: int
    cpu_s: float = 0.0
    """User and system time, with that of children that ended."""


@dataclass(frozen=True)
class Moment:
    """All processes that are watched, and the machine, at one moment."""

    at_s: float
    samples: list[Sample]
    machine: dict[str, float]
    """Core seconds since the machine started: `busy`, `idle`, `waiting` for a disk."""


class Sampler(threading.Thread):
    """Samples `roots` (role by pid) and all their child processes every `every_s` seconds while it is entered.

    A child has the root's role, or `below` where that is given. `roots` is called for each sample, so that processes
    that start later are found; a root below another root counts separately.
    """

    def __init__(
        self, roots: Callable[[], Mapping[int, str]], every_s: float, below: str | None = None
    ) -> None:
        super().__init__(name="sampler", daemon=True)
        self._roots, self._every, self._below = roots, every_s, below
        self._over = threading.Event()
        self._began = time.monotonic()
        self.moments: list[Moment] = []

    def __enter__(self) -> Self:
        """Begins."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Ends."""
        self._over.set()
        self.join()

    @property
    def now_s(self) -> float:
        """Seconds since it was made."""
        return time.monotonic() - self._began

    @property
    def samples(self) -> list[Sample]:
        """Of all moments."""
        return [one for moment in list(self.moments) for one in moment.samples]

    def run(self) -> None:
        """The thread."""
        while not self._over.wait(self._every):
            self.look()

    def look(self) -> Moment:
        """One moment, stored with the others."""
        at, roots, samples = self.now_s, dict(self._roots()), []
        for root, role in roots.items():
            left = [(root, role)]
            while left:
                pid, role = left.pop()
                if one := _sample(at, pid, role):
                    samples.append(one)
                left += [(child, self._below or role) for child in _children(pid) if child not in roots]
        moment = Moment(at, samples, _machine())
        self.moments.append(moment)
        return moment

    def peak_rss(self, role: str) -> int:
        """Largest memory of one process of a role, bytes."""
        return max((one.rss for one in self.samples if one.role == role), default=0)

    def peaks(self) -> str:
        """The largest memory of a server and of a worker, as text."""
        return " and ".join(f"{self.peak_rss(role) >> 20} MiB in a {role}" for role in ("server", "worker"))


def server_sampler(pid: int, every_s: float) -> Sampler:
    """Of a server and its worker processes: roles `server` and `worker`."""
    return Sampler(lambda: {pid: "server"}, every_s, below="worker")


def _children(pid: int) -> list[int]:
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            found += map(int, Path(f"/proc/{pid}/task/{task}/children").read_text().split())
    except OSError:
        pass  # it ended meanwhile
    return found


def _sample(at: float, pid: int, role: str) -> Sample | None:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        fds = len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return None
    cpu_s = sum(map(int, fields[11:15])) / TICK
    return Sample(at, pid, role, int(fields[21]) * PAGE, fds, int(fields[17]), cpu_s)


def _machine() -> dict[str, float]:
    first = Path("/proc/stat").read_text().split("\n", 1)[0]
    user, nice, system, idle, waiting, irq, softirq, steal, *_ = (
        int(one) / TICK for one in first.split()[1:]
    )
    return {"busy": user + nice + system + irq + softirq + steal, "idle": idle, "waiting": waiting}
