"""The kernel's own totals, which no recorder can miss: /proc/softirqs and /proc/net/softnet_stat."""

from pathlib import Path

RECEIVED_RPS = 9
"""Column of softnet_stat: NET_RX raised by another CPU's RPS (net/core/net-procfs.c)."""
DROPPED = 1

Counts = dict[str, list[int]]


def read() -> Counts:
    """Totals by CPU since the machine started."""
    rows = [line.split() for line in Path("/proc/softirqs").read_text().splitlines()]
    net_rx = next(row[1:] for row in rows if row[0] == "NET_RX:")
    stat = [
        [int(word, 16) for word in line.split()]
        for line in Path("/proc/net/softnet_stat").read_text().splitlines()
    ]
    return {
        "net_rx": [int(n) for n in net_rx],
        "received_rps": [row[RECEIVED_RPS] for row in stat],
        "dropped": [row[DROPPED] for row in stat],
    }


def between(before: Counts, after: Counts) -> Counts:
    """What was added."""
    return {name: [b - a for a, b in zip(before[name], after[name], strict=True)] for name in before}
