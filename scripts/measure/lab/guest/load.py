"""The command that the capture script records: python3 -m measure.lab.guest.load CELL.json

Starts the load, moves its readers if they hop, and ends while every socket is still open: what a socket holds when it
is closed is freed without a read. Prints what it did as JSON. The processes it leaves behind are leaders of sessions.
"""

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path

from measure.fidelity.cpus import hopping
from measure.fidelity.grid import Cell
from measure.fidelity.namespaces import CORE, Pair
from measure.lab.guest import loads
from measure.lab.variants import DEBUG

HOP_S = 0.05
"""How long a hopping reader is on a CPU at least; then it may run anywhere."""
SETTLE_S = 0.3
"""After the last packet: time in which it is still read and freed."""


def empty_lists(cpus: Sequence[int]) -> None:
    """One datagram over loopback on each CPU: its NET_RX frees what other CPUs have deferred for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as both:
        both.bind(("127.0.0.1", 0))
        for cpu in cpus:
            os.sched_setaffinity(0, {cpu})
            both.sendto(b"x", both.getsockname())
            both.recv(1)
    time.sleep(SETTLE_S)


def patch_counters() -> dict[str, int]:
    """Counters of the lab's patches, which only its own kernel has. They wrap at 32 bits."""
    found = {
        path.name: int(path.read_text()) for path in Path(DEBUG).glob("*") if not path.stat().st_mode & 0o200
    }
    return dict(sorted(found.items()))


def main(path: str) -> None:
    """Runs one load."""
    given = json.loads(Path(path).read_text())
    cell, pair = Cell(**given["cell"]), Pair(*given["pair"])
    loads.SENDER_OPTIONS[:] = given["sender"]
    before = patch_counters()
    started = loads.LOADS[given["program"]](cell, pair)
    moved = hopping(started.servers, cell.cpus, HOP_S, widened=True) if cell.hopping else nullcontext()
    if started.clients:
        with moved:
            time.sleep(given["seconds"])
            for limit in [*given["before"], cell.defer_max] if given["before"] else []:
                (CORE / "skb_defer_max").write_text(str(limit))
                time.sleep(given["seconds"])
        ended, _ = os.waitpid(-1, os.WNOHANG)
        for client in started.clients:
            os.killpg(client, signal.SIGSTOP)
        time.sleep(SETTLE_S)
        empty_lists(cell.cpus)
        if ended:
            raise RuntimeError("a process of the load ended early")
    by_patch = {name: (after - before[name]) % 2**32 for name, after in patch_counters().items()}
    print(json.dumps({"cell": asdict(cell), "counted": started.counted, "by_patch": by_patch}))


if __name__ == "__main__":
    main(sys.argv[1])
