"""Both forms of mpstat's output as rows of a run: a metric a column, a subject a CPU or node.

%usr … %idle   percent of the interval, as printed       subject cpu3, node1, or all CPUs (`all`)
intr           interrupts a second, all of them           subject cpu3 or all
interrupt 19   one interrupt a second                     softirq NET_RX   one softirq a second

Names: mpstat.c of sysstat. Its own `Average` is the value of a row; without one the value is the median of the
intervals.
"""

from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.table import row
from skbscope.results.rows import MAX_CELLS, MAX_NOTES, MAX_ROWS

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
            one = self.rows[column, subject] = row(metric, unit, None, None, line, subject=subject)
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
            row(one.metric, one.unit, None, total, one.lines, one.samples, one.subject, tick=tick)
        )
    if whole:
        run.notes.append(Note("one report without an interval: averages since boot", run.lines[0]))
    intervals = max((len(row.samples) for row in run.rows), default=0)
    missing = {row.subject: len(row.samples) for row in run.rows if len(row.samples) < intervals}
    for who, count in list(missing.items())[:MAX_NOTES]:
        run.notes.append(Note(f"{who} is printed in {count} of {intervals} intervals"))
    return _limited(run)


def _limited(run: Run) -> Run:
    """The most informative rows where there are too many: all CPUs together, then who is busy, idle shares last."""
    over = len(run.rows) - MAX_ROWS
    if over > 0:

        def rank(at: int) -> tuple[bool, bool, float]:
            row = run.rows[at]
            together = (row.subject or "").startswith(EVERY)
            return together, row.unit == "%" and row.metric != "%idle", row.value or 0.0

        first = set(sorted(range(len(run.rows)), key=rank, reverse=True)[:MAX_ROWS])
        run.rows = [row for at, row in enumerate(run.rows) if at in first]
        run.notes.append(
            Note(f"{MAX_ROWS} of {MAX_ROWS + over} rows are read: all CPUs, then the busiest by share")
        )
    return run
