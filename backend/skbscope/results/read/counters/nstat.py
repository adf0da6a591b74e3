"""`nstat`: the network counters of a kernel that rose since it last ran.

#kernel                                                  a filter (`| grep -i udp`) takes it away
Udp6InDatagrams                 2205209            0.0   name, count, rate a second

Format: iproute2, misc/nstat.c, dump_kern_db and dump_incr_db; `-j` prints `{"kernel":{"IpInReceives":7}}` on one line.
The rate is 0.0 unless the daemon (`-d`) runs, and is a row only where it is not. What is printed is a difference
already, so that two outputs are two runs.
"""

import re
from typing import Literal

from skbscope.results.cleaning import Line
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import Run
from skbscope.results.read.table import Block, blocks_of_rows, reader, row, sniff_block
from skbscope.results.rows import check_cells

TOOL = "nstat"
_NAME = r"(?:Ip|Icmp|Tcp|Udp|MPTcp|Sctp)[0-9]{0,3}[A-Z][A-Za-z0-9]{1,60}"
_ROW = re.compile(rf"({_NAME})\s+([0-9]{{1,20}})\s+([0-9]{{1,20}}\.[0-9])(?: \(overflow\))?")
_JSON = '{"kernel":{'
_PAIR = re.compile(rf'"({_NAME})":([0-9]{{1,20}})')
# What is counted against a host; `TcpRetransSegs`, `UdpRcvbufErrors`, `TcpExtListenOverflows`.
_FAULTS = re.compile("Err|Drop|Discard|Retrans|Fail|Overflow|Timeout")

# Name, count, rate, line.
Counter = tuple[str, int, float, int]


def better(name: str) -> Literal["less"] | None:
    """Fewer drops, errors and retransmits are better."""
    return "less" if _FAULTS.search(name) else None


def _counters(line: Line) -> list[Counter] | None:
    """The counters of a line; None where it has none."""
    if line.text.startswith(_JSON) and line.text.endswith("}}"):
        return [(one[1], int(one[2]), 0.0, line.number) for one in _PAIR.finditer(line.text)] or None
    found = _ROW.fullmatch(line.text)
    return [(found[1], int(found[2]), float(found[3]), line.number)] if found else None


def blocks(lines: list[Line]) -> list[Block[list[Counter]]]:
    """Rows below each other; any other line, or a name that was there, begins the next block."""
    names: set[str] = set()

    def restarts(_: Block[list[Counter]], counters: list[Counter], above: list[Line]) -> bool:
        if again := bool(above) or not names.isdisjoint(one[0] for one in counters):
            names.clear()
        names.update(one[0] for one in counters)
        return again

    found = [(line, _counters(line)) for line in lines]
    names.update(name for name, *_ in next((counters for _, counters in found if counters), []))
    return blocks_of_rows(found, restarts)


def _run(block: Block[list[Counter]]) -> Run:
    near = (command_in(line.text, TOOL) for line in reversed(block.above[-3:]))
    command = next((command for command in near if command), None)
    label, side = label_above(block.above)
    run = Run(TOOL, label or command or TOOL, side, command=command)
    counters = [one for of_line in block.rows for one in of_line]
    check_cells(len(counters), 1)
    for name, count, rate, line in counters:
        run.rows.append(row(name, "count", better(name), float(count), line, [float(count)], tick=1.0))
        if rate:
            run.rows.append(row(f"{name} rate", "/s", better(name), rate, line, [rate]))
    return run


sniff = sniff_block(0.97, "nstat counters", blocks)
read = reader(
    blocks, _run, "no counter of nstat; expected a row 'IpInReceives 7 0.0' of a name, a count and a rate"
)
