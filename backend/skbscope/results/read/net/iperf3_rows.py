"""The table iperf3 prints, row by row, and what stands around it.

Format: iperf_locale.c of esnet/iperf. Bounds have two decimals (iperf 2 prints one or four). Every row has its own
unit; a mail may fold its end (`receiver`, `0/32584 (0%)  sender`) onto the next line.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.read.net.commands import command_of
from skbscope.results.read.net.rates import Span, base, number, rate

TOOL = "iperf3"
_STARTS = ("Connecting to host ", "Accepted connection from ", "Server listening on ")


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
    # What stands behind the rate: retransmits and window, or jitter and loss, and the end it is of.
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
class Block:
    """The rows of one start."""

    above: list[Line]
    rows: list[Row] = field(default_factory=list)
    # `TCP` or `UDP`, by the columns; None where they do not tell.
    protocol: str | None = None
    # Share of the processor, (host, remote), and its line.
    cpu: tuple[float, float, int] | None = None
    # The sender's congestion control, printed with -V.
    congestion: str | None = None


def row_of(line: Line) -> Row | None:
    """The row on a line."""
    text = line.text
    close = text.find("]", 0, 12)
    if not text.startswith("[") or close < 0:
        return None
    stream, rest = text[1:close].strip(), text[close + 1 :]
    if stream != "SUM" and not (stream.isascii() and stream.isdigit()):
        return None
    role = ""
    if rest.startswith("[") and rest[5:6] == "]":
        role, rest = rest[1:5], rest[6:]
    parts = rest.split()
    if len(parts) < 6 or parts[1] != "sec" or not parts[3].endswith("Bytes"):
        return None
    begin, dash, end = parts[0].partition("-")
    bounds = number(begin), number(end)
    value, unit = number(parts[4]), base(parts[5])
    if not dash or begin[-3:-2] != "." or end[-3:-2] != "." or value is None or unit is None:
        return None
    if bounds[0] is None or bounds[1] is None or unit[1] != "bit/s" or not parts[5].endswith("/sec"):
        return None
    at = (line.number, line.number)
    tick = unit[0] / 10 ** len(parts[4].partition(".")[2])
    return Row(stream, role, bounds[0], bounds[1], rate(value, unit[0]), tick, parts[6:], at, line.depth)


def blocks(lines: list[Line]) -> Iterator[Block]:
    """Rows by start of the tool: a head begins one, unless it is the head of the totals, below dashes."""
    current, since = Block([]), list[Line]()
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
                current, totals = Block(since), False
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
    parts = line.text.split()
    if last.side or line.number != last.lines[1] + 1 or not 1 <= len(parts) <= 3:
        return False
    lost, slash, sent = parts[0].partition("/")
    counts = bool(slash) and number(sent) is not None and (lost == "Unknown" or number(lost) is not None)
    if not counts and parts not in (["sender"], ["receiver"]):
        return False
    last.rest += parts
    last.lines = (last.lines[0], line.number)
    return True


def _cpu(line: Line) -> tuple[float, float, int] | None:
    """The shares of `CPU Utilization: local/sender 1.0% (0.1%u/0.9%s), remote/receiver 2.0% (0.2%u/1.8%s)`."""
    shares = [number(part[:-1]) for part in line.text.split() if part.endswith("%") and part[0].isdigit()]
    if len(shares) != 2 or shares[0] is None or shares[1] is None:
        return None
    return shares[0], shares[1], line.number
