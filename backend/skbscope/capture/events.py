"""What each policy needs a recording to hold: one table for both the script and the portal.

Sources: include/trace/events/*.h of Linux 6.18. A tracepoint a kernel does not offer is left out and reported; `older`
ones are recorded where they are offered and never reported as missing, because newer kernels have other tracepoints for
the same facts.
"""

from dataclasses import dataclass

from skbscope import engine

ALL = "all"
"""The word for all policies together."""
POLICIES = tuple(engine.policies())


@dataclass(frozen=True)
class Group:
    """Tracepoints that answer one question together."""

    what: str
    events: tuple[str, ...]
    policies: tuple[str, ...]
    without: str
    """What remains unknown where one of them is missing."""
    older: tuple[str, ...] = ()
    large: bool = False
    """Several records a packet: only when its policy is named."""
    filter: str = ""
    """Of the kernel, on the fields of these events: only records for which it is true (`perf record --filter`)."""


@dataclass(frozen=True)
class Probe:
    """A kprobe of `--probes`, under the name `perf probe -a` would give it: `probe:FUNCTION`, on a return
    `probe:FUNCTION__return`."""

    function: str
    policies: tuple[str, ...]
    fields: str = ""
    """In the grammar of Documentation/trace/kprobetrace.rst; `$argN` since v4.20."""
    typed: str = ""
    """Further fields, of newer kernels: members of arguments (BTF) since v6.6, `$argN` on a return since v6.9.
    A kernel that refuses them gets the probe without."""
    on_return: bool = False


GROUPS = (
    Group(
        "ends of skbs",
        ("skb:consume_skb", "skb:kfree_skb", "skb:skb_copy_datagram_iovec"),
        POLICIES,
        "the end of an skb's life is not recorded, so it is unknown who frees it",
    ),
    Group(
        "transmit",
        ("net:net_dev_queue", "net:net_dev_start_xmit", "net:net_dev_xmit"),
        POLICIES,
        "sent skbs are first seen when they are freed",
    ),
    Group(
        "receive",
        (
            "net:netif_receive_skb",
            "net:netif_receive_skb_entry",
            "net:napi_gro_receive_entry",
            "net:netif_rx_entry",
        ),
        POLICIES,
        "received skbs are first seen when they are freed, and have no flow hash",
    ),
    Group(
        "polls and softirqs",
        ("napi:napi_poll", "irq:softirq_entry", "irq:softirq_exit"),
        POLICIES,
        "a free cannot be placed inside or outside NET_RX, so flushes cannot be distinguished from other frees",
    ),
    Group(
        "softirqs raised",
        ("irq:softirq_raise",),
        ("skb-defer", "rfs-llc"),
        "it is unknown what woke a CPU's NET_RX",
    ),
    Group(
        "calls to other CPUs",
        ("csd:csd_queue_cpu", "csd:csd_function_entry", "ipi:ipi_send_cpu"),
        ("skb-defer", "rfs-llc"),
        "kicks of other CPUs (defer list, RPS) cannot be counted",
    ),
    Group(
        "sockets",
        (
            "sock:sk_data_ready",
            "sock:sock_recv_length",
            "sock:sock_send_length",
            "sock:inet_sock_set_state",
        ),
        ("skb-defer", "rfs-llc"),
        "it is unknown which CPU reads which flow; of a datagram nothing else shows the reader",
    ),
    Group(
        # Names packet and socket together; for a socket that never reads and for a FIN no other event does.
        "flows of TCP sockets",
        ("tcp:tcp_probe",),
        ("skb-defer", "rfs-llc"),
        "a TCP socket that only sends is joined to no flow hash, so what it sends cannot be compared, "
        "and it is unknown which read takes a FIN",
    ),
    Group(
        # read(2) and write(2) are left out: every file of the host would be in the recording.
        "entry of socket calls",
        (
            "syscalls:sys_enter_recvmsg",
            "syscalls:sys_enter_recvfrom",
            "syscalls:sys_enter_sendmsg",
            "syscalls:sys_enter_sendto",
        ),
        ("skb-defer", "rfs-llc"),
        "a reader that hops inside a call is seen on its new CPU only",
    ),
    Group(
        "connections",
        ("syscalls:sys_enter_connect", "syscalls:sys_exit_accept", "syscalls:sys_exit_accept4"),
        ("rfs-llc",),
        "the CPU that accept and connect record for a new flow is unknown",
    ),
    Group(
        "migrations",
        ("sched:sched_migrate_task",),
        ("skb-defer", "rfs-llc"),
        "a reader's moves are inferred from its calls",
    ),
    Group(
        "XDP",
        (
            "xdp:xdp_exception",
            "xdp:xdp_bulk_tx",
            "xdp:xdp_redirect",
            "xdp:xdp_redirect_err",
            "xdp:xdp_cpumap_enqueue",
            "xdp:xdp_cpumap_kthread",
            "xdp:xdp_devmap_xmit",
            "xdp:mem_connect",
            "xdp:mem_disconnect",
        ),
        ("xdp-return",),
        "redirected frames and their batches are not seen",
        # Offered by older kernels only: v6.18 has none of them.
        older=("xdp:xdp_redirect_map", "xdp:xdp_redirect_map_err", "xdp:mem_return_failed"),
    ),
    Group(
        "page pools",
        (
            "page_pool:page_pool_release",
            "page_pool:page_pool_state_hold",
            "page_pool:page_pool_state_release",
            "page_pool:page_pool_update_nid",
        ),
        ("xdp-return",),
        "pages entering and leaving a pool are not seen; the counters still give totals",
    ),
    Group(
        "threads that poll",
        ("sched:sched_switch",),
        ("xdp-return",),
        "threaded NAPI and cpumap threads cannot be distinguished from softirqs",
    ),
    Group(
        "transmit calls of AF_XDP",
        ("syscalls:sys_enter_sendto", "syscalls:sys_exit_sendto", "syscalls:sys_enter_poll"),
        ("xsk-batch",),
        "it is unknown how many descriptors one call sent",
    ),
    Group(
        # The size of struct sk_buff_fclones: 436 to 516 bytes by configuration, up to 560 as a cache rounds it.
        "fast-clone pairs",
        ("kmem:kmem_cache_alloc",),
        ("skb-defer",),
        "the allocating CPU of an skb that TCP sends is known only from where it is first seen",
        # __alloc_skb allocates by it before v6.1 (11e9734bcb6a joins the two events).
        older=("kmem:kmem_cache_alloc_node",),
        filter="bytes_req >= 436 && bytes_req <= 560",
    ),
    Group(
        "slab",
        ("kmem:kmem_cache_alloc", "kmem:kmem_cache_free"),
        ("skb-init",),
        "the CPU that allocated an skb is known only from where it is first seen",
        large=True,
    ),
)

# Static functions may be inlined, and then cannot be probed; the script says which.
PROBES = (
    Probe(
        "napi_consume_skb", ("skb-defer",), "skbaddr=$arg1:x64 budget=$arg2:s32", "alloc_cpu=skb->alloc_cpu"
    ),
    Probe("skb_attempt_defer_free", ("skb-defer",), "skbaddr=$arg1:x64", "alloc_cpu=skb->alloc_cpu"),
    Probe("kick_defer_list_purge", ("skb-defer",)),
    # get_rps_cpu(dev, skb, rflowp): the CPU, or -1 for this one.
    Probe("get_rps_cpu", ("rfs-llc",), "ret=$retval:s32", "skbaddr=$arg2:x64", on_return=True),
    Probe("xdp_return_frame", ("xdp-return",), "xdpf=$arg1:x64"),
    Probe("xdp_return_frame_rx_napi", ("xdp-return",), "xdpf=$arg1:x64"),
    Probe("xdp_return_buff", ("xdp-return",), "xdp=$arg1:x64"),
    Probe("__dev_direct_xmit", ("xsk-batch",), "skbaddr=$arg1:x64 queue_id=$arg2:u16"),
)

SYMBOLS = (
    "skb_defer_free_flush",
    "__skb_defer_free_flush",
    "net_rx_action",
    "trigger_rx_softirq",
    "rps_trigger_softirq",
    "__free_old_xmit",
)
"""Functions recordings name only by address: where deferred skbs are flushed, what a kick calls (v6.18).

`__skb_defer_free_flush` exists since v7.2 where the compiler does not inline it.
"""


def groups(policy: str) -> list[Group]:
    """What a policy records, in the table's order."""
    if policy == ALL:
        return [group for group in GROUPS if not group.large]
    return [group for group in GROUPS if policy in group.policies]


def wanted(policy: str) -> list[str]:
    """Its tracepoints, each once, without the older ones."""
    return list(dict.fromkeys(event for group in groups(policy) for event in group.events))


def probes(policy: str) -> list[Probe]:
    """Its kprobes."""
    return [probe for probe in PROBES if policy == ALL or policy in probe.policies]
