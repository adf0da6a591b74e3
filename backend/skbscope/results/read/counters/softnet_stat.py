"""`/proc/net/softnet_stat`: what softirqs of each CPU did with packets; hexadecimal, ever more columns.

00551c3f 00000000 00000055 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 ...
processed dropped time_squeeze   -        -        -        -        -   collision rps      flow_limit

Format: softnet_seq_show in net/core/net-procfs.c, v6.18; 9, 10, 11, 13 or 15 columns, 4 to 8 are always 0. A row tells
its CPU only from 13 columns on; before that rows of off-line CPUs are missing and a row's number is not a CPU.
"""

from typing import Literal

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.counters.snapshots import Kind, Snapshot, runs_of

COLUMNS = {
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
CPU = 12
FEWEST = 9
"""Columns of the oldest form."""
_LENGTHS = (9, 10, 11, 13, 15)
# Lengths of queues at that moment, no counts.
_LEVELS = ("backlog_len", "input_qlen", "process_qlen")
_UNITS = {"processed": "packets", "dropped": "packets", "received_rps": "interrupts"}


def _better(metric: str) -> Literal["less"] | None:
    return "less" if metric == "dropped" else None


KIND = Kind("proc softnet_stat", lambda metric: _UNITS.get(metric, "count"), _better, "cat", "softnet_stat")


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) for a row as the kernel prints it."""
    line = next((line for line in lines if len(line.text) >= 9 * FEWEST - 1 and _sure(line.text)), None)
    return (0.95, f"row of /proc/net/softnet_stat on line {line.number}") if line else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    lines = clean(text)
    found = [block for block in blocks(lines) if block.values]
    if not found:
        first = next((line.number for line in lines if line.text), None)
        raise ResultError(
            f"no row of softnet_stat; expected at least {FEWEST} columns of 8 hexadecimal digits", first
        )
    return runs_of(found, KIND)


def cells_of(text: str) -> list[int] | None:
    """The numbers of a row; None for a line of fewer columns or of other words."""
    cells = text.split()
    if len(cells) < FEWEST or not all(len(cell) == 8 and _is_hex(cell) for cell in cells):
        return None
    return [int(cell, 16) for cell in cells]


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Rows that stand together; a row of a CPU that was there begins the next snapshot."""
    found: list[Snapshot] = []
    above: list[Line] = []
    current: Snapshot | None = None
    row = 0
    for line in lines:
        numbers = cells_of(line.text)
        if numbers is None:
            if current and _broken(line.text):
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
            current, row = Snapshot(line, above=above), 0
            found.append(current)
            above = []
            where = where if named else "row0"
            if not named:
                current.note(
                    "rows do not name their CPU before 13 columns; off-line CPUs have none", line.number
                )
        row += 1
        for at, name in COLUMNS.items():
            # The length of a queue is no count: it says nothing about the time since.
            if at < len(numbers) and name not in _LEVELS:
                current.put(name, where, numbers[at], line.number)
    return found


def _sure(text: str) -> bool:
    """As long as some kernel's, and nothing in the columns that are always 0."""
    numbers = cells_of(text)
    return numbers is not None and len(numbers) in _LENGTHS and not any(numbers[3:8])


def _broken(text: str) -> bool:
    cells = text.split()
    return bool(cells) and all(len(cell) <= 8 and _is_hex(cell) for cell in cells)


def _is_hex(cell: str) -> bool:
    return all(char in "0123456789abcdefABCDEF" for char in cell)
