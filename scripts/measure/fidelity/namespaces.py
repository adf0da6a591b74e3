"""Two namespaces joined by a veth pair, with knobs set for one cell; everything is restored at the end."""

import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from measure.fidelity.grid import Cell

CORE = Path("/proc/sys/net/core")
KNOBS = ("skb_defer_max", "rps_sock_flow_entries")
ENTRIES, FLOW_CNT = 32_768, 4_096
"""Sizes of the flow tables (scaling.rst suggests 32768 entries)."""
DEVICES = ("va", "vb")
ADDRESSES = ("10.0.0.1", "10.0.0.2")
LIMIT_S = 600
"""Seconds after which a program that does not end is stopped; one of them is a build."""


def run(*command: str, cwd: Path | None = None) -> str:
    """The output of a program; RuntimeError with the last line of its errors if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT_S, cwd=cwd)
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise RuntimeError(f"`{' '.join(command)}` failed: {lines[-1] if lines else done.returncode}")
    return done.stdout


def mask(cpus: Iterable[int]) -> int:
    """CPUs as one bit each, as `rps_cpus` takes them in hexadecimal."""
    return sum(1 << cpu for cpu in cpus)


def inside(namespace: str, *command: str) -> list[str]:
    """A command line that runs in a namespace."""
    return ["ip", "netns", "exec", namespace, *command]


def sysctl(name: str) -> str:
    """Value of a net.core sysctl."""
    return (CORE / name).read_text().strip()


@contextmanager
def knobs_restored() -> Iterator[None]:
    """Puts the sysctls of KNOBS back as they were."""
    before = {name: sysctl(name) for name in KNOBS}
    try:
        yield
    finally:
        for name, value in before.items():
            (CORE / name).write_text(value)


@dataclass(frozen=True)
class Pair:
    """Names of the namespaces."""

    client: str
    server: str


@contextmanager
def veth_pair(is_quiet: bool = False) -> Iterator[Pair]:
    """The first of DEVICES in one namespace, the second in the other. Quiet: without neighbour discovery of IPv6."""
    pair = Pair(*(f"skbscope-{os.getpid()}-{end}" for end in "ab"))
    names = (pair.client, pair.server)
    try:
        for name in names:
            run("ip", "netns", "add", name)
            if is_quiet:
                off = "for all in all default; do echo 1 >/proc/sys/net/ipv6/conf/$all/disable_ipv6 || true; done"
                run(*inside(name, "sh", "-c", off))
        peer = ["peer", "name", DEVICES[1], "netns", pair.server]
        run("ip", "link", "add", DEVICES[0], "netns", pair.client, "type", "veth", *peer)
        for name, device in zip(names, DEVICES, strict=True):
            run("ip", "-n", name, "link", "set", device, "up")
        yield pair
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


@contextmanager
def configured(cell: Cell) -> Iterator[Pair]:
    """A pair with addresses and the knobs of a cell."""
    with knobs_restored(), veth_pair() as pair:
        for name, device, address in zip((pair.client, pair.server), DEVICES, ADDRESSES, strict=True):
            run("ip", "-n", name, "addr", "add", f"{address}/24", "dev", device)
            run("ip", "-n", name, "link", "set", "lo", "up")
            if cell.rfs:
                queue = f"/sys/class/net/{device}/queues/rx-0"
                script = f"echo {mask(cell.cpus):x} >{queue}/rps_cpus; echo {FLOW_CNT} >{queue}/rps_flow_cnt"
                run(*inside(name, "sh", "-ec", script))
        (CORE / "rps_sock_flow_entries").write_text(str(ENTRIES if cell.rfs else 0))
        (CORE / "skb_defer_max").write_text(str(cell.defer_max))
        yield pair
