"""size: bytes of the sections of object files, in Berkeley format.

       text    data     bss     dec     hex filename
    19512345 4567890 1234567 25314802 18245f2 vmlinux.old
    19498231 4567890 1234567 25300688 1820ed0 vmlinux.new

Format: print_berkeley_format in binutils/size.c. Files whose names are the same but for `old` and `new` or their like
are of a run for each side; other files are of one run.
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

_WORD_OF_SIDE = re.compile(rf"[._-]?(?<![A-Za-z])(?:{'|'.join(_SIDES)})(?![A-Za-z])", re.IGNORECASE)
_BOTH: tuple[Side, Side] = ("before", "after")

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
        sides = {_side(name) for name, _, _ in block.rows}
        files = {rest for _, rest in sides}
        if len(sides) == len(block.rows) and sides == {(side, file) for side in _BOTH for file in files}:
            out += [
                Block(block.head, block.above, [one for one in block.rows if _side(one[0])[0] == side])
                for side in _BOTH
            ]
        else:
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
    alone = len(block.rows) == 1
    sides = {_side(name)[0] for name, _, _ in block.rows}
    stated = sides.pop() if len(sides) == 1 else None
    if stated:
        run.label, run.side = block.rows[0][0] if alone else stated, stated
    for name, sizes, line in block.rows:
        subject = None if stated and alone else _WORD_OF_SIDE.sub("", name) if stated else name
        for metric, size in zip(("text", "data", "bss", "total"), sizes, strict=True):
            run.rows.append(row(metric, "B", None, size, line, subject=subject, form="fixed"))
    return run


sniff = sniff_block(0.97, "table of size", _blocks)
read = reader(
    _blocks, _run, "no table of size; expected 'text data bss dec hex filename' and a row of a file"
)
