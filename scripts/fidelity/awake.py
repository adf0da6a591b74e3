"""Keeps the grid's CPUs from idling while something is recorded.

Tracepoints in the idle task of a CPU can stay silent, under perf and ftrace alike: on Linux 6.18.44 with two virtual
CPUs the idle task of CPU 1 emitted nothing, and all softirqs it ran for interrupts of CPU 0 were missing, with no LOST
record. A task of class SCHED_IDLE runs in its place and gives way to any other task at once; interrupts then come in
that task.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from grid import CPUS


def _spin(cpu: int) -> None:
    os.sched_setaffinity(0, {cpu})
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    parent = os.getppid()
    while True:
        for _ in range(1_000_000):
            pass
        if os.getppid() != parent:
            os._exit(0)


@contextmanager
def awake() -> Iterator[None]:
    """One spinning task of class SCHED_IDLE on each of the grid's CPUs, gone afterwards."""
    spinning: list[int] = []
    try:
        for cpu in CPUS:
            child = os.fork()
            if child == 0:
                try:
                    _spin(cpu)
                finally:
                    os._exit(1)
            spinning.append(child)
        yield
    finally:
        for child in spinning:
            os.kill(child, signal.SIGKILL)
        for child in spinning:
            os.waitpid(child, 0)
