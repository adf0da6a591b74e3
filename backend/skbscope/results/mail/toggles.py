"""Tables with a column for a setting that is off or on, one row for each.

    need_wakeup  cores   txpush   rxdrop
        n          1      0.07     0.06
        y          1      21.6      8.2

Off is the *before* where the text says that the setting is new or added; elsewhere that is only proposed. Rows are
paired by their columns of sizes, threads or CPUs.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.cells import Cell, cells_of, values
from skbscope.results.mail.directions import direction_of
from skbscope.results.mail.heads import SERIES, cut
from skbscope.results.mail.models import TABLE, Found
from skbscope.results.mail.prose import ProseQuantities
from skbscope.results.mail.siderows import UNKNOWN_RUNS
from skbscope.results.mail.words import only_draws, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_TABLES = 100
MAX_ROWS = 200
_LONGEST = 200
_VALUES: dict[str, Side] = {
    **dict.fromkeys(("n", "no", "off", "disabled", "disable", "false"), "before"),
    **dict.fromkeys(("y", "yes", "on", "enabled", "enable", "true"), "after"),
}  # fmt: skip
_NAME = re.compile(r"[A-Za-z][\w.-]{2,40}")


@dataclass(slots=True)
class Table:
    """A head whose first column is a setting, and rows by side and by the cells of their keys."""

    head: Line
    names: list[str]
    rows: list[tuple[Side, Line, list[Cell]]] = field(default_factory=list)

    @property
    def keys(self) -> int:
        """Columns behind the setting that name sizes, threads or CPUs."""
        found = [bool(set(plain(name).split()) & SERIES) for name in self.names[1:]]
        return found.index(False) if False in found else len(found)


def toggles(lines: list[Line], used: set[int], prose: str) -> ProseQuantities:
    """All such tables of a text, a run for each side and each value of the keys."""
    out = ProseQuantities()
    table: Table | None = None
    count = 0
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        item = _row(table, line) if table is not None and line.number not in used else None
        if item is not None and table is not None and len(table.rows) < MAX_ROWS:
            table.rows.append(item)
            continue
        _add(table, out, prose)
        table = None
        if line.number not in used and len(text) <= _LONGEST and count < MAX_TABLES:
            names = [name for name, _, _ in cut(text)]
            if len(names) > 2 and all(map(_NAME.fullmatch, names)):
                table, count = Table(line, names), count + 1
    _add(table, out, prose)
    return out


def _row(table: Table, line: Line) -> tuple[Side, Line, list[Cell]] | None:
    found = cells_of(line.text)
    side = _VALUES.get(found.label.lower()) if found else None
    whole = found is not None and len(found.cells) == len(table.names) - 1 and not found.words
    return (side, line, found.cells) if found and side and whole else None


def _add(table: Table | None, out: ProseQuantities, prose: str) -> None:
    if table is None or not table.rows or table.keys == len(table.names) - 1:
        return
    pairs: dict[tuple[str | None, ...], dict[Side, tuple[Line, list[Cell]]]] = {}
    for side, line, cells in table.rows:
        pair = pairs.setdefault(tuple(cell.token for cell in cells[: table.keys]), {})
        if side in pair:
            out.unread.append(
                Note(f"a second row for {table.names[0]} of the same keys; nothing is compared", line.number)
            )
            return
        pair[side] = line, cells
    called = _called_new(table.names[0], prose)
    doubt = None if called else f"the text does not say that '{table.names[0]}' is what changes"
    for key, pair in pairs.items():
        if len(pair) < 2:
            continue
        named = " ".join(f"{name} {value}" for name, value in zip(table.names[1:], key, strict=False))
        group = f"{named}, table at line {table.head.number}".lstrip(", ")
        for side, (line, cells) in pair.items():
            run = _run(table, line, cells, f"{table.names[0]} {'off' if side == 'before' else 'on'}")
            because = f"the setting '{table.names[0]}' is {'off' if side == 'before' else 'on'}"
            because += f", and the text says '{called}'" if called else ""
            mine = [table.head.number, line.number]
            out.found.append((Found(run, side, because, group, None, mine, doubt=doubt), line.depth))


def _run(table: Table, line: Line, cells: list[Cell], label: str) -> Run:
    run = Run(TABLE, label)
    run.notes.append(Note(UNKNOWN_RUNS, line.number))
    read = values(cells)
    for name, cell, value in list(zip(table.names[1:], cells, read, strict=True))[table.keys :]:
        if value is None:
            continue
        unit = cell.unit
        direction = direction_of(name, unit[3] if unit else None)
        run.rows.append(row(name, unit[2] if unit else "", direction, value[0], line.number, [value[0]]))
    return run


def _called_new(name: str, prose: str) -> str | None:
    """`add need_wakeup flag`, `a new flag called need_wakeup`: the words that say that a setting is the change."""
    word = r"(?:add|adds|adding|introduces?|implements?|new)"
    found = re.search(rf"\b{word} (?:[\w-]+ ){{0,4}}['\"]?{re.escape(name)}\b", prose)
    return found[0] if found else None
