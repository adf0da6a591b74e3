"""Rows of the fields that a command of netperf selects, whose heads `tail -1` or the author left out.

    for i in {1..10}; do netperf -t TCP_RR -H 192.0.2.1 -- -O MIN_LATENCY,P99_LATENCY,THROUGHPUT | tail -1; done
    168          337          3776.49
    143          277          4654.67

Format: print_omni_csv and print_omni_human in nettest_omni.c of HewlettPackard/netperf: a value for each selected
field, behind blanks (-O) or commas (-o). Rows right below the command are repeats of it. Only rows that have a number
for every field are read. With heads: `netperf_omni`.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.netperf_bare import FORMATS, REQUESTS, STREAMS
from skbscope.results.read.net.netperf_fields import MEASURES
from skbscope.results.read.net.rates import rate
from skbscope.results.read.table import Block, blocks_of, filled, number, reader, row, sniff_block

TOOL = "netperf"
_LONGEST = 500
_SELECTS = re.compile(r"(?<!\S)-([oO]) ?([A-Z][A-Z0-9_]{1,40}(?:,[A-Z][A-Z0-9_]{1,40}){1,40})(?![\w,.=])")
_TEST = re.compile(r" -t ?(\w+)")
_UNIT = re.compile(r" -f ?([kmgKMG])\b")


@dataclass(slots=True)
class Selected(Block[tuple[list[float], int]]):
    """The rows right below a command."""

    names: tuple[str, ...] = ()
    commas: bool = False
    test: str = ""
    # (factor, unit) of a throughput; None where the test does not say.
    scale: tuple[float, str] | None = None
    # The line of the command or of the last row.
    last: int = 0


def _begins(line: Line, _: Selected | None) -> Selected | None:
    own, mark, selected = line.text[:_LONGEST].partition(" -- ")
    found = _SELECTS.search(selected) if mark and f"{TOOL} " in own else None
    if found is None:
        return None
    named = _TEST.search(own)
    test = named[1].upper() if named else "TCP_STREAM"
    unit = _UNIT.search(own)
    scale: tuple[float, str] | None = None
    if unit or STREAMS.fullmatch(test):
        scale = FORMATS[unit[1] if unit else "m"], "bit/s"
    elif REQUESTS.fullmatch(test):
        scale = 1.0, "1/s"
    return Selected(
        line,
        names=tuple(found[2].split(",")),
        commas=found[1] == "o",
        test=test,
        scale=scale,
        last=line.number,
    )


def _takes(block: Selected, line: Line) -> bool:
    """Whether a line is the next row of a block."""
    cells = line.text.split(",") if block.commas else line.text.split()
    if len(cells) != len(block.names) or line.number != block.last + 1:
        return False
    values = [value for cell in cells if (value := number(cell.strip())) is not None]
    if len(values) < len(cells):
        return False
    block.rows.append((values, line.number))
    block.last = line.number
    return True


def blocks(lines: list[Line]) -> list[Selected]:
    """The commands of a text that have rows right below them."""
    return filled(blocks_of(lines, _begins, _takes))


def _run(block: Selected) -> Run:
    run = heading(block.above, (TOOL,)).run(TOOL)
    run.label = run.label or block.test
    run.command = block.head.text.strip()
    run.environment["test"] = block.test
    span = (block.rows[0][1], block.rows[-1][1])
    for at, key in enumerate(block.names):
        metric, unit, direction = MEASURES.get(key, ("", "", None))
        samples = [values[at] for values, _ in block.rows]
        if "THROUGHPUT" in key and block.scale:
            factor, unit = block.scale
            samples = [rate(value, factor) for value in samples]
            metric = metric.replace("throughput", "transactions") if unit == "1/s" else metric
        # -1 is a value that was not measured.
        if metric and unit != "?" and min(samples) >= 0:
            several = len(samples) > 1
            total = None if several else samples[0]
            run.rows.append(row(metric, unit, direction, total, span, samples if several else []))
    return run


sniff = sniff_block(0.93, "fields that netperf selects", blocks)
read = reader(
    blocks, _run, "no fields of netperf; expected a command with `-- -O` and names, and a row right below it"
)
