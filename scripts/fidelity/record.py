"""One recording: perf around iperf3, and a host.txt beside it."""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import counts
import slots
from awake import awake
from bed import FLOW_CNT, SERVER_ADDRESS, Bed, bed, sysctl
from grid import CPUS, Cell

SECONDS = 1
"""Length of a transfer."""
SETTLE_S = 0.03
"""Seconds after the last packet during which it is still read and freed."""
HOP_S = 0.01
"""A hopping reader stays this long on a CPU."""
UDP_BITS = 250_000_000
"""Bits a second of all UDP flows together: some 22,000 packets."""
UDP_BYTES = 1_400
PAGES = 8_192
"""Pages of perf's buffer a CPU: 32 MiB, a second of every event below without a loss."""
LIMIT_S = 40
"""Seconds after which a recording that does not end is stopped and the cell fails."""

EVENTS = (
    *("skb:consume_skb", "skb:kfree_skb", "skb:skb_copy_datagram_iovec"),
    *("net:net_dev_queue", "net:net_dev_start_xmit", "net:net_dev_xmit"),
    *("net:netif_rx_entry", "net:netif_rx_exit", "net:netif_receive_skb", "net:netif_receive_skb_entry"),
    "net:napi_gro_receive_entry",
    *("napi:napi_poll", "sock:sk_data_ready", "sock:sock_recv_length", "sock:sock_send_length"),
    *("sock:inet_sock_set_state", "tcp:tcp_probe"),
    *("sched:sched_migrate_task", "csd:csd_queue_cpu"),
)
SOFTIRQS = ("irq:softirq_entry", "irq:softirq_exit")
"""Recorded of NET_RX only (vec 3). softirq_raise is left out: it would stretch the hand-over of packets that kick."""
CALLS = (
    *(
        f"sys_enter_{call}"
        for call in ("read", "recvfrom", "recvmsg", "write", "sendto", "sendmsg", "connect")
    ),
    *("sys_exit_accept", "sys_exit_accept4"),
)
"""System calls of the load only: a read or send makes its record of the reader's CPU where it begins."""

SYMBOLS = (
    "skb_defer_free_flush",
    "net_rx_action",
    "trigger_rx_softirq",
    "rps_trigger_softirq",
    "__alloc_skb",
    "skb_clone",
)
"""Kernel functions the host.txt gives addresses of."""


@dataclass(frozen=True)
class Recording:
    """Where one recording lies, and what the kernel counted meanwhile, by CPU."""

    trace: Path
    host: Path
    counted: counts.Counts


def missing() -> str | None:
    """Why nothing can be recorded here, as a sentence; None where all is there."""
    if os.geteuid() != 0:
        return "only root may record all CPUs and make namespaces"
    for program in ("perf", "iperf3", "ip", "ss", "taskset"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    if subprocess.run(["ip", "netns", "list"], capture_output=True, check=False).returncode != 0:
        return "this kernel has no network namespaces"
    if subprocess.run(["perf", "record", "-q", "-a", "-e", "net:net_dev_queue", "-o", "/dev/null", "--", "true"],
                      capture_output=True, check=False).returncode != 0:  # fmt: skip
        return "perf may not record tracepoints here (tracefs, perf_event_paranoid)"
    return None


def symbols() -> dict[str, tuple[int, int, str]]:
    """Start, end and the name after it, of the functions of SYMBOLS this kernel has."""
    rows = sorted(
        (int(a, 16), n)
        for a, k, n, *_ in map(str.split, Path("/proc/kallsyms").read_text().splitlines())
        if k in "tT"
    )
    after = zip(rows, rows[1:], strict=False)
    return {name: (start, end, behind) for (start, name), (end, behind) in after if name in SYMBOLS and start}


def _perf(cell_out: Path) -> list[str]:
    known = symbols()
    command = ["perf", "record", "-q", "-a", "-m", str(PAGES), "-o", str(cell_out)]
    command += ["-e", ",".join(EVENTS)]
    command += ["-e", ",".join(SOFTIRQS), "--filter", "vec == 3"]
    command += ["-e", ",".join(f"syscalls:{call}" for call in CALLS), "--filter", 'comm == "iperf3"']
    if "__alloc_skb" in known:
        start, end, _ = known["__alloc_skb"]
        command += [
            "-e",
            "kmem:kmem_cache_alloc",
            "--filter",
            f"call_site >= {start:#x} && call_site < {end:#x}",
        ]
    return command


def _pinned(cpu: int, *command: str) -> list[str]:
    return ["taskset", "-c", str(cpu), *command]


@contextmanager
def _hopping(cell: Cell, pid: int) -> Iterator[None]:
    """Sends every thread of a process to the next CPU, over and over, if the cell's reader hops."""
    done = threading.Event()

    def hop() -> None:
        at = 0
        while not done.wait(HOP_S):
            at += 1
            try:
                for thread in os.listdir(f"/proc/{pid}/task"):
                    os.sched_setaffinity(int(thread), {CPUS[at % len(CPUS)]})
            except OSError:
                return

    hopper = threading.Thread(target=hop, daemon=True)
    if cell.hopping:
        hopper.start()
    try:
        yield
    finally:
        done.set()


def _client(cell: Cell) -> list[str]:
    """Runs longer than the recording: what a socket still holds when it is closed is freed without a read."""
    words = ["iperf3", "-c", SERVER_ADDRESS, "-t", str(LIMIT_S), "-P", str(cell.flows)]
    if cell.protocol == "udp":
        words += ["-u", "-b", str(UDP_BITS // cell.flows), "-l", str(UDP_BYTES)]
    return _pinned(cell.cpu_client, *words)


def _wait_until_listening(place: Bed) -> None:
    for _ in range(100):
        shown = subprocess.run(
            place.inside(place.server, "ss", "-Hltn"), capture_output=True, text=True, check=False
        )
        if ":5201" in shown.stdout:
            return
        time.sleep(0.02)
    raise RuntimeError("iperf3 -s did not listen within 2 s")


def _host_text(cell: Cell, place: Bed) -> str:
    lines = [os.uname().release, subprocess.run(["lscpu"], capture_output=True, text=True, check=True).stdout]
    names = ("skb_defer_max", "rps_sock_flow_entries", "netdev_max_backlog", "netdev_budget", "dev_weight")
    lines += [f"net.core.{name} = {sysctl(name)}" for name in names]
    for device in ("va", "vb"):
        lines.append(f"{device}/queues/rx-0/rps_cpus = {place.mask if cell.rfs else 0}")
        lines.append(f"{device}/queues/rx-0/rps_flow_cnt = {FLOW_CNT if cell.rfs else 0}")
    for name, (start, end, behind) in symbols().items():
        lines += [f"{start:016x} t {name}", f"{end:016x} t {behind}"]
    return "\n".join(lines) + "\n"


@contextmanager
def _running(command: list[str], **pipes: int) -> Iterator[subprocess.Popen[str]]:
    """A program that is gone afterwards."""
    program = subprocess.Popen(command, text=True, **pipes)
    try:
        yield program
    finally:
        program.kill()
        program.wait()


def _recording(perf: subprocess.Popen[str]) -> None:
    """Waits until perf records."""
    assert perf.stdout is not None
    if not select.select([perf.stdout], [], [], LIMIT_S)[0] or "recording" not in perf.stdout.readline():
        perf.kill()
        raise RuntimeError(f"perf did not start: {_last_words(perf)}")


def _last_words(program: subprocess.Popen[str]) -> str:
    said = program.stderr.read().strip().splitlines() if program.stderr else []
    return said[-1] if said else f"exit {program.poll()}"


def record(cell: Cell, folder: Path) -> Recording:
    """Records one cell into a folder: perf before the client, so that every connection is seen from its beginning."""
    trace, host = folder / f"{cell.name}.perf.data", folder / f"{cell.name}.host.txt"
    counted = folder / f"{cell.name}.counts.json"
    if not cell.leave_slots:
        slots.empty()
    load = [sys.executable, str(Path(__file__).with_name("load.py")), str(counted)]
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    with awake(), bed(cell) as place:
        listen = place.inside(place.server, *_pinned(cell.cpu_server, "iperf3", "-s", "-1"))
        connect = place.inside(place.client, *_client(cell))
        with _running(listen, stdout=null, stderr=null) as server:
            _wait_until_listening(place)
            with _running([*_perf(trace), "--", *load], stdin=pipe, stdout=pipe, stderr=pipe) as perf:
                _recording(perf)
                with _running(connect, stdout=null, stderr=pipe) as client, _hopping(cell, server.pid):
                    time.sleep(SECONDS)
                    if client.poll() is not None:
                        raise RuntimeError(f"iperf3 -c ended early: {_last_words(client)}")
                    # Stopped, not ended: sockets stay open, and what comes after the count is not in the recording.
                    client.send_signal(signal.SIGSTOP)
                    time.sleep(SETTLE_S)
                    perf.communicate("stop\n", timeout=LIMIT_S)
                if perf.returncode != 0:
                    raise RuntimeError(f"perf record failed with exit {perf.returncode}")
        host.write_text(_host_text(cell, place))
    return Recording(trace, host, json.loads(counted.read_text()))
