"""Synthetic hosts, generated once and stored on disk, and what an earlier run that was killed left there."""

import contextlib
import os
import shutil
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from skbscope.fleet.generate import OUTLIER_FROM, write

BYTES_AN_EVENT = 9.0
"""Of a stored recording, approximately: 850 kB for 100,000 events."""
SPARE = 5 << 30
"""Bytes that stay free."""


def made(folder: Path, hosts: int, events: int, seed: int) -> list[Path]:
    """The fleet's files, host files first; existing ones are not generated again."""
    # Small fleets have no outliers, so their first host differs.
    kind = "large" if hosts >= OUTLIER_FROM else "small"
    home = folder / f"fleet-{kind}-{events}-{seed}"
    home.mkdir(parents=True, exist_ok=True)
    names = [f"h{number + 1:05d}" for number in range(hosts)]
    missing = [n for n, name in enumerate(names) if not (home / f"{name}.perf.txt.zst").is_file()]
    if missing:
        check_room(folder, len(missing) * events * BYTES_AN_EVENT)
        with ProcessPoolExecutor(max(1, len(os.sched_getaffinity(0)) - 1)) as pool:
            rest: list[Any] = [pool.submit(write, home, number, hosts, events, seed) for number in missing]
            try:
                for done, one in enumerate(rest, 1):
                    one.result()
                    if done % 50 == 0 or done == len(rest):
                        sys.stderr.write(f"scale: {done} of {len(rest)} hosts made\n")
            except BaseException:
                # Interrupted: existing files stay, the others are generated the next time.
                pool.shutdown(cancel_futures=True)
                raise
    return [home / f"{name}.{ending}" for ending in ("host.txt", "perf.txt.zst") for name in names]


def check_room(folder: Path, coming: float) -> None:
    """Stops if so many bytes would fill the disk."""
    free = shutil.disk_usage(folder).free
    if free < coming + SPARE:
        sys.exit(
            f"scale: about {coming / 1e9:.1f} GB are needed in {folder} and {SPARE / 1e9:.1f} GB must stay free, "
            f"{free / 1e9:.1f} GB are; use fewer hosts or another --folder."
        )


def clear_leftovers(folder: Path) -> None:
    """Ends processes of stacks whose run has ended, by the file they print to, and removes their folders."""
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
