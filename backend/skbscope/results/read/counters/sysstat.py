"""sar and pidstat: rates of interfaces, protocols, CPUs and tasks, as tables with a time in front.

    11:51:04        IFACE   rxpck/s   txpck/s    rxkB/s    txkB/s   rxcmp/s   txcmp/s  rxmcst/s   %ifutil
    11:51:05         eth0    145.00    145.00    281.03    281.03      0.00      0.00      0.00      0.00
    11:51:08      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command
    Average:        0        76    0.00    0.99    0.00    0.00    0.99     -  kdamond.0

Format: pr_stats.c and pidstat.c of sysstat; pidstat -H prints seconds since 1970 for a time, and -h one head of a
start, `# Time  UID …`. A metric a column, named as printed, a subject a row: interface, `cpu3`,
the name of a task (tasks of one name are added up, because numbers of processes differ from start to start), or none.
Its own `Average` is the value of a row, else the median of the intervals. mpstat has another reader. Tables of sar with
other columns (memory, disks, paging) are listed as not read.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.format import Reader
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.above import start_run
from skbscope.results.read.counters.shares import direction_of
from skbscope.results.read.table import (
    Block,
    Direction,
    Group,
    Span,
    filled,
    grouped,
    number,
    row,
    runs_of,
    sniff_block,
)
from skbscope.results.rows import bounded, check_cells

_PLACES = {"UID", "USER", "PID", "TGID", "TID", "CPU"}
"""Columns of pidstat in front of the name that are no amounts."""
_COLUMN = re.compile(r"[%A-Za-z][\w%./-]{1,20}")
_FOLDED = re.compile(r"[rt]x\w{1,10}/s|%ifutil")
# A time of day, or seconds since 1970.
_CLOCK = re.compile(r"\d{2}:\d{2}:\d{2}|\d{9,11}")
_SYSTEM = re.compile(r"Linux (\S{1,100}) \((\S{1,100})\)\s.{0,200}")
_ERRORS = re.compile(
    r"(?:rx|tx)(?:err|drop|carr|fram|fifo)|coll|retrans|retrseg|isegerr|estres|atmptf|rx_drop|dropd|squeezd|flw_lim"
    r"|idgmerr|ihdrerr|iadrerr|idisc|odisc|asmf|fragf"
)
_KNOWN = frozenset(
    (
        "rxpck/s",
        "rxerr/s",
        "active/s",
        "iseg/s",
        "atmptf/s",
        "irec/s",
        "ihdrerr/s",
        "idgm/s",
        "totsck",
        "total/s",
    )
    + ("%usr", "%user", "%CPU", "cswch/s", "proc/s", "runq-sz")
)
"""One of these columns makes a table one of sar or pidstat."""
_MOST_COLUMNS = 40
_UNITS = dict.fromkeys(("VSZ", "RSS", "StkSize", "StkRef"), "kB") | {"iodelay": "clock ticks"}


AVERAGE = "Average:"
_TIME = "# Time"
_MOST_UNREAD = 30
"""Other tables of sar that are named."""


@dataclass(slots=True)
class Row:
    """One row: the tool's own average, or an interval."""

    time: str
    subject: str
    # None for what is no amount.
    values: list[float | None]
    line: int


@dataclass(slots=True)
class Table(Block[Row]):
    """A head and its rows."""

    columns: list[str] = field(default_factory=list)
    # The column that names the subject; empty where there is none.
    subject: str = ""
    # The tool's first line, right above: another start.
    system: str | None = None
    # The first columns of tables that are not read, with their lines.
    unread: dict[str, int] = field(default_factory=dict)

    @property
    def tool(self) -> str:
        """`pidstat` or `sar`."""
        return "pidstat" if self.subject == "Command" else "sar"

    @property
    def average(self) -> bool:
        """Whether its last row is an average."""
        return self.rows[-1].time == AVERAGE


def tables(lines: list[Line]) -> list[Table]:
    """The tables of a text, also those without a row."""
    found: list[Table] = []
    above: list[Line] = []
    current: Table | None = None
    system: str | None = None
    # In rows below the head of another table of sar; such tables above the first that is read.
    other = False
    unread: dict[str, int] = {}
    for line in _unfolded(lines):
        words = line.text.removeprefix("# ").split(maxsplit=_MOST_COLUMNS)
        stamp = 1 if line.text.startswith(_TIME) else _stamp(words)
        # A row ends in a number, a head in a name, so most rows are known without a look at their words.
        if (
            current is not None
            and stamp
            and not other
            and words[-1][-1].isdigit()
            and _take(current, line, words, stamp)
        ):
            continue
        head = _head(words[stamp:]) if stamp else None
        if head is not None:
            current = Table(line, above, columns=words[stamp:], subject=head, system=system, unread=unread)
            found.append(current)
            above, system, other, unread = [], None, False, {}
        elif current is not None and stamp and not other and _take(current, line, words, stamp):
            pass
        elif (current or system) and stamp and (other or _is_other(words[stamp:])):
            if _is_other(words[stamp:]):
                other = True
                into = current.unread if current else unread
                if len(into) < _MOST_UNREAD:
                    into.setdefault(" ".join(words[stamp : stamp + 2]), line.number)
        elif _SYSTEM.fullmatch(line.text):
            system, current, other, unread = line.text, None, False, {}
        elif line.text:
            above.append(line)
            current = None
    return found


def _unfolded(lines: list[Line]) -> list[Line]:
    """The lines, with a head that a mail folded behind a column, and the rows below it that were folded like it."""
    out: list[Line] = []
    columns = 0
    for line in lines:
        last = out[-1] if out else None
        if not columns and not (last and last.text.startswith("IFACE")):
            out.append(line)
            continue
        words = line.text.split(maxsplit=_MOST_COLUMNS)
        over = last.text.split(maxsplit=_MOST_COLUMNS) if last and last.number == line.number - 1 else []
        if words and over[:1] == ["IFACE"] and _head(over) and all(map(_FOLDED.fullmatch, words)):
            columns = len(over) + len(words)
            out[-1] = line._replace(number=line.number - 1, text=f"{AVERAGE} {out[-1].text} {line.text}")
        elif columns and over[:1] == [AVERAGE] and len(over) + len(words) == columns + 1 and _numbers(words):
            out[-1] = line._replace(number=line.number - 1, text=f"{out[-1].text} {line.text}")
        else:
            out.append(line)
    return out


def _numbers(words: list[str]) -> bool:
    return all(number(word) is not None for word in words)


def _stamp(words: list[str]) -> int:
    """How many words in front are a time or `Average:`; 0 for another line."""
    if len(words) < 2:
        return 0
    if words[0] == AVERAGE:
        return 1
    if not _CLOCK.fullmatch(words[0]):
        return 0
    return 2 if words[1] in ("AM", "PM") else 1


def _head(columns: list[str]) -> str | None:
    """The column of the subject, "" where rows have none; None if it is no head."""
    if not _KNOWN & set(columns) or not all(map(_COLUMN.fullmatch, columns)):
        return None
    if "Command" in columns:
        return "Command" if columns[-1] == "Command" else None
    if columns[0] in ("IFACE", "DEV"):
        return columns[0]
    if columns[0] == "NODE":
        return None
    if columns[0] == "CPU":
        # The order of sar; mpstat prints `%irq %soft %steal`, and it alone has interrupts.
        at = {name: place for place, name in enumerate(columns)}
        is_sar = "%steal" in at and ("%irq" not in at or at["%steal"] < at["%irq"])
        return "CPU" if is_sar or "total/s" in at else None
    return ""


def _is_other(columns: list[str]) -> bool:
    """Whether it is the head of a table of sar that is not read: `kbmemfree kbavail`, `CPU MHz`, `INTR all`."""
    return len(columns) > 1 and all(number(name) is None for name in columns)


def _take(table: Table, line: Line, words: list[str], stamp: int) -> bool:
    """Puts the row of a line into the table."""
    cells = words[stamp:]
    count = len(table.columns)
    if table.subject == "Command" and len(cells) > count:
        cells = [*cells[: count - 1], " ".join(cells[count - 1 :])]
    if len(cells) != count:
        return False
    by_name = dict(zip(table.columns, cells, strict=True))
    subject = by_name.get(table.subject, "")
    if table.subject == "CPU" and subject != "all":
        subject = f"cpu{subject}"
    left_out = _PLACES | {table.subject} if table.subject == "Command" else {table.subject}
    values = [None if name in left_out else number(cell) for name, cell in by_name.items()]
    if all(value is None for value in values):
        return False
    table.rows.append(Row(words[0], subject, values, line.number))
    return True


def metric_of(column: str) -> tuple[str, str, Direction]:
    """(metric, unit, direction) of a column's head: `rxpck/s`, `%CPU`, `totsck`."""
    if column.startswith("%"):
        return column, "%", direction_of(column)
    name, _, per = column.partition("/")
    if not per:
        return name, _UNITS.get(name, "count"), None
    unit = "kB/s" if name.endswith("kB") or name.startswith("kB") else "1/s"
    return name, unit, "less" if _ERRORS.fullmatch(name) else None


def _starts(group: Group[Table], table: Table) -> bool:
    """Another start: the tool's first line, other text, or an interval after the averages."""
    return table.system is not None or bool(table.above) or (group[-1].average and not table.average)


def _run(group: Group[Table]) -> Run:
    run = start_run(group[0].tool, group[0].above)
    if system := _SYSTEM.fullmatch(group[0].system or ""):
        run.environment |= {"kernel": system[1], "hostname": system[2]}
    sums: dict[tuple[str, str], dict[str, float]] = {}
    spans: dict[tuple[str, str], Span] = {}
    several: dict[str, None] = {}
    check_cells(sum(len(table.rows) for table in group), max(len(table.columns) for table in group))
    unread: dict[str, int] = {}
    for table in group:
        unread = table.unread | unread
        for one in table.rows:
            for column, value in zip(table.columns, one.values, strict=True):
                if value is None:
                    continue
                key = column, one.subject
                times = sums.setdefault(key, {})
                if one.time in times:
                    several[one.subject] = None
                times[one.time] = times.get(one.time, 0) + value
                spans[key] = spans.get(key, (one.line, 0))[0], one.line
    for (column, subject), times in sums.items():
        metric, unit, direction = metric_of(column)
        average = times.pop(AVERAGE, None)
        samples = [round(value, 2) for value in times.values()]
        total = None if average is None else round(average, 2)
        span = spans[column, subject]
        run.rows.append(row(metric, unit, direction, total, span, samples, subject or None, tick=0.01))
    intervals = max(len(one.samples) for one in run.rows)
    if missing := len(
        {one.subject for one in run.rows if len(one.samples) < intervals and one.value_from == "median"}
    ):
        run.notes.append(
            Note(f"of {missing} subjects not every interval is printed: their medians are of those printed")
        )
    if unread:
        run.notes.append(
            Note(f"tables not read, by their first columns: {', '.join(unread)[:300]}", min(unread.values()))
        )
    if several:
        run.notes.append(Note(f"tasks of one name are added up: {', '.join(sorted(several))[:200]}"))
    return run


def _rank(row: MetricRow) -> tuple[bool, float]:
    return row.subject in (None, "all"), row.value or 0.0


def reader(tool: str, example: str) -> Reader:
    """The reader of `sar` or `pidstat`; `example` is a head, for the refusal."""

    def blocks(lines: list[Line]) -> list[Table]:
        return [table for table in filled(tables(lines)) if table.tool == tool]

    def read(text: str) -> list[Run]:
        return runs_of(
            grouped(blocks(clean(text)), _starts),
            lambda group: bounded(_run(group), _rank, "{} of {} rows are read: the largest"),
            f"no table of {tool}; expected a head such as '12:53:20 {example}' and a row below it",
            bound=False,
        )

    return Reader(sniff_block(0.95, f"table of {tool}", blocks), read)


SAR = reader("sar", "IFACE rxpck/s txpck/s")
PIDSTAT = reader("pidstat", "UID PID %usr %system %CPU Command")
