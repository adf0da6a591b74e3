"""Blocks of lines of the same form, each below its own title, of which one may state its side alone.

    Baseline 5.2.1 stable kernel:             NAPI busy loop disabled:
    Threads | IOPS (K) | Avg Lat (usec)       rtt min/avg/max = 40.6/42.0/58.6 us
    1       | 195      | 157.69               NAPI busy loop enabled:
    With patches applied on the target,       rtt min/avg/max = 30.6/31.7/61.4 us
    but poll mode off:
    1       | 197      | 156.40

Of two blocks with the same lines, one with a side makes the other its opposite where there are only these two; where
there are more, both need words for their sides. Below the same commands, what was patched in addition is the *after*.
"""

import re
from typing import NamedTuple

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Part
from skbscope.results.mail.outputs.sectionpairs import add_pair
from skbscope.results.mail.outputs.sections import Section
from skbscope.results.mail.outputs.titledblocks import Block, titled_blocks
from skbscope.results.mail.outputs.titlewords import calls_better, names_both, title_side
from skbscope.results.mail.sides.introduced import by_introduction
from skbscope.results.mail.sides.titles import (
    by_comparison,
    by_merit,
    by_stated_numbers,
    by_version,
    contrast_of,
)
from skbscope.results.mail.tables.siderows import LEAST_PCT
from skbscope.results.mail.text.changes import change_size, is_change
from skbscope.results.mail.text.conditions import is_condition
from skbscope.results.mail.text.kinds import is_other_version
from skbscope.results.mail.text.rowcells import joined_repeats
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

# Blocks before one that it may be compared with, and lines between them.
_BACK, _FAR = 6, 120
# The same where two titles take turns.
_ROUNDS = 24
# Share of the lines of the shorter block that the other one must have too.
_ALIKE = 0.5
_PATCHING = re.compile(r"(?:\S*[#$>] ?)*(?:git (?:am|apply|cherry-pick|merge)|patch|quilt push|b4 \w+) ")
# What such programs print alone is their result: `./super_netperf 16 -H host -t TCP_RR`, `# ./read_cycles`.
_BENCH = re.compile(
    r"(?:\S{0,60}[#$] ?)?(?:\./|(?=\S{0,40}super_netperf))(?:\S{0,40}/)?(?P<name>[\w.-]{2,40})"
)
_NETPERF = re.compile(r"(?:^| )-t ?\S{1,12}_(?P<test>RR|STREAM|MAERTS)")
_BASES = ("baseline", "base", "vanilla", "stock", "unpatched", "before")
# The second of a list, and what is below it.
_LISTED = re.compile(r"(?:[2-9]|[1-9]\d)\) ")
_AGES = set("old older oldest new newer newest".split())
_ARTICLES = set("a an the my our with on".split())
# `4 jobs`, which is neither a version nor a part of a name.
_COUNTS = re.compile(r"(?<![\w.-])\d+(?![\w.:-])(?= *[A-Za-z])")


class _Sides(NamedTuple):
    """The side of the second of two blocks, and both titles."""

    side: Side
    first: str
    second: str
    because: str
    # Why it may be wrong; None where the text states it.
    doubt: str | None = None


def same_form(lines: list[Line], used: set[int], subject: str, prose: str, printed: set[int]) -> Part:
    """All pairs of such blocks, a run for each side; `subject` of the message says what is new.

    Lines that tools `printed` are not compared below headings of both sides, where the k-th belongs to the k-th.
    """
    out = Part()
    blocks = titled_blocks(lines, used)
    paired: set[int] = set()
    for at, block in enumerate(blocks):
        near = [to for to in range(at - 1, max(at - 1 - _BACK, -1), -1) if _alike(blocks[to], block)]
        alone = len(near) == 1 and not any(_alike(block, one) for one in blocks[at + 1 : at + 1 + _BACK])
        is_printed = any(entry.cells.line.number in printed for entry in block.entries)
        if block.commands:
            # Of several states that commands lead to, the plainest of one text is what the others are compared with.
            near.sort(key=lambda to: (blocks[to].titles != block.titles, len(blocks[to].commands)))
        if rounds := _in_rounds(blocks, at):
            near, alone = rounds
        # What a title adds to is compared with it before another thing that adds to the same.
        near.sort(key=lambda to: not _adds_to(blocks[to].titles[-1:], block.titles[-1:]))
        base = None if alone or is_printed else _base_of(blocks, at)
        for to in near if base is None else [base]:
            sides = (
                _over_base(blocks[to], block)
                if base is not None
                else _sides(blocks[to], block, alone, is_printed, subject, prose)
            )
            free = sides and (to not in paired or sides.side == "after")
            if sides and free and _compared(blocks[to], block, sides, out):
                paired |= {to, at}
                break
    return out


def _in_rounds(blocks: list[Block], at: int) -> tuple[list[int], bool] | None:
    """What a block is compared with where two titles take turns: `Baseline`, `Pool`, `Baseline`, `Pool`; else None."""
    around = range(max(at - _ROUNDS, 0), min(at + _ROUNDS + 1, len(blocks)))
    alike = [to for to in around if to == at or _alike(blocks[to], blocks[at])]
    names = [plain(blocks[to].titles[-1]) if blocks[to].titles else "" for to in alike]
    wide = len(names) // 2
    if wide < 2 or names != names[:2] * wide or not all(names[:2]) or names[0] == names[1]:
        return None
    if any(map(is_condition, names[:2])):
        return None
    place = alike.index(at)
    return ([alike[place - 1]], True) if place % 2 else ([], False)


def _base_of(blocks: list[Block], at: int) -> int | None:
    """The first of several blocks below the same titles, where it alone is called a base and no other has a side.

    Two are enough where a title is above both: `zswap:`, `Baseline:`, `Foo:`, then `disk:`, `Baseline:`, `Foo:`.
    """
    block = blocks[at]
    around = range(max(at - _BACK, 0), min(at + _BACK + 1, len(blocks)))
    alike = [
        to for to in around if to == at or (_alike(blocks[to], block) and _are_of_one(blocks[to], block))
    ]
    names = [plain(blocks[to].titles[-1]) if blocks[to].titles else "" for to in alike]
    if len(alike) == 2 and (is_condition(names[1]) or any(len(blocks[to].titles) < 2 for to in alike)):
        return None
    if len(alike) < 2 or alike[0] == at or len(set(names)) < len(names) or names[0] not in _BASES:
        return None
    return None if any(title_side(name) or not name for name in names[1:]) else alike[0]


def _are_of_one(one: Block, other: Block) -> bool:
    """Whether the titles of two blocks are the same but for their own."""
    size = min(len(one.titles), len(other.titles)) - 1
    return size >= 0 and one.titles[-1 - size : -1] == other.titles[-1 - size : -1]


def _over_base(base: Block, block: Block) -> _Sides:
    because = f"'{base.titles[-1]}' is what such lines are compared with"
    return _Sides("after", base.titles[-1], block.titles[-1], because)


def _adds_to(first: list[str], second: list[str]) -> bool:
    return bool(first and second) and second[0].startswith(f"{first[0]} + ")


def _alike(one: Block, other: Block) -> bool:
    if abs(one.line.number - other.line.number) > _FAR or one.line.depth != other.line.depth:
        return False
    first, second = one.form(), other.form()
    return len(first & second) >= _ALIKE * max(1, min(len(first), len(second)))


def _sides(
    one: Block, other: Block, alone: bool, is_printed: bool, subject: str, prose: str
) -> _Sides | None:
    """The sides of two blocks of the same form; `alone` where there is no third, `is_printed` by a tool."""
    if found := _by_commands(one, other) or _by_claims(one, other):
        return found
    first, second = (
        [title for title in block.titles if title not in against.titles]
        for block, against in ((one, other), (other, one))
    )
    if len(first) == len(second) == 1:
        names = first[0], second[0]
        version = by_version(*names) or by_stated_numbers(*names, subject, prose)
        if version:
            return _Sides(version[0], first[0], second[0], version[2], version[3])
    counts = [set(_COUNTS.findall(" ".join(titles))) for titles in (first, second)]
    if all(counts) and counts[0] != counts[1]:
        # `Before, 4 jobs` and `After, 8 jobs`
        return None
    if first and second and _differ_twice(first[-1], second[-1]):
        return None
    (side, title), (other_side, other_title) = _stated(first), _stated(second)
    if _are_old_and_new(title, other_title):
        return None
    if side and other_side:
        rest = {one for one in first if one != title} ^ {one for one in second if one != other_title}
        numbered = any(ch.isdigit() for one in rest for ch in one)
        if side == other_side or numbered or is_printed:
            return None
        return _Sides(other_side, title, other_title, "the titles state both sides")
    if any(names_both(one) for one in (*first, *second)):
        return None
    better = [calls_better(other_title, title), calls_better(title, other_title)]
    if alone and any(better):
        because = f"'{(title if better[0] else other_title)[-60:]}' calls its figures better"
        return _Sides("after" if better[1] else "before", title, other_title, because)
    if not alone or not (side or other_side):
        # Which heading differs is certain where it is the only one, and the nearest.
        nearest = first[-1:] == one.titles[-1:] and second[-1:] == other.titles[-1:]
        certain = len(first) == len(second) == 1 and (nearest or alone)
        if not (certain or side or other_side):
            return None
        apart = (
            contrast_of(title, other_title, subject, prose, True)
            or by_merit(title, other_title, prose)
            or by_comparison(title, other_title, prose)
            or by_introduction(title, other_title, subject, prose)
        )
        fits = apart is not None and apart[0] == (other_side or apart[0])
        return _Sides(apart[0], title, other_title, apart[2], apart[3]) if apart and fits else None
    named, unnamed = (title, other_title) if side else (other_title, title)
    if _LISTED.match(title) and _LISTED.match(other_title):
        # What both are compared with may be the first of their list, which has no such lines.
        return None
    if is_other_version(unnamed, named):
        return None
    because = f"the only other such lines are below '{named[:60]}'"
    opposite: Side = other_side or ("before" if side == "after" else "after")
    doubt = f"{because}, and 'before' is below 'after'" if side == "after" else None
    return _Sides(opposite, title, other_title, because, doubt)


def _are_old_and_new(first: str, second: str) -> bool:
    """Whether `old` and `new` are all that states the sides, of two things: `An old Foo (i7)` and `A new Bar (E5)`."""
    one, other = (set(plain(title).split()) for title in (first, second))
    aged = one & _AGES and other & _AGES
    return bool(aged) and one - _AGES != other - _AGES and not (one - _AGES - _ARTICLES) & (other - _ARTICLES)


def _differ_twice(first: str, second: str) -> bool:
    """Whether titles have another word before and behind their colons: `sync: RAID0` and `async: SINGLE`."""
    one, other = first.rpartition(": "), second.rpartition(": ")
    return bool(one[1] and other[1]) and one[0] != other[0] and one[2] != other[2]


def _stated(titles: list[str]) -> tuple[Side | None, str]:
    """The side of the nearest title that states one, and that title; else the nearest."""
    found = next(((side, title) for title in reversed(titles) if (side := title_side(title))), None)
    return found or (None, titles[-1] if titles else "")


def _by_commands(one: Block, other: Block) -> _Sides | None:
    """Of two blocks below the same commands, the one that was patched in addition is the *after*."""
    extra = [command for command in other.commands if command not in one.commands]
    if not one.commands or not extra or not set(one.commands) < set(other.commands):
        return None
    if not all(_PATCHING.match(command) for command in extra):
        return None
    return _Sides("after", one.commands[-1], extra[-1], f"'{extra[-1][:60]}' comes before it in addition")


def _by_claims(one: Block, other: Block) -> _Sides | None:
    """Of two blocks, the one whose stated changes all recompute from the other one: `116.2 Gbps (+41%)`."""
    claims = [[entry.cells.stated for entry in block.entries] for block in (one, other)]
    if not (one.titles and other.titles) or any(claims[0]) == any(claims[1]):
        return None
    base, new = (one, other) if any(claims[1]) else (other, one)
    figures = {entry.cells.skeleton: entry.cells.slots[0].cell for entry in base.entries}
    large = False
    for entry in new.entries:
        stated = percentage(entry.cells.stated) if entry.cells.stated else None
        figure = figures.get(entry.cells.skeleton)
        if stated is None or figure is None or not is_change(figure, entry.cells.slots[0].cell, stated):
            return None
        large |= change_size(stated) >= LEAST_PCT
    because = f"the changes that are stated below '{new.titles[-1][:60]}' recompute"
    side: Side = "after" if new is other else "before"
    return _Sides(side, one.titles[-1], other.titles[-1], because) if large else None


def _name_lone_numbers(one: Block, other: Block) -> None:
    """Gives the only number that a program printed alone its name and unit, in place."""
    if not one.commands or one.commands[-1:] != other.commands[-1:]:
        return
    program = _BENCH.match(one.commands[-1])
    entries = [block.entries[0] for block in (one, other)]
    if program is None or any(len(block.entries) > 1 or block.entries[0].heads for block in (one, other)):
        return
    if any(entry.cells.skeleton != "#" or len(entry.cells.slots) > 1 for entry in entries):
        return
    test = _NETPERF.search(one.commands[-1]) if "super_netperf" in program["name"] else None
    for entry in entries:
        cell = entry.cells.slots[0].cell
        entry.heads = [program["name"]]
        if test and cell.unit is None:
            cell.unit = unit_of("trans/s" if test["test"] == "RR" else "Mbit/s")


def _compared(one: Block, other: Block, sides: _Sides, out: Part) -> bool:
    """Adds the comparison of two blocks; False where too few of their lines are the same."""
    opposite: Side = "before" if sides.side == "after" else "after"
    of_what = plain(" ".join(title for title in one.titles if title in other.titles))
    first, second = (
        Section(side, title, block.line, False, of_what, sides.because, sides.doubt, block.entries)
        for side, title, block in ((opposite, sides.first, one), (sides.side, sides.second, other))
    )
    _name_lone_numbers(one, other)
    heads = one.entries[0].heads or other.entries[0].heads
    for entry in (*one.entries, *other.entries):
        entry.heads = entry.heads or heads
        entry.cells = entry.cells if entry.heads else joined_repeats(entry.cells)
    return add_pair(first, second, out) if sides.side == "after" else add_pair(second, first, out)
