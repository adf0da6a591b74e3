"""`/proc/net/dev`: what every device counts, 8 columns received and 8 sent.

Inter-|   Receive                    |  Transmit
 face |bytes    packets errs drop …  |bytes    packets errs drop …      two lines of head
  eth0: 1500       10    0    0   …   1500       10    0    0   …

Format: dev_seq_printf_stats in net/core/net-procfs.c, v6.18.
"""

from skbscope.results.cleaning import clean
from skbscope.results.read.counters.counted import Counted
from skbscope.results.read.table import wholes

_RX = ("bytes", "packets", "errs", "drop", "fifo", "frame", "compressed", "multicast")
_TX = ("bytes", "packets", "errs", "drop", "fifo", "colls", "carrier", "compressed")
_COLUMNS = (*(f"rx_{name}" for name in _RX), *(f"tx_{name}" for name in _TX))


def counted(text: str) -> Counted:
    """`eth0/rx_packets`."""
    found = Counted()
    for line in clean(text):
        device, colon, rest = line.text.partition(":")
        if not line.text or "|" in line.text:
            continue
        values = wholes(rest.split()) if colon else None
        if values is None or len(values) != len(_COLUMNS):
            found.skip("no device with 16 numbers")
        else:
            found.put({f"{device}/{name}": value for name, value in zip(_COLUMNS, values, strict=True)})
    return found
