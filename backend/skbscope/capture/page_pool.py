"""Where page pools got pages and where they put them back: exact totals, the only trace a recycled page leaves.

ethtool -S      rx_pp_recycle_ring: 1275        a device; mlx5 adds one a queue: rx3_pp_recycle_ring
ynl, netdev     {'info': {'id': 18, 'ifindex': 2}, 'recycle-ring': 1275, …}    a pool; Python's or JSON's spelling

Names: page_pool_get_stats in net/core/page_pool.c and Documentation/netlink/specs/netdev.yaml, v6.18.
"""

import re

from skbscope.capture.counted import MAX_COUNTERS, Counted

FIELDS = (
    "alloc_fast",
    "alloc_slow",
    "alloc_slow_ho",
    "alloc_empty",
    "alloc_refill",
    "alloc_waive",
    "recycle_cached",
    "recycle_cache_full",
    "recycle_ring",
    "recycle_ring_full",
    "recycle_released_ref",
)
_NETLINK = {
    **{name.replace("_", "-"): name for name in FIELDS},
    "alloc-slow-high-order": "alloc_slow_ho",
    "recycle-released-refcnt": "recycle_released_ref",
}
_ETHTOOL = re.compile(r"(rx[0-9]{0,5})_pp_([a-z_]{1,32})")
_TOKEN = re.compile(r"""["']([a-z][a-z0-9-]{0,40})["']\s{0,8}:\s{0,8}([0-9]{1,20}|\{)""")


def of_ethtool(name: str) -> tuple[str, str] | None:
    """(`rx` or `rx3`, field) of a driver's counter, None for any other."""
    match = _ETHTOOL.fullmatch(name)
    return (match[1], match[2]) if match and match[2] in FIELDS else None


def read_netlink(text: str) -> Counted:
    """`18/recycle_ring` of what ynl prints for page-pool-stats-get; a post may cut it off at any place."""
    found = Counted()
    pool: str | None = None
    for token in _TOKEN.finditer(text):
        key, value = token[1], token[2]
        if key == "info":
            pool = None
        elif key == "id" and value != "{":
            pool = value
        elif key not in _NETLINK:
            if key != "ifindex":
                found.skip("a key that is no page-pool counter")
        elif pool is None or value == "{":
            found.skip("a counter of no pool")
        elif len(found.values) >= MAX_COUNTERS:
            found.skip(f"over {MAX_COUNTERS} counters")
        else:
            found.values[f"{pool}/{_NETLINK[key]}"] = int(value)
    return found
