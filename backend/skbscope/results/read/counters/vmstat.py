"""vmstat: run queue, interrupts, context switches and shares of CPU time, an interval a row.

     r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
     2  1      0 171792 103832 637599    0    0     0  4148 1906 4298 51  6 43  1  0

Format: vmstat.c of procps; `-w` makes columns wider, version 4 adds `gu`, and `-t` a time behind them. The first row is
the average since boot: it is left out where others follow, unless the command has `-y`, which prints none.
"""

from dataclasses import dataclass, field
from itertools import takewhile

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.above import start_run
from skbscope.results.read.counters.shares import direction_of
from skbscope.results.read.table import Block, blocks_of, filled, reader, row, sniff_block, wholes

TOOL = "vmstat"
_METRICS = {
    "r": ("runnable tasks", "tasks"),
    "b": ("tasks waiting for I/O", "tasks"),
    "si": ("swapped in", "kB/s"),
    "so": ("swapped out", "kB/s"),
    "in": ("interrupts", "1/s"),
    "cs": ("context switches", "1/s"),
    "us": ("%usr", "%"),
    "sy": ("%sys", "%"),
    "id": ("%idle", "%"),
    "wa": ("%iowait", "%"),
    "st": ("%steal", "%"),
    "gu": ("%guest", "%"),
}
"""Columns that are read, with metric and unit; shares are called as mpstat calls them."""
_HEAD = ("r", "b", "swpd", "free")
_NEEDED = {"in", "cs", "us", "sy", "id"}
_MOST_COLUMNS = 40


@dataclass(slots=True)
class Table(Block[tuple[list[int], int]]):
    """A head, and its rows with their lines."""

    columns: list[str] = field(default_factory=list)


def blocks(lines: list[Line]) -> list[Table]:
    """The tables of a text that have rows; the tool repeats its head after a screenful."""
    return filled(blocks_of(lines, _begins, _takes, lambda line: not line.text or _is_group_head(line.text)))


def _begins(line: Line, current: Table | None) -> Table | None:
    if not line.text.startswith("r "):
        return None
    columns = _columns(line.text.split())
    if tuple(columns[: len(_HEAD)]) != _HEAD or not _NEEDED <= set(columns):
        return None
    if current is not None and current.columns == columns:
        return None  # `_takes` passes it over
    return Table(line, columns=columns)


def _columns(words: list[str]) -> list[str]:
    """The head may have the name of a time zone behind its columns, a row a date and a time."""
    return list(takewhile(lambda word: word.isalpha() and word.islower(), words[:_MOST_COLUMNS]))


def _takes(table: Table, line: Line) -> bool:
    words = line.text.split()[: _MOST_COLUMNS + 1]
    if _columns(words) == table.columns:
        return True
    count = len(table.columns)
    values = wholes(words[:count])
    if values is None or len(values) != count or len(words) > count + 3:
        return False
    table.rows.append((values, line.number))
    return True


def _is_group_head(text: str) -> bool:
    """`procs -----memory---- …`, above the head."""
    return text.startswith(("procs -", "--procs--"))


def _run(table: Table) -> Run:
    run = start_run(TOOL, table.above)
    run.notes += table.notes
    rows = table.rows
    since_boot = "-y" not in (run.command or "").split()
    if since_boot and len(rows) > 1:
        run.notes.append(Note("the first row, an average since boot, is left out", rows[0][1]))
        rows = rows[1:]
    elif since_boot:
        run.notes.append(Note("one row without an interval: averages since boot", rows[0][1]))
    span = (rows[0][1], rows[-1][1])
    for at, name in enumerate(table.columns):
        if name in _METRICS:
            metric, unit = _METRICS[name]
            samples = [float(values[at]) for values, _ in rows]
            run.rows.append(row(metric, unit, direction_of(metric), None, span, samples, tick=1.0))
    return run


sniff = sniff_block(0.95, "vmstat table", blocks)
read = reader(
    blocks,
    _run,
    "no vmstat table; expected a head 'r b swpd free … in cs us sy id' and a row below it",
)
