"""iperf 2: a row an interval and stream, sums over the streams, and the total of each start.

    Client connecting to 192.0.2.1, TCP port 5001
    [ ID] Interval       Transfer     Bandwidth
    [  1] 0.0000-1.0000 sec  2.49 GBytes  21.4 Gbits/sec
    [SUM] 0.0000-2.0013 sec  8.17 GBytes  35.1 Gbits/sec
    [  1] 0.0000-2.0001 sec  24.9 MBytes   105 Mbits/sec   0.002 ms 62/17836 (0.35%)

Format: ReportOutputs.c of iperf 2; up to 2.0.13 bounds have one decimal (`0.0- 1.0 sec`), iperf 3 prints two. A total
is the last row of a stream that begins at zero. What a client of UDP sent is above `Server Report:`, what the server
received below it. With -R and --full-duplex a star marks what the server sent: `[ *1] 0.0000-1.0000 sec …`.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import heading, host_name
from skbscope.results.read.net.rates import base, datagram_rows, rate, seconds
from skbscope.results.read.table import Block, number, reader, row, sniff_block
from skbscope.results.rows import MAX_ROWS

TOOL = "iperf"
SUM = "SUM"
_BACK = "*"
_BOUND = r"([0-9]{1,12}\.[0-9](?:[0-9]{3})?)"
_ROW = re.compile(
    rf"\[ *({SUM}|\*?[0-9]{{1,9}})(?:-[0-9]{{1,9}})?\]\s*{_BOUND}- *{_BOUND}\s+sec\s+[0-9.]{{1,12}}\s+\S{{0,2}}Bytes"
    r"\s+([0-9.]{1,12})\s+(\S{1,12}/sec)(?:\s+(.*))?"
)
_RECEIVED = re.compile(r"([0-9.]{1,12}) ms\s+([0-9]{1,15})/\s*([0-9]{1,15})\b.*")
_START = re.compile(
    r"(?:Client connecting to|Server listening on) (?:(.{1,200}?), )?(TCP|UDP) port ([0-9]{1,5}).*"
)
# Lines of the tool between its rows.
_OWN = re.compile(
    r"\[ *(?:ID|SUM|\*?[0-9]{1,9})\].*|-{10,}|TCP window size.*|UDP buffer size.*|Sending [0-9]+ byte.*"
)


@dataclass(slots=True)
class Row:
    """One row of the table."""

    stream: str
    begin: float
    end: float
    bits: float
    tick: float
    """Smallest step the rate is printed in, bit/s."""
    rest: str
    received: bool
    """Below `Server Report:`."""
    line: int


@dataclass(slots=True)
class Start(Block[Row]):
    """The rows of one start, or of one connection of a server."""

    settings: dict[str, str] = field(default_factory=dict)
    # Printed by a server.
    listens: bool = False


def row_of(line: Line, *, received: bool = False) -> Row | None:
    """The row on a line."""
    found = _ROW.fullmatch(line.text) if line.text.startswith("[") else None
    if found is None:
        return None
    stream, begin, end, amount, per, rest = found.groups()
    value, unit = number(amount), base(per)
    if value is None or unit is None or unit[1] != "bit/s":
        return None
    tick = unit[0] / 10 ** len(amount.partition(".")[2])
    bits = rate(value, unit[0])
    return Row(stream, float(begin), float(end), bits, tick, rest or "", received, line.number)


def blocks(lines: list[Line]) -> list[Start]:
    """The starts of a text that have a row."""
    found: list[Start] = []
    above: list[Line] = []
    settings: dict[str, str] = {}
    received, again, listens = False, True, False
    for line in lines:
        text = line.text
        if item := row_of(line, received=received):
            if again:
                found.append(Start(line, above, settings=settings, listens=listens))
                above, again = [], False
            found[-1].rows.append(item)
        elif begun := _START.fullmatch(text):
            settings, listens = {"protocol": begun[2]}, text.startswith("Server")
            if begun[1] and (host := host_name(begun[1])):
                settings["server"] = host
            received, again = False, True
        elif text.endswith("Server Report:"):
            received = True
        elif text.startswith("[ ID] Interval"):
            # A server prints a head for each connection; another start that follows has a server's report.
            again = again or not received
            received = received and not again
        elif text and not _OWN.fullmatch(text):
            above.append(line)
            if not again:
                settings, again = {}, True
    return found


def _run(start: Start) -> Run:
    run = heading(start.above, (TOOL,)).run(TOOL)
    by_stream: dict[str, list[Row]] = {}
    for item in start.rows:
        by_stream.setdefault(item.stream, []).append(item)
    streams = [name for name in by_stream if name != SUM]
    both = any(name.startswith(_BACK) for name in streams) and not all(
        name.startswith(_BACK) for name in streams
    )
    run.environment |= start.settings | {"streams": str(len({name.lstrip(_BACK) for name in streams}) or 1)}
    run.environment["duration"] = seconds(max(item.end - item.begin for item in start.rows))
    run.label = run.label or f"{TOOL} {start.settings.get('protocol', '')}".strip()
    # The sum of both directions is no throughput of one.
    names = (
        [SUM] if SUM in by_stream and not both else sorted(streams, key=lambda name: int(name.lstrip(_BACK)))
    )
    several = len(names) > 1 + both
    if several:
        run.notes.append(Note("several streams without a sum, each read separately", start.head.number))
    datagrams: list[MetricRow] = []
    for name in names[:MAX_ROWS]:
        of = by_stream[name]
        subject = f"stream {name.lstrip(_BACK)}" if several else None
        reported = [item for item in of if item.received]
        sent = [item for item in of if not item.received]
        if name.startswith(_BACK) or both:
            end = "sent" if name.startswith(_BACK) == start.listens else "received"
            datagrams += _add(run, of, end, subject)
        elif reported:
            datagrams += _add(run, reported, "received", subject)
            if sent:
                datagrams += _add(run, sent, "sent", subject)
        else:
            end = "received" if _RECEIVED.fullmatch(sent[-1].rest) else "throughput"
            datagrams += _add(run, sent, end, subject)
    run.rows += datagrams
    return run


def _add(run: Run, rows: list[Row], metric: str, subject: str | None) -> list[MetricRow]:
    """The rate of one stream or of the sum, with jitter and loss where the server printed them; gives their counts."""
    last = rows[-1]
    whole = len(rows) == 1 or (last.begin == rows[0].begin and last.end >= rows[-2].end)
    samples = [item.bits for item in (rows[:-1] if whole else rows) if item.end > item.begin]
    span, tick = (rows[0].line, last.line), max(item.tick for item in rows)
    run.rows.append(
        row(metric, "bit/s", "more", last.bits if whole else None, span, samples, subject, tick=tick)
    )
    if not whole:
        run.notes.append(Note("no total in the output; the median of the intervals is used", span[0]))
    elif found := _RECEIVED.fullmatch(last.rest):
        run.rows.append(row("jitter", "ms", "less", number(found[1]), last.line, subject=subject))
        lost, sent = int(found[2]), int(found[3])
        if sent:
            run.rows.append(row("lost", "%", "less", 100 * lost / sent, last.line, subject=subject))
        return datagram_rows(lost, sent, last.line, subject)
    return []


sniff = sniff_block(0.95, "iperf 2 row", blocks)
read = reader(
    blocks,
    _run,
    "no row of iperf 2; expected a line like '[  1] 0.0000-1.0000 sec  1.10 GBytes  9.41 Gbits/sec'",
)
