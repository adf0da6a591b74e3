"""`ethtool -S` of a bundle: what a driver counts. Format: `results/read/counters/ethtool.py`."""

from skbscope.capture.counted import MAX_COUNTERS, Counted
from skbscope.results.cleaning import clean
from skbscope.results.read.counters.ethtool import HEAD, counter_of


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
            counter = counter_of(line.text)
            if counter is None and headed:
                inside = False
            elif counter is None:
                found[-1].skip("no counter")
            elif len(found[-1].values) >= MAX_COUNTERS:
                found[-1].skip(f"over {MAX_COUNTERS} counters")
            else:
                found[-1].values[counter[0]] = counter[1]
    return found
