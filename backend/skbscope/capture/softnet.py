"""`/proc/net/softnet_stat`: one row a CPU, hexadecimal, more columns with every few releases.

00551c3f 00000000 00000055 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 ...
processed dropped time_squeeze   -        -        -        -        -   collision rps      flow_limit

Format: softnet_seq_show in net/core/net-procfs.c, v6.18. Columns 4 to 8 are always 0. A row tells its CPU only from 13
columns on; before that rows of off-line CPUs are missing and a row's number is not a CPU.
"""

from skbscope.capture.counted import MAX_COUNTERS, Counted
from skbscope.results.cleaning import clean

_COLUMNS = {
    0: "processed",
    1: "dropped",
    2: "time_squeeze",
    8: "cpu_collision",
    9: "received_rps",
    10: "flow_limit_count",
    11: "backlog_len",
    13: "input_qlen",
    14: "process_qlen",
}
_CPU = 12
FEWEST = 9
"""Columns of the oldest form."""


def read(text: str) -> Counted:
    """`cpu3/processed`, or `row3/processed` where the row does not name its CPU."""
    found, row = Counted(), -1
    for line in clean(text):
        if not line.text:
            continue
        row += 1
        cells = line.text.split()
        if len(cells) < FEWEST or not all(len(cell) == 8 and _is_hex(cell) for cell in cells):
            found.skip(f"fewer than {FEWEST} columns of 8 hexadecimal digits")
            continue
        numbers = [int(cell, 16) for cell in cells]
        where = f"cpu{numbers[_CPU]}" if len(numbers) > _CPU else f"row{row}"
        if len(found.values) >= MAX_COUNTERS:
            found.skip(f"over {MAX_COUNTERS} counters")
            continue
        for at, name in _COLUMNS.items():
            if at < len(numbers):
                found.values[f"{where}/{name}"] = numbers[at]
    return found


def _is_hex(cell: str) -> bool:
    return all(char in "0123456789abcdefABCDEF" for char in cell)
