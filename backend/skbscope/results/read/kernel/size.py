"""size: bytes of the sections of object files, in Berkeley format.

       text    data     bss     dec     hex filename
    19512345 4567890 1234567 25314802 18245f2 vmlinux.old
    19498231 4567890 1234567 25300688 1820ed0 vmlinux.new

Format: print_berkeley_format in binutils/size.c. Two files whose names are the same but for `old` and `new` or their
like are a run each; other files are of one run.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Run, Side
from skbscope.results.read.above import titled_run
from skbscope.results.read.table import Block, blocks_of, filled, reader, row, sniff_block

TOOL = "size"
_HEAD = ["text", "data", "bss", "dec", "hex", "filename"]
_ROW = re.compile(
    r"(\d{1,18})\s+(\d{1,18})\s+(\d{1,18})\s+(\d{1,18})\s+[0-9a-f]{1,16}\s+(\S{1,200})(?: .{0,80})?"
)
_PARTS = re.compile(r"[A-Za-z]+|\d+")
_SIDES: dict[str, Side] = {
    **dict.fromkeys(
        ("old", "orig", "original", "base", "baseline", "before", "unpatched", "vanilla"), "before"
    ),
    **dict.fromkeys(("new", "after", "patched"), "after"),
}

Sizes = tuple[str, tuple[int, ...], int]
"""File, its sizes, line."""


def _takes(block: Block[Sizes], line: Line) -> bool:
    if found := _ROW.fullmatch(line.text):
        block.rows.append((found[5], tuple(int(found[at]) for at in range(1, 5)), line.number))
    return found is not None or line.text.split() == _HEAD


def _blocks(lines: list[Line]) -> list[Block[Sizes]]:
    """The tables of a text; one of two sides is two."""
    found: list[Block[Sizes]] = filled(
        blocks_of(
            lines,
            lambda line, current: Block(line) if not current and line.text.split() == _HEAD else None,
            _takes,
        )
    )
    out: list[Block[Sizes]] = []
    for block in found:
        sides = [_side(name) for name, _, _ in block.rows]
        if {side for side, _ in sides if side} == {"before", "after"} and len(set(sides)) == len(sides) == 2:
            out += [Block(block.head, block.above, [one]) for one in block.rows if sides[0][1] == sides[1][1]]
        if not out or out[-1].head is not block.head:
            out.append(block)
    return out


def _side(name: str) -> tuple[Side | None, tuple[str, ...]]:
    """The side that a name of a file states, and the rest of it."""
    parts = [part.lower() for part in _PARTS.findall(name)]
    stated = [part for part in parts if part in _SIDES]
    rest = tuple(part for part in parts if part not in _SIDES)
    return (_SIDES[stated[0]], rest) if len(stated) == 1 else (None, rest)


def _run(block: Block[Sizes]) -> Run:
    run = titled_run(TOOL, block.above, (TOOL,))
    paired = len(block.rows) == 1 and (side := _side(block.rows[0][0])[0])
    if paired:
        run.label, run.side = block.rows[0][0], side
    for name, sizes, line in block.rows:
        subject = None if paired else name
        for metric, size in zip(("text", "data", "bss", "total"), sizes, strict=True):
            run.rows.append(row(metric, "B", None, size, line, subject=subject, form="fixed"))
    return run


sniff = sniff_block(0.97, "table of size", _blocks)
read = reader(
    _blocks, _run, "no table of size; expected 'text data bss dec hex filename' and a row of a file"
)
