"""Tables whose heads have one or two levels, by the count of names and numbers: the sides above, the metrics below.

                   | Before        | After                    default               patched
    rw      bs(kB) | iops   bw     | iops   bw     Test 1     r=12GiB/s,w=3GiB/s   r=39GiB/s,w=8GiB/s
    write   4      | 27500  107    | 27100  106

The lower level may also be the names at the numbers. A row counts where it has a number for each name; numbers to the
left of all sides are keys.
"""

import re
from dataclasses import dataclass, field, replace

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.sides.contrast import contrasted
from skbscope.results.mail.tables.heads import FIGURE, METRICS, OTHERS, SENTENCE, column_of, cut
from skbscope.results.mail.tables.siderows import LEAST_PCT, UNKNOWN_RUNS
from skbscope.results.mail.text.captions import stated_unit, title_above
from skbscope.results.mail.text.cells import Cell, Unit, values
from skbscope.results.mail.text.changes import change_size, is_change, points, slip_of
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.rowcells import RowCells, Slot, row_cells
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.words import SERIES, only_draws, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_TABLES = 200
MAX_ROWS = 200
_LONGEST, _MOST = 200, 24
# Lines in sequence without numbers that name a part of a table.
_GAPS = 2
_LABEL_WORDS = 6
# What a tree without a change is called, beside a column that names the change.
_PRESENT = set("default existing unmodified regular".split())
# What says by itself that a column is the change.
_PATCHED = set("patched patch patches patchset after".split())
_VERSION = re.compile(r"(?:linux[- ]?)?v?\d+\.\d+[\w.+-]*", re.IGNORECASE)
# A smaller stated change recomputes from anything.
_LEAST_PCT, _SLACK_PCT = 0.4, 0.11
_MISSING = re.compile(r"(?<=[ \t|])(?:-{1,3}|[nN]/[aA])(?=[ \t|]|$)")
# A heading of one side is no head with a column for each of its words.
_ONE_SIDE = re.compile(
    r"(?:before|after|with|without) (?:this|the|my|our) (?:patch|series|change|commit|fix)"
)


@dataclass(slots=True)
class Head:
    """The names above a table: sides, and what is below each of them."""

    line: Line
    # For each side column its place among the sides, in the order of the line.
    names: list[str]
    sides: list[Side | None]
    because: list[str]
    # Metrics below each side; one empty name where there is one number a side.
    metrics: list[str]
    keys: list[str]
    # Why the sides may be others; None where words or stated changes say them.
    doubt: str | None = None
    by_changes: bool = False


_CHANGED = re.compile(r"\([+-]\d[\d.]{0,8} ?%\)$")


@dataclass(slots=True)
class Table:
    """A head and its rows."""

    head: Head
    title: str
    rows: list[tuple[str, RowCells]] = field(default_factory=list)
    part: str = ""
    gaps: int = 0


def leveled(lines: list[Line], used: set[int], prose: str) -> Part:
    """All such tables of a text, a run for each side."""
    out = Part()
    above: list[Line] = []
    table: Table | None = None
    count = 0
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        if line.number in used or len(text) > _LONGEST:
            _add(table, out)
            table, above = None, []
            continue
        cells = row_cells(line)
        if cells is not None and table is not None:
            cells = _with_missing(table.head, _without_no_change(cells))
        if cells is not None and table is not None and _fits(table.head, cells):
            if len(table.rows) < MAX_ROWS:
                table.rows.append((table.part, cells))
            table.gaps = 0
            continue
        bars = text.count("|")
        if table is not None and bars > 1 and bars == table.rows[-1][1].line.text.count("|") and cells:
            # A row with a slip of its author's, `(+137% |`, ends no table.
            out.unread.append(
                Note(f"the row '{text[:60]}' has other numbers than the rows around it", line.number)
            )
            table.gaps += 1
            if table.gaps <= _GAPS:
                continue
        if cells is not None and table is not None and (again := _with_metrics(table.head, cells)):
            # `r=12GiB/s,w=3GiB/s` below rows with `r=14GiB/s`
            part = table.part
            _add(table, out)
            table = Table(again, table.title, [(part, cells)], part)
            continue
        if cells is not None and count < MAX_TABLES and (head := _head(above, cells, prose)):
            _add(table, out)
            table, count = Table(head, _title(above, head.line), [("", cells)]), count + 1
            above = []
            continue
        if table is not None:
            short = len(text.replace("|", " ").split()) <= _LABEL_WORDS and text[-1] not in ".,;"
            if short and table.gaps < _GAPS and cells is not None and len(cells.slots) > 2:
                # A row that has other columns is no title of the rows below it.
                table.gaps += 1
            elif short and table.gaps < _GAPS:
                title = " ".join(text.replace("|", " ").split()).strip(" *:#=+-<>")
                table.part, table.gaps = title, table.gaps + 1
            else:
                _add(table, out)
                table = None
        above = [*above[-3:], line] if cells is None or table is None else [line]
    _add(table, out)
    return out


def _without_no_change(cells: RowCells) -> RowCells:
    """`16   601.2   601.4   0%`: a change that has no sign because there is none is no number of a column."""
    *rest, last = cells.slots
    is_none = last.cell.share and not (last.cell.token or "").strip("0.,%")
    if is_none and len(rest) > 1 and not any(slot.cell.share for slot in rest):
        return replace(cells, slots=rest, stated=cells.stated or last.cell.token)
    return cells


def _with_missing(head: Head, cells: RowCells) -> RowCells:
    """`average   338   -   341   -`: a place without a number, where the row then has a cell for each name."""
    places = [Slot(Cell(None, one.start(), one.end()), "") for one in _MISSING.finditer(cells.line.text)]
    slots = sorted([*cells.slots, *places], key=lambda slot: slot.cell.start)
    fits = places and len(slots) == len(head.names) * len(head.metrics)
    return replace(cells, slots=slots, label=cells.label.rstrip(" -")) if fits else cells


def _names(text: str) -> list[list[str]]:
    """The ways to cut a line into names: by bars and blanks, and by words with their brackets."""
    coarse = [part for part, _, _ in cut(text)]
    spaced = [part.strip(" *`") for part in re.split(r"\||\t| {2,}|->|=>|→", text)]
    words: list[str] = []
    for word in re.sub(r"\||->|=>|→", " ", text).split():
        if word.startswith(("(", "[")) and words:
            words[-1] += f" {word}"
        else:
            words.append(word)
    out: list[list[str]] = []
    for names in (coarse, [part for part in spaced if part], words):
        names = [name.strip(" *:`<>'\"") for name in names]
        names = [name for name in names if name]
        if names and names not in out and len(names) <= _MOST:
            out.append(names)
    return out


def _head(above: list[Line], cells: RowCells, prose: str) -> Head | None:
    """The head in the lines right above a first row."""
    if not above or above[-1].text[-1] in ".,;?!":
        return None
    for back in range(1, min(len(above), _GAPS + 1) + 1):
        # Between a head and its first row a short line may name the part.
        if back > 1 and (
            len(above[1 - back].text.split()) > 2 * _LABEL_WORDS or above[1 - back].text[-1] in ".,;"
        ):
            break
        if _ONE_SIDE.fullmatch(plain(above[-back].text)) or not any(
            mark in above[-back].text for mark in ("  ", "|", "\t", "->", "=>", "→")
        ):
            # Words with one blank between them may be a title.
            continue
        for names in _names(above[-back].text):
            value_names = [name for name in names if column_of(name, 0, 0).kind == "value"]
            if all(_is_name(name) for name in names) and (
                found := _one_level(above[-back], value_names, cells, prose)
            ):
                return found
    for names in _names(above[-1].text) if len(above) > 1 else []:
        if not all(_is_name(name) for name in names):
            continue
        for over in _names(above[-2].text):
            over = [name for name in over if column_of(name, 0, 0).kind == "value"]
            if all(_is_name(name) for name in over) and (
                found := _two_levels(above[-2], over, names, cells, prose)
            ):
                return found
    return None


def _is_name(name: str) -> bool:
    named = any(ch.isalpha() or ch == "%" for ch in name) and FIGURE.fullmatch(name) is None
    # `5.0Mpps (+0%)` is a figure of a row that a mail has folded.
    named &= not (name[0].isdigit() and _CHANGED.search(name))
    return named and len(name) <= 40 and len(name.split()) <= 6


def _one_level(line: Line, names: list[str], cells: RowCells, prose: str) -> Head | None:
    numbers = len(cells.slots)
    inner = [plain(slot.name) for slot in cells.slots]
    for wide in (len(names), len(names) - 1):
        if numbers < wide:
            continue
        named = names[len(names) - wide :]
        found = _sides(named, prose) if 1 < wide <= len(names) else None
        changes = found is None and 1 < wide <= len(names)
        found = found or (_by_changes(named, cells) if changes else None)
        if found is None:
            continue
        doubt = found[2]
        key = names[: len(names) - wide]
        if not key and found[0][0] is None:
            # The first name is that of the keys.
            continue
        if key and "  " in line.text and not any(mark in line.text for mark in ("|", "\t", ">", "→")):
            # A number that ends left of the first side is no value of it.
            if cells.slots[-wide].cell.end <= line.text.find(named[0]):
                continue
        lead = numbers % wide if any(inner) else numbers - wide
        each = (numbers - lead) // wide if numbers > lead else 0
        own = inner[lead:]
        if each and own == own[:each] * wide and all(own[:each]):
            # `r=12GiB/s,w=3GiB/s`: the names of the metrics are at the numbers.
            metrics = [slot.name for slot in cells.slots[lead : lead + each]]
            return Head(line, named, found[0], found[1], metrics, key, doubt, changes)
        # A number to the left of the sides is a key where it has a name, or where nothing else names the row.
        fits = lead == 0 and cells.label or lead == 1 and (not cells.label or len(key) == 2)
        if each == 1 and fits and not any(own):
            return Head(line, named, found[0], found[1], [""], key, doubt, changes)
    return None


def _by_changes(names: list[str], cells: RowCells) -> tuple[list[Side | None], list[str], None] | None:
    """The sides of columns of which the last one's stated change recomputes from one other alone."""
    slots = cells.slots[len(cells.slots) - len(names) :]
    number = percentage(cells.stated or "")
    if number is None or slots[-1].cell.stated is None or len(slots) < len(names) or number[0] not in "+-−":
        return None
    read = values([slot.cell for slot in slots])
    last = read[-1]
    if last is None or change_size(number) < _LEAST_PCT:
        return None
    hits = [
        at
        for at, one in enumerate(read[:-1])
        if one and one[0] and abs((last[0] / one[0] - 1) * 100 - points(number)) <= _SLACK_PCT
    ]
    if len(hits) != 1:
        return None
    sides: list[Side | None] = [None] * len(names)
    sides[hits[0]], sides[-1] = "before", "after"
    return sides, [f"the stated {cells.stated} is the change from '{names[hits[0]]}'"] * len(names), None


def _two_levels(line: Line, over: list[str], names: list[str], cells: RowCells, prose: str) -> Head | None:
    numbers = len(cells.slots)
    for wide in (len(over), len(over) - 1):
        if wide < 2:
            continue
        own = over[len(over) - wide :]
        sides = _sides(own, prose)
        for keys in range(len(names) - wide + 1):
            each, rest = divmod(len(names) - keys, wide)
            below = [plain(re.sub(r"\(.*", "", name)) for name in names[keys:]]
            if rest or below != below[:each] * wide or len(set(below[:each])) < each:
                continue
            lead = numbers - each * wide
            if 0 <= lead <= max(keys, 1) and (keys - lead <= 1 or cells.label):
                changes = sides is None
                # The first number below each name.
                found = sides or _by_changes(own, replace(cells, slots=cells.slots[lead::each]))
                if found is None:
                    continue
                below = names[keys : keys + each]
                return Head(line, own, found[0], found[1], below, names[:keys], found[2], changes)
    return None


def _sides(names: list[str], prose: str) -> tuple[list[Side | None], list[str], str | None] | None:
    """(sides, reasons, why they may be wrong) of names of which one or more are each side; None where they are not."""
    if {word.lower() for name in names for word in name.split()} & SENTENCE and len(names) > 4:
        return None
    split = [plain(name).split() for name in names]
    shared = set(split[0]).intersection(*split[1:])
    bare = [" ".join(word for word in name.split() if plain(word) not in shared) for name in names]
    found = contrasted(names, prose)
    # `stats disabled` and `stats enabled`: whether the setting is new needs its name.
    whole = {"before", "after"} <= {one.side for one in found if one and not one.doubt}
    renamed = all(bare) and bool(shared) and not whole
    if renamed:
        # `Patchset IOPS` and `Mainline IOPS`
        names = bare
        found = contrasted(names, prose)
    sides: list[Side | None] = [one.side if one and not one.doubt else None for one in found]
    inferred = any(one is not None and one.because.endswith("is the before of these") for one in found)
    if (inferred and not (renamed and len(names) == 2)) or {"before", "after"} - set(sides):
        sides = [column_of(name, 0, 0).side for name in names]
    if len(sides) == 2 and sides.count("after") == 1 and None in sides:
        other = names[sides.index(None)]
        strong = set(plain(names[sides.index("after")]).split()) & _PATCHED
        words = set(plain(other).split())
        known = bool(words & _PRESENT) or _VERSION.fullmatch(other) is not None
        if strong and known and not words & (METRICS | SERIES | OTHERS):
            sides[sides.index(None)] = "before"
    if sides.count("before") != 1 or "after" not in sides:
        return None
    named = {side for name in names if (side := column_of(name, 0, 0).side)}
    doubt = None
    if inferred and "after" not in named:
        doubt = "no column is named as the after"
    return sides, [one.because if one else "" for one in found], doubt


def _title(above: list[Line], head: Line) -> str:
    """What the line above a head calls the table."""
    at = next((place for place, line in enumerate(above) if line is head), 0)
    over = above[at - 1].text if at else ""
    return title_above(over)


def _fits(head: Head, cells: RowCells) -> bool:
    lead = len(cells.slots) - len(head.names) * len(head.metrics)
    return 0 <= lead <= max(len(head.keys), 1) and bool(lead or cells.label)


def _with_metrics(head: Head, cells: RowCells) -> Head | None:
    """A head with the names that a row has at its numbers, the same for each side; None where it has none."""
    # `Instance 1   r=2GB/s,w=1GB/s   r=3GB/s,w=2GB/s`
    lead = 0 if cells.slots[0].name else 1
    slots = cells.slots[lead:]
    each, rest = divmod(len(slots), len(head.names))
    names = [plain(slot.name) for slot in slots]
    if rest or not each or not all(names) or names != names[:each] * len(head.names) or not all(head.metrics):
        return None
    return replace(head, metrics=[slot.name for slot in slots[:each]])


def _add(table: Table | None, out: Part) -> None:
    """Adds the runs of a table."""
    if table is None:
        return
    head = table.head
    runs = [Run(TABLE, name[:60]) for name in head.names]
    numbers = [cells.line.number for _, cells in table.rows]
    counts: dict[str, int] = {}
    for part, cells in table.rows:
        lead = len(cells.slots) - len(head.names) * len(head.metrics)
        keys = [slot.cell.written for slot in cells.slots[:lead]]
        for at, metric in enumerate(head.metrics):
            if column_of(metric, 0, 0).kind == "other" and len(head.metrics) > 1:
                # `ci(+/-)` is no result by itself.
                continue
            mine = [
                cells.slots[lead + place * len(head.metrics) + at].cell for place in range(len(head.names))
            ]
            last = mine[-1].unit
            if last and last[2] and not any(cell.unit or cell.share for cell in mine[:-1]):
                # `12.1   10.1 usecs`: the unit behind the last is that of the row.
                for cell in mine[:-1]:
                    cell.unit = last
            given: list[Unit | None] = []
            for cell, name in zip(mine, head.names, strict=True):
                unit = _unit(table, part, metric, name, cells.label)
                if unit and not (cell.unit and cell.unit[2]) and not cell.share:
                    scale = cell.unit[0] if cell.unit else 1.0
                    cell.unit = (unit[0] * scale if cell.unit is None or unit[0] == 1.0 else scale, *unit[1:])
                given.append(cell.unit)
            label = " ".join(text for text in (part[:24], cells.label[:30], *keys, metric) if text) or "value"
            counts[label] = counts.get(label, 0) + 1
            label = label[:60] if counts[label] == 1 else f"{label[:54]} #{counts[label]}"
            for run, cell, value, unit in zip(runs, mine, values(mine), given, strict=True):
                if value is None:
                    continue
                symbol = unit[2] if unit else cell.symbol
                direction = direction_of(f"{label} {table.title}", unit[3] if unit else None)
                run.rows.append(row(label, symbol, direction, value[0], cells.line.number, [value[0]]))
                if value[1]:
                    run.odd_numbers.append(Note(value[1], cells.line.number))
    group = ", ".join(part for part in (table.title, f"table at line {head.line.number}") if part)
    stated = [
        Note(token, cells.line.number)
        for _, cells in table.rows
        if (token := _stated(head, cells)) and token.endswith("%")
    ]
    # The only one that the head names.
    named = head.sides.index("after") if head.sides.count("after") == 1 else None
    _give_sides(table)
    doubt = head.doubt
    if head.by_changes and not _recomputes(table):
        doubt = "too few of the stated changes recompute from these columns"
    for at, (run, side, because) in enumerate(zip(runs, head.sides, head.because, strict=True)):
        if side is None or not run.rows:
            continue
        run.notes.append(Note(UNKNOWN_RUNS, head.line.number))
        own = stated if at == named else []
        because = f"the column '{run.label}'" + (f": {because}" if because else "")
        # The second line of a head is between its first line and the rows.
        mine_lines = sorted({*range(head.line.number, min(numbers)), *numbers})
        item = Found(run, side, because, group, None, mine_lines, own, doubt=doubt)
        out.found.append((item, head.line.depth))


def _give_sides(table: Table) -> None:
    """A column whose name states no side is an *after*, too, where the changes in its rows are over the *before*."""
    head, wide = table.head, len(table.head.metrics)
    base = head.sides.index("before")
    for place, side in enumerate(head.sides):
        checked = wrong = large = 0
        for _, cells in table.rows if side is None else []:
            first = len(cells.slots) - len(head.names) * wide
            for at in range(wide):
                one, other = (cells.slots[first + k * wide + at].cell for k in (base, place))
                number = percentage(other.stated or "")
                if number is None:
                    continue
                checked += 1
                wrong += not is_change(one, other, number)
                large += change_size(number) >= LEAST_PCT
        if checked > 2 and large > 1 and wrong * 5 < checked:
            head.sides[place] = "after"
            head.because[place] = f"the changes that its rows state recompute from '{head.names[base]}'"


def _stated(head: Head, cells: RowCells) -> str | None:
    """The change behind the numbers of the *after*; `(+125%)` of several is of the number before it."""
    if "after" not in head.sides:
        return None
    first = len(cells.slots) + (head.sides.index("after") - len(head.names)) * len(head.metrics)
    behind = [slot.cell.stated for slot in cells.slots]
    own = next(filter(None, behind[first : first + len(head.metrics)]), None)
    return own or (cells.stated if sum(map(bool, behind)) < 2 else None)


def _recomputes(table: Table) -> bool:
    """Whether the changes that the rows state are those between its sides, for two rows or more."""
    head = table.head
    checked = wrong = 0
    for _, cells in table.rows:
        wide = len(head.metrics)
        slots = cells.slots[len(cells.slots) - len(head.names) * wide :: wide]
        number = percentage(slots[-1].cell.stated or "")
        read = values([slot.cell for slot in slots])
        one, other = read[head.sides.index("before")], read[head.sides.index("after")]
        if number is None or one is None or other is None or not one[0]:
            continue
        checked += 1
        change = (other[0] / one[0] - 1) * 100
        wrong += abs(change - points(number)) > slip_of(number)
    return checked > 1 and wrong * 5 < checked


def _unit(table: Table, part: str, metric: str, name: str, label: str) -> Unit | None:
    own = stated_unit(metric) or stated_unit(label)
    if own or metric:
        return own
    return stated_unit(name) or stated_unit(part, False) or stated_unit(table.title, False)
