"""t/io_uring of fio: requests and bytes a second of reads through io_uring, a line a second.

    submitter=0, tid=5256, file=/dev/ng0n1, node=-1
    IOPS=1.85M, BW=904MiB/s, IOS/call=32/31
    Maximum IOPS=1.85M

Format: main in t/io_uring.c of fio; older versions print no bandwidth and `inflight=(64)` at the end. Every line is a
sample; the requests of a call say how well they are batched.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.above import is_elision, titled_run
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import MORE, Block, blocks_of_rows, number, reader, row, sniff_line

TOOL = "t/io_uring"
_ROW = re.compile(
    r"IOPS=([\d.]{1,12})([KkM]?),(?: BW=([\d.]{1,12})([KMG]iB/s),)?"
    r" IOS/call=(-?\d{1,6})/(-?\d{1,6})(?:, inflight=.{1,400})?"
)
# What it prints around its rows: before them with what was opened, behind them with the largest rate.
_BEFORE = ("submitter=", "polled=", "Engine=", "file=", "Added file")
_BEHIND = ("Exiting on ", "Maximum IOPS=")
_THOUSANDS = {"": 1.0, "K": 1e3, "k": 1e3, "M": 1e6}


class Second(NamedTuple):
    """One line; rates with the smallest step that is printed."""

    iops: tuple[float, float]
    bandwidth: tuple[float, float] | None
    # Requests that a call submitted.
    submitted: float
    line: int
    # Counts the starts of the tool.
    start: int


def _scaled(digits: str, factor: float) -> tuple[float, float] | None:
    value = number(digits)
    step = factor / 10 ** len(digits.partition(".")[2])
    return None if value is None else (rate(value, factor), step)


def second_of(line: Line, start: int = 0) -> Second | None:
    """What a line says; None for any other line."""
    found = _ROW.fullmatch(line.text)
    iops = _scaled(found[1], _THOUSANDS[found[2]]) if found else None
    if found is None or iops is None:
        return None
    unit = base(found[4]) if found[4] else None
    bandwidth = _scaled(found[3], unit[0]) if unit else None
    return Second(iops, bandwidth, float(found[5]), line.number, start)


def _items(lines: list[Line]) -> Iterator[tuple[Line, Second | None]]:
    start, has_rows = 0, False
    for line in lines:
        if line.text.startswith((*_BEFORE, *_BEHIND)):
            start, has_rows = start + has_rows, False
            continue
        second = second_of(line, start)
        has_rows = has_rows or second is not None
        if second is not None or not is_elision(line.text):
            yield line, second


def _blocks(lines: list[Line]) -> list[Block[Second]]:
    return blocks_of_rows(
        _items(lines), lambda block, second, above: above or block.rows[-1].start != second.start
    )


def _run(block: Block[Second]) -> Run:
    run = titled_run(TOOL, block.above, (TOOL, "io_uring"))
    first, last = block.rows[0], block.rows[-1]
    span = (first.line, last.line)
    columns = (
        ("iops", "1/s", [second.iops for second in block.rows]),
        ("bandwidth", "bit/s", [second.bandwidth for second in block.rows if second.bandwidth]),
        ("requests a call", "requests", [(second.submitted, 1.0) for second in block.rows]),
    )
    for metric, unit, cells in columns:
        if cells:
            direction = None if unit == "requests" else MORE
            samples = [value for value, _ in cells]
            run.rows.append(
                row(metric, unit, direction, None, span, samples, tick=max(step for _, step in cells))
            )
    return run


sniff = sniff_line(0.97, "row of t/io_uring", second_of)
read = reader(_blocks, _run, "no row of t/io_uring; expected 'IOPS=1.85M, BW=904MiB/s, IOS/call=32/31'")
