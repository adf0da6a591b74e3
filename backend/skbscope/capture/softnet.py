"""`/proc/net/softnet_stat` of a bundle: one row a CPU. Format: `results/read/counters/softnet_stat.py`."""

from skbscope.capture.counted import MAX_COUNTERS, Counted
from skbscope.results.cleaning import clean
from skbscope.results.read.counters.softnet_stat import COLUMNS, CPU, FEWEST, cells_of


def read(text: str) -> Counted:
    """`cpu3/processed`, or `row3/processed` where the row does not name its CPU."""
    found, row = Counted(), -1
    for line in clean(text):
        if not line.text:
            continue
        row += 1
        numbers = cells_of(line.text)
        if numbers is None:
            found.skip(f"fewer than {FEWEST} columns of 8 hexadecimal digits")
            continue
        where = f"cpu{numbers[CPU]}" if len(numbers) > CPU else f"row{row}"
        if len(found.values) >= MAX_COUNTERS:
            found.skip(f"over {MAX_COUNTERS} counters")
            continue
        for at, name in COLUMNS.items():
            if at < len(numbers):
                found.values[f"{where}/{name}"] = numbers[at]
    return found
