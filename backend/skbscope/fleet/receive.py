"""A busy receiver: packets arrive in batches, readers run on other CPUs, and their frees are deferred to the first CPU.

softirq of the queue's CPU ──> flush of its list ──> packets (with RFS on their reader's CPU) ──> reader ──> list
"""

from dataclasses import dataclass
from random import Random

from skbscope.fleet.classes import HostClass, Mix
from skbscope.fleet.lines import FLUSH, RX, Script, poll


@dataclass
class _Flow:
    number: int
    cpu: int
    """CPU of its receive queue."""
    reader: int
    recorded: int | None = None
    """The CPU in the flow table."""

    @property
    def hash(self) -> int:
        return 0x90000001 + self.number * 0x11111

    @property
    def sock(self) -> int:
        return 0xFFFF888800000000 + self.number * 0x1000

    @property
    def task(self) -> str:
        return f"reader-{self.number} {4000 + self.number}/{4000 + self.number}"


class _Receiver:
    def __init__(self, of: HostClass, mix: Mix, random: Random) -> None:
        self._class, self._mix, self._random = of, mix, random
        self._script = Script(random)
        self._lists: dict[int, list[int]] = {}
        """Deferred skbs, by the CPU that allocated them."""
        topology = of.topology
        queue = topology.llc(0)
        inside = [cpu for cpu in queue if cpu > queue[0]]
        outside = list(topology.llc(1)) if topology.llcs > 1 else inside
        first = queue[0]
        # Flows whose reader is on the CPU of the queue, on a neighbour, and on another LLC.
        self._flows = (
            [_Flow(0, first, first)],
            [_Flow(1, first, inside[0]), _Flow(2, first, inside[-1])],
            [_Flow(3, first, outside[0]), _Flow(4, first, outside[-1])],
        )

    def write(self, events: int) -> list[str]:
        lines = self._script.lines
        while len(lines) < events:
            self._batch(self._flow())
        return lines[:events]

    def _flow(self) -> _Flow:
        mix, random = self._mix, self._random
        if random.random() >= mix.alien:
            return self._flows[0][0]
        return random.choice(self._flows[2 if random.random() < mix.cross else 1])

    def _batch(self, flow: _Flow) -> None:
        event, random = self._script.event, self._random
        many = max(1, round(self._mix.batch * random.uniform(0.5, 1.5)))
        event(flow.cpu, f"irq:softirq_entry: {RX}")
        self._flush(flow.cpu)
        skbs = [self._script.take() for _ in range(many)]
        target = flow.recorded if self._class.steering and flow.recorded is not None else flow.cpu
        for skb in skbs:
            event(
                flow.cpu,
                f"net:napi_gro_receive_entry: dev=eth0 napi_id=0x2001 queue_mapping=1 skbaddr=0x{skb:x} "
                f"vlan_tagged=0 vlan_proto=0x0000 vlan_tci=0x0000 protocol=0x0800 ip_summed=1 "
                f"hash=0x{flow.hash:08x} l4_hash=1 len=1448 data_len=1448 truesize=2304",
            )
            if target == flow.cpu:
                self._received(flow, skb, target)
        event(flow.cpu, poll(0, "eth0", many, 300))
        event(flow.cpu, f"irq:softirq_exit: {RX}")
        if target != flow.cpu:
            event(target, f"irq:softirq_entry: {RX}")
            self._flush(target)
            for skb in skbs:
                self._received(flow, skb, target)
            event(target, poll(0x1000 + target, "(no_device)", many, 64))
            event(target, f"irq:softirq_exit: {RX}")
        for skb in skbs:
            self._read(flow, skb)
        self._script.pause()

    def _received(self, flow: _Flow, skb: int, cpu: int) -> None:
        self._script.event(cpu, f"net:netif_receive_skb: dev=eth0 skbaddr=0x{skb:x} len=1448")
        self._script.event(
            cpu, f"sock:sk_data_ready: family=2 protocol=6 func=tcp_data_ready skaddr=0x{flow.sock:x}"
        )

    def _read(self, flow: _Flow, skb: int) -> None:
        if self._mix.hops and self._random.random() < self._mix.hops:
            flow.reader = self._neighbour(flow.reader, flow.cpu)
        cpu = flow.reader
        self._script.event(cpu, f"skb:skb_copy_datagram_iovec: skbaddr=0x{skb:x} len=1448", flow.task)
        self._script.event(
            cpu,
            f"sock:sock_recv_length: sk address = 0x{flow.sock:x}, family = 2, protocol = 6, length = 1448, "
            "error = 0, flags = 0x0",
            flow.task,
        )
        if self._class.steering:
            flow.recorded = cpu
        if cpu == flow.cpu:
            self._script.give(skb)
            return
        held = self._lists.setdefault(flow.cpu, [])
        # A full list accepts no more; further skbs are freed at once, without an event.
        if len(held) < self._class.limit:
            held.append(skb)
        else:
            self._script.give(skb)

    def _neighbour(self, cpu: int, queue: int) -> int:
        size = self._class.topology.cpus_per_llc
        inside = [other for other in self._class.topology.llc(cpu // size) if other not in (cpu, queue)]
        # The reader on the CPU of the queue does not move, because that would change the alien share.
        return cpu if cpu == queue else self._random.choice(inside)

    def _flush(self, cpu: int) -> None:
        for skb in self._lists.pop(cpu, []):
            self._script.event(cpu, f"skb:consume_skb: skbaddr=0x{skb:x} location={FLUSH}")
            self._script.give(skb)


def receiver(of: HostClass, mix: Mix, random: Random, events: int) -> list[str]:
    """`events` lines of a receiver."""
    return _Receiver(of, mix, random).write(events)
