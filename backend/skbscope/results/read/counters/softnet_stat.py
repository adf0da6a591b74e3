"""`/proc/net/softnet_stat`: what softirqs of each CPU did with packets; hexadecimal, ever more columns.

00551c3f 00000000 00000055 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 ...
processed dropped time_squeeze   -        -        -        -        -   collision rps      flow_limit

Format: softnet_seq_show in net/core/net-procfs.c, v6.18; 9, 10, 11, 13 or 15 columns, 4 to 8 are always 0. A row names
its CPU only from 13 columns on; before that rows of off-line CPUs are missing and a row's number is not a CPU.
"""

import re
from typing import Literal

from skbscope.results.cleaning import Line, clean
from skbscope.results.read.counters.counted import Counted
from skbscope.results.read.counters.snapshots import Kind, Snapshot, read_snapshots
from skbscope.results.read.table import sniff_line

COLUMNS = {
    **{0: "processed", 1: "dropped", 2: "time_squeeze", 8: "cpu_collision", 9: "received_rps"},
    **{10: "flow_limit_count", 11: "backlog_len", 13: "input_qlen", 14: "process_qlen"},
}
CPU = 12
FEWEST = 9
"""Columns of the oldest form."""
_LENGTHS = (9, 10, 11, 13, 15)
# Lengths of queues at that moment, no counts.
_LEVELS = ("backlog_len", "input_qlen", "process_qlen")
_UNITS = {"processed": "packets", "dropped": "packets", "received_rps": "interrupts"}


def _better(metric: str) -> Literal["less"] | None:
    return "less" if metric == "dropped" else None


KIND = Kind("proc softnet_stat", lambda metric: _UNITS.get(metric, "count"), "cat", "softnet_stat", _better)
_ROW = re.compile(r"[0-9a-fA-F]{8}(?:\s+[0-9a-fA-F]{8})*")
_UNNAMED = "rows do not name their CPU before 13 columns; off-line CPUs have none"
_BROKEN = re.compile(r"[0-9a-fA-F]{1,8}(?:\s+[0-9a-fA-F]{1,8})*")


def cells_of(text: str) -> list[int] | None:
    """The numbers of a row; None for a line of fewer columns or of other words."""
    cells = text.split() if _ROW.fullmatch(text) else []
    return [int(cell, 16) for cell in cells] if len(cells) >= FEWEST else None


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Consecutive rows; a row of a CPU that was there begins the next snapshot."""
    found: list[Snapshot] = []
    above: list[Line] = []
    current: Snapshot | None = None
    row = 0
    for line in lines:
        numbers = cells_of(line.text)
        if numbers is None:
            if current and _BROKEN.fullmatch(line.text):
                current.note(f"fewer than {FEWEST} columns; row left out", line.number)
                row += 1
                continue
            current = None
            if line.text:
                above.append(line)
            continue
        named = len(numbers) > CPU
        where = f"cpu{numbers[CPU]}" if named else f"row{row}"
        if current is None or (COLUMNS[0], where) in current.values:
            current, row = Snapshot(line, above), 0
            found.append(current)
            above = []
            if not named:
                where = "row0"
                current.note(_UNNAMED, line.number)
        row += 1
        for at, name in COLUMNS.items():
            # The length of a queue is no count: it says nothing about the time since.
            if at < len(numbers) and name not in _LEVELS:
                current.put(name, where, numbers[at], line.number)
    return found


def counted(text: str) -> Counted:
    """`cpu3/processed`, or `row3/processed` where the row does not name its CPU; lengths of queues too."""
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
        found.put({f"{where}/{name}": numbers[at] for at, name in COLUMNS.items() if at < len(numbers)})
    return found


def _certain(line: Line) -> bool:
    """As long as some kernel's, and nothing in the columns that are always 0."""
    numbers = cells_of(line.text)
    return numbers is not None and len(numbers) in _LENGTHS and not any(numbers[3:8])


sniff = sniff_line(0.95, "row of /proc/net/softnet_stat", _certain)
read = read_snapshots(
    blocks,
    KIND,
    f"no row of softnet_stat; expected at least {FEWEST} columns of 8 hexadecimal digits",
    first_line=True,
)
