"""What the readers collected from a text, before anything is decided."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Found:
    """Facts as stated; empty or None where the text does not state them."""

    # On-line CPUs.
    cpus: list[int] = field(default_factory=list)
    # Number of CPUs, where there is a count but no list.
    cpu_count: int | None = None
    nodes: list[list[int]] = field(default_factory=list)
    packages: list[list[int]] = field(default_factory=list)
    # Number of sockets, where there is a count but no table.
    sockets: int | None = None
    # Level and groups of the highest cache with a sharing map.
    shared_level: int = 0
    shared: list[list[int]] = field(default_factory=list)
    # Level of the highest cache named, and its number of instances (None: not stated).
    cache_level: int = 0
    instances: int | None = None
    kernel: str | None = None
    knobs: dict[str, str] = field(default_factory=dict)
    symbols: list[tuple[int, str]] = field(default_factory=list)
    # Which readers found something, for `source`.
    sources: list[str] = field(default_factory=list)
