"""Tables with a row for each side, below a head that names the metrics or a series of sizes, threads or CPUs.

               rate (Mpps)   p99 (us)          threads       1      2      4
    baseline         1.21         45           stock      1.20   2.31   4.40
    this series      1.42         41           patched    1.31   2.50   4.92

Numbers without a head stay unread here: they may be repeats or a series. Of two rows whose names state no side the
*before* is the one that all changes of a third row recompute from: `copy 10 20`, `page 12 30`, `percent 20% 50%`.
"""

import re
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.sides.called import defined_sides
from skbscope.results.mail.tables.headabove import (
    Head,
    bracketed_unit,
    column_unit,
    head_above,
    head_again,
    words_of_key,
)
from skbscope.results.mail.tables.heads import Column, column_of
from skbscope.results.mail.text.captions import stated_unit
from skbscope.results.mail.text.cells import Cell, Cells, cells_of, values
from skbscope.results.mail.text.changes import change_size, is_change
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import current_beside
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.words import SERIES, only_draws, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_TABLES = 200
MAX_ROWS = 200
# Columns of keys, at most.
_KEYS = 3
# Lines above the first side in which the head is looked for: rows of something else may be between.
_REACH = 6
_LONGEST = 200
_REPEAT = re.compile(
    r"(run|iter|iteration|round|trial|try|test|sample|rep|attempt|#)[ _#-]?\d{1,3}|\d{1,2}(st|nd|rd|th)(?: run| try)?"
)
# Names of rows of changes, and the least change that recomputes from one row only.
_CHANGES = set(
    "percent percentage change changes delta diff difference gain improvement improve speedup".split()
)
_LEAST = 3.0
# An arrow that is drawn right of a table: `<---+`.
_ARROW = re.compile(r"<[-=]+\+?")
# `(A) base`
_LETTER = re.compile(r"\([A-Z\d]\) ")
_MEANS = ("avg", "average", "mean", "median")
_PATCH_NUMBER = re.compile(r"^((?:\+ ?)?patch(?:es)? )(\d{1,2}(?:[-,+]\d{1,2}){0,8})(?= {2,}|[:|\t])")
_PER_SECOND = re.compile(r"(?:/|\bper )s(?:ec(?:ond)?)?\b", re.IGNORECASE)
# A smaller stated change recomputes in either direction.
LEAST_PCT = 3.0
UNKNOWN_RUNS = "a table of the text: how many runs a value represents is not stated"


@dataclass(slots=True)
class SideRow:
    """One row whose label names a side."""

    label: str
    side: Side | None
    line: Line
    cells: list[Cell]
    stated: Note | None
    because: str = ""


@dataclass(slots=True)
class Block:
    """Rows in sequence, and the lines above them, nearest last."""

    above: list[Line]
    # Rows right above the first that names a side, and the lines above those.
    prior: list[SideRow] = field(default_factory=list)
    over: list[Line] = field(default_factory=list)
    rows: list[SideRow] = field(default_factory=list)
    # The head of the group of rows before this one.
    last: Head | None = None


def side_rows(lines: list[Line], used: set[int], prose: str) -> Part:
    """All such tables of a text, a run for each row that names a side or a letter that `prose` defines as one."""
    out = Part()
    defined = defined_sides(prose)
    above: list[Line] = []
    over: list[Line] = []
    prior: list[SideRow] = []
    block: Block | None = None
    last: Head | None = None
    count = 0
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        item = _row(line) if line.number not in used and len(text) <= _LONGEST else None
        if item is not None and item.side is None and (side := defined.get(item.label.lower())):
            item.side, item.because = side, " as the text defines it"
        if item is not None and (item.side is not None or block is not None) and count < MAX_TABLES:
            block = block or Block(above, prior, over, last=last)
            if len(block.rows) < MAX_ROWS:
                block.rows.append(item)
            above, prior = [], []
            continue
        if block is not None:
            last = _add(block, out)
            count += last is not None
            block = None
        if item is not None and count < MAX_TABLES and _by_changes(prior[-2:], item):
            head = [one for one in above if one.number < prior[-2].line.number]
            count += _add(Block(head, rows=prior[-2:]), out) is not None
            above, prior = [], []
            continue
        if item is None or len(prior) == _REACH:
            over = [*above[1 - _REACH :], line]
        prior = [*prior[1 - _REACH :], item] if item is not None else []
        above = [*above[1 - _REACH :], line] if line.number not in used else []
    if block is not None:
        _add(block, out)
    return out


def numbered_patch(text: str) -> str:
    """`+patch 1   9.4` with the number as a part of the label."""
    return _PATCH_NUMBER.sub(r"\1#\2", text, count=1) if "patch" in text[:10] else text


def _row(line: Line) -> SideRow | None:
    text = numbered_patch(line.text.strip("| ") if "|" in line.text else line.text)
    if "|" in text:
        label, *parts = (part.strip(" *`") for part in text.split("|"))
        name, mark, begun = label.partition(":")
        if mark and begun.strip():
            # `Before: 5.2Mpps | 7.1Mpps`
            label, parts = name, [begun.strip(), *parts]
        label = label.strip(" *`:")
        parts = parts[:-1] if parts[-1:] == [""] or _ARROW.fullmatch(parts[-1]) else parts
        inner = [
            Cells("", [Cell(None, 0, 0)]) if part in ("-", "--", "n/a") else cells_of(part, True)
            for part in parts
        ]
        if any(one is None or one.label for one in inner):
            return None
        cells = [one.cells[0] for one in inner if one]
    else:
        found = cells_of(text)
        if found is None:
            return None
        label, cells = found.label, found.cells
    if not label or len(label) > 40 or compares_columns(cells):
        return None
    stated = next((cell.stated or (cell.token if cell.share else None) for cell in reversed(cells)), None)
    note = Note(stated, line.number) if stated and stated.endswith("%") else None
    return SideRow(label, _side(label), line, cells, note)


def compares_columns(cells: list[Cell]) -> bool:
    """`214.00 ( 0.00%)  227.00 ( -6.07%)`: each number has its change over the first one, so that rows are no sides."""
    stated = [percentage(cell.stated or "") for cell in cells]
    if len(stated) < 2 or not all(stated) or change_size(stated[0] or "0"):
        return False
    # `943 (+0%)  756 (-19%)`, which is no change from 943 to 756: each is over a number of another row.
    signed = (stated[0] or "")[0] in "+-"
    return not signed or all(
        is_change(cells[0], cell, text or "") for cell, text in zip(cells, stated, strict=True)
    )


def _side(label: str) -> Side | None:
    """The side of a row; `now` at its end and `Applied` at its begin count here, beside a row of the other side."""
    label = _LETTER.sub("", label)
    side = column_of(label, 0, 0).side
    words = plain(label).split()
    return "after" if side is None and (words[-1:] == ["now"] or words[:1] == ["applied"]) else side


def _add(block: Block, out: Part) -> Head | None:
    """Adds the table of a block; its head where it is one."""
    _by_stated(block)
    today = current_beside([(item.label, item.side) for item in block.rows])
    if today is not None:
        block.rows[today].side = "after"
    sides = [item.side for item in block.rows if item.side]
    if set(sides) != {"before", "after"}:
        return None
    first = next(item for item in block.rows if item.side)
    found = next((found for wide in _widths(first) if (found := _head(block, wide))), None)
    if found is None:
        return None
    head, key, heads, title = found.line, found.key, found.columns, found.title
    with_units = any(cell.unit and cell.unit[2] for cell in first.cells)
    if with_units and not any(mark in head.text for mark in ("  ", "|", "\t")):
        # `iperf3 TCP rx` above `before: 611 Mbits/sec, 88% CPU` is a title.
        return None
    # `net-next (Kpps)` above `series`: the unit of one row is that of the table.
    stated = next((item.label for item in block.rows if item.side and bracketed_unit(item.label)), "")
    lines = {head.number} if found.titled is None else {head.number, found.titled}
    place = f"table at line {head.number}" if found.titled is None else f"rows at line {first.line.number}"
    group = f"{title}, {place}" if title else place
    made: list[tuple[Found, int]] = []
    for item in block.rows:
        if made and made[-1][0].side == "after" and (change := _change_of(item)):
            # `Delta   +1.6%   -0.1%` below the row that it is of.
            made[-1][0].stated.append(change)
            made[-1][0].lines.append(item.line.number)
            continue
        cells = next((cells for cells in choices(item) if len(cells) == len(heads)), None)
        if item.side is None or cells is None:
            why = "names no side" if item.side is None else f"has not {len(heads)} numbers"
            sentence = f"the row '{item.label}' of the table at line {head.number} {why}; it is not compared"
            out.unread.append(Note(sentence, item.line.number))
            continue
        run = row_run(item, cells, key, heads, title or stated)
        own = [item.stated] if item.stated and item.side == "after" else []
        because = f"the row '{item.label}'{item.because}"
        mine = sorted(lines | {item.line.number})
        made.append((Found(run, item.side, because, group, None, mine, own), head.depth))
    by_keys(made, heads, is_named=True)
    _without_changes(made)
    if {item.side for item, _ in made} != {"before", "after"}:
        return None
    out.found += made
    return found


def _change_of(item: SideRow) -> Note | None:
    """The change of the first column, of a row without a side: `Delta  +1.6%  -0.1%`, `| -6.02% | -5.39% |`."""
    first = percentage(item.label)
    named = first or set(plain(item.label).split()) & _CHANGES or item.label.strip() in ("%", "Δ")
    if item.side is not None or not named or not all(cell.share or cell.token is None for cell in item.cells):
        return None
    text = item.label if first else (item.cells[0].token or "")
    return Note(text, item.line.number) if text.endswith("%") else None


def _head(block: Block, wide: int) -> Head | None:
    own = head_above(block.above, wide)
    return own or (head_again(block.last, block.above, wide) if block.last else None)


def by_keys(made: list[tuple[Found, int]], heads: list[Column], is_named: bool = False) -> None:
    """`alloc  batch  rate`: rows are of the size, the batch or the flows in their first columns, in place.

    A name says so only where `is_named`, else numbers that repeat for each side.
    """
    if len(heads) < 2 or heads[0].unit or not made:
        return
    items = [item for item, _ in made]
    keys = _repeated_keys(items, heads)
    is_series = is_named and words_of_key(heads[0].label) & SERIES - {"cpu"}
    if not keys and not (is_series and _has_whole_keys(items, heads, 1)):
        return
    firsts: dict[str, Found] = {}
    for item in items:
        sizes = [item.run.rows.pop(0) for _ in range(keys or 1)]
        named = ", ".join(f"{size.metric} {size.value:.0f}" for size in sizes)
        for one in item.run.rows:
            one.metric = f"{one.metric}, {named}"[:60]
        first = firsts.setdefault(item.run.label, item)
        known = {one.metric for one in first.run.rows}
        if first is not item and not known & {one.metric for one in item.run.rows}:
            first.run.rows += item.run.rows
            first.lines = sorted({*first.lines, *item.lines})
            first.stated += item.stated
            item.run.rows = []
    made[:] = [pair for pair in made if pair[0].run.rows]


def _has_whole_keys(items: list[Found], heads: list[Column], wide: int) -> bool:
    """Whether the first columns of all rows have names without digits, and whole numbers without a unit."""
    if any(any(ch.isdigit() for ch in column.label) for column in heads[:wide]):
        return False
    for item in items:
        own = item.run.rows[:wide]
        if [one.metric for one in own] != [column.label for column in heads[:wide]]:
            return False
        if any(one.unit or one.value is None or one.value % 1 for one in own):
            return False
    return True


def _repeated_keys(items: list[Found], heads: list[Column]) -> int:
    """How many first columns are keys, because the rows of each side have the same numbers in them, once each."""
    for wide in range(1, min(_KEYS, len(heads) - 1) + 1):
        if not _has_whole_keys(items, heads, wide):
            return 0
        of: dict[str, list[tuple[float | None, ...]]] = {}
        for item in items:
            of.setdefault(item.run.label, []).append(tuple(one.value for one in item.run.rows[:wide]))
        known = sorted(next(iter(of.values())), key=str)
        alike = len(of) > 1 and all(sorted(keys, key=str) == known for keys in of.values())
        if alike and len(known) == len(set(known)) > 1:
            return wide
    return 0


def _without_changes(made: list[tuple[Found, int]]) -> None:
    """A column with 0.0 % for the *before* and -2.3 % for an *after* holds changes and no shares; in place."""
    sides: dict[str, dict[Side | None, list[float]]] = {}
    for item, _ in made:
        for one in item.run.rows:
            if one.unit == "%" and one.value is not None:
                sides.setdefault(one.metric, {}).setdefault(item.side, []).append(one.value)
    changes = {
        metric
        for metric, of in sides.items()
        if not any(of.get("before", [1.0])) and any(value < 0 for value in of.get("after", []))
    }
    for item, _ in made:
        item.run.rows = [one for one in item.run.rows if one.metric not in changes]
    made[:] = [pair for pair in made if pair[0].run.rows]


def _by_stated(block: Block) -> None:
    """Below rows without a side one *after*: the *before* is the row that its stated change recomputes from."""
    after = block.rows[0]
    if after.side != "after" or any(item.side for item in block.rows[1:]) or after.stated is None:
        return
    stated = percentage(after.stated.text)
    hits = [item for item in block.prior if stated is not None and recomputes(item, after, stated)]
    if len(hits) == 1:
        hits[0].side, hits[0].because = "before", f": the stated {after.stated.text} recomputes from it"
        block.above, block.rows = block.over, [hits[0], after]


def _by_changes(rows: list[SideRow], changes: SideRow) -> bool:
    """Whether each change of a row is that from one of two rows to the other; sets the sides of both."""
    shares = [cell.token or "" for cell in changes.cells if cell.share]
    named = set(plain(changes.label).split()) & _CHANGES or changes.label.strip() == "%"
    if len(rows) != 2 or not named or len(shares) != len(changes.cells) or len(shares) < 2:
        return False
    if any(len(item.cells) != len(shares) or any(cell.share for cell in item.cells) for item in rows):
        return False
    stated = [percentage(share) for share in shares]
    ways = [
        all(
            number is not None and is_change(one, other, number)
            for one, other, number in zip(base.cells, item.cells, stated, strict=True)
        )
        for base, item in (rows, rows[::-1])
    ]
    large = any(change_size(number) >= _LEAST for number in stated if number)
    if not large or ways[0] == ways[1]:
        return False
    first: Side = "before" if ways[0] else "after"
    second: Side = "after" if ways[0] else "before"
    for item, side in zip(rows, (first, second), strict=True):
        item.side, item.because = side, f": the changes in the row '{changes.label}' recompute"
    return True


def recomputes(base: SideRow, item: SideRow, stated: str) -> bool:
    """Whether a stated change is that from the first number of one row to that of another."""
    one, other = ([cell for cell in row.cells if not cell.share][:1] for row in (base, item))
    return bool(one and other and change_size(stated)) and is_change(one[0], other[0], stated)


def choices(item: SideRow) -> list[list[Cell]]:
    """All numbers of a row; those that are no percentages, where percentages are the author's change."""
    numbers = [cell for cell in item.cells if not cell.share]
    return [item.cells, numbers] if numbers else [item.cells]


def _widths(item: SideRow) -> list[int]:
    return list(dict.fromkeys(len(cells) for cells in choices(item)))


_OF_ONE_METRIC = re.compile(
    r"p\d{1,2}(?:\.?\d{1,3})?|\d{1,2}(?:\.\d{1,3})?(?:th|st|%)|avg|mean|median|min|max|average"
)


def row_run(item: SideRow, cells: list[Cell], key: str, heads: list[Column], title: str) -> Run:
    """The run of one row, with the names and units of its columns."""
    run = Run(TABLE, item.label)
    run.notes.append(Note(UNKNOWN_RUNS, item.line.number))
    if not title and all(_OF_ONE_METRIC.fullmatch(column.label.lower()) for column in heads):
        # `Latency (us)   p50   p90   p99`
        title = key
    # `time (s)   run1   run2`; above sizes or threads it is what they are in.
    of_key = stated_unit(key, False) if not any(column.label[:1].isdigit() for column in heads) else None
    for cell, column in zip(cells, heads, strict=True):
        if cell.unit and cell.unit[2] == "B" and _PER_SECOND.search(column.label):
            # `32.1MB` below `Transfer/sec`
            cell.unit = (cell.unit[0], "rate", "B/s", "more")
        if (
            unit := column_unit(column) or bracketed_unit(title) or bracketed_unit(item.label) or of_key
        ) and not (cell.unit and cell.unit[2]):
            cell.unit = (unit[0] * (cell.unit[0] if cell.unit else 1.0), *unit[1:])
    read = values(cells)
    seen: dict[str, int] = {}
    for cell, column, value in zip(cells, heads, read, strict=True):
        name = (
            f"{key} {column.label}".strip()
            if column.label[:-1].isdigit() or column.label.isdigit()
            else column.label
        )
        seen[name] = seen.get(name, 0) + 1
        if value is None or column.kind != "value":
            if value is None:
                run.notes.append(Note(f"no value for '{name}'", item.line.number))
            continue
        if value[1]:
            run.odd_numbers.append(Note(value[1], item.line.number))
        unit_name, by_unit = cell.symbol, cell.unit[3] if cell.unit else None
        metric = name if seen[name] == 1 else f"{name} #{seen[name]}"
        # `CPUs 4` names a series and no share of a CPU.
        named = column.metric or ("" if any(ch.isdigit() for ch in column.label) else column.label)
        direction = direction_of(f"{named} {title}", by_unit)
        run.rows.append(row(metric[:60], unit_name, direction, value[0], item.line.number, [value[0]]))
    join_repeats(run, title or key)
    return run


def join_repeats(run: Run, title: str) -> None:
    """`run1   run2   run3   avg`: repeats of one measurement as one row, without the mean of them, in place."""
    named = [_REPEAT.fullmatch(one.metric.lower()) for one in run.rows]
    repeats = [one for one, found in zip(run.rows, named, strict=True) if found]
    units = {one.unit for one in repeats}
    means = [one for one in run.rows if plain(one.metric) in _MEANS and {one.unit} == units]
    stems = {found[1] or found[2] for found in named if found}
    others = [one for one in run.rows if one not in repeats and one not in means]
    if len(repeats) < 2 or len(stems) > 1 or len(units) > 1:
        return
    if stems == {"test"} and not means:
        # Two tests may be of two things.
        return
    first = repeats[0]
    first.samples = [sample for one in repeats for sample in one.samples]
    first.metric = (title.strip(" *:=#") or "value")[:60]
    first.value, first.value_from, run.samples_are = median(first.samples), "median", "unknown"
    run.rows = [first, *others]
