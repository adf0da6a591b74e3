"""The hosts that are emulated: CPUs, last-level caches and nodes, and QEMU's arguments for them.

CPUs are numbered socket by socket, die by die. A die is one last-level cache; a socket is one node, where there are
nodes. An Intel model, because under emulation AMD's have no cache topology (TCG drops `topoext`).
"""

from dataclasses import dataclass

MODEL = "emulated CPU (QEMU TCG)"
"""The model's name. `lscpu` prints it, so the host.txt of every recording says that its costs are no measurement."""
MEMORY_MIB = 384
"""For each CPU: perf's buffers of 16 MiB a CPU may take one eighth of the free memory."""
LEAST_MIB = 3072
"""Half of it is for recordings, of which the capture script wants 1,280 MiB free."""


@dataclass(frozen=True)
class Topology:
    """One host."""

    sockets: int
    dies: int
    """Of each socket."""
    cores: int
    """Of each die; one thread a core."""
    nodes: int
    """1, or one for each socket."""

    @property
    def cpus(self) -> int:
        """How many."""
        return self.sockets * self.dies * self.cores

    @property
    def llcs(self) -> list[list[int]]:
        """CPUs by last-level cache."""
        return [list(range(first, first + self.cores)) for first in range(0, self.cpus, self.cores)]

    @property
    def far(self) -> int:
        """The CPU as far as possible from CPU 0: the first of the last cache, or the last CPU of an only one."""
        return self.llcs[-1][0] if len(self.llcs) > 1 else self.cpus - 1

    def __str__(self) -> str:
        parts = ((self.cpus, "CPU"), (len(self.llcs), "LLC"), (self.nodes, "node"))
        return ", ".join(f"{count} {noun}{'s' if count > 1 else ''}" for count, noun in parts)

    def qemu(self) -> list[str]:
        """Arguments for CPU, memory and nodes."""
        memory = max(LEAST_MIB, MEMORY_MIB * self.cpus)
        threads = f"sockets={self.sockets},dies={self.dies},cores={self.cores},threads=1"
        # Level 13 leaves out leaf 0x1f, which describes dies: QEMU 10.0 ends by an assertion when the kernel reads it.
        # Caches are described in leaf 4.
        words = ["-cpu", f"Skylake-Server,level=13,model-id={MODEL}", "-smp", f"{self.cpus},{threads}"]
        words += ["-m", f"{memory}M"]
        each, share = self.cpus // self.nodes, memory // self.nodes
        for node in range(self.nodes):
            cpus = f"{node * each}-{(node + 1) * each - 1}"
            words += ["-object", f"memory-backend-ram,id=m{node},size={share}M"]
            words += ["-numa", f"node,nodeid={node},cpus={cpus},memdev=m{node}"]
        for node in range(self.nodes):
            for other in range(node + 1, self.nodes):
                words += ["-numa", f"dist,src={node},dst={other},val=21"]
        return words


TOPOLOGIES = {
    "2cpu": Topology(1, 1, 2, 1),
    "8cpu": Topology(1, 1, 8, 1),
    "2llc": Topology(2, 1, 2, 2),
    "4llc": Topology(2, 2, 2, 2),
    "8llc": Topology(2, 4, 2, 2),
    "4node": Topology(4, 1, 2, 4),
}
"""By name. 4llc is the one to start with: 8 CPUs, a neighbour in the cache, in the node and across nodes."""
