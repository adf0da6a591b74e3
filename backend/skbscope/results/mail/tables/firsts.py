"""Lines with the figure first and what it is of behind it, in two blocks under headings of both sides.

    before:                              tcp_rx(Without threaded NAPI)
    93.1 GBit/s (no rules)               472.63+-2.35 : Channel 44
    75.1 GBit/s (rule in input)          469.29+-6.31 : Channel 157

    After:                               tcp_rx(With threaded NAPI)
    92.5 GBit/s (no rules)               498.49+-2.44 : Channel 44
    90.4 GBit/s (rule in input).         541.14+-40.65 : Channel 157

Two blocks are compared where they follow each other, have the same units, and the k-th lines of both say the same, at
least in their last two words.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import FIRSTS, Found, Part
from skbscope.results.mail.sentences.prose import UNKNOWN_RUNS
from skbscope.results.mail.text.cells import Cell, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import is_without, of_a_pair, side_of_label, without_side
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import is_rule, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_BLOCKS = 400
MAX_ROWS = 100
_LINE = re.compile(
    r"[-*]? ?(\d[\d.,]{0,20})(?: ?(?:\+-|\+/-|±) ?([\d.]{1,12}))?"
    r"(?: {1,4}([A-Za-z/]{1,12}))? *(?:: +|- +|(?=\())([^\s\d].{0,79})"
)


@dataclass(slots=True)
class Item:
    """One line: its figure, and what it is of."""

    line: Line
    cell: Cell
    label: str


@dataclass(slots=True)
class Block:
    """The lines below one heading."""

    title: Line
    items: list[Item] = field(default_factory=list)


def figures_first(lines: list[Line], used: set[int]) -> Part:
    """All pairs of blocks of a text, a run for each side."""
    out = Part()
    last: Block | None = None
    for block in _blocks(lines, used):
        sides = _sides(last, block) if last is not None and len(last.items) == len(block.items) else None
        names = _names(last, block) if last is not None and sides else None
        if last is None or sides is None or names is None:
            last = block
            continue
        name = f"{_topic(last)}, figures at line {last.title.number}".lstrip(", ")
        for one, side in zip((last, block), sides, strict=True):
            out.found.append((_found(one, side, names, name), one.title.depth))
        last = None
    return out


def _blocks(lines: list[Line], used: set[int]) -> list[Block]:
    out: list[Block] = []
    above: Line | None = None
    current: Block | None = None
    for line in lines:
        text = line.text
        if not text or is_rule(text) or line.number in used:
            current = None if line.number in used else current
            continue
        found = _LINE.fullmatch(text)
        unit = unit_of(found[3]) if found and found[3] else None
        if found is None or (found[3] and unit is None):
            above, current = line, None
            continue
        if current is None and above is not None and len(above.text) <= 80 and len(out) < MAX_BLOCKS:
            current = Block(above)
            out.append(current)
        if current is not None and len(current.items) < MAX_ROWS:
            current.items.append(
                Item(line, Cell(found[1], 0, 0, unit, spread=found[2]), found[4].strip(" .()"))
            )
    return [block for block in out if len(block.items) > 1]


def _sides(one: Block, other: Block) -> tuple[Side, Side] | None:
    """The sides of two headings that are opposite, or the same but for `with` and `without`."""
    titles = one.title.text, other.title.text
    first, second = (side_of_label(title) for title in titles)
    if first and second:
        return (first[0], second[0]) if first[0] != second[0] else None
    spaced = [title.replace("(", " ").replace(")", " ") for title in titles]
    words = [of_a_pair(title) for title in spaced]
    if first or second or not words[0] or not words[1] or is_without(words[0]) == is_without(words[1]):
        return None
    if without_side(spaced[0]) != without_side(spaced[1]):
        return None
    return ("before", "after") if is_without(words[0]) else ("after", "before")


def _names(one: Block, other: Block) -> list[str] | None:
    """What the lines of both blocks are of; None where they differ."""
    out: list[str] = []
    for first, second in zip(one.items, other.items, strict=True):
        words, others = plain(first.label).split(), plain(second.label).split()
        same = words == others or (len(words) > 1 and words[-2:] == others[-2:])
        if not same or (first.cell.unit or ())[2:3] != (second.cell.unit or ())[2:3]:
            return None
        out.append(first.label if words == others else " ".join(words[-2:]))
    return out if len(set(out)) == len(out) else None


def _topic(block: Block) -> str:
    return (
        re.split(r"[(,:]", block.title.text)[0].strip(" *#")
        if side_of_label(block.title.text) is None
        else ""
    )


def _found(block: Block, side: Side, names: list[str], group: str) -> Found:
    run = Run(FIRSTS, block.title.text.strip(" *:#=")[:60])
    run.notes.append(Note(UNKNOWN_RUNS, block.title.number))
    read = values([item.cell for item in block.items])
    for item, name, value in zip(block.items, names, read, strict=True):
        if value is None:
            continue
        if value[1]:
            run.odd_numbers.append(Note(value[1], item.line.number))
        unit = item.cell.unit
        direction = direction_of(f"{_topic(block)} {name}", unit[3] if unit else None)
        spread = _spread(item.cell)
        run.rows.append(
            row(
                name,
                unit[2] if unit else "",
                direction,
                value[0],
                item.line.number,
                [value[0]],
                spread_pct=spread,
            )
        )
    lines = sorted({block.title.number, *(item.line.number for item in block.items)})
    return Found(run, side, f"the heading '{run.label}'", group[:100], None, lines)


def _spread(cell: Cell) -> float | None:
    """The spread in percent of the figure; None where either is no plain decimal."""
    figure, spread = cell.token or "", cell.spread or ""
    if not all(part.replace(".", "", 1).isdigit() for part in (figure, spread)) or not float(figure):
        return None
    return float(spread) / float(figure) * 100
