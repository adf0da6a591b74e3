"""top: shares of CPU time, of the machine and of each process.

    %Cpu(s):  1.2 us, 12.3 sy,  0.0 ni, 60.1 id,  0.0 wa,  0.0 hi, 26.4 si,  0.0 st
      PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
       14 root      20   0       0      0      0 R  99.3   0.0   1:23.45 ksoftirqd/1

Format: summary_show and task_show in top.c of procps-ng, with the columns it begins with; older ones write
`Cpu(s):  1.2%us, 12.3%sy`. Of a process its share of one CPU is read. Several screens are samples.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.counters.shares import direction_of
from skbscope.results.read.table import Block, blocks_of_rows, number, reader, row, sniff_block

TOOL = "top"
_NAMES = {
    "us": "%usr",
    "sy": "%sys",
    "ni": "%nice",
    "id": "%idle",
    "wa": "%iowait",
    "hi": "%irq",
    "si": "%soft",
    "st": "%steal",
}
_MACHINE = re.compile(r"%?Cpu(?:\(s\)|(\d{1,4})) *: *(\d.{10,120})")
_SHARE = re.compile(r"(\d{1,3}\.\d)[ %](us|sy|ni|id|wa|hi|si|st)\b")
_SIZE = r"[\d.]{1,12}[kmgtp]?"
_PROCESS = re.compile(
    rf"\d{{1,9}} +\S{{1,20}} +(?:-?\d{{1,3}}|rt) +-?\d{{1,3}} +{_SIZE} +{_SIZE} +{_SIZE} +[A-Z] +"
    r"(\d{1,5}(?:\.\d)?) +\d{1,3}\.\d +\d{1,6}:\d\d(?:\.\d\d)? +(\S{1,40})(?: .{0,200})?"
)
_OWN = re.compile(
    r"top - .*|Tasks: .*|Threads: .*|(?:[KMG]iB )?(?:Mem|Swap) *: .*|PID +USER .*|\[?\.\.\.\]?", re.IGNORECASE
)

Share = tuple[str, str | None, float, int]
"""Metric, process or CPU, percent, line."""


def _shares(line: Line) -> list[Share]:
    text = line.text
    if len(text) > 400:
        return []
    if found := _PROCESS.fullmatch(text):
        value = number(found[1])
        return [("%CPU", found[2], value, line.number)] if value is not None else []
    if (found := _MACHINE.fullmatch(text)) is None:
        return []
    shares = [(_NAMES[name], number(token)) for token, name in _SHARE.findall(found[2])]
    subject = f"cpu{found[1]}" if found[1] else None
    return [(name, subject, value, line.number) for name, value in shares if value is not None]


def blocks(lines: list[Line]) -> list[Block[list[Share]]]:
    """The screens of a text; those with nothing but lines of top between them are one block."""
    items = ((line, _shares(line) or None) for line in lines if not _OWN.fullmatch(line.text[:200]))
    return blocks_of_rows(items, lambda _, __, above: above)


def _run(block: Block[list[Share]]) -> Run:
    run = titled_run(TOOL, block.above, (TOOL,))
    rows: dict[tuple[str, str | None], MetricRow] = {}
    for metric, subject, value, line in (share for shares in block.rows for share in shares):
        key = metric, subject
        if key not in rows:
            rows[key] = row(metric, "%", direction_of(metric), None, line, None, subject)
        one = rows[key]
        one.samples.append(value)
        one.lines = (one.lines[0], line)
    run.rows += [
        row(one.metric, "%", one.direction, None, one.lines, one.samples, one.subject)
        for one in rows.values()
    ]
    return run


sniff = sniff_block(0.95, "screen of top", blocks)
read = reader(
    blocks, _run, "no screen of top; expected '%Cpu(s): 1.2 us, …' or rows below 'PID USER PR NI …'"
)
