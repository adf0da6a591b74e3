"""One boot: QEMU's command line, the disks in and out, what comes back.

vda  the guest's file system; what is written to it is lost
vdb  a tar with the programs and the plan
vdc  an empty disk, on which the guest leaves results as members of a tar
"""

import io
import json
import os
import subprocess
import tarfile
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from skbscope.capture import events
from skbscope.capture.script import script

from measure.lab.prepare import Kernel, Lab
from measure.lab.topologies import Topology
from measure.machine import ROOT

LIMIT_S, EACH_S = 240, 240
"""Seconds of processor time for a boot and for each cell, after which the machine is stopped; several times what they
take. Not of the clock: this machine may have other work."""
IDLE = 10
"""As many times that by the clock, in case that the machine waits for something."""
TRIES = 3
"""QEMU's emulator now and then runs a stale breakpoint while the kernel patches its own text, and the kernel ends."""
DISK_MIB = 2048
GUEST_FILES = (
    *(
        "__init__.py",
        "fidelity/__init__.py",
        "fidelity/grid.py",
        "fidelity/namespaces.py",
        "fidelity/cpus.py",
    ),
    *("lab/__init__.py", "lab/cells.py", "lab/guest/__init__.py", "lab/guest/cells.py", "lab/guest/load.py"),
    *("lab/guest/loads.py", "lab/guest/probes.py", "lab/guest/redirect.py", "lab/guest/small.py"),
    *("lab/guest/slots.py", "lab/guest/virtio.py", "lab/variants.py"),
)
"""Modules of the measuring programs that run in the guest."""

NO_OFFLOADS = "guest_tso4=off,guest_tso6=off,guest_ufo=off,guest_ecn=off,romfile="
"""Of a virtio device: XDP wants packets that fit into a page, and nothing boots from it."""

Results = dict[str, dict[str, bytes]]
"""Files by cell: `lab.json` always, `bundle.tar.zst` of what was recorded."""


def arguments(kernel: Kernel, topology: Topology, disks: list[tuple[Path, str]]) -> list[str]:
    """QEMU's, behind the name of the program. `disks` are images and their options."""
    words = ["-accel", "tcg,thread=multi,tb-size=512", "-nodefaults", "-no-reboot", "-display", "none"]
    words += [
        "-serial",
        "stdio",
        *topology.qemu(),
        "-kernel",
        str(kernel.image),
        "-initrd",
        str(kernel.initrd),
    ]
    # Two network devices on one hub: what one sends, the other receives.
    for name in ("first", "second"):
        words += [
            "-netdev",
            f"hubport,hubid=0,id={name}",
            "-device",
            f"virtio-net-pci,netdev={name},{NO_OFFLOADS}",
        ]
    for image, options in disks:
        words += ["-drive", f"file={image},format=raw,if=virtio,{options}"]
    # The clock of all CPUs is one counter under emulation, whatever the kernel thinks of it. On a machine with other
    # work the timer's interrupts come too late for the kernel's test of them, which ends in a panic.
    options = "console=ttyS0 quiet panic=-1 net.ifnames=0 tsc=reliable no_timer_check"
    return [*words, "-append", options]


def boot(lab: Lab, kernel: Kernel, topology: Topology, plan: dict[str, Any]) -> Results:
    """Runs the cells of a plan, again those that a crash left out."""
    results: Results = {}
    wanted: list[str] = plan["cells"]
    for number in range(1, TRIES + 1):
        left = [name for name in wanted if name not in results]
        if not left:
            break
        results |= _boot_once(lab, kernel, topology, {**plan, "cells": left, "try": number})
    return results


def members(disk: Path) -> Results:
    """The whole files on the third disk: it has no end, and behind a crash the last may be cut."""
    found: Results = {}
    with tarfile.open(disk, "r:") as archive:
        try:
            for member in archive:
                content = archive.extractfile(member)
                if content is not None:
                    cell, _, name = member.name.partition("/")
                    found.setdefault(cell, {})[name] = content.read()
        except tarfile.TarError:
            pass
    return {cell: files for cell, files in found.items() if "lab.json" in files}


def _boot_once(lab: Lab, kernel: Kernel, topology: Topology, plan: dict[str, Any]) -> Results:
    with tempfile.TemporaryDirectory(prefix="boot-", dir=lab.place) as name:
        folder = Path(name)
        programs, out = folder / "in.tar", folder / "out.img"
        _pack(programs, plan, lab.sender() if _needs_sender(plan) else None)
        with out.open("wb") as file:
            file.truncate(DISK_MIB << 20)
        disks = [(lab.guest() / "root.ext4", "snapshot=on"), (programs, "readonly=on"), (out, "cache=unsafe")]
        tree = lab.tools() / "usr"
        qemu = [
            *lab.program("qemu-system-x86_64"),
            "-L",
            str(tree / "share/qemu"),
            "-L",
            str(tree / "share/seabios"),
        ]
        command = ["nice", "-n", "10", *qemu, *arguments(kernel, topology, disks)]
        environment = {
            **os.environ,
            "QEMU_MODULE_DIR": str(tree / "lib/x86_64-linux-gnu/qemu"),
            "TMPDIR": name,
        }
        console = _followed(command, environment, LIMIT_S + EACH_S * len(plan["cells"]))
        if "lab: done, exit 0" not in console:
            print(
                f"lab: the virtual machine did not end well (try {plan['try']}): {_reason(console)}",
                flush=True,
            )
        return members(out) if out.read_bytes()[:512].strip(b"\0") else {}


def _reason(console: list[str]) -> str:
    """The line of the kernel that says why it ended, else the last line of any program."""
    ends = ("lab: done", "reboot: Power down")
    lines = [line for line in console if line and not any(end in line for end in ends)]
    return next(
        (line for line in lines if "panic" in line or "Oops" in line), lines[-1] if lines else "no output"
    )


def _needs_sender(plan: dict[str, Any]) -> bool:
    return any(name.startswith(("xsk-", "xdp-")) for name in plan["cells"])


def _pack(archive: Path, plan: dict[str, Any], sender: Path | None) -> None:
    """The second disk."""
    with tarfile.open(archive, "w") as tar:
        for name in GUEST_FILES:
            tar.add(ROOT / "scripts/measure" / name, f"measure/{name}")
        for name, text in (("plan.json", json.dumps(plan)), ("capture.sh", script(events.ALL))):
            member = tarfile.TarInfo(name)
            member.size = len(text.encode())
            tar.addfile(member, io.BytesIO(text.encode()))
        if sender:
            tar.add(sender, "xsk-sender")


def _followed(command: list[str], environment: dict[str, str], limit_s: float) -> list[str]:
    """The lines of the console; those of the lab are printed at once."""
    pipe = subprocess.PIPE
    lines = []
    with _stopped_after(command, environment, limit_s, stdout=pipe, stderr=subprocess.STDOUT) as machine:
        for line in machine.stdout or ():
            lines.append(line.strip())
            if lines[-1].startswith("lab: ") and not lines[-1].startswith("lab: done"):
                print(lines[-1], flush=True)
    return lines


@contextmanager
def _stopped_after(
    command: list[str], environment: dict[str, str], limit_s: float, **pipes: Any
) -> Iterator[Any]:
    null = subprocess.DEVNULL
    with subprocess.Popen(
        command, env=environment, stdin=null, text=True, errors="replace", **pipes
    ) as machine:
        ended = threading.Event()
        clock = threading.Thread(target=_stop_after, args=(machine, limit_s, ended), daemon=True)
        clock.start()
        try:
            yield machine
        finally:
            ended.set()
            machine.kill()


def _stop_after(machine: "subprocess.Popen[str]", limit_s: float, ended: threading.Event) -> None:
    until = time.monotonic() + IDLE * limit_s
    while not ended.wait(1):
        if machine.poll() is not None:
            return
        # User and system time are fields 14 and 15; the second, the program's name, may have spaces (proc(5)).
        fields = Path(f"/proc/{machine.pid}/stat").read_text().rpartition(")")[2].split()
        if sum(map(int, fields[11:13])) > limit_s * os.sysconf("SC_CLK_TCK") or time.monotonic() > until:
            machine.kill()
            return
