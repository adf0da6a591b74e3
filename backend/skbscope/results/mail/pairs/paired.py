"""A text read with what a person says is *before* and *after*.

Words of the text become the words of a side, and every layout reads it again. Of lines, what tools print and lists is
read below a heading for each side; what is left is compared number by number. What is read so replaces what was only
proposed of the same lines.
"""

import re
from collections.abc import Sequence
from itertools import islice

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.mail import reading
from skbscope.results.mail.models import LAYOUTS, Found, Reading
from skbscope.results.mail.pairs.alongside import MAX_LINES, beside, called, figures_of
from skbscope.results.mail.pairs.lines import compared, of_lines
from skbscope.results.mail.pairs.names import Names, names_of
from skbscope.results.mail.pairs.places import EXPECTED, MAX_PAIRS, SIDES, Pair, Place, lines_of, place_of
from skbscope.results.mail.pairs.renamed import Renamed, put_back, renamed
from skbscope.results.mail.text.decoded import Decoded
from skbscope.results.mail.text.messages import message_of
from skbscope.results.mail.text.rowcells import RowCells
from skbscope.results.mail.text.words import plain
from skbscope.results.mail.uncompared import renew
from skbscope.results.models import Note, Side

# Names of rows that have no other.
_UNITS = ("rate", "time", "share", "size", "value")


def read(text: str, pairs: Sequence[Pair] = ()) -> Reading:
    """Everything a paste holds, and what `pairs` say of it. `ResultError` for a place that is not in the text."""
    if not pairs:
        return reading.read(text)
    if len(pairs) > MAX_PAIRS:
        raise ResultError(f"{len(pairs)} pairs are given; expected at most {MAX_PAIRS}")
    whole = reading.whole_of(text)
    out = reading.read_decoded(whole)
    count = len(lines_of(whole.text))
    for pair in dict.fromkeys(pairs):
        places = place_of(pair.before, count), place_of(pair.after, count)
        _refuse_same(pair, *places)
        if found := _found(whole, out, pair, places):
            _put(out, found, f"{pair.before} and {pair.after}")
        else:
            out.unread.insert(0, Note(f"'{pair.before}' and '{pair.after}': no figures that both have", None))
    renew(out, clean(whole.text))
    return out


def _refuse_same(pair: Pair, before: Place, after: Place) -> None:
    """Refuses two sides that are the same words, or have the same lines; numbers may be of one line."""
    common = any(after.has(line) for first, last in before.spans for line in range(first, last + 1))
    if (common and not (before.number and after.number)) or (before == after):
        raise ResultError(f"{pair.before!r} and {pair.after!r} have figures in common; {EXPECTED}")


def _found(whole: Decoded, known: Reading, pair: Pair, places: tuple[Place, Place]) -> list[Found]:
    lines = clean(whole.text)
    selected: list[list[tuple[Line, str]]] = []
    if places[0].words and places[1].words:
        text = renamed(whole, places[0].words, places[1].words)
        if text is None:
            raise _missing(whole, places)
        if found := _of_words(text, known, pair):
            return found
        only = text.lines["before"] ^ text.lines["after"]
        selected = [_with_words(lines, place, only & text.lines[side]) for side, place in _sides(places)]
    else:
        for place in places:
            selected.append(_with_words(lines, place) if place.words else _named(lines, place))
            if not selected[-1]:
                raise _missing(whole, (place, place))
    figures = [_figures(mine) for mine in selected]
    if any(place.words for place in places):
        figures = _alike(figures[0], figures[1])
    alone = [called(of[0]) if len(of) == 1 else "" for of in figures]
    names = names_of(pair, places, lines, (alone[0], alone[1]))
    by_layouts = not any(place.number or place.words for place in places)
    found = of_lines(whole, places, names) if by_layouts else []
    of_tools = [item for item in found if item.run.tool not in LAYOUTS]
    others = _apart([item for item in found if item.run.tool in LAYOUTS])
    if of_tools:
        # What else a tool prints is part of what its reader compares.
        return of_tools + others
    for of_side, place in zip(figures, places, strict=True):
        if place.number and not of_side:
            raise ResultError(f"{place.number!r} is no number of the line; {EXPECTED}", place.spans[0][0])
    by_number = _alongside(names, figures, lines)
    # A layout that knows the lines reads all of them and names them; where both do, a layout knows what is above.
    return max((others, by_number), key=lambda made: (_numbers(made), -_unnamed(made)))


def _apart(found: list[Found]) -> list[Found]:
    """Of groups that share lines, the one with the most numbers."""
    out: list[Found] = []
    used: set[int] = set()
    for members in sorted(compared(found).values(), key=lambda members: -_numbers(members)):
        lines = {line for item in members for row in item.run.rows for line in _span(row.lines)}
        if not lines & used:
            out += members
            used |= lines
    return out


def _alongside(names: Names, rows: list[list[RowCells]], lines: list[Line]) -> list[Found]:
    """What is left, number by number."""
    made = beside(rows[0], rows[1], lines)
    if made is None:
        return []
    out: list[Found] = []
    for side, run, mine in zip(SIDES, (made.before, made.after), made.lines, strict=True):
        run.label = names.of(side)
        from_lines = sorted(mine | names.lines_of(side))
        out.append(Found(run, side, names.pair.because(side), names.group, None, from_lines))
    return out


def _span(lines: tuple[int, int]) -> range:
    return range(lines[0], lines[1] + 1)


def _unnamed(found: list[Found]) -> int:
    """Rows that have no name but that of their unit."""
    return sum(row.metric in _UNITS for item in found for row in item.run.rows)


def _numbers(found: list[Found]) -> int:
    return sum(max(1, len(row.samples)) for item in found for row in item.run.rows)


def _sides(places: tuple[Place, Place]) -> list[tuple[Side, Place]]:
    return list(zip(SIDES, places, strict=True))


def _named(lines: list[Line], place: Place) -> list[tuple[Line, str]]:
    return [(line, place.number) for line in lines if place.has(line.number)]


def _with_words(lines: list[Line], place: Place, only: set[int] | None = None) -> list[tuple[Line, str]]:
    """The lines that have the words, without them: `256 connections` is no figure of what is called so."""
    words = re.compile(re.escape(place.words), re.IGNORECASE)
    return [
        (line._replace(text=words.sub(" ", line.text)), "")
        for line in lines
        if (line.number in only if only is not None else words.search(line.text))
    ]


def _figures(lines: list[tuple[Line, str]]) -> list[RowCells]:
    found = (figures_of(line, number) for line, number in lines)
    return list(islice((cells for cells in found if cells), MAX_LINES))


def _alike(ones: list[RowCells], others: list[RowCells]) -> list[list[RowCells]]:
    """Of lines that have some words, those that are rows or sentences as on the other side, with as many numbers."""
    forms = [{_form(cells) for cells in side} for side in (ones, others)]
    shared = forms[0] & forms[1]
    return [[cells for cells in side if not shared or _form(cells) in shared] for side in (ones, others)]


def _form(cells: RowCells) -> tuple[bool, int]:
    return "|" in cells.line.text or "  " in cells.line.text.strip(), len(cells.slots)


def _missing(whole: Decoded, places: tuple[Place, Place]) -> ResultError:
    """Which words the text does not have."""
    text = " ".join(whole.text.lower().split())
    for place in places:
        if " ".join(place.words.lower().split()) not in text:
            return ResultError(f"{place.words!r} is not in the text; {EXPECTED}")
    words = " and ".join(dict.fromkeys(repr(place.words) for place in places))
    return ResultError(f"{words} is part of another name wherever the text has it; {EXPECTED}")


def _of_words(text: Renamed, known: Reading, pair: Pair) -> list[Found]:
    """The comparisons that are new with the words of the person."""
    again = reading.read_decoded(text.whole)
    old = {_values(members) for members in compared(known.found).values()}
    touched = text.lines["before"] | text.lines["after"]
    new = [
        members
        for members in compared(again.found).values()
        if _values(members) not in old and touched & {number for item in members for number in item.lines}
    ]
    again.found = [item for members in new for item in members]
    put_back(again, text.words)
    # `base` is called the before, and not `base + lock` beside it.
    alone = {(item.group, item.side) for item in again.found if _is_called(item, pair)}
    again.found = [
        item for item in again.found if (item.group, item.side) not in alone or _is_called(item, pair)
    ]
    for item in again.found:
        item.side_because = pair.because(item.side)
    return again.found


def _is_called(item: Found, pair: Pair) -> bool:
    """Whether the label of a run is just what the person called that side."""
    return plain(item.run.label) == plain(pair.after if item.side == "after" else pair.before)


def _values(members: list[Found]) -> frozenset[tuple[Side | None, tuple[int, int], float | None]]:
    return frozenset((item.side, row.lines, row.value) for item in members for row in item.run.rows)


def _put(out: Reading, found: list[Found], title: str) -> None:
    """Adds comparisons to a reading, in place, and removes what was proposed or had no side in the same lines.

    `title` distinguishes them from others of the same table.
    """
    lines = {number for item in found for number in item.lines}
    sure = {item.group for members in compared(out.found).values() for item in members}
    names = {item.group for item in out.found}
    fresh = {item.group: f"{item.group}: {title}" if item.group in names else item.group for item in found}
    out.found = [
        item
        for item in out.found
        if item.group in sure or not lines & {number for row in item.run.rows for number in row.lines}
    ]
    for item in found:
        item.group = fresh[item.group]
        item.run.side = item.side
        item.message = message_of(out.messages, item.lines[0]) if item.lines else None
    out.found = sorted([*out.found, *found], key=lambda item: item.lines[0] if item.lines else 0)
