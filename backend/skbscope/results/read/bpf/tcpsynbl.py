"""tcpsynbl (bcc, libbpf-tools): how many connections waited in the backlog of a listener when a SYN arrived.

    backlog_max = 500
         backlog             : count     distribution
             0 -> 1          : 961      |****************************************|

Format: tools/tcpsynbl.py of bcc (Python 2 wrote `500L`), libbpf-tools/tcpsynbl.c, which has intervals and -T. A
histogram counts SYNs by the length of the backlog they found, one for each limit.
"""

from collections.abc import Iterator

from skbscope.results.cleaning import Line
from skbscope.results.read.bpf.bcc_histogram import head_of, label_of
from skbscope.results.read.bpf.prints import Mark, Reading, spread, tool_reader
from skbscope.results.read.table import clock, sniff_line, whole

TOOL = "tcpsynbl"
_HEAD = "backlog"


def _readings(lines: list[Line]) -> Iterator[Reading]:
    limit: str | None = None
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        below = lines[at].text if at < len(lines) else ""
        if clock(line.text):
            yield line, Mark(line)
        elif head_of(below) == _HEAD and (found := _limit(line.text)):
            limit = found
        elif head_of(line.text) == _HEAD:
            items, at = spread(lines, at - 1, ("SYNs", limit), "SYNs", "connections")
            limit = None
            yield line, items
        else:
            yield line, None


def _limit(text: str) -> str | None:
    """`backlog limit 500` of `backlog_max = 500L`."""
    label = label_of(text)
    value = whole(label[1].removesuffix("L")) if label and label[0] == "backlog_max" else None
    return None if value is None else f"backlog limit {value}"


sniff = sniff_line(0.97, "tcpsynbl print", lambda line: head_of(line.text) == _HEAD)
read = tool_reader(_readings, TOOL, "no print of tcpsynbl; expected 'backlog : count distribution'")
