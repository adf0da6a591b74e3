"""Figures of a text that are in no comparison, so that what no reader of a layout knows is not passed over.

    5 Mbps with the old firmware      a number with a unit of a rate or a time: the message has two of that unit
    it takes 3 s, and 9 s without     seconds, bytes, watts and shares: the paragraph has two
    tx 1734    rx 1640                numbers in a line of few words: the message has two such numbers

Quotes, patches, lists of changes between versions, settings that commands show, signatures, dates and dumps of memory
are left out. Units, not words of results, decide, so that limits and speeds of links are among these figures.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Message, Reading, Uncompared
from skbscope.results.mail.text.messages import message_of
from skbscope.results.mail.text.printed import without_stamp
from skbscope.results.mail.text.rowcells import LONGEST, row_cells
from skbscope.results.mail.text.units import amount, quantity
from skbscope.results.models import Note

MAX_NOTES = 20
_LONGEST = 80
# Lines from one figure to the next that are still one place.
_GAP = 3
_MOST_WORDS = 2_000
# A date, code and what a register holds: numbers without a unit are no results there.
_NO_DATA = re.compile(
    r".*\b(?:19|20)\d\d\b.*\d:\d\d|.*\d:\d\d.*\b20\d\d\b|"
    r".*\b(?=[0-9a-f]{0,15}[a-f])(?=[0-9a-f]{0,15}\d)[0-9a-f]{8,16}\b|.*\b0x[0-9a-f]|.*[$;{}\\]|.*\bwrote:$|"
    r"\[ *\d+\.\d+\]|"
    # `21a8:  92 e1 00 4c  stw r23,76(r1)`
    r"\*? ?[0-9a-f]{1,16}: {0,8}\t? {0,8}(?:[0-9a-f]{2}[ \t]){2}",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"--? ?")
_NAMED = "in no comparison"
_WORD = re.compile(r"[A-Za-z]{2,}")


def uncompared(
    lines: list[Line], found: list[Found], heads: list[Message], no_result: set[int]
) -> tuple[list[Uncompared], list[Note]]:
    """(the places of all figures that are in no comparison, notes about those that are in no run either).

    Both are ascending; `no_result` are lines that hold no figures.
    """
    sides: dict[str, set[str | None]] = defaultdict(set)
    for item in found:
        sides[item.group].add(item.side)
    depth = min((line.depth for line in lines if line.text and line.number not in no_result), default=0)
    both = [item for item in found if {"before", "after"} <= sides[item.group]]
    # The head of a table and its row of changes have figures, too.
    compared = _lines_of(both) | {line for item in both if item.run.tool == TABLE for line in item.lines}
    no_result = no_result | compared
    figures: dict[tuple[int | None, str], dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    part = last = 0
    for line in _of_authors(lines, depth):
        part, last = part if line.number == last + 1 else line.number, line.number
        if line.number not in no_result and any(ch.isdigit() for ch in line.text):
            message = message_of(heads, line.number)
            for unit, token in (*_with_units(line, part), *_of_data(line)):
                figures[message, unit][token].append(line)
    left = {line for of in figures.values() if len(of) > 1 for same in of.values() for line in same}
    in_runs = _lines_of(found)
    return _places(left), _notes(_places({line for line in left if line.number not in in_runs}))


def renew(reading: Reading, lines: list[Line]) -> None:
    """Names only what is still in no comparison after others were added, in place."""
    named = {line for one in reading.uncompared for line in range(one.first, one.last + 1)}
    begins = {one.first for one in reading.uncompared}
    others = {line.number for line in lines if line.number not in named}
    left, notes = uncompared(lines, reading.found, reading.messages, others)
    unread = [note for note in reading.unread if note.line not in begins or not note.text.startswith(_NAMED)]
    reading.unread, reading.uncompared = unread + notes, left


def _lines_of(found: list[Found]) -> set[int]:
    return {line for item in found for row in item.run.rows for line in range(row.lines[0], row.lines[1] + 1)}


def _notes(places: list[Uncompared]) -> list[Note]:
    out: list[Note] = []
    for place in places[:MAX_NOTES]:
        text = place.text if len(place.text) <= _LONGEST else f"{place.text[: _LONGEST - 3]}..."
        many = place.last - place.first + 1
        out.append(Note(f"{_NAMED}{f', {many} lines from' if many > 1 else ''}: {text!r}", place.first))
    if len(places) > MAX_NOTES:
        out.append(Note(f"figures at {len(places) - MAX_NOTES} more places are in no comparison"))
    return out


def _of_authors(lines: list[Line], depth: int) -> Iterator[Line]:
    """The lines that are quoted no deeper than `depth`, without signatures."""
    is_signature = False
    for line in lines:
        if not line.text or line.depth > depth:
            is_signature = False
            continue
        is_signature = is_signature or _SIGNATURE.fullmatch(line.text) is not None
        if not is_signature:
            yield line


def _with_units(line: Line, part: int) -> Iterator[tuple[str, str]]:
    """(unit, number) of a line in any words; a unit that is a setting far more often is one of its paragraph."""
    words = line.text.split(None, _MOST_WORDS)[:_MOST_WORDS]
    for at in range(len(words)):
        if found := quantity(words, at):
            yield found.unit, found.token
        elif found := amount(words, at):
            yield f"{found.unit} of {part}", found.token


def _of_data(line: Line) -> Iterator[tuple[str, str]]:
    """(unit, number) of a line that has few words besides; a single number without a unit is one of such lines."""
    text = line.text
    if len(text) > LONGEST:
        return
    row = None if _NO_DATA.match(text) or without_stamp(text) != text else row_cells(line)
    if row is None or len(_WORD.findall(text)) > 2 * len(row.slots) + 1:
        return
    form = "" if len(row.slots) > 1 else row.skeleton
    for cell in (cell for slot in row.slots for cell in slot.cells):
        if sum(ch.isdigit() for ch in cell.token or "") > 1:
            yield "%" if cell.share else cell.unit[2] if cell.unit else form, cell.token or ""


def _places(found: set[Line]) -> list[Uncompared]:
    out: list[Uncompared] = []
    for line in sorted(found):
        if out and line.number - out[-1].last <= _GAP:
            out[-1].last = line.number
        else:
            out.append(Uncompared(line.number, line.number, line.text))
    return out
