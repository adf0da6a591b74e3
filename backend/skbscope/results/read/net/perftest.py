"""perftest (ib_send_bw, ib_write_lat …): bandwidth, messages a second and latency by size of message.

     #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]   MsgRate[Mpps]
     65536      5000             103.71             90.04              0.001441
     #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec] …    99% percentile[usec] …

Format: perftest_resources.h and perftest_resources.c. `MB` and `MiB` both are 2^20 bytes (bytes times messages a second
prove it), `Gb` is 10^9 bits. A head names the columns, with its units; a column that is not known is noted. With -D
the peak is not measured and printed as 0.00. Peaks and minima are single messages and are not read.
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
_COLUMN = re.compile(r"#\S{1,20}|(?:[\d.]{1,6}% )?[A-Za-z_]{1,20}(?: [a-z]{1,12})?\[[A-Za-z/]{1,12}\]")
_RATES = {"MB/sec": 8.0 * 2**20, "MiB/sec": 8.0 * 2**20, "Gb/sec": 1e9}
# (metric, unit, direction, factor) by the head, without the unit of rates, which the head names.
_KNOWN: dict[str, tuple[str, str, Direction, float]] = {
    "MsgRate[Mpps]": ("message rate", "1/s", MORE, 1e6),
    "t_typical[usec]": ("latency p50", "us", LESS, 1.0),
    "t_avg[usec]": ("latency mean", "us", LESS, 1.0),
    "99% percentile[usec]": ("latency p99", "us", LESS, 1.0),
    "99.9% percentile[usec]": ("latency p99.9", "us", LESS, 1.0),
    "tps average": ("transactions", "1/s", MORE, 1.0),
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
class Table(Block[tuple[list[float], int]]):
    """Rows below a head, with their lines."""

    columns: list[str] = field(default_factory=list)


def _begins(line: Line, _: Table | None) -> Table | None:
    if not line.text.startswith("#bytes"):
        return None
    columns = _COLUMN.findall(" ".join(line.text[:400].split()))
    return Table(line, columns=columns) if len(columns) > 2 and columns[1] == "#iterations" else None


def _takes(table: Table, line: Line) -> bool:
    if line.text == table.head.text or line.text.startswith("Conflicting CPU frequency"):
        return True
    values = [number(word) for word in line.text.split()[:40]]
    if not values or any(value is None for value in values):
        return False
    if len(values) == len(table.columns):
        table.rows.append(([value for value in values if value is not None], line.number))
    else:
        table.note(
            f"a row of {len(values)} numbers below {len(table.columns)} columns, left out", line.number
        )
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
    for values, at in table.rows:
        for column, value in zip(table.columns, values, strict=True):
            if known := _known(column):
                metric, unit, direction, factor = known
                subject = f"{values[0]:.0f} bytes"
                run.rows.append(row(metric, unit, direction, rate(value, factor), at, subject=subject))
    return run


sniff = sniff_block(0.97, "table of perftest", blocks)
read = reader(blocks, _run, "no table of perftest; expected a head '#bytes #iterations …' and a row below it")
