"""The effects of faults, a row for each: printed at the end of a run, on request written into docs/faults.md."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path

WRITE_TO = "SKBSCOPE_FAULTS"
"""Environment variable that names a file for the table."""


@dataclass(frozen=True)
class Row:
    """One fault."""

    fault: str
    saw: str
    """What a reader and an uploader saw meanwhile."""
    seconds: float
    """From the fault until everything stood as in an undisturbed run."""
    away: float
    """Of these, how long the part was left broken."""


rows: list[Row] = []

_HEAD = """# Faults

When a part of a cluster ends, fills up or goes wrong, as measured by `backend/tests/cluster` (`test_faults*.py`).
After each of them ids, summaries and the bytes of all tables in the store were those of a run nobody disturbed.

`SKBSCOPE_FAULTS=$PWD/docs/faults.md npm test -- backend/tests/cluster` measures and writes this page.

Machine: {machine}. PostgreSQL, versitygw, a scheduler, two workers, two servers and nginx all on it.
Recordings: two, of 53,000 and 430,000 events; undisturbed they take {calm:.1f} s. A lease is 4 s (20 s unless set).
A reader asks through nginx every 0.1 s meanwhile. *Recovered in* counts from the fault to the last recording ready;
*left broken* from the fault until the part answered again: a moment of nothing, and its start.

| fault | what the user saw | recovered in | left broken |
|---|---|--:|--:|
"""


def text(calm: float) -> str:
    """The page. `calm` is how long the same work takes undisturbed, in seconds."""
    machine = f"{os.cpu_count()} CPUs, {platform.system()} {platform.machine()}, {_memory()}"
    lines = [f"| {row.fault} | {row.saw.strip()} | {row.seconds:.1f} s | {row.away:.1f} s |" for row in rows]
    return _HEAD.format(machine=machine, calm=calm) + "\n".join(lines) + "\n"


def write(calm: float) -> None:
    """Into the file the environment names, if it names one."""
    if rows and (name := os.environ.get(WRITE_TO)):
        Path(name).write_text(text(calm))


def _memory() -> str:
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return f"{pages / (1 << 30):.0f} GiB of memory"
