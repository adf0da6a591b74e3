"""funccount (bcc, and the older ftrace one): tables of calls by function, one an interval.

    FUNC                                    COUNT
    mlx5e_rx_flow_steer                    387594

Format: bcc tools/funccount.py and perf-tools kernel/funccount. With -i every interval repeats the head; the
last token of a row is the
count, names may be byte strings (`b'vfs_read'`). An interval without rows is zero.
"""

from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.rows import check_cells

TOOL = "funccount"
# What ends a table and belongs to the tool.
_CLOSERS = ("Detaching...", "Ending tracing...")


@dataclass(slots=True)
class Table:
    """One interval: rows of (name, count token, line)."""

    head: Line
    rows: list[tuple[str, str, int]] = field(default_factory=list)
    # Lines between the previous table and this one that are not the tool's.
    above: list[Line] = field(default_factory=list)
    # The tool said good-bye before this table, so it is another start.
    fresh: bool = False
    # Ctrl-C came right before: with -i the interval is shorter than the others.
    interrupted: bool = False


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a `FUNC COUNT` head."""
    head = next((line for line in lines if line.text.split() == ["FUNC", "COUNT"]), None)
    return (0.97, f"funccount table on line {head.number}") if head else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = tables(clean(text))
    if not found:
        raise ResultError("no funccount table; expected a line 'FUNC COUNT'")
    convention = decide([count for table in found for _, count, _ in table.rows], integers=True)
    groups: list[list[Table]] = []
    for table in found:
        if not groups or table.fresh or any(line.text for line in table.above):
            groups.append([])
        groups[-1].append(table)
    return without_copies([(_run(group, convention), group[0].head.depth) for group in groups])


def tables(lines: list[Line]) -> list[Table]:
    """The tables of a text, also empty ones."""
    found: list[Table] = []
    above: list[Line] = []
    current: Table | None = None
    fresh = interrupted = False
    for line in lines:
        parts = line.text.split()
        interrupted = interrupted or line.interrupted
        if parts == ["FUNC", "COUNT"]:
            current = Table(line, above=above, fresh=fresh, interrupted=interrupted)
            found.append(current)
            above, fresh, interrupted = [], False, False
        elif current and (row := _row(line.text, parts)):
            current.rows.append((*row, line.number))
        elif line.text in _CLOSERS:
            current, fresh = None, True
        elif parts and not _clock(parts) and not _elision(line.text):
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
    if (
        len(parts) > 2
        and not name.startswith(("b'", 'b"', "usdt:", "u:"))
        and not any(mark in name for mark in ("::", "("))
    ):
        return None
    if name.startswith(("b'", 'b"')) and name[-1:] == name[1:2]:
        name = name[2:-1]
    return name, parts[-1]


def _clock(parts: list[str]) -> bool:
    """`HH:MM:SS` alone on its line, printed with -T."""
    return len(parts) == 1 and len(parts[0]) == 8 and parts[0].replace(":", "").isdigit()


def _elision(text: str) -> bool:
    return text in ("[...]", "...", "[snip]")


def _run(group: list[Table], convention: Convention) -> Run:
    above = group[0].above
    label, side = label_above(above)
    command = next((c for line in reversed(above) if (c := command_in(line.text, TOOL))), None)
    run = Run(TOOL, label or command or TOOL, side, command=command)
    if group[-1].interrupted and len(group) > 1:
        run.notes.append(Note("the last interval was cut short by Ctrl-C", group[-1].head.number))
    per_interval = len(group) > 1 or (command is not None and " -i" in command)
    names = dict.fromkeys(name for table in group for name, _, _ in table.rows)
    check_cells(len(names), len(group))
    counts: dict[str, list[float]] = {name: [0.0] * len(group) for name in names}
    spans: dict[str, tuple[int, int]] = {}
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
            counts[name][at] += number.value
            spans[name] = (spans.get(name, (line, line))[0], line)
    for name, (first, last) in spans.items():
        samples = counts[name]
        run.rows.append(
            MetricRow(
                metric="calls",
                unit="calls/interval" if per_interval else "calls",
                direction=None,
                subject=name,
                samples=samples,
                # One table is the tool's own total over its whole time.
                value=median(samples) if per_interval else samples[0],
                value_from="median" if per_interval else "total",
                lines=(first, last),
                form="count",
            )
        )
    return run
