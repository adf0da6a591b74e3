"""ethtool_stats.pl: which counters of a driver changed, a second, print after print.

    Show adapter(s) (mlx5p1) statistics (ONLY that changed!)
    Ethtool(mlx5p1  ) stat:     253253 (        253,253) <= ch1_poll /sec

Format: bin/ethtool_stats.pl of netoptimizer/network-testing. The first number is the rate, the second the same with
separators. A counter that is not printed did not change: its rate is zero there.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.numbers import parse, read_number
from skbscope.results.read.above import start_run
from skbscope.results.read.counters.ethtool import MAX_NAME, better
from skbscope.results.read.table import (
    ELISIONS,
    WHOLE,
    Block,
    Group,
    Series,
    blocks_of,
    filled,
    grouped,
    reader,
    row,
    sniff_line,
)
from skbscope.results.rows import MAX_NOTES

TOOL = "ethtool_stats.pl"
_HEAD = "Show adapter(s) ("
_RATE = re.compile(r"Ethtool\((.*?)\) stat:\s*([^\s(]+)\s*\((.*?) <= \s*(\S.*?)\s+/sec")

# Device, name and rate of a row, the same number as printed for people, and the line.
Rate = tuple[str, str, float, str, int]


def rate_of(line: Line) -> Rate | None:
    """`Ethtool(eth0 ) stat: 7 ( 7) <= rx_packets /sec`; None for another line."""
    found = _RATE.fullmatch(line.text) if line.text.startswith("Ethtool(") else None
    rate = parse(found[2], WHOLE) if found else None
    if found is None or rate is None or len(found[4]) > MAX_NAME:
        return None
    return found[1].strip()[:MAX_NAME], found[4], rate.value, found[3].strip(" )")[:40], line.number


def prints(lines: list[Line]) -> list[Block[Rate]]:
    """What changed in each interval; rows without a head belong to the one before, or begin one."""

    def begins(line: Line, current: Block[Rate] | None) -> Block[Rate] | None:
        rate = rate_of(line) if current is None else None
        return Block(line, rows=[rate] if rate else []) if rate or line.text.startswith(_HEAD) else None

    def takes(block: Block[Rate], line: Line) -> bool:
        rate = rate_of(line)
        block.rows += [rate] if rate else []
        return rate is not None

    return blocks_of(lines, begins, takes, lambda line: not line.text or line.text in ELISIONS[:2])


def _run(group: Group[Block[Rate]]) -> Run:
    run = start_run(TOOL, group[0].above)
    rates = Series(((device, name) for item in group for device, name, *_ in item.rows), len(group))
    for at, item in enumerate(group):
        for device, name, value, written, line in item.rows:
            rates.add((device, name), at, 0.0, line, line)
            # A counter is printed once an interval; were it there twice, the last one counts.
            rates.samples[device, name][at] = value
            for_people = read_number(written)
            if (for_people is None or for_people.value != value) and len(run.notes) < MAX_NOTES:
                run.notes.append(Note(f"{value:g} and {written} differ; the first is read", line))
    for (device, name), samples in rates.samples.items():
        span, subject = rates.spans[device, name], device or None
        run.rows.append(row(name, "1/s", better(name), None, span, samples, subject, form="count", tick=1.0))
    return run


sniff = sniff_line(0.98, "ethtool_stats.pl row", rate_of)
read = reader(
    lambda lines: grouped(filled(prints(lines)), lambda _, item: item.above),
    _run,
    "no row of ethtool_stats.pl; expected 'Ethtool(eth0) stat: 7 ( 7) <= rx_packets /sec'",
)
