"""Lines of both sides beside each other, number by number: the k-th line belongs to the k-th, and so do its numbers.

    12: PF_SMC       | 85510.27  | 89577.23  |          With step 1:  rtt 5.13 ms
    14: IPPROTO_SMC  | 131607.38 | 131579.17 |          After step 2: rtt 17.7 ms

Lines with the same words are repeats, unless a number is their key or other lines are between them. One line of a side
is compared with each of a series. A person says which lines these are, so every number counts but those that are the
same and have no unit.
"""

import re
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE
from skbscope.results.mail.outputs.matched import add_row
from skbscope.results.mail.tables.heads import cut
from skbscope.results.mail.text.captions import stated_unit
from skbscope.results.mail.text.cells import Cell, Unit, values
from skbscope.results.mail.text.rowcells import NUMBER, RowCells, Slot, number_at, row_cells
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Note, Run

MAX_LINES = 400
"""Lines of a side that are compared: the steps grow with their product."""
UNKNOWN_RUNS = "lines that a person named: how many runs a value represents is not stated"
# Lines above the first one that may hold the names of its columns.
_ABOVE = 12
_DIGITS = re.compile(r"[+-]?\d[\d,]*(?:\.\d+)?")
# The other end of a range, or what a number is of, before their unit.
_JOINED = re.compile(r"^ ?[-–~/] ?\d[\d.,]*")
_UNIT_WITHIN = 40
# `seq (MB/s)`: the unit has its own place.
_BRACKETS = re.compile(r" ?\([^()]*\)$")
# `350Mbps/25Mbps`
_SLASH = re.compile(r"(?<=[A-Za-z%])/(?=\d)")
_EDGES = " \t|:=,;*`'\"->[]()."


@dataclass(slots=True)
class Beside:
    """Rows of both sides that belong to each other, and their lines."""

    before: Run
    after: Run
    lines: tuple[set[int], set[int]] = field(default_factory=lambda: (set(), set()))


def figures_of(line: Line, number: str = "") -> RowCells | None:
    """The numbers of a line, of which only `number` counts where it is not empty; None for a line without any."""
    apart = line._replace(text=_SLASH.sub(" / ", line.text))
    cells = _one_number(line, number) if number else row_cells(apart) or _any_numbers(apart)
    return _without_label(cells) if cells and cells.slots else None


def _without_label(cells: RowCells) -> RowCells:
    """A row whose name begins with a number without it: `1 worker   84k   492k`."""
    first, *others = cells.slots
    text = cells.line.text
    if others and not (first.cell.unit or first.cell.share or text[: first.cell.start].strip()):
        words = text[first.cell.end : others[0].cell.start].strip(_EDGES)
        if words and words[0].isalpha():
            cells.slots, cells.label = others, f"{first.cell.token} {words}"
            others[0].name = ""
    return cells


def beside(before: list[RowCells], after: list[RowCells], lines: list[Line]) -> Beside | None:
    """The figures of lines of both sides; `lines` are those of the whole text, for the names of columns."""
    out = Beside(Run(TABLE, ""), Run(TABLE, ""))
    counts: dict[str, int] = {}
    marked = {one.line.number for one in (*before, *after)}
    places = {line.number: at for at, line in enumerate(lines)}
    series = min(len(before), len(after)) == 1 and (_is_series(before) or _is_series(after))
    for ones, others in _line_pairs(before[:MAX_LINES], after[:MAX_LINES]):
        above = [_heads(one[0], lines, places[one[0].line.number], marked) for one in (ones, others)]
        heads = next((names for names in above if len(names) == len(ones[0].slots)), [])
        if heads:
            _give_units([*ones, *others], [stated_unit(name) for name in heads])
        several = len(before) > 1 or len(after) > 1
        # Of one line beside several, the others say what each comparison is of.
        named = (others[0], ones[0]) if len(before) == 1 < len(after) else (ones[0], others[0])
        key = named[0].slots[0].cell.token or "" if series else ""
        for at, to in _number_pairs(ones[0], others[0], bool(heads)):
            made = [
                [(one, one.slots[place].cell) for one in side if place < len(one.slots)]
                for side, place in ((ones, at), (others, to))
            ]
            place = to if named[0] is others[0] else at
            if series and place == 0:
                continue
            name = f"{key} {_name(*named, place, heads, several)}".strip()
            if _add(out, made[0], made[1], name or f"number {at + 1}", counts):
                for mine, side in zip(out.lines, made, strict=True):
                    mine |= {one.line.number for one, _ in side}
    if not out.before.rows:
        return None
    for run, mine in zip((out.before, out.after), out.lines, strict=True):
        run.notes.append(Note(UNKNOWN_RUNS, min(mine)))
    return out


def _any_numbers(line: Line) -> RowCells:
    """Every number of a line that is no command or the like, which `row_cells` leaves out."""
    out = RowCells(line, "")
    behind = at = 0
    while found := NUMBER.search(line.text, at):
        end, cell = number_at(line.text, found)
        at = max(end, found.end())
        if cell is not None:
            words = line.text[behind : found.start()].strip(_EDGES).split()
            if out.slots:
                out.slots.append(Slot(cell, " ".join(words[-4:])))
            else:
                out.slots.append(Slot(cell, ""))
                out.label = " ".join(words[-8:])
            behind = at
    out.skeleton = " ".join(NUMBER.sub("#", line.text).lower().split())
    return out


def _one_number(line: Line, number: str) -> RowCells | None:
    """A number wherever it is in a line: in `428302/2534538`, and in `45- 55msec`, where the unit is of both."""
    token = _DIGITS.search(number)
    found = re.search(rf"(?<![\d.]){re.escape(token[0])}(?!\d|[.,]\d)", line.text) if token else None
    if token is None or found is None:
        return None
    behind = _JOINED.sub("", line.text[found.end() : found.end() + _UNIT_WITHIN], count=1)
    whole = NUMBER.match(shown := f"{token[0]}{behind}")
    cell = number_at(shown, whole)[1] if whole else None
    cell = cell or Cell(token[0], 0, 0)
    words = line.text[: found.start()].strip(_EDGES).split()
    return RowCells(line, "#", [Slot(cell, "")], " ".join(words[-4:]))


def _line_pairs(ones: list[RowCells], others: list[RowCells]) -> list[tuple[list[RowCells], list[RowCells]]]:
    """Which lines belong to each other: those of the same words, then what is left in its order."""
    if not ones or not others:
        return []
    if min(len(ones), len(others)) == 1:
        several = ones if len(ones) > 1 else others
        if ones[0].skeleton != others[0].skeleton or _is_series(several) or _are_apart(several):
            return [([one], [other]) for one in ones for other in others]
    out: list[tuple[list[RowCells], list[RowCells]]] = []
    by_words = [_by_words(side) for side in (ones, others)]
    for words, of_one in by_words[0].items():
        if words in by_words[1]:
            out += _same_words(of_one, by_words[1].pop(words))
            ones = [one for one in ones if one.skeleton != words]
    others = [one for of_side in by_words[1].values() for one in of_side]
    if len(by_words[1]) == len({one.skeleton for one in ones}) == 1:
        # `rps 100k idle 3ms` on one side, `rps 100k idle 3ms user 4ms` on the other.
        out.append((ones, others))
    elif len(ones) == len(others):
        others.sort(key=lambda one: one.line.number)
        out += [([one], [other]) for one, other in zip(ones, others, strict=True)]
    return sorted(out, key=lambda pair: pair[0][0].line.number)


def _is_series(rows: list[RowCells]) -> bool:
    """Whether the first number of three lines and more rises from each to the next: `12%`, `25%`, `50%` are keys."""
    read = [value[0] if value else 0.0 for value in values([one.slots[0].cell for one in rows])]
    wholes = all(value == int(value) for value in read) and len(rows[0].slots) > 1
    return wholes and len(rows) > 2 and all(low < high for low, high in zip(read, read[1:], strict=False))


def _by_words(rows: list[RowCells]) -> dict[str, list[RowCells]]:
    out: dict[str, list[RowCells]] = {}
    for cells in rows:
        out.setdefault(cells.skeleton, []).append(cells)
    return out


def _same_words(ones: list[RowCells], others: list[RowCells]) -> list[tuple[list[RowCells], list[RowCells]]]:
    """Lines of the same words: by a number that is their key, as repeats, or in order where others are between them."""
    count = len(ones[0].slots)
    if any(len(one.slots) != count for one in (*ones, *others)):
        return []
    for at in range(count):
        left, right = ({one.slots[at].cell.token or "": one for one in side} for side in (ones, others))
        plain_numbers = not ones[0].slots[at].cell.unit and all(token.isdigit() for token in left)
        if plain_numbers and len(left) == len(ones) > 1 and left.keys() & right.keys():
            if left.keys() <= right.keys() or right.keys() <= left.keys():
                return [([left[key]], [right[key]]) for key in left if key in right]
    if len(ones) == len(others) and _are_apart(ones) and _are_apart(others):
        return [([one], [other]) for one, other in zip(ones, others, strict=True)]
    return [(ones, others)]


def _are_apart(rows: list[RowCells]) -> bool:
    numbers = [one.line.number for one in rows]
    return any(after - before > 1 for before, after in zip(numbers, numbers[1:], strict=False))


def _number_pairs(one: RowCells, other: RowCells, has_heads: bool) -> list[tuple[int, int]]:
    """Places of numbers that belong to each other: in their order, else by their units and names."""
    ones, others = one.slots, other.slots
    if len(ones) == len(others):
        says = has_heads or any(slot.name or slot.cell.symbol for slot in (*ones, *others))
        tails = {cells.skeleton.partition("#")[2] for cells in (one, other)}
        # `(  0)   --   4078 (9)` and `( 52)   40%   2448 (2)`: other columns, of which nothing says which they are.
        return [] if len(ones) > 1 and not says and len(tails) > 1 else [(at, at) for at in range(len(ones))]
    kinds = [[(slot.cell.symbol, plain(slot.name)) for slot in side] for side in (ones, others)]
    units = [[(symbol, "") for symbol, _ in side] for side in kinds]
    bare = ("", "")
    for left, right in (kinds, units):
        # What has neither a unit nor a name is certain only where there is one of it.
        alone = left.count(bare) == right.count(bare) == 1
        matched = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
        pairs = [(one.a + at, one.b + at) for one in matched for at in range(one.size)]
        if found := [pair for pair in pairs if alone or left[pair[0]] != bare]:
            return found
    return []


def _give_units(rows: list[RowCells], units: list[Unit | None]) -> None:
    """Gives numbers without a unit that of their column, in place."""
    for cells in rows:
        for slot, unit in zip(cells.slots, units, strict=False):
            slot.cell.unit = slot.cell.unit or unit


def _add(
    out: Beside,
    before: list[tuple[RowCells, Cell]],
    after: list[tuple[RowCells, Cell]],
    name: str,
    counts: dict[str, int],
) -> bool:
    """Adds a row to both runs; False where the numbers are of two units, or the same and without a unit."""
    cells = [[cell for _, cell in side] for side in (before, after)]
    read = values([*cells[0], *cells[1]])
    samples = [
        [value[0] for value in part if value] for part in (read[: len(cells[0])], read[len(cells[0]) :])
    ]
    known = [next((cell for cell in side if cell.symbol), side[0]) for side in cells]
    if not all(samples) or (set(samples[0]) == set(samples[1]) and not any(cell.symbol for cell in known)):
        return False
    # Where one side states no unit, it has that of the other.
    stated = [cell if cell.symbol else other for cell, other in zip(known, reversed(known), strict=True)]
    made = [
        (of_side, cell.unit, [one.line.number for one, _ in side])
        for of_side, cell, side in zip(samples, stated, (before, after), strict=True)
    ]
    rows = len(out.before.rows)
    add_row((out.before, out.after), made, any(cell.symbol == "%" for cell in stated), name, counts)
    return len(out.before.rows) > rows


def _heads(cells: RowCells, lines: list[Line], at: int, marked: set[int]) -> list[str]:
    """The names of the columns of a row, from a line above it with as many cells; none where there is no such line."""
    count = len(cells.slots)
    says_units = all(slot.cell.symbol for slot in cells.slots) and "|" not in cells.line.text
    named = says_units or any(slot.name for slot in cells.slots)
    if count < 2 or named or not _is_row(lines[at].text, count):
        return []
    units: list[str] = []
    numbers: list[str] = []
    for line in reversed(lines[max(0, at - _ABOVE) : at]):
        if not line.text:
            break
        names = [name for name, _, _ in cut(line.text)]
        fits = len(names) in (count, count + 1) and ("|" in line.text) == ("|" in cells.line.text)
        if not fits or line.number in marked or not _names_columns(names, line, count):
            continue
        if not units and all(stated_unit(name) for name in names[-count:]):
            # `(MB/s) | (KIOPS)` below the names of the columns.
            units = names[-count:]
            continue
        of_all = names[0] if len(names) > count and all(name.isdigit() for name in names[1:]) else ""
        made = [
            " ".join(part for part in (of_all, name, unit) if part)
            for name, unit in zip(names[-count:], units or [""] * count, strict=True)
        ]
        if any(ch.isalpha() for name in names[-count:] for ch in name):
            return made
        # `threads   1   2   4`, unless words are above.
        numbers = numbers or made
    return numbers or units


def _names_columns(names: list[str], line: Line, count: int) -> bool:
    """Whether a line names columns: it has words or whole numbers, and few figures."""
    own = figures_of(line)
    slots = own.slots if own else []
    figures = sum(bool(slot.cell.symbol) or "." in (slot.cell.token or "") for slot in slots)
    return 2 * figures <= count and any(ch.isalnum() for name in names for ch in name)


def _is_row(text: str, count: int) -> bool:
    """Whether a line has as many cells as numbers, or one more: it is no sentence."""
    return "  " in text.strip() or "|" in text or len(text.split()) <= count + 1


def called(cells: RowCells) -> str:
    """The words before the first number of a line, empty where there are none."""
    return " ".join(cells.label.split()) if any(ch.isalpha() for ch in cells.label) else ""


def _name(one: RowCells, other: RowCells, at: int, heads: list[str], several: bool) -> str:
    """What a number is of: its column or the words before it, else its unit, and what both lines are called."""
    unit = one.slots[at].cell.unit
    own = heads[at] if heads else one.slots[at].name
    own = " ".join(own.split()) if any(ch.isalnum() for ch in own) else ""
    own = _BRACKETS.sub("", own) if unit and unit[2] and stated_unit(own) else own
    label, against = (called(cells) for cells in (one, other))
    shared = label if label.lower() == against.lower() else ""
    if several and not shared:
        shared = " ".join(word for word in label.split() if word in against.split()) or label
    if not own and not shared and len(one.slots) == 1:
        # `49.30% io_sq_thread`
        own = one.line.text[one.slots[0].cell.end :].strip(_EDGES)[:40]
        own = own if any(ch.isalpha() for ch in own) else ""
    if not own and not shared:
        own = unit[1] if unit and unit[1] else label
    return " ".join(part for part in dict.fromkeys((shared[:30].rstrip(" ,("), own)) if part)
