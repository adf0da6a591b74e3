"""Tables with a column for a setting that is off or on (`n` and `y`, `0` and `1`), one row for each.

    need_wakeup  cores   txpush   rxdrop
        n          1      0.07     0.06
        y          1      21.6      8.2

Off is the *before* where the text says that the setting is new or added; elsewhere that is only proposed. Rows are
paired by their columns of sizes, threads or CPUs.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.tables.heads import column_of, cut
from skbscope.results.mail.tables.siderows import UNKNOWN_RUNS, join_repeats
from skbscope.results.mail.text.captions import stated_unit
from skbscope.results.mail.text.cells import cells_of, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.words import SERIES, only_draws, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_TABLES = 100
MAX_ROWS = 200
_LONGEST = 200
_VALUES: dict[str, Side] = {
    **dict.fromkeys(("n", "no", "off", "disabled", "disable", "false"), "before"),
    **dict.fromkeys(("y", "yes", "on", "enabled", "enable", "true"), "after"),
}  # fmt: skip
# A column called so says by itself what changes.
_PATCH = set("patch patched patches patchset series fix applied".split())
# A column of these may as well number CPUs or queues.
_BITS: dict[str, Side] = {"0": "before", "1": "after"}
_ADDING = "adds?|adding|allows?|enables?|introduces?|implements?|new|supports?(?: for)?"
# `+  7%`
_SIGN = re.compile(r"(?<=\s)([+-]) +(?=\d)")
_NAME = re.compile(r"[A-Za-z][\w.-]+(?: [\w.%()/-]+){0,3}")
_ENDING = re.compile(r"(?<=[a-z]{4})(?:ing|e|ed|s)$")


@dataclass(slots=True)
class Table:
    """A head and the cells of the rows below it."""

    head: Line
    names: list[str]
    rows: list[tuple[Line, list[str]]] = field(default_factory=list)

    def setting(self, prose: str) -> tuple[int, str | None] | None:
        """(the column of a setting that is off and on, the words that call it new)."""
        for at, name in enumerate(self.names[:-1]):
            found = {parts[at].lower() for _, parts in self.rows}
            called = _called_new(name, prose)
            if len(found) == 2 and (found <= set(_VALUES) or (called and found == set(_BITS))):
                return at, called
        return None

    def keys(self, setting: int) -> list[int]:
        """Columns before the setting, and those behind it that name sizes, threads or CPUs."""
        found = [bool(set(plain(name).split()) & SERIES) for name in self.names]
        behind = next((at for at in range(setting + 1, len(found)) if not found[at]), len(found))
        return [*range(setting), *range(setting + 1, behind)]


def toggles(lines: list[Line], used: set[int], prose: str) -> Part:
    """All such tables of a text, a run for each side and each value of the keys."""
    out = Part()
    table: Table | None = None
    count = 0
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        parts = _row(table, text) if table is not None and line.number not in used else None
        if parts is not None and table is not None and len(table.rows) < MAX_ROWS:
            table.rows.append((line, parts))
            continue
        _add(table, out, prose)
        table = None
        if line.number not in used and len(text) <= _LONGEST and count < MAX_TABLES:
            names = [name for name, _, _ in cut(text)]
            if len(names) > 1 and all(map(_NAME.fullmatch, names)):
                table, count = Table(line, names), count + 1
    _add(table, out, prose)
    return out


def _row(table: Table, text: str) -> list[str] | None:
    """The cells of a row; the last one may be missing where it is a change over the row above."""
    text = _SIGN.sub(r"\1", text)
    is_change = column_of(table.names[-1], 0, 0).kind == "change"
    for parts in ([part for part, _, _ in cut(text)], text.replace("|", " ").split()):
        if len(parts) == len(table.names) or (is_change and len(parts) == len(table.names) - 1):
            return parts if any(part[-1:].isdigit() or part[:1].isdigit() for part in parts) else None
    return None


def _add(table: Table | None, out: Part, prose: str) -> None:
    found = table.setting(prose) if table is not None and len(table.rows) > 1 else None
    if table is None or found is None:
        return
    at, called = found
    name, keys = table.names[at], table.keys(at)
    pairs: dict[tuple[str, ...], dict[Side, tuple[Line, list[str]]]] = {}
    for line, parts in table.rows:
        pair = pairs.setdefault(tuple(parts[key] for key in keys), {})
        side = (_VALUES | _BITS)[parts[at].lower()]
        if side in pair:
            out.unread.append(
                Note(f"a second row for {name} of the same keys; nothing is compared", line.number)
            )
            return
        pair[side] = line, parts
    doubt = (
        None
        if called or set(plain(name).split()) & _PATCH
        else f"the text does not say that '{name}' is what changes"
    )
    for key, pair in pairs.items():
        if len(pair) < 2:
            continue
        named = " ".join(f"{table.names[column]} {value}" for column, value in zip(keys, key, strict=True))
        group = f"{named}, table at line {table.head.number}".lstrip(", ")
        for side, (line, parts) in pair.items():
            run = _run(table, line, parts, {at, *keys}, f"{name} {'off' if side == 'before' else 'on'}")
            because = f"the setting '{name}' is {'off' if side == 'before' else 'on'}"
            because += f", and the text says '{called}'" if called else ""
            mine = [table.head.number, line.number]
            out.found.append((Found(run, side, because, group, None, mine, doubt=doubt), line.depth))


def _run(table: Table, line: Line, parts: list[str], keys: set[int], label: str) -> Run:
    run = Run(TABLE, label)
    run.notes.append(Note(UNKNOWN_RUNS, line.number))
    for at, (name, part) in enumerate(zip(table.names, parts, strict=False)):
        found = cells_of(part, True) if at not in keys and column_of(name, 0, 0).kind == "value" else None
        if found is None or len(found.cells) != 1 or not (value := values(found.cells)[0]):
            continue
        cell = found.cells[0]
        own = cell.unit if cell.unit and cell.unit[2] else None
        # `1.21M` has a scale and no unit.
        scale, _, unit, better = own or stated_unit(name) or (1.0, "", cell.symbol, None)
        scaled = value[0] if own else value[0] * scale
        run.rows.append(row(name, unit, direction_of(name, better), scaled, line.number, [scaled]))
    join_repeats(run, "")
    return run


def _called_new(name: str, prose: str) -> str | None:
    """`add need_wakeup flag`, `allow coalescing of segments`: the words that say that a setting is the change."""
    stem = _ENDING.sub("", name.lower())
    found = re.search(
        rf"\b(?:{_ADDING}) (?:[\w-]+ ){{0,4}}['\"]?{re.escape(stem)}(?:e|ing|ed|s)?\b", prose, re.IGNORECASE
    )
    return found[0] if found else None
