"""Rows in sequence whose names together show the sides, with a head above them or with their units behind the numbers.

    Without (6.0-rc1)   10482.7 Mbps          Items                  QPS
    With patch          14542.5 Mbps          sendfile on (orig)   223622
                                              sendfile on (this)   395847
    - baseline   1064 1470 1455 usec
    - patched     142  149  149 usec          2. 6.0-rc1         10482.7 Mbps
                                              3. 6.0-rc1 + (A)   14542.5 Mbps

Several numbers before one unit are repeats. Where an *after* has the configuration of the *before*, others that have
another configuration are not compared with it. Rows that all end in a colon before their figure are prose.
"""

import re
from dataclasses import dataclass, field, replace
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.sides.called import of_subject
from skbscope.results.mail.sides.contrast import MOST_NAMES, Contrast, by_reference, contrasted, mark_of
from skbscope.results.mail.tables.headabove import bracketed_unit, head_above
from skbscope.results.mail.tables.headlines import column_names
from skbscope.results.mail.tables.siderows import (
    LEAST_PCT,
    UNKNOWN_RUNS,
    SideRow,
    by_keys,
    choices,
    compares_columns,
    numbered_patch,
    recomputes,
    row_run,
)
from skbscope.results.mail.text.captions import caption_unit, title_above
from skbscope.results.mail.text.cells import Cell, Cells, Unit, cells_of, values
from skbscope.results.mail.text.changes import change_size, is_change
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import without_side
from skbscope.results.mail.text.rowcells import NATURAL
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import SERIES, is_rule, only_draws, plain
from skbscope.results.models import Note, Run
from skbscope.results.read.table import row

MAX_BLOCKS = 200
_LONGEST = 200
_VERBS = set(
    "is was are were takes took needs gets shows has had reaches costs of to by about around only".split()
)
_CHARS, _WORDS = 60, 10
# Words of a name that is no part of a sentence.
_SHORT = 5
_REACH = 4
# `2. 6.1 + (A)`, `3 | io_uring`: the number of a row; `~ 85Gbps`: a hedge apart from its number.
_NUMBERED = re.compile(r"^(?:\(?\d{1,2}[.)] +|\d{1,2} *\| *)(?=.{0,8}[A-Za-z])")
_COUNTS = re.compile(r"^(?:№|#|[Nn]o\.?|[Nn]r\.?) *\| *")
_NO_CHANGE = re.compile(r"\| *(?:-|--|n/a) *(?:\||$)")
_SUMMARY = re.compile(
    r"(?:^|[|,;\s])(?:avg|average|mean|median)\.?:? *[~=]? ?[\d.,]{1,16} ?([A-Za-zµμ/]{1,10}) *\|?$"
)
_VERSION = re.compile(
    r"(v?\d{1,2}\.\d{1,3}(?:\.\d{1,3})?(?:-[\w.+-]{1,30})?(?: ?\+ ?[^|\d\s][^|]{0,40}?|\+)?)"
    r"(?: {2,}|\t+| *\| *)(?=[~≈]?\d)"
)
# Repeats of one thing are not further apart.
_ALIKE = 1.5
# What the mean of several quotients may differ from the quotient of two means.
_SLIP = 0.005
# Stated changes of a table of which not all have to recompute.
_MANY = 9
_ONE = re.compile(r"1(?:\.0{1,4})?[xX]?")
_COUNT = re.compile(r"\d[\d.,]*(?: ?[kmg]?i?b(?:ytes?)?\b)?")
_HEDGED = re.compile(r"(?<=\s)[~≈] (?=\d)")


@dataclass(slots=True)
class Block:
    """Rows in sequence, and the lines above them, nearest last."""

    above: list[Line]
    rows: list[SideRow] = field(default_factory=list)
    # Whether each name ends in a colon.
    colons: list[bool] = field(default_factory=list)


def named_rows(lines: list[Line], used: set[int], prose: str) -> Part:
    """All such rows of a text, a run for each row that has a side."""
    out = Part()
    above: list[Line] = []
    block: Block | None = None
    count = 0
    for line in lines:
        text = line.text
        if only_draws(text):
            if above and is_rule(text) and above[-1].number == line.number - 1 and _is_title(above[-1].text):
                # `cycles per packet` above a rule
                above[-1] = above[-1]._replace(text=f"{above[-1].text}:")
            continue
        free = bool(text) and line.number not in used and len(text) <= _LONGEST and count < MAX_BLOCKS
        item = _row(line, block is None) if free else None
        if item is not None:
            block = block or Block(above)
            if len(block.rows) < MOST_NAMES:
                block.rows.append(item[0])
                block.colons.append(item[1])
            above = [*above[1 - _REACH :], line]
            continue
        if block is not None:
            count += _add(block, out, prose)
            block = None
        if text:
            above = [*above[1 - _REACH :], line] if line.number not in used else []
    if block is not None:
        _add(block, out, prose)
    return out


def _is_title(text: str) -> bool:
    """Whether an underlined line is a title, and not the head of several columns."""
    words = text.split()
    return 1 < len(words) <= _SHORT and not any(mark in text for mark in ("  ", "|", "\t", ":"))


def _row(line: Line, first: bool) -> tuple[SideRow, bool] | None:
    """(the row, whether a colon is behind its name); None for another line. Only a `first` one may lack a number."""
    text = numbered_patch(_HEDGED.sub("", _NUMBERED.sub("", line.text.strip("| "))))
    summary = _SUMMARY.search(text)
    text = text[: summary.start()].rstrip("| ,;") if summary else text
    version = _VERSION.match(text)
    found = _barred(text, first) if "|" in text else cells_of(text[version.end() :] if version else text)
    if found is not None and version is not None and not found.label:
        # `6.8            10.2M` beside `6.8 + patch    12.9M`
        found.label = version[1].strip()
    elif found is None or found.words or not any(ch.isalpha() for ch in found.label):
        return None
    if summary and len(found.cells) > 1 and not any(cell.unit for cell in found.cells):
        # `123 | 115 | 137 | avg ~121 ns`: repeats, and the unit of all of them.
        found.cells[-1].unit = unit_of(summary[1])
    label = found.label.strip(" *`")
    if compares_columns(found.cells):
        return None
    if len(label) > _CHARS or len(label.split()) > _WORDS:
        return None
    colon = "|" not in text and text[text.find(label) + len(label) :].lstrip(" *").startswith(":")
    if not colon and label.split()[-1:] and label.split()[-1].lower() in _VERBS:
        # `The first test shows that the overhead is 13.4 ns` is a sentence.
        return None
    stated = next(
        (cell.stated or (cell.token if cell.share else None) for cell in reversed(found.cells)), None
    )
    note = Note(stated, line.number) if stated and stated.endswith("%") else None
    plus = line.text.lstrip(" |").startswith("+ ")
    label = label.lstrip("-+• ").strip()
    return SideRow(f"+ {label}" if plus else label, None, line, found.cells, note), colon


def _barred(text: str, first: bool) -> Cells | None:
    label, *parts = (part.strip(" *`") for part in text.split("|"))
    parts = parts[:-1] if parts[-1:] == [""] else parts
    name, mark, begun = label.partition(": ")
    if mark and begun.strip():
        # `sent by ring:   98% | 31% |   | 1192064`
        label, parts = name, [begun.strip(), *parts]
    missing = ("", "-", "--", "n/a") if first else ("",)
    inner = [Cells("", [Cell(None, 0, 0)]) if part in missing else cells_of(part, True) for part in parts]
    if any(one is None or one.label or one.words for one in inner):
        return None
    return Cells(label, [one.cells[0] for one in inner if one])


def _add(block: Block, out: Part, prose: str) -> int:
    """Adds the rows of a block that have sides, else proposes those that differ in one word; 1 where it has any."""
    by_changes = (
        _by_changes(block.rows)
        or _by_additions(block.rows)
        or _by_quotients(block.rows)
        or _by_ratios(block.rows)
    )
    first = mark_of(block.rows[0].label)
    is_base = first is not None and first[1] == "baseline"
    if by_changes is None and not is_base and _NO_CHANGE.search(block.rows[0].line.text):
        # `- ` in a column of changes: a row of something else.
        block.above = [*block.above, block.rows[0].line]
        block.rows, block.colons = block.rows[1:], block.colons[1:]
    if len(block.rows) < 2 or all(block.colons):
        return 0
    labels = [item.label for item in block.rows]
    if by_changes and first is None and all(item.stated for item in block.rows[1:]):
        # `host`, `6.1 (-20%)` and `6.1 + (A) (-5%)`: the names of the others may show both sides, too.
        rest = [replace(item, cells=[replace(cell) for cell in item.cells]) for item in block.rows[1:]]
        _add(Block(block.above, rest, block.colons[1:]), out, prose)
    named = by_changes or contrasted(labels, prose)
    if not any(named) or any(side and side.doubt for side in named):
        stated = by_reference(labels, prose)
        named = stated if any(stated) else named
    sides = _comparable(block.rows, named)
    colons = [colon for colon, side in zip(block.colons, sides, strict=True) if side]
    if colons and not all(colons):
        mine = [(item, side) for item, side in zip(block.rows, sides, strict=True) if side]
        return _compared(block, mine, "", out)
    if colons:
        return 0
    return max(
        (_compared(block, pair, rest, out) for rest, pair in _alternating(block.rows, prose)), default=0
    )


def _by_additions(rows: list[SideRow]) -> list[Contrast | None] | None:
    """`+ prefetch` and `+ prefetch + bulk` below a row without a `+`, which is the *before*; else bullets, in place."""
    base, *others = rows
    if others and not base.label.startswith("+") and all(item.label.startswith("+ ") for item in others):
        because = f"the rows with a '+' add to '{base.label}'"
        return [Contrast("before", because), *(Contrast("after", because) for _ in others)]
    for item in rows:
        item.label = item.label.removeprefix("+ ")
    return None


def _by_changes(rows: list[SideRow]) -> list[Contrast | None] | None:
    """The only row without a change is the *before* where the changes of all others recompute from it.

    Its name may say neither side, where that of no other row says that it is the *before*.
    """
    bases = [item for item in rows if not item.stated]
    others = [item for item in rows if item.stated]
    if len(bases) != 1 or len(others) < 2:
        return None
    base = bases[0]
    sides = [mark[0] if mark else None for mark in (mark_of(item.label) for item in (base, *others))]
    stated = [percentage(item.stated.text) if item.stated else None for item in others]
    if sides[0] == "after" or "before" in sides[1:]:
        return None
    if not all(text and _changed(base, item, text) for item, text in zip(others, stated, strict=True)):
        changes = [
            (base.cells[at], cell, text)
            for item in others
            for at, cell in enumerate(item.cells[: len(base.cells)])
            if (text := percentage(cell.stated or ""))
        ]
        large_ones = [change for change in changes if change_size(change[2]) >= LEAST_PCT]
        # Of many changes an author may have one in three from another run.
        if len(changes) < _MANY or len(large_ones) < 2 or not (_most(changes) and _most(large_ones)):
            return None
        stated = [text for _, _, text in large_ones]
    large = any(text and change_size(text) >= LEAST_PCT for text in stated)
    if sides[0] is None and (not large or _is_series(rows)):
        return None
    because = f"the changes that the rows state recompute from '{base.label}'"
    return [Contrast("before" if item is base else "after", because) for item in rows]


def _most(changes: list[tuple[Cell, Cell, str]]) -> bool:
    """Whether two in three stated changes are those from one number to another."""
    return 3 * sum(is_change(*change) for change in changes) >= 2 * len(changes)


def _changed(base: SideRow, item: SideRow, stated: str) -> bool:
    """Whether the stated change of a row, or that behind each of its values, is that from the row without one."""
    behind = [(at, percentage(cell.stated or "")) for at, cell in enumerate(item.cells)]
    own = [(at, text) for at, text in behind if text]
    if len(own) < 2 or len(base.cells) != len(item.cells):
        return recomputes(base, item, stated)
    return all(is_change(base.cells[at], item.cells[at], text) for at, text in own)


def _is_series(rows: list[SideRow]) -> bool:
    """Whether rows are of sizes, threads or anything else that is counted: `1 thread`, `2 threads`."""
    names = {_COUNT.sub("", item.label.lower()).strip().rstrip("s") for item in rows}
    return len(names) == 1 or any(SERIES & set(plain(item.label).split()) for item in rows)


def _by_quotients(rows: list[SideRow]) -> list[Contrast | None] | None:
    """`cache`, `new cache` and `new cache / cache   114%`: a row with the quotients of the two others, in any order."""
    places: dict[str, int] = {}
    for at, item in enumerate(rows):
        places.setdefault(plain(item.label.partition(" (")[0]), at)
    for item in rows:
        over, mark, under = item.label.partition(" / ")
        new, base = places.get(plain(over)), places.get(plain(under))
        if not mark or new is None or base is None or plain(over) != f"new {plain(under)}":
            continue
        if _are_quotients(item, rows[new], rows[base]):
            because = f"the row '{item.label}' has the quotients of both"
            out: list[Contrast | None] = [None] * len(rows)
            out[new], out[base] = Contrast("after", because), Contrast("before", because)
            return out
    return None


def _by_ratios(rows: list[SideRow]) -> list[Contrast | None] | None:
    """The row of which the last column says 1, where that column has the ratios of all rows to it, or of it to them.

    msg_zerocopy   | 997      | 1        time 10.0 s   1.00x
    io_uring       | 1469     | 1.47     time 8.0 s    1.25x
    """
    if len(rows) < 2 or any(len(item.cells) != 2 or item.cells[1].unit for item in rows):
        return None
    read = [values(item.cells) for item in rows]
    bases = [at for at, item in enumerate(rows) if _ONE.fullmatch(item.cells[1].token or "")]
    if len(bases) != 1:
        return None
    base = read[bases[0]][0]
    large = False
    # Where a lower figure is better, the ratio is that of the base to it.
    ways = {1, -1}
    for item, (figure, ratio) in zip(rows, read, strict=True):
        if base is None or figure is None or ratio is None or not base[0] or not figure[0]:
            return None
        step = 10.0 ** -len((item.cells[1].token or "").rstrip("xX").partition(".")[2])
        ways &= {way for way in ways if abs((figure[0] / base[0]) ** way - ratio[0]) <= 1.001 * step}
        if not ways:
            return None
        # Of two rows, two whole numbers may be so by chance.
        large |= abs(ratio[0] - 1) > 2 * step and (len(rows) > 2 or step < 1)
    if not large:
        return None
    because = f"the last column has the ratios to '{rows[bases[0]].label}'"
    return [Contrast("before" if at == bases[0] else "after", because) for at in range(len(rows))]


def _are_quotients(stated: SideRow, over: SideRow, under: SideRow) -> bool:
    """Whether each cell of a row is the quotient of those of two others, but for what averages of quotients differ."""
    columns = [values(item.cells) for item in (stated, over, under)]
    if len({len(column) for column in columns}) > 1:
        return False
    for cell, one, new, base in zip(stated.cells, *columns, strict=True):
        if one is None or new is None or base is None or not base[0]:
            return False
        if abs(one[0] / (100 if cell.share else 1) - new[0] / base[0]) > _SLIP:
            return False
    return True


def _compared(block: Block, mine: list[tuple[SideRow, Contrast]], rest: str, out: Part) -> int:
    """Adds a run for each of the rows with a side; 1 where both sides have one."""
    title = title_above(block.above[-1].text) if block.above else ""
    first = mine[0][0]
    made: list[tuple[Found, int]] = []
    over = [line._replace(text=_COUNTS.sub("", line.text)) for line in block.above]
    names = first.label
    headed = next((found for cells in choices(first) if (found := head_above(over, len(cells), names))), None)
    units = None if headed else _units([item for item, _ in mine], title) or _of_title(block.rows, title)
    if units and len(units) == 1 and block.above and len(column_names(block.above[-1].text)) > 1:
        # The columns have names, which are not understood: their numbers are no repeats.
        return 0
    if headed is None and units is None:
        return 0
    title = headed.title if headed else title
    if units and units[0][1] and title.endswith(f" ({units[0][1]})"):
        title = title.partition(" (")[0]
    group = ", ".join(part for part in (title, rest, f"rows at line {first.line.number}") if part)
    # A *before* with a change of its own: all changes are over another row.
    of_another = any(_states_a_change(item) for item, side in mine if side.side == "before")
    for item, side in mine:
        if headed:
            cells = next((cells for cells in choices(item) if len(cells) == len(headed.columns)), None)
            run = row_run(item, cells, headed.key, headed.columns, title) if cells else None
        else:
            run = _unheaded(item, units or [], title)
        if run is None or not run.rows:
            sentence = f"the row '{item.label}' has other numbers than the rows around it; it is not compared"
            out.unread.append(Note(sentence, item.line.number))
            continue
        lines = sorted({item.line.number, *([headed.line.number] if headed else [])})
        is_claim = item.stated and side.side == "after" and side.doubt is None and not of_another
        own = [item.stated] if item.stated and is_claim else []
        one = Found(run, side.side, side.because, group, None, lines, own, doubt=side.doubt)
        made.append((one, item.line.depth))
    if headed:
        by_keys(made, headed.columns)
    if {found.side for found, _ in made} != {"before", "after"}:
        return 0
    out.found += made
    return 1


def _states_a_change(item: SideRow) -> bool:
    number = percentage(item.stated.text) if item.stated else None
    return number is not None and change_size(number) != 0


def _alternating(rows: list[SideRow], prose: str) -> list[tuple[str, list[tuple[SideRow, Contrast]]]]:
    """(what both names share, the rows) of pairs of rows whose names differ in the same word each.

    `sent by syscall`, `sent by ring`, `read by syscall`, `read by ring`: what only the subject has is the *after*, else
    the first word is proposed as the *before*.
    """
    pairs: list[tuple[str, list[tuple[SideRow, Contrast]]]] = []
    differing: set[tuple[str, str]] = set()
    if len(rows) % 2 or len({item.label for item in rows}) < len(rows):
        return []
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        words, others = plain(one.label).split(), plain(other.label).split()
        shared = [word for word in words if word in others]
        left, right = (" ".join(word for word in some if word not in shared) for some in (words, others))
        sentence = any(
            "," in item.label or len(item.label.split()) > _SHORT or not item.label[0].isalpha()
            for item in (one, other)
        )
        if sentence or not shared or not left or not right or left in NATURAL or right in NATURAL:
            return []
        differing.add((left, right))
        pairs.append(
            (" ".join(shared), list(zip((one, other), _of_two(one.label, other.label, prose), strict=True)))
        )
    numbered = any(part.isdigit() for pair in differing for part in pair)
    return pairs if len(differing) == 1 and not numbered else []


def _of_two(one: str, other: str, prose: str) -> tuple[Contrast, Contrast]:
    new = of_subject(one, other, prose), of_subject(other, one, prose)
    if (new[0] is None) != (new[1] is None):
        because = f"the subject of the change has '{new[0] or new[1]}'"
        sides = Contrast("before", because), Contrast("after", because)
        return sides if new[1] else sides[::-1]
    because = f"the row '{one}' is above '{other}'"
    doubt = f"the text does not say which of '{one}' and '{other}' is the change"
    return Contrast("before", because, doubt), Contrast("after", because, doubt)


def _comparable(rows: list[SideRow], sides: list[Contrast | None]) -> list[Contrast | None]:
    """The sides without each *after* that has another configuration, where one has that of the *before*."""
    rests = [without_side(item.label) for item in rows]
    before = {rest for rest, side in zip(rests, sides, strict=True) if side and side.side == "before"}
    shared = {rest for rest, side in zip(rests, sides, strict=True) if side and side.side == "after"} & before
    shared.discard("")
    return [
        side if side is None or not shared or rest in shared else None
        for rest, side in zip(rests, sides, strict=True)
    ]


def _units(rows: list[SideRow], title: str) -> list[Unit] | None:
    """The units of the numbers of all rows: of each, or one behind the last; None where they are not the same."""
    given = bracketed_unit(title) or caption_unit(title)
    found: list[list[Unit | None]] = []
    for item in rows:
        numbers = [cell for cell in item.cells if not cell.share]
        own = [cell.unit if cell.unit and cell.unit[2] else None for cell in numbers]
        if len(own) > 1 and own[-1] and not any(own[:-1]):
            own = [own[-1]] * len(own)
        found.append([unit or given for unit in own])
    kinds = {tuple(dict.fromkeys(unit[2] if unit else "" for unit in own)) for own in found}
    if len(kinds) != 1 or "" in next(iter(kinds)) or not found[0]:
        return None
    several = {len(own) for own in found}
    # Numbers of several units are one of each; numbers of one unit are repeats.
    if len(next(iter(kinds))) > 1 and (len(several) > 1 or len(next(iter(kinds))) != len(found[0])):
        return None
    return [unit for unit in dict.fromkeys(found[0]) if unit]


def _of_title(rows: list[SideRow], title: str) -> list[Unit] | None:
    """What the title says that single numbers without a unit are, where it says which way is better."""
    numbers = [[cell for cell in item.cells if not cell.share] for item in rows]
    # `Results (average throughput of netperf)`
    inner = title.partition(" (")[2].rstrip(")")
    name = inner if direction_of(inner, None) else title
    direction = direction_of(name, None)
    plain_numbers = all(len(cells) == 1 and cells[0].unit is None for cells in numbers)
    return [(1.0, name[:_CHARS], "", direction)] if direction and plain_numbers else None


def _unheaded(item: SideRow, units: list[Unit], title: str) -> Run:
    run = Run(TABLE, item.label)
    run.notes.append(Note(UNKNOWN_RUNS, item.line.number))
    cells = [cell for cell in item.cells if not cell.share]
    own = [cell.unit for cell in cells if cell.unit and cell.unit[2]]
    for at, cell in enumerate(cells):
        if not (cell.unit and cell.unit[2]):
            unit = own[-1] if own else units[min(at, len(units) - 1)]
            cell.unit = (unit[0] * (cell.unit[0] if cell.unit else 1.0), *unit[1:])
    made: dict[str, list[tuple[Cell, float]]] = {}
    for cell, value in zip(cells, values(cells), strict=True):
        if value is None or cell.unit is None:
            continue
        if value[1]:
            run.odd_numbers.append(Note(value[1], item.line.number))
        made.setdefault(cell.unit[2], []).append((cell, value[0]))
    for unit_name, numbers in made.items():
        of_cell = numbers[0][0].unit
        samples = [number for _, number in numbers]
        if max(samples) > _ALIKE * min(samples):
            # Numbers this far apart are of several things, which nothing names.
            continue
        name = (of_cell[1] if of_cell else "") or title[:_CHARS] or "value"
        direction = direction_of(title, of_cell[3] if of_cell else None)
        one = row(name, unit_name, direction, None, item.line.number, samples)
        one.value, one.value_from = (
            (samples[0], "total") if len(samples) == 1 else (median(samples), "median")
        )
        if len(samples) > 1:
            run.samples_are = "unknown"
        run.rows.append(one)
    return run
