"""xdpsock, the AF_XDP sample application: blocks of a head, a column line and rows of rate and running total.

     sock0@eth0:1 txonly xdp-drv
                       pps            pkts           1.00
    rx                 0              0
    tx                 1,851,950      20,397,952

Format: print_stats in xdpsock.c of the kernel's samples/bpf, later of xdp-project/bpf-examples. The column
line ends in the seconds
of the interval; names hold blanks, so the last two tokens of a row are its numbers. Blanks may be collapsed.
"""

from dataclasses import dataclass, field
from statistics import median
from typing import Literal

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, decide, parse

TOOL = "xdpsock"
_BENCHES = ("rxdrop", "txonly", "l2fwd")
# A total that moved by something else than rate x interval belongs to another start of the tool. The interval
# is printed with two
# decimals, hence the slack.
_SLACK = 0.05


@dataclass(slots=True)
class Row:
    """One row of a block: rate and running total, as tokens until the block's separators are decided."""

    name: str
    rate: str
    total: str
    line: int


@dataclass(slots=True)
class Block:
    """What one socket printed for one interval."""

    socket: str
    mode: str
    line: Line
    # Length of the interval in seconds, as printed; 0.0 in a first or last block.
    seconds: float = 0.0
    rows: list[Row] = field(default_factory=list)
    # Lines between the previous block and this one that are not the tool's.
    above: list[Line] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds at least one head with its column line."""
    for line, follower in zip(lines, lines[1:], strict=False):
        if _head(line.text) and follower.text.split()[:2] == ["pps", "pkts"]:
            return 0.98, f"xdpsock block on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = blocks(clean(text))
    if not found:
        raise ResultError(
            "no xdpsock block; expected a line like 'sock0@eth0:0 txonly xdp-drv' followed by 'pps pkts 1.00'"
        )
    tokens = [token for block in found for row in block.rows for token in (row.rate, row.total)]
    convention = decide(tokens, integers=True)
    return without_copies(
        [(_run(group, convention), group[0].line.depth) for group in _starts(found, convention)]
    )


def blocks(lines: list[Line]) -> list[Block]:
    """The blocks of a text; rows are recognised one by one, so a cut block keeps what it has."""
    found: list[Block] = []
    above: list[Line] = []
    current: Block | None = None
    for line in lines:
        parts = line.text.split()
        head = _head(line.text)
        if head:
            current = Block(socket=head[0], mode=head[1], line=line, above=above)
            found.append(current)
            above = []
        elif current and parts[:2] == ["pps", "pkts"]:
            seconds = (
                parse(parts[2], Convention(None, ".")) or parse(parts[2], Convention(None, ","))
                if len(parts) > 2
                else None
            )
            current.seconds = seconds.value if seconds else 0.0
        elif current and _is_row(parts):
            current.rows.append(Row(" ".join(parts[:-2]), parts[-2], parts[-1], line.number))
        elif parts and parts not in (["calls/s", "count"], ["intrs/s", "count"]):
            current = None
            above.append(line)
    return found


def _head(text: str) -> tuple[str, str] | None:
    parts = text.split()
    if len(parts) < 2 or parts[1] not in _BENCHES or not parts[0].startswith("sock") or "@" not in parts[0]:
        return None
    return parts[0], " ".join(parts[1:])


def _is_row(parts: list[str]) -> bool:
    numbers = len(parts) >= 3 and all(part[:1].isdigit() and len(part) <= 40 for part in parts[-2:])
    return numbers and len(parts) <= 6 and all(part[:1].isalpha() for part in parts[:-2])


def _starts(found: list[Block], convention: Convention) -> list[list[Block]]:
    """Blocks by start of the tool: a new command line, a total that falls, or other text and a total that jumps."""
    groups: list[list[Block]] = []
    last: dict[str, dict[str, float]] = {}
    for block in found:
        rows = {row.name: (_value(row.rate, convention), _value(row.total, convention)) for row in block.rows}
        before = last.get(block.socket, {})
        commanded = any(command_in(line.text, TOOL) for line in block.above)
        fell = any(total < before.get(name, 0) for name, (_, total) in rows.items())
        jumped = any(
            abs(total - before[name] - rate * block.seconds) > _SLACK * max(rate * block.seconds, 1)
            for name, (rate, total) in rows.items()
            if name in ("rx", "tx") and name in before
        )
        if not groups or commanded or fell or (jumped and block.above):
            groups.append([])
            last = {}
        groups[-1].append(block)
        last[block.socket] = {name: total for name, (_, total) in rows.items()}
    return groups


def _run(group: list[Block], convention: Convention) -> Run:
    above = group[0].above
    label, side = label_above(above)
    command = next((c for line in reversed(above) if (c := command_in(line.text, TOOL))), None)
    first = group[0]
    run = Run(TOOL, label or command or f"{first.socket} {first.mode}", side, command=command)
    for block in group:
        if block.seconds == 0:
            run.notes.append(Note("interval of 0.00 s: no rate, left out", block.line.number))
        if not block.rows:
            run.notes.append(Note("block without rows, cut off", block.line.number))
        for row in block.rows:
            stands = row.name in ("rx", "tx") and _value(row.rate, convention) == 0 < _value(
                row.total, convention
            )
            if stands and block.seconds > 0:
                run.notes.append(Note(f"{row.name} stood still at {row.total} packets", row.line))
            for token in (row.rate, row.total):
                number = parse(token, convention)
                if number and number.odd:
                    run.odd_numbers.append(Note(number.odd, row.line))
    for socket in dict.fromkeys(block.socket for block in group):
        mine = [block for block in group if block.socket == socket]
        for name in dict.fromkeys(row.name for block in mine for row in block.rows):
            run.rows.append(_metric(name, socket, mine, convention))
        totals = (_packets(name, socket, mine, convention) for name in ("rx", "tx"))
        run.rows += [total for total in totals if total]
    return run


def _metric(name: str, socket: str, mine: list[Block], convention: Convention) -> MetricRow:
    seen = [(block.seconds, row) for block in mine for row in block.rows if row.name == name]
    timed = [(seconds, row) for seconds, row in seen if seconds > 0]
    samples = [_value(row.rate, convention) for _, row in timed]
    value: float | None = None
    value_from: Literal["total", "median"] | None = None
    if timed:
        elapsed = sum(seconds for seconds, _ in timed)
        seconds, first = seen[0]
        expected, total = _value(first.rate, convention) * seconds, _value(seen[-1][1].total, convention)
        # Only a run seen from its start has a known length, and only then is packets over time its mean rate.
        whole = len(timed) > 1 and abs(_value(first.total, convention) - expected) <= _SLACK * max(
            expected, 1
        )
        value, value_from = (total / elapsed, "total") if whole else (median(samples), "median")
    return MetricRow(
        metric=name,
        unit="pps" if name in ("rx", "tx") else "1/s",
        direction="more" if name in ("rx", "tx") else None,
        subject=socket,
        samples=samples,
        value=value,
        value_from=value_from,
        lines=(seen[0][1].line, seen[-1][1].line),
    )


def _packets(name: str, socket: str, mine: list[Block], convention: Convention) -> MetricRow | None:
    """The running total at the last block, by which runs of other lengths are told; None without a packet."""
    totals = [
        (row.line, _value(row.total, convention)) for block in mine for row in block.rows if row.name == name
    ]
    if not totals or totals[-1][1] <= 0:
        return None
    line, total = totals[-1]
    return MetricRow(f"{name} packets", "packets", None, socket, [], total, "total", (line, line))


def _value(token: str, convention: Convention) -> float:
    number = parse(token, convention)
    return number.value if number else 0.0
