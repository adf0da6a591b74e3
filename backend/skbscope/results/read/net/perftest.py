"""perftest (ib_send_bw, ib_write_lat …): bandwidth, messages a second and latency by size of message.

     #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]   MsgRate[Mpps]
     65536      5000             103.71             90.04              0.001441
     #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec] …    99% percentile[usec] …

Format: perftest_resources.h and perftest_resources.c. `MB` and `MiB` both are 2^20 bytes (bytes times messages a second
prove it), `Gb` is 10^9 bits. A head names the columns, with its units; a column that is not known is noted. With -D
the peak is not measured and printed as 0.00, and a latency has no percentiles: `#bytes #iterations t_avg[usec] tps
average`. Peaks and minima are single messages and are not read.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import rate
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

TOOL = "perftest"
# `99% percentile[usec]`, `BW peak[MB/sec]`, `#iterations`
_COLUMN = re.compile(
    r"#\S{1,20}|(?:[\d.]{1,6}% )?[A-Za-z_]{1,20}(?: [a-z]{1,12})?\[[A-Za-z/%]{1,12}\]|tps average"
)
_RATES = {"MB/sec": 8.0 * 2**20, "MiB/sec": 8.0 * 2**20, "Gb/sec": 1e9}
# (metric, unit, direction, factor) by the head, without the unit of rates, which the head names.
_KNOWN: dict[str, tuple[str, str, Direction, float]] = {
    "MsgRate[Mpps]": ("message rate", "1/s", MORE, 1e6),
    "t_typical[usec]": ("latency p50", "us", LESS, 1.0),
    "t_avg[usec]": ("latency mean", "us", LESS, 1.0),
    "99% percentile[usec]": ("latency p99", "us", LESS, 1.0),
    "99.9% percentile[usec]": ("latency p99.9", "us", LESS, 1.0),
    "tps average": ("transactions", "1/s", MORE, 1.0),
    "CPU_Util[%]": ("cpu local", "%", LESS, 1.0),
}
_SETTING = re.compile(r"(Device|Transport type|Connection type|Link type|Mtu|Number of qps)\s*: (\S{1,40})")
_NAMES = {"Number of qps": "streams", "Mtu": "mtu", "Device": "device"}
_TITLE = re.compile(r"(?:RDMA_\w+|Send|Atomic|Raw Ethernet).{0,40}Test")
_PROGRAMS = tuple(
    f"{kind}_{verb}_{what}"
    for kind in ("ib", "raw_ethernet")
    for verb in ("send", "write", "read", "atomic")
    for what in ("bw", "lat")
)


@dataclass(slots=True)
class Table(Block[tuple[list[str], int]]):
    """The words of rows below a head, with their lines."""

    columns: list[str] = field(default_factory=list)


def _begins(line: Line, _: Table | None) -> Table | None:
    if not line.text.startswith("#bytes"):
        return None
    columns = _COLUMN.findall(" ".join(line.text[:400].split()))
    return Table(line, columns=columns) if len(columns) > 2 and columns[1] == "#iterations" else None


def _takes(table: Table, line: Line) -> bool:
    if line.text == table.head.text or line.text.startswith("Conflicting CPU frequency"):
        return True
    words = line.text.split()[:40]
    if not words or any(number(word) is None for word in words):
        return False
    if len(words) == len(table.columns):
        table.rows.append((words, line.number))
    else:
        table.note(f"a row of {len(words)} numbers below {len(table.columns)} columns, left out", line.number)
    return True


def blocks(lines: list[Line]) -> list[Table]:
    """The tables of a text that have rows."""
    return filled(blocks_of(lines, _begins, _takes))


def _known(column: str) -> tuple[str, str, Direction, float] | None:
    name, _, unit = column.partition("[")
    factor = _RATES.get(unit.rstrip("]"))
    if name == "BW average" and factor:
        return "throughput", "bit/s", MORE, factor
    return _KNOWN.get(column)


def _run(table: Table) -> Run:
    run = heading(table.above, _PROGRAMS).run(TOOL)
    for line in table.above:
        if title := _TITLE.search(line.text):
            run.label = run.label or title[0]
        for name, value in _SETTING.findall(line.text[:200]):
            run.environment[_NAMES.get(name, name.lower())] = value
    run.label = run.label or TOOL
    run.notes += table.notes
    unused = [name for name in table.columns[2:] if _known(name) is None]
    if unused:
        run.notes.append(Note(f"columns not read: {', '.join(unused)}", table.head.number))
    # With --run_infinitely a size is printed again and again.
    seen: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for words, at in table.rows:
        for column, word in zip(table.columns, words, strict=True):
            if _known(column):
                seen.setdefault((words[0], column), []).append((word, at))
    below: list[str] = []
    for (size, column), cells in seen.items():
        if known := _known(column):
            metric, unit, direction, factor = known
            samples = [rate(value, factor) for word, _ in cells if (value := number(word)) is not None]
            if unit == "bit/s" and not any(samples):
                # Small messages at a low rate: `0.00` is a rate below the last digit, and no rate of zero.
                below.append(size)
                continue
            decimals = max(len(word.partition(".")[2]) for word, _ in cells)
            span, tick = (cells[0][1], cells[-1][1]), rate(10.0**-decimals, factor)
            only = samples[0] if len(samples) == 1 else None
            several = samples if only is None else []
            run.rows.append(row(metric, unit, direction, only, span, several, f"{size} bytes", tick=tick))
    if below:
        run.notes.append(
            Note(f"throughput printed as 0.00, left out: {', '.join(below[:40])} bytes", table.head.number)
        )
    return run


sniff = sniff_block(0.97, "table of perftest", blocks)
read = reader(blocks, _run, "no table of perftest; expected a head '#bytes #iterations …' and a row below it")
