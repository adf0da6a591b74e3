"""The heaps the threads of a server share, as the kernel lists them."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from skbscope.operations.memory import ARENAS

pytestmark = pytest.mark.slow

HEAP_BYTES = 64 << 20
"""What glibc reserves for a heap of threads, at a multiple of itself: a part in use, and a rest nobody may touch."""
CLIENTS = 24
_LINE = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ (\d+)")


def heaps(pid):
    """Heaps of a process beside the one every process begins with."""
    maps = [_LINE.match(line).groups() for line in Path(f"/proc/{pid}/maps").read_text().splitlines()]
    spans = [(int(since, 16), int(until, 16), mode, inode) for since, until, mode, inode in maps]
    return sum(
        used[0] % HEAP_BYTES == 0
        and (used[2], used[3], rest[2]) == ("rw-p", "0", "---p")
        and rest[1] - used[0] == HEAP_BYTES
        for used, rest in zip(spans, spans[1:], strict=False)
    )


def requested_by_many(server):
    """Lists, by as many threads of the server as there are clients."""
    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = pool.map(lambda _: server.client.get("/api/v1/traces"), range(5 * CLIENTS))
        assert {answer.status_code for answer in answers} == {200}


def test_threads_that_answer_share_few_heaps(serve, monkeypatch):
    monkeypatch.delenv("MALLOC_ARENA_MAX", raising=False)
    monkeypatch.delenv("GLIBC_TUNABLES", raising=False)
    with serve() as server:
        requested_by_many(server)
        assert heaps(server.process.pid) < ARENAS


@pytest.mark.parametrize(
    ("name", "value"), [("MALLOC_ARENA_MAX", "6"), ("GLIBC_TUNABLES", "glibc.malloc.arena_max=6")]
)
def test_what_an_operator_sets_holds(serve, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with serve() as server:
        requested_by_many(server)
        # More than ours would be, and no more than were allowed: how many threads met at once is theirs.
        assert ARENAS <= heaps(server.process.pid) < 6


FREED_BETWEEN = """
import time
from skbscope.operations import memory
blocks = [bytearray(2_000) for _ in range(50_000)]
kept = blocks[::20]
del blocks
resident = lambda: int(open("/proc/self/statm").read().split()[1]) * 4096
before = resident()
memory.TRIM_SECONDS = 0.05
if START:
    memory.trim_often()
time.sleep(1)
print(before - resident())
"""
"""Leaves holes between blocks in use; prints how many bytes went back to the system."""


def given_back(start: bool) -> int:
    program = FREED_BETWEEN.replace("START", str(start))
    return int(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout)


def test_what_is_free_between_used_blocks_goes_back_to_the_system():
    assert given_back(True) > 50_000_000
    assert given_back(False) < 1_000_000
