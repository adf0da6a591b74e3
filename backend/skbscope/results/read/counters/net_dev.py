"""`/proc/net/dev`: what every device counts, 8 columns received and 8 sent.

Inter-|   Receive                    |  Transmit
 face |bytes    packets errs drop …  |bytes    packets errs drop …      two lines of head
  eth0: 1500       10    0    0   …   1500       10    0    0   …

Format: dev_seq_printf_stats in net/core/net-procfs.c, v6.18.
"""

from typing import Literal

from skbscope.results.cleaning import Line, clean
from skbscope.results.read.counters.counted import Counted
from skbscope.results.read.counters.snapshots import Kind, Snapshot, read_snapshots, sniff_snapshot
from skbscope.results.read.table import blocks_of, wholes

_RX = ("bytes", "packets", "errs", "drop", "fifo", "frame", "compressed", "multicast")
_TX = ("bytes", "packets", "errs", "drop", "fifo", "colls", "carrier", "compressed")
_COLUMNS = (*(f"rx_{name}" for name in _RX), *(f"tx_{name}" for name in _TX))
# What is counted against a device.
_FAULTS = ("errs", "drop", "fifo", "frame", "colls", "carrier")


def _unit(metric: str) -> str:
    return "B" if metric.endswith("_bytes") else "packets"


def _better(metric: str) -> Literal["less"] | None:
    return "less" if metric.endswith(_FAULTS) else None


KIND = Kind("proc net dev", _unit, "cat", "net/dev", _better)


def _row_of(text: str) -> tuple[str, list[int]] | None:
    """(device, its counters) of a row; None for another line."""
    device, colon, rest = text.partition(":")
    values = wholes(rest.split()) if colon else None
    return (device, values) if values is not None and len(values) == len(_COLUMNS) else None


def counted(text: str) -> Counted:
    """`eth0/rx_packets`."""
    found = Counted()
    for line in clean(text):
        if not line.text or "|" in line.text:
            continue
        row = _row_of(line.text)
        if row is None:
            found.skip("no device with 16 numbers")
        else:
            found.put({f"{row[0]}/{name}": value for name, value in zip(_COLUMNS, row[1], strict=True)})
    return found


def _takes(snapshot: Snapshot, line: Line) -> bool:
    row = _row_of(line.text)
    if row is None:
        return "|" in line.text
    for name, value in zip(_COLUMNS, row[1], strict=True):
        snapshot.put(name, row[0], value, line.number)
    return True


def blocks(lines: list[Line]) -> list[Snapshot]:
    """A snapshot for each head."""
    return blocks_of(
        lines, lambda line, _: Snapshot(line) if line.text.startswith("Inter-|") else None, _takes
    )


sniff = sniff_snapshot(0.97, "head of /proc/net/dev", blocks)
read = read_snapshots(
    blocks,
    KIND,
    "no /proc/net/dev; expected a head 'Inter-| Receive | Transmit' and a device with 16 numbers",
)
