"""Small tables with one column for each side.

                  before     after            | test | before    | after     | diff |
    rate (tps)    31,200    33,800            | 64B  | 1.21 Mpps | 1.42 Mpps | +17% |

A head names both sides once; a row is a label and one value a column, in their order. Blanks may be collapsed, so
cells are recognised by their content, not by their position. Source: tables in netdev threads.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.labels import side_of_label
from skbscope.results.mail.models import Found
from skbscope.results.mail.prose import ProseQuantities
from skbscope.results.mail.stated import percentage
from skbscope.results.mail.units import Direction, quantity, unit_of, value_of
from skbscope.results.mail.words import is_rule, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.numbers import decide, parse
from skbscope.results.read.table import row

TOOL = "table"
_HEAD_WORDS = 12
_LONGEST = 200
MAX_TABLES = 200
MAX_ROWS = 200
UNKNOWN_RUNS = "a table of the text: how many runs a value represents is not stated"


@dataclass(slots=True)
class Value:
    """One cell: a number, and its unit where the cell or the row states one."""

    token: str
    value: float
    unit: str
    direction: Direction | None
    tick: float | None
    odd: str | None


@dataclass(slots=True)
class Table:
    """One table: labels of its side columns in their order, and its rows."""

    head: Line
    sides: list[tuple[Side, str]]
    rows: list[tuple[str, Line, list[Value], Note | None]] = field(default_factory=list)


def columns(lines: list[Line], used: set[int]) -> ProseQuantities:
    """All tables of a text, two runs each: the column before and the column after."""
    out = ProseQuantities()
    table: Table | None = None
    count = 0
    for line in lines:
        text = line.text
        cells = text.replace("|", " ").split() if len(text) <= _LONGEST else []
        sides = _head(cells) if line.number not in used and count < MAX_TABLES else None
        if sides:
            _add_runs(table, out)
            table, count = Table(line, sides), count + 1
        elif (
            table is not None
            and cells
            and not all(is_rule(cell) or cell.strip(":-+=") == "" for cell in cells)
        ):
            made = _row(cells, line) if line.number not in used else None
            if made and len(table.rows) < MAX_ROWS:
                table.rows.append(made)
            else:
                _add_runs(table, out)
                table = None
    _add_runs(table, out)
    return out


def _head(cells: list[str]) -> list[tuple[Side, str]] | None:
    """Both sides, each once, and no number: the line that heads a table."""
    if not 2 <= len(cells) <= _HEAD_WORDS or any(cell[0].isdigit() for cell in cells):
        return None
    if cells[-1].endswith((".", ":", ",")):
        return None
    named = [(side[0], cell) for cell in cells if (side := side_of_label(cell)) and side[1] in plain(cell)]
    named = [
        (side, word)
        for side, word in named
        if plain(word) not in ("patch", "patches", "series", "new", "old")
    ]
    return named if sorted(side for side, _ in named) == ["after", "before"] else None


def _row(cells: list[str], line: Line) -> tuple[str, Line, list[Value], Note | None] | None:
    """A label and two values or more; what follows the second is a change or is ignored."""
    first = next((at for at, cell in enumerate(cells) if at and _begins_number(cell)), None)
    if first is None:
        return None
    # `64B frames 1.2 Mpps 1.3 Mpps`: a label may begin with a digit.
    label = " ".join(cells[:first]).strip(" :*")
    values: list[Value] = []
    stated: Note | None = None
    unit = unit_of(label.rpartition("(")[2].rstrip(")")) if "(" in label else unit_of(cells[-1])
    tokens = [cell for cell in cells[first:] if _begins_number(cell)]
    at = first
    while at < len(cells):
        number = percentage(cells[at])
        found = quantity(cells, at) if len(values) < 2 else None
        if number is not None and len(values) == 2:
            stated = stated or Note(f"{number}%", line.number)
            at += 1
        elif found is not None:
            read = value_of(found, [found.token])
            if read is None:
                return None
            values.append(Value(found.token, read[0], found.unit, found.direction, read[1], read[2]))
            at += found.length
        elif len(values) < 2 and _begins_number(cells[at]) and number is None:
            # `31,200` beside `33,800` groups; a point in any of them is decimal, as tables in mails have it.
            plain_number = parse(cells[at], decide(tokens, integers="." not in "".join(tokens)))
            if plain_number is None:
                return None
            scale, _, name, direction = unit or (1.0, "", "", None)
            value = plain_number.value * scale if scale != 1.0 else plain_number.value
            values.append(Value(cells[at], value, name, direction, None, plain_number.odd))
            at += 1
        elif len(values) < 2:
            return None
        else:
            at += 1
    return (
        (label[:60], line, values, stated) if len(values) == 2 and any(ch.isalnum() for ch in label) else None
    )


def _begins_number(cell: str) -> bool:
    body = cell.lstrip("+-~(")
    return "0" <= body[:1] <= "9" and not any(ch.isalpha() for ch in body[:2])


def _add_runs(table: Table | None, out: ProseQuantities) -> None:
    if table is None or not table.rows:
        return
    stated = next((note for *_, note in table.rows if note), None)
    lines = sorted({table.head.number, *(line.number for _, line, _, _ in table.rows)})
    for column, (side, label) in enumerate(table.sides):
        run = Run(TOOL, label.strip(" *:|"))
        run.notes.append(Note(UNKNOWN_RUNS, table.head.number))
        for name, line, values, _ in table.rows:
            cell = values[column]
            run.rows.append(
                row(name, cell.unit, cell.direction, cell.value, line.number, [cell.value], tick=cell.tick)
            )
            if cell.odd:
                run.odd_numbers.append(Note(cell.odd, line.number))
        because = f"the column '{label}'"
        own = stated if side == "after" else None
        group = f"table at line {table.head.number}"
        out.found.append((Found(run, side, because, group, None, lines, own), table.head.depth))
