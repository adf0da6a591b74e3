"""mpstat: what each CPU spent its time on, and its interrupts, as tables a reader of mail may have cut.

    Linux 5.4.0 (host)  12/23/20  _x86_64_  (8 CPU)
    04:33:34 PM  CPU    %usr   %nice    %sys   %soft   %idle       the time the interval began; columns as left by hand
    04:33:36 PM  all    0.08    0.00    1.01    7.66   90.32
    04:33:36 PM    0    0.00    0.00    3.70   47.62   46.03
    Average:       0    ...                                        translated by locale; it holds no digit

Format: mpstat.c of sysstat. -T puts CORE SOCK NODE behind the CPU (blank for `all`), -N has NODE for CPU, -I gives a
column an interrupt (`19/s`, `NET_RX/s`). A time is one or more words (12 h clock, zone), so cells are counted from the
end of a row. Mail folds heads and rows; what follows is joined until a row is whole. sar prints like tables; its
columns tell it (`%system`, `%steal` before `%irq`).
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import Note, Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.read.counters.mpstat_rows import MAX_NAME, SOFTIRQS, TOOL, Gathered, fill, subject_of
from skbscope.results.rows import MAX_NOTES

_SHARES = frozenset(
    ("%usr", "%user", "%nice", "%sys", "%iowait", "%irq", "%soft", "%steal", "%guest", "%gnice", "%idle")
)
_PLACES = ("CORE", "SOCK", "NODE")
# Words before `CPU` on a head: a time, AM or PM, a zone.
_BEFORE = 4
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
        return bool(self.time) and not any(ch.isdigit() for word in self.time for ch in word)


@dataclass(slots=True)
class Table:
    """A head and its rows."""

    kind: str
    columns: list[str]
    time: list[str]
    head: Line
    rows: list[Row] = field(default_factory=list)
    # Lines between the previous table and this one that are not the tool's.
    above: list[Line] = field(default_factory=list)
    # `Linux …` right above: another start.
    system: str | None = None
    notes: list[Note] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when a head of mpstat has a row below it."""
    for at, line in enumerate(lines):
        if ("CPU" in line.text or "NODE" in line.text) and _head(line.text):
            found = tables(lines[at : at + 4])
            if found and found[0].rows:
                return 0.97, f"mpstat table on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = [table for table in tables(clean(text)) if table.rows]
    if not found:
        raise ResultError(
            "no mpstat table; expected a head such as '12:53:20 CPU %usr %sys %idle' and a row below it"
        )
    convention = decide((cell for table in found for row in table.rows for cell in row.cells), integers=False)
    groups: list[list[Table]] = []
    for table in found:
        if not groups or _starts(table, groups[-1]):
            groups.append([])
        groups[-1].append(table)
    return without_copies([(_run(group, convention), group[0].head.depth) for group in groups])


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
            current = Table(kind, columns, time, line, above=above, system=system)
            found.append(current)
            above, system, pending, head_folds, row_folds = [], None, [], 0, 0
            continue
        if current and head_folds is not None and parts and all(_column(part) for part in parts):
            head_folds += 1
            if head_folds <= _MOST_FOLDS and len(current.columns) + len(parts) <= _MOST_COLUMNS:
                current.columns += parts
            continue
        head_folds = None
        if current and parts:
            if pending and (row_folds >= _MOST_FOLDS or not all(_number(part) for part in parts)):
                pending = []
            row, pending = _row(pending + parts, len(current.columns), line.number)
            row_folds = row_folds + 1 if pending else 0
            if row:
                current.rows.append(row)
            if row or pending:
                continue
            if _digits(parts):
                current.notes.append(Note("not as many numbers as columns; row left out", line.number))
                continue
        if parts and _system(line.text):
            system, current = line.text, None
        elif parts and line.text not in ("[...]", "...", "[snip]"):
            above.append(line)
            current = None
    return found


def _head(text: str) -> tuple[str, list[str], list[str]] | None:
    """(CPU or NODE, words of the time, columns)."""
    parts = text.split()
    at = next((i for i, part in enumerate(parts[: _BEFORE + 1]) if part in ("CPU", "NODE")), None)
    if at is None or len(parts) > _MOST_COLUMNS:
        return None
    columns = parts[at + 1 :]
    while columns and columns[0] in _PLACES:
        columns = columns[1:]
    if not columns or not all(_column(column) for column in columns):
        return None
    # What sar prints.
    if "%steal" in columns and "%irq" in columns and columns.index("%steal") < columns.index("%irq"):
        return None
    return parts[at], parts[:at], columns


def _column(word: str) -> bool:
    """A share of time, or a rate of interrupts: `intr/s`, `19/s`, `i019/s` of old, `LOC/s`, `NET_RX/s`."""
    if word in _SHARES:
        return True
    name, per, _ = word.partition("/s")
    if not per or not word.endswith("/s") or not 0 < len(name) <= MAX_NAME or not name.isascii():
        return False
    short = len(name) <= 5 and (name.isupper() or name == "Err") and name.isalnum()
    return name == "intr" or name in SOFTIRQS or name.removeprefix("i").isdigit() or short


def _row(words: list[str], count: int, line: int) -> tuple[Row | None, list[str]]:
    """(the row, words that wait for the rest of it)."""
    at = next((i for i, word in enumerate(words[: _BEFORE + 1]) if word == "all" or _digits([word])), None)
    if at is None or (at > 0 and not all(len(word) <= 16 for word in words[:at])):
        return None, []
    behind = words[at + 1 :]
    if len(behind) < count:
        return None, words if all(_number(word) for word in behind) else []
    cells = behind[len(behind) - count :]
    places = behind[: len(behind) - count]
    if (
        len(places) > len(_PLACES)
        or not all(_number(cell) for cell in cells)
        or not _digits(places, empty=True)
    ):
        return None, []
    return Row(words[:at], words[at][:9], cells, line), []


def _digits(words: list[str], *, empty: bool = False) -> bool:
    return (empty or bool(words)) and all(word.isascii() and word.isdigit() for word in words)


def _number(word: str) -> bool:
    return word[0].isdigit() and len(word) <= 32 and word.strip("0123456789.,'") == ""


def _system(text: str) -> bool:
    """`Linux 5.4.0 (host) 12/23/20 _x86_64_ (8 CPU)`; its first letters may be lost or doubled in copying."""
    return "inux " in text[:8] and " (" in text and "_" in text and text.endswith("CPU)")


def _starts(table: Table, group: list[Table]) -> bool:
    """Another start: the tool's first line, text of others, or an interval after the averages."""
    ended = any(row.average for row in group[-1].rows) and not all(row.average for row in table.rows)
    return table.system is not None or any(line.text for line in table.above) or ended


def _run(group: list[Table], convention: Convention) -> Run:
    above = group[0].above
    label, side = label_above(above)
    command = next((c for line in reversed(above) if (c := command_in(line.text, TOOL))), None)
    run = Run(TOOL, label or command or TOOL, side, command=command)
    run.environment = _environment(group[0].system)
    gathered = Gathered()
    decimals = 0
    for table in group:
        run.notes += table.notes
        for row in table.rows:
            subject = subject_of(table.kind, row.number)
            for column, cell in zip(table.columns, row.cells, strict=True):
                number = parse(cell, convention)
                if number is None:
                    run.notes.append(Note(f"{cell} is no number; left out", row.line))
                    continue
                decimals = max(decimals, len(cell) - 1 - cell.rfind(convention.decimal or "."))
                gathered.put(column, subject, number.value, row.line, average=row.average)
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
