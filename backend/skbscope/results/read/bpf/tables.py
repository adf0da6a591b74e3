"""Tools of bcc and libbpf-tools that print one table an interval: a head of names, a row a thing.

    SYSCALL                   COUNT        TIME (us)        PID    COMM         LADDR … RADDR … RX_KB  TX_KB
    futex                      1259     33629391.016        16647  sshd         …                0   2149

    HITS   MISSES  DIRTIES HITRATIO   BUFFERS_MB  CACHED_MB             Caller  Avg Wait    Count   Max Wait  Total Wait
    1132        0        4  100.00%          277       4367     rtnl_lock+0x2b    3.5 us        5     5.4 us     18.3 us

Format: tools/NAME.py of bcc and libbpf-tools/NAME.c. A table here is its head as printed and what each column is; a
reader of another tool is one more table. Rows of one name (tasks of one command, a connection each) are added up, so
averages and shares of single rows are not read where names can repeat. What is not read is noted with its line.
`event_tables` has the tools that print a row an event, whose times are samples.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from skbscope.results.cleaning import Line
from skbscope.results.format import Reader, Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.bpf.prints import Item, Mark, Print, Reading, tool_reader
from skbscope.results.read.table import ELISIONS, LESS, MORE, Direction, Key, clock, number, whole

NAME = "a name, which may hold blanks"
PART = "a part of the name, without blanks"
UNREAD_NAME = "a name that is not read, which may hold blanks"
# It is not read either, but a row without it is none: the only sign of a row where no other column is a number.
DIGITS = "a whole number that is not read"
_NOT_READ = (None, UNREAD_NAME, DIGITS)
_MOST_NAME = 100
_NS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000}
_TIME = re.compile(r"([0-9.]{1,20}) (ns|us|ms|s|m)(?= |$)")
_TOTAL = re.compile(r"Total References: (\d{1,20}) Total Misses: (\d{1,20}) Hit Rate: ([0-9.]{1,10})%")
# Events that the tool could not read in time: bcc, libbpf-tools.
_LOST = re.compile(r"Possibly lost (\d{1,15}) samples|Lost (\d{1,15}) (?:lost )?events on CPU #\d{1,6}!?")
# `[09:39:04]` of syscount, `19:46:24 loadavg: 1.86 …` of tcptop, the rule of virtiostat.
_CLOCK = re.compile(r"\[?\d\d:\d\d:\d\d\]?(?: loadavg: .{1,80})?|-{8,}")


@dataclass(frozen=True, slots=True)
class Column:
    """A column that is read."""

    metric: str
    unit: str
    direction: Direction = None
    # An amount adds up over rows of one name and over an interval.
    amount: bool = True
    # Each row has a value of its own, which is a sample: the time that one event took.
    each_row: bool = False
    # The tool prints 0 where it could not measure the value.
    zero_unknown: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A head, its words joined by one blank, and its columns.

    A column is a `Column`, NAME, PART, a list of parts of the name by what is printed for them, or one of `_NOT_READ`.
    """

    head: str
    columns: tuple[Column | str | dict[str, str] | None, ...]
    # Only the largest rows are printed, so that a missing one is not zero.
    largest: bool = False
    # Each row is an interval of its own.
    series: bool = False
    # Times are printed with their unit, `3.5 us`.
    timed: bool = False
    # What a row is, where rows of one name are counted.
    each: Column | None = None
    # Names differ from start to start (ports), so that only the sum of all rows can be compared.
    total: bool = False
    # Cells are separated by commas.
    csv: bool = False
    # Between the parts of a name.
    join: str = " "
    # Lines between the rows that belong to them; with these a blank line does not end the table.
    between: re.Pattern[str] | None = None
    # What a reader of the run has to know.
    note: str | None = None

    @property
    def read(self) -> list[Column]:
        """Its columns that are read, behind them what a row is."""
        each = [self.each] if self.each else []
        return [*(column for column in self.columns if isinstance(column, Column)), *each]


_CALLS = Column("calls", "calls")
_SYSCOUNT = tuple(
    Table(f"{head} COUNT{time}", (*names, _CALLS, *spent), largest=True)
    for head, names in (("SYSCALL", (NAME,)), ("PID COMM", (None, NAME)))
    for time, spent in (
        ("", ()),
        (" TIME (us)", (Column("time", "us", LESS),)),
        (" TIME (ms)", (Column("time", "ms", LESS),)),
    )
)
_HITS = Column("hits", "accesses", MORE)
_PAGE_MISSES = Column("misses", "accesses", LESS)
_DIRTIES = Column("dirtied", "pages")
_RATIO = Column("hit ratio", "%", MORE, amount=False)
_CACHE = (Column("buffers", "MB", amount=False), Column("cached", "MB", amount=False))
_CACHESTAT = tuple(
    Table(f"{time}{head} BUFFERS_MB CACHED_MB", (*stamp, *columns, *_CACHE), series=True)
    for time, stamp in (("", ()), ("TIME ", (None,)))
    for head, columns in (
        ("HITS MISSES DIRTIES HITRATIO", (_HITS, _PAGE_MISSES, _DIRTIES, _RATIO)),
        ("TOTAL MISSES HITS DIRTIES", (Column("accesses", "accesses"), _PAGE_MISSES, _HITS, _DIRTIES)),
    )
)
_REFERENCES, _MISSES = Column("references", "references"), Column("misses", "misses", LESS)
_LLCSTAT = tuple(
    Table(f"{head} NAME CPU REFERENCE MISS HIT%", (*skipped, NAME, None, _REFERENCES, _MISSES, None))
    for head, skipped in (("PID", (None,)), ("PID TID", (None, None)))
)
_SGS = (Column("in segments", "segments"), Column("out segments", "segments"))
_VIRTIOSTAT = (
    Table(
        "Driver Device VQ Name In SGs Out SGs In BW Out BW",
        (PART, PART, NAME, *_SGS, Column("in bytes", "B"), Column("out bytes", "B")),
    ),
)
_KB = (Column("received", "KB"), Column("sent", "KB"))
_TCPTOP = tuple(
    Table(f"PID COMM LADDR{six} RADDR{six} RX_KB TX_KB", (None, NAME, None, None, *_KB), largest=True)
    for six in ("", "6")
)
# Options put the time in front.
STAMPS: tuple[tuple[str, tuple[None, ...]], ...] = (
    ("", ()),
    ("TIME ", (None,)),
    ("TIME(s) ", (None,)),
    ("TIME(us) ", (None,)),
    ("TIME TIME(s) ", (None, None)),
)
# Durations of connections are added up, because the tool prints a connection a row.
_TCPLIFE = tuple(
    Table(
        f"{stamp}PID COMM {family}LADDR LPORT RADDR RPORT TX_KB RX_KB MS",
        (
            *first,
            None,
            NAME,
            *of,
            None,
            None,
            None,
            None,
            *reversed(_KB),
            Column("time connected, summed", "ms"),
        ),
        each=Column("connections", "connections"),
    )
    for stamp, first in STAMPS
    for family, of in (("", ()), ("IP ", (None,)))
)
_TCPLIFE += tuple(
    replace(table, head=table.head.replace(" ", ","), csv=True) for table in _TCPLIFE if " IP " in table.head
)


def _lock(head: str, verb: str, *names: str | None) -> Table:
    """Averages are of one caller, so they are read; the tool prints the callers that waited longest."""
    average, longest = (
        Column(f"{of} {verb} time", "ns", LESS, amount=False) for of in ("average", "longest")
    )
    total = Column(f"{verb} time", "ns", LESS)
    return Table(
        head, (*names, average, Column(f"locks {verb}", "locks"), longest, total), largest=True, timed=True
    )


_KLOCKSTAT = (
    _lock("Caller Avg Spin Count Max spin Total spin", "waited for", NAME),
    _lock("Caller Avg Hold Count Max hold Total hold", "held", NAME),
    _lock("Caller Avg Wait Count Max Wait Total Wait", "waited for", NAME),
    _lock("Caller Avg Hold Count Max Hold Total Hold", "held", NAME),
    _lock("Tid Comm Avg Wait Count Max Wait Total Wait", "waited for", None, NAME),
    _lock("Tid Comm Avg Hold Count Max Hold Total Hold", "held", None, NAME),
)


_LOST_EVENTS = Column("lost events", "events", LESS)


def reader(tool: str, tables: tuple[Table, ...]) -> Reader:
    """The reader of a tool by its tables."""
    by_head = {table.head: table for table in tables}

    def readings(lines: list[Line]) -> Iterator[Reading]:
        return _readings(lines, by_head)

    def sniff(lines: list[Line]) -> Sniffed:
        for line, below in zip(lines, lines[1:], strict=False):
            table = by_head.get(_words(line.text))
            if table and _items(table, below):
                return 0.97, f"{tool} head on line {line.number}"
        return None

    def finish(run: Run, found: list[Print]) -> None:
        first, last = run.lines
        head = max((one.head for one in found if one.head.number <= first), key=lambda line: line.number)
        _note_columns(run, by_head.get(_words(head.text)), head.number)
        if any(table.largest for table in tables):
            run.notes.append(Note("the tool prints the largest rows only; a missing one is unknown", last))

    expected = f"no table of {tool}; expected '{tables[0].head}' above rows"
    return Reader(sniff, tool_reader(readings, tool, expected, finish))


def _words(text: str) -> str:
    return " ".join(text.split())


def _note_columns(run: Run, table: Table | None, line: int) -> None:
    if table is None:
        return
    # A unit in brackets and a word such as `Avg` belong to their column, so names are only sure without them.
    names = table.head.split("," if table.csv else None)
    unused = [
        name
        for name, column in zip(names, table.columns, strict=False)
        if (column is None or column in _NOT_READ) and any(map(str.isalpha, name))
    ]
    samples = any(column.each_row for column in table.read)
    rows = "counted, their times are samples" if samples else "added up"
    if unused:
        run.notes.append(Note(f"columns not read: {', '.join(unused)}; rows of one name are {rows}", line))
    for column in table.read:
        if column.zero_unknown and table.each:
            events = sum(sum(row.samples) for row in run.rows if row.metric == table.each.metric)
            times = sum(len(row.samples) for row in run.rows if row.metric == column.metric)
            _note_zeros(run, column.metric, int(events) - times, line)
    if table.total:
        run.notes.append(Note("values without a name are the sums of all rows", line))
    if table.note:
        run.notes.append(Note(table.note, line))


def _note_zeros(run: Run, metric: str, count: int, line: int) -> None:
    if count > 0:
        of = f"1 {metric} of 0 is" if count == 1 else f"{count} values 0 of {metric} are"
        run.notes.append(Note(f"{of} left out: the tool did not see it begin", line))


def _readings(lines: list[Line], by_head: dict[str, Table]) -> Iterator[Reading]:
    table: Table | None = None
    seen: set[str] = set()
    rows: dict[Key, Item] = {}
    series = _Series()
    for line in lines:
        head = _words(line.text) if line.text else ""
        found = by_head.get(head)
        if found is not None:
            if head in seen:
                yield from _flush(rows, line)
                seen = set()
            # Another table of the same interval, or the head again after a screenful, begins none.
            if not seen and not (table and table.series):
                yield line, Mark(line, opens=True)
            seen.add(head)
            if found is not table:
                yield from series.flush()
            table = found
        elif table is not None and table.series and (values := _values(table, line.text)):
            if line.interrupted:
                yield from series.flush()
            series.add(table, line, values)
            if line.interrupted:
                yield from series.flush()
        elif table is not None and (items := _items(table, line)):
            for item in items:
                old = rows.get(item.key)
                rows[item.key] = _sum(old, item) if old else item
        elif table is not None and (lost := _LOST.fullmatch(line.text)):
            item = _item(_LOST_EVENTS, None, float(lost[1] or lost[2]), (line.number, line.number), True)
            old = rows.get(item.key)
            rows[item.key] = _sum(old, item) if old else item
        elif table is not None and table.between and (not line.text or table.between.fullmatch(line.text)):
            continue
        elif total := _TOTAL.fullmatch(line.text):
            span, table = (line.number, line.number), None
            yield from _flush(rows, line)
            read = zip((_REFERENCES, _MISSES, _RATIO), total.groups(), strict=True)
            yield line, [_item(column, None, float(text), span, True) for column, text in read]
        elif not line.text or line.text in ELISIONS:
            table = table if line.text or (table and table.series) else None
        else:
            yield from series.flush()
            yield from _flush(rows, line)
            table, seen = None, set()
            yield line, Mark(line) if clock(line.text) or _CLOCK.fullmatch(line.text) else None
    yield from series.flush()
    if lines:
        yield from _flush(rows, lines[-1])


class _Series:
    """Rows that are an interval each: columns of numbers, since there may be many thousand of them."""

    def __init__(self) -> None:
        self.columns: list[Column] = []
        self.lines: list[Line] = []
        self.rows: list[list[float]] = []

    def add(self, table: Table, line: Line, values: list[float]) -> None:
        """Adds the next row."""
        if not self.lines:
            self.columns = table.read
        self.lines.append(line)
        self.rows.append(values)

    def flush(self) -> Iterator[Reading]:
        """All rows since the last time, as readings of the first of these intervals and of those behind it."""
        if not self.lines:
            return
        span = (self.lines[0].number, self.lines[-1].number)
        cells = zip(self.columns, zip(*self.rows, strict=True), strict=True)
        items = [
            _item(column, None, first, span, True)._replace(more=more) for column, (first, *more) in cells
        ]
        yield self.lines[0], items
        self.lines, self.rows = [], []


def _flush(rows: dict[Key, Item], line: Line) -> Iterator[Reading]:
    """The rows of an interval, added up by name."""
    if rows:
        yield line, list(rows.values())
        rows.clear()


def _sum(old: Item, new: Item) -> Item:
    lines = (old.lines[0], new.lines[1])
    if isinstance(old.more, list):
        old.more.append(new.value)
        return old._replace(lines=lines)
    # Two rows of one name have no common average: the first, and larger, one counts.
    # Rounded, because sums of decimals have digits that no row has.
    return old._replace(value=round(old.value + new.value, 6) if old.amount else old.value, lines=lines)


def _item(column: Column, subject: str | None, value: float, span: tuple[int, int], zero: bool) -> Item:
    more: list[float] | tuple[()] = [] if column.each_row else ()
    return Item(
        *(column.metric, subject, column.unit, value, span, None),
        *(column.amount and not column.each_row, zero, column.direction, more),
    )


def _items(table: Table, line: Line) -> list[Item]:
    """The readings of a row; empty for a line that is none."""
    named: list[str] = []
    values = _values(table, line.text, named)
    subject, span = table.join.join(named)[:_MOST_NAME] or None, (line.number, line.number)
    subjects = (subject, None) if table.total and subject else (subject,)
    read = list(zip(table.read, values, strict=True)) if values else []
    return [
        _item(column, name, value, span, not table.largest)
        for name in subjects
        for column, value in read
        if value or not column.zero_unknown
    ]


def _values(table: Table, text: str, named: list[str] | None = None) -> list[float]:
    """The numbers of a row, and into `named` the words of its name; none for a line that is no row."""
    values: list[float] = []
    sure = False
    for cell, column in zip(_cells(table, text), table.columns, strict=False):
        if column is None:
            continue
        if column == DIGITS:
            if whole(cell) is None:
                return []
            sure = True
        elif isinstance(column, dict):
            if cell not in column:
                return []
            if named is not None:
                named.append(column[cell])
        elif isinstance(column, str):
            if named is not None and column != UNREAD_NAME:
                named.append(cell)
        else:
            value = number(cell.rstrip("%"))
            if value is None:
                return []
            values.append(value)
    return [*values, 1.0] if (values or sure) and table.each else values


def _cells(table: Table, text: str) -> list[str]:
    """The words of a row, a column each; empty where there are too few or too many."""
    if table.csv:
        words = text.split(",")
        return words if len(words) == len(table.columns) else []
    text = _words(text)
    if table.timed:
        text = _TIME.sub(lambda found: f"{float(found[1]) * _NS[found[2]]:.15g}", text)
    words = text.split(" ")
    surplus = len(words) - len(table.columns)
    name = next((one for one in (NAME, UNREAD_NAME) if one in table.columns), None)
    if surplus and (surplus < 0 or name is None):
        return []
    if surplus:
        at = table.columns.index(name)
        words[at : at + surplus + 1] = [" ".join(words[at : at + surplus + 1])]
    return words


SYSCOUNT = reader("syscount", _SYSCOUNT)
CACHESTAT = reader("cachestat", _CACHESTAT)
LLCSTAT = reader("llcstat", _LLCSTAT)
VIRTIOSTAT = reader("virtiostat", _VIRTIOSTAT)
TCPTOP = reader("tcptop", _TCPTOP)
TCPLIFE = reader("tcplife", _TCPLIFE)
KLOCKSTAT = reader("klockstat", _KLOCKSTAT)
