"""hyperfine: wall-clock time of a command, its CPU time, and the ends of its runs.

    Benchmark 1: ls /usr/bin
      Time (mean ± σ):       4.2 ms ±   0.3 ms    [User: 1.7 ms, System: 2.4 ms]
      Range (min … max):     4.0 ms …   4.8 ms    5 runs

Format: src/benchmark/mod.rs of sharkdp/hyperfine; `Benchmark #1:` up to 1.12, and `Time (abs ≡):` of a single run.
A mail may have lost its signs. All times are given in seconds; σ is the deviation of the runs of one start.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.table import LESS, Block, blocks_of, number, reader, row, sniff_block

TOOL = "hyperfine"
_HEAD = re.compile(r"Benchmark #?\d{1,4}: (.{1,300})")
_TIME = r"([\d.]{1,15}) ([mµμu]?s)"
_MEAN = re.compile(
    rf"Time \((?:mean|abs).{{1,8}}\): {{1,12}}{_TIME}(?: .{{1,3}} {{1,6}}{_TIME})? {{1,24}}"
    rf"\[User: {_TIME}, System: {_TIME}\]"
)
_RANGE = re.compile(
    rf"Range \(min.{{1,8}}max\): {{1,12}}{_TIME} .{{1,3}} {{1,6}}{_TIME}(?: {{1,8}}\d{{1,9}} runs)?"
)
_METRICS = ("time", "user time", "system time")
_IN_A_SECOND = {"s": 1, "ms": 1_000}

Values = tuple[str, float, int, float | None]
"""Metric, seconds, line, deviation in per cent."""


def _seconds(token: str | None, unit: str | None) -> float | None:
    value = number(token) if token else None
    return None if value is None else round(value / _IN_A_SECOND.get(unit or "", 1_000_000), 12)


def _values(line: Line) -> list[Values]:
    if found := _MEAN.fullmatch(line.text):
        parts = [_seconds(found[at], found[at + 1]) for at in (1, 5, 7)]
        spread = _seconds(found[3], found[4])
        mean = parts[0]
        share = spread / mean * 100 if spread is not None and mean else None
        return [
            (metric, value, line.number, share if metric == "time" else None)
            for metric, value in zip(_METRICS, parts, strict=True)
            if value is not None
        ]
    if found := _RANGE.fullmatch(line.text):
        ends = (("min time", _seconds(found[1], found[2])), ("max time", _seconds(found[3], found[4])))
        return [(metric, value, line.number, None) for metric, value in ends if value is not None]
    return []


def _begins(line: Line, current: Block[Values] | None) -> Block[Values] | None:
    if _HEAD.fullmatch(line.text):
        return Block(line)
    # Mails leave the first line out.
    values = _values(line)
    again = current is not None and {name for name, *_ in current.rows} & {name for name, *_ in values}
    return Block(line, rows=values) if values and (current is None or again) else None


def _takes(block: Block[Values], line: Line) -> bool:
    values = _values(line)
    block.rows += values
    return bool(values) or not line.text


def blocks(lines: list[Line]) -> list[Block[Values]]:
    """The benchmarks of a text that have a time."""
    return [block for block in blocks_of(lines, _begins, _takes) if block.rows]


def _run(block: Block[Values]) -> Run:
    run = titled_run(TOOL, block.above, (TOOL,))
    named = _HEAD.fullmatch(block.head.text)
    subject = named[1][:60] if named else None
    for metric, value, line, spread in block.rows:
        run.rows.append(row(metric, "s", LESS, value, line, subject=subject, spread_pct=spread))
    return run


sniff = sniff_block(0.97, "benchmark of hyperfine", blocks)
read = reader(blocks, _run, "no benchmark of hyperfine; expected 'Time (mean ± σ): 4.2 ms ± 0.3 ms [User: …'")
