"""`/proc/softirqs` and `/proc/interrupts`: a head of CPUs, then a row of counts a name.

                    CPU0       CPU2          CPUs that are off-line have no column
      NET_RX:      43066     104508
         29:       12345        678   IR-PCI-MSI 524288-edge   eth0-TxRx-0
         ERR:          0                     some rows count the host, not a CPU

Format: show_softirqs in fs/proc/softirqs.c, show_interrupts in kernel/irq/proc.c, v6.18. Which of the two a table is,
its names tell. A row of an interrupt is named by its number and what handles it (`29 eth0-TxRx-0`).
"""

import re
from collections.abc import Callable

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Reader, Sniffed
from skbscope.results.read.counters.counted import Counted
from skbscope.results.read.counters.mpstat import SOFTIRQS
from skbscope.results.read.counters.snapshots import Kind, Snapshot, read_snapshots, sniff_snapshot
from skbscope.results.read.table import whole
from skbscope.results.rows import MAX_CELLS

_HEAD = re.compile(r"CPU[0-9]+(?:\s+CPU[0-9]+)*")
MAX_NAME = 100
"""Characters of what handles an interrupt."""
_TRIGGERS = ("edge", "level", "fasteoi", "Edge", "Level")
# A row that was taken out of a table: which CPU a column is of is not known then.
_ROW = re.compile(r"\d{1,5}:(?: {1,20}\d{1,20}){1,512} .{1,60}-(?:edge|level|fasteoi|Edge|Level)\b")


def columns_of(text: str) -> list[str] | None:
    """`cpu0`, `cpu2` of a head; None for another line."""
    if not text.startswith("CPU") or not _HEAD.fullmatch(text):
        return None
    return [f"cpu{int(word[3:12])}" for word in text.split()]


def counts_of(words: list[str], most: int) -> list[int]:
    """The counts behind the name of a row, at most so many."""
    counts: list[int] = []
    for word in words[1 : most + 1]:
        if (count := whole(word)) is None:
            break
        counts.append(count)
    return counts


def _is_row(words: list[str]) -> bool:
    """Whether a line is a name with a colon and a count behind it; `After:` ends a table."""
    return len(words) > 1 and len(words[0]) > 1 and words[0].endswith(":") and whole(words[1]) is not None


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Every table of a text, and rows of interrupts without a head; a first word of another shape ends it."""
    found: list[Snapshot] = []
    above: list[Line] = []
    columns: list[str] | None = None
    headed = False
    cells = 0
    for line in lines:
        words = line.text.split()
        head = columns_of(line.text)
        if head:
            columns, headed = head, True
            found.append(Snapshot(line, above))
            above = []
        elif _is_row(words) and (columns if headed else _ROW.match(line.text)):
            if columns is None:
                columns = [f"column {at}" for at in range(1, len(counts_of(words, len(words))) + 1)]
                found.append(Snapshot(line, above))
                above = []
            counts = counts_of(words, len(columns))
            cells += len(counts)
            if cells > MAX_CELLS:
                raise ResultError(
                    f"over {MAX_CELLS} counts of CPUs; expected at most as many a text", line.number
                )
            name = _name(words[0][:-1], words[1 + len(counts) :])
            if len(counts) == len(columns):
                for column, count in zip(columns, counts, strict=True):
                    found[-1].put(name, column, count, line.number)
            elif len(counts) == 1:
                found[-1].put(name, None, counts[0], line.number)
            else:
                found[-1].note("as many counts as no CPU and not all have; row left out", line.number)
        elif words:
            columns, headed = None, False
            above.append(line)
    return found


def counted(text: str) -> Counted:
    """`NET_RX/cpu0`; a row with fewer counts than CPUs is `ERR` alone."""
    found = Counted()
    columns: list[str] = []
    for line in clean(text):
        words = line.text.split()
        head = columns_of(line.text)
        columns = head or columns
        if head or not words:
            continue
        if not words[0].endswith(":") or not columns:
            found.skip("no row below a head of CPUs")
            continue
        name, counts = words[0][:-1], counts_of(words, len(columns))
        if len(counts) == len(columns):
            found.put({f"{name}/{column}": count for column, count in zip(columns, counts, strict=True)})
        elif len(counts) == 1:
            found.put({name: counts[0]})
        else:
            found.skip("as many counts as no CPU and not all have")
    return found


def is_softirqs(block: Snapshot) -> bool:
    """Whether the names of a table are vectors of softirqs."""
    return bool(block.values) and all(metric in SOFTIRQS for metric, _ in block.values)


def _name(name: str, rest: list[str]) -> str:
    if not name.isdigit():
        return name[:MAX_NAME]
    # `IR-PCI-MSI 524288-edge eth0-TxRx-0`: controller and line are of no use in a comparison.
    at = next((i for i, word in enumerate(rest) if word.rpartition("-")[2] in _TRIGGERS), None)
    behind = " ".join(rest[at + 1 :] if at is not None else rest)
    return f"{name[:9]} {behind}".strip()[:MAX_NAME]


def _reader(file: str, row: str, mine: Callable[[Snapshot], bool]) -> Reader:
    def found(lines: list[Line]) -> list[Snapshot]:
        return [block for block in blocks(lines) if block.values and mine(block)]

    def sniff(lines: list[Line]) -> Sniffed:
        # Most texts have no such head, so nothing of them is looked at twice.
        likely = any(columns_of(line.text) or _ROW.match(line.text) for line in lines)
        return sniffed(lines) if likely else None

    sniffed = sniff_snapshot(0.96, f"/proc/{file}", found)
    expected = f"no table of {file}; expected a head 'CPU0 CPU1' and rows '{row}'"
    return Reader(sniff, read_snapshots(found, Kind(f"proc {file}", lambda _: file, "cat", file), expected))


SOFTIRQ_TABLES = _reader("softirqs", "NET_RX: 1 2", is_softirqs)
INTERRUPTS = _reader(
    "interrupts", "29: 1 2 IR-PCI-MSI 524288-edge eth0", lambda block: not is_softirqs(block)
)
