"""The same table several times for each side, below headings that number its runs.

    before1.csv                      before run 2:
    tasks,ops,idle                   tasks,ops,idle          …  after1.csv  …  after2.csv
    1,610132,74.9                    1,607417,74.9
    2,1230153,49.9                   2,1227674,49.9

Tables count where all of them have the same head and the same first column, which says what a row is of. A row that is
the same in every run was not measured.
"""

import re
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.tables.heads import Column, column_of
from skbscope.results.mail.tables.siderows import UNKNOWN_RUNS
from skbscope.results.mail.text.cells import Cell, cells_of, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import only_draws
from skbscope.results.models import MetricRow, Note, Run, Side
from skbscope.results.read.table import row

_NUMBERED = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z/ _-]{2,30}?)[ _-]?(?:run[ _-]?)?#?(?P<number>\d{1,2})(?:\.(?:csv|txt|log|out|dat))?"
)
_SPLIT = re.compile(r"\s*\|\s*|\t+| {2,}")
_LONGEST, _MOST_COLUMNS, _MOST_ROWS, _MOST_TABLES = 200, 24, 200, 60


@dataclass(slots=True)
class Table:
    """What is below one heading."""

    heading: Line
    name: str
    number: str
    side: Side
    head: list[str] = field(default_factory=list)
    # By what is in the first column.
    rows: dict[str, tuple[list[Cell], Line]] = field(default_factory=dict)
    # Two rows of one key are repeats of something that nothing names.
    is_unique: bool = True


def numbered_tables(lines: list[Line], used: set[int]) -> Part:
    """All such tables of a text, a run for each side with a sample of each table."""
    out = Part()
    group: list[Table] = []
    for table in _tables(lines, used):
        if group and (table.head != group[0].head or table.rows.keys() != group[0].rows.keys()):
            _add(group, out)
            group = []
        group.append(table)
    _add(group, out)
    return out


def _tables(lines: list[Line], used: set[int]) -> list[Table]:
    out: list[Table] = []
    current: Table | None = None
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        free = line.number not in used and len(text) <= _LONGEST
        if free and (begun := _heading(line)) is not None:
            current = begun
            if len(out) < _MOST_TABLES:
                out.append(current)
        elif current is not None and not (free and _takes(current, line)):
            current = None
    return [table for table in out if len(table.rows) > 1 and table.is_unique]


def _heading(line: Line) -> Table | None:
    found = _NUMBERED.fullmatch(line.text.strip(" *:#=-"))
    name = found["name"].replace("_", " ").strip() if found else ""
    side = side_of_label(name) if found else None
    return Table(line, name, found["number"], side[0]) if found and side else None


def _takes(table: Table, line: Line) -> bool:
    """Whether a line is the head or a row of a table."""
    parts = [part for part in _SPLIT.split(line.text.strip("| \t")) if part]
    if not table.head:
        named = all(part[:1].isalpha() or part[:1] in "%#" for part in parts)
        table.head = parts if named and 2 <= len(parts) <= _MOST_COLUMNS else []
        return bool(table.head)
    inner = [cells_of(part, True) for part in parts[1:]]
    cells = [one.cells[0] for one in inner if one and len(one.cells) == 1 and not one.label and not one.words]
    if len(parts) != len(table.head) or len(cells) != len(inner) or len(table.rows) >= _MOST_ROWS:
        return False
    table.is_unique &= parts[0] not in table.rows
    table.rows[parts[0]] = cells, line
    return True


def _add(group: list[Table], out: Part) -> None:
    """Adds the comparison of tables of the same form, where both sides have some and one has several."""
    sides: dict[Side, list[Table]] = {"before": [], "after": []}
    for table in group:
        sides[table.side].append(table)
    numbers = [[table.number for table in of] for of in sides.values()]
    if not all(numbers) or len(group) < 3 or any(len(set(of)) < len(of) for of in numbers):
        return
    if any(len({table.name for table in of}) > 1 for of in sides.values()):
        return
    columns = [column_of(name, 0, 0) for name in group[0].head]
    keys = [key for key in group[0].rows if len({_written(table, key) for table in group}) > 1]
    name = f"tables at lines {group[0].heading.number} to {group[-1].heading.number}"
    for side, tables in sides.items():
        run = Run(TABLE, tables[0].name, samples_are="unknown")
        run.notes.append(Note(UNKNOWN_RUNS, tables[0].heading.number))
        run.rows = [
            one
            for key in keys
            for at, column in enumerate(columns)
            if at and (one := _row(tables, key, at, column))
        ]
        if not run.rows:
            return
        shown = {table.heading.number for table in tables}
        shown |= {table.rows[key][1].number for table in tables for key in keys}
        because = f"the heading '{tables[0].heading.text[:60]}' at line {tables[0].heading.number}"
        out.found.append((Found(run, side, because, name, None, sorted(shown)), tables[0].heading.depth))


def _written(table: Table, key: str) -> tuple[str | None, ...]:
    return tuple(cell.token for cell in table.rows[key][0])


def _row(tables: list[Table], key: str, at: int, column: Column) -> MetricRow | None:
    """One column of one key with a sample of each table; None where it has no values."""
    cells = [table.rows[key][0][at - 1] for table in tables]
    unit = column.unit or unit_of(column.label)
    for cell in cells:
        if unit and not (cell.unit and cell.unit[2]):
            cell.unit = (unit[0] * (cell.unit[0] if cell.unit else 1.0), *unit[1:])
    samples = [value[0] for value in values(cells) if value is not None]
    if column.kind != "value" or len(samples) < len(cells):
        return None
    shown = [table.rows[key][1].number for table in tables]
    metric = f"{column.label}, {tables[0].head[0]} {key}"[:60]
    direction = direction_of(column.label, cells[0].unit[3] if cells[0].unit else None)
    made = row(metric, cells[0].symbol, direction, None, (shown[0], shown[-1]), samples)
    made.value, made.value_from = median(samples), "median"
    return made
