"""mpstat: what each CPU spent its time on, and its interrupts, as tables a reader of mail may have cut.

    Linux 5.4.0 (host)  12/23/20  _x86_64_  (8 CPU)
    04:33:34 PM  CPU    %usr   %nice    %sys   %soft   %idle       the time the interval began; columns may be removed
    04:33:36 PM  all    0.08    0.00    1.01    7.66   90.32
    04:33:36 PM    0    0.00    0.00    3.70   47.62   46.03
    Average:       0    ...                                        translated by locale; it holds no digit

Format: mpstat.c of sysstat. -T puts CORE SOCK NODE behind the CPU (blank for `all`), -N has NODE for CPU, -I gives a
column an interrupt (`19/s`, `NET_RX/s`). A time is one or more words (12 h clock, zone), so cells are counted from the
end of a row; with -U it is seconds since 1970 (`1591016001   all`), which look like the number of a CPU. Mail folds
heads and rows; what follows is joined until a row is whole. sar prints similar tables with
other columns (`%system`, `%steal` before `%irq`).

Both forms of the output, text and JSON, become the same rows: a metric a column, a subject a CPU or node.

    %usr … %idle   percent of the interval, as printed       subject cpu3, node1, or all CPUs (`all`)
    intr           interrupts a second, all of them           subject cpu3 or all
    interrupt 19   one interrupt a second                     softirq NET_RX   one softirq a second

Its own `Average` is the value of a row; without one the value is the median of the intervals.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, decide, parse, plain
from skbscope.results.read.above import start_run
from skbscope.results.read.counters.shares import direction_of
from skbscope.results.read.table import ELISIONS, Block, Group, filled, grouped, row, runs_of
from skbscope.results.rows import MAX_CELLS, MAX_NOTES, bounded

TOOL = "mpstat"
EVERY = "all"
SOFTIRQS = frozenset(
    ("HI", "TIMER", "NET_TX", "NET_RX", "BLOCK", "IRQ_POLL", "BLOCK_IOPOLL")
    + ("TASKLET", "SCHED", "HRTIMER", "RCU")
)
"""Vectors of include/linux/interrupt.h; before 4.5 IRQ_POLL was BLOCK_IOPOLL."""
MAX_NAME = 64
"""Characters of an interrupt's name."""


class Gathered:
    """The numbers of one start of mpstat, as rows in the order printed."""

    def __init__(self) -> None:
        # By column and subject.
        self.rows: dict[tuple[str, str], MetricRow] = {}
        self.cells = 0

    def put(self, column: str, subject: str, value: float, line: int, *, average: bool = False) -> None:
        """One number: a sample of its interval, or the tool's own average, which is the value of a row.

        A CPU that goes off-line has fewer samples.
        """
        self.cells += 1
        if self.cells > MAX_CELLS:
            raise ResultError(f"mpstat prints over {MAX_CELLS} values; expected at most as many a run", line)
        one = self.rows.get((column, subject))
        if one is None:
            metric, unit = metric_of(column)
            one = self.rows[column, subject] = row(
                metric, unit, direction_of(metric), None, line, subject=subject
            )
        one.lines = (one.lines[0], line)
        if average:
            one.value = value
        else:
            one.samples.append(value)


def metric_of(column: str) -> tuple[str, str]:
    """(metric, unit) of a column's head: `%soft`, `intr/s`, `19/s`, `NET_RX/s`."""
    if column.startswith("%"):
        return column, "%"
    name = column.removesuffix("/s")
    if name == "intr":
        return name, "1/s"
    return f"{'softirq' if name in SOFTIRQS else 'interrupt'} {name}", "1/s"


def subject_of(kind: str, number: str) -> str:
    """`cpu3` of CPU 3, `node1` of NODE 1, `all` or `all nodes`; JSON of old versions says -1 for all."""
    if number in ("all", "-1"):
        return EVERY if kind == "CPU" else f"{EVERY} nodes"
    return f"{kind.lower()}{number}"


def fill(run: Run, gathered: Gathered, *, tick: float | None, whole: bool = False) -> Run:
    """The run with its rows; `whole` says that its only report covers the time since boot."""
    for one in gathered.rows.values():
        total = one.value if one.value is not None else one.samples[0] if whole else None
        run.rows.append(
            row(one.metric, one.unit, one.direction, total, one.lines, one.samples, one.subject, tick=tick)
        )
    if whole:
        run.notes.append(Note("one report without an interval: averages since boot", run.lines[0]))
    intervals = max((len(row.samples) for row in run.rows), default=0)
    missing = {row.subject: len(row.samples) for row in run.rows if len(row.samples) < intervals}
    for who, count in list(missing.items())[:MAX_NOTES]:
        run.notes.append(Note(f"{who} is printed in {count} of {intervals} intervals"))
    return bounded(run, _rank, "{} of {} rows are read: all CPUs, then the busiest by share")


def _rank(row: MetricRow) -> tuple[bool, bool, float]:
    """The most informative rows first: all CPUs together, then who is busy, idle shares last."""
    together = (row.subject or "").startswith(EVERY)
    return together, row.unit == "%" and row.metric != "%idle", row.value or 0.0


# A share of time, or a rate of interrupts: `intr/s`, `19/s`, `i019/s` of old, `LOC/s`, `NET_RX/s`.
_COLUMN = re.compile(
    rf"%(?:usr|user|nice|sys|iowait|irq|soft|steal|guest|gnice|idle)"
    rf"|(?:intr|Err|{'|'.join(sorted(SOFTIRQS))}|(?=[^/]{{1,{MAX_NAME}}}/)i?[0-9]+|(?=[^/]{{1,5}}/)[0-9]*[A-Z][0-9A-Z]*)/s"
)
_NUMBER = re.compile(r"[0-9][0-9.,']{,31}")
_A_DIGIT = re.compile(r"\d")
_SYSTEM = re.compile(r".{,3}inux (?=.* \()(?=.*_).*CPU\)")
_PLACES = ("CORE", "SOCK", "NODE")
# Words before `CPU` on a head: a time, AM or PM, a zone.
_BEFORE = 4
# Fewest digits of a time in seconds since 1970: that of 2001 and later.
_EPOCH = 9
# The most columns of one table: a host has that many interrupts. The most lines mail makes of one.
_MOST_COLUMNS = 4096
_MOST_FOLDS = 64


@dataclass(slots=True)
class Row:
    """One line of a table, or two that mail made of it."""

    # As printed before the CPU; empty where it was cut.
    time: list[str]
    number: str
    cells: list[str]
    line: int

    @property
    def average(self) -> bool:
        """`Average:` in any language; times hold digits."""
        return bool(self.time) and _A_DIGIT.search("".join(self.time)) is None


@dataclass(slots=True)
class Table(Block[Row]):
    """A head and its rows."""

    # `CPU` or `NODE`.
    kind: str = "CPU"
    columns: list[str] = field(default_factory=list)
    time: list[str] = field(default_factory=list)
    # `Linux …` right above: another start.
    system: str | None = None


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when a head of mpstat has a row below it."""
    for at, line in enumerate(lines):
        if _head(line.text):
            found = tables(lines[at : at + 4])
            if found and found[0].rows:
                return 0.97, f"mpstat table on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = filled(tables(clean(text)))
    convention = decide((cell for table in found for row in table.rows for cell in row.cells), integers=False)
    return runs_of(
        grouped(found, _starts),
        lambda group: _run(group, convention),
        "no mpstat table; expected a head such as '12:53:20 CPU %usr %sys %idle' and a row below it",
    )


def tables(lines: list[Line]) -> list[Table]:
    """The tables of a text, also those without a row."""
    found: list[Table] = []
    above: list[Line] = []
    current: Table | None = None
    system: str | None = None
    pending: list[str] = []
    # Lines joined to the head so far, None behind its first row; lines joined to the row.
    head_folds: int | None = None
    row_folds = 0
    for line in lines:
        parts = line.text.split()
        head = _head(line.text)
        if head:
            kind, time, columns = head
            current = Table(line, above, kind=kind, columns=columns, time=time, system=system)
            found.append(current)
            above, system, pending, head_folds, row_folds = [], None, [], 0, 0
            continue
        if current and head_folds is not None and parts and all(map(_COLUMN.fullmatch, parts)):
            head_folds += 1
            if head_folds <= _MOST_FOLDS and len(current.columns) + len(parts) <= _MOST_COLUMNS:
                current.columns += parts
            continue
        head_folds = None
        if current and parts:
            if pending and (row_folds >= _MOST_FOLDS or not all(map(_NUMBER.fullmatch, parts))):
                pending = []
            row, pending = _row(
                pending + parts, len(current.columns), line.number, epoch=_epoch(current.time)
            )
            row_folds = row_folds + 1 if pending else 0
            if row:
                current.rows.append(row)
            if row or pending:
                continue
            if _digits(parts):
                current.notes.append(Note("not as many numbers as columns; row left out", line.number))
                continue
        if parts and _SYSTEM.fullmatch(line.text):
            system, current = line.text, None
        elif parts and line.text not in ELISIONS:
            above.append(line)
            current = None
    return found


def _head(text: str) -> tuple[str, list[str], list[str]] | None:
    """(CPU or NODE, words of the time, columns)."""
    if "CPU" not in text and "NODE" not in text:
        return None
    parts = text.split()
    at = next((i for i, part in enumerate(parts[: _BEFORE + 1]) if part in ("CPU", "NODE")), None)
    if at is None or len(parts) > _MOST_COLUMNS:
        return None
    columns = parts[at + 1 :]
    while columns and columns[0] in _PLACES:
        columns = columns[1:]
    if not columns or not all(map(_COLUMN.fullmatch, columns)):
        return None
    # What sar prints.
    if "%steal" in columns and "%irq" in columns and columns.index("%steal") < columns.index("%irq"):
        return None
    return parts[at], parts[:at], columns


def _epoch(time: list[str]) -> bool:
    """Whether a head begins with seconds since 1970, as -U prints them."""
    return len(time) == 1 and plain(time[0]) and len(time[0]) >= _EPOCH


def _row(words: list[str], count: int, line: int, *, epoch: bool) -> tuple[Row | None, list[str]]:
    """(the row, words that wait for the rest of it)."""
    first = int(epoch and _epoch(words[:1]))
    at = next(
        (i for i, word in enumerate(words[: _BEFORE + 1]) if i >= first and (word == "all" or plain(word))),
        None,
    )
    if at is None or (at > 0 and not all(len(word) <= 16 for word in words[:at])):
        return None, []
    behind = words[at + 1 :]
    if len(behind) < count:
        return None, words if all(map(_NUMBER.fullmatch, behind)) else []
    cells = behind[len(behind) - count :]
    places = behind[: len(behind) - count]
    if (
        len(places) > len(_PLACES)
        or not all(map(_NUMBER.fullmatch, cells))
        or not _digits(places, empty=True)
    ):
        return None, []
    return Row(words[:at], words[at][:9], cells, line), []


def _digits(words: list[str], *, empty: bool = False) -> bool:
    return (empty or bool(words)) and all(map(plain, words))


def _starts(group: Group[Table], table: Table) -> bool:
    """Another start: the tool's first line, foreign text, or an interval after the averages."""
    ended = any(row.average for row in group[-1].rows) and not all(row.average for row in table.rows)
    return table.system is not None or any(line.text for line in table.above) or ended


def _run(group: Group[Table], convention: Convention) -> Run:
    run = start_run(TOOL, group[0].above)
    run.environment = _environment(group[0].system)
    gathered = Gathered()
    decimals = 0
    for table in group:
        run.notes += table.notes
        for one in table.rows:
            subject, average = subject_of(table.kind, one.number), one.average
            for column, cell in zip(table.columns, one.cells, strict=True):
                number = parse(cell, convention)
                if number is None:
                    run.notes.append(Note(f"{cell} is no number; left out", one.line))
                    continue
                decimals = max(decimals, len(cell) - 1 - cell.rfind(convention.decimal or "."))
                gathered.put(column, subject, number.value, one.line, average=average)
    del run.notes[MAX_NOTES:]
    times = {tuple(row.time) for table in group for row in table.rows if not row.average}
    whole = len(times) == 1 and times == {tuple(table.time) for table in group} and () not in times
    return fill(run, gathered, tick=10.0**-decimals, whole=whole)


def _environment(system: str | None) -> dict[str, str]:
    """Kernel, host name, architecture and CPUs of the tool's first line."""
    if system is None:
        return {}
    words = system.split()
    named = {
        "kernel": words[1],
        "hostname": next((word[1:-1] for word in words[2:] if word[0] == "(" and word[-1] == ")"), ""),
        "architecture": next((word.strip("_") for word in words if word[0] == word[-1] == "_"), ""),
        "cpus": words[-2].lstrip("("),
    }
    return {name: value[:100] for name, value in named.items() if value}
