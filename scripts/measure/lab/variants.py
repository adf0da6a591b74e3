"""How the own kernel is made to run a proposed rule: its switches, by policy and variant (backend/lab/patches)."""

from dataclasses import dataclass, field

DEBUG = "/sys/kernel/debug/skbscope"
"""Switches and counters of the patches."""


@dataclass(frozen=True)
class Runs:
    """What makes one variant run."""

    switches: dict[str, int] = field(default_factory=dict)
    """Values by file."""
    sender: tuple[str, ...] = ()
    """Options of the AF_XDP sender."""


def _switched(file: str, *variants: str) -> dict[str, Runs]:
    return {variant: Runs({file: value}) for value, variant in enumerate(variants)}


BATCH = 32
"""Descriptors in a group of AF_XDP."""
_BATCHED = ("--batch", str(BATCH))
VARIANTS: dict[str, dict[str, Runs]] = {
    "rfs-llc": _switched(f"{DEBUG}/rfs_llc", "stock", "as-posted", "intended", "intended-checked"),
    "skb-defer": _switched("/proc/sys/net/core/napi_consume_skb_defer", "seed-0", "stock"),
    "xdp-return": _switched(f"{DEBUG}/xdp_pool_decides", "stock", "pool-decides"),
    "xsk-batch": {
        "stock": Runs(),
        "batch": Runs({f"{DEBUG}/xsk_batch_more": 0}, _BATCHED),
        "batch-more": Runs({f"{DEBUG}/xsk_batch_more": 1}, _BATCHED),
    },
    "skb-init": _switched(f"{DEBUG}/skb_init_at_free", "at-alloc", "at-free"),
}


def named(text: str) -> tuple[str, str]:
    """Policy and variant of `POLICY:VARIANT`; ValueError for any other word."""
    policy, _, variant = text.partition(":")
    if variant not in VARIANTS.get(policy, {}):
        known = (f"{policy}:{variant}" for policy, variants in VARIANTS.items() for variant in variants)
        raise ValueError(f"no patch runs {text!r}; there are {', '.join(known)}")
    return policy, variant
