"""funccount (bcc, and the older ftrace one): tables of calls by function, one an interval.

    FUNC                                    COUNT
    mlx5e_rx_flow_steer                    387594

Format: bcc tools/funccount.py and perf-tools kernel/funccount. With -i every interval repeats the head; the last token
of a row is the count, names may be byte strings (`b'vfs_read'`). An interval without rows is zero.
"""

from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.models import Note, Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.read.above import start_run
from skbscope.results.read.table import (
    ELISIONS,
    Block,
    Group,
    Series,
    clock,
    grouped,
    interval_row,
    runs_of,
    sniff_line,
)

TOOL = "funccount"
_HEAD = ["FUNC", "COUNT"]
# What ends a table and belongs to the tool.
_CLOSERS = ("Detaching...", "Ending tracing...")

# Name of a function, count as printed, line.
Row = tuple[str, str, int]


@dataclass(slots=True)
class Table(Block[Row]):
    """One interval."""

    # The tool ended before this table, so it is another start.
    fresh: bool = False
    # Ctrl-C is right above: with -i the interval is shorter than the others.
    interrupted: bool = False


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = tables(clean(text))
    convention = decide([count for table in found for _, count, _ in table.rows], integers=True)
    groups = grouped(found, lambda _, table: table.fresh or any(line.text for line in table.above))
    expected = "no funccount table; expected a line 'FUNC COUNT'"
    return runs_of(groups, lambda group: _run(group, convention), expected, bound=False)


def tables(lines: list[Line]) -> list[Table]:
    """The tables of a text, also empty ones."""
    found: list[Table] = []
    above: list[Line] = []
    current: Table | None = None
    fresh = interrupted = False
    for line in lines:
        parts = line.text.split()
        interrupted = interrupted or line.interrupted
        if parts == _HEAD:
            current = Table(line, above, fresh=fresh, interrupted=interrupted)
            found.append(current)
            above, fresh, interrupted = [], False, False
        elif current and (row := _row(line.text, parts)):
            current.rows.append((*row, line.number))
        elif line.text in _CLOSERS:
            current, fresh = None, True
        elif parts and not clock(line.text) and line.text not in ELISIONS:
            current = None
            above.append(line)
        elif not parts and current and current.rows:
            current = None
    return found


def _row(text: str, parts: list[str]) -> tuple[str, str] | None:
    """(name, count); a name holds blanks only in C++ signatures, byte strings and USDT patterns, else it is prose."""
    if len(parts) < 2 or not parts[-1][:1].isdigit() or parts[0].startswith("Tracing"):
        return None
    name = text[: text.rfind(parts[-1])].strip()
    quoted = name.startswith(("b'", 'b"'))
    if len(parts) > 2 and not (quoted or name.startswith(("usdt:", "u:")) or "::" in name or "(" in name):
        return None
    return name[2:-1] if quoted and name[-1:] == name[1:2] else name, parts[-1]


def _run(group: Group[Table], convention: Convention) -> Run:
    run = start_run(TOOL, group[0].above)
    if group[-1].interrupted and len(group) > 1:
        run.notes.append(Note("the last interval was cut short by Ctrl-C", group[-1].head.number))
    several = len(group) > 1 or " -i" in (run.command or "")
    calls = Series((name for table in group for name, _, _ in table.rows), len(group))
    for at, table in enumerate(group):
        if not table.rows:
            run.notes.append(Note("interval without rows: zero calls", table.head.number))
        for name, token, line in table.rows:
            number = parse(token, convention)
            if number is None:
                run.notes.append(Note(f"{token[:40]} is not a count; row skipped", line))
                continue
            if number.odd:
                run.odd_numbers.append(Note(number.odd, line))
            calls.add(name, at, number.value, line, line)
    for name, span in calls.spans.items():
        samples = calls.samples[name]
        run.rows.append(interval_row("calls", "calls", several, samples, span, name, form="count"))
    return run


sniff = sniff_line(0.97, "funccount table", lambda line: line.text.split() == _HEAD)
