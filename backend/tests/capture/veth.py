"""Two namespaces joined by a veth pair, for recordings of a real kernel; everything made is put back."""

import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NEEDED = ("perf", "iperf3", "ip", "ss", "tar", "timeout")
START_S = 20
"""How long iperf3 may take to listen on a busy machine."""

TRACING = Path("/sys/kernel/tracing")
TRACING_FILES = (
    # By name: merely closing some others, such as free_buffer, changes something.
    "buffer_size_kb",
    "current_tracer",
    "dynamic_events",
    "kprobe_events",
    "set_event",
    "set_event_pid",
    "trace_clock",
    "trace_options",
    "tracing_cpumask",
    "tracing_on",
    "uprobe_events",
)


def why_not() -> str | None:
    """Why this machine cannot record, None where it can."""
    missing = [tool for tool in NEEDED if shutil.which(tool) is None]
    if missing:
        return f"{', '.join(missing)} not installed: no recording can be made"
    if os.geteuid() != 0:
        return "not root: no recording of all CPUs can be made"
    if not (TRACING / "events" / "skb").is_dir():
        return "no tracefs at /sys/kernel/tracing: no recording can be made"
    made = subprocess.run(["ip", "netns", "add", "skbscope-try"], capture_output=True, check=False)
    if made.returncode:
        return "no network namespace can be made: no recording can be made"
    subprocess.run(["ip", "netns", "del", "skbscope-try"], check=True)
    return None


@contextmanager
def alone() -> Iterator[None]:
    """Settings of the host belong to one test at a time; the suite runs in several processes."""
    with (Path(tempfile.gettempdir()) / "skbscope-tests-of-the-host.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def namespaces() -> Iterator[tuple[str, str]]:
    """(client, server) namespaces; the server answers at 10.77.0.2 with iperf3."""
    with alone():
        yield from _namespaces()


def _namespaces() -> Iterator[tuple[str, str]]:
    a, b = "skbscope-a", "skbscope-b"
    try:
        for command in (
            f"netns add {a}",
            f"netns add {b}",
            f"link add skv0 netns {a} type veth peer name skv0 netns {b}",
            f"-n {a} addr add 10.77.0.1/24 dev skv0",
            f"-n {b} addr add 10.77.0.2/24 dev skv0",
            f"-n {a} link set skv0 up",
            f"-n {b} link set skv0 up",
        ):
            subprocess.run(["ip", *command.split()], check=True)
        server = subprocess.Popen(["ip", "netns", "exec", b, "iperf3", "-s"], stdout=subprocess.DEVNULL)
        try:
            _wait_for_port(b)
            yield a, b
        finally:
            server.terminate()
            server.wait()
    finally:
        for name in (a, b):
            subprocess.run(["ip", "netns", "del", name], check=False)


def _wait_for_port(namespace: str) -> None:
    """A client that comes before the server listens ends at once, and the load is missing."""
    until = time.monotonic() + START_S
    command = ["ip", "netns", "exec", namespace, "ss", "-Hltn"]
    while ":5201" not in subprocess.run(command, capture_output=True, text=True, check=True).stdout:
        assert time.monotonic() < until, "iperf3 does not listen"
        time.sleep(0.05)


def settings() -> dict[str, str]:
    """What the script must leave as it was: network sysctls, queue settings, tracing."""
    found = {name: _text(TRACING / name) for name in TRACING_FILES}
    for path in sorted(Path("/proc/sys/net/core").iterdir()):
        found[str(path)] = _text(path)
    for path in sorted(Path("/sys/class/net").glob("*/queues/*/*")):
        if path.is_file():
            found[str(path)] = _text(path)
    names = subprocess.run(["uname", "-n"], capture_output=True, text=True, check=True)
    found["host name"] = names.stdout
    found["enabled"] = " ".join(
        str(path)
        for path in Path("/sys/kernel/tracing/events").glob("*/enable")
        if _text(path).strip() != "0"
    )
    return found


def _text(path: Path) -> str:
    try:
        return path.read_bytes()[:65536].decode(errors="replace")
    except OSError as error:
        return f"errno {error.errno}"
