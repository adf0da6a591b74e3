"""flent's summary in text: mean and median of each series of a test.

    Summary of tcp_4down run 'one queue' (at 2025-03-16 16:27:17):
                             avg         median      # data pts
     Ping (ms) ICMP   :       0.53      0.30 ms         350
     TCP download sum :    9307.42       N/A Mbits/s    350

Format: SummaryFormatter in formatters.py of flent; newer versions have a third column, `99th %`. A series without an
own median (`N/A`) is computed from others. Data files are read by `flent`.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import (
    LESS,
    MORE,
    Block,
    Direction,
    blocks_of,
    filled,
    number,
    reader,
    row,
    sniff_block,
)

TOOL = "flent"
_HEAD = re.compile(
    r"(?:[-*+] )?Summ?ar\w{1,2} of (\S{1,60}) (?:test )?run(?: '(.{0,100})')?(?: \(at .{1,60}\))?:?"
)
_COLUMNS = re.compile(r"avg +median +(?:99th % +)?# data pts")
_ROW = re.compile(
    r"(\S.{0,60}?) +: +([\d.]{1,15}) +([\d.]{1,15}|N/A) +(?:([\d.]{1,15}|N/A) +)?(\S{1,12}) +(\d{1,9})"
)


@dataclass(slots=True)
class Summary(Block[tuple[Line, re.Match[str]]]):
    """The rows of one run of a test."""

    test: str = ""
    title: str = ""
    # Whether the names of its columns are above the rows.
    headed: bool = False


def _begins(line: Line, current: Summary | None) -> Summary | None:
    if head := _HEAD.fullmatch(line.text):
        return Summary(line, test=head[1], title=head[2] or "")
    if _COLUMNS.fullmatch(line.text) and (current is None or current.headed):
        # Mails leave out the first line, or write it once for both sides.
        return Summary(line, headed=True)
    return None


def _takes(block: Summary, line: Line) -> bool:
    if _COLUMNS.fullmatch(line.text):
        block.headed = True
        return True
    found = _ROW.fullmatch(line.text) if block.headed else None
    if found:
        block.rows.append((line, found))
    return found is not None


def blocks(lines: list[Line]) -> list[Summary]:
    """The summaries of a text that have a row."""
    return filled(blocks_of(lines, _begins, _takes))


def _run(block: Summary) -> Run:
    run = Run(TOOL, block.title or block.test) if block.test else titled_run(TOOL, block.above, ("flent",))
    run.environment |= {"test": block.test} if block.test else {}
    for line, cells in block.rows:
        factor, unit = (1.0, "ms") if cells[5] == "ms" else base(cells[5]) or (0.0, "")
        if not factor:
            block.note(f"series {cells[1]!r} is in {cells[5]!r}, which is not known: not read", line.number)
            continue
        name = "latency" if unit == "ms" else "throughput"
        direction: Direction = LESS if unit == "ms" else MORE
        for kind, digits in (("mean", cells[2]), ("median", cells[3]), ("p99", cells[4])):
            if digits and (value := number(digits)) is not None:
                weight = float(cells[6]) if kind == "mean" else None
                run.rows.append(
                    row(
                        f"{name} {kind}",
                        unit,
                        direction,
                        rate(value, factor),
                        line.number,
                        subject=cells[1],
                        weight=weight,
                    )
                )
    run.notes += block.notes
    return run


sniff = sniff_block(0.97, "summary of flent", blocks)
read = reader(
    blocks, _run, "no summary of flent; expected \"Summary of TEST run 'TITLE':\" and rows below it"
)
