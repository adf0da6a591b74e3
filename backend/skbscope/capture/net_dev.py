"""`/proc/net/dev`: what every device counts, 8 columns received and 8 sent.

Inter-|   Receive                    |  Transmit
 face |bytes    packets errs drop …  |bytes    packets errs drop …      two lines of head
  eth0: 1500       10    0    0   …   1500       10    0    0   …

Format: dev_seq_printf_stats in net/core/net-procfs.c, v6.18.
"""

from skbscope.capture.counted import MAX_COUNTERS, Counted
from skbscope.results.cleaning import clean

_RX = ("bytes", "packets", "errs", "drop", "fifo", "frame", "compressed", "multicast")
_TX = ("bytes", "packets", "errs", "drop", "fifo", "colls", "carrier", "compressed")
_COLUMNS = (*(f"rx_{name}" for name in _RX), *(f"tx_{name}" for name in _TX))


def read(text: str) -> Counted:
    """`eth0/rx_packets`."""
    found = Counted()
    for line in clean(text):
        device, colon, rest = line.text.partition(":")
        cells = rest.split()
        if not line.text or "|" in line.text:
            continue
        good = all(cell.isascii() and cell.isdigit() and len(cell) <= 20 for cell in cells)
        if not colon or not good or len(cells) != len(_COLUMNS):
            found.skip("no device with 16 numbers")
        elif len(found.values) + len(cells) > MAX_COUNTERS:
            found.skip(f"over {MAX_COUNTERS} counters")
        else:
            found.values |= {
                f"{device}/{name}": int(cell) for name, cell in zip(_COLUMNS, cells, strict=True)
            }
    return found
