"""NetPIPE: a line a message size, ` 55:    4093 bytes   1000 times -->   3408.35 Mbps in       9.16 usec`.

Format: netpipe.c of NetPIPE 3. Its `Mbps` is 2^20 bit/s, other versions mean 10^6; nothing on the line says which, but
bytes and time of the same line do, to half a percent. Rows of a run: throughput and one-way time for each size.
"""

import re
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import rate
from skbscope.results.read.table import Block, blocks_of_rows, number, reader, row, sniff_line

TOOL = "netpipe"
_COMMANDS = ("NPtcp6", "NPtcp", "NPmpi", "NPudp", "NPibv", "NPmemcpy")
_STEP = re.compile(r"(\S+)\s+(\S+)\s+bytes\s+(\S+)\s+times\s+-->\s+(\S+)\s+Mbps\s+in\s+(\S+)\s+usec")
_BUFFERS = "Send and receive buffers are "
_OLD_MEGA, _MEGA = 2**20, 10**6

# Number of the step, bytes, Mbps, microseconds and the line.
Step = tuple[float, float, float, float, int]


def step_of(line: Line) -> Step | None:
    """The step on a line."""
    words = _STEP.fullmatch(line.text) if "-->" in line.text else None
    numbers = [number(word.rstrip(":")) for word in words.groups()] if words else []
    index, size, times, mbps, usec = numbers or [None] * 5
    if index is None or size is None or times is None or mbps is None or usec is None:
        return None
    return index, size, mbps, usec, line.number


def blocks(lines: list[Line]) -> list[Block[Step]]:
    """Steps by start: a step whose number is not above the last one's begins another."""
    steps = ((line, step_of(line)) for line in lines)
    return blocks_of_rows(steps, lambda block, step, _: step[0] <= block.rows[-1][0])


def _run(block: Block[Step]) -> Run:
    run = heading(block.above, _COMMANDS).run(TOOL)
    run.label = run.label or TOOL
    for line in block.above:
        if line.text.startswith(_BUFFERS):
            run.environment["socket buffers"] = line.text.removeprefix(_BUFFERS)[:60]
    # What `M` means, by bytes over time of the steps themselves.
    ratios = [8 * size / usec / mbps for _, size, mbps, usec, _ in block.rows if usec > 0 and mbps > 0]
    mega = _MEGA if ratios and median(ratios) < (1 + _OLD_MEGA / _MEGA) / 2 else _OLD_MEGA
    for _, size, mbps, usec, at in block.rows:
        subject = f"{size:.0f} bytes"
        run.rows.append(row("throughput", "bit/s", "more", rate(mbps, mega), at, subject=subject))
        run.rows.append(row("one-way time", "us", "less", usec, at, subject=subject))
    return run


sniff = sniff_line(0.98, "NetPIPE step", step_of)
read = reader(
    blocks, _run, "no NetPIPE step; expected a line like '1: 64 bytes 1000 times --> 52.10 Mbps in 9.40 usec'"
)
