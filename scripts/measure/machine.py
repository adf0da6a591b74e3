"""The machine on which something is measured."""

import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SKBSCOPE = ROOT / "backend/.venv/bin/skbscope"
MEASURE = [sys.executable, str(ROOT / "scripts/measure")]
"""A command line that runs a module of this package in another process."""
MIB = 1 << 20


def state() -> str:
    """CPUs and load averages, as text."""
    one, five, fifteen = os.getloadavg()
    return f"{os.cpu_count()} CPUs, load {one:.1f}, {five:.1f}, {fifteen:.1f}"


def description() -> dict[str, Any]:
    """CPUs this process may use, memory and kernel."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 30
    return {"cpus": len(os.sched_getaffinity(0)), "memory_gib": memory, "kernel": platform.release()}


def commit() -> str:
    """The commit that is measured; empty outside a repository."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
