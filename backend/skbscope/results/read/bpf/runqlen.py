"""runqlen (bcc): how many threads wait for a CPU, sampled 99 times a second.

    cpu = 3                                        with -C
         runqlen       : count     distribution
            0          : 1776     |****************************************|

    runqocc: 41.09%                                with -O: the share of samples that found work waiting
    runqocc, CPU 0    32.32%

Format: tools/runqlen.py of bcc; a clock line with -T. A histogram counts samples by the length of the queue.
"""

import re
from collections.abc import Iterator

from skbscope.results.cleaning import Line
from skbscope.results.read.bpf.bcc_histogram import head_of, label_of
from skbscope.results.read.bpf.prints import Item, Mark, Reading, spread, tool_reader
from skbscope.results.read.table import clock, number, sniff_line

TOOL = "runqlen"
_OCCUPANCY = re.compile(r"(?:runqocc:|runqocc,\s+CPU\s+(\d+))\s+(\S+)%")


def _readings(lines: list[Line]) -> Iterator[Reading]:
    cpu: str | None = None
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        named = label_of(line.text)
        below = lines[at].text if at < len(lines) else ""
        if clock(line.text):
            yield line, Mark(line)
        elif item := _occupancy(line):
            yield line, [item]
        elif named and named[0] == "cpu" and head_of(below) == TOOL and named[1].isdigit():
            cpu = f"cpu{named[1][:9]}"
        elif head_of(line.text) == TOOL:
            items, at = spread(lines, at - 1, ("samples", cpu), "samples", "threads")
            yield line, items
            cpu = None
        else:
            yield line, None


def _occupancy(line: Line) -> Item | None:
    """`runqocc: 41.09%`, `runqocc, CPU 0 32.32%`."""
    found = _OCCUPANCY.fullmatch(line.text)
    share = number(found[2]) if found else None
    if found is None or share is None:
        return None
    subject = f"cpu{found[1][:9]}" if found[1] else None
    return Item("occupancy", subject, "%", share, (line.number, line.number), amount=False)


sniff = sniff_line(0.97, "runqlen print", lambda line: head_of(line.text) == TOOL or _occupancy(line))
read = tool_reader(
    _readings, TOOL, "no print of runqlen; expected 'runqlen : count distribution' or 'runqocc: 1.00%'"
)
