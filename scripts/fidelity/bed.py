"""Two namespaces joined by a veth pair, with knobs set for one cell and everything put back on every way out."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grid import CPUS, Cell

CORE = Path("/proc/sys/net/core")
ENTRIES, FLOW_CNT = 32_768, 4_096
"""Sizes of the flow tables (scaling.rst suggests 32768 entries)."""
SERVER_ADDRESS = "10.0.0.2"


def run(*command: str) -> None:
    """A program that must succeed; its own words are the error."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    if done.returncode != 0:
        raise RuntimeError(f"`{' '.join(command)}` failed: {done.stderr.strip() or done.returncode}")


def sysctl(name: str) -> str:
    """Value of a net.core sysctl."""
    return (CORE / name).read_text().strip()


@contextmanager
def kept(*names: str) -> Iterator[None]:
    """Puts net.core sysctls back as they were."""
    before = {name: sysctl(name) for name in names}
    try:
        yield
    finally:
        for name, value in before.items():
            (CORE / name).write_text(value)


@dataclass(frozen=True)
class Bed:
    """Where one cell runs."""

    client: str
    server: str
    mask: str
    """CPUs that RPS may hand packets to, hexadecimal."""

    def inside(self, namespace: str, *command: str) -> list[str]:
        """A command line that runs in a namespace."""
        return ["ip", "netns", "exec", namespace, *command]


def _queue(namespace: str, device: str, cpus: str, flow_cnt: int) -> None:
    folder = f"/sys/class/net/{device}/queues/rx-0"
    script = f"echo {cpus} >{folder}/rps_cpus; echo {flow_cnt} >{folder}/rps_flow_cnt"
    run("ip", "netns", "exec", namespace, "sh", "-ec", script)


@contextmanager
def bed(cell: Cell) -> Iterator[Bed]:
    """The namespaces of a cell, with its knobs; gone and put back afterwards."""
    tag = f"skbscope-{os.getpid()}"
    made = Bed(f"{tag}-a", f"{tag}-b", f"{sum(1 << cpu for cpu in CPUS):x}")
    with kept("skb_defer_max", "rps_sock_flow_entries"):
        try:
            run("ip", "netns", "add", made.client)
            run("ip", "netns", "add", made.server)
            ends = ("peer", "name", "vb", "netns", made.server)
            run("ip", "link", "add", "va", "netns", made.client, "type", "veth", *ends)
            for namespace, device, address in (
                (made.client, "va", "10.0.0.1"),
                (made.server, "vb", SERVER_ADDRESS),
            ):
                run("ip", "-n", namespace, "addr", "add", f"{address}/24", "dev", device)
                for name in ("lo", device):
                    run("ip", "-n", namespace, "link", "set", name, "up")
                if cell.rfs:
                    _queue(namespace, device, made.mask, FLOW_CNT)
            (CORE / "rps_sock_flow_entries").write_text(str(ENTRIES if cell.rfs else 0))
            (CORE / "skb_defer_max").write_text(str(cell.defer_max))
            yield made
        finally:
            for namespace in (made.client, made.server):
                subprocess.run(["ip", "netns", "del", namespace], capture_output=True, check=False)
