"""The stored topologies of `data/hosts`."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from skbscope.hosts.layout import check_layout
from skbscope.hosts.models import Host


@dataclass(frozen=True, slots=True)
class Preset:
    """A topology with a name, for "what if it ran there"."""

    name: str
    title: str
    about: str
    cpus: list[int]
    llcs: list[list[int]]
    nodes: list[list[int]]
    source: str
    """What the layout is modelled on."""

    def host(self) -> Host:
        """The preset as a host without kernel and knobs."""
        return Host(
            list(self.cpus),
            [list(g) for g in self.llcs],
            [list(g) for g in self.nodes],
            f"preset {self.name}",
        )


@lru_cache(maxsize=4)
def load(data_dir: Path) -> dict[str, Preset]:
    """All presets by name, smallest first; a wrong file is a programming error and raises."""
    found = [Preset(**json.loads(path.read_text())) for path in sorted((data_dir / "hosts").glob("*.json"))]
    for preset in found:
        check_layout(preset.llcs, preset.cpus, f"preset {preset.name}, llcs")
        check_layout(preset.nodes, preset.cpus, f"preset {preset.name}, nodes")
    return {preset.name: preset for preset in sorted(found, key=lambda preset: len(preset.cpus))}
