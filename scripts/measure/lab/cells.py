"""The loads, and how one is placed on a host. Also imported in the virtual machine: nothing but Python's library."""

from dataclasses import dataclass, field, replace

from measure.fidelity.grid import Cell

LIMITS = (0, 1, 2, 16, 64, 128)
"""Values of net.core.skb_defer_max in the grid, beside the kernel's default."""


PER_KICK = 100
"""Descriptors for each call of AF_XDP: more than the kernel handles in one, and no multiple of that."""
FILES = ("syscalls:sys_enter_read",)
"""How iperf3 reads, which the capture script leaves out because every file of a host would be in the recording."""


@dataclass(frozen=True)
class Load:
    """One load."""

    text: str
    program: str
    """A name of `LOADS` in `guest/loads.py`."""
    settings: Cell
    """As in fidelity's grid; its CPUs and limit are replaced by those of the host it is placed on."""
    policies: tuple[str, ...] = ("rfs-llc", "skb-defer")
    """Policies whose decisions it exercises."""
    limited: bool = True
    """Whether the grid repeats it at every limit: where nothing is freed on another CPU, a limit changes nothing."""
    probes: bool = False
    """Whether the capture script always adds its own probes: what a policy needs and no tracepoint shows."""
    events: tuple[str, ...] = ()
    """What the capture script records only where it is named: the program reads sockets as if they were files."""
    knobs: dict[str, int] = field(default_factory=dict)
    """What the kernel's source says of the devices and the load of its sender, and no file of the host does."""

    def placed(self, cpus: int, far: int, limit: int) -> Cell:
        """Its cell on a host: the client on CPU 0, the reader far away."""
        return replace(self.settings, cpus=tuple(range(cpus)), cpu_server=far, defer_max=limit)


def _cell(name: str, protocol: str, flows: int, rfs: bool = False, hopping: bool = False) -> Cell:
    return Cell(name, "lab", protocol, flows, rfs, hopping)


LOADS = {
    load.settings.name: load
    for load in (
        Load(
            "iperf3 TCP, the reader pinned across nodes",
            "iperf3",
            _cell("tcp-pinned", "tcp", 4),
            events=FILES,
        ),
        Load(
            "iperf3 UDP, the reader pinned across nodes",
            "iperf3",
            _cell("udp-pinned", "udp", 4),
            events=FILES,
        ),
        Load(
            "iperf3 TCP, readers hop",
            "iperf3",
            _cell("tcp-hop", "tcp", 4, rfs=True, hopping=True),
            events=FILES,
        ),
        Load(
            "iperf3 UDP, readers hop",
            "iperf3",
            _cell("udp-hop", "udp", 4, rfs=True, hopping=True),
            events=FILES,
        ),
        Load(
            "64-byte requests and replies over UDP, connected clients, unconnected servers",
            "udp_small",
            _cell("udp-small", "udp", 4, rfs=True),
        ),
        Load("one request a connection", "tcp_short", _cell("tcp-short", "tcp", 4, rfs=True)),
        Load("Unix sockets, stream and datagram", "unix", _cell("unix", "unix", 4), ("skb-defer",)),
        Load(
            "AF_XDP copy mode",
            "xsk",
            _cell("xsk-copy", "xsk", 1),
            ("xsk-batch",),
            limited=False,
            knobs={"xsk_descriptors_per_kick": PER_KICK},
        ),
        Load(
            "XDP redirect from one veth to another",
            "xdp",
            _cell("xdp-redirect", "xdp", 1),
            ("xdp-return",),
            limited=False,
            probes=True,
            # veth polls with the no-direct flag set and has page pools without a NAPI (drivers/net/veth.c).
            knobs={"xdp_return_no_direct": 1, "page_pool_napi": 0},
        ),
        Load(
            "UDP over virtio-net, completions on another CPU than sends",
            "transmit",
            _cell("udp-transmit", "udp", 4),
            ("skb-defer",),
            probes=True,
        ),
        Load(
            "XDP redirect from virtio-net, whose NAPI has its own thread, to a device that accepts nothing",
            "xdp_refused",
            _cell("xdp-threaded", "xdp", 1),
            ("xdp-return",),
            limited=False,
            probes=True,
            # virtio-net's page pools carry its NAPI (drivers/net/virtio_net.c, 7.1).
            knobs={"xdp_return_no_direct": 0, "page_pool_napi": 1},
        ),
    )
}
"""By the name of the cell."""
