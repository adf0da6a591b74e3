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
from skbscope.results.mail.models import Found, Reading
from skbscope.results.mail.pairs.alongside import MAX_LINES, beside, called, figures_of
from skbscope.results.mail.pairs.places import EXPECTED, MAX_PAIRS, MOST_LINES, Pair, Place, place_of
from skbscope.results.mail.pairs.renamed import Renamed, put_back, renamed
from skbscope.results.mail.text.decoded import Decoded, decoded
from skbscope.results.mail.text.messages import message_of
from skbscope.results.mail.text.rowcells import RowCells
from skbscope.results.mail.text.unfolded import renumber
from skbscope.results.mail.uncompared import renew
from skbscope.results.models import Note, Side

_QUOTE = re.compile(r"\s{0,3}(?:>\s?)+")
# Where the lines of a group are, which others were than these.
_PLACE = re.compile(r",? ?(?:(?:tables?|rows|sentences|lines|numbers) at (?:lines? )?|lines? )\d.*$")
_SIDES: tuple[Side, Side] = ("before", "after")


def read(text: str, pairs: Sequence[Pair] = ()) -> Reading:
    """Everything a paste holds, and what `pairs` say of it. `ResultError` for a place that is not in the text."""
    if not pairs:
        return reading.read(text)
    if len(pairs) > MAX_PAIRS:
        raise ResultError(f"{len(pairs)} pairs are given; expected at most {MAX_PAIRS}")
    out = reading.read(text)
    whole = decoded(text)
    count = whole.text.count("\n") + 1
    for pair in dict.fromkeys(pairs):
        places = place_of(pair.before, count), place_of(pair.after, count)
        if any(places[1].has(line) for first, last in places[0].spans for line in range(first, last + 1)):
            if not (places[0].number and places[1].number):
                raise ResultError(f"{pair.before!r} and {pair.after!r} have lines in common; {EXPECTED}")
        found = _found(whole, out, pair, places)
        if found:
            _put(out, found, pair)
        else:
            out.unread.insert(0, Note(f"'{pair.before}' and '{pair.after}': no figures that both have", None))
    renew(out, clean(whole.text))
    return out


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
            mine = _with_words(lines, place) if place.words else _named(lines, place)
            if not mine:
                raise _missing(whole, (place, place))
            selected.append(mine)
    by_tools = not any(place.number or place.words for place in places)
    found = _of_lines(whole, pair, places) if by_tools else []
    of_tools = [item for item in found if item.run.tool not in reading.LAYOUTS]
    used = {number for item in of_tools for number in item.lines}
    rows = [_figures(mine, used) for mine in selected]
    for of_side, place in zip(rows, places, strict=True):
        if place.number and not of_side:
            raise ResultError(f"{place.number!r} is no number of the line; {EXPECTED}", place.spans[0][0])
    others = _apart([item for item in found if item.run.tool in reading.LAYOUTS])
    by_number = _alongside(pair, rows, lines)
    # A layout that knows the lines names them better, where it reads all of them.
    return of_tools + (others if _numbers(others) >= _numbers(by_number) else by_number)


def _apart(found: list[Found]) -> list[Found]:
    """Of groups that share lines, the one with the most numbers."""
    out: list[Found] = []
    used: set[int] = set()
    for members in sorted(_compared(found).values(), key=lambda members: -_numbers(members)):
        lines = {line for item in members for row in item.run.rows for line in _span(row.lines)}
        if not lines & used:
            out += members
            used |= lines
    return out


def _span(lines: tuple[int, int]) -> range:
    return range(lines[0], lines[1] + 1)


def _numbers(found: list[Found]) -> int:
    return sum(max(1, len(row.samples)) for item in found for row in item.run.rows)


def _sides(places: tuple[Place, Place]) -> list[tuple[Side, Place]]:
    return list(zip(_SIDES, places, strict=True))


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


def _figures(lines: list[tuple[Line, str]], used: set[int]) -> list[RowCells]:
    found = (figures_of(line, number) for line, number in lines if line.number not in used)
    return list(islice((cells for cells in found if cells), MAX_LINES))


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
    old = {_values(members) for members in _compared(known.found).values()}
    touched = text.lines["before"] | text.lines["after"]
    new = [
        members
        for members in _compared(again.found).values()
        if _values(members) not in old and touched & {number for item in members for number in item.lines}
    ]
    again.found = [item for members in new for item in members]
    put_back(again, text.words)
    for item in again.found:
        item.side_because = (
            f"you called it {item.side}: {pair.before if item.side == 'before' else pair.after}"
        )
    return again.found


def _compared(found: list[Found]) -> dict[str, list[Found]]:
    """Groups with a row that both sides have, without a doubt."""
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.side and item.doubt is None:
            groups.setdefault(item.group, []).append(item)
    return {name: of for name, of in groups.items() if _shared(of)}


def _shared(members: list[Found]) -> bool:
    before, after = (
        {
            (row.metric, row.unit, row.subject)
            for item in members
            if item.side == side
            for row in item.run.rows
        }
        for side in _SIDES
    )
    return bool(before & after)


def _values(members: list[Found]) -> frozenset[tuple[Side | None, tuple[int, int], float | None]]:
    return frozenset((item.side, row.lines, row.value) for item in members for row in item.run.rows)


def _of_lines(whole: Decoded, pair: Pair, places: tuple[Place, Place]) -> list[Found]:
    """What every layout reads of the lines of both sides, each below a heading."""
    raw = whole.text.split("\n") if "\n" in whole.text else whole.text.split("\r")
    parts: list[str] = []
    numbers: list[int] = []
    for side, place in zip(_SIDES, places, strict=True):
        own = [number for first, last in place.spans for number in range(first, last + 1)]
        mine = [raw[number - 1] for number in own]
        if all(_QUOTE.match(line) for line in mine if line.strip()):
            mine = [_QUOTE.sub("", line, count=1) for line in mine]
        parts += [f"{side.capitalize()}:", "", *mine, ""]
        numbers += [own[0], own[0], *own, own[-1]]
    part = reading.read_decoded(Decoded("\n".join(parts)))
    renumber(part.found, [], [], [], numbers)
    out: list[Found] = []
    for name, members in _compared(part.found).items():
        inside = all(
            places[item.side == "after"].has(line)
            for item in members
            for row in item.run.rows
            for line in row.lines
        )
        if not inside:
            continue
        title = ", ".join(text for text in (_PLACE.sub("", name), _group(pair)) if text)
        for item in members:
            item.group = title
            item.side_because = f"you called it {item.side}: {_written(pair, item.side)}"
            item.run.label = item.run.label if len(item.run.label) > 8 else _written(pair, item.side)
        out += members
    return out


def _alongside(pair: Pair, rows: list[list[RowCells]], lines: list[Line]) -> list[Found]:
    """What is left, number by number."""
    made = beside(rows[0], rows[1], lines)
    if made is None:
        return []
    out: list[Found] = []
    names = [called(of_side[0]) for of_side in rows]
    for side, run, mine in zip(_SIDES, (made.before, made.after), made.lines, strict=True):
        run.label = _written(pair, side)
        because = f"you called it {side}: {run.label}"
        if len(rows[0]) == len(rows[1]) == 1 and names[0] != names[1]:
            run.label = names[side == "after"][:60] or run.label
        out.append(Found(run, side, because, _group(pair), None, sorted(mine)))
    return out


def _written(pair: Pair, side: Side | None) -> str:
    """What a person calls a side, as a name: `line 12`, `lines 12-20`, words."""
    given = pair.before if side == "before" else pair.after
    place = place_of(given, MOST_LINES)
    if place.words or place.number:
        return place.words or given
    several = len(place.spans) > 1 or place.spans[0][0] < place.spans[0][1]
    spans = ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in place.spans)
    return f"lines {spans}" if several else f"line {spans}"


def _group(pair: Pair) -> str:
    return f"{_written(pair, 'before')} and {_written(pair, 'after')}"


def _put(out: Reading, found: list[Found], pair: Pair) -> None:
    """Adds comparisons to a reading, in place, and removes what was proposed or had no side in the same lines."""
    lines = {number for item in found for number in item.lines}
    sure = {item.group for members in _compared(out.found).values() for item in members}
    names = {item.group for item in out.found}
    fresh = {
        item.group: f"{item.group}: {_group(pair)}" if item.group in names else item.group for item in found
    }
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
