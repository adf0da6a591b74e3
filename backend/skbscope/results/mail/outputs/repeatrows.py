"""Numbered rows below the headings of the sides: each row is a repeat, and each column is measured.

    Before this series:                           With patch 1-4:
          fast_path      slow                     4.   31.4 ns    210.1 ns
    1.    31.1 ns        164.9 ns                 5.   31.5 ns    210.2 ns
    2.    28.8 ns        170.2 ns

The head is that of the first table; numbers go on or begin again. Each *after* is compared with the one *before*.
"""

import re
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.outputs.blocks import side_heading
from skbscope.results.mail.tables.heads import cut
from skbscope.results.mail.text.cells import Cell, cells_of, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import only_draws
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_TABLES = 100
MAX_ROWS = 200
_LONGEST = 200
_ORDINAL = re.compile(r"(?:#|[Rr]un )?(\d{1,3})[.):] +(?=\S)")
UNKNOWN_RUNS = "numbered rows of the text: that each is a run is not stated"


@dataclass(slots=True)
class _Table:
    heading: Line
    side: Side
    title: str
    head: Line | None = None
    names: list[str] = field(default_factory=list)
    rows: list[tuple[int, list[Cell], Line]] = field(default_factory=list)


def repeat_rows(lines: list[Line], used: set[int]) -> Part:
    """All such tables of a text, a run for each side of a comparison."""
    out = Part()
    base: _Table | None = None
    for table in _tables(lines, used):
        if table.side == "before":
            base = table if table.names and len(table.rows) > 1 else None
        elif base is not None and {len(cells) for _, cells, _ in table.rows} == {len(base.names)}:
            if not table.names or table.names == base.names:
                _add(base, table, out)
    return out


def _tables(lines: list[Line], used: set[int]) -> list[_Table]:
    out: list[_Table] = []
    current: _Table | None = None
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        free = line.number not in used and len(text) <= _LONGEST
        heading = side_heading(line) if free and len(out) < MAX_TABLES else None
        item = _row(line) if free and current is not None else None
        if heading is not None:
            current = _Table(line, heading.side, heading.title)
            out.append(current)
        elif current is not None and item is not None and len(current.rows) < MAX_ROWS:
            current.rows.append(item)
        elif current is not None and free and not current.rows and current.head is None:
            current.head, current.names = line, [name for name, _, _ in cut(text)]
        else:
            current = None
    return [table for table in out if table.rows and _is_whole(table)]


def _row(line: Line) -> tuple[int, list[Cell], Line] | None:
    ordinal = _ORDINAL.match(line.text)
    found = cells_of(line.text[ordinal.end() :]) if ordinal else None
    if ordinal is None or found is None or found.label or found.words:
        return None
    return int(ordinal[1]), found.cells, line


def _is_whole(table: _Table) -> bool:
    """Whether the numbers of the rows run up, and each row has a cell for each name."""
    numbers = [number for number, _, _ in table.rows]
    named = not table.names or all(len(cells) == len(table.names) for _, cells, _ in table.rows)
    return named and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _add(base: _Table, table: _Table, out: Part) -> None:
    group = f"tables at lines {base.heading.number} and {table.heading.number}"
    made = [(one, _run(one, base.names)) for one in (base, table)]
    if not all(run.rows for _, run in made):
        return
    for one, run in made:
        lines = {one.heading.number, *(line.number for _, _, line in one.rows)}
        lines |= {base.head.number} if base.head else set()
        because = f"the heading '{one.title}' at line {one.heading.number}"
        out.found.append((Found(run, one.side, because, group, None, sorted(lines)), one.heading.depth))


def _run(table: _Table, names: list[str]) -> Run:
    run = Run(TABLE, table.title[:60])
    first, last = table.rows[0][2].number, table.rows[-1][2].number
    for at, name in enumerate(names):
        cells = [cells[at] for _, cells, _ in table.rows]
        for cell in cells:
            cell.unit = cell.unit or unit_of(name)
        samples = [value[0] for value in values(cells) if value is not None]
        if len(samples) < len(cells) or len({cell.symbol for cell in cells}) > 1:
            continue
        direction = direction_of(name, cells[0].unit[3] if cells[0].unit else None)
        made = row(name[:60], cells[0].symbol, direction, None, (first, last), samples)
        made.value, made.value_from = median(samples), "median"
        run.rows.append(made)
    run.samples_are = "unknown"
    run.notes.append(Note(UNKNOWN_RUNS, first))
    return run
