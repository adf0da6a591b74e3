"""The cells of the grid: settings, load, and which bars apply."""

from dataclasses import dataclass, replace
from itertools import product

DEFER_MAX = 64
"""Default limit of a defer list: that of Linux 5.19 to 6.18."""
FAR = 2_000_000_000
"""Limit above every counter: a counter grows by one with each free, and the sysctl is a signed 32-bit number."""
CPUS = (0, 1)
"""The CPUs everything of a cell of this grid runs on; readers hop between them."""


@dataclass(frozen=True)
class Cell:
    """One recording of iperf3 over a veth pair."""

    name: str
    group: str
    protocol: str = "tcp"
    flows: int = 1
    rfs: bool = False
    hopping: bool = False
    """Whether the reader is moved to the next CPU every HOP_S."""
    defer_max: int = DEFER_MAX
    cpu_client: int = 0
    cpu_server: int = 1
    """CPUs the two ends are pinned to; a hopping reader only starts there."""
    stuck: bool | None = None
    """Whether the finding `stuck-slot` has to fire (True), has to be silent (False), or is not looked for."""
    may_stick: bool = False
    """Whether the slot may get stuck while it is recorded, as at a limit of 2; the finding is then no fault."""
    leave_slots: bool = False
    """Whether defer slots are left as the cell before left them; else they are emptied first."""
    cpus: tuple[int, ...] = CPUS
    """The CPUs it runs on: those RPS may hand packets to, and those a reader hops between."""


def _steering() -> list[Cell]:
    cells = []
    for rfs, hopping, protocol, flows in product((False, True), (False, True), ("tcp", "udp"), (1, 4, 16)):
        name = f"{'rfs' if rfs else 'plain'}-{'hopping' if hopping else 'steady'}-{protocol}-{flows}"
        cells.append(Cell(name, "steering", protocol, flows, rfs, hopping))
    return cells


def _limits() -> list[Cell]:
    limits = (0, 2, 16, 64, 128)
    return [Cell(f"defer-max-{n}", "limits", "udp", 4, defer_max=n, may_stick=n == 2) for n in limits]


def _pinned() -> list[Cell]:
    return [
        Cell(f"pinned-{c}-{s}-{protocol}", "pinned", protocol, cpu_client=c, cpu_server=s)
        for c, s in ((0, 1), (1, 0))
        for protocol in ("tcp", "udp")
    ]


def _stuck() -> list[Cell]:
    """A limit of 0 leaves the counter above every later limit, until a limit above the counter lets one skb through."""
    pinned = Cell("", "stuck slot", stuck=False, leave_slots=True)
    return [
        replace(pinned, name="stuck-0-before", leave_slots=False),
        replace(pinned, name="stuck-1-limit-0", defer_max=0),
        replace(pinned, name="stuck-2-restored", stuck=True),
        replace(pinned, name="stuck-3-raised", defer_max=FAR),
        replace(pinned, name="stuck-4-cured"),
    ]


def cells() -> list[Cell]:
    """The whole grid, in the order it is recorded."""
    return [*_steering(), *_limits(), *_pinned(), *_stuck()]


QUICK = ("plain-steady-tcp-1", "rfs-steady-tcp-1", "rfs-hopping-tcp-4", "rfs-hopping-udp-4", "defer-max-16")
"""Cells of `--quick`: one a group that can be recorded alone."""


def chosen(pattern: str | None, quick: bool) -> list[Cell]:
    """The cells whose name contains `pattern`; with `quick` only those of QUICK. The five stuck cells go together."""
    named = [c for c in cells() if not quick or c.name in QUICK]
    found = [c for c in named if pattern is None or pattern in c.name]
    whole = any(c.group == "stuck slot" for c in found)
    return [c for c in named if c in found or (whole and c.group == "stuck slot")]
