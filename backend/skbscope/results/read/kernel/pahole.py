"""pahole: how large a structure is, and what of it is lost to alignment.

    struct bpf_map {
            ...
            /* size: 256, cachelines: 4, members: 30 */
            /* sum members: 232, holes: 1, sum holes: 16 */
            /* last cacheline: 40 bytes */
    };

Format: __class__fprintf of dwarves_fprintf.c in dwarves. Authors often give only the comments at the end, or those of
both layouts as lines of a diff: what begins with `-` is before the change, with `+` after it, others are of both.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Run, Side
from skbscope.results.read.above import is_elision, titled_run
from skbscope.results.read.table import LESS, Block, reader, row, sniff_block

TOOL = "pahole"
_COMMENT = re.compile(r"([-+]?)\s*/\*\s{1,8}([a-z_ ]{4,24}: \d[^*]{0,200}?)\s{0,8}\*/")
_ITEM = re.compile(r"([a-z_ ]{4,24}): (\d{1,12})(?: (bytes|bits)(?: \(\d{1,12} bytes\))?)?")
_STRUCT = re.compile(r"[-+]?\s*(?:struct|union|class) (\w{1,80})\s*\{?")
# Members of a structure, and other code.
_CODE = (";", "{", "}", "*/", ",", "\\")
_LOST = ("holes", "sum holes", "padding", "paddings", "sum paddings", "bit holes", "sum bit holes")
_BYTES = ("size", "sum members", "sum holes", "padding", "sum paddings", "last cacheline", "sum forced holes")
_OTHERS = (
    "cachelines",
    "members",
    "static members",
    "sum bitfield members",
    "forced alignments",
    "forced holes",
)
_NAMES = {*_LOST, *_BYTES, *_OTHERS, "bit_padding", "bit_paddings"}
_MARKS: dict[str, Side] = {"-": "before", "+": "after"}


@dataclass(frozen=True, slots=True)
class Item:
    """One figure of a layout."""

    # `-` or `+` of a diff, else nothing.
    mark: str
    struct: str | None
    name: str
    unit: str
    value: int
    line: int


@dataclass(slots=True)
class Layouts(Block[Item]):
    """The structures below one title."""

    side: Side | None = None
    structs: set[str | None] = field(default_factory=set)


def _items(line: Line, struct: str | None) -> list[Item]:
    """The figures of a comment; none where one is not of this tool."""
    found = _COMMENT.fullmatch(line.text) if "/*" in line.text[:12] else None
    out: list[Item] = []
    for part in found[2].split(", ") if found else []:
        one = _ITEM.fullmatch(part)
        if one is None or found is None or one[1] not in _NAMES:
            return []
        bits = one[3] == "bits" or one[1] in ("sum bit holes", "bit_padding")
        unit = "bits" if bits else "B" if one[3] or one[1] in _BYTES else ""
        out.append(Item(found[1], struct, one[1], unit, int(one[2]), line.number))
    return out


def _layouts(lines: list[Line]) -> list[Layouts]:
    """The layouts of a text by what is written above them; a diff has one of each side."""
    found: list[Layouts] = []
    above: list[Line] = []
    current: Layouts | None = None
    struct: str | None = None
    for line in lines:
        named = _STRUCT.fullmatch(line.text)
        struct = named[1] if named else None if line.text.lstrip("-+").startswith("}") else struct
        items = _items(line, struct)
        if not items:
            if line.text and not (named or line.text.endswith(_CODE) or is_elision(line.text)):
                above, current = [*above, line], None
            continue
        if items[0].name == "size":
            if current is None or (struct in current.structs and items[0].mark != "+"):
                current = Layouts(line, above)
                above = []
                found.append(current)
            current.structs.add(struct)
        if current is not None:
            current.rows += items
    return [part for block in found for part in _of_sides(block)]


def _of_sides(block: Layouts) -> list[Layouts]:
    """A diff as its two sides; any other block as it is."""
    if not set(_MARKS) <= {item.mark for item in block.rows}:
        return [block]
    return [
        Layouts(block.head, block.above, [item for item in block.rows if item.mark in ("", mark)], side=side)
        for mark, side in _MARKS.items()
    ]


def _run(block: Layouts) -> Run:
    run = titled_run(TOOL, block.above, (TOOL,))
    if block.side:
        run.label, run.side = f"the lines with '{'-' if block.side == 'before' else '+'}'", block.side
    for item in block.rows:
        better = LESS if item.name in (*_LOST, "size", "cachelines") else None
        run.rows.append(
            row(item.name, item.unit, better, item.value, item.line, subject=item.struct, form="fixed")
        )
    return run


sniff = sniff_block(0.97, "layout of pahole", _layouts)
read = reader(_layouts, _run, "no layout of pahole; expected '/* size: 256, cachelines: 4, members: 30 */'")
