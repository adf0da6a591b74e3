"""Runs a program once and says how long it took and how much memory it held at its peak."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Measured:
    """One run of a program."""

    seconds: float
    """Wall clock from start to exit."""
    cpu_seconds: float
    """User and system time of all its threads."""
    peak_bytes: int
    """Largest resident set, shared file pages included."""
    output: str
    """What it printed, unless that went to a file."""


def measure(command: list[str], to: Path | None = None) -> Measured:
    """Runs `command` to its end; a non-zero exit raises. Output goes to `to` if given."""
    with (to or Path(os.devnull)).open("wb") as sink:
        started = time.perf_counter()
        child = subprocess.Popen(command, stdout=sink if to else subprocess.PIPE, stderr=subprocess.DEVNULL)
        output = child.stdout.read().decode() if child.stdout else ""
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return Measured(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output)
