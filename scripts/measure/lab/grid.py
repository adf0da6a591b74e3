"""Which cells are recorded: kernels × topologies × limits × loads, narrowed by names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from measure.lab import build, kernels
from measure.lab.cells import LOADS
from measure.lab.recordings import name_of
from measure.lab.topologies import TOPOLOGIES
from measure.lab.variants import VARIANTS, Runs

USED = ("6.12", "7.2", "7.3")
"""Kernels of the grid and of the set-up; the others of kernels.json can be named."""
SECONDS = 1.5
"""Length of a load, by the clock of an emulated host."""


@dataclass(frozen=True)
class Options:
    """What holds for every cell of a run."""

    probes: bool = False
    """Whether the capture script adds its own probes, which a replay reads."""
    seconds: float = SECONDS
    runs: tuple[str, str] | None = None
    """Policy and variant that the lab's own kernel is switched to."""
    switches: tuple[tuple[str, int], ...] = ()
    """Other files that are written before a load, and what."""
    run: int = 1
    """Number of the run, where a load is recorded more than once."""
    before: tuple[int, ...] = ()
    """Limits that are set one after another while the load runs, before the limit it is recorded at."""


@dataclass(frozen=True)
class Boot:
    """Cells that are recorded in one virtual machine."""

    kernel: str
    topology: str
    limit: int | None
    cells: tuple[str, ...]
    options: Options = Options()

    @property
    def names(self) -> dict[str, str]:
        """Of the recordings, by cell."""
        runs, switches = self.options.runs, self.options.switches
        beside = [f"after-{limit}" for limit in self.options.before]
        beside += [*(runs or ()), *(f"{file.rpartition('/')[2]}-{value}" for file, value in switches)]
        beside += [f"run-{self.options.run}"] if self.options.run > 1 else []
        where = (self.limit, self.options.probes, beside)
        return {cell: name_of(self.kernel, self.topology, cell, *where) for cell in self.cells}

    def plan(self, release: str, cells: Sequence[str]) -> dict[str, Any]:
        """What the guest is given to do; it is stored with each recording."""
        runs = self.options.runs
        by_variant = VARIANTS[runs[0]][runs[1]] if runs else Runs()
        return {
            "kernel": release,
            "runs": dict([runs] if runs else []),
            "switches": by_variant.switches | dict(self.options.switches),
            "sender": by_variant.sender,
            "topology": self.topology,
            "limit": self.limit,
            "probes": self.options.probes,
            "seconds": self.options.seconds,
            "run": self.options.run,
            "before": list(self.options.before),
            "far": TOPOLOGIES[self.topology].far,
            "cells": list(cells),
        }


def boots(words: Iterable[str], limits: Sequence[int | None], options: Options = Options()) -> list[Boot]:
    """The grid, narrowed to the kernels, topologies and cells that are named; ValueError for any other word."""
    known = {
        "kernel": (*kernels.written(), build.NAME),
        "topology": tuple(TOPOLOGIES),
        "cell": tuple(LOADS),
    }
    named: dict[str, list[str]] = {axis: [] for axis in known}
    for word in words:
        axis = next((axis for axis, names in known.items() if word in names), None)
        if axis is None:
            names = "; ".join(f"{axis}: {', '.join(names)}" for axis, names in known.items())
            raise ValueError(f"there is no kernel, topology or cell {word!r}. There are {names}")
        named[axis].append(word)
    found = []
    for kernel in named["kernel"] or USED:
        for topology in named["topology"] or known["topology"]:
            for limit in limits:
                chosen = named["cell"] or known["cell"]
                cells = tuple(cell for cell in chosen if limit is None or LOADS[cell].limited)
                if cells:
                    found.append(Boot(kernel, topology, limit, cells, options))
    return found


def narrowed(boots: Iterable[Boot], cells: Sequence[str]) -> list[Boot]:
    """The boots with only the named loads, all of them if none is named; ValueError for any other word."""
    if unknown := set(cells) - set(LOADS):
        raise ValueError(f"there is no cell {', '.join(sorted(unknown))}. There are {', '.join(LOADS)}")
    left = (replace(boot, cells=tuple(cell for cell in boot.cells if cell in cells)) for boot in boots)
    return [boot for boot in left if boot.cells] if cells else list(boots)
