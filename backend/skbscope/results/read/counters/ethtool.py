"""`ethtool -S`: what a driver counts, whole or through a filter.

NIC statistics:                  head; a filter (`| grep drop`) takes it away, then the command is the head
     rx_pp_recycle_ring: 1275    name, colon, whole number; names hold dots, brackets, blanks: `[0]: rx_ucast: 5`

Format: ethtool.c, do_gstats, and netlink/stats.c, where the groups of the standard (`--groups`) follow a separate
head, `Standard stats for eth0:`. No units are printed: all are counts. Two snapshots of a device are one run of
their differences.
"""

import re
from typing import Literal

from skbscope.results.cleaning import Line, clean
from skbscope.results.labels import command_in
from skbscope.results.read.counters.counted import Counted
from skbscope.results.read.counters.snapshots import (
    Kind,
    Snapshot,
    command_of,
    read_snapshots,
    sniff_snapshot,
)
from skbscope.results.read.table import whole

HEAD = "NIC statistics:"
_STANDARD = re.compile(r"Standard stats for ([^ ]{1,64}):")
MAX_NAME = 64
"""Characters of a name; the kernel has 32 (ETH_GSTRING_LEN)."""

_DROPS = frozenset(("drop", "drops", "dropped", "discard", "discards", "discarded", "errors", "err"))
# Counters below a command whose head a filter took; one alone may be prose.
_FEWEST = 2


def better(name: str) -> Literal["less"] | None:
    """Fewer drops and errors are better; a packet that a program of XDP drops is dropped on purpose."""
    words = name.replace(".", "_").replace(" ", "_").lower().split("_")
    return "less" if "xdp" not in words and not _DROPS.isdisjoint(words) else None


KIND = Kind("ethtool", lambda _: "count", "ethtool", " -S", better)


def counter_of(text: str) -> tuple[str, int] | None:
    """(name, value) of a line; None for any other."""
    name, colon, token = text.rpartition(":")
    name, value = name.strip(), whole(token.strip()) if colon else None
    return (name, value) if value is not None and 0 < len(name) <= MAX_NAME else None


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Every block below a head, or below a command whose output lost it."""
    found: list[Snapshot] = []
    above: list[Line] = []
    current: Snapshot | None = None
    for line in lines:
        command = command_in(line.text, "ethtool") if " -S " in line.text else None
        standard = _STANDARD.fullmatch(line.text)
        headed = line.text == HEAD or standard
        if headed and current and not current.values and not _headed(current):
            # A head below its own command replaces the block the command began.
            above = [*current.above, current.head]
            found.pop()
        if headed or command:
            above += [line] if not headed else []
            device = _device(command_of(above, KIND) if headed else command)
            current = Snapshot(line, above, device=standard[1] if standard else device)
            found.append(current)
            above = []
        elif current and (counter := counter_of(line.text)):
            current.put(counter[0], None, counter[1], line.number)
        elif line.text or not current or current.values:
            current = None
            if line.text:
                above.append(line)
    return [block for block in found if _headed(block) or len(block.values) >= _FEWEST]


def _headed(block: Snapshot) -> bool:
    return block.head.text == HEAD or _STANDARD.fullmatch(block.head.text) is not None


def _device(command: str | None) -> str | None:
    """`eth0` of `ethtool -S eth0 | grep drop`."""
    words = command.split() if command else []
    at = words.index("-S") + 1 if "-S" in words else len(words)
    return words[at][:MAX_NAME] if at < len(words) and words[at][0].isalnum() else None


def counted(text: str) -> Counted:
    """The first block of counters in a text; without a head every line that is one."""
    first, *others = counted_blocks(text) or [Counted()]
    if others:
        first.skipped["counters of another block"] = sum(len(block.values) for block in others)
    return first


def counted_blocks(text: str) -> list[Counted]:
    """Every block, one a head; the first line that is no counter ends it."""
    lines = clean(text)
    headed = any(line.text == HEAD for line in lines)
    found: list[Counted] = [] if headed else [Counted()]
    inside = not headed
    for line in lines:
        if headed and line.text == HEAD:
            found.append(Counted())
            inside = True
        elif inside and line.text:
            counter = counter_of(line.text)
            if counter:
                found[-1].put(dict([counter]))
            elif headed:
                inside = False
            else:
                found[-1].skip("no counter")
    return found


sniff = sniff_snapshot(0.97, "ethtool -S statistics", blocks)
read = read_snapshots(
    blocks,
    KIND,
    "no ethtool statistics; expected a line 'NIC statistics:' and counters like 'rx_packets: 7'",
)
