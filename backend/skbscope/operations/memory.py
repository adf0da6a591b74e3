"""A limit on the memory that the C library's allocator retains. Called once, before there are threads."""

import ctypes
import os

ARENAS = 2
"""Heaps that the threads of this process share; by default glibc creates eight for each CPU."""
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
