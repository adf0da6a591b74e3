"""`/proc/softirqs` and `/proc/interrupts`: a head of CPUs, then a row of counts a name.

                    CPU0       CPU2          CPUs that are off-line have no column
      NET_RX:      43066     104508
         29:       12345        678   IR-PCI-MSI 524288-edge   eth0-TxRx-0
         ERR:          0                     some rows count the host, not a CPU

Format: show_softirqs in fs/proc/softirqs.c, show_interrupts in kernel/irq/proc.c, v6.18. Which of the two a table is,
its names tell. A row of an interrupt is named by its number and what handles it (`29 eth0-TxRx-0`).
"""

from collections.abc import Callable

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Reader
from skbscope.results.models import Run
from skbscope.results.read.counters.mpstat_rows import SOFTIRQS
from skbscope.results.read.counters.snapshots import Kind, Snapshot, runs_of
from skbscope.results.rows import MAX_CELLS

MAX_NAME = 100
"""Characters of what handles an interrupt."""
_TRIGGERS = ("edge", "level", "fasteoi", "Edge", "Level")


def columns_of(words: list[str]) -> list[str] | None:
    """`cpu0`, `cpu2` of a head; None for another line."""
    if not words or not words[0].startswith("CPU"):
        return None
    numbers = [
        word[3:] for word in words if word.startswith("CPU") and word[3:].isascii() and word[3:].isdigit()
    ]
    return [f"cpu{int(number[:9])}" for number in numbers] if len(numbers) == len(words) else None


def counts_of(words: list[str], most: int) -> list[int]:
    """The counts behind the name of a row, at most so many."""
    counts: list[int] = []
    for word in words[1 : most + 1]:
        if not (word.isascii() and word.isdigit() and len(word) <= 20):
            break
        counts.append(int(word))
    return counts


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Every table of a text; its first word of another shape ends it."""
    found: list[Snapshot] = []
    above: list[Line] = []
    columns: list[str] | None = None
    cells = 0
    for line in lines:
        words = line.text.split()
        head = columns_of(words)
        if head:
            columns = head
            found.append(Snapshot(line, above=above))
            above = []
        elif columns and words and words[0].endswith(":") and len(words[0]) > 1:
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
            columns = None
            above.append(line)
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


def _reader(kind: Kind, unit: str, mine: Callable[[Snapshot], bool]) -> Reader:
    def found(lines: list[Line]) -> list[Snapshot]:
        return [block for block in blocks(lines) if block.values and mine(block)]

    def sniff(lines: list[Line]) -> tuple[float, str] | None:
        # Most texts have no such head, so nothing of them is looked at twice.
        if not any(line.text.startswith("CPU") and columns_of(line.text.split()) for line in lines):
            return None
        first = next(iter(found(lines)), None)
        return (0.96, f"/{kind.tool.replace(' ', '/')} on line {first.head.number}") if first else None

    def read(text: str) -> list[Run]:
        tables = found(clean(text))
        if not tables:
            raise ResultError(f"no table of {unit}; expected a head 'CPU0 CPU1' and rows '{_ROWS[unit]}'")
        return runs_of(tables, kind)

    return Reader(sniff, read)


_ROWS = {"softirqs": "NET_RX: 1 2", "interrupts": "29: 1 2 IR-PCI-MSI 524288-edge eth0"}
SOFTIRQ_TABLES = _reader(
    Kind("proc softirqs", lambda _: "softirqs", lambda _: None, "cat", "softirqs"), "softirqs", is_softirqs
)
INTERRUPTS = _reader(
    Kind("proc interrupts", lambda _: "interrupts", lambda _: None, "cat", "interrupts"),
    "interrupts",
    lambda block: not is_softirqs(block),
)
