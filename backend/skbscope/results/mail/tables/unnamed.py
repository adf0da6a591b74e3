"""Tables that compare things by their names, none of which is a side: `| MTU | epoll | io_uring |`.

Which is the *before* follows where the changes that all rows state recompute from one column to the others, or, of two
columns, where the text says that this change adds one of them. Elsewhere the left one of two is proposed, with a doubt,
where both cells of each row state the same unit. Rows are cut by bars, or by blanks where each has a number a column.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.sides.called import of_subject
from skbscope.results.mail.sides.contrast import contrasted
from skbscope.results.mail.tables.headabove import bracketed_unit
from skbscope.results.mail.tables.heads import METRICS, OTHERS, SENTENCE, Column, column_of, cut, head_of
from skbscope.results.mail.tables.ratios import GAINS, base_of_ratios, changed_pair, improves, without_key
from skbscope.results.mail.tables.siderows import LEAST_PCT, UNKNOWN_RUNS
from skbscope.results.mail.text.captions import stated_unit, title_above
from skbscope.results.mail.text.cells import Cell, Unit, cells_of, values
from skbscope.results.mail.text.changes import change_size, points, rounding_slip, slip_of
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.kinds import are_two_things
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import is_unit, unit_of
from skbscope.results.mail.text.words import SERIES, only_draws, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_TABLES = 100
MAX_ROWS = 200
_LONGEST = 200
# Points that a slip may be off, and the changes beside it that have to be right.
_SLIP, _MANY = 0.5, 5
# Points that the rounding of values explains.
_MOST_ROUNDED = 1.0
# Columns of such a table.
_MOST = 8
_KEY = re.compile(r"[A-Za-z]{3,20}(?: [A-Za-z]{3,20})?")
# What mmtests marks as more than noise.
_STARRED = re.compile(r"\* *(-?\d{1,6}\.\d{1,3}%) *\*")
# `83,668 (-48%)  <--`
_POINTED = re.compile(r" {0,4}<[-=]{1,4}$")
_NAME = re.compile(r"[A-Za-z][\w .,/+()%:=-]{1,60}")
_WORD = re.compile(r"(?!n/?an?\b|none\b)[A-Za-z][A-Za-z /_-]{1,20}", re.IGNORECASE)
# `V`, and `2bit(4.9KB)` behind names that begin with letters; of these, only stated changes say sides.
_COUNTED = re.compile(r"\d{1,2}[A-Za-z][\w .,/+()%:=-]{1,60}|[A-Z]")
# `IRQ_TIME_ACCOUNTING` is no time.
_CONSTANT = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b")
_OF_SEVERAL = "the text does not say which of several columns is the change"
_MERITS = ("better", "worse", "faster", "slower", "improvement", "regression")
# No command: `vdpa dev add name vduse0`.
_ADDS = (
    r"(?<!dev )(?<!link )(?<!qdisc )(?<!class )(?<!filter )(?<!rule )(?<!route )(?<!addr )"
    r"\b(?:adds?|adding|introduces?|introducing|implements?|implementing) (?:[^\s.,:;()]{1,40} ){0,12}['\"(]?"
)


@dataclass(slots=True)
class Row:
    """One row: its key, a cell for each thing, and the changes that its author states."""

    key: str
    cells: list[Cell]
    line: Line
    # Behind each cell; None where it has none.
    behind: list[str | None]
    # Of a row of two things, in a column of its own.
    apart: str | None = None
    # Known where the changes of a row have a plus for what is better.
    lower_is_better: bool = False
    # The line below it with its changes, those of all columns but one.
    below: Line | None = None

    @property
    def stated(self) -> str | None:
        """The first change stated in the row."""
        return next((text for text in self.behind if text), self.apart)


@dataclass(slots=True)
class Table:
    """A head with the columns of several things, and its rows."""

    head: Line
    columns: list[Column]
    # Places of the columns of things, and of a column of changes.
    things: list[int]
    change: int | None
    bars: bool
    # Names may look like sides; then only stated changes decide.
    headed: bool
    rows: list[Row] = field(default_factory=list)
    # The first of two lines of a key: `Message` above `rate (msg/s)`.
    begun: str = ""
    # Whether changes are called better or worse, so that their signs say nothing.
    merits: bool = False
    # Whether the keys of the rows state both sides.
    of_sides: bool = False
    # The unit that the line above the head states for all of it, and that line.
    unit: Unit | None = None
    title: str = ""


def unnamed(lines: list[Line], used: set[int], prose: str, sided: bool = False) -> Part:
    """All such tables of a text, a run for each column.

    `sided`: only those of which names are sides and the changes are over another column: `TCP | base | base + patch`.
    """
    out = Part()
    table: Table | None = None
    count, above = 0, ""
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        over, above = above, text
        free = line.number not in used and len(text) <= _LONGEST
        item = _row(table, line) if table is not None and free else None
        if table is not None and item is not None and len(table.rows) < MAX_ROWS:
            item.key, table.begun = f"{table.begun} {item.key}".strip(), ""
            table.rows.append(item)
            continue
        if table is not None and table.rows and free and "%" in text and _has_changes_below(table, line):
            continue
        if table is not None and free and not table.rows and not table.begun and _KEY.fullmatch(text):
            table.begun = text
            continue
        _add(table, out, prose)
        table = _table(line, sided) if free and count < MAX_TABLES else None
        count += table is not None
        if table is not None and over.endswith(":"):
            table.unit, table.title = stated_unit(over, False), title_above(over, 60)
    _add(table, out, prose)
    return out


def _table(line: Line, with_sides: bool) -> Table | None:
    """The head of such a table: a key or none, at least two names, and perhaps a change."""
    text = line.text
    bars = text.count("|") > 0
    if (not bars and "  " not in text and "\t" not in text) or text[-1] in ".,;?!" or "  :" in text:
        # `Statistic     : AMean` is no head.
        return None
    parts = [part for part, _, _ in cut(text)]
    counted = [part for part in parts[2:] if _COUNTED.fullmatch(part)]
    if any(set(plain(part.lstrip("0123456789")).split()) & SERIES for part in counted):
        return None
    if not 2 <= len(parts) <= _MOST or not all(_NAME.fullmatch(part) or part in counted for part in parts):
        return None
    columns = [column_of(part, 0, 0) for part in parts]
    things = [at for at, column in enumerate(columns) if column.kind == "value"]
    change = next((at for at, column in enumerate(columns) if column.kind == "change"), None)
    sided = [column.side for column in columns if column.side]
    # `atomic   v3`: the stated changes have to say that the other one is the *before*.
    lone = bool(things) and sided == ["after"] and columns[things[-1]].side == "after"
    if bool(sided and not lone) != with_sides or any(column.kind == "other" for column in columns):
        return None
    if len(things) < (3 if with_sides else 2):
        return None
    named = [columns[at].label for at in things[-2:]]
    shown = [_CONSTANT.sub("", columns[at].label) for at in things[1:]]
    words = {word for label in shown for word in plain(label).replace("_", " ").split()}
    if words & (METRICS | OTHERS | SENTENCE) or named[0] == named[1] or any(map(is_unit, named)):
        return None
    headed = bool(sided or counted) or head_of(text) is not None
    table = Table(line, columns, things, change, bars, headed)
    # `speedup` above `60%`
    table.merits = change is not None and bool(set(plain(columns[change].label).split()) & GAINS)
    return table


def _row(table: Table, line: Line) -> Row | None:
    found = _barred(table, line) if table.bars else _spaced(table, line)
    if found is None:
        return None
    key, cells, behind, apart = found
    wide = len(cells)
    if table.rows and wide != len(table.rows[0].cells):
        return None
    if not table.rows:
        # The first column may be that of the keys, which a head may also leave out.
        if not 0 <= len(table.things) - wide <= (2 if table.bars else 1) or wide < 2:
            return None
        table.things = table.things[-wide:]
    return Row(key, cells, line, behind, apart)


Read = tuple[str, list[Cell], list[str | None], str | None]


def _barred(table: Table, line: Line) -> Read | None:
    parts = [_POINTED.sub("", part.strip()) for part in line.text.strip("| ").split("|")]
    keys = len(parts) - len(table.columns)
    first = table.things[0] if table.rows else 0 if keys else 1
    # The head may have no cell above the keys.
    if keys not in (0, 1) or (keys and table.things[0]):
        return None
    places = [at for at in table.things if at >= first]
    if len(table.things) == 2 and not keys:
        places = table.things
    elif not table.rows and len(places) > 2 and _WORD.fullmatch(parts[places[0] + keys]):
        # `64 | read | 4816 | 4985`: a second key.
        places = places[1:]
    read = [cells_of(parts[at + keys], True) for at in places]
    if any(
        one is None or one.label or one.words or sum(not cell.share for cell in one.cells) != 1
        for one in read
    ):
        return None
    cells = [next(cell for cell in one.cells if not cell.share) for one in read if one]
    shares = [next((cell.token for cell in one.cells if cell.share), None) for one in read if one]
    behind = [cell.stated or share for cell, share in zip(cells, shares, strict=True)]
    if len(places) > 2 and not any(behind):
        # `| base | one | diff | other | diff |`
        right = [at + 1 if at + 1 < len(table.columns) else 0 for at in places]
        behind = [parts[at + keys] if table.columns[at].kind == "change" else None for at in right]
        several = sum(text is not None for text in behind) == len(places) - 1
        behind = [text if several and text and percentage(text) else None for text in behind]
    apart = None
    if table.change is not None and not any(behind):
        # `-1% (noise)`, `+19% better`
        text, _, words = parts[table.change + keys].replace(" %", "%").partition(" ")
        table.merits |= words.strip("()") in _MERITS
        apart = text if percentage(text) else None
    return " ".join(parts[: places[0] + keys]), cells, behind, apart


def _spaced(table: Table, line: Line) -> Read | None:
    found = cells_of(_STARRED.sub(r"(\1)", line.text))
    numbers = [cell for cell in found.cells if not cell.share] if found else []
    names = [column.label for column in table.columns]
    pairs = (
        [pair for pair in zip(found.cells, found.cells[1:], strict=False) if pair[1].share] if found else []
    )
    if len(pairs) > 1 and len(pairs) == sum(column.kind == "change" for column in table.columns):
        # `1200   1500   +25%   1800   +50%`
        for cell, share in pairs:
            cell.stated = cell.stated or share.token
        names = [column.label for column in table.columns if column.kind != "change"]
    opposite = len(numbers) == len(names) > 2 and _are_settings(names[1:])
    # `8   45.1   50.2 (+11%)`, of which only the key and the base have no change.
    stated = [one.times or (None if table.headed else one.stated) for one in numbers]
    changed = len(numbers) == len(names) > 2 and all(stated[2:]) and not any(stated[:2])
    if found and not found.label and (changed or (opposite and set(plain(names[0]).split()) & SERIES)):
        # `8   45.1   50.2` below `flows   GRO off   GRO on`
        found.label, numbers = numbers[0].token or "", numbers[1:]
    if found and len(numbers) > 2:
        of_two = table.change == len(table.columns) - 1 and len(numbers) == 3 == len(table.things) + 1
        numbers = without_key(found, numbers, of_two)
    if found is None or found.words or not 2 <= len(numbers) <= _MOST:
        return None
    if not found.label and (table.rows or len(numbers) != len(names) or found.cells != numbers):
        # A lone row needs no key where each name has a number.
        return None
    behind = [cell.stated for cell in numbers]
    shares = [cell.token for cell in found.cells if cell.share]
    apart = None
    if shares and len(numbers) == 2 and not any(behind):
        behind[1] = next(iter(shares), None)
    return " ".join(found.label.split()), numbers, behind, apart


def _has_changes_below(table: Table, line: Line) -> bool:
    """Whether a line has the changes of the row above it, which are then those of that row.

    `10.2   10.7   22.1` above `5.4%   117.1%`: the one column whose number all of them recompute from has none.
    """
    item, parts = table.rows[-1], line.text.split()
    while parts and parts[0].isalpha() and len(parts) >= len(item.cells):
        # `change   5.4%   117.1%`
        parts = parts[1:]
    texts = [found for part in parts if (found := percentage(part)) and found == part.rstrip("%")]
    none = [at for at, text in enumerate(texts) if not change_size(text)]
    if len(texts) == len(parts) == len(item.cells) and len(none) == 1:
        # `0%   +10%   +20%`
        texts, parts = [texts[: none[0]] + texts[none[0] + 1 :], parts[: none[0]] + parts[none[0] + 1 :]]
    if item.stated or len(texts) != len(parts) or len(texts) != len(item.cells) - 1:
        return False
    ways: list[list[str | None]] = []
    for base in range(len(item.cells)):
        item.behind = [*parts[:base], None, *parts[base:]]
        checked = _checked(table, item, base)
        if checked and len(checked) == len(parts) and not any(wrong for wrong, _ in checked):
            ways.append(item.behind)
    item.below = line if len(ways) == 1 else None
    item.behind = ways[0] if len(ways) == 1 else [None] * len(item.cells)
    return len(ways) == 1


def _add(table: Table | None, out: Part, prose: str) -> None:
    if table is None or not table.rows:
        return
    if not table.rows[0].key and not table.bars:
        if table.rows[0].below is None:
            return
        table.rows[0].key = table.title
    of_rows = [(item.cells, item.apart if not any(item.behind) else None) for item in table.rows]
    pair = changed_pair(of_rows) if len(table.things) > 2 else None
    if pair:
        # The others are not compared.
        table.things = [table.things[at] for at in pair]
        for item in table.rows:
            item.cells, item.behind = [item.cells[at] for at in pair], [None, None]
    names = [table.columns[at].label for at in table.things]
    table.of_sides = any(contrasted([item.key for item in table.rows]))
    because = f"the changes that the rows state are those from '{names[0]}' to '{names[1]}'"
    order, because, doubt = (0, because, None) if pair else _order(table, names, prose)
    seen: dict[str, int] = {}
    for item in table.rows:
        seen[item.key] = seen.get(item.key, 0) + 1
        item.key = item.key if seen[item.key] == 1 else f"{item.key} #{seen[item.key]}"
    if len(seen) < len(table.rows) and (doubt or not any(item.stated for item in table.rows)):
        # Two rows of one name are two tests where the changes of both recompute.
        return
    base = table.columns[table.things[order]] if order is not None else None
    sides_named = any(table.columns[at].side == "before" for at in table.things)
    if base is None or base.side == "after" or (sides_named and base.side):
        return
    group = f"table at line {table.head.number}" + (f", over '{base.label[:20]}'" if sides_named else "")
    lines = sorted(
        {line.number for item in table.rows for line in (table.head, item.line, item.below) if line}
    )
    changed = {place for item in table.rows for place, text in enumerate(item.behind) if text}
    for at, name in enumerate(names):
        if changed and order is not None and at < order and at not in changed and not doubt:
            # `hash | tree | tree with flip +43%`: another baseline.
            continue
        side: Side = "before" if at == order else "after"
        run = _run(table, at, name)
        texts = [(item.behind[at] or item.apart, item.line.number) for item in table.rows]
        own = [Note(text, number) for text, number in texts if text and side == "after" and not doubt]
        if run.rows:
            out.found.append(
                (Found(run, side, because, group, None, lines, own, doubt=doubt), table.head.depth)
            )


def _order(table: Table, names: list[str], prose: str) -> tuple[int | None, str, str | None]:
    """(which column is the *before*, why, why it may not be); None where nothing says so."""
    ways = [at for at in range(len(names)) if _recompute(table, at)]
    if len(ways) == 1:
        return ways[0], f"the changes that the rows state recompute from '{names[ways[0]]}'", None
    if not ways and (found := base_of_ratios([item.cells for item in table.rows], names)):
        for item in table.rows:
            # A ratio in per cent is no change.
            item.lower_is_better, item.behind = found[1], [None] * len(item.behind)
        return found[0], f"the ratios that the rows state are over '{names[found[0]]}'", None
    if len(names) > 2 and not table.headed and _are_settings(names):
        # `off   on   auto`
        named = contrasted(names, prose, False)
        at = next(k for k, side in enumerate(named) if side and side.side == "before")
        base = named[at]
        return at, base.because if base else "", (base.doubt if base else None) or _OF_SEVERAL
    if len(names) > 2 or table.headed or are_two_things(*names):
        return None, "", None
    improved = [
        improves(
            [(item.cells[at], item.cells[1 - at], item.line.text) for item in table.rows],
            table.columns,
        )
        for at in (0, 1)
    ]
    if improved[0] != improved[1]:
        at = 0 if improved[0] else 1
        return at, f"the ratios in the rows are those from '{names[at]}' to '{names[1 - at]}'", None
    called = [re.search(_ADDS + re.escape(name) + r"\b", prose) for name in names]
    if (called[0] is None) != (called[1] is None):
        words = called[0] or called[1]
        return (1 if called[0] else 0), f"the text says '{words[0][:80] if words else ''}'", None
    named = contrasted(names, prose, False)
    if sorted(side.side if side else "" for side in named) == ["after", "before"]:
        # `GRO off` and `GRO on`
        at = next(k for k, side in enumerate(named) if side and side.side == "before")
        stated = named[at]
        return at, stated.because if stated else "", stated.doubt if stated else None
    changed = [of_subject(names[at], names[1 - at], prose) for at in (0, 1)]
    if (changed[0] is None) != (changed[1] is None):
        return (1 if changed[0] else 0), f"the subject of the change has '{changed[0] or changed[1]}'", None
    units = {cell.unit[2] if cell.unit else "" for item in table.rows for cell in item.cells}
    if len(units) != 1 or (units == {""} and table.unit is None):
        return None, "", None
    sentence = f"the text does not say which of '{names[0]}' and '{names[1]}' is the change"
    return 0, f"the column '{names[0]}' is left of '{names[1]}'", sentence


def _are_settings(names: list[str]) -> bool:
    """Whether one of several names is off, and another one the same but on."""
    sides = [one.side if one else None for one in contrasted(names, "", False)]
    return sides.count("before") == 1 and "after" in sides and (len(names) == 2 or sides.count(None) < 2)


def _recompute(table: Table, base: int) -> bool:
    """Whether all stated changes are those from one column to the others, and at least one is no small one.

    Small ones do where each row states that the base has none: `(0.00%)`.
    Of many, one may be a slip of its author's.
    """
    large = False
    # Of how many rows the base has a change of its own, which is none.
    marked = right = slips = 0
    for item in table.rows:
        read = values(item.cells)
        one = read[base]
        if item.stated is None and table.change is not None and not any(item.behind):
            # `identical`, `regression`
            continue
        # `189.36 ( 0.00%)   227.14 * 19.95%*`: what all others are compared with.
        own = percentage(item.behind[base] or "")
        if own is not None and one is not None and not one[0]:
            # `0.00 ( 0.00%)`: there is nothing that could change.
            marked += 1
            continue
        has_none = item.behind[base] is None or (own is not None and not change_size(own))
        if one is None or not one[0] or not has_none or item.stated is None:
            return False
        marked += own is not None
        checked = _checked(table, item, base)
        if checked is None:
            return False
        if own is not None and any(wrong for wrong, _ in checked):
            # mmtests: what is better has a plus, so that times have the other sign.
            other = _checked(table, item, base, -1)
            if other and sum(not wrong for wrong, _ in other) > sum(not wrong for wrong, _ in checked):
                checked, item.lower_is_better = other, True
        for wrong, digits in checked:
            if wrong:
                slips += 1
                if wrong > _SLIP:
                    return False
                continue
            right += 1
            large = large or digits >= LEAST_PCT
    # Changes of two columns or more below a row recompute from one column only.
    placed = all(item.below and len(item.cells) > 2 for item in table.rows)
    return (large or placed or marked == len(table.rows) > 1) and (
        not slips or (slips == 1 and right >= _MANY)
    )


def _checked(table: Table, item: Row, base: int, sign: int = 1) -> list[tuple[float, float]] | None:
    """(points by which it is wrong or 0, its size) of each stated change of a row; None where one has no value."""
    out: list[tuple[float, float]] = []
    read = values(item.cells)
    one = read[base]
    for at, text in enumerate(item.behind if any(item.behind) else [item.apart] * len(read)):
        number = percentage(text) if text and at != base else None
        other = read[at]
        if number is None or one is None:
            continue
        # `34%` alone below `diff` is an increase: a decrease without a sign could be one of either column.
        signed = (number[0] in "+-−" or item.apart is not None) and not table.merits
        if other is None or (item.apart is not None and number[0] not in "+-−" and table.of_sides and signed):
            return None
        digits = change_size(number) if table.merits else points(number)
        change = (other[0] / one[0] - 1) * 100
        wrong = abs(change - sign * digits) if signed or sign < 0 else abs(abs(change) - digits)
        allowed = slip_of(number)
        if item.behind[base]:
            # The tool computed it from values with more digits than it prints.
            allowed = max(allowed, min(_MOST_ROUNDED, rounding_slip(item.cells[base], one[0], other[0])))
        out.append((wrong if wrong > allowed else 0.0, abs(digits)))
    return out


def _run(table: Table, at: int, name: str) -> Run:
    run = Run(TABLE, name)
    run.notes.append(Note(UNKNOWN_RUNS, table.head.number))
    of_column = table.columns[table.things[at]].unit
    key = table.columns[0].label if table.things[0] else ""
    for number, item in enumerate(table.rows, 1):
        cell = item.cells[at]
        unit = of_column or bracketed_unit(item.key) or unit_of((item.key.split() or [""])[-1]) or table.unit
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
        direction = "less" if item.lower_is_better else direction
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
