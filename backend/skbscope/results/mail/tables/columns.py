"""Tables with a column for each side.

                  before     after            | test | before    | after     | diff |
    rate (tps)    31,200    33,800            | 64B  | 1.21 Mpps | 1.42 Mpps | +17% |

A row is used only where it is certain which of its numbers is in which column: by bars, by its count of numbers, by the
author's percentages behind them, or by where they are on the line. Every other row, and every column without a side,
is listed as unread with its line. Source: tables in netdev threads, mmtests reports.
"""

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Part
from skbscope.results.mail.sides.called import defined_sides, new_names, prose_of, repeated_sides
from skbscope.results.mail.tables.columnruns import Row, Table, add_runs
from skbscope.results.mail.tables.heads import Column, column_of, cut, head_of
from skbscope.results.mail.text.captions import title_above
from skbscope.results.mail.text.cells import Cell, Cells, cells_of, size_cell, times_alike
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import SERIES, only_draws, plain
from skbscope.results.models import Note

MAX_TABLES = 200
MAX_ROWS = 200
# Characters that a value may be left of its head.
_NEAR = 4
# Lines that are no rows inside one table: sections, remarks.
_GAPS = 1
_BOUNDS = ("<", ">", "≤", "≥")


def columns(lines: list[Line], used: set[int], raw: list[str]) -> Part:
    """All tables of a text, a run for each column with a side; `raw` are the lines of the text with their blanks."""
    out = Part()
    table: Table | None = None
    count, above = 0, ""
    prose = prose_of(lines)
    news, defined = new_names(prose), defined_sides(prose)
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        spaced = raw[line.number - 1].expandtabs(8) if line.number <= len(raw) and len(text) < 300 else ""
        named = (
            defined or repeated_sides([name for name, _, _ in cut(text)], prose) if "  " in text else defined
        )
        head = head_of(text, news, named) if line.number not in used and count < MAX_TABLES else None
        if head:
            add_runs(table, out, prose)
            table, count = (
                Table(line, head, None, title_above(above, 60), "|" in text, bar_line=text),
                count + 1,
            )
            table.begins = _begins(table, text, spaced)
            _name_groups(table, above)
        elif table is not None and not (line.number not in used and _takes(table, line, spaced)):
            add_runs(table, out, prose)
            table = None
        above = text
    add_runs(table, out, prose)
    return out


def _name_groups(table: Table, above: str) -> None:
    """`Before | After | Before | After`: the metrics of the pairs are above them, else they are numbered."""
    sides = [column for column in table.columns if column.side]
    if sum(column.side == "before" for column in sides) < 2 or sides[0].metric or sides[0].is_repeat:
        return
    over = above.split("|") if above.count("|") == table.bar_line.count("|") else []
    # `nodelalloc | delalloc`: a cell above each pair.
    wide = [cell.strip(" *:") for cell in above.split("|") if cell.strip()]
    if "|" not in above and "  " in above:
        # `SMT    local    remote` above `base  patch   base  patch`: a key may be left of them.
        over, wide = [], [cell for cell, _, _ in cut(above)]
    wide = wide[1:] if len(wide) * 2 == len(sides) + 2 else wide
    for at, column in enumerate(sides):
        place = table.bar_line.count("|", 0, sides[at // 2 * 2].start)
        name = over[place].strip(" *:") if place < len(over) else ""
        name = wide[at // 2] if not over and len(wide) * 2 == len(sides) else name
        column.metric = name or f"#{at // 2 + 1}"


def _takes(table: Table, line: Line, spaced: str) -> bool:
    """Whether a line belongs to a table: a row, the second line of its head, the name of a section."""
    text = line.text
    if not table.rows and table.folded is None:
        if _subhead(table, text, spaced) or _units(table, text) or _names_below(table, text):
            return True
    if table.folded is not None:
        first, begun = table.folded
        table.folded = None
        joined, alone = cells_of(f"{begun} {text}"), cells_of(text)
        rest = alone is not None and not alone.label and not _aligned(table, alone, spaced)
        if joined and rest and (cells := _aligned(table, joined, "")):
            return _add(table, first, joined, cells)
        table.unread.append(Note(f"the row '{begun[:60]}' has too few numbers for its columns", first.number))
    if table.bars:
        found, cells = _barred(table, text)
    else:
        found = cells_of(text)
        cells = _aligned(table, found, spaced) if found else None
        if cells is None and (tabbed := _tabbed(table, text)):
            found, cells = tabbed
        if found and cells is None and (each := _each_labelled(table, text)):
            found, cells = each
    if found is None:
        if table.bars and text.count("|") == table.bar_line.count("|") and all(cells_of_bars(text)):
            # The head of another table.
            return False
        if not table.bars and not table.begun and text.endswith((",", " -")) and len(text.split()) <= 8:
            # `small packets,` above `one queue   1.21   1.43`
            table.begun = text
            return True
        short = (
            len(text.replace("|", " ").split()) <= 4 and not text.endswith((".", ",")) and table.gaps < _GAPS
        )
        if short and not table.rows and table.begins is not None and spaced.find(text) > table.begins:
            # The second line of a name in the head.
            return True
        table.section, table.gaps = (
            (" ".join(text.replace("|", " ").split()).strip(" *:=#"), table.gaps + 1)
            if short
            else ("", table.gaps)
        )
        return short
    if cells:
        return _add(table, line, found, cells)
    if not table.bars and len(found.cells) < len(table.values) and found.label:
        table.folded = (line, text)
        return True
    if len(table.unread) < MAX_ROWS:
        sentence = (
            f"the row '{text[:60]}' of the table at line {table.head.number} is not compared: it is not certain "
            f"which of its {len(found.cells)} numbers is in which of the {len(table.columns)} columns"
        )
        table.unread.append(Note(sentence, line.number))
    return True


def cells_of_bars(text: str) -> list[str]:
    """What is between the bars of a line; a bar at its end closes the last cell."""
    parts = [part.strip() for part in text.split("|")]
    return parts[:-1] if parts[-1] == "" else parts


def _add(table: Table, line: Line, found: Cells, cells: list[Cell]) -> bool:
    """Adds a row; False where the table has too many."""
    if len(table.rows) >= MAX_ROWS:
        return False
    table.gaps = 0
    mine = {id(cell) for cell in cells}
    _give_changes(table, found, mine)
    at = next((k for k, column in enumerate(table.values) if column.side == "after"), 0)
    stated = cells[at].stated
    if stated is None and not any(column.kind == "other" for column in table.columns):
        stated = next((cell.token for cell in found.cells if cell.share and id(cell) not in mine), None)
    first = min(found.cells, key=lambda cell: id(cell) not in mine).start
    # Where every column has a number, one of another kernel or mode is no part of the label.
    every = len(found.cells) + bool(found.label) == len(table.columns)
    # `64 B` and `10k` are keys with what is behind their numbers.
    ends = [cell.start for cell in found.cells[1:]] + [None]
    keys = [
        found.text[cell.start : end].strip() or cell.token
        for place, (cell, end) in enumerate(zip(found.cells, ends, strict=True), bool(found.label))
        if (not every or _is_key(table, place))
        and not table.bars
        and cell.token
        and cell.start < first
        and id(cell) not in mine
        and not (every and place and cell.unit and cell.unit[2])
    ]
    label = " ".join(" ".join((table.section, table.begun, found.label, *keys)).split())
    table.begun = ""
    if any(
        found.text[max(cell.start - 2, 0) : cell.start].rstrip()[-1:] in _BOUNDS
        for cell in cells
        if cell.token
    ):
        # `> 300 s` is no value.
        if len(table.unread) < MAX_ROWS:
            table.unread.append(Note(f"the row '{line.text[:60]}' has a bound and no value", line.number))
        return True
    unit = cells[-1].unit if table.values[-1].side else None
    if unit and unit[2] and not any(cell.unit or cell.share for cell in cells[:-1]):
        # `868   433 MB/s`: the unit behind the last is that of the row.
        for cell in cells[:-1]:
            cell.unit = unit
    shown = {cell.unit for cell in cells if cell.unit and cell.unit[2]}
    times_alike(cells)
    for cell in cells:
        if (
            len(shown) == 1
            and cell.token
            and not cell.unit
            and not cell.share
            and not cell.token.strip("-+0.")
        ):
            # `870 Kpps | 0`
            cell.unit = next(iter(shown))
    note = Note(stated, line.number) if stated and stated.endswith("%") else None
    table.rows.append(Row(label[:60], line, cells, note))
    return True


def _give_changes(table: Table, found: Cells, mine: set[int]) -> None:
    """Gives values the changes in the columns right of them, where several have one: `X | %delta | Y | %delta`."""
    heads = table.columns[table.keys :]
    own = found.cells[-len(heads) :]
    if len(own) < len(heads) or sum(column.kind == "change" for column in heads) < 2:
        return
    for at in range(1, len(heads)):
        value, change = own[at - 1], own[at]
        if id(value) in mine and heads[at].kind == "change" and change.share:
            value.stated = value.stated or change.token


def _units(table: Table, text: str) -> bool:
    """`nr used   Kpps   Kpps   %` below a head: the units of its last columns; the sides have one and the same."""
    sides = sum(bool(one.side) for one in table.columns)
    named = table.columns
    while named[-1].kind == "change" and not named[-1].side:
        # A change may have no unit below it.
        named = named[:-1]
    lines = ([part for part, _, _ in cut(text)], text.split())
    for words, all_columns in ((words, of) for words in lines for of in (table.columns, named)):
        columns = all_columns[-len(words) :]
        values = [unit_of(word.strip("()[]")) for word, one in zip(words, columns, strict=False) if one.side]
        is_one = len(set(values)) == 1 and values[0] is not None and not any(ch.isdigit() for ch in text)
        if is_one and len(words) <= len(all_columns) and len(values) == sides:
            for column in table.values:
                column.unit = column.unit or values[0]
            return True
    return False


def _names_below(table: Table, text: str) -> bool:
    """`aes  aes  chacha  chacha` below `old  new  old  new`: what the two columns of each pair have in common."""
    sides = [column for column in table.columns if column.side]
    parts = [part for part, _, _ in cut(text)]
    # `IAA Batching` right of them begins the name of a column of changes.
    behind = len(parts) == len(sides) + 2
    names = parts[-len(sides) - behind : -1 if behind else None]
    if len(parts) < len(sides) or len(parts) > len(sides) + 2 or len(sides) % 2 or names[::2] != names[1::2]:
        return False
    if not all(name[:1].isalpha() and unit_of(name) is None and len(name.split()) < 3 for name in names):
        # `Latency percentiles (usec)` is above other rows.
        return False
    if any(column_of(name.rstrip("."), 0, 0).kind != "value" for name in names):
        # `improv.   improv.` says that the columns are changes.
        return False
    for column, name in zip(sides if len(sides) > 2 else [], names, strict=False):
        column.metric = name
    return True


def _subhead(table: Table, text: str, spaced: str) -> bool:
    """`pps cpu   pps cpu` below `before   after`: the metrics below every side."""
    sides = [column for column in table.columns if column.side]
    places = cut(text)
    parts = [part for part, _, _ in places]
    if any(not part[:1].isalpha() and part[:1] not in "%(" for part in parts) or len(parts) > 24:
        return False
    keys = len(parts) % len(sides)
    each = (len(parts) - keys) // len(sides)
    groups = [parts[keys + at * each : keys + (at + 1) * each] for at in range(len(sides))]
    if each < 2 or any(group != groups[0] for group in groups) or len(sides) < 2:
        return False
    made = [Column(part, 0, 0) for part in parts[:keys]]
    for side, group in zip(sides, groups, strict=True):
        made += [
            Column(
                side.label,
                0,
                0,
                column_of(part, 0, 0).kind,
                side.side,
                side.unit,
                part,
                inferred=side.inferred,
            )
            for part in group
        ]
    for column, (_, start, end) in zip(made, places, strict=True):
        column.start, column.end = start, end
    table.columns, table.bar_line = made, text
    table.begins = _begins(table, text, spaced)
    return True


def _barred(table: Table, text: str) -> tuple[Cells | None, list[Cell] | None]:
    """The row of a table with bars, and its cells under the value columns: the bars say which column a cell is in."""
    parts = [part.strip(" *`") for part in text.strip().split("|")]
    if not any(ch.isdigit() for part in parts[1:] for ch in part):
        return None, None
    # A head may leave cells above keys and changes empty; a row may have a bar at its begin that the head lacks.
    places = [table.bar_line.count("|", 0, column.start) for column in table.columns]
    head = [part.strip() for part in table.bar_line.split("|")]
    headless = False
    # As many bars as the head has: the last cell of the row is an empty one.
    is_open = len(parts) == len(head) and head[-1] != ""
    for cells_of_line in () if is_open else (parts, head):
        if cells_of_line[-1] == "":
            cells_of_line.pop()
    if len(parts) == len(head) + 1 and table.keys == 1 and not (parts[0] and _is_number(parts[0])):
        # Two cells below one name of the head: `TAP | sent`, and `| lost` of the same; a bar may begin each line.
        if parts[0] and parts[1] and not _is_number(parts[1]):
            table.first = parts[0]
            parts[:2] = [f"{parts[0]} {parts[1]}"]
        elif parts[0] == "":
            parts[:2] = [f"{table.first} {parts[1]}".strip()]
    if len(parts) == len(head) and table.keys > 1 and parts[1] and not _is_number(parts[1]):
        # `110 us | idle` above ` | busy`: an empty first cell is that of the row above it.
        table.first = parts[0] = parts[0] or table.first
    elif len(parts) == len(head) + 1 and parts[0] == "":
        del parts[0]
    elif len(parts) == len(head) + 1 and (
        places[table.keys] == 0 or (not _is_number(parts[0]) and all(map(_is_number, parts[1:])))
    ):
        # `Before | After` above `rate | 1.2 | 1.4`: the head has no cell for the keys at all.
        places, headless = [place + 1 for place in places], True
    elif len(parts) != len(head):
        return None, None
    if len(set(places)) < len(places) or places[-1] >= len(parts):
        return None, None
    # A first column without a name holds the keys.
    unnamed = places[0] > 0 and bool(parts[0])
    own = {place for at, place in enumerate(places[: table.keys]) if _is_key(table, at + unnamed)}
    named = [
        part
        for at, part in enumerate(parts[: places[table.keys]])
        if at in own or at < headless or not _is_number(part)
    ]
    found = Cells(" ".join(named).strip(" :*"))
    cells: list[Cell] = []
    for column, place in zip(table.columns[table.keys :], places[table.keys :], strict=True):
        part = parts[place]
        inner = size_cell(part, _each_second(table)) or cells_of(part, True)
        first = inner.cells[0] if inner else Cell(None, 0, 0)
        if column.kind == "change" and first.token and "%" in part:
            # `7 %`
            first = Cell(f"{first.token.rstrip('%')}%", 0, 0, share=True)
        if column.kind == "value":
            several = inner is not None and (
                len([one for one in inner.cells if not one.share]) > 1 or inner.label
            )
            cell = Cell(None, 0, 0) if several else first
            if inner and len(inner.cells) > 1:
                cell.stated = cell.stated or inner.cells[1].token
            cells.append(cell)
        found.cells.append(first)
    return found, cells if any(cell.token for cell in cells) else None


def _each_second(table: Table) -> bool:
    """`trans/s | before | after`: whether the key or the title says that values are of a second."""
    named = f"{table.columns[0].label if table.keys else ''} {table.title}".lower()
    return "/s" in named or "per second" in named


def _is_key(table: Table, at: int) -> bool:
    """Whether a column left of the sides says what a row is of; another one is of something that is not compared."""
    return at == 0 or bool(set(plain(table.columns[at].label).replace("_", " ").split()) & SERIES)


def _is_number(part: str) -> bool:
    found = cells_of(part)
    return found is not None and not found.label and not found.words


def _aligned(table: Table, found: Cells, spaced: str) -> list[Cell] | None:
    """The cells under the value columns, in their order; None where that is not certain."""
    heads = table.columns[table.keys :]
    full = found.cells
    own = full[-len(heads) :]
    between = [found.text[one.end : other.start] for one, other in zip(own, own[1:], strict=False)]
    if found.words and any(ch.isalpha() for text in between for ch in text):
        # `FAIL 3   PASS 0`
        return None
    numbers = [cell for cell in full if not cell.share]
    without = [column for column in heads if column.kind != "change"]
    extra = len(numbers) - len(without)
    if extra > 0 and all(column.kind == "value" for column in without):
        last = numbers[extra:]
        # The author's change is behind every value, and behind no key.
        if all(_followed(cell, full) for cell in last) and not any(
            _followed(cell, full) for cell in numbers[:extra]
        ):
            return last
    # Keys that are numbers have no label before them.
    keys = 0 if found.label else table.keys
    left = (table.begins or 0) - max(spaced.find(found.text), 0)
    for cells, columns_of in ((full, heads), (numbers, without)):
        if len(cells) != keys + len(columns_of):
            continue
        mine = [cell for cell, column in zip(cells[keys:], columns_of, strict=True) if column.kind == "value"]
        # What is left of every side is a key, and a value is missing. A column of its own may be a little beside.
        near = _NEAR if found.label and found.text[: mine[0].start].endswith("  ") else 0
        missing = table.begins is not None and spaced and mine[0].end <= left - near
        return None if missing or len({cell.share for cell in mine}) > 1 else mine
    if found.label and table.keys > 1 and len(full) + 1 == len(table.columns) == len(heads) + table.keys:
        # A number for every column but the first, which the label fills.
        mine = [
            cell for cell, column in zip(full[table.keys - 1 :], heads, strict=True) if column.kind == "value"
        ]
        if not any(cell.share for cell in (*full[: table.keys - 1], *mine)):
            return mine
    if table.begins is None or not spaced:
        return None
    for columns_of in (without, heads):
        # `alloc 64 B     31 ns    22 ns    0.71`: numbers left of the first side are part of the label.
        extra = len(numbers) - len(columns_of)
        if extra <= 0 or not numbers[extra - 1].end <= left < numbers[extra].end:
            continue
        if all(column.kind in ("value", "change") for column in columns_of):
            placed = zip(numbers[extra:], columns_of, strict=True)
            return [cell for cell, column in placed if column.kind == "value"]
    return _below_heads(table, numbers, table.columns[0].start - table.columns[table.keys].start + left)


def _below_heads(table: Table, numbers: list[Cell], left: int) -> list[Cell] | None:
    """The cells right below the names of their columns where the last name is above two numbers or more; else None.

    `left` is where the first column begins in the line of the cells. The last name is of no one number then. The first
    one may be that of the keys and that of a side: `pkt_size before`.
    """
    by = left - table.columns[0].start
    below = [
        [cell for cell in numbers if cell.start < column.end + by and column.start + by < cell.end]
        for column in table.columns
    ]
    if len(below[-1]) < 2 or sum(map(len, below)) != len(numbers):
        return None
    if not table.keys and len(below[0]) == 2 and (first := _key_and_side(table.columns[0])):
        if below[0][0].end <= first[1].start + by <= below[0][1].start + 1:
            table.columns[:1], below[:1] = first, ([below[0][0]], [below[0][1]])
            table.begins = (table.begins or 0) + first[1].start - first[0].start
    if any(len(cells) != 1 for cells in below[:-1]):
        return None
    cells = [*(cells[0] for cells in below[:-1]), Cell(None, 0, 0)][table.keys :]
    sided = zip(cells, table.columns[table.keys :], strict=True)
    return [cell for cell, column in sided if column.kind == "value"]


def _key_and_side(column: Column) -> tuple[Column, Column] | None:
    """The two names that one blank parts in a head: `pkt_size before`; None where the rest is no side."""
    key, _, rest = column.label.partition(" ")
    start = column.start + len(key) + 1
    side = column_of(rest, start, column.end)
    return (column_of(key, column.start, start - 1), side) if side.side == column.side else None


def _each_labelled(table: Table, text: str) -> tuple[Cells, list[Cell]] | None:
    """`Throughput: 22.1 Gbps      Throughput: 25.9 Gbps`: the same name before the number of every side."""
    parts = [part for part, _, _ in cut(text)]
    if len(parts) != len(table.columns) or any(column.side is None for column in table.columns):
        return None
    inner = [cells_of(part) for part in parts]
    read = [one for one in inner if one and one.label and len(one.cells) == 1 and not one.words]
    if len(read) != len(parts) or len({one.label for one in read}) > 1:
        return None
    cells = [one.cells[0] for one in read]
    return Cells(read[0].label, cells, text), cells


def _tabbed(table: Table, text: str) -> tuple[Cells, list[Cell]] | None:
    """`1 thr<tab>1201<tab>1450` below a head that has perhaps no name above the keys; a change may be behind them."""
    parts = [part.strip() for part in text.split("\t") if part.strip()] if "\t" in text else []
    parts = parts if len(parts) > 2 else [part for part, _, _ in cut(text)] if "  " in text else []
    heads = table.columns[table.keys :]
    stated = parts[-1] if len(parts) == len(heads) + 2 and percentage(parts[-1]) else None
    parts = parts[:-1] if stated else parts
    if table.keys > 1 or len(parts) != len(heads) + 1:
        return None
    inner = [cells_of(part, True) for part in parts[1:]]
    read = [one for one in inner if one and len(one.cells) == 1 and not one.label and not one.words]
    if len(read) < len(inner):
        return None
    cells = [one.cells[0] for one in read]
    mine = [cell for cell, column in zip(cells, heads, strict=True) if column.kind == "value"]
    if any(cell.share for cell in mine):
        return None
    mine[-1].stated = mine[-1].stated or stated
    return Cells(parts[0], cells, text), mine


def _followed(cell: Cell, full: list[Cell]) -> bool:
    at = next(k for k, one in enumerate(full) if one is cell)
    return cell.stated is not None or (at + 1 < len(full) and full[at + 1].share)


def _begins(table: Table, text: str, spaced: str) -> int | None:
    """Where the head of the first side begins on its line, indent and quote marks included."""
    laid_out = "\t" not in text and ("  " in text or spaced.lstrip("> ") != spaced.removeprefix("> "))
    return table.columns[table.keys].start + max(spaced.find(text), 0) if laid_out and spaced else None
