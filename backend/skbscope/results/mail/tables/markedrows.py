"""Tables with bars whose rows state their change over one row, which the column of changes marks as the base.

    | metric | kernel | value  | perc_diff |       | module | PPW    | energy (J) | improvement |
    | score  | menu   | 1053   | 0.0%      |       | acpi   | 5.86   | 17074      | base        |
    | score  | teo    | 1050.7 | -0.22%    |       | pstate | 4.60   | 21725      | -21.41%     |

The column of words right before the values has the names, and rows with the same words left of it are one comparison.
Read only where the changes recompute from the base, in one and the same column of values.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Found, Part
from skbscope.results.mail.tables.columns import cells_of_bars
from skbscope.results.mail.tables.heads import Column, column_of
from skbscope.results.mail.tables.siderows import LEAST_PCT, SideRow, row_run
from skbscope.results.mail.text.captions import title_above
from skbscope.results.mail.text.cells import Cell, cells_of, values
from skbscope.results.mail.text.changes import change_size, is_change, points, rounding_slip
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.words import only_draws, plain
from skbscope.results.models import Note, Side

MAX_TABLES = 100
MAX_ROWS = 200
_LONGEST = 200
_MOST = 8
_BASE = ("base", "baseline", "ref", "reference")
_NONE = ("", "-", "--")
# A smaller change recomputes in either direction where nothing but a blank marks the base.
_LEAST_MARKED = 0.3
# Points that the rounding of values explains.
_MOST_ROUNDED = 2.0
# `| 155.7 | 14.6% | <-- !!!`
_POINTED = re.compile(r"(?<=\|) {0,4}<[-=]{1,4}[ !]{0,6}$")
_GENERAL = ("value", "values", "result", "results", "score")
_DECREASES = {"decrease", "reduction"}
_NUMBER = re.compile(r"[+−-]?\d{1,6}(?:\.\d{1,4})?")
_CHANGES = set("diff difference delta change improvement improv gain speedup pct percent perc".split())


@dataclass(slots=True)
class Row:
    """One row: the words left of its name, its name, its values, and its change: None for the base."""

    key: str
    name: str
    values: list[Cell]
    change: str | None
    # A base that nothing but a blank marks.
    blank: bool
    line: Line


@dataclass(slots=True)
class Table:
    """A head with a column of changes, and its rows."""

    head: Line
    title: str
    names: list[str]
    rows: list[Row]


def marked_rows(lines: list[Line], used: set[int]) -> Part:
    """All such tables of a text, for each base a run, and one for each row that is compared with it."""
    out = Part()
    table: Table | None = None
    above, count = "", 0
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        free = "|" in text and line.number not in used and len(text) <= _LONGEST
        text = _POINTED.sub("", text) if free else text
        parts = [part.strip("*` ") for part in cells_of_bars(text)] if free else []
        if table is not None and len(parts) == len(table.names) and len(table.rows) < MAX_ROWS:
            if not any(parts[1:]):
                # `| with foo and |   |   |`: a name goes on in the next line.
                continue
            if item := _row(parts, line, _sign_of(table.names[-1])):
                table.rows.append(item)
                continue
        _add(table, out)
        table = None
        if count < MAX_TABLES and 3 <= len(parts) <= _MOST and _is_head(parts):
            table, count = Table(line, title_above(above, 60), parts, []), count + 1
        above = text
    _add(table, out)
    return out


def _is_head(parts: list[str]) -> bool:
    words = set(plain(parts[-1]).replace("_", " ").split())
    last = bool(words & _CHANGES) or column_of(parts[-1], 0, 0).kind == "change"
    return last and all(any(ch.isalpha() for ch in part) for part in parts)


def _sign_of(name: str) -> str | None:
    """The sign of the numbers below `% decrease` and `gain (%)`, where the head has the `%`; None where it has none."""
    if "%" not in name:
        return None
    return "-" if _DECREASES & set(plain(name).split()) else ""


def _row(parts: list[str], line: Line, sign: str | None) -> Row | None:
    change = parts[-1].replace(" ", "")
    if sign is not None and _NUMBER.fullmatch(change):
        change = f"{change}%" if change[0] in "+-−" else f"{sign}{change}%"
    if change.lower() not in (*_BASE, *_NONE) and percentage(change) is None:
        return None
    inner = [cells_of(part, True) for part in parts[1:-1]]
    first = next((at for at, one in enumerate(inner, 1) if one and not one.label), 0)
    read = inner[first - 1 :] if first else []
    if not read or any(one is None or one.label or one.words or len(one.cells) != 1 for one in read):
        return None
    is_base = change.lower() in (*_BASE, *_NONE) or not change_size(percentage(change) or "0")
    cells = [one.cells[0] for one in read if one]
    own = None if is_base else change
    return Row(" ".join(parts[: first - 1]), parts[first - 1], cells, own, change.lower() in _NONE, line)


def _add(table: Table | None, out: Part) -> None:
    """Adds the comparisons of a table, where one column of values has the changes that its rows state."""
    if table is None or len(table.rows) < 2 or len({len(item.values) for item in table.rows}) > 1:
        return
    groups: dict[str, list[Row]] = {}
    for item in table.rows:
        groups.setdefault(item.key, []).append(item)
    bases = {key: [item for item in rows if item.change is None] for key, rows in groups.items()}
    if any(len(of) != 1 for of in bases.values()):
        return
    stated = [(bases[item.key][0], item, item.change) for item in table.rows if item.change]
    changes = [(base, item, percentage(change) or "") for base, item, change in stated]
    wide = len(table.rows[0].values)
    least = LEAST_PCT if any(item.blank for item in table.rows) else _LEAST_MARKED
    right = max(
        sum(_is_change(base.values[at], item.values[at], text) for base, item, text in changes)
        for at in range(wide)
    )
    # An author may be wrong in one of three.
    largest = max((change_size(text) for _, _, text in changes), default=0.0)
    if not right or 3 * right < 2 * len(changes) or largest < least:
        return
    heads = [column_of(name, 0, 0) for name in table.names[-1 - wide : -1]]
    general = wide == 1 and heads[0].label.lower() in _GENERAL
    for key, rows in groups.items():
        base = bases[key][0]
        named = [column_of(key, 0, 0)] if general and key else heads
        title = ", ".join(part for part in (table.title, key, f"rows at line {rows[0].line.number}") if part)
        for item in [base, *(one for one in rows if one is not base)]:
            out.found.append((_found(table, item, named, key, title), table.head.depth))


def _is_change(base: Cell, other: Cell, stated: str) -> bool:
    """Whether a stated change is that from one value to another, with the digits that both are printed with.

    `14.6` and `15.2` for `3.83%`: it was computed before they were rounded.
    """
    if is_change(base, other, stated):
        return True
    read = values([base, other])
    if read[0] is None or read[1] is None or not read[0][0]:
        return False
    ratio = read[1][0] / read[0][0]
    allowed = min(_MOST_ROUNDED, rounding_slip(base, read[0][0], read[1][0]))
    return abs((ratio - 1) * 100 - points(stated)) <= allowed


def _found(table: Table, item: Row, heads: list[Column], key: str, group: str) -> Found:
    side: Side = "before" if item.change is None else "after"
    note = Note(item.change, item.line.number) if item.change else None
    run = row_run(SideRow(item.name, side, item.line, item.values, note), item.values, "", heads, key)
    why = (
        "the row of which the column of changes states none"
        if item.change is None
        else "its change recomputes"
    )
    lines = sorted({table.head.number, item.line.number})
    return Found(run, side, f"'{item.name}': {why}", group, None, lines, [note] if note else [])
