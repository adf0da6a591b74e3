"""`ethtool -S`: what a driver counts.

NIC statistics:                  head; a paste may have lost it to a filter
     rx_pp_recycle_ring: 1275    name, colon, whole number; names hold dots, brackets, blanks: `[0]: rx_ucast: 5`

Format: ethtool.c, do_gstats.
"""

from skbscope.capture.counted import MAX_COUNTERS, Counted
from skbscope.results.cleaning import clean

HEAD = "NIC statistics:"
MAX_NAME = 64
"""Characters of a name; the kernel has 32 (ETH_GSTRING_LEN)."""


def read(text: str) -> Counted:
    """The first block of counters in a text; without a head every line that is one."""
    found = blocks(text)
    if not found:
        return Counted()
    if len(found) > 1:
        found[0].skipped["counters of another block"] = sum(len(block.values) for block in found[1:])
    return found[0]


def blocks(text: str) -> list[Counted]:
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
            counter = _counter(line.text)
            if counter is None and headed:
                inside = False
            elif counter is None:
                found[-1].skip("no counter")
            elif len(found[-1].values) >= MAX_COUNTERS:
                found[-1].skip(f"over {MAX_COUNTERS} counters")
            else:
                found[-1].values[counter[0]] = counter[1]
    return found


def _counter(text: str) -> tuple[str, int] | None:
    name, colon, value = text.rpartition(":")
    name, value = name.strip(), value.strip()
    # 64 bits have at most 20 digits.
    good = colon and 0 < len(name) <= MAX_NAME and value.isascii() and value.isdigit() and len(value) <= 20
    return (name, int(value)) if good else None
