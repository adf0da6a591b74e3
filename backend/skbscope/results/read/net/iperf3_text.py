"""iperf3 without --json: a row an interval and stream, sums over the streams, and the totals of both ends.

    [ ID] Interval           Transfer     Bitrate         Retr  Cwnd
    [  5]   0.00-1.00   sec   108 MBytes   902 Mbits/sec    0    783 KBytes
    [SUM]   0.00-10.02  sec   594 MBytes   497 Mbits/sec                  receiver

Format: iperf_locale.c of esnet/iperf. Bounds have two decimals (iperf 2 prints one or four). Every row has its own
unit; a mail may fold its end (`receiver`, `0/32584 (0%)  sender`) onto the next line.

The metrics of a run are those of `iperf3_json`, of the sums where there are any, else of the one stream; several
streams without a sum are read separately.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from skbscope.results.cleaning import Line, clean
from skbscope.results.labels import REACH
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import Heading, command_of, heading, host_name
from skbscope.results.read.net.rates import base, datagram_rows, rate
from skbscope.results.read.table import Span, number, row, runs_of, sniff_line
from skbscope.results.rows import MAX_ROWS

TOOL = "iperf3"
_STARTS = ("Connecting to host ", "Accepted connection from ", "Server listening on ")
_ROW = re.compile(
    r"\[ *(SUM|[0-9]{1,9}) *\](?:\[(.{4})\])?\s*([0-9]{1,30}\.[0-9]{2})-([0-9]{1,30}\.[0-9]{2})\s+sec\s+\S+\s+\S*Bytes"
    r"\s+(\S+)\s+(\S+/sec)(?:\s+(.*))?"
)
# The end of a row on a line of its own: whose total it is, with the datagrams lost and sent.
_REST = re.compile(r"(?:(?:Unknown|([^\s/]+))/(\S+)(?:\s+\S+){,2}|(?:[0-9]{1,9}\s+)?sender|receiver)")
# Facts from the lines above the table.
_FACT = re.compile(
    r"(?P<version>iperf 3\.\S{,92}).*|TCP MSS: \s*(?P<mss>\S{1,20}).*"
    r"|Starting Test: (?:.*? )??(?P<block_size>[^ ]{1,20})[^ ]*+ byte blocks.*"
)
# uname(2), below the version.
_UNAME = re.compile(
    r"Linux \s*(?P<hostname>\S{1,100}+)\S*+\s+(?P<kernel>\S{1,100}+)\S*+\s(?:.*\s)?(?P<architecture>\S{1,20}+)\S*+"
)
_CPU = re.compile(r"(?<!\S)([0-9]\S*)%(?!\S)")


@dataclass(slots=True)
class Row:
    """One row of the table."""

    # `5`, or `SUM`.
    stream: str
    # `TX-C` and its like of a bidirectional test, else empty.
    role: str
    begin: float
    end: float
    bits: float
    # Smallest step the rate is printed in, bit/s: three digits are.
    tick: float
    # The words behind the rate: retransmits and window, or jitter and loss, and `sender` or `receiver`.
    rest: list[str]
    lines: Span
    depth: int
    # Below the line of dashes, where the tool prints totals.
    summary: bool = False

    @property
    def side(self) -> str | None:
        """`sender` or `receiver` of a total."""
        return self.rest[-1] if self.rest and self.rest[-1] in ("sender", "receiver") else None

    @property
    def total(self) -> bool:
        """Of the run as a whole; the totals of UDP name no end up to iperf 3.1."""
        return self.side is not None or self.summary

    @property
    def reverse(self) -> bool:
        """From server to client in a test of both directions."""
        return self.role in ("RX-C", "TX-S")


@dataclass(slots=True)
class Start:
    """The rows of one start."""

    above: list[Line]
    rows: list[Row] = field(default_factory=list)
    # `TCP` or `UDP`, by the columns; None where they do not say.
    protocol: str | None = None
    # Share of the processor, (host, remote), and its line.
    cpu: tuple[float, float, int] | None = None
    # The sender's congestion control, printed with -V.
    congestion: str | None = None

    @property
    def depth(self) -> int:
        """How deep its first row is quoted."""
        return self.rows[0].depth


def row_of(line: Line) -> Row | None:
    """The row on a line."""
    found = _ROW.fullmatch(line.text) if line.text.startswith("[") else None
    if found is None:
        return None
    stream, role, begin, end, amount, per, rest = found.groups()
    value, unit = number(amount), base(per)
    if value is None or unit is None or unit[1] != "bit/s" or line.text.find("]", 0, 12) < 0:
        return None
    tick = unit[0] / 10 ** len(amount.partition(".")[2])
    bits, at = rate(value, unit[0]), (line.number, line.number)
    return Row(stream, role or "", float(begin), float(end), bits, tick, (rest or "").split(), at, line.depth)


def blocks(lines: list[Line]) -> Iterator[Start]:
    """Rows by start of the tool: a head begins one, unless it is the head of the totals, below dashes."""
    current, since = Start([]), list[Line]()
    dashes = totals = False
    for line in lines:
        text = line.text
        found = row_of(line)
        head = found is None and text.startswith("[") and "Interval" in text and "Transfer" in text
        if found or head:
            # Totals and then other text: what follows was started anew, with its head cut out.
            ended = bool(since) and current.rows[-1:] != [] and current.rows[-1].total
            again = (head and not dashes) or ended or any(_begins(other.text) for other in since)
            # Without heads: behind other text its time begins anew.
            again = again or (
                bool(since) and found is not None and not (totals or dashes) and _goes_back(current, found)
            )
            if current.rows and again:
                yield current
                current, totals = Start(since), False
            elif not current.rows:
                current.above += since
            since = []
            totals = totals or (head and dashes and bool(current.rows))
            dashes = False
            current.protocol = current.protocol or (_protocol(text) if head else None)
            if found:
                found.summary = totals
                current.rows.append(found)
        elif text.startswith("- - -"):
            dashes = True
        elif current.rows and _folded(current.rows[-1], line):
            continue
        elif text.startswith("CPU Utilization: "):
            current.cpu = _cpu(line) or current.cpu
        elif text.startswith("snd_tcp_congestion ") and current.rows:
            current.congestion = text.split()[1][:20]
        elif text and not text.startswith("Lost/Total"):
            since.append(line)
    yield current


def _goes_back(start: Start, item: Row) -> bool:
    """Whether an interval is not behind the last one of its stream."""
    last = next((one for one in reversed(start.rows) if one.stream == item.stream), None)
    return last is not None and item.side is None and item.begin <= last.begin and not last.total


def starts(text: str) -> bool:
    """Whether the line says that iperf3 was started."""
    return text.startswith(_STARTS) or command_of(text, (TOOL,)) is not None


def _begins(text: str) -> bool:
    """Whether a line is a start of the tool, or somebody's heading between two starts."""
    return starts(text) or (text.endswith(":") and any(ch.isalpha() for ch in text))


def _protocol(head: str) -> str | None:
    if "Jitter" in head or "Datagrams" in head:
        return "UDP"
    return "TCP" if "Retr" in head else None


def _folded(last: Row, line: Line) -> bool:
    """Takes the end of a row from the line below it."""
    rest = _REST.fullmatch(line.text) if not last.side and line.number == last.lines[1] + 1 else None
    if not rest or any(token and number(token) is None for token in rest.groups()):
        return False
    last.rest += line.text.split()
    last.lines = (last.lines[0], line.number)
    return True


def _cpu(line: Line) -> tuple[float, float, int] | None:
    """The shares of `CPU Utilization: local/sender 1.0% (0.1%u/0.9%s), remote/receiver 2.0% (0.2%u/1.8%s)`."""
    shares = [number(share) for share in _CPU.findall(line.text)]
    if len(shares) != 2 or shares[0] is None or shares[1] is None:
        return None
    return shares[0], shares[1], line.number


sniff = sniff_line(0.95, "iperf3 row", row_of)


def read(text: str) -> list[Run]:
    """All runs of a text."""
    title: str | None = None
    begun = False

    def to_run(start: Start) -> Run:
        nonlocal title, begun
        head = heading(start.above, (TOOL,))
        # A title holds for the commands below it, until other text is between.
        if not (begun and start.above and all(starts(line.text) for line in start.above)):
            title = head.label if head.titled else None
        begun = True
        return _run(start, head, title)

    found = [start for start in blocks(clean(text)) if start.rows]
    expected = "a line like '[  5]   0.00-1.00   sec   108 MBytes   902 Mbits/sec'"
    return runs_of(found, to_run, f"no row of iperf3; expected {expected}")


def _run(start: Start, head: Heading, title: str | None) -> Run:
    run = head.run(TOOL)
    _surroundings(run, start)
    streams = run.environment["streams"]
    named = (
        f"{start.protocol}, {streams} {'stream' if streams == '1' else 'streams'}" if start.protocol else TOOL
    )
    # Two runs below one title are distinguished by their commands.
    titled = f"{title}, {run.command}" if title and run.command else None
    run.label = titled or head.label or run.command or named
    datagrams: list[MetricRow] = []
    for reverse in (False, True):
        streams_of: dict[str, list[Row]] = {}
        for item in start.rows:
            if item.reverse == reverse:
                streams_of.setdefault(item.stream, []).append(item)
        names = list(streams_of)
        if "SUM" in names:
            names = ["SUM"]
        elif len(names) > 1:
            first = streams_of[names[0]][0].lines[0]
            run.notes.append(Note("several streams without a sum, each read separately", first))
        for name in names[:MAX_ROWS]:
            subject = f"stream {name}" if len(names) > 1 else None
            datagrams += _add(run, streams_of[name], " reverse" if reverse else "", subject)
    if start.cpu:
        for end, share in zip(("host", "remote"), start.cpu, strict=False):
            run.rows.append(row(f"cpu {end}", "%", "less", share, start.cpu[2]))
    run.rows += datagrams
    return run


def _add(run: Run, rows: list[Row], of: str, subject: str | None) -> list[MetricRow]:
    """The metrics of one stream, or of the sum, in one direction; gives those that are behind all others."""
    span = (rows[0].lines[0], rows[-1].lines[1])
    intervals = [item for item in rows if not item.total]
    counted = [item for item in intervals if "(omitted)" not in item.rest and item.end > item.begin]
    omitted = sum("(omitted)" in item.rest for item in intervals)
    if omitted:
        run.notes.append(Note(f"{omitted} warm-up intervals left out, as marked by the tool", span[0]))
    if len(counted) + omitted < len(intervals):
        run.notes.append(Note("an interval of no length is left out", span[0]))
    ends = {item.side: item for item in rows if item.total}
    sender, receiver = ends.get("sender"), ends.get("receiver")
    total = receiver or ends.get(None) or sender
    if receiver is None and total is not None:
        run.notes.append(Note("no receiver's total in the output; the nearest total is used", span[0]))
    if total is None and not counted:
        return []
    bits, samples = total.bits if total else None, [item.bits for item in counted]
    received = row(f"received{of}", "bit/s", "more", bits, span, samples, subject)
    received.tick = max(item.tick for item in [*counted, *([total] if total else [])])
    run.rows.append(received)
    if sender:
        at, tick = sender.lines, sender.tick
        run.rows.append(row(f"sent{of}", "bit/s", "more", sender.bits, at, None, subject, tick=tick))
        resent = number(sender.rest[0]) if len(sender.rest) == 2 else None
        if resent is not None and run.environment.get("protocol") == "TCP":
            run.rows.append(row(f"retransmits{of}", "segments", "less", resent, at, subject=subject))
    # One interval that somebody cut out is all there is.
    shown = total or (counted[0] if len(counted) == 1 else None)
    return _datagrams(run, shown, of, subject) if shown and "ms" in shown.rest[1:2] else []


def _datagrams(run: Run, total: Row, of: str, subject: str | None) -> list[MetricRow]:
    """Adds jitter, and loss from the counts, since the percentage beside them has two digits; gives the counts."""
    jitter = number(total.rest[0])
    if jitter is not None:
        run.rows.append(row(f"jitter{of}", "ms", "less", jitter, total.lines, subject=subject))
    lost, _, sent = (total.rest[2] if len(total.rest) > 2 else "").partition("/")
    counts = number(lost), number(sent)
    if counts[0] is not None and counts[1]:
        share = 100 * counts[0] / counts[1]
        run.rows.append(row(f"lost{of}", "%", "less", share, total.lines, subject=subject))
    return datagram_rows(*counts, total.lines, subject, of)


def _surroundings(run: Run, start: Start) -> None:
    """Facts from the lines above the table, and from the table as a whole; called as `iperf3_json` calls them."""
    for line in start.above[-REACH:]:
        text = line.text
        if fact := _FACT.fullmatch(text):
            run.environment |= {
                name.replace("_", " "): value for name, value in fact.groupdict().items() if value
            }
        elif "version" in run.environment and (uname := _UNAME.fullmatch(text)):
            run.environment |= uname.groupdict()
        elif text.startswith("Connecting to host "):
            host = host_name(text.removeprefix("Connecting to host ").rpartition(", port")[0])
            run.environment |= {"server": host} if host else {}
        elif text.startswith("Reverse mode"):
            run.environment["reverse"] = "yes"
        elif text.startswith("Time: "):
            run.started = _time(text.removeprefix("Time: ")) or run.started
    if start.protocol:
        run.environment["protocol"] = start.protocol
    if start.congestion:
        run.environment["congestion control"] = start.congestion
    if any(item.reverse for item in start.rows):
        run.environment["directions"] = "both"
    forward = [item for item in start.rows if not item.reverse] or start.rows
    run.environment["streams"] = str(len({item.stream for item in forward} - {"SUM"}) or 1)
    run.environment["duration"] = f"{max(item.end for item in start.rows):.0f}"


def _time(text: str) -> str | None:
    try:
        when = datetime.strptime(text, "%a, %d %b %Y %H:%M:%S GMT")
    except ValueError:
        return None
    return when.replace(tzinfo=UTC).isoformat()
