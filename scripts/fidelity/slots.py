"""Emptying the defer slots of the grid's CPUs, so that a cell begins with counters at 0.

A counter that stands above the limit stays there ("The stuck slot" in backend/engine/tests/policies/skb-defer.md).
With a limit above every counter one skb goes on the list, and the next NET_RX on the CPU that allocated it zeroes
the counter.
"""

import os
import socket
import time
from pathlib import Path

from grid import CPUS, FAR

LIMIT = Path("/proc/sys/net/core/skb_defer_max")
DATAGRAMS = 32


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
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender,
    ):
        receiver.bind(("127.0.0.1", 0))
        os.sched_setaffinity(0, {alloc_cpu})
        child = os.fork()
        if child == 0:
            try:
                _read(receiver, free_cpu)
            finally:
                os._exit(0)
        for _ in range(DATAGRAMS):
            sender.sendto(b"x", receiver.getsockname())
            time.sleep(0.0002)
        sender.sendto(b"end", receiver.getsockname())
        os.waitpid(child, 0)
        # NET_RX on the allocating CPU: loopback is received where it is sent.
        sender.sendto(b"flush", receiver.getsockname())


def empty() -> None:
    """Empties the slots between the grid's CPUs; limit and affinity are as before afterwards."""
    limit, affinity = LIMIT.read_text(), os.sched_getaffinity(0)
    try:
        LIMIT.write_text(str(FAR))
        for alloc_cpu in CPUS:
            for free_cpu in CPUS:
                if alloc_cpu != free_cpu:
                    _hand_over(alloc_cpu, free_cpu)
    finally:
        LIMIT.write_text(limit)
        os.sched_setaffinity(0, affinity)
