"""stress-ng --metrics: bogus operations a second of each stressor; --times: the time of all on the CPUs, load averages.

    stress-ng: metrc: [1234] stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s
    stress-ng: metrc: [1234]                           (secs)    (secs)    (secs)   (real time) (usr+sys time)
    stress-ng: metrc: [1234] udp              1234567     60.00     12.34    234.56     20576.12        5000.43
    stress-ng: info:  [1234] for a 60.01s run time:
    stress-ng: info:  [1234]    1440.34s available CPU time
    stress-ng: info:  [1234]      12.40s user time   (  0.86%)

Format: stress_metrics_dump and stress_times_dump in stress-ng.c of ColinIanKing/stress-ng; before 0.15 the lines begin
with `info:`, and with --metrics two columns follow, which are not read. The count of operations is that of the rate
times the time. Mails leave the begin of the lines out; then only rows below the head are read. A stressor that gets
more done may need more time of the CPUs, so that neither more nor less of it is better.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.table import MORE, Block, blocks_of, filled, number, reader, row, sniff_block

TOOL = "stress-ng"
_OWN = f"{TOOL}: "
_HEAD = re.compile(r"stressor +bogo ops +real time +usr time +sys time +bogo ops/s +bogo ops/s.{0,80}")
_ROW = re.compile(
    r"(?:stress-ng: (?:info|metrc): +\[\d{1,9}\] +)?([a-z][\w-]{0,40}) +(\d{1,20}) +([\d.]{1,20}) +([\d.]{1,20}) "
    r"+([\d.]{1,20}) +([\d.]{1,20}) +([\d.]{1,20})(?: .{0,80})?"
)
_START = r"(?:stress-ng: (?:info|metrc): +\[\d{1,9}\] +)?"
_LENGTH = re.compile(rf"{_START}for an? ([\d.]{{1,12}})s run time:")
_AVAILABLE = re.compile(rf"{_START}([\d.]{{1,20}})s available CPU time")
_LOAD = re.compile(rf"{_START}load average: ([\d.]{{1,12}}) ([\d.]{{1,12}}) ([\d.]{{1,12}})")
_TIME = re.compile(rf"{_START}([\d.]{{1,20}})s (user|system|total) time {{1,4}}\( {{0,6}}([\d.]{{1,12}})%\)")
_INTERRUPTS = re.compile(r"\d{1,12} System Management Interrupts?")
# Of the columns behind the count.
_COLUMNS = (
    ("usr time", "s", None),
    ("sys time", "s", None),
    ("bogo ops", "1/s", MORE),
    ("bogo ops a second of CPU", "1/s", MORE),
)

Values = tuple[str, list[float], int]
"""Stressor, the last four columns, line."""


@dataclass(slots=True)
class Table(Block[Values]):
    """The stressors of one start, and what it says of all of them."""

    names: set[str] = field(default_factory=set)
    times: list[MetricRow] = field(default_factory=list)
    duration: str | None = None

    def add(self, values: Values) -> None:
        """Adds the row of a stressor."""
        self.rows.append(values)
        self.names.add(values[0])


def _values(line: Line) -> Values | None:
    found = _ROW.fullmatch(line.text)
    values = [number(token) for token in found.groups()[3:]] if found else []
    known = [value for value in values if value is not None]
    return (found[1], known, line.number) if found and len(known) == len(_COLUMNS) else None


def _begins(line: Line, current: Table | None) -> Table | None:
    if _HEAD.fullmatch(line.text):
        return Table(line)
    values = _values(line) if line.text.startswith(_OWN) else None
    if values is None or (current is not None and values[0] not in current.names):
        return None
    table = Table(line)
    table.add(values)
    return table


def _takes(block: Table, line: Line) -> bool:
    if values := _values(line):
        block.add(values)
    elif length := _LENGTH.fullmatch(line.text):
        run_time = number(length[1])
        block.duration = block.duration or (None if run_time is None else f"{run_time:.0f} s")
    elif found := _TIME.fullmatch(line.text):
        _add(block, f"{found[2]} time", "s", found[1], line.number)
        _add(block, f"{found[2]} time, share of available CPU time", "%", found[3], line.number)
    elif found := _AVAILABLE.fullmatch(line.text):
        _add(block, "available CPU time", "s", found[1], line.number)
    elif found := _LOAD.fullmatch(line.text):
        for minutes, token in zip((1, 5, 15), found.groups(), strict=True):
            _add(block, f"load average over {minutes} min", "", token, line.number)
    else:
        return _is_own(block, line.text)
    return True


def _add(block: Table, metric: str, unit: str, token: str, line: int) -> None:
    value = number(token)
    if value is not None and all(one.metric != metric for one in block.times):
        block.times.append(row(metric, unit, None, value, line))


def _is_own(block: Table, text: str) -> bool:
    """Whether the tool prints a line between those that are read."""
    if text.startswith((_OWN, "(secs)")) or _INTERRUPTS.fullmatch(text):
        return True
    return text.endswith(":") and text[:-1] in block.names


def blocks(lines: list[Line]) -> list[Table]:
    """The tables of a text."""
    return filled(blocks_of(lines, _begins, _takes))


def _run(block: Table) -> Run:
    # The head of a table is no title.
    run = titled_run(TOOL, [line for line in block.above if not line.text.startswith(_OWN)], (TOOL,))
    for name, values, line in block.rows:
        for (metric, unit, direction), value in zip(_COLUMNS, values, strict=True):
            run.rows.append(row(metric, unit, direction, value, line, subject=name))
    run.rows += block.times
    run.environment |= {"duration": block.duration} if block.duration else {}
    return run


sniff = sniff_block(0.97, "row of stress-ng", blocks)
read = reader(
    blocks, _run, "no row of stress-ng; expected 'stress-ng: metrc: [pid] name bogo-ops real usr sys …'"
)
