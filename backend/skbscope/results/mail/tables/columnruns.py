"""The runs of a table with a column for each side: a run for each of these columns, a row for each line.

Lines that only number repeats are one row with a value each, as are columns that do: `base #1   base #2   patched #1`.
"""

import re
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.sides.called import called_after, of_subject
from skbscope.results.mail.tables.heads import Column, last_word
from skbscope.results.mail.tables.ratios import base_of_ratios, improves
from skbscope.results.mail.text.captions import stated_unit
from skbscope.results.mail.text.cells import Cell, Unit, exact, spread_of, values
from skbscope.results.mail.text.changes import change_size, is_change, slip_of
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import size_of, unit_of
from skbscope.results.mail.text.words import is_repeat, plain
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.table import row

_MEANS = ("avg", "average", "mean", "median")
UNKNOWN_RUNS = "a table of the text: how many runs a value represents is not stated"
_NUMBER = re.compile(r"\d+")
# A change in per cent that hardly recomputes by chance.
_LARGE = 4.0
_MILLIONS = re.compile(r"\d [KMT]/sec\b")
# `No NS (sec)`
_UNIT = re.compile(r" ?\([^()]*\)$")


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
    # The first line of a label that goes on in the next one.
    begun: str = ""
    gaps: int = 0
    # The line whose bars say where its columns are.
    bar_line: str = ""
    # A row a mail has folded: too few numbers so far.
    folded: tuple[Line, str] | None = None
    # The first of two cells below the name of the keys, which rows below it may leave empty.
    first: str = ""

    @property
    def values(self) -> list[Column]:
        """The columns that hold values."""
        return [column for column in self.columns[self.keys :] if column.kind == "value"]

    @property
    def keys(self) -> int:
        """Columns to the left of the first side."""
        return next(at for at, column in enumerate(self.columns) if column.side)


def add_runs(table: Table | None, out: Part, prose: str) -> None:
    """Adds the runs of a table, of each column with a side, and what of it is not read."""
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
    _give_billions(table)
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
    has_ratios = _has_ratios(table)
    # Ratios in per cent are no changes.
    stated = [item.stated for item in table.rows if item.stated and not has_ratios]
    others = len(table.columns[: table.keys]) > 1 or any(column.side is None for column in table.values)
    if stated and others and not _any_recomputes(table):
        # The author's changes are over another column.
        out.unread.append(
            Note(f"the change '{stated[0].text}' is not over the before of its table", stated[0].line)
        )
        stated = []
    labels = list(dict.fromkeys(column.label for column in table.values if column.side))
    is_turned = _turned(table)
    made: list[tuple[Found, int]] = []
    # Of several *afters*, those whose changes the rows state.
    shown = {
        column.label
        for at, column in enumerate(table.values)
        if column.side == "after" and stated and _recomputes(table, at)
    }
    least = 1 if len(table.rows) == 1 and len(table.columns) == 2 else 2
    sure = {at for at, column in enumerate(table.values) if column.inferred and _recomputes(table, at, least)}
    inferred = {at for at, column in enumerate(table.values) if column.inferred}
    sure |= inferred if has_ratios else _by_own_changes(table)
    # `queues=1` and `queues=2` beside a baseline: what is certain of one is of the other.
    kinds = {
        _NUMBER.sub("#", table.values[at].label) for at in sure if _NUMBER.search(table.values[at].label)
    }
    sure |= {at for at, column in enumerate(table.values) if _NUMBER.sub("#", column.label) in kinds}
    base = next((column.label for column in table.values if column.side == "before"), "")
    for label in labels:
        mine = [
            (at, column) for at, column in enumerate(table.values) if column.label == label and column.side
        ]
        side = mine[0][1].side
        run = Run(TABLE, label)
        run.notes.append(Note(UNKNOWN_RUNS, table.head.number))
        because = f"the column '{label}'"
        doubt = None
        if is_turned:
            because += ": the rows state how many times better the after is"
        elif len(labels) == 2 and side_of_label(label) is None and (words := _of_subject(labels, prose)):
            because += f": the subject of the change has '{words}'"
        if mine[0][0] in sure:
            because += ": the changes that its rows state recompute from the baseline to it"
        elif mine[0][1].inferred and _differ_in_brackets(base, label):
            because += f" is '{base}' but for what is in brackets"
        elif mine[0][1].inferred and (words := called_after(_UNIT.sub("", label), prose)):
            because += f": the text says '{words}'"
        elif mine[0][1].inferred and (words := of_subject(label, base, prose)):
            because += f": the subject of the change has '{words}'"
        elif mine[0][1].inferred:
            because += " is beside a baseline, and no column is named as the after"
            doubt = f"the table at line {table.head.number} does not say that '{label}' is the change"
        for at, column in mine:
            first = len(run.rows)
            _add_rows(run, table, at, column, repeats)
            if column.is_repeat:
                _join(run, first)
        if run.rows:
            own = _stated_beside(table, [at for at, _ in mine]) or (
                stated if not shown or label in shown else []
            )
            own = own if side == "after" and stated else []
            item = Found(run, side, because, group, None, lines, own, doubt=doubt)
            made.append((item, table.head.depth))
    if len({item.side for item, _ in made}) == 2:
        out.found += made


def _turned(table: Table) -> bool:
    """Turns the sides of two names that state none, where the rows state how many times better the other is."""
    two = [column for column in table.values if column.side]
    if len(two) != 2 or len(table.values) != 2 or any(side_of_label(column.label) for column in two):
        return False
    after = 0 if two[0].side == "after" else 1
    turned = [
        (item.cells[after], item.cells[1 - after], item.line.text)
        for item in table.rows
        if len(item.cells) == 2
    ]
    if len(turned) < len(table.rows) or not improves(turned, table.columns):
        return False
    for column in two:
        column.side = "before" if column.side == "after" else "after"
    return True


def _give_billions(table: Table) -> None:
    """`3.394 B/sec` of stress-ng is billions where other rows have millions: `4.304 M/sec`; in place."""
    if not any(_MILLIONS.search(item.line.text) for item in table.rows):
        return
    for item in table.rows:
        for cell in item.cells if " B/sec" in item.line.text else ():
            if cell.unit and cell.unit[:3] == (1.0, "rate", "B/s"):
                cell.unit = (1e9, "rate", "1/s", "more")


def _of_subject(labels: list[str], prose: str) -> str | None:
    """The words of the subject that one of two names has, and the other one has not."""
    one, other = labels
    return of_subject(one, other, prose) or of_subject(other, one, prose)


def _differ_in_brackets(base: str, label: str) -> bool:
    """`SMC (original)` and `SMC (cq_pool)`."""
    names = [name.partition("(") for name in (base, label)]
    return names[0][0].strip() == names[1][0].strip() != "" and all(mark for _, mark, _ in names)


def _stated_beside(table: Table, columns: list[int]) -> list[Note]:
    """The changes right behind the values of some columns: `9.1 (+5%) | 9.3 (+7%)`."""
    cells = [(item.cells[at].stated or "", item.line.number) for item in table.rows for at in columns]
    return [Note(text, line) for text, line in cells if text.endswith("%")]


def _recomputes(table: Table, at: int, least: int = 2) -> bool:
    """Whether the changes that rows state are those from the *before* to a column, for so many rows at least.

    A single row counts where its change is large, and stated as exactly as it is written.
    """
    base = next(k for k, column in enumerate(table.values) if column.side == "before")
    checked = wrong = 0
    for item in table.rows:
        number = percentage(item.stated.text) if item.stated else None
        read = values(item.cells)
        one, other = read[base], read[at]
        if number is None or one is None or other is None or not one[0]:
            continue
        change = (other[0] / one[0] - 1) * 100
        allowed = slip_of(number) if least > 1 else 0.51 * 10 ** -len(number.partition(".")[2])
        if abs(abs(change) - change_size(number)) > allowed or (
            least == 1 and (abs(change) < _LARGE or number[0] not in "+-−")
        ):
            wrong += 1
        checked += 1
    # An author may be wrong in one of many.
    return checked >= least and wrong * 5 < checked


def _has_ratios(table: Table) -> bool:
    """Whether what is in brackets behind all columns but the only *before* is each time a ratio over it."""
    found = base_of_ratios([item.cells for item in table.rows], [column.label for column in table.values])
    bases = [at for at, column in enumerate(table.values) if column.side == "before"]
    return found is not None and bases == [found[0]]


def _by_own_changes(table: Table) -> set[int]:
    """The columns that have no side by themselves, where the changes right of them are those from the only *before*.

    At least two columns have to have such changes, so that one row is enough.
    """
    bases = [at for at, column in enumerate(table.values) if column.side == "before"]
    columns = [at for at, column in enumerate(table.values) if column.inferred]
    if len(bases) != 1 or len(columns) < 2:
        return set()
    right, wrong = [0] * len(table.values), [0] * len(table.values)
    for item in table.rows:
        read = values(item.cells)
        one = read[bases[0]]
        for at in columns:
            stated = percentage(item.cells[at].stated or "")
            if stated is None or one is None or read[at] is None or not one[0]:
                continue
            is_right = is_change(item.cells[bases[0]], item.cells[at], stated)
            right[at] += is_right
            wrong[at] += not is_right
    # An author may be wrong in one of many.
    all_right = all(right[at] > wrong[at] for at in columns) and sum(wrong) * 5 < sum(right)
    return set(columns) if all_right else set()


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
        named = "" if repeats else item.label
        if any(plain(one.label) in ("unit", "units") for one in table.columns[: table.keys]):
            # `throughput   Mpps`: the unit is no part of the name.
            first, _, last = named.rpartition(" ")
            named = first if first and unit_of(last) else named
        name = " ".join(part for part in (named, column.metric) if part)
        name = name or table.title or "value"
        if repeats and name in made:
            one = made[name]
            one.samples.append(value)
            one.lines = (one.lines[0], item.line.number)
            one.value, one.value_from, run.samples_are = median(one.samples), "median", "unknown"
            continue
        unit, by_unit = cell.symbol, cell.unit[3] if cell.unit else None
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


def _join(run: Run, first: int) -> None:
    """Makes the rows from a position on further values of the rows of the same name before it."""
    added, run.rows = run.rows[first:], run.rows[:first]
    named = {one.metric: one for one in run.rows}
    for item in added:
        one = named.get(item.metric)
        if one is None or one.unit != item.unit:
            run.rows.append(item)
            continue
        one.samples += item.samples
        one.value, one.value_from, run.samples_are = median(one.samples), "median", "unknown"


def _unit(table: Table, label: str, column: Column) -> Unit | None:
    """The unit of a cell that states none: of its row, its column, or the line above the table."""
    inner = label.rpartition("(")[2].rstrip(")") if "(" in label else (label.split() or [""])[-1]
    if label[:1].isdigit() and "(" not in label:
        # `00-05 us` is what a row is of.
        inner = ""
    found = unit_of(inner) or (stated_unit(label, False) if label[-1:] in (")", "]") else None)
    if label.lower().endswith((" per second", " per sec", " (k)", " (m)", " (g)")):
        # `Requests per second`, `pps (M)`
        found = found or stated_unit(label)
    found = found or column.unit or stated_unit(column.metric)
    found = found or unit_of(last_word(column.label))
    if found is None and column.metric:
        # A unit above the keys is that of all columns: `Gbit/s   before   after   before   after`.
        return unit_of(table.columns[0].label) if table.keys else None
    title = re.split(r"[(\[]", table.title)[-1].rstrip(")]") if table.title[-1:] in (")", "]") else ""
    key = table.columns[0].label if table.keys and any(ch.isalpha() for ch in label) else ""
    # `req/s` above the keys is the unit of the whole table.
    found = found or unit_of(title) or unit_of(key.rpartition("(")[2].rstrip(")") if "(" in key else key)
    if found is None and label[:1].isalpha() and (size := size_of(key)):
        # `bytes` above `sizeof(foo)`
        return (size, "size", "B", None)
    # `Time (s)`, and no `Size (B)`, which is about the keys themselves.
    spoken = stated_unit(key, False) if found is None else None
    return spoken if spoken and spoken[2] == "s" else found
