"""bloat-o-meter: bytes of each function or variable in two builds, and of all of them.

    add/remove: 1/0 grow/shrink: 1/1 up/down: 228/-311 (-83)
    Function                                     old     new   delta
    tcp_rcv_fast                                   -     180    +180
    tcp_ack                                     6072    6120     +48
    tcp_v4_rcv                                  4431    4120    -311
    Total: Before=20832, After=20749, chg -0.40%

Format: print_result in scripts/bloat-o-meter of Linux; kernels of 2.6 call the first column `function`. -c prints one
table each for functions, data and read-only data. What is in one build only has no value in the other.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Run, Side
from skbscope.results.read.above import titled_run
from skbscope.results.read.table import LESS, Block, blocks_of, filled, reader, row, sniff_block

TOOL = "bloat-o-meter"
_FIRST = re.compile(
    r"add/remove: \d{1,9}/\d{1,9} grow/shrink: \d{1,9}/\d{1,9} up/down: \d{1,12}/-?\d{1,12} .{1,20}"
)
_HEAD = re.compile(r"(?:[Ff]unction|Data|RO Data) +old +new +delta")
_ROW = re.compile(r"(\S.{0,200}?) +(\d{1,12}|-) +(\d{1,12}|-) +[+-]?\d{1,12}")
_TOTAL = re.compile(r"Total: Before=(\d{1,12}), After=(\d{1,12}), chg [+-]?\d{1,12}(?:\.\d{1,6})?%")

Sizes = tuple[str, str, str, int]
"""Name, bytes in both builds or `-`, line."""


@dataclass(slots=True)
class _Table(Block[Sizes]):
    side: Side = "before"


def _begins(line: Line, current: _Table | None) -> _Table | None:
    # The first line is the tool's too, and mails leave it out, or give the total alone.
    if _FIRST.fullmatch(line.text) or (_HEAD.fullmatch(line.text) and not current):
        return _Table(line)
    table = _Table(line)
    return table if current is None and _TOTAL.fullmatch(line.text) and _takes(table, line) else None


def _takes(table: _Table, line: Line) -> bool:
    if found := _TOTAL.fullmatch(line.text):
        table.rows.append(("all", found[1], found[2], line.number))
    elif found := _ROW.fullmatch(line.text):
        table.rows.append((found[1], found[2], found[3], line.number))
    return found is not None or _HEAD.fullmatch(line.text) is not None


def _tables(lines: list[Line]) -> list[_Table]:
    """Two blocks for each table, one for a build."""
    sides: tuple[Side, ...] = ("before", "after")
    return [
        _Table(table.head, table.above, table.rows, side=side)
        for table in filled(blocks_of(lines, _begins, _takes))
        for side in sides
    ]


def _run(table: _Table) -> Run:
    run = titled_run(TOOL, table.above, (TOOL, f"scripts/{TOOL}"))
    run.label, run.side = "old" if table.side == "before" else "new", table.side
    for name, old, new, line in table.rows:
        size = old if table.side == "before" else new
        value = None if size == "-" else int(size)
        run.rows.append(row("size", "B", LESS, value, line, subject=name, form="fixed"))
    return run


sniff = sniff_block(0.97, "table of bloat-o-meter", _tables)
read = reader(
    _tables, _run, "no table of bloat-o-meter; expected 'Function old new delta' and a row of a function"
)
