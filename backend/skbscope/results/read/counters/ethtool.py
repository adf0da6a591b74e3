"""`ethtool -S`: what a driver counts, whole or through a filter.

NIC statistics:                  head; a filter (`| grep drop`) takes it away, then the command is the head
     rx_pp_recycle_ring: 1275    name, colon, whole number; names hold dots, brackets, blanks: `[0]: rx_ucast: 5`

Format: ethtool.c, do_gstats, and netlink/stats.c, where the groups of the standard (`--groups`) stand below a head of
their own, `Standard stats for eth0:`. No units are printed: all are counts. Two snapshots of a device are one run of
their differences.
"""

from typing import Literal

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.labels import command_in
from skbscope.results.models import Run
from skbscope.results.read.counters.snapshots import Kind, Snapshot, command_of, runs_of

HEAD = "NIC statistics:"
_STANDARD = "Standard stats for "
MAX_NAME = 64
"""Characters of a name; the kernel has 32 (ETH_GSTRING_LEN)."""

_DROPS = frozenset(("drop", "drops", "dropped", "discard", "discards", "discarded", "errors", "err"))
# Counters below a command whose head a filter took; one alone may be prose.
_FEWEST = 2


def better(name: str) -> Literal["less"] | None:
    """Fewer drops and errors are better; a packet that a program of XDP drops is dropped on purpose."""
    words = name.replace(".", "_").replace(" ", "_").lower().split("_")
    return "less" if "xdp" not in words and not _DROPS.isdisjoint(words) else None


KIND = Kind("ethtool", lambda _: "count", better, "ethtool", " -S")


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when a block has a counter."""
    found = next((block for block in blocks(lines) if block.values), None)
    return (0.97, f"ethtool -S statistics on line {found.head.number}") if found else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = [block for block in blocks(clean(text)) if block.values]
    if not found:
        raise ResultError(
            "no ethtool statistics; expected a line 'NIC statistics:' and counters like 'rx_packets: 7'"
        )
    return runs_of(found, KIND)


def counter_of(text: str) -> tuple[str, int] | None:
    """(name, value) of a line; None for any other."""
    name, colon, value = text.rpartition(":")
    name, value = name.strip(), value.strip()
    # 64 bits have at most 20 digits.
    good = colon and 0 < len(name) <= MAX_NAME and value.isascii() and value.isdigit() and len(value) <= 20
    return (name, int(value)) if good else None


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Every block below a head, or below a command whose output lost it."""
    found: list[Snapshot] = []
    above: list[Line] = []
    current: Snapshot | None = None
    for line in lines:
        command = _command(line.text)
        standard = _standard(line.text)
        if line.text == HEAD or standard:
            # A head below its own command replaces the block the command began.
            if current and not current.values and not _headed(current):
                above = [*current.above, current.head]
                found.pop()
            current = Snapshot(line, above=above)
            current.device = standard or _device(command_of(above, KIND))
            found.append(current)
            above = []
        elif command:
            above.append(line)
            current = Snapshot(line, above=above, device=_device(command))
            found.append(current)
            above = []
        elif current and (counter := counter_of(line.text)):
            current.put(counter[0], None, counter[1], line.number)
        elif current and not line.text and not current.values:
            continue
        else:
            current = None
            if line.text:
                above.append(line)
    return [block for block in found if _headed(block) or len(block.values) >= _FEWEST]


def _headed(block: Snapshot) -> bool:
    return block.head.text == HEAD or _standard(block.head.text) is not None


def _standard(text: str) -> str | None:
    """`eth0` of `Standard stats for eth0:`."""
    name = text.removeprefix(_STANDARD).removesuffix(":")
    good = text.startswith(_STANDARD) and text.endswith(":") and 0 < len(name) <= MAX_NAME and " " not in name
    return name if good else None


def _command(text: str) -> str | None:
    if " -S " not in text or "ethtool" not in text:
        return None
    return command_in(text, "ethtool")


def _device(command: str | None) -> str | None:
    """`eth0` of `ethtool -S eth0 | grep drop`."""
    words = command.split() if command else []
    at = words.index("-S") + 1 if "-S" in words else len(words)
    return words[at][:MAX_NAME] if at < len(words) and words[at][0].isalnum() else None
