"""stress-ng --metrics: bogus operations a second of each stressor.

    stress-ng: metrc: [1234] stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s
    stress-ng: metrc: [1234]                           (secs)    (secs)    (secs)   (real time) (usr+sys time)
    stress-ng: metrc: [1234] udp              1234567     60.00     12.34    234.56     20576.12        5000.43

Format: stress_metrics_dump in stress-ng.c of ColinIanKing/stress-ng; before 0.15 the lines begin with `info:`, and
with --metrics two columns follow, which are not read. The count of operations is that of the rate times the time. Mails
leave the begin of the lines out; then only rows below the head are read.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.table import MORE, Block, blocks_of, filled, number, reader, row, sniff_block

TOOL = "stress-ng"
_OWN = f"{TOOL}: "
_HEAD = re.compile(r"stressor +bogo ops +real time +usr time +sys time +bogo ops/s +bogo ops/s.{0,80}")
_ROW = re.compile(
    r"(?:stress-ng: (?:info|metrc): +\[\d{1,9}\] +)?([a-z][\w-]{0,40}) +(\d{1,20}) +([\d.]{1,20}) +([\d.]{1,20}) "
    r"+([\d.]{1,20}) +([\d.]{1,20}) +([\d.]{1,20})(?: .{0,80})?"
)
# Of the columns behind the count.
_COLUMNS = (
    ("usr time", "s", None),
    ("sys time", "s", None),
    ("bogo ops", "1/s", MORE),
    ("bogo ops a second of CPU", "1/s", MORE),
)

Values = tuple[str, list[float], int]
"""Stressor, the last four columns, line."""


def _values(line: Line) -> Values | None:
    found = _ROW.fullmatch(line.text)
    values = [number(token) for token in found.groups()[3:]] if found else []
    known = [value for value in values if value is not None]
    return (found[1], known, line.number) if found and len(known) == len(_COLUMNS) else None


def _begins(line: Line, current: Block[Values] | None) -> Block[Values] | None:
    if _HEAD.fullmatch(line.text):
        return Block(line)
    values = _values(line) if line.text.startswith(_OWN) else None
    again = current is not None and values is not None and values[0] in {name for name, _, _ in current.rows}
    return Block(line, rows=[values]) if values and (current is None or again) else None


def _takes(block: Block[Values], line: Line) -> bool:
    if values := _values(line):
        block.rows.append(values)
    return values is not None or line.text.startswith((_OWN, "(secs)"))


def blocks(lines: list[Line]) -> list[Block[Values]]:
    """The tables of a text."""
    return filled(blocks_of(lines, _begins, _takes))


def _run(block: Block[Values]) -> Run:
    # The head of a table is no title.
    run = titled_run(TOOL, [line for line in block.above if not line.text.startswith(_OWN)], (TOOL,))
    for name, values, line in block.rows:
        for (metric, unit, direction), value in zip(_COLUMNS, values, strict=True):
            run.rows.append(row(metric, unit, direction, value, line, subject=name))
    return run


sniff = sniff_block(0.97, "row of stress-ng", blocks)
read = reader(
    blocks, _run, "no row of stress-ng; expected 'stress-ng: metrc: [pid] name bogo-ops real usr sys …'"
)
