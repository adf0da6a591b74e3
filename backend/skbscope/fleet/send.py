"""A sender of one CPU whose completions run on a neighbour.

process on CPU 0 sends ──> completion in the softirq of CPU 1 ──> freed there
                                                              └─> from v6.19 on: list of CPU 0 ──> its next softirq
"""

from random import Random

from skbscope.fleet.classes import HostClass
from skbscope.fleet.lines import FLUSH, RX, Script, poll

_TASK = "sender 5000/5000"


def sender(of: HostClass, random: Random, events: int) -> list[str]:
    """`events` lines of a sender."""
    script = Script(random)
    held: list[int] = []
    while len(script.lines) < events:
        sent = [script.take() for _ in range(random.randrange(8, 32))]
        for skb in sent:
            script.event(0, _queue(skb), _TASK)
            script.event(0, _start(skb), _TASK)
            script.event(0, f"net:net_dev_xmit: dev=eth0 skbaddr=0x{skb:x} len=1514 rc=0", _TASK)
        script.event(1, f"irq:softirq_entry: {RX}")
        for skb in sent:
            if not of.defers_completions:
                script.event(1, f"skb:consume_skb: skbaddr=0x{skb:x} location=__free_old_xmit+0x90")
                script.give(skb)
            elif len(held) < of.limit:
                held.append(skb)
            else:
                script.give(skb)
        script.event(1, poll(1, "eth0", 0, 300))
        script.event(1, f"irq:softirq_exit: {RX}")
        script.event(0, f"irq:softirq_entry: {RX}")
        for skb in held:
            script.event(0, f"skb:consume_skb: skbaddr=0x{skb:x} location={FLUSH}")
            script.give(skb)
        held.clear()
        script.event(0, poll(0, "eth0", 0, 300))
        script.event(0, f"irq:softirq_exit: {RX}")
        script.pause()
    return script.lines[:events]


def _queue(skb: int) -> str:
    return f"net:net_dev_queue: dev=eth0 skbaddr=0x{skb:x} len=1514"


def _start(skb: int) -> str:
    return (
        f"net:net_dev_start_xmit: dev=eth0 queue_mapping=0 skbaddr=0x{skb:x} vlan_tagged=0 vlan_proto=0x0000 "
        "vlan_tci=0x0000 protocol=0x0800 ip_summed=3 len=1514 data_len=1448 network_offset=14 transport_offset_valid=1 "
        "transport_offset=34 tx_flags=0 gso_size=0 gso_segs=1 gso_type=0x1"
    )
