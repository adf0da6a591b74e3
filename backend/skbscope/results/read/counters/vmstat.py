"""vmstat: run queue, memory, interrupts, context switches and shares of CPU time, an interval a row.

     r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
     2  1      0 171792 103832 637599    0    0     0  4148 1906 4298 51  6 43  1  0

Format: vmstat.c of procps; `-w` makes columns wider, version 4 adds `gu`, and `-t` a time behind them. The first row is
the average since boot: it is left out where others follow, unless the command has `-y`, which prints none. `-S` sets
the unit of memory and, in the source though not in one sentence of the manual, of what is swapped in and out. Only the
command shows it: without a command above the table the unit is the default of the tool, and says that it is assumed.
"""

from dataclasses import dataclass, field
from itertools import takewhile

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.above import start_run
from skbscope.results.read.counters.shares import direction_of
from skbscope.results.read.table import Block, blocks_of, filled, reader, row, sniff_block, wholes

TOOL = "vmstat"
# Stands for the unit that -S sets.
_MEMORY = "{memory}"
_UNITS = {"k": "kB", "K": "KiB", "m": "MB", "M": "MiB"}
_DEFAULT = "K"
_METRICS = {
    "r": ("runnable tasks", "tasks"),
    "b": ("tasks waiting for I/O", "tasks"),
    "swpd": ("memory in swap", _MEMORY),
    "free": ("memory free", _MEMORY),
    "buff": ("memory in buffers", _MEMORY),
    "cache": ("memory in the page cache", _MEMORY),
    "inact": ("memory inactive", _MEMORY),
    "active": ("memory active", _MEMORY),
    "si": ("swapped in", f"{_MEMORY}/s"),
    "so": ("swapped out", f"{_MEMORY}/s"),
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
    unit, stated = memory_unit(run.command)
    assumed = "" if stated else " (assumed)"
    rows = table.rows
    since_boot = "-y" not in (run.command or "").split()
    if since_boot and len(rows) > 1:
        run.notes.append(Note("the first row, an average since boot, is left out", rows[0][1]))
        rows = rows[1:]
    elif since_boot:
        run.notes.append(Note("one row without an interval: averages since boot", rows[0][1]))
    if not stated:
        text = f"the command does not state the unit of memory: {unit} is assumed, the tool's default"
        run.notes.append(Note(text, table.head.number))
    span = (rows[0][1], rows[-1][1])
    for at, name in enumerate(table.columns):
        if name in _METRICS:
            metric, form = _METRICS[name]
            named = form.replace(_MEMORY, unit) + (assumed if form.startswith(_MEMORY) else "")
            samples = [float(values[at]) for values, _ in rows]
            run.rows.append(row(metric, named, direction_of(metric), None, span, samples, tick=1.0))
    return run


def memory_unit(command: str | None) -> tuple[str, bool]:
    """(unit of memory, whether the command shows it): `-S M`, `-SM`, `-wS M`, `--unit=M`; a command without it, too."""
    if command is None:
        return _UNITS[_DEFAULT], False
    words = command.split()
    letter = _DEFAULT
    for word, following in zip(words, [*words[1:], ""], strict=True):
        cluster = word[1:] if word.startswith("-") and not word.startswith("--") else ""
        if word == "--unit" or (cluster.isalpha() and cluster.endswith("S")):
            letter = following
        elif word.startswith("--unit="):
            letter = word.partition("=")[2]
        elif "S" in cluster:
            letter = cluster.partition("S")[2]
    unit = _UNITS.get(letter)
    return (unit, True) if unit else (_UNITS[_DEFAULT], False)


sniff = sniff_block(0.95, "vmstat table", blocks)
read = reader(
    blocks,
    _run,
    "no vmstat table; expected a head 'r b swpd free … in cs us sy id' and a row below it",
)
