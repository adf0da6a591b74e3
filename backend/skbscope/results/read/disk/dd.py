"""dd: how long a copy took and how fast it was.

    1073741824 bytes (1.1 GB, 1.0 GiB) copied, 12.3456 s, 87.0 MB/s

Format: print_xfer_stats in src/dd.c of coreutils; BusyBox writes `copied, 12.345678 seconds, 82.9MB/s`.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import LESS, MORE, Block, blocks_of_rows, number, reader, row, sniff_line

TOOL = "dd"
_ROW = re.compile(
    r"(\d{1,18}) bytes (?:\([^()]{1,40}\) )?copied, ([\d.]{1,16}) s(?:econds)?, ([\d.]{1,12}) ?([kKMGT]?i?B/s)"
)
_OWN = re.compile(r"\d{1,18}\+\d{1,9} records (?:in|out)")

Copy = tuple[float, float, int]
"""Seconds, bit/s, line."""


def _copy(line: Line) -> Copy | None:
    found = _ROW.fullmatch(line.text)
    took, speed = (number(found[2]), number(found[3])) if found else (None, None)
    unit = base(found[4].replace("k", "K")) if found else None
    if took is None or speed is None or unit is None:
        return None
    return took, rate(speed, unit[0]), line.number


def _blocks(lines: list[Line]) -> list[Block[Copy]]:
    items = ((line, _copy(line)) for line in lines if not _OWN.fullmatch(line.text))
    return blocks_of_rows(items, lambda _, __, above: above)


def _run(block: Block[Copy]) -> Run:
    run = titled_run(TOOL, block.above, (TOOL,))
    span = (block.rows[0][2], block.rows[-1][2])
    run.rows.append(row("throughput", "bit/s", MORE, None, span, [speed for _, speed, _ in block.rows]))
    run.rows.append(row("time", "s", LESS, None, span, [took for took, _, _ in block.rows]))
    return run


sniff = sniff_line(0.97, "result of dd", _copy)
read = reader(_blocks, _run, "no result of dd; expected '1048576 bytes copied, 0.01 s, 105 MB/s'")
