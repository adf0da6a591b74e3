"""The two virtio devices of the host, joined by a hub: what one sends, the other receives and completes elsewhere."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from measure.fidelity.grid import Cell
from measure.fidelity.namespaces import ADDRESSES, CORE, Pair, knobs_restored, run
from measure.lab.guest.redirect import attached, dropping, redirecting_to

DEVICES = ("eth0", "eth1")
SENDER = "/in/xsk-sender"
RING = 1_024
"""Frames, more than the device's ring has buffers."""
LEAST_MTU = 68
"""Of IPv4 (RFC 791)."""
TOO_LONG = 200
"""Bytes of a frame that is longer than that."""


def interrupts_on(cpu: int) -> None:
    """Lets the interrupts of both devices arrive on one CPU, so that their NAPIs run there."""
    lines = Path("/proc/interrupts").read_text().splitlines()
    for line in lines:
        if "virtio" in line and ("-input" in line or "-output" in line):
            number = line.partition(":")[0].strip()
            Path(f"/proc/irq/{number}/smp_affinity_list").write_text(str(cpu))


@contextmanager
def joined(cell: Cell) -> Iterator[Pair]:
    """One device in each of two namespaces, with addresses, and all interrupts on the server's CPU."""
    pair = Pair("lab-client", "lab-server")
    names = (pair.client, pair.server)
    try:
        with knobs_restored():
            for name, device, address in zip(names, DEVICES, ADDRESSES, strict=True):
                run("ip", "netns", "add", name)
                run("ip", "link", "set", device, "netns", name)
                run("ip", "-n", name, "addr", "add", f"{address}/24", "dev", device)
                for each in ("lo", device):
                    run("ip", "-n", name, "link", "set", each, "up")
            interrupts_on(cell.cpu_server)
            (CORE / "rps_sock_flow_entries").write_text("0")
            (CORE / "skb_defer_max").write_text(str(cell.defer_max))
            yield pair
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


@contextmanager
def refused() -> Iterator[Pair]:
    """The second device redirects every frame to a veth, which accepts none: they are longer than its peer's MTU.

    Without a program on the peer the veth could not transmit XDP frames, and the redirect itself would fail. The
    device has its own thread that polls. Its ring is used once before anything is recorded: buffers that were posted
    before there was a program have no room for XDP, and the driver exchanges them.
    """
    run("ip", "link", "add", "veth2", "type", "veth", "peer", "name", "veth3")
    links = []
    try:
        for device in (*DEVICES, "veth2", "veth3"):
            Path(f"/proc/sys/net/ipv6/conf/{device}/disable_ipv6").write_text("1")
            run("ip", "link", "set", device, "up")
        # The sender's frames are addressed to nobody.
        run("ip", "link", "set", DEVICES[1], "promisc", "on")
        interrupts_on(0)
        run("ip", "link", "set", "veth3", "mtu", str(LEAST_MTU))
        links.append(attached("veth3", dropping()))
        links.append(
            attached(DEVICES[1], redirecting_to(int(Path("/sys/class/net/veth2/ifindex").read_text())))
        )
        Path(f"/sys/class/net/{DEVICES[1]}/threaded").write_text("1")
        sender = [SENDER, DEVICES[0], "--frame", str(TOO_LONG), "--packets", str(RING)]
        run(*sender, "--seconds", "60", "--cpu", "0")
        yield Pair("", "")
    finally:
        for link in links:
            os.close(link)
        Path(f"/sys/class/net/{DEVICES[1]}/threaded").write_text("0")
        run("ip", "link", "del", "veth2")
