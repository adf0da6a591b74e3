"""Probes that show what the kernel did: the group `lab`, which the engine ignores.

Each has definitions for several kernels, the best first (fprobetrace.rst and kprobetrace.rst in Documentation/trace); a
kernel accepts one or refuses all. The address of an skb is called `skb` and not `skbaddr`, which the engine would read.
"""

import os
from pathlib import Path

TRACING = Path("/sys/kernel/tracing")
GROUP = "lab"
ALLOC = "alloc_cpu=skb->alloc_cpu"
PROBES = {
    # A free on another CPU: who frees, and the CPU the kernel compares with (v5.19).
    "defer": (
        f"f:lab/defer skb_attempt_defer_free skb=skb:x64 {ALLOC}",
        f"p:lab/defer skb_attempt_defer_free skb=%di:x64 {ALLOC}",
        "p:lab/defer skb_attempt_defer_free skb=%di:x64",
    ),
    # The CPU a packet is steered to, -1 for none, and the hash the kernel may have computed for that. Arguments can be
    # read at the end of a function since v6.9.
    "steer": (
        "f:lab/steer get_rps_cpu%return skb=skb:x64 ret=$retval:s32 hash=skb->hash:x32",
        "r:lab/steer get_rps_cpu skb=skb:x64 ret=$retval:s32",
        "r:lab/steer get_rps_cpu ret=$retval:s32",
    ),
    "kick": (
        "f:lab/kick kick_defer_list_purge cpu=cpu",
        "p:lab/kick kick_defer_list_purge",
    ),
    # The freeing CPU empties the list itself, because the owner is offline or the task moved (v6.19).
    "node_flush": ("f:lab/node_flush skb_defer_node_flush", "p:lab/node_flush skb_defer_node_flush"),
    # Process context and softirq alike, where slab shows only what leaves the NAPI cache empty.
    "alloc": ("f:lab/alloc __alloc_skb%return skb=$retval:x64", "r:lab/alloc __alloc_skb skb=$retval:x64"),
    # XDP: who gives a frame back, and the pages that go to the pool.
    "xdp_return": ("f:lab/xdp_return xdp_return_frame", "p:lab/xdp_return xdp_return_frame"),
    "xdp_return_napi": (
        "f:lab/xdp_return_napi xdp_return_frame_rx_napi",
        "p:lab/xdp_return_napi xdp_return_frame_rx_napi",
    ),
    # The lab's own kernel (5-skb-init.patch): a header that was initialised, found clear, or copied.
    "header": ("f:lab/header skbscope_header skb=skb:x64 how=how:u32",),
    "page_put": (
        "f:lab/page_put page_pool_put_unrefed_netmem direct=allow_direct",
        "p:lab/page_put page_pool_put_unrefed_netmem",
    ),
}


def add() -> tuple[dict[str, str], dict[str, str]]:
    """Adds all of them. Returns the definitions the kernel accepted and why it refused the others, by name."""
    accepted, refused = {}, {}
    for name, definitions in PROBES.items():
        for definition in definitions:
            try:
                write(definition)
            except OSError as error:
                refused[name] = _reason(error)
            else:
                accepted[name] = definition
                refused.pop(name, None)
                break
    return accepted, refused


def write(definition: str) -> None:
    """Adds one, or with `-:` before its name removes it. OSError if the kernel refuses it."""
    # Python's mode "a" seeks to the end, which this file refuses.
    file = os.open(TRACING / "dynamic_events", os.O_WRONLY | os.O_APPEND)
    try:
        os.write(file, f"{definition}\n".encode())
    finally:
        os.close(file)


def _reason(error: OSError) -> str:
    """The last entry of the kernel's log of errors, or the system's word."""
    lines = (TRACING / "error_log").read_text().splitlines()
    found = [line.partition("error: ")[2] for line in lines if "error: " in line]
    return found[-1] if found else str(error.strerror)
