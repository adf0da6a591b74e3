"""The table that iperf3 prints, row by row, and the lines around it.

Format: iperf_locale.c of esnet/iperf. Bounds have two decimals (iperf 2 prints one or four). Every row has its own
unit; a mail may fold its end (`receiver`, `0/32584 (0%)  sender`) onto the next line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.read.net.commands import command_of
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import Span, number

TOOL = "iperf3"
_STARTS = ("Connecting to host ", "Accepted connection from ", "Server listening on ")
_ROW = re.compile(
    r"\[ *(SUM|[0-9]{1,9}) *\](?:\[(.{4})\])?\s*([0-9]{1,30}\.[0-9]{2})-([0-9]{1,30}\.[0-9]{2})\s+sec\s+\S+\s+\S*Bytes"
    r"\s+(\S+)\s+(\S+/sec)(?:\s+(.*))?"
)
# The end of a row on a line of its own: whose total it is, with the datagrams lost and sent.
_REST = re.compile(r"(?:(?:Unknown|([^\s/]+))/(\S+)(?:\s+\S+){,2}|sender|receiver)")
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
            again = (head and not dashes) or ended or any(starts(other.text) for other in since)
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


def starts(text: str) -> bool:
    """Whether the line says that iperf3 was started."""
    return text.startswith(_STARTS) or command_of(text, (TOOL,)) is not None


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
