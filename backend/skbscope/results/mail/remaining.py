"""What is read last, in lines that nothing else compares: lines below or behind words of both sides, and sentences."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.layouts import without_repeats
from skbscope.results.mail.models import FIGURES, FIRSTS, LAYOUTS, MEANS, NUMBERS, TABLE, Found, Message
from skbscope.results.mail.outputs.replies import without_replies
from skbscope.results.mail.outputs.sameform import same_form
from skbscope.results.mail.outputs.sectionpairs import sections, titled_sections
from skbscope.results.mail.outputs.toolsides import (
    give_to_tools,
    lone_output,
    over_headings,
    parts_of_compared,
)
from skbscope.results.mail.sentences.clausepairs import clause_pairs
from skbscope.results.mail.text.messages import message_of
from skbscope.results.mail.text.words import Words
from skbscope.results.models import Side

# A number with a unit, or alone behind a name.
_FIGURE = re.compile(r"(?<![\w.])\d[\d.,]*(?= ?[A-Za-z%]|$|,)")


def of_sections(
    found: list[Found],
    lines: list[Line],
    heads: list[Message],
    skipped: set[int],
    words_about: tuple[str, str],
) -> list[Found]:
    """What is below or behind words of both sides, in lines that nothing else compares; removes what had no side."""
    groups: dict[str, dict[Side | None, set[tuple[str, str, str | None]]]] = {}
    for item in found:
        keys = {(row.metric, row.unit, row.subject) for row in item.run.rows}
        groups.setdefault(item.group, {}).setdefault(item.side, set()).update(keys)
    # Sides of which no row is the same compare nothing.
    with_both = {name for name, of in groups.items() if of.get("before", set()) & of.get("after", set())}
    both = [item for item in found if item.group in with_both and item.doubt is None]
    compared = {line for item in both for row in item.run.rows for line in row.lines}
    # Between the first and the last of several repeats are the others, unless their lines have more figures than one.
    several = {line.number for line in lines if len(_FIGURE.findall(line.text)) > 1}
    compared |= {
        line
        for item in both
        if item.run.tool == FIGURES
        for line in item.lines
        if item.run.rows[0].lines[0] <= line <= item.run.rows[-1].lines[1] and line not in several
    }
    compared |= parts_of_compared(both, lines)
    # What a tool prints between its figures is its own too, and for lines of the same form what it prints before them.
    outputs: set[int] = set()
    for item in both:
        if item.run.tool not in LAYOUTS and (ends := [line for row in item.run.rows for line in row.lines]):
            compared |= set(range(min(ends), max(ends) + 1))
            outputs |= set(range(min([*ends, *item.lines]), max(ends) + 1))
    free = over_headings([item for item in found if item.group not in with_both], lines, skipped)
    free |= lone_output(found)
    here = (skipped - free) | compared
    lines = without_replies(lines)
    part = sections(lines, here)
    # What a tool printed and nothing gave a side is compared as any other lines.
    free |= {
        line
        for item in found
        if item.group not in with_both
        for row in item.run.rows
        for line in range(row.lines[0], row.lines[1] + 1)
    }
    printed = free - compared
    here |= {line for item, _ in part.found for line in item.lines}
    part.found += same_form(lines, (here - printed) | outputs, *words_about, printed).found
    here |= {line for item, _ in part.found for line in item.lines}
    part.found += titled_sections(lines, here, *words_about).found
    shown = {(item.side, row.unit, row.value) for item in found for row in item.run.rows}
    out = without_repeats(part)
    # A quoted copy of what was compared already.
    new = {
        item.group
        for item in out
        if any((item.side, row.unit, row.value) not in shown for row in item.run.rows)
    }
    out = give_to_tools([item for item in out if item.group in new], found, with_both)
    with_both |= new
    here = {line for item in out for line in item.lines}
    found[:] = [
        item
        for item in found
        if (item.side and item.group in with_both)
        or item.run.tool in (TABLE, NUMBERS, FIRSTS, MEANS)
        or not here & {line for row in item.run.rows for line in row.lines}
    ]
    for item in out:
        item.message = message_of(heads, item.lines[0])
    return out


def of_clauses(found: list[Found], words: Words, heads: list[Message]) -> list[Found]:
    """Values of sentences that name both sides, where nothing else compares either value.

    Removes pairs of sentences that state what another change made worse, where the text says what this one leads to.
    """
    part = clause_pairs(words)
    problems = {
        item.group
        for item in found
        if item.in_sentence
        and item.side == "before"
        and (item.run.rows[0].lines[0], item.run.rows[0].value) in part.lost
    }
    found[:] = [item for item in found if item.group not in problems]
    groups: dict[str, set[Side | None]] = {}
    for item in found:
        groups.setdefault(item.group, set()).add(item.side)
    compared: set[tuple[int, float | None]] = set()
    for item in found:
        if {"before", "after"} <= groups[item.group]:
            for row in item.run.rows:
                # A sentence may compare several things; a row of a table is read whole.
                values = (*row.samples, row.value) if item.run.tool == FIGURES else (None,)
                compared |= {(line, value) for line in (*row.lines, *item.lines) for value in values}
    # A quoted repeat of what another reader compares is a repeat all the same.
    pairs = without_repeats(part)
    read_already = {
        item.group
        for item in pairs
        for row in item.run.rows
        if {(row.lines[0], row.value), (row.lines[0], None)} & compared
    }
    out = [item for item in pairs if item.group not in read_already]
    for item in out:
        item.message = message_of(heads, item.lines[0])
    return out
