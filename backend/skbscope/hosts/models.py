"""The host, in the shape the engine reads."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Host:
    """CPUs, who shares a cache, who shares memory; kernel release and knobs as far as they are known."""

    # Ascending, never empty.
    cpus: list[int]
    # Last-level cache domains; together they hold every CPU once.
    llcs: list[list[int]]
    # NUMA nodes; together they hold every CPU once.
    nodes: list[list[int]]
    # `header`, `lscpu`, `host.txt`, `preset NAME`, `override …`; `assumed` is part of it where sharing was
    # not stated.
    source: str
    # Release, such as `6.18.44`; None when not known.
    kernel: str | None = None
    # Model of the CPUs as lscpu or the recording's header names it; None when not known.
    cpu: str | None = None
    # By usual name (`net.core.skb_defer_max`, `rps_cpus`), values as written.
    knobs: dict[str, str] = field(default_factory=dict)
    # Source of the knobs, where it is not that of the topology.
    knobs_source: str | None = None
    # Device counters as (before, after) the recording, by `eth0 rx_pp_recycle_ring`.
    counters: dict[str, tuple[int, int]] = field(default_factory=dict)
    # (start address, name) of kernel functions, ascending; empty unless the host gave its kallsyms.
    symbols: list[tuple[int, str]] = field(default_factory=list)

    def knobs_from(self) -> str:
        """Source of the knobs."""
        return self.knobs_source or self.source

    @property
    def assumed(self) -> str | None:
        """What the topology rests on where the file did not state it; None where it did."""
        return self.source.partition("; assumed: ")[2] or None

    def to_json(self) -> dict[str, Any]:
        """As the engine reads it."""
        return {
            "cpus": self.cpus,
            "llcs": self.llcs,
            "nodes": self.nodes,
            "kernel": self.kernel,
            "cpu": self.cpu,
            "source": self.source,
            "knobs": self.knobs,
            "knobs_source": self.knobs_source,
            "counters": {name: list(pair) for name, pair in self.counters.items()},
            "symbols": [list(symbol) for symbol in self.symbols],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Host":
        """The inverse of `to_json`; absent fields are empty."""
        symbols = [(int(address), str(name)) for address, name in data.get("symbols", [])]
        return cls(
            cpus=list(data["cpus"]),
            llcs=[list(group) for group in data["llcs"]],
            nodes=[list(group) for group in data["nodes"]],
            source=data["source"],
            kernel=data.get("kernel"),
            cpu=data.get("cpu"),
            knobs={name: str(value) for name, value in data.get("knobs", {}).items()},
            knobs_source=data.get("knobs_source"),
            counters={
                str(name): (int(before), int(after))
                for name, (before, after) in data.get("counters", {}).items()
            },
            symbols=symbols,
        )
