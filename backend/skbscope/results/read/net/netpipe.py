"""NetPIPE: a line a message size, ` 55:    4093 bytes   1000 times -->   3408.35 Mbps in       9.16 usec`.

Format: netpipe.c of NetPIPE 3. Its `Mbps` is 2^20 bit/s, other versions mean 10^6; nothing on the line says which, but
bytes and time of the same line do, to half a percent. Rows of a run: throughput and one-way time for each size.
"""

from dataclasses import dataclass
from statistics import median

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import number, rate, row
from skbscope.results.rows import bounded

TOOL = "netpipe"
_COMMANDS = ("NPtcp6", "NPtcp", "NPmpi", "NPudp", "NPibv", "NPmemcpy")
_WORDS = {2: "bytes", 4: "times", 5: "-->", 7: "Mbps", 8: "in", 10: "usec"}
_OLD_MEGA, _MEGA = 2**20, 10**6


@dataclass(frozen=True, slots=True)
class Step:
    """One message size."""

    index: float
    size: float
    mbps: float
    usec: float
    line: Line


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when a line of NetPIPE is in the text."""
    found = next((line for line in lines if step(line)), None)
    return (0.98, f"NetPIPE step on line {found.number}") if found else None


def read(text: str) -> list[Run]:
    """All runs of a text; a step whose number is not above the last one's begins a new run."""
    groups: list[tuple[list[Line], list[Step]]] = []
    between: list[Line] = []
    for line in clean(text):
        found = step(line)
        if found is None:
            between.append(line)
            continue
        if not groups or found.index <= groups[-1][1][-1].index:
            groups.append((between, []))
        groups[-1][1].append(found)
        between = []
    if not groups:
        raise ResultError(
            "no NetPIPE step; expected a line like '1: 64 bytes 1000 times --> 52.10 Mbps in 9.40 usec'"
        )
    return without_copies([(_run(above, steps), steps[0].line.depth) for above, steps in groups])


def step(line: Line) -> Step | None:
    """The step on a line."""
    if "-->" not in line.text:
        return None
    parts = line.text.split()
    if len(parts) != 11 or any(parts[at] != word for at, word in _WORDS.items()):
        return None
    index, size, times, mbps, usec = (number(parts[at].rstrip(":")) for at in (0, 1, 3, 6, 9))
    if index is None or size is None or times is None or mbps is None or usec is None:
        return None
    return Step(index, size, mbps, usec, line)


def _run(above: list[Line], steps: list[Step]) -> Run:
    head = heading(above, _COMMANDS)
    run = Run(TOOL, head.label or (head.command.text if head.command else TOOL), head.side)
    if head.command:
        run.command, run.started = head.command.text, head.command.started
    for line in above:
        if line.text.startswith("Send and receive buffers are "):
            run.environment["socket buffers"] = line.text.removeprefix("Send and receive buffers are ")[:60]
    mega = _mega(steps)
    for item in steps:
        lines = (item.line.number, item.line.number)
        subject = f"{item.size:.0f} bytes"
        run.rows.append(row("throughput", "bit/s", "more", rate(item.mbps, mega), lines, subject=subject))
        run.rows.append(row("one-way time", "us", "less", item.usec, lines, subject=subject))
    return bounded(run)


def _mega(steps: list[Step]) -> int:
    """What `M` means, by bytes over time of the steps themselves."""
    told = [8 * item.size / item.usec / item.mbps for item in steps if item.usec > 0 and item.mbps > 0]
    return _MEGA if told and median(told) < (1 + _OLD_MEGA / _MEGA) / 2 else _OLD_MEGA
