"""ab of the Apache HTTP server: requests a second, times of requests, transfer rate, failed requests.

    Failed requests:        0
    Requests per second:    12345.67 [#/sec] (mean)
    Time per request:       8.100 [ms] (mean)
    Time per request:       0.081 [ms] (mean, across all concurrent requests)
    Transfer rate:          10234.56 [Kbytes/sec] received

Format: output_results in support/ab.c; a Kbyte is 1024 bytes. The time across all concurrent requests is the
inverse of the requests a second. `  99%    456` are percentiles in milliseconds.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import rate
from skbscope.results.read.table import (
    LESS,
    MORE,
    Block,
    Direction,
    blocks_of,
    number,
    reader,
    row,
    sniff_block,
)

TOOL = "ab"
_ROWS: tuple[tuple[re.Pattern[str], str, str, Direction, float], ...] = (
    (re.compile(r"Failed requests: +(\d{1,12})"), "failed requests", "requests", LESS, 1.0),
    (
        re.compile(r"Requests per second: +([\d.]{1,20}) \[#/sec\](?: \(mean\))?"),
        "requests",
        "1/s",
        MORE,
        1.0,
    ),
    (re.compile(r"Time per request: +([\d.]{1,20}) \[ms\] \(mean\)"), "latency mean", "ms", LESS, 1.0),
    (
        re.compile(r"Time per request: +([\d.]{1,20}) \[ms\] \(mean, across all concurrent requests\)"),
        "time a request",
        "ms",
        LESS,
        1.0,
    ),
    (
        re.compile(r"Transfer rate: +([\d.]{1,20}) \[Kbytes/sec\](?: received)?"),
        "throughput",
        "bit/s",
        MORE,
        8192.0,
    ),
    (re.compile(r"50% +(\d{1,9})"), "latency p50", "ms", LESS, 1.0),
    (re.compile(r"90% +(\d{1,9})"), "latency p90", "ms", LESS, 1.0),
    (re.compile(r"99% +(\d{1,9})"), "latency p99", "ms", LESS, 1.0),
)
_OWN = re.compile(
    r"(?:[A-Z][A-Za-z ]{2,24}: +\S.*|(?:Connect|Processing|Waiting|Total): .*|\d{1,3}% +\d.*|Connection Times .*|"
    r"\s*min +mean.*|Percentage of the requests .*|.* bytes/sec\]?.*)"
)


def _row(line: Line) -> MetricRow | None:
    for pattern, metric, unit, direction, factor in _ROWS:
        if (found := pattern.fullmatch(line.text)) and (value := number(found[1])) is not None:
            return row(metric, unit, direction, rate(value, factor), line.number)
    return None


def _begins(line: Line, current: Block[MetricRow] | None) -> Block[MetricRow] | None:
    made = _row(line)
    again = (
        current is not None and made is not None and any(one.metric == made.metric for one in current.rows)
    )
    # Percentiles alone may be anything.
    if made is None or (current is not None and not again) or line.text[0].isdigit():
        return None
    return Block(line, rows=[made])


def _takes(block: Block[MetricRow], line: Line) -> bool:
    if made := _row(line):
        block.rows.append(made)
    return made is not None or _OWN.fullmatch(line.text[:200]) is not None


def blocks(lines: list[Line]) -> list[Block[MetricRow]]:
    """The outputs of a text; one without requests a second is none."""
    found = blocks_of(lines, _begins, _takes)
    return [block for block in found if any(one.metric == "requests" for one in block.rows)]


def _run(block: Block[MetricRow]) -> Run:
    run = heading(block.above, (TOOL,)).run(TOOL)
    run.label = run.label or TOOL
    run.rows += block.rows
    return run


sniff = sniff_block(0.97, "output of ab", blocks)
read = reader(blocks, _run, "no output of ab; expected 'Requests per second: 12345.67 [#/sec] (mean)'")
