"""One recording: perf around iperf3, and a host.txt beside it."""

import json
import os
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from measure.fidelity.cpus import awake, empty_slots, hopping
from measure.fidelity.grid import Cell
from measure.fidelity.judge import Analysis
from measure.fidelity.namespaces import (
    ADDRESSES,
    DEVICES,
    FLOW_CNT,
    Pair,
    configured,
    inside,
    mask,
    run,
    sysctl,
)
from measure.machine import SKBSCOPE

SECONDS = 1
"""Length of a transfer."""
SETTLE_S = 0.03
"""Seconds after the last packet during which it is still read and freed."""
HOP_S = 0.01
"""How long a hopping reader stays on a CPU."""
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
"""Recorded for NET_RX only (vec 3). softirq_raise is left out: it would delay the packets that kick."""
CALLS = (
    *("sys_enter_read", "sys_enter_recvfrom", "sys_enter_recvmsg", "sys_enter_write", "sys_enter_sendto"),
    *("sys_enter_sendmsg", "sys_enter_connect", "sys_exit_accept", "sys_exit_accept4"),
)
"""System calls of iperf3 only: a read or send records the reader's CPU where it begins."""

COUNT = 'cat /proc/softirqs >"$0"; echo recording; read -r _; cat /proc/softirqs >"$1"'
"""What perf records around: counts before and after, and ends with the first line on its standard input."""
SYMBOLS = (
    *("skb_defer_free_flush", "__skb_defer_free_flush", "net_rx_action"),
    *("trigger_rx_softirq", "rps_trigger_softirq"),
    *("__alloc_skb", "skb_clone"),
)
"""Kernel functions whose addresses are in the host.txt."""
TOPOLOGY = ("lscpu", "-p=CPU,CORE,SOCKET,NODE,CACHE")
"""Which CPUs share a cache, which plain lscpu leaves open."""


@dataclass(frozen=True)
class Recording:
    """The files of one recording, and what the kernel counted meanwhile."""

    trace: Path
    host: Path
    net_rx: int
    """NET_RX softirqs by /proc/softirqs, which no recorder can miss."""


def missing() -> str | None:
    """Why nothing can be recorded here; None if everything is available."""
    if os.geteuid() != 0:
        return "only root may record all CPUs and make namespaces"
    for program in ("perf", "iperf3", "ip", "ss", "taskset"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    if subprocess.run(["ip", "netns", "list"], capture_output=True, check=False).returncode != 0:
        return "this kernel has no network namespaces"
    probe = ["perf", "record", "-q", "-a", "-e", "net:net_dev_queue", "-o", "/dev/null", "--", "true"]
    if subprocess.run(probe, capture_output=True, check=False).returncode != 0:
        return "perf may not record tracepoints here (tracefs, perf_event_paranoid)"
    return None


def analyze(trace: Path, host: Path, *policies: str) -> Analysis:
    """The output of `skbscope analyze --json` for a recording."""
    chosen = [word for policy in policies for word in ("--policy", policy)]
    command = (str(SKBSCOPE), "analyze", str(trace), "--host", str(host), "--json", *chosen)
    analysis: Analysis = json.loads(run(*command))
    return analysis


def symbols() -> dict[str, tuple[int, int, str]]:
    """Start, end and the name after it, of the functions of SYMBOLS this kernel has."""
    lines = (line.split() for line in Path("/proc/kallsyms").read_text().splitlines())
    rows = sorted((int(address, 16), name) for address, kind, name, *_ in lines if kind in "tT")
    named = ((name, (start, end, behind)) for (start, name), (end, behind) in pairwise(rows))
    return {name: found for name, found in named if name in SYMBOLS and found[0]}


def _perf(out: Path) -> list[str]:
    def filtered(events: tuple[str, ...], only: str) -> list[str]:
        return ["-e", ",".join(events), "--filter", only]

    command = ["perf", "record", "-q", "-a", "-m", str(PAGES), "-o", str(out), "-e", ",".join(EVENTS)]
    command += filtered(SOFTIRQS, "vec == 3")
    command += filtered(tuple(f"syscalls:{call}" for call in CALLS), 'comm == "iperf3"')
    if "__alloc_skb" in (known := symbols()):
        start, end, _ = known["__alloc_skb"]
        within = f"call_site >= {start:#x} && call_site < {end:#x}"
        command += filtered(("kmem:kmem_cache_alloc",), within)
    return command


def _pinned(cpu: int, *command: str) -> list[str]:
    return ["taskset", "-c", str(cpu), *command]


def _client(cell: Cell) -> list[str]:
    """Runs longer than the recording, because a closing socket frees its packets without a read."""
    command = ["iperf3", "-c", ADDRESSES[1], "-t", str(LIMIT_S), "-P", str(cell.flows)]
    if cell.protocol == "udp":
        command += ["-u", "-b", str(UDP_BITS // cell.flows), "-l", str(UDP_BYTES)]
    return _pinned(cell.cpu_client, *command)


def _wait_until_listening(pair: Pair) -> None:
    for _ in range(100):
        if ":5201" in run(*inside(pair.server, "ss", "-Hltn")):
            return
        time.sleep(0.02)
    raise RuntimeError("iperf3 -s did not listen within 2 s")


def _host_text(cell: Cell) -> str:
    names = ("skb_defer_max", "rps_sock_flow_entries", "netdev_max_backlog", "netdev_budget", "dev_weight")
    lines = [
        os.uname().release,
        run("lscpu"),
        run(*TOPOLOGY),
        *(f"net.core.{name} = {sysctl(name)}" for name in names),
    ]
    for device in DEVICES:
        lines.append(f"{device}/queues/rx-0/rps_cpus = {mask(cell.cpus) if cell.rfs else 0:x}")
        lines.append(f"{device}/queues/rx-0/rps_flow_cnt = {FLOW_CNT if cell.rfs else 0}")
    for name, (start, end, behind) in symbols().items():
        lines += [f"{start:016x} t {name}", f"{end:016x} t {behind}"]
    return "\n".join(lines) + "\n"


def _net_rx(counts: Path) -> int:
    """NET_RX softirqs of all CPUs since the machine started."""
    rows = (line.split() for line in counts.read_text().splitlines())
    return sum(int(count) for row in rows if row[0] == "NET_RX:" for count in row[1:])


@contextmanager
def _running(command: list[str], **pipes: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that is killed at the end."""
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
    lines = program.stderr.read().strip().splitlines() if program.stderr else []
    return lines[-1] if lines else f"exit {program.poll()}"


def record(cell: Cell, folder: Path) -> Recording:
    """Records one cell into a folder; perf starts before the client, so that it sees connections from the start."""
    trace, host = folder / f"{cell.name}.perf.data", folder / f"{cell.name}.host.txt"
    if not cell.leave_slots:
        empty_slots(cell.cpus)
    counts = [folder / f"{cell.name}.{when}.softirqs" for when in ("before", "after")]
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    with awake(cell.cpus), configured(cell) as pair:
        listen = inside(pair.server, *_pinned(cell.cpu_server, "iperf3", "-s", "-1"))
        connect = inside(pair.client, *_client(cell))
        with _running(listen, stdout=null, stderr=null) as server:
            _wait_until_listening(pair)
            with _running(
                [*_perf(trace), "--", "sh", "-c", COUNT, *map(str, counts)],
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
            ) as perf:
                _recording(perf)
                moved = hopping([server.pid], cell.cpus, HOP_S) if cell.hopping else nullcontext()
                with _running(connect, stdout=null, stderr=pipe) as client, moved:
                    time.sleep(SECONDS)
                    if client.poll() is not None:
                        raise RuntimeError(f"iperf3 -c ended early: {_last_words(client)}")
                    # Stopped, not ended: sockets stay open, and nothing is sent after the second count.
                    client.send_signal(signal.SIGSTOP)
                    time.sleep(SETTLE_S)
                    perf.communicate("stop\n", timeout=LIMIT_S)
                if perf.returncode != 0:
                    raise RuntimeError(f"perf record failed with exit {perf.returncode}")
        host.write_text(_host_text(cell))
    before, after = map(_net_rx, counts)
    return Recording(trace, host, after - before)
