"""CPU and memory by class of process, looked up in /proc every second. Format: proc(5)."""

import os
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.cluster.stack import Stack

SECONDS = 1.0
ALL_EVERY = 10
"""Looks between two at all processes of the machine; between them those known are looked at, which costs little."""
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
CLASSES = ("worker", "server", "database", "store", "scheduler", "proxy", "sender")
_CLASS_OF = {"postgres": "database", "store": "store", "scheduler": "scheduler", "nginx": "proxy"}


class Watch(threading.Thread):
    """Looks until `close`. Parts that start later are found."""

    def __init__(self, stack: Stack) -> None:
        super().__init__(name="watch", daemon=True)
        self._stack = stack
        self._over = threading.Event()
        self.samples: list[dict[str, Any]] = []
        self._below: dict[int, list[int]] = {}
        self._roots: list[int] = []
        self.peak_rss: dict[str, int] = defaultdict(int)
        """Bytes of all processes of a part together, by its name, at the worst moment."""

    def run(self) -> None:
        """The thread."""
        while not self._over.wait(SECONDS):
            self.look(exact=False)

    def look(self, exact: bool = True) -> dict[str, Any]:
        """One look: CPU seconds so far by class, and of the whole machine."""
        seconds: dict[str, float] = dict.fromkeys(CLASSES, 0.0)
        roots = {part.pid: name for name, part in self._stack.by_name.items() if part.process}
        if len(self.samples) % ALL_EVERY == 0 or exact or list(roots) != self._roots:
            self._below, self._roots = _tree(), list(roots)
        for root, name in {**roots, os.getpid(): "sender"}.items():
            rss, left = 0, [root]
            while left:
                pid = left.pop()
                cpu, resident = _told(pid)
                seconds[_class(name)] += cpu
                rss += resident
                left += [child for child in self._below.get(pid, []) if child not in roots]
            self.peak_rss[name] = max(self.peak_rss[name], rss)
        sample = {"at": time.monotonic(), "cpu": seconds, "machine": _machine()}
        self.samples.append(sample)
        return sample

    def close(self) -> None:
        """Ends."""
        self._over.set()
        self.join()


def between(first: dict[str, Any], last: dict[str, Any]) -> dict[str, Any]:
    """What a stretch took: seconds, CPU seconds by class, cores busy with us and with others."""
    wall = last["at"] - first["at"]
    cpu = {name: round(last["cpu"][name] - first["cpu"][name], 2) for name in CLASSES}
    busy, idle, waiting = (
        last["machine"][name] - first["machine"][name] for name in ("busy", "idle", "waiting")
    )
    ours = sum(cpu.values())
    return {
        "seconds": round(wall, 2),
        "cpu_seconds": cpu,
        "cores_ours": round(ours / wall, 2),
        "cores_others": round(max(0.0, busy - ours) / wall, 2),
        "cores_idle": round(idle / wall, 2),
        "cores_waiting_for_disk": round(waiting / wall, 2),
    }


def over_time(samples: list[dict[str, Any]], points: int = 60) -> list[dict[str, Any]]:
    """Cores by class along a run, evenly thinned."""
    every = max(1, len(samples) // points)
    thin = samples[::every]
    return [
        {
            "at_s": round(b["at"] - samples[0]["at"], 1),
            **{name: round((b["cpu"][name] - a["cpu"][name]) / (b["at"] - a["at"]), 2) for name in CLASSES},
        }
        for a, b in zip(thin, thin[1:], strict=False)
        if b["at"] > a["at"]
    ]


def _class(name: str) -> str:
    if name in _CLASS_OF:
        return _CLASS_OF[name]
    return "worker" if name.startswith("worker-") else "server" if name.startswith("web-") else name


def _tree() -> dict[int, list[int]]:
    """Children by parent, of the whole machine."""
    below: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (fields := _stat(int(entry))):
            below.setdefault(int(fields[1]), []).append(int(entry))
    return below


def _told(pid: int) -> tuple[float, int]:
    """(CPU seconds with those of children that ended, resident bytes); zeros for a process that is gone."""
    fields = _stat(pid)
    return (sum(int(one) for one in fields[11:15]) / TICK, int(fields[21]) * PAGE) if fields else (0.0, 0)


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return []


def _machine() -> dict[str, float]:
    user, nice, system, idle, waiting, irq, softirq, steal, *_ = (
        int(one) / TICK for one in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    )
    return {"busy": user + nice + system + irq + softirq + steal, "idle": idle, "waiting": waiting}
