"""sockperf: latency of ping-pong and under-load with percentiles, message rate of throughput.

    sockperf: ====> avg-latency=24.571 (std-dev=93.297, mean-ad=4.904, ...)
    sockperf: ---> percentile 99.999 =   45.633

Format: client.cpp of Mellanox/sockperf; up to 3.5 `avg-lat= 20.771 (std-dev=5.266)`, with --full-rtt `avg-rtt`.
Times are microseconds. `BandWidth` counts MBps by 2^20 and GBps by 1000 of those. Percentiles are of the latencies of
all messages (half a round trip each, unless --full-rtt). The dispersion measures besides std-dev are not read.
The number of messages says something of runs of equal length only, so that the length is part of its name.
"""

import math
import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import rate, seconds
from skbscope.results.read.table import LESS, MORE, Block, filled, number, reader, row, sniff_line
from skbscope.results.rows import MAX_ROWS

TOOL = "sockperf"
_OWN = "sockperf: "
_RESULTS = ("====> avg-", "Summary: Message Rate is ", "Summary: Latency is ", "---> percentile ")
_LOST = re.compile(r"(dropped|duplicated|out-of-order) messages[ =]*((?!=)\S*)(?: .*)?")
_EXTREMES = {"<MAX>": "max", "<MIN>": "min"}
_MODES = ("ping-pong", "under-load", "throughput", "playback")
_SIZES = {"MBps": 2**20, "GBps": 1000 * 2**20}
_COUNTS = (("SentMessages=", "messages sent"), ("ReceivedMessages=", "messages received"))
_REMARKS = ("Test end (interrupted by user", "Test end (interrupted by signal", "No messages")


@dataclass(slots=True)
class Start(Block[tuple[str, MetricRow]]):
    """What one start printed; rows come with the number of the server they are of."""

    environment: dict[str, str] = field(default_factory=dict)
    # Of the statistics being read.
    server: str = "0"
    name: str = "latency"
    cut: bool = False
    # Numbers of messages, which are behind all other rows; those of the whole run are of no server.
    counts: list[tuple[str | None, MetricRow]] = field(default_factory=list)

    def add(self, metric: str, unit: str, value: float | None, line: int) -> None:
        """Adds a row, if there is a value for it."""
        if value is None:
            return
        if len(self.rows) < MAX_ROWS:
            direction = MORE if metric in ("messages", "throughput") else LESS
            self.rows.append((self.server, row(metric, unit, direction, value, line)))
        elif not self.cut:
            self.cut = True
            self.notes.append(Note(f"only the first {MAX_ROWS} rows are read", line))

    def count(self, server: str | None, metric: str, value: float | None, line: int) -> None:
        """Adds a number of messages, if there is one."""
        if value is not None and len(self.counts) < MAX_ROWS:
            self.counts.append((server, row(metric, "messages", MORE, value, line)))


def starts(lines: list[Line]) -> list[Start]:
    """What was printed by start; a version line, or a second `[Total Run]`, begins one."""
    found: list[Start] = []
    above: list[Line] = []
    for line in lines:
        if not line.text.startswith(_OWN):
            above.append(line)
            protocol = line.text.rpartition("#")[2].strip() if "PORT =" in line.text else ""
            if found and protocol in ("TCP", "UDP"):
                found[-1].environment["protocol"] = protocol
            continue
        body = line.text.removeprefix(_OWN)
        again = (
            found and found[-1].rows and (body.startswith("[Total Run]") or any(one.text for one in above))
        )
        if not found or again or body.startswith("== version"):
            found.append(Start(line, above))
        above = []
        _line(found[-1], body, line.number)
    return filled(found)


def _line(start: Start, body: str, at: int) -> None:
    words = body.split()
    _messages(start, body, at)
    if body.startswith("== version #"):
        start.environment["version"] = _between(body, "== version #", " ")[:20]
    elif body.startswith("[Total Run]"):
        length = number(_between(body, "RunTime=", " sec"))
        if length is not None:
            start.environment["duration"] = seconds(length)
    elif "Printing statistics for Server No: " in body:
        start.server = body.rpartition(": ")[2][:20]
    elif "====> avg-" in body:
        # Behind the mark, since a colour may be before it.
        name, _, rest = body.partition("====> avg-")[2].partition("=")
        start.name = "round trip" if name.strip() in ("rtt", "round-trip") else "latency"
        start.add(f"{start.name} mean", "us", number(rest.strip().split(" ", 1)[0]), at)
        start.add(f"{start.name} stddev", "us", number(_between(rest, "std-dev=", ",").rstrip(")")), at)
    elif "# dropped messages" in body:
        for part in body.replace(",", ";").split(";"):
            if lost := _LOST.fullmatch(part.strip("# ")):
                start.add(f"{lost[1]} messages", "messages", number(lost[2]), at)
    elif body.startswith("Total ") and "observations" in body:
        recent = (item for _, item in reversed(start.rows[-64:]) if item.metric == f"{start.name} mean")
        mean, count = next(recent, None), number(words[1])
        if count is not None and mean:
            mean.weight = count
    elif "---> " in body and "=" in body:
        what, _, value = body.partition("---> ")[2].partition("=")
        named = what.split() or [""]
        share = number(named[-1])
        which = _EXTREMES.get(named[0]) if share is None else f"p{share:g}"
        if which is not None:
            start.add(f"{start.name} {which}", "us", number(value.strip()), at)
    elif body.startswith("Summary: Message Rate is "):
        start.add("messages", "1/s", number(_between(body, "Message Rate is ", " ")), at)
    elif body.startswith("Summary: Latency is "):
        if not any(item.metric == f"{start.name} mean" for _, item in start.rows[-64:]):
            start.add(f"{start.name} mean", "us", number(_between(body, "Latency is ", " ")), at)
    elif body.startswith("Summary: BandWidth is "):
        size = number(words[3]) if len(words) > 4 else None
        if size is not None and words[4] in _SIZES:
            start.add("throughput", "bit/s", rate(size, 8 * _SIZES[words[4]]), at)
    elif body.startswith(_REMARKS):
        start.note(f"sockperf says: {body[:100]}", at)


def _messages(start: Start, body: str, at: int) -> None:
    """Adds the numbers of messages of a line, each with the length of the run in its name."""
    if body.startswith("Total of ") and "messages sent in" in body:
        length = number(_between(body, "messages sent in ", " sec"))
        if length is not None:
            start.count(None, f"messages sent in {seconds(length)}", number(body.split()[2]), at)
    if not body.startswith(("[Total Run]", "[Valid Duration]")):
        return
    length = number(_between(body, "RunTime=", " sec"))
    if length is None:
        return
    server: str | None = None
    name = seconds(length)
    if body.startswith("[Valid"):
        # The tool leaves half a second of warm-up and of the end out.
        whole = start.environment.get("duration") or seconds(math.ceil(length))
        server, name = start.server, f"{whole}, without warm-up"
    for key, metric in _COUNTS:
        if key in body:
            start.count(server, f"{metric} in {name}", number(_between(body, key, ";")), at)


def _between(text: str, before: str, after: str) -> str:
    return text.partition(before)[2].partition(after)[0].strip()


def _run(start: Start) -> Run:
    run = heading(start.above, (TOOL,)).run(TOOL)
    run.label, run.environment, run.notes = run.label or TOOL, start.environment, start.notes
    mode = next((word for word in (run.command or "").split()[1:] if word in _MODES), None)
    run.environment |= {"test": mode} if mode else {}
    several = len({server for server, _ in start.rows}) > 1
    for server, item in start.rows:
        item.subject = f"server {server}" if several else None
        run.rows.append(item)
    for of, item in start.counts:
        item.subject = f"server {of}" if several and of is not None else None
        run.rows.append(item)
    return run


sniff = sniff_line(
    0.99,
    "sockperf result",
    lambda line: line.text.startswith(_OWN) and any(mark in line.text for mark in _RESULTS),
)
read = reader(
    starts,
    _run,
    "no sockperf result; expected lines like 'sockperf: ====> avg-latency=24.571 (std-dev=5.934)'",
)
