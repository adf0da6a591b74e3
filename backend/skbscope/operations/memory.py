"""Limits on the memory that the C library's allocator retains. Called once, before there are threads."""

import ctypes
import os
import threading
import time
from collections.abc import Callable

ARENAS = 2
"""Heaps that the threads of this process share; by default glibc creates eight for each CPU."""
TRIM_SECONDS = 60.0
"""How often free memory goes back to the system."""
_M_ARENA_MAX = -8
"""Of `malloc.h`."""


def bound_arenas() -> None:
    """Lets threads share heaps, so that not each of them retains what one request needed once.

    Up to 40 threads answer requests. Each heap retains the most that any of its threads ever used, so with sixteen
    heaps memory went on growing under a constant load (docs/load.md). Two are enough: Python runs one thread at a time,
    and DuckDB has its own allocator. An operator's setting has priority; other C libraries are left alone.
    """
    if "MALLOC_ARENA_MAX" in os.environ or "malloc.arena_max" in os.environ.get("GLIBC_TUNABLES", ""):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, ARENAS)


def trim_often() -> None:
    """Gives free memory back to the system from time to time, in a thread.

    By itself glibc gives back only what lies at the end of a heap: what was free between used blocks stayed, and
    grew by 34 MiB an hour under a constant load (docs/load.md). Other C libraries are left alone.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        threading.Thread(target=_trim, args=(trim,), name="trim", daemon=True).start()


def _trim(trim: Callable[[int], int]) -> None:
    while True:
        time.sleep(TRIM_SECONDS)
        trim(0)
