"""ping: the statistics of a start, and the time of every answer above them.

    64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.735 ms
    --- 127.0.0.1 ping statistics ---
    4 packets transmitted, 4 received, 0% packet loss, time 609ms
    rtt min/avg/max/mdev = 0.025/0.204/0.735/0.306 ms

Format: finish in ping/ping_common.c of iputils; BSD and BusyBox write `round-trip` and `packets received`. Times are
given in microseconds. The deviation is that of the answers, not of runs. What was received and the time of all packets
have the number of packets in their names, since those of another number say nothing.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import heading, host_name
from skbscope.results.read.net.rates import rate
from skbscope.results.read.table import Block, number, reader, row, sniff_block

TOOL = "ping"
MAX_ANSWERS = 100_000
_HEAD = re.compile(r"-{2,4} (\S{1,200}) ping statistics -{2,4}")
# With -D a time is in front: `[1795719944.968485] 64 bytes from …`.
_ANSWER = re.compile(
    r"(?:\[\d{1,12}\.\d{1,9}\] )?\d{1,6} bytes from .{1,200}\btime[=<]([\d.]{1,12}) ms.{0,40}"
)
_LOSS = re.compile(
    r"(\d{1,12}) packets transmitted, (\d{1,12}) (?:packets )?received,(.{0,80}?)([\d.]{1,8})% packet loss"
    r"(?:, time (\d{1,12})ms)?.*"
)
# `, +3 duplicates, +1 errors,`
_FAULTS = re.compile(r"(?<!\d)(\d{1,12}) (duplicates|corrupted|errors),")
_FAULT_NAMES = {"duplicates": "duplicate packets", "corrupted": "corrupted packets", "errors": "errors"}
_TIMES = re.compile(
    r"(?:rtt|round-trip) min/avg/max(?:/\w+)? = ([\d.]{1,12})/([\d.]{1,12})/([\d.]{1,12})"
    r"(?:/([\d.]{1,12}))?[/ ].{0,80}"
)


@dataclass(slots=True)
class Statistics(Block[None]):
    """What one start printed."""

    host: str = ""
    answers: list[float] = field(default_factory=list)
    # The line of packets with its number, and the percentage in it.
    loss: tuple[float, int] | None = None
    packets: re.Match[str] | None = None
    # First and last line of answers without any statistics below them.
    span: tuple[int, int] | None = None
    # Smallest, mean and largest time in milliseconds, with their line; the deviation where there is one.
    times: tuple[list[float], int] | None = None
    deviation: float | None = None


def blocks(lines: list[Line]) -> list[Statistics]:
    """The statistics of a text; what is above each begins behind the one before."""
    found: list[Statistics] = []
    above: list[Line] = []
    answers: list[float] = []
    alone: Statistics | None = None
    open_block = False
    for line in lines:
        text = line.text
        if head := _HEAD.fullmatch(text):
            if alone is not None:
                # These answers have statistics.
                found.pop()
                above = alone.above
            found.append(Statistics(line, above, host=head[1], answers=answers[:MAX_ANSWERS]))
            above, answers, open_block, alone = [], [], True, None
        elif (answer := _ANSWER.fullmatch(text)) and (value := number(answer[1])) is not None:
            answers.append(value)
            open_block = False
            if alone is None:
                alone = Statistics(line, above)
                found.append(alone)
                above = []
            alone.answers, alone.span = answers, (alone.head.number, line.number)
        elif open_block and (loss := _LOSS.fullmatch(text)) and (share := number(loss[4])) is not None:
            found[-1].loss, found[-1].packets = (share, line.number), loss
        elif open_block and (times := _TIMES.fullmatch(text)):
            values = [value for token in times.groups()[:3] if (value := number(token)) is not None]
            found[-1].times = (values, line.number) if len(values) == 3 else None
            found[-1].deviation = number(times[4] or "")
            open_block = False
        elif text:
            if alone is not None and not text.startswith((*"[.", "From ")):
                alone, answers = None, []
            above.append(line)
    return [block for block in found if block.loss or block.times or block.span]


def _run(block: Statistics) -> Run:
    head = heading(block.above, (TOOL,))
    run = head.run(TOOL)
    run.label = run.label or TOOL
    host = host_name(block.host)
    if host:
        run.environment["server"] = host
    if block.times:
        (least, mean, most), at = block.times
        samples = [rate(value, 1000) for value in block.answers]
        # Three decimals of a millisecond.
        run.rows.append(row("latency mean", "us", "less", rate(mean, 1000), at, samples, tick=1.0))
        run.rows.append(row("latency min", "us", "less", rate(least, 1000), at, tick=1.0))
        run.rows.append(row("latency max", "us", "less", rate(most, 1000), at, tick=1.0))
    elif block.span:
        samples = [rate(value, 1000) for value in block.answers[:MAX_ANSWERS]]
        run.rows.append(row("latency", "us", "less", None, block.span, samples))
    else:
        run.notes.append(Note("no line of times: no answer, or cut off", block.head.number))
    if block.loss:
        run.rows.append(row("packet loss", "%", "less", block.loss[0], block.loss[1]))
    if block.times and block.deviation is not None:
        deviation = rate(block.deviation, 1000)
        run.rows.append(row("latency stddev", "us", "less", deviation, block.times[1], tick=1.0))
    if block.loss and block.packets:
        run.rows += _packets(block.packets, block.loss[1], block.times is not None)
    return run


def _packets(found: re.Match[str], line: int, is_answered: bool) -> list[MetricRow]:
    """The numbers of a line of packets. Without an answer the time is how long ping waited."""
    sent, received = number(found[1]), number(found[2])
    rows = [row("packets transmitted", "packets", None, sent, line)]
    rows.append(row(f"packets received of {found[1]}", "packets", "more", received, line))
    for count, word in _FAULTS.findall(found[3]):
        unit = "errors" if word == "errors" else "packets"
        rows.append(row(_FAULT_NAMES[word], unit, "less", number(count), line))
    if found[5]:
        name = f"total time of {found[1]} packets"
        rows.append(row(name, "ms", "less" if is_answered else None, number(found[5]), line))
    return rows


sniff = sniff_block(0.97, "ping statistics of {0.host}", blocks)
read = reader(
    blocks, _run, "no statistics of ping; expected '--- HOST ping statistics ---' and the lines below it"
)
