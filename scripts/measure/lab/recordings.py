"""A recording of the lab: the bundle of the capture script, NAME.tar.zst, and what is known beside it, NAME.json.

The bundle's own bytes are not changed, only packed better; its host.txt names the CPU's model, which says "emulated".
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from skbscope.capture.decode import zstd

from measure.fidelity.grid import Cell
from measure.lab.cells import LOADS, Load
from measure.lab.topologies import MODEL
from measure.machine import ROOT
from measure.tables import write_json

CHECKED_IN = ROOT / "data/lab"
LEVEL = 19
"""Of zstd, for a file that is stored for long."""


@dataclass(frozen=True)
class Recording:
    """One cell that was recorded."""

    bundle: Path
    about: dict[str, Any]
    """lab.json of the guest: kernel, topology, limit, cell, probes, knobs, the variant that ran, what the load and the
    kernel's patches counted."""

    @property
    def name(self) -> str:
        """KERNEL-TOPOLOGY-CELL, then -limit-N, -probes and what else was set, as `name_of` composes it."""
        return self.bundle.name.removesuffix(".tar.zst")

    @property
    def description(self) -> Path:
        """The file beside the bundle."""
        return _beside(self.bundle)

    @property
    def cell(self) -> Cell:
        """As it was placed."""
        return Cell(**self.about["cell"])

    @property
    def load(self) -> Load:
        """The load of its cell."""
        return LOADS[self.cell.name]


def name_of(
    kernel: str,
    topology: str,
    cell: str,
    limit: int | None,
    probes: bool = False,
    beside: Iterable[str] = (),
) -> str:
    """The name of a recording. `beside` is what else was set: limits before, the variant that ran, switches."""
    parts = [kernel, topology, cell, "" if limit is None else f"limit-{limit}", "probes" if probes else ""]
    return "-".join(part for part in (*parts, *beside) if part)


def store(folder: Path, name: str, files: dict[str, bytes]) -> Recording:
    """Writes what a guest recorded."""
    folder.mkdir(parents=True, exist_ok=True)
    about = {"host": f"{MODEL}: no time in it is a measurement", "date": date.today().isoformat()}
    content = {**about, **json.loads(files["lab.json"])}
    bundle = folder / f"{name}.tar.zst"
    bundle.write_bytes(zstd.compress(zstd.decompress(files["bundle.tar.zst"]), LEVEL))
    recording = Recording(bundle, content)
    write_json(recording.description, content)
    return recording


def stored(folder: Path) -> Iterator[Recording]:
    """All of a folder, by name."""
    for bundle in sorted(folder.glob("*.tar.zst")):
        about = json.loads(_beside(bundle).read_text())
        yield Recording(bundle, about)


def _beside(bundle: Path) -> Path:
    return bundle.with_name(f"{bundle.name.removesuffix('.tar.zst')}.json")
