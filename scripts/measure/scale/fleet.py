"""Hosts made once and stored on disk, so that making them is no part of what is measured."""

import os
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from skbscope.fleet.generate import OUTLIER_FROM, write

BYTES_AN_EVENT = 9.0
"""Of a stored recording, about: 850 kB for 100,000 events."""
SPARE = 5 << 30
"""Bytes that stay free."""


def made(folder: Path, hosts: int, events: int, seed: int) -> list[Path]:
    """The fleet's files, host files first; those already there are not made again."""
    # Small fleets have no outliers, so their first host is another one.
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
                # Told to end: what is made stays, the rest is made the next time.
                pool.shutdown(cancel_futures=True)
                raise
    return [home / f"{name}.{ending}" for ending in ("host.txt", "perf.txt.zst") for name in names]


def check_room(folder: Path, coming: float) -> None:
    """Stops before so many bytes would fill the disk."""
    free = shutil.disk_usage(folder).free
    if free < coming + SPARE:
        sys.exit(
            f"scale: about {coming / 1e9:.1f} GB are needed in {folder} and {SPARE / 1e9:.1f} GB must stay free, "
            f"{free / 1e9:.1f} GB are; take fewer hosts or another --folder."
        )
