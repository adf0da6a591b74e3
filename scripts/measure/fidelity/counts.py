"""The kernel's own total of NET_RX softirqs, which no recorder can miss: /proc/softirqs.

usage: counts.py COUNTS.json        what perf records around: prints `recording`, ends with the first line on its input
"""

import json
import sys
from pathlib import Path

Counts = dict[str, list[int]]


def net_rx() -> list[int]:
    """Of each CPU since the machine started."""
    rows = [line.split() for line in Path("/proc/softirqs").read_text().splitlines()]
    return [int(count) for row in rows if row[0] == "NET_RX:" for count in row[1:]]


def main() -> None:
    """Counts from the start until a line arrives on standard input."""
    before = net_rx()
    print("recording", flush=True)
    sys.stdin.readline()
    added: Counts = {"net_rx": [b - a for a, b in zip(before, net_rx(), strict=True)]}
    Path(sys.argv[1]).write_text(json.dumps(added))


if __name__ == "__main__":
    main()
