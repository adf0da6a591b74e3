"""Two tables with the same rows and columns, one below the heading of each side.

    Without the patch:                        With the patch:
    rate     lost    mean     max             150000   5.1%   +460642  +640884
    150000   0.0%   +36475  +193328           191441  27.2%   +557920  +798212
    191441   0.0%   +51738  +223727

The second table may leave its head out, and one head may be above both headings. Rows are compared where their keys are
the same: the label, the first number of a row without a label, and what is in columns of sizes, threads or CPUs. A row
counts only where it has as many cells as the head has names. Source: netdev mails.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.outputs.blocks import PATCHED, Heading, side_heading
from skbscope.results.mail.tables.heads import Column, column_of, cut
from skbscope.results.mail.tables.siderows import UNKNOWN_RUNS
from skbscope.results.mail.text.cells import Cell, cells_of, values
from skbscope.results.mail.text.conditions import is_condition
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import without_side
from skbscope.results.mail.text.rowcells import is_command
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import SERIES, only_draws, plain, titles_repeat
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_SECTIONS = 200
MAX_ROWS = 200
_LONGEST = 200
_MOST = 24
# Words of a heading without a colon.
_WORDS = 4
# Share of the rows of the shorter table that the other one must have too.
_ALIKE = 0.5


@dataclass(slots=True)
class Section:
    """The table below one heading."""

    heading: Line
    side: Side
    title: str
    # Names of the columns; of the other table where this one has no head.
    head: list[str] | None = None
    head_line: Line | None = None
    # The line above the heading.
    over: Line | None = None
    rows: list[tuple[str, list[Cell], Line]] = field(default_factory=list)


def stacked(lines: list[Line], used: set[int]) -> Part:
    """All such pairs of tables of a text, a run for each side."""
    out = Part()
    last: Section | None = None
    for section in _sections(lines, used):
        if last is not None and last.side != section.side and _add(last, section, out):
            last = None
        else:
            last = section
    return out


def _sections(lines: list[Line], used: set[int]) -> list[Section]:
    out: list[Section] = []
    current: Section | None = None
    above: Line | None = None
    last: Line | None = None
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        over, last = last, line if line.number not in used else None
        heading = _heading(line) if line.number not in used and len(out) < MAX_SECTIONS else None
        if heading is not None:
            current, above = Section(line, heading.side, heading.title), None
            if over is not None and not out:
                # The head of the table may be above the names of both sides.
                current.over = over
            out.append(current)
            continue
        if current is None:
            continue
        if is_command(text):
            # `# ./read_latency -n 5`: its numbers are options.
            current, above = None if current.rows else current, None
            continue
        row_of = _row(text) if line.number not in used and len(text) <= _LONGEST else None
        if row_of is not None and len(current.rows) < MAX_ROWS:
            if not current.rows and above is not None:
                current.head, current.head_line = _names(above.text, len(row_of[1]) + bool(row_of[0])), above
            current.rows.append((*row_of, line))
        elif current.rows or line.number in used:
            current = None
        else:
            above = line
    return [section for section in out if section.rows]


def _heading(line: Line) -> Heading | None:
    """The heading of a side; one that is nothing but its words, `Before this patch`, may lack its colon."""
    if heading := side_heading(line):
        return heading
    bare = not line.text.endswith(":") and len(line.text.split()) <= _WORDS and PATCHED.fullmatch(line.text)
    return side_heading(line._replace(text=f"{line.text}:")) if bare else None


def _row(text: str) -> tuple[str, list[Cell]] | None:
    found = cells_of(" ".join(text.replace("|", " ").split()))
    if found is None or found.words or len(found.label) > 40 or len(found.cells) + bool(found.label) < 2:
        return None
    return found.label, found.cells


def _names(text: str, wide: int = 0) -> list[str] | None:
    """The names of the columns: by bars or blanks, where each cell is one name, else by words.

    Where the first row has as many cells, `wide`, as the head has words, each word is a name: `%rrqm r_await  %util`.
    """
    if (
        len(text) > _LONGEST
        or text.endswith((".", ",", ";", "?", "!"))
        or titles_repeat(text)
        or is_condition(text)
    ):
        return None
    parts = [part for part, _, _ in cut(text)]
    words = text.replace("|", " ").split()
    if "|" in text:
        return parts if len(parts) == len(words) else words
    return words if len(words) == wide else parts


def _add(one: Section, other: Section, out: Part) -> bool:
    """Adds the comparison of two tables; False where they are none."""
    if one.head is None and one.over is not None:
        one.head, one.head_line = _names(one.over.text), one.over
    head = one.head
    if (
        head is None
        or not 2 <= len(head) <= _MOST
        or not all(name[:1].isalpha() or name[:1] in "%#" for name in head)
    ):
        return False
    if other.head is not None and other.head != head:
        return False
    if without_side(one.title) != without_side(other.title) and {one.title, other.title} != set(
        _sides_only(one, other)
    ):
        return False
    columns = [column_of(name, 0, 0) for name in head]
    if any(column.side for column in columns):
        return False
    bars = _before_bars(one.head_line)
    first, second = _keyed(one, columns, bars), _keyed(other, columns, bars)
    if first is None or second is None:
        return False
    keys = [key for key in first if key in second]
    if not keys or len(keys) < _ALIKE * min(len(first), len(second)):
        return False
    group = f"tables at lines {one.heading.number} and {other.heading.number}"
    sides = ((one, first), (other, second))
    runs = [_run(section, {key: rows[key] for key in keys}, columns) for section, rows in sides]
    if not all(run.rows for run in runs):
        # Every column says what a row is of.
        return False
    for (section, rows), run in zip(sides, runs, strict=True):
        mine = {section.heading.number, *(rows[key][1].number for key in keys)}
        mine |= {one.head_line.number} if one.head_line else set()
        because = f"the heading '{section.title}' at line {section.heading.number}"
        out.found.append(
            (Found(run, section.side, because, group, None, sorted(mine)), section.heading.depth)
        )
    return True


def _sides_only(*sections: Section) -> list[str]:
    """Titles that are a side and nothing else, however they are worded."""
    return [section.title for section in sections if not without_side(section.title)]


def _keyed(
    section: Section, columns: list[Column], bars: set[int]
) -> dict[str, tuple[list[Cell], Line]] | None:
    """The rows by their keys; None where one has not a cell for each column, or where two have the same key.

    Rows below the first one may end at a bar of the head; `bars` are the counts of the columns left of each.
    """
    out: dict[str, tuple[list[Cell], Line]] = {}
    for label, cells, line in section.rows:
        full = cells if not label else [Cell(None, 0, 0), *cells]
        if len(full) in bars and out:
            # The last groups of columns have no values in this row.
            full = [*full, *(Cell(None, 0, 0) for _ in columns[len(full) :])]
        if len(full) != len(columns):
            return None
        places = _keys(columns)
        key = ", ".join(
            f"{columns[at].label} {label if at == 0 and label else full[at].token}" for at in places
        )
        if key in out:
            return None
        out[key] = full, line
    return out


def _before_bars(head: Line | None) -> set[int]:
    """How many columns are left of each bar of a head: 2 and 4 of `rate clients | lost basic | min max`."""
    groups = head.text.split("|")[:-1] if head else []
    return {len(" ".join(groups[: at + 1]).split()) for at in range(len(groups))} - {0, 1}


def _keys(columns: list[Column]) -> list[int]:
    """The places of the columns that say what a row is of: the first, and those of a series."""
    return [
        at
        for at, column in enumerate(columns)
        if at == 0 or set(plain(column.label).replace("_", " ").split()) & SERIES
    ]


def _run(section: Section, rows: dict[str, tuple[list[Cell], Line]], columns: list[Column]) -> Run:
    run = Run(TABLE, section.title[:60])
    run.notes.append(Note(UNKNOWN_RUNS, section.heading.number))
    places = [at for at in range(len(columns)) if at not in _keys(columns) and columns[at].kind == "value"]
    for key, (cells, line) in rows.items():
        mine = [cells[at] for at in places]
        for cell, at in zip(mine, places, strict=True):
            unit = columns[at].unit or unit_of(columns[at].label)
            if unit and not (cell.unit and cell.unit[2]):
                cell.unit = (unit[0] * (cell.unit[0] if cell.unit else 1.0), *unit[1:])
        for cell, at, read in zip(mine, places, values(mine), strict=True):
            if read is None:
                continue
            name = columns[at].label
            unit_name, by_unit = (cell.symbol, cell.unit[3] if cell.unit else None)
            if read[1]:
                run.odd_numbers.append(Note(read[1], line.number))
            direction = direction_of(name, by_unit)
            run.rows.append(row(f"{name}, {key}"[:60], unit_name, direction, read[0], line.number, [read[0]]))
    return run
