"""netperf's output cut into tests: a banner, interim results, and the lines below them.

    MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to 198.18.1.1 () port 0 AF_INET : histogram : demo
    Interim result: 35344.39 10^6bits/s over 1.002 seconds ending at 1559149724.219

Format: print_top_test_header in nettest_bsd.c, demo_interval_display in netlib.c. A mail may fold a banner; a JSON
list of outputs (PerfKitBenchmarker) has each line as a separate string.

    TEN_USEC      :    0:    0:    0:    0:    0:    0:    0:    0:    0:    0
    HUNDRED_USEC  :    0:    0:    0: 5771: 118948: 7121:  639:  199:   90:   53
    >100_SECS: 0
    HIST_TOTAL:      133024

The histogram of request/response times (HIST_add and HIST_report in netlib.c) has rows of ten buckets, each row ten
times as wide as the one before. Bucket n of a row holds n up to n + 1 times its unit; the first bucket of every row but
the finest belongs to the row above and stays empty.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from skbscope.results.cleaning import Line, clean
from skbscope.results.labels import REACH
from skbscope.results.models import Bucket, Histogram, MetricRow, Note, Run
from skbscope.results.read.net.commands import Command, command_of, heading, host_name
from skbscope.results.read.net.rates import base, rate, seconds
from skbscope.results.read.table import Block, number, row

TOOL = "netperf"
_FAMILIES = ("TCP", "UDP", "SCTP", "DCCP", "OMNI", "EXS", "STREAM", "DG", "DLPI", "XTI", "LOC", "UNIX")
_INTERIM = re.compile(r"Interim result:\s+(\S+)\s+(\S+)\s+over\s+(\S+)\s+\S+\s+ending\s+at\s+(\S+)")
# First words of labels of an omni table; prose has no line of these alone.
_CERTAIN = {"Minimum", "Maximum", "Mean", "50th", "90th", "99th", "Stddev", "Transaction"}
_FIRST_WORDS = {
    *_CERTAIN,
    "Throughput",
    "Elapsed",
    "Local",
    "Remote",
    "Request",
    "Response",
    "Service",
    "Round",
}
# Lines a folded banner takes at most.
_FOLDS = 3


@dataclass(frozen=True, slots=True)
class Interim:
    """One interim result."""

    value: float
    # `bit/s` or `1/s`.
    unit: str
    seconds: float
    # Seconds since the epoch, as printed.
    ending: str
    line: int


@dataclass(slots=True)
class Test(Block[Line]):
    """One start; its rows are the lines below the banner."""

    # Nothing for interim results whose banner was cut off.
    banner: str = ""
    interim: list[Interim] = field(default_factory=list)
    interrupted: int | None = None
    # Of the command this output is of, where it can be found.
    command: Command | None = None

    @property
    def test(self) -> str | None:
        """`TCP STREAM`, `UDP REQUEST/RESPONSE`, `OMNI` …"""
        return self.banner.partition(" TEST ")[0].removeprefix("MIGRATED ")[:60].strip() or None


def blocks(lines: list[Line]) -> list[Test]:
    """The tests of a text, in its order."""
    found: list[Test] = []
    since: list[Line] = []
    open_block = resulted = False
    parts = list(_unlisted(lines))
    at = 0
    while at < len(parts):
        line = parts[at]
        banner, at = _banner(parts, at)
        interim = interim_of(line)
        # Interim results and tables may have lost their banner; what was printed before belongs to another test.
        if banner or ((interim or is_head(line.text)) and (not open_block or resulted)):
            found.append(Test(line, since, banner=banner or ""))
            open_block, resulted, since = True, False, []
            if is_head(line.text):
                found[-1].rows.append(line)
                at += 1
                continue
        if banner:
            continue
        at += 1
        open_block = open_block and not command_of(line.text, (TOOL,))
        if not open_block:
            since.append(line)
            continue
        if interim:
            found[-1].interim.append(interim)
        else:
            found[-1].rows.append(line)
        if line.interrupted:
            found[-1].interrupted = line.number
        numbers = line.text[:1].isdigit()
        resulted = resulted or (numbers and not interim)
        if numbers or interim:
            since = []
        else:
            since.append(line)
    _give_commands(found)
    return found


def is_omni_head(text: str) -> bool:
    """The first head line of a table that -O selected: nothing but the first words of labels."""
    words = text.split()
    return (
        len(words) > 1
        and "Latency" not in words
        and set(words) <= _FIRST_WORDS
        and bool(set(words) & _CERTAIN)
    )


def is_head(text: str) -> bool:
    """The first head line of a table: authors of mails leave out the banner above it."""
    words = text.split()
    return (
        is_omni_head(text)
        or words in (["Recv", "Send", "Send"], ["Local", "/Remote"])
        or words[:4] == [*("Socket", "Message", "Elapsed", "Messages")]
        or _is_cut_head(words)
    )


def _is_cut_head(words: list[str]) -> bool:
    """A later line of the head, where those above it are left out too."""
    begins = [word.lower() for word in words[:2]]
    rest = {word.rstrip(".").lower() for word in words[2:]}
    return begins in (["socket"] * 2, ["size"] * 2, ["bytes"] * 2) and bool(
        rest & {"elapsed", "time", "secs"}
    )


def interim_of(line: Line) -> Interim | None:
    """The interim result on a line."""
    words = _INTERIM.fullmatch(line.text)
    return interim(words[1], words[2], words[3], words[4], line.number) if words else None


def interim(value: str, unit: str, length: str, ending: str, line: int) -> Interim | None:
    """An interim result from its four words."""
    amount, over, of = number(value), number(length), base(unit)
    if amount is None or over is None or of is None or number(ending) is None:
        return None
    return Interim(rate(amount, of[0]), of[1], over, ending, line)


def start_run(block: Test) -> Run:
    """A run with what the lines around its results say."""
    run = replace(heading(block.above, (TOOL,)), command=block.command).run(TOOL)
    if block.interim:
        first = block.interim[0]
        # The first interval began by its length before its end.
        begun = number(first.ending)
        run.started = f"{begun - first.seconds:.3f}" if begun is not None else run.started
    run.label = run.label or block.test or TOOL
    if block.test:
        run.environment["test"] = block.test
    there, colon, options = block.banner.partition(" : ")
    name = there.rpartition(" to ")[2].partition(" (")[0]
    host = host_name(name.partition(" port ")[0])
    if host:
        run.environment["server"] = host
    family = there.rpartition(" ")[2]
    if family.startswith("AF_"):
        run.environment["address family"] = family[:20]
    if colon:
        run.environment["options"] = " ".join(options.split())[:200]
    return run


def _banner(lines: list[Line], at: int) -> tuple[str | None, int]:
    """The banner that begins on a line, unfolded, and the place behind it."""
    text = lines[at].text
    test, mark, ends = text.removeprefix("MIGRATED ").partition(" TEST ")
    if not mark or test.split(" ", 1)[0] not in _FAMILIES or ends.split(" ", 1)[0] not in ("from", "to"):
        return None, at
    last = at + 1
    while (
        " TEST from " in text
        and text.count(" AF_") < 2
        and last < min(len(lines), at + _FOLDS)
        and lines[last].text
        and " TEST " not in lines[last].text
    ):
        text = f"{text} {lines[last].text}"
        last += 1
    return text, last


def _unlisted(lines: list[Line]) -> Iterator[Line]:
    """Lines, each string of a JSON list as the lines it holds."""
    for line in lines:
        text = line.text.removesuffix(",")
        if not (text.startswith('"') and text.endswith('"') and len(text) > 1):
            yield line
            continue
        try:
            held = str(json.loads(text))
        except ValueError:
            yield line
            continue
        # What JSON escaped is a text from outside like any other; half a surrogate is no character.
        for part in clean(held.encode(errors="replace").decode()):
            yield Line(line.number, part.text, line.depth, part.interrupted)


def _give_commands(found: list[Test]) -> None:
    """Its command to each block: the nearest above it, or one of a log that started as many at once."""
    spare: list[Command] = []
    for block in found:
        filled = [line for line in block.above if line.text]
        near = len(filled) - REACH
        # A log holds as many commands as were started at once; without stamps only a near one is meant.
        mine = [
            command
            for at, line in enumerate(filled)
            if (command := command_of(line.text, (TOOL,))) and (command.started or at >= near)
        ]
        alike = len({command.text for command in mine}) == 1
        if alike:
            spare = mine[::-1]
        elif mine:
            # Outputs of tests that ran at once come in any order: unlike commands cannot be assigned to them.
            spare = [] if mine[-1].started else mine[-1:]
        if spare:
            block.command = spare.pop()


# Microseconds. `TENTH_MSEC` begins the histogram of a build without the finer rows.
_UNITS = {
    **{"UNIT_USEC": 1, "TEN_USEC": 10, "HUNDRED_USEC": 100, "TENTH_MSEC": 100, "UNIT_MSEC": 1000},
    **{"TEN_MSEC": 10**4, "HUNDRED_MSEC": 10**5, "UNIT_SEC": 10**6, "TEN_SEC": 10**7},
}
_ABOVE, _TOTAL = ">100_SECS", "HIST_TOTAL"
_LAST = 10**8


def message_rows(
    sent: tuple[float, float], received: tuple[float, float] | None, lines: tuple[int, int]
) -> list[MetricRow]:
    """The messages of both lines of UDP_STREAM, each the seconds and the number; their names have the length."""
    ends = [("sent", sent)] + ([("received", received)] if received else [])
    return [
        row(f"messages {name} in {seconds(length)}", "messages", "more", count, lines)
        for name, (length, count) in ends
    ]


def add_histogram(run: Run, body: list[Line]) -> None:
    """Adds the histogram of a block as a row without a value, if there is one."""
    histogram = Histogram("usecs", [])
    span: tuple[int, int] | None = None
    seen: set[str] = set()
    for line in body:
        name, colon, rest = line.text.partition(":")
        name = name.strip()
        if not colon or name in seen or (name not in _UNITS and name not in (_ABOVE, _TOTAL)):
            continue
        seen.add(name)
        counts = [number(part.strip()) for part in rest.split(":", 10)]
        if name in _UNITS and len(counts) == 10:
            span = (span[0] if span else line.number, line.number)
            _add_buckets(run, histogram.buckets, _UNITS[name], counts, line.number)
        elif span and len(counts) == 1 and counts[0] is not None:
            span = (span[0], line.number)
            if name == _ABOVE:
                histogram.buckets.append(Bucket(_LAST, None, counts[0]))
            elif counts[0] != histogram.count:
                text = f"the histogram holds {histogram.count:g} values, its total says {counts[0]:g}"
                run.notes.append(Note(text, line.number))
        if name == _TOTAL:
            break
    if span:
        run.rows.append(row("latency", "us", "less", None, span, histogram=histogram))


def _add_buckets(run: Run, buckets: list[Bucket], unit: int, counts: list[float | None], at: int) -> None:
    for place, count in enumerate(counts):
        low = unit * place
        if count is None:
            run.notes.append(Note("a bucket of the histogram is no number, left out", at))
        elif not buckets or low >= (buckets[-1].high or 0):
            buckets.append(Bucket(low, low + unit, count))
        elif count:
            text = f"{count:g} values in a bucket that belongs to the row above, left out"
            run.notes.append(Note(text, at))
