"""Tables with a column for each side.

                  before     after            | test | before    | after     | diff |
    rate (tps)    31,200    33,800            | 64B  | 1.21 Mpps | 1.42 Mpps | +17% |

A row is used only where it is certain which of its numbers is in which column: by bars, by its count of numbers, by the
author's percentages behind them, or by where they are on the line. Every other row, and every column without a side,
is listed as unread with its line. Source: tables in netdev threads, mmtests reports.
"""

from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.mail.called import called_after, new_names, prose_of
from skbscope.results.mail.captions import stated_unit
from skbscope.results.mail.cells import Cell, Cells, Unit, cells_of, exact, size_cell, spread_of, values
from skbscope.results.mail.directions import direction_of
from skbscope.results.mail.heads import SERIES, Column, column_of, cut, head_of
from skbscope.results.mail.models import TABLE, Found
from skbscope.results.mail.prose import ProseQuantities, is_repeat
from skbscope.results.mail.stated import percentage
from skbscope.results.mail.units import unit_of
from skbscope.results.mail.words import only_draws, plain
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.table import row

MAX_TABLES = 200
MAX_ROWS = 200
# Characters that a value may be left of its head.
_NEAR = 4
_MEANS = ("avg", "average", "mean", "median")
# Lines that are no rows inside one table: sections, remarks.
_GAPS = 1
UNKNOWN_RUNS = "a table of the text: how many runs a value represents is not stated"


@dataclass(slots=True)
class Row:
    """One row: a cell for every value column of the head, in their order."""

    label: str
    line: Line
    cells: list[Cell]
    stated: Note | None


@dataclass(slots=True)
class Table:
    """One table: the columns of its head, and its rows."""

    head: Line
    columns: list[Column]
    # Where the head of the first side begins on its line; None where blanks were collapsed and places say nothing.
    begins: int | None
    # What the line above calls it.
    title: str
    bars: bool
    rows: list[Row] = field(default_factory=list)
    unread: list[Note] = field(default_factory=list)
    section: str = ""
    gaps: int = 0
    # The line whose bars say where its columns are.
    bar_line: str = ""
    # A row a mail has folded: too few numbers so far.
    folded: tuple[Line, str] | None = None

    @property
    def values(self) -> list[Column]:
        """The columns that hold values."""
        return [column for column in self.columns[self.keys :] if column.kind == "value"]

    @property
    def keys(self) -> int:
        """Columns to the left of the first side."""
        return next(at for at, column in enumerate(self.columns) if column.side)


def columns(lines: list[Line], used: set[int], raw: list[str]) -> ProseQuantities:
    """All tables of a text, a run for each column with a side; `raw` are the lines of the text with their blanks."""
    out = ProseQuantities()
    table: Table | None = None
    count, above = 0, ""
    prose = prose_of(lines)
    news = new_names(prose)
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        spaced = raw[line.number - 1].expandtabs(8) if line.number <= len(raw) and len(text) < 300 else ""
        head = head_of(text, news) if line.number not in used and count < MAX_TABLES else None
        if head:
            _add_runs(table, out, prose)
            table, count = Table(line, head, None, _title(above), "|" in text, bar_line=text), count + 1
            table.begins = _begins(table, text, spaced)
            _name_groups(table, above)
        elif table is not None and not (line.number not in used and _takes(table, line, spaced)):
            _add_runs(table, out, prose)
            table = None
        above = text
    _add_runs(table, out, prose)
    return out


def _name_groups(table: Table, above: str) -> None:
    """`Before | After | Before | After`: the metrics of the pairs are above them, else they are numbered."""
    sides = [column for column in table.columns if column.side]
    if sum(column.side == "before" for column in sides) < 2 or sides[0].metric:
        return
    over = above.split("|") if above.count("|") == table.bar_line.count("|") else []
    # `nodelalloc | delalloc`: a cell above each pair.
    wide = [cell.strip(" *:") for cell in above.split("|") if cell.strip()]
    for at, column in enumerate(sides):
        place = table.bar_line.count("|", 0, sides[at // 2 * 2].start)
        name = over[place].strip(" *:") if place < len(over) else ""
        name = wide[at // 2] if not over and len(wide) * 2 == len(sides) else name
        column.metric = name or f"#{at // 2 + 1}"


def _title(above: str) -> str:
    return above.strip(" *:=#") if 0 < len(above) <= 60 and above.endswith((":", ")")) else ""


def _takes(table: Table, line: Line, spaced: str) -> bool:
    """Whether a line belongs to a table: a row, the second line of its head, the name of a section."""
    text = line.text
    if not table.rows and table.folded is None and _subhead(table, text, spaced):
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
    if found is None:
        if table.bars and text.count("|") == table.bar_line.count("|") and all(_cells_of_bars(text)):
            # The head of another table.
            return False
        short = (
            len(text.replace("|", " ").split()) <= 4 and not text.endswith((".", ",")) and table.gaps < _GAPS
        )
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


def _cells_of_bars(text: str) -> list[str]:
    """What is between the bars of a line; a bar at its end closes the last cell."""
    parts = [part.strip() for part in text.split("|")]
    return parts[:-1] if parts[-1] == "" else parts


def _add(table: Table, line: Line, found: Cells, cells: list[Cell]) -> bool:
    """Adds a row; False where the table has too many."""
    if len(table.rows) >= MAX_ROWS:
        return False
    table.gaps = 0
    mine = {id(cell) for cell in cells}
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
        and not (cell.unit and cell.unit[2])
    ]
    label = " ".join(part for part in (table.section, found.label, *keys) if part)
    unit = cells[-1].unit if table.values[-1].side else None
    if unit and unit[2] and not any(cell.unit or cell.share for cell in cells[:-1]):
        # `868   433 MB/s`: the unit behind the last is that of the row.
        for cell in cells[:-1]:
            cell.unit = unit
    note = Note(stated, line.number) if stated and stated.endswith("%") else None
    table.rows.append(Row(label[:60], line, cells, note))
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
    for cells_of_line in (parts, head):
        if cells_of_line[-1] == "":
            cells_of_line.pop()
    if len(parts) == len(head) + 1 and parts[0] == "":
        del parts[0]
    elif len(parts) == len(head) + 1 and places[table.keys] == 0:
        # `Before | After` above `rate | 1.2 | 1.4`: the head has no cell for the keys at all.
        places = [place + 1 for place in places]
    elif len(parts) != len(head):
        return None, None
    if len(set(places)) < len(places) or places[-1] >= len(parts):
        return None, None
    own = {place for at, place in enumerate(places[: table.keys]) if _is_key(table, at)}
    named = [part for at, part in enumerate(parts[: places[table.keys]]) if at in own or not _is_number(part)]
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
        if not any(cell.share for cell in full) and all(column.kind == "value" for column in heads):
            return full[table.keys - 1 :]
    if extra <= 0 or table.begins is None or not spaced or len(without) != len(table.values):
        return None
    return numbers[extra:] if numbers[extra - 1].end <= left < numbers[extra].end else None


def _followed(cell: Cell, full: list[Cell]) -> bool:
    at = next(k for k, one in enumerate(full) if one is cell)
    return cell.stated is not None or (at + 1 < len(full) and full[at + 1].share)


def _begins(table: Table, text: str, spaced: str) -> int | None:
    """Where the head of the first side begins on its line, indent and quote marks included."""
    laid_out = "\t" not in text and ("  " in text or spaced.lstrip("> ") != spaced.removeprefix("> "))
    return table.columns[table.keys].start + max(spaced.find(text), 0) if laid_out and spaced else None


def _add_runs(table: Table | None, out: ProseQuantities, prose: str) -> None:
    if table is None:
        return
    if table.folded is not None:
        line, text = table.folded
        table.unread.append(Note(f"the row '{text[:60]}' has too few numbers for its columns", line.number))
    out.unread += table.unread
    if not table.rows:
        # Perhaps a line that only looked like a head.
        return
    for column in table.values:
        if column.side is None and column.label:
            sentence = f"the column '{column.label[:60]}' names no side; it is not compared"
            out.unread.append(Note(sentence, table.head.number))
    summaries = [item for item in table.rows if plain(item.label) in _MEANS]
    rest = [item for item in table.rows if item not in summaries]
    if len(rest) > 1 and summaries and all(_repeats(table, item.label) for item in rest):
        # `avg` below `run 1` and `run 2` is no other run.
        table.rows = rest
    # Rows of one measurement have one unit, whatever their labels are.
    units = {cell.unit[2] if cell.unit else "" for item in table.rows for cell in item.cells if cell.token}
    repeats = len(table.rows) > 1 and len(units) == 1
    repeats = repeats and all(_repeats(table, item.label) for item in table.rows)
    lines = sorted({table.head.number, *(item.line.number for item in table.rows)})
    name = f"table at line {table.head.number}"
    group = f"{table.title}, {name}" if table.title else name
    stated = next((item.stated for item in table.rows if item.stated), None)
    others = len(table.columns[: table.keys]) > 1 or any(column.side is None for column in table.values)
    if stated and others and not _any_recomputes(table):
        # The author's changes are over another column.
        out.unread.append(
            Note(f"the change '{stated.text}' is not over the before of its table", stated.line)
        )
        stated = None
    labels = list(dict.fromkeys(column.label for column in table.values if column.side))
    made: list[tuple[Found, int]] = []
    sure = {at for at, column in enumerate(table.values) if column.inferred and _recomputes(table, at)}
    for label in labels:
        mine = [
            (at, column) for at, column in enumerate(table.values) if column.label == label and column.side
        ]
        side = mine[0][1].side
        run = Run(TABLE, label)
        run.notes.append(Note(UNKNOWN_RUNS, table.head.number))
        because = f"the column '{label}'"
        doubt = None
        if mine[0][0] in sure:
            because += ": the changes that its rows state recompute from the baseline to it"
        elif mine[0][1].inferred and (words := called_after(label, prose)):
            because += f": the text says '{words}'"
        elif mine[0][1].inferred:
            because += " is beside a baseline, and no column is named as the after"
            doubt = f"the table at line {table.head.number} does not say that '{label}' is the change"
        for at, column in mine:
            _add_rows(run, table, at, column, repeats)
        if run.rows:
            own = stated if side == "after" else None
            item = Found(run, side, because, group, None, lines, own, doubt=doubt)
            made.append((item, table.head.depth))
    if len({item.side for item, _ in made}) == 2:
        out.found += made


def _recomputes(table: Table, at: int) -> bool:
    """Whether the changes that rows state are those from the *before* to a column, for at least two rows."""
    base = next(k for k, column in enumerate(table.values) if column.side == "before")
    checked = wrong = 0
    for item in table.rows:
        number = percentage(item.stated.text) if item.stated else None
        read = values(item.cells)
        one, other = read[base], read[at]
        if number is None or one is None or other is None or not one[0]:
            continue
        places = len(number.partition(".")[2])
        change = (other[0] / one[0] - 1) * 100
        if abs(abs(change) - abs(float(number.replace("−", "-")))) > max(0.11, 1.1 * 10**-places):
            wrong += 1
        checked += 1
    # An author may be wrong in one of many.
    return checked > 1 and wrong * 5 < checked


def _any_recomputes(table: Table) -> bool:
    """Whether the stated changes are those from the *before* to one of the sides that follow it."""
    return any(_recomputes(table, at) for at, column in enumerate(table.values) if column.side == "after")


def _repeats(table: Table, label: str) -> bool:
    """Whether a label only numbers a repeat: none, `run 2`, or a number in a column called so."""
    if any(ch.isalpha() for ch in label) or not label:
        # `Test 1` and `Test 2` in a table are two tests.
        return is_repeat(label) and "test" not in plain(label).split()
    return table.keys == 1 and plain(table.columns[0].label) in ("run", "iteration", "iter", "round", "trial")


def _add_rows(run: Run, table: Table, at: int, column: Column, repeats: bool) -> None:
    """The rows of one column of a run; rows that only number repeats are one row with a value each."""
    made: dict[str, MetricRow] = {}
    for item in table.rows:
        cell = item.cells[at]
        own = cell.unit is not None and bool(cell.unit[2])
        if not own and (stated := _unit(table, item.label, column)):
            cell.unit = (stated[0] * (cell.unit[0] if cell.unit else 1.0), *stated[1:])
        read = values(item.cells)[at]
        if read is None:
            run.notes.append(Note(f"no value for '{item.label}'", item.line.number))
            continue
        value, odd, tick = (*read, None)
        if own and (careful := exact(cell)) is not None:
            value, tick, odd = careful
        if odd:
            run.odd_numbers.append(Note(odd, item.line.number))
        name = " ".join(part for part in ("" if repeats else item.label, column.metric) if part)
        name = name or table.title or "value"
        if repeats and name in made:
            one = made[name]
            one.samples.append(value)
            one.lines = (one.lines[0], item.line.number)
            one.value, one.value_from, run.samples_are = median(one.samples), "median", "unknown"
            continue
        unit, by_unit = (cell.unit[2], cell.unit[3]) if cell.unit else ("%" if cell.share else "", None)
        # Above numbers a key names a series: `CPU 0` is no share of a CPU.
        key = table.columns[0].label if table.keys and any(ch.isalpha() for ch in item.label) else ""
        direction = direction_of(f"{name} {table.title} {key}", by_unit)
        label, number = name, 2
        while label in made:
            label, number = f"{name} #{number}", number + 1
        spread = spread_of(cell.spread, value, cell.unit[0] if cell.unit else 1.0)
        made[label] = row(
            label, unit, direction, value, item.line.number, [value], tick=tick, spread_pct=spread
        )
        if cell.runs:
            run.notes.append(Note(f"'{label}': the text states {cell.runs} runs", item.line.number))
    run.rows += made.values()


def _unit(table: Table, label: str, column: Column) -> Unit | None:
    """The unit of a cell that states none: of its row, its column, or the line above the table."""
    inner = label.rpartition("(")[2].rstrip(")") if "(" in label else (label.split() or [""])[-1]
    found = unit_of(inner) or (stated_unit(label, False) if label[-1:] in (")", "]") else None)
    found = found or column.unit or stated_unit(column.metric)
    found = found or unit_of((column.label.split() or [""])[-1])
    if found is None and column.metric:
        return None
    title = table.title.rpartition("(")[2].rstrip(")") if "(" in table.title else ""
    key = table.columns[0].label if table.keys and any(ch.isalpha() for ch in label) else ""
    # `req/s` above the keys is the unit of the whole table.
    found = found or unit_of(title) or unit_of(key.rpartition("(")[2].rstrip(")") if "(" in key else key)
    # `Time (s)`, and no `Size (B)`, which is about the keys themselves.
    spoken = stated_unit(key, False) if found is None else None
    return spoken if spoken and spoken[2] == "s" else found
