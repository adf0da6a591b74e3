"""Tables that compare two things by their names, neither of which is a side: `| MTU | epoll | io_uring |`.

Which is the *before* follows where the changes that all rows state recompute from one column to the other, or where the
text says that this change adds one of them and not the other. Elsewhere the left one is proposed, with a doubt, where
both cells of each row state the same unit. Rows are cut by bars, or by blanks where each has two numbers and a key.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.cells import Cell, cells_of, values
from skbscope.results.mail.directions import direction_of
from skbscope.results.mail.heads import METRICS, OTHERS, SENTENCE, Column, column_of, cut, head_of
from skbscope.results.mail.models import Found
from skbscope.results.mail.prose import ProseQuantities
from skbscope.results.mail.siderows import TOOL, UNKNOWN_RUNS
from skbscope.results.mail.stated import percentage
from skbscope.results.mail.units import unit_of
from skbscope.results.mail.words import is_rule, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_TABLES = 100
MAX_ROWS = 200
_LONGEST = 200
# A smaller stated change recomputes in either direction.
_LEAST_PCT = 3.0
_NAME = re.compile(r"[A-Za-z][\w .,/+()%:-]{1,40}")
_ADDS = r"\b(?:adds?|adding|introduces?|introducing|implements?|implementing) (?:[^\s.]{1,40} ){0,12}['\"(]?"


@dataclass(slots=True)
class Row:
    """One row: its key, both cells, and the change that its author states for the second or the first of them."""

    key: str
    cells: list[Cell]
    line: Line
    stated: str | None = None
    # Which of both cells the change is behind; None where it is in a column of its own.
    behind: int | None = None


@dataclass(slots=True)
class Table:
    """A head with the columns of two things, and its rows."""

    head: Line
    columns: list[Column]
    # Places of the two columns, and of a column of changes.
    pair: tuple[int, int]
    change: int | None
    bars: bool
    rows: list[Row] = field(default_factory=list)


def unnamed(lines: list[Line], used: set[int], prose: str) -> ProseQuantities:
    """All such tables of a text, a run for each of both columns."""
    out = ProseQuantities()
    table: Table | None = None
    count = 0
    for line in lines:
        text = line.text
        if not text or all(is_rule(word) or not word.strip(":-+=|") for word in text.split()):
            continue
        free = line.number not in used and len(text) <= _LONGEST
        item = _row(table, line) if table is not None and free else None
        if table is not None and item is not None and len(table.rows) < MAX_ROWS:
            table.rows.append(item)
            continue
        _add(table, out, prose)
        table = _table(line) if free and count < MAX_TABLES else None
        count += table is not None
    _add(table, out, prose)
    return out


def _table(line: Line) -> Table | None:
    """The head of such a table: a key or none, two names, and perhaps a change."""
    text = line.text
    bars = text.count("|") > 0
    if (not bars and "  " not in text) or text[-1] in ".,;?!":
        return None
    parts = [part for part, _, _ in cut(text)]
    if not 2 <= len(parts) <= 4 or not all(_NAME.fullmatch(part) for part in parts):
        return None
    columns = [column_of(part, 0, 0) for part in parts]
    values_at = [at for at, column in enumerate(columns) if column.kind == "value"]
    change = next((at for at, column in enumerate(columns) if column.kind == "change"), None)
    if any(column.side or column.kind == "other" for column in columns) or not 2 <= len(values_at) <= 3:
        return None
    pair = values_at[-2], values_at[-1]
    words = {word for at in pair for word in plain(columns[at].label).split()}
    named = [columns[at].label for at in pair]
    if words & (METRICS | OTHERS | SENTENCE) or named[0] == named[1] or any(unit_of(name) for name in named):
        return None
    return None if head_of(text) is not None else Table(line, columns, pair, change, bars)


def _row(table: Table, line: Line) -> Row | None:
    if table.bars:
        parts = [part.strip() for part in line.text.strip("| ").split("|")]
        keys = len(parts) - len(table.columns)
        # The head may have no cell above the keys.
        if keys not in (0, 1) or (keys and table.pair[0]):
            return None
        read = [cells_of(parts[at + keys]) for at in table.pair]
        if any(
            one is None or one.label or one.words or sum(not cell.share for cell in one.cells) != 1
            for one in read
        ):
            return None
        cells = [next(cell for cell in one.cells if not cell.share) for one in read if one]
        shares = [next((cell.token for cell in one.cells if cell.share), None) for one in read if one]
        key = " ".join(parts[: table.pair[0] + keys])
        item = Row(key, cells, line)
        for at, (cell, share) in enumerate(zip(cells, shares, strict=True)):
            if cell.stated or share:
                item.stated, item.behind = cell.stated or share, at
        if table.change is not None and item.stated is None:
            found = parts[table.change + keys].replace(" %", "%")
            item.stated = found if percentage(found) else None
        return item
    found_row = cells_of(line.text)
    numbers = [cell for cell in found_row.cells if not cell.share] if found_row else []
    if found_row is None or found_row.words or not found_row.label or len(numbers) != 2:
        return None
    item = Row(found_row.label, numbers, line)
    shares = [cell.token for cell in found_row.cells if cell.share]
    item.stated = numbers[1].stated or next(iter(shares), None)
    item.behind = 1 if item.stated and table.change is None else None
    return item


def _add(table: Table | None, out: ProseQuantities, prose: str) -> None:
    if table is None or not table.rows or len({item.key for item in table.rows}) < len(table.rows):
        return
    names = [table.columns[at].label for at in table.pair]
    order, because, doubt = _order(table, names, prose)
    if order is None:
        return
    group = f"table at line {table.head.number}"
    lines = sorted({table.head.number, *(item.line.number for item in table.rows)})
    stated = next((Note(item.stated, item.line.number) for item in table.rows if item.stated), None)
    for at, name in enumerate(names):
        side: Side = "before" if at == order else "after"
        run = _run(table, at, name)
        own = stated if side == "after" and not doubt else None
        if run.rows:
            out.found.append(
                (Found(run, side, because, group, None, lines, own, doubt=doubt), table.head.depth)
            )


def _order(table: Table, names: list[str], prose: str) -> tuple[int | None, str, str | None]:
    """(which column is the *before*, why, why it may not be); None where nothing says so."""
    ways = [at for at in (0, 1) if _recompute(table, at)]
    if len(ways) == 1:
        return ways[0], f"the changes that the rows state recompute from '{names[ways[0]]}'", None
    called = [re.search(_ADDS + re.escape(name) + r"\b", prose) for name in names]
    if (called[0] is None) != (called[1] is None):
        new = 0 if called[0] else 1
        words = called[new]
        return 1 - new, f"the text says '{words[0][:80] if words else ''}'", None
    units = {cell.unit[2] if cell.unit else "" for item in table.rows for cell in item.cells}
    if len(units) != 1 or units == {""}:
        return None, "", None
    sentence = f"the text does not say which of '{names[0]}' and '{names[1]}' is the change"
    return 0, f"the column '{names[0]}' is left of '{names[1]}'", sentence


def _recompute(table: Table, base: int) -> bool:
    """Whether all stated changes are those from one column to the other, and at least one is no small one."""
    large = False
    for item in table.rows:
        number = percentage(item.stated) if item.stated else None
        read = values(item.cells)
        one, other = read[base], read[1 - base]
        if number is None or one is None or other is None or not one[0]:
            return False
        signed = number[0] in "+-−"
        if item.behind == base or (item.behind is None and not signed):
            return False
        digits = float(number.replace("−", "-"))
        change = (other[0] / one[0] - 1) * 100
        places = len(number.partition(".")[2])
        wrong = abs(change - digits) if signed else abs(abs(change) - digits)
        if wrong > max(0.11, 1.1 * 10**-places):
            return False
        large = large or abs(digits) >= _LEAST_PCT
    return large


def _run(table: Table, at: int, name: str) -> Run:
    run = Run(TOOL, name)
    run.notes.append(Note(UNKNOWN_RUNS, table.head.number))
    unit = table.columns[table.pair[at]].unit
    key = table.columns[0].label if table.pair[0] else ""
    for number, item in enumerate(table.rows, 1):
        cell = item.cells[at]
        if unit and not (cell.unit and cell.unit[2]):
            cell.unit = (unit[0] * (cell.unit[0] if cell.unit else 1.0), *unit[1:])
        read = values(item.cells)[at]
        if read is None:
            continue
        if read[1]:
            run.odd_numbers.append(Note(read[1], item.line.number))
        kind = cell.unit[1] if cell.unit else ""
        metric = f"{key} {item.key}".strip() or (kind or "value") + (f" #{number}" if number > 1 else "")
        direction = direction_of(f"{key} {item.key}", cell.unit[3] if cell.unit else None)
        run.rows.append(
            row(
                metric[:60],
                cell.unit[2] if cell.unit else "",
                direction,
                read[0],
                item.line.number,
                [read[0]],
            )
        )
    return run
