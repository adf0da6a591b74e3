"""What the readers collected from a text, before anything is decided."""

from dataclasses import dataclass, field

from skbscope.hosts.errors import HostError

# MAX_NUMNODES of the largest kernels (1 << NODES_SHIFT, 10).
MAX_NODES = 1024
# CPU numbers a text may list in all: 512 lists of 8192 CPUs.
MAX_LISTED = 1 << 22


@dataclass(slots=True)
class Found:
    """Facts as stated; empty or None where the text does not state them."""

    # On-line CPUs.
    cpus: list[int] = field(default_factory=list)
    # Number of CPUs, where there is a count but no list.
    cpu_count: int | None = None
    nodes: list[list[int]] = field(default_factory=list)
    # (number of nodes numactl announces, its line).
    nodes_announced: tuple[int, int] | None = None
    packages: list[list[int]] = field(default_factory=list)
    # Number of sockets, where there is a count but no table.
    sockets: int | None = None
    # Threads of a core, where there is a count but no table.
    threads: int = 1
    # Level and groups of the highest cache with a sharing map.
    shared_level: int = 0
    shared: list[list[int]] = field(default_factory=list)
    # Level of the highest cache named, and its number of instances (None: not stated).
    cache_level: int = 0
    instances: int | None = None
    kernel: str | None = None
    knobs: dict[str, str] = field(default_factory=dict)
    symbols: list[tuple[int, str]] = field(default_factory=list)
    # What a reader assumed, for `source`.
    assumed: list[str] = field(default_factory=list)
    # Which readers found something, for `source`.
    sources: list[str] = field(default_factory=list)
    # CPU numbers listed so far.
    numbers: int = 0

    def listed(self, cpus: list[int], line: int | None) -> list[int]:
        """A list that was read, counted: many short lines can name very many CPUs."""
        self.numbers += len(cpus)
        if self.numbers > MAX_LISTED:
            raise HostError(f"the text lists more than {MAX_LISTED} CPU numbers", line)
        return cpus

    def add_node(self, cpus: list[int], line: int | None = None) -> None:
        """One more NUMA node; it may have no CPUs."""
        if len(self.nodes) >= MAX_NODES:
            raise HostError(f"more than {MAX_NODES} NUMA nodes", line)
        self.nodes.append(cpus)
