"""Lines of both sides read by everything that knows them, each below a heading of its side."""

import re

from skbscope.results.mail import reading
from skbscope.results.mail.models import Found
from skbscope.results.mail.pairs.names import Names
from skbscope.results.mail.pairs.places import SIDES, Place, lines_of
from skbscope.results.mail.text.decoded import Decoded
from skbscope.results.mail.text.unfolded import renumber

_QUOTE = re.compile(r"\s{0,3}(?:>\s?)+")
# Where the lines of a group are, which others were than these.
_PLACE = re.compile(r",? ?(?:(?:tables?|rows|sentences|lines|numbers) at (?:lines? )?|lines? )\d.*$")
# Shorter labels than this are the words of the heading alone: `Before`.
_OWN = 8


def of_lines(whole: Decoded, places: tuple[Place, Place], names: Names) -> list[Found]:
    """The comparisons within these lines, with the numbers of lines of the text."""
    raw = lines_of(whole.text)
    parts: list[str] = []
    numbers: list[int] = []
    for side, place in zip(SIDES, places, strict=True):
        own = [number for first, last in place.spans for number in range(first, last + 1)]
        mine = [raw[number - 1] for number in own]
        if all(_QUOTE.match(line) for line in mine if line.strip()):
            mine = [_QUOTE.sub("", line, count=1) for line in mine]
        parts += [f"{side.capitalize()}:", "", *mine, ""]
        numbers += [own[0], own[0], *own, own[-1]]
    part = reading.read_decoded(Decoded("\n".join(parts)))
    renumber(part.found, [], [], [], numbers)
    out: list[Found] = []
    for group, members in compared(part.found).items():
        lines = {(item.side, line) for item in members for row in item.run.rows for line in row.lines}
        if not all(places[side == "after"].has(line) for side, line in lines):
            continue
        for item in members:
            item.group = ", ".join(text for text in (_PLACE.sub("", group), names.group) if text)
            item.side_because = names.pair.because(item.side)
            item.run.label = item.run.label if len(item.run.label) > _OWN else names.of(item.side)
            item.lines = sorted({*item.lines, *names.lines_of(item.side)})
        out += members
    return out


def compared(found: list[Found]) -> dict[str, list[Found]]:
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
        for side in SIDES
    )
    return bool(before & after)
