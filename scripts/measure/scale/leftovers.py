"""What an earlier run that was killed left behind: its processes, by where they print to, and its folder."""

import contextlib
import os
import shutil
import signal
import sys
from pathlib import Path


def clear(folder: Path) -> None:
    """Ends processes of stacks whose run is gone and removes their folders."""
    for stale in folder.glob("stack-*"):
        number = stale.name.partition("-")[2].partition("-")[0]
        if number.isdigit() and _is_run(int(number)):
            continue
        for pid in _printing_to(stale):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(stale, ignore_errors=True)
        sys.stderr.write(f"scale: removed {stale}, left behind by a run that was ended\n")


def _is_run(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return b"measure\0scale" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _printing_to(folder: Path) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and os.readlink(entry / "fd" / "1").startswith(f"{folder}/"):
                found.append(int(entry.name))
    return found
