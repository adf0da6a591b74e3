"""cpuunclaimed (bcc): how busy the CPUs are, and how many are idle while threads wait for another CPU.

    22:25:55 %CPU  98.88%, unclaimed idle 0.12%

Format: tools/cpuunclaimed.py of bcc; an interval a line, the clock with -T. Its raw samples (-j, -J) are not read.
"""

import re
from collections.abc import Iterator

from skbscope.results.cleaning import Line
from skbscope.results.read.bpf.prints import Item, Reading, tool_reader
from skbscope.results.read.counters.shares import direction_of
from skbscope.results.read.table import LESS, number, sniff_line

TOOL = "cpuunclaimed"
_ROW = re.compile(r"(?:\d\d:\d\d:\d\d )?%CPU +([0-9.]{1,8})%, unclaimed idle ([0-9.]{1,8})%")


def _readings(lines: list[Line]) -> Iterator[Reading]:
    for line in lines:
        yield line, _items(line)


def _items(line: Line) -> list[Item]:
    """Both shares of an interval; empty for another line."""
    found = _ROW.fullmatch(line.text)
    busy, unclaimed = (number(text) for text in found.groups()) if found else (None, None)
    if busy is None or unclaimed is None:
        return []
    span = (line.number, line.number)
    return [
        Item("%CPU", None, "%", busy, span, amount=False, direction=direction_of("%CPU")),
        Item("unclaimed idle", None, "%", unclaimed, span, amount=False, direction=LESS),
    ]


sniff = sniff_line(0.97, "cpuunclaimed interval", _items)
read = tool_reader(
    _readings, TOOL, "no interval of cpuunclaimed; expected '%CPU 83.00%, unclaimed idle 0.12%'"
)
