"""The identity of a server, by which another one on the same machine can detect that it has ended.

host/boot/pid/ticks      `ticks` is the process's start in clock ticks since boot: a pid used again has another
"""

import os
import socket
from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")


def me() -> str:
    """This process."""
    return f"{_machine()}/{os.getpid()}/{_started(os.getpid())}"


def is_gone(owner: str) -> bool:
    """Whether that server is known to have ended. False for a server of another machine, of which that is not known."""
    machine, _, rest = owner.rpartition("/")[0].rpartition("/")
    if machine != _machine() or not rest.isdigit():
        return False
    return _started(int(rest)) != owner.rpartition("/")[2]


def _machine() -> str:
    # Two containers on one kernel share its boot id and differ in host name and process namespace.
    return f"{socket.gethostname()}/{_BOOT.read_text().strip()}/{_namespace()}"


def _namespace() -> str:
    return os.readlink("/proc/self/ns/pid").strip("pid:[]")


def _started(pid: int) -> str:
    """Field 22 of proc(5) stat; empty for a process that ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return ""
    return "" if fields[0] in "ZX" else fields[19]
