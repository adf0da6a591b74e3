"""What the server's own allocator may keep. Called once, before there are threads."""

import ctypes
import os

ARENAS = 2
"""Heaps the threads of this process share; glibc makes eight a CPU of its own accord."""
_M_ARENA_MAX = -8
"""Of `malloc.h`."""


def bound_arenas() -> None:
    """Threads share heaps instead of each keeping what one request needed once.

    Requests are answered by up to 40 threads that come and go. Each heap keeps the most any of its threads ever took,
    so that with sixteen of them memory went on rising under a load that did not (docs/load.md); two fill once. They
    are enough: Python code runs one thread at a time, and the tables' DuckDB has an allocator of its own.
    What an operator sets for the process holds, and so does a C library without heaps of this kind.
    """
    if "MALLOC_ARENA_MAX" in os.environ or "malloc.arena_max" in os.environ.get("GLIBC_TUNABLES", ""):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, ARENAS)
