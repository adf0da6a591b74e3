"""CPUs while something is recorded: none idles, defer slots are emptied before, readers are moved between them.

Tracepoints in the idle task of a CPU can emit nothing, under perf and ftrace alike, without a LOST record (fidelity's
README). A task of class SCHED_IDLE runs in place of the idle task and gives way to any other task at once; interrupts
then arrive in that task.

A stuck slot: a counter above the limit stays there ("The stuck slot" in backend/engine/tests/policies/skb-defer.md).
With a limit above every counter one skb goes on the list, and the next NET_RX on the CPU that allocated it zeroes the
counter.
"""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count, permutations
from pathlib import Path

from measure.fidelity.grid import CPUS, FAR
from measure.fidelity.namespaces import CORE

DATAGRAMS = 32


@contextmanager
def awake(cpus: Sequence[int] = CPUS) -> Iterator[None]:
    """One spinning task of class SCHED_IDLE on each of the CPUs, until the context ends."""
    spinning: list[int] = []
    try:
        for cpu in cpus:
            spinning.append(_forked(partial(_spin, cpu)))
        yield
    finally:
        for child in spinning:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def empty_slots(cpus: Sequence[int] = CPUS) -> None:
    """Empties the slots between the CPUs; limit and affinity are restored."""
    knob, affinity = CORE / "skb_defer_max", os.sched_getaffinity(0)
    limit = knob.read_text()
    try:
        knob.write_text(str(FAR))
        for alloc_cpu, free_cpu in permutations(cpus, 2):
            _hand_over(alloc_cpu, free_cpu)
    finally:
        knob.write_text(limit)
        os.sched_setaffinity(0, affinity)


@contextmanager
def hopping(
    pids: Sequence[int], cpus: Sequence[int], every_s: float, widened: bool = False
) -> Iterator[None]:
    """Moves every thread of some processes to the next CPU again and again, until the context ends.

    A reader stays pinned to the CPU it was moved to, or with `widened` may run on all of them again at once: a rule
    that looks at the CPUs a task may use treats the two differently. So that a reader does not read in between, it is
    moved from its own CPU by a real-time thread, behind which it waits there; from elsewhere the move would take until
    that thread is woken.
    """
    done = threading.Event()

    def hop() -> None:
        if widened:
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        for at in count(1):
            if done.wait(every_s):
                return
            for pid in pids:
                with suppress(OSError):  # it ended meanwhile
                    for thread in map(int, os.listdir(f"/proc/{pid}/task")):
                        if widened:
                            os.sched_setaffinity(0, {_cpu_of(thread)})
                        os.sched_setaffinity(thread, {cpus[at % len(cpus)]})
                        if widened:
                            os.sched_setaffinity(thread, cpus)

    hopper = threading.Thread(target=hop, daemon=True)
    hopper.start()
    try:
        yield
    finally:
        done.set()
        hopper.join()


def _cpu_of(thread: int) -> int:
    """The CPU that a thread last ran on: field 39 behind the name, which may have spaces (proc(5))."""
    return int(Path(f"/proc/{thread}/stat").read_text().rpartition(")")[2].split()[36])


def _forked(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


def _spin(cpu: int) -> None:
    os.sched_setaffinity(0, {cpu})
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    parent = os.getppid()
    while os.getppid() == parent:
        for _ in range(1_000_000):
            pass


def _read(receiver: socket.socket, cpu: int) -> None:
    os.sched_setaffinity(0, {cpu})
    receiver.settimeout(0.2)
    try:
        while receiver.recv(16) != b"end":
            pass
    except TimeoutError:
        pass


def _hand_over(alloc_cpu: int, free_cpu: int) -> None:
    """Datagrams over loopback that one CPU allocates and the other frees."""
    inet = (socket.AF_INET, socket.SOCK_DGRAM)
    with socket.socket(*inet) as receiver, socket.socket(*inet) as sender:
        receiver.bind(("127.0.0.1", 0))
        os.sched_setaffinity(0, {alloc_cpu})
        child = _forked(partial(_read, receiver, free_cpu))
        for _ in range(DATAGRAMS):
            sender.sendto(b"x", receiver.getsockname())
            time.sleep(0.0002)
        sender.sendto(b"end", receiver.getsockname())
        os.waitpid(child, 0)
        # NET_RX on the allocating CPU: loopback is received where it is sent.
        sender.sendto(b"flush", receiver.getsockname())
