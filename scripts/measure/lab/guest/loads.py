"""The loads: processes that send, processes that read, and what a load counted itself.

A load is a function of a cell and of its two namespaces. It returns when its clients send.
"""

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from pathlib import Path

from measure.fidelity.grid import Cell
from measure.fidelity.namespaces import ADDRESSES, DEVICES, Pair, inside, run
from measure.lab.cells import PER_KICK
from measure.lab.guest import small, virtio

UDP_BITS = 40_000_000
"""Bits a second of all UDP flows of iperf3 together, by a clock that has nothing to do with costs."""
UDP_BYTES = 1_400
FOREVER_S = 600
"""Clients run until they are stopped."""
SEND_S = 0.1
"""How long AF_XDP sends: some thousand packets."""
SENDER = "/in/xsk-sender"
SENDER_OPTIONS: list[str] = []
"""What a variant adds to its command line."""
STARTED_S = 30
FIRST = 60
"""Packets of iperf3 after which its flows run: a connection for control, then the flows' own."""


@dataclass
class Started:
    """What a load consists of."""

    servers: list[int] = field(default_factory=list)
    clients: list[int] = field(default_factory=list)
    """Process ids; each leads a session, so that its children can be ended with it."""
    counted: dict[str, object] = field(default_factory=dict)
    """What a load that ends by itself counted."""


def iperf3(cell: Cell, pair: Pair) -> Started:
    """As many flows as the cell has, in one client process and one server process."""
    # A reader that is to hop may run anywhere from the start: a pinned one is another case for a rule that asks.
    where = [] if cell.hopping else _on(cell.cpu_server)
    server = _background(inside(pair.server, *where, "iperf3", "-s", "-1"))
    _wait_for(lambda: ":5201" in run(*inside(pair.server, "ss", "-Hltn")))
    command = ["iperf3", "-c", ADDRESSES[1], "-t", str(FOREVER_S), "-P", str(cell.flows)]
    if cell.protocol == "udp":
        command += ["-u", "-b", str(UDP_BITS // cell.flows), "-l", str(UDP_BYTES)]
    client = _background(inside(pair.client, *_on(cell.cpu_client), *command))
    _wait_for(lambda: _sent_packets(pair.client) >= FIRST)
    return Started([server], [client])


def udp_small(cell: Cell, pair: Pair) -> Started:
    """A connected client and an unconnected server for each flow."""
    servers = [
        _forked(pair.server, [cell.cpu_server], partial(small.udp_server, n)) for n in range(cell.flows)
    ]
    clients = (partial(small.udp_client, address=ADDRESSES[1], number=n) for n in range(cell.flows))
    return Started(servers, _sending(pair.client, cell.cpu_client, clients))


def tcp_short(cell: Cell, pair: Pair) -> Started:
    """Clients that connect for each request, servers that accept in several processes on the far CPUs."""
    far = [cpu for cpu in cell.cpus if cpu >= cell.cpu_server]
    server = _forked(pair.server, far, partial(small.tcp_server, cell.flows))
    clients = repeat(partial(small.tcp_client, address=ADDRESSES[1]), cell.flows)
    return Started([server], _sending(pair.client, cell.cpu_client, clients))


def unix(cell: Cell, pair: Pair) -> Started:
    """Pairs of a client and a server, stream and datagram in turn."""
    kinds = [(socket.SOCK_STREAM, socket.SOCK_DGRAM)[n % 2] for n in range(cell.flows)]
    pairs = [(kind, f"/run/lab-{n}") for n, kind in enumerate(kinds)]
    servers = [_forked(pair.server, [cell.cpu_server], partial(small.unix_server, *one)) for one in pairs]
    clients = (partial(small.unix_client, kind=kind, path=path) for kind, path in pairs)
    return Started(servers, _sending(pair.client, cell.cpu_client, clients))


def xsk(cell: Cell, pair: Pair) -> Started:
    """Fills of PER_KICK descriptors; the packets end in the other namespace, which has no use for them."""
    return Started(counted=_sent(inside(pair.client, *_sender(DEVICES[0], cell))))


def xdp(cell: Cell, _: Pair) -> Started:
    """Frames into the device that redirects; the programs are attached before anything is recorded."""
    return Started(counted=_sent(_sender("veth0", cell)))


def xdp_refused(cell: Cell, _: Pair) -> Started:
    """Frames over the virtio devices, redirected to a device that does not accept any."""
    return Started(counted=_sent([*_sender(virtio.DEVICES[0], cell), "--frame", str(virtio.TOO_LONG)]))


def transmit(cell: Cell, pair: Pair) -> Started:
    """Datagrams over the virtio devices, whose completions run on the reader's CPU."""
    servers = [_forked(pair.server, [cell.cpu_server], partial(small.udp_sink, n)) for n in range(cell.flows)]
    clients = (partial(small.udp_source, address=ADDRESSES[1], number=n) for n in range(cell.flows))
    return Started(servers, _sending(pair.client, cell.cpu_client, clients))


LOADS: dict[str, Callable[[Cell, Pair], Started]] = {
    one.__name__: one for one in (iperf3, udp_small, tcp_short, unix, xsk, xdp, xdp_refused, transmit)
}


def _sender(device: str, cell: Cell) -> list[str]:
    cpu = str(cell.cpu_client)
    return [
        SENDER,
        device,
        "--per-kick",
        str(PER_KICK),
        "--seconds",
        str(SEND_S),
        "--cpu",
        cpu,
        *SENDER_OPTIONS,
    ]


def _sent(command: list[str]) -> dict[str, object]:
    """What the sender counted; its times and rates are left out, because they are of an emulated CPU."""
    counted = json.loads(run(*command))
    return {name: counted[name] for name in ("packets", "kicks", "returns", "took", "completions")}


def _on(cpu: int) -> list[str]:
    return ["taskset", "-c", str(cpu)]


def _sent_packets(namespace: str) -> int:
    link = json.loads(run("ip", "-n", namespace, "-s", "-j", "link", "show", DEVICES[0]))
    return int(link[0]["stats64"]["tx"]["packets"])


def _background(command: list[str]) -> int:
    """A program that outlives this process."""
    null = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=null, stdout=null, stderr=null, start_new_session=True).pid


def _forked(namespace: str, cpus: Iterable[int], work: Callable[[], None]) -> int:
    """A process that outlives this one, in a namespace and on some CPUs."""
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
            os.sched_setaffinity(0, cpus)
            space = os.open(f"/run/netns/{namespace}", os.O_RDONLY)
            os.setns(space, os.CLONE_NEWNET)  # type: ignore[attr-defined]  # Python 3.12
            work()
        finally:
            os._exit(1)
    return child


def _sending(namespace: str, cpu: int, clients: Iterable[Callable[[Callable[[], None]], None]]) -> list[int]:
    """Forks clients and waits until each had a reply."""
    children = []
    for number, client in enumerate(clients):
        done = Path(f"/run/lab-ready-{number}")
        done.unlink(missing_ok=True)
        children.append((_forked(namespace, [cpu], partial(client, _once(done))), done))
    for _, done in children:
        _wait_for(done.exists)
    return [child for child, _ in children]


def _once(done: Path) -> Callable[[], None]:
    is_done = False

    def ready() -> None:
        nonlocal is_done
        if not is_done:
            done.touch()
            is_done = True

    return ready


def _wait_for(is_ready: Callable[[], bool]) -> None:
    until = time.monotonic() + STARTED_S
    while not is_ready():
        if time.monotonic() > until:
            raise RuntimeError(f"the load did not start within {STARTED_S} s")
        time.sleep(0.05)
