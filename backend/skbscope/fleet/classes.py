"""The kinds of machine in a synthetic fleet, and the result that a reduction must find for each."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Topology:
    """CPUs are numbered LLC by LLC, and LLCs node by node."""

    model: str
    llcs: int
    cpus_per_llc: int
    nodes: int

    @property
    def cpus(self) -> int:
        """Number of CPUs."""
        return self.llcs * self.cpus_per_llc

    def llc(self, at: int) -> range:
        """CPUs of one LLC."""
        return range(at * self.cpus_per_llc, (at + 1) * self.cpus_per_llc)

    def node(self, at: int) -> range:
        """CPUs of one node."""
        size = self.cpus // self.nodes
        return range(at * size, (at + 1) * size)


@dataclass(frozen=True)
class Mix:
    """The load of a host. Shares are of packets, 0 to 1; the shares of single hosts differ a little."""

    alien: float = 0.4
    """Share read on another CPU than the one that received the packet."""
    cross: float = 0.25
    """Share of these that is read on another LLC."""
    hops: float = 0.0
    """Share of reads before which the reader moves to a neighbour in its LLC."""
    batch: int = 16
    """Packets per softirq."""
    sends: bool = False
    """Whether it is a sender on one CPU, whose completions run on a neighbour; the fields above do not apply then."""


@dataclass(frozen=True)
class HostClass:
    """One kind of machine and its correct result."""

    name: str
    topology: Topology
    kernel: str
    driver: str
    mix: Mix
    steering: bool = False
    """Whether RFS is on."""
    limit: int = 64
    """`net.core.skb_defer_max`."""
    defers_completions: bool = False
    """Whether a completion defers the free of its skb, without an event, as kernels do from v6.19 on."""
    truth: dict[str, str] = field(default_factory=dict)
    """Policy → `stand variant` that most of its hosts must have; `cannot-tell` has no variant."""


_CCX = Topology("AMD EPYC 7713P 64-Core Processor", llcs=4, cpus_per_llc=4, nodes=1)
_XEON = Topology("Intel(R) Xeon(R) CPU E5-2670 v3 @ 2.30GHz", llcs=2, cpus_per_llc=8, nodes=2)
_ARM = Topology("Neoverse-N1", llcs=1, cpus_per_llc=8, nodes=1)

CLASSES = (
    HostClass(
        name="hopping-readers",
        topology=_CCX,
        kernel="6.18.{patch}-fleet",
        driver="mlx5_core",
        mix=Mix(alien=0.55, cross=0.2, hops=0.1),
        steering=True,
        truth={"skb-defer": "keep stock", "rfs-llc": "keep stock"},
    ),
    HostClass(
        name="bursts",
        topology=_XEON,
        kernel="6.12.{patch}-fleet",
        driver="ixgbe",
        mix=Mix(alien=0.7, cross=0.5, batch=200),
        truth={"skb-defer": "change stock", "rfs-llc": "cannot-tell"},
    ),
    HostClass(
        name="one-sender",
        topology=_ARM,
        kernel="6.18.{patch}-fleet",
        driver="ice",
        mix=Mix(sends=True),
        truth={"skb-defer": "keep stock", "rfs-llc": "cannot-tell"},
    ),
    HostClass(
        name="unseen-completions",
        topology=_ARM,
        kernel="7.1.{patch}-fleet",
        driver="ice",
        mix=Mix(sends=True),
        defers_completions=True,
        truth={"skb-defer": "cannot-tell", "rfs-llc": "cannot-tell"},
    ),
)
"""Hosts are assigned to the classes in this order, in turn."""
