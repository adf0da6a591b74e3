"""Tables whose cells hold both sides, below a line that says which is which.

Comparison: original code vs with the patch.
| rps_flow_cnt |      512     |     2048     |
| CPU total    | 29 vs 22.7   | 29 vs 24.9   |
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.tables.heads import column_of
from skbscope.results.mail.tables.siderows import UNKNOWN_RUNS
from skbscope.results.mail.text.cells import Cell, cells_of, values
from skbscope.results.mail.text.changes import change_size
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.words import only_draws
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_ROWS = 2_000
_LONGEST = 200
# Lines above a table, and words beside the mark, that may name the sides.
_REACH, _WORDS = 8, 4
_VERSUS = re.compile(r"(\S{1,24}) +(?:vs\.?|versus) +(\S{1,24})")
_MARK = re.compile(r"\s(?:vs\.?|versus)\s")
# Points that rounding explains.
_SLIP = 1.1
_LAST_BRACKET = re.compile(r" *[(\[]([A-Za-z][^()\[\]]{5,60})[)\]][.,;]?$")
_BETWEEN = re.compile(r" ?(?:->|=>|→|/) ?")
_ARROW = re.compile(r"->|=>|→|⇒|~>")
Named = tuple[tuple[str, str], tuple[Side, Side]]
"""The words of both sides in their order, and the sides."""


def versus(lines: list[Line], used: set[int]) -> Part:
    """All such tables of a text: two runs a table."""
    out = Part()
    above: list[Line] = []
    rows: list[tuple[Line, str, list[tuple[Cell, Cell]]]] = []
    count = 0
    for line in lines:
        text = line.text
        if not text or only_draws(text):
            continue
        item = _row(line) if line.number not in used and len(text) <= _LONGEST and count < MAX_ROWS else None
        if item is not None:
            rows.append(item)
            count += 1
            continue
        _add(rows, above, out)
        above, rows = [*above[1 - _REACH :], line], []
    _add(rows, above, out)
    return out


def _row(line: Line) -> tuple[Line, str, list[tuple[Cell, Cell]]] | None:
    label, *parts = (part.strip() for part in line.text.strip("| ").split("|"))
    pairs: list[tuple[Cell, Cell]] = []
    for part in parts:
        found = _VERSUS.fullmatch(part)
        both = [cells_of(text, True) for text in found.groups()] if found else []
        cells = [one.cells[0] for one in both if one and not one.label and len(one.cells) == 1]
        if len(cells) != 2:
            return None
        pairs.append((cells[0], cells[1]))
    return (line, label, pairs) if pairs and label else None


def _add(rows: list[tuple[Line, str, list[tuple[Cell, Cell]]]], above: list[Line], out: Part) -> None:
    if not rows:
        return
    sides = _sides(above)
    if sides is None:
        out.unread.append(
            Note("a table of 'A vs B' whose sides no line above names; it is not compared", rows[0][0].number)
        )
        return
    words, order = sides
    head = (
        [part.strip() for part in above[-1].text.strip("| ").split("|")]
        if above and "|" in above[-1].text
        else []
    )
    runs = [Run(TABLE, text) for text in words]
    for line, label, pairs in rows:
        names = head[1:] if len(head) == len(pairs) + 1 else [""] * len(pairs)
        for at, (name, pair) in enumerate(zip(names, pairs, strict=True), 1):
            read = values(list(pair))
            if read[0] is None or read[1] is None:
                continue
            metric = f"{label}, {head[0]} {name}" if name else label if len(pairs) == 1 else f"{label} #{at}"
            for run, cell, value in zip(runs, pair, read, strict=True):
                if value is None:
                    continue
                unit = cell.symbol
                direction = direction_of(label, cell.unit[3] if cell.unit else None)
                run.rows.append(row(metric[:60], unit, direction, value[0], line.number, [value[0]]))
    lines = [line.number for line, _, _ in rows]
    for run, side in zip(runs, order, strict=True):
        run.notes.append(Note(UNKNOWN_RUNS, lines[0]))
        because = f"the text above says '{words[0]} vs {words[1]}'"
        out.found.append(
            (Found(run, side, because, f"table at line {lines[0]}", None, lines), rows[0][0].depth)
        )


def _sides(above: list[Line]) -> tuple[tuple[str, str], tuple[Side, Side]] | None:
    """(words of both sides, the sides) of the nearest line above that has words of one side on each hand of `vs`."""
    return next((found for line in reversed(above) if (found := sides_named(line.text))), None)


def sides_named(text: str) -> tuple[tuple[str, str], tuple[Side, Side]] | None:
    """(words of both sides, the sides) of a line with words of a side on each hand of `vs`, an arrow or a slash."""
    for mark in (_MARK, _BETWEEN):
        left, *rest = mark.split(text, maxsplit=1)
        for words in range(1, _WORDS + 1) if rest else ():
            first = " ".join(left.split()[-words:]).rpartition(":")[2].strip(" (,[")
            second = " ".join(rest[0].split()[:words]).strip(" ),]:.")
            one, other = column_of(first, 0, 0).side, column_of(second, 0, 0).side
            if one and other and one != other:
                return (first, second), (one, other)
    return None


def own_sides(text: str) -> tuple[str, Named | None]:
    """A line without the words that name both sides together, and these: `8.0/9.2 Gbps (before/after)`."""
    first = re.search(r"(?<![\w.])[~≈]?\d", text)
    head = text[: first.start()] if first else text
    if bracketed := _LAST_BRACKET.search(text):
        if named := sides_named(bracketed[1]):
            return text[: bracketed.start()].rstrip(), named
    named = sides_named(head)
    if named is None:
        return text, None
    (one, other), _ = named
    behind = r"(?: (?:the |this )?(?:kernel|code|driver|version|patch\w*|series|change)\b)?"
    rest = re.sub(rf"\(?{re.escape(one)}.{{1,9}}?{re.escape(other)}{behind}\)?", "", head, count=1)
    return f"{rest.strip()} {text[len(head) :]}".strip(), named


def turns_arrow(text: str) -> bool:
    """Whether a line above arrows has one itself, `after -> before`; `vs` and a slash have no order by themselves."""
    return _ARROW.search(text) is not None


def base_of(first: Cell, second: Cell, stated: str | None) -> Cell | None:
    """Which of two numbers a stated change is over; None where it is over neither, or over both."""
    number, read = percentage(stated or ""), values([first, second])
    if number is None or read[0] is None or read[1] is None or not (read[0][0] and read[1][0]):
        return None
    change = change_size(number)
    one, other = (
        abs(abs(to / base - 1) * 100 - change) <= _SLIP
        for base, to in ((read[0][0], read[1][0]), (read[1][0], read[0][0]))
    )
    return None if one == other else first if one else second
