"""Recordings for the measurement: analysed once, cut in parts, or with a reader moved."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from skbscope.commands.analyze import chosen_host
from skbscope.commands.recordings import recording
from skbscope.difference.blocks import READS, Columns, busy, counted
from skbscope.difference.sides import Side, columns_of, side
from skbscope.domains.traces import analysis

from measure.machine import ROOT

TRACES, LAB = ROOT / "data/traces", ROOT / "data/lab"
SHARED = ROOT.parent / "shared/lab/recordings"
"""Recordings of other kernels beside the project; what needs them is left out where they are missing."""


@dataclass(frozen=True)
class Source:
    """One recording, analysed."""

    name: str
    columns: Columns
    summary: dict[str, Any]
    runs: dict[str, str]

    def side(self, columns: Columns | None = None) -> Side:
        """As a side of a comparison; of other columns, if given."""
        return side(self.name, self.summary, counted(columns or self.columns), self.runs)

    def part(self, begin: float, end: float) -> Columns:
        """A part of the time with traffic, its ends from 0 to 1."""
        since, until = busy(self.columns)
        span = until - since
        return self.columns.between(since + int(begin * span), since + int(end * span))


def every() -> Iterator[Path]:
    """All recordings of the project and beside it."""
    for folder in (TRACES, LAB):
        yield from sorted(
            path for path in folder.glob("*.zst") if path.name.endswith(("perf.data.zst", ".tar.zst"))
        )
    yield from sorted(SHARED.glob("*/*.perf.data.zst"))


@lru_cache(maxsize=8)
def opened(path: Path, runs: tuple[tuple[str, str], ...] = (), then: str | None = None) -> Source:
    """Analyses a recording with the host file beside it. `then` is another topology, as a `HostSpec` names it."""
    beside = path.with_name(path.name.replace(".perf.data.zst", ".host.txt"))
    with recording(path, beside if beside != path and beside.exists() else None) as found:
        choice = chosen_host(found.host) | {"counters": found.counters, "runs": dict(runs)}
        if then:
            choice["then"] = {"kind": then}
        recipe = analysis.Recipe(choice)
        trace, report = analysis.read(found.file.path, format=found.file.best["format"])
        live = analysis.live(trace, report, recipe)
        replays = analysis.replay(live, recipe)
        summary = analysis.summarise(live, recipe, replays, None)
    columns = columns_of(trace, report, live.lives, live.host, replays)
    # The engine's arrays keep the whole recording in memory.
    return Source(path.name, columns.between(0, columns.duration_ns + 1), summary, dict(runs))


def with_reader_moved(columns: Columns) -> Columns:
    """The same, as if the CPU that reads most sockets had changed places with the one that reads least."""
    kinds = [columns.kinds.index(name) for name in READS if name in columns.kinds]
    reads = np.isin(columns.event_kind, kinds)
    cpus = np.unique(columns.event_cpu)
    counts = np.array([(columns.event_cpu[reads] == cpu).sum() for cpu in cpus])
    old, new = cpus[counts.argmax()], cpus[counts.argmin()]
    event_cpu, free_cpu = columns.event_cpu.copy(), columns.free_cpu.copy()
    event_cpu[reads & (columns.event_cpu == old)] = new
    free_cpu[columns.free_cpu == old] = new
    return replace(columns, event_cpu=event_cpu, free_cpu=free_cpu)
