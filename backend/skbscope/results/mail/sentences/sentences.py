"""Two sentences in sequence with a figure each: `Without the patch, … 200 mbit/s. With the patch, … 1 gbit/s.`

Both begin with a side, or are the same but for `without` and `with` up to their first comma, and have one figure each,
in the same unit. One figure may be that of both: `941 Mbps before and after`.
"""

import re

from skbscope.results.mail.models import FIGURES, Found, Part
from skbscope.results.mail.sentences.prose import UNKNOWN_RUNS
from skbscope.results.mail.text.labels import is_without, of_a_pair, side_of_label, without_side
from skbscope.results.mail.text.units import Quantity, quantity, value_of
from skbscope.results.mail.text.words import Words
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

_STARTS = ("without", "with", "before", "after")
_MOST = 60
_CHARS = 60
_SAME = re.compile(r"[~≈]?\d\S* ?\S{0,12} (?:both )?(before and after|with(?:out)? and with(?:out)?)\b")


def sentence_pairs(words: Words) -> Part:
    """All such pairs of a text, a run for each sentence."""
    out = Part()
    last: tuple[str, int, Quantity] | None = None
    at = 0
    while at < len(words):
        end = next((k for k in range(at, len(words)) if _ends(words, k)), len(words) - 1) + 1
        current = _figure(words, at, end)
        sides = _sides(last[0], current[0]) if last and current else None
        if last and current and sides and last[2].unit == current[2].unit:
            for (clause, where, measured), side in zip((last, current), sides, strict=True):
                group = f"{measured.metric}, sentences at line {words.lines[last[1]]}"
                if found := _found(words, clause, where, measured, side, group):
                    out.found.append((found, words.depths[where]))
            current = None
        out.found += _unchanged(words, at, end)
        last, at = current, end
    return out


def _unchanged(words: Words, first: int, end: int) -> list[tuple[Found, int]]:
    """The one figure of a sentence that is that of both sides: `about 941 Mbps before and after`."""
    figures = [(at, found) for at in range(first, end) if (found := quantity(words.texts, at))]
    stated = (
        _SAME.match(words.joined(figures[0][0], min(figures[0][0] + 6, end))) if len(figures) == 1 else None
    )
    if stated is None:
        return []
    at, measured = figures[0]
    group = f"{measured.metric}, sentences at line {words.lines[at]}"
    both: tuple[Side, Side] = ("before", "after")
    made = [(_found(words, stated[1], at, measured, side, group), words.depths[at]) for side in both]
    return [(found, depth) for found, depth in made if found]


def _ends(words: Words, at: int) -> bool:
    """Whether a sentence ends with a word: by its mark, or by a blank line behind it."""
    return words.ends_sentence(at) or (at + 1 < len(words) and words.lines[at + 1] > words.lines[at] + 1)


def _figure(words: Words, first: int, end: int) -> tuple[str, int, Quantity] | None:
    """(clause up to the comma, position, figure) of a sentence that begins with a side and has one figure."""
    if words.texts[first].lower() not in _STARTS or end - first > _MOST:
        return None
    comma = next((at for at in range(first, end) if words.texts[at].endswith(",")), None)
    figures = [(at, found) for at in range(first, end) if (found := quantity(words.texts, at))]
    if comma is None or len(figures) != 1 or figures[0][0] <= comma:
        return None
    return words.joined(first, comma + 1).strip(" ,"), *figures[0]


def _sides(one: str, other: str) -> tuple[Side, Side] | None:
    first, second = side_of_label(one), side_of_label(other)
    if first and second:
        return (first[0], second[0]) if first[0] != second[0] else None
    pair = of_a_pair(one), of_a_pair(other)
    if first or second or not pair[0] or not pair[1] or without_side(one) != without_side(other):
        return None
    if is_without(pair[0]) == is_without(pair[1]):
        return None
    return ("before", "after") if is_without(pair[0]) else ("after", "before")


def _found(words: Words, clause: str, at: int, measured: Quantity, side: Side, group: str) -> Found | None:
    read = value_of(measured, [measured.token])
    if read is None:
        return None
    value, tick, odd = read
    line = words.lines[at]
    run = Run(FIGURES, clause[:_CHARS])
    run.rows.append(row(measured.metric, measured.unit, measured.direction, value, line, [value], tick=tick))
    run.notes.append(Note(UNKNOWN_RUNS, line))
    run.odd_numbers += [Note(odd, line)] if odd else []
    return Found(run, side, f"the sentence begins '{clause[:_CHARS]}'", group, None, [line], in_sentence=True)
