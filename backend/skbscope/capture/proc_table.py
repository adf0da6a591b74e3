"""`/proc/softirqs` and `/proc/interrupts` of a bundle. Format: `results/read/counters/proc_table.py`."""

from skbscope.capture.counted import MAX_COUNTERS, Counted
from skbscope.results.cleaning import clean
from skbscope.results.read.counters.proc_table import columns_of, counts_of


def read(text: str) -> Counted:
    """`NET_RX/cpu0`; a row with fewer counts than CPUs is `ERR` alone."""
    found = Counted()
    columns: list[str] = []
    for line in clean(text):
        words = line.text.split()
        if not words:
            continue
        head = columns_of(words)
        if head:
            columns = head
        elif not words[0].endswith(":") or not columns:
            found.skip("no row below a head of CPUs")
        else:
            _row(words, columns, found)
    return found


def _row(words: list[str], columns: list[str], found: Counted) -> None:
    name, counts = words[0][:-1], counts_of(words, len(columns))
    if len(found.values) + len(counts) > MAX_COUNTERS:
        found.skip(f"over {MAX_COUNTERS} counters")
    elif len(counts) == len(columns):
        found.values |= {f"{name}/{column}": count for column, count in zip(columns, counts, strict=True)}
    elif len(counts) == 1:
        found.values[name] = counts[0]
    else:
        found.skip("as many counts as no CPU and not all have")
