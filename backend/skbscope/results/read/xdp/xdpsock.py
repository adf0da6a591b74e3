"""xdpsock, the AF_XDP sample application: blocks of a head, a column line and rows of rate and running total.

     sock0@eth0:1 txonly xdp-drv
                       pps            pkts           1.00
    rx                 0              0
    tx                 1,851,950      20,397,952

Format: print_stats in xdpsock.c of the kernel's samples/bpf, later of xdp-project/bpf-examples. The column line
ends in the seconds of the interval; names hold blanks, so the last two tokens of a row are its numbers. Blanks may be
collapsed; mails leave the head out.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.format import Sniffed
from skbscope.results.labels import command_in
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.read.above import start_run
from skbscope.results.read.table import MORE, Block, Group, blocks_of, grouped, row, runs_of

TOOL = "xdpsock"
_HEAD = re.compile(r"(sock\S*@\S*)\s+((?:rxdrop|txonly|l2fwd)(?:\s.*)?)")
_COLUMNS = re.compile(r"pps\s+pkts(?:\s+(\d{1,4}[.,]\d\d))?")
_ROW = re.compile(r"([^\W\d_]\S*(?:\s+[^\W\d_]\S*){,3})\s+(\d\S{,39})\s+(\d\S{,39})")
# A total that did not move by rate x interval belongs to another start of the tool. The interval is
# printed with two decimals, hence the slack.
_SLACK = 0.05


@dataclass(slots=True)
class Row:
    """One row of a block: rate and running total as printed, and as numbers once the separators are decided."""

    name: str
    rate: str
    total: str
    line: int
    per_second: float = 0.0
    packets: float = 0.0


@dataclass(slots=True)
class Sample(Block[Row]):
    """What one socket printed for one interval."""

    socket: str = ""
    mode: str = ""
    # Length of the interval in seconds, as printed; 0.0 in a first or last block.
    seconds: float = 0.0


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds at least one head with its column line."""
    for line, follower in zip(lines, lines[1:], strict=False):
        if _HEAD.fullmatch(line.text) and follower.text.split()[:2] == ["pps", "pkts"]:
            return 0.98, f"xdpsock block on line {line.number}"
    for line, follower in zip(lines, lines[1:], strict=False):
        if _begins(line, None) and (found := _ROW.fullmatch(follower.text)) and found[1] in ("rx", "tx"):
            return 0.9, f"xdpsock rows below line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = blocks(clean(text))
    rows = [row for block in found for row in block.rows]
    convention = decide((token for row in rows for token in (row.rate, row.total)), integers=True)
    odd: dict[int, list[Note]] = {}
    for item in rows:
        rate, total = parse(item.rate, convention), parse(item.total, convention)
        item.per_second, item.packets = rate.value if rate else 0.0, total.value if total else 0.0
        odd[item.line] = [Note(one.odd, item.line) for one in (rate, total) if one and one.odd]
    return runs_of(
        _starts(found),
        lambda group: _run(group, odd),
        "no xdpsock block; expected a line like 'sock0@eth0:0 txonly xdp-drv' followed by 'pps pkts 1.00'",
        bound=False,
    )


def blocks(lines: list[Line]) -> list[Sample]:
    """The blocks of a text; rows are recognised one by one, so a cut block keeps what it has."""
    return blocks_of(
        lines,
        _begins,
        _takes,
        lambda line: line.text.split() in ([], ["calls/s", "count"], ["intrs/s", "count"]),
    )


def _begins(line: Line, current: Sample | None) -> Sample | None:
    """The block of a head, or of a column line whose head is left out."""
    head = _HEAD.fullmatch(line.text) if line.text.startswith("sock") else None
    if head:
        return Sample(line, socket=head[1], mode=" ".join(head[2].split()))
    is_headless = line.text.startswith("pps") and (current is None or current.rows)
    if not is_headless or not (found := _COLUMNS.fullmatch(line.text)):
        return None
    return Sample(line, seconds=_seconds(found[1] or ""))


def _takes(block: Sample, line: Line) -> bool:
    parts = line.text.split()
    if parts[:2] == ["pps", "pkts"]:
        block.seconds = _seconds(parts[2] if len(parts) > 2 else "")
    elif found := _ROW.fullmatch(line.text):
        block.rows.append(Row(" ".join(found[1].split()), found[2], found[3], line.number))
    else:
        return False
    return True


def _seconds(length: str) -> float:
    read = parse(length, Convention(None, ".")) or parse(length, Convention(None, ","))
    return read.value if read else 0.0


def _starts(found: list[Sample]) -> list[Group[Sample]]:
    """Blocks by start of the tool: a new command line, a total that falls, or other text and a total that jumps."""
    last: dict[str, dict[str, float]] = {}

    def restarts(_group: Group[Sample], block: Sample) -> bool:
        before = last.get(block.socket, {})
        commanded = any(command_in(line.text, TOOL) for line in block.above)
        rows = {row.name: row for row in block.rows}.values()
        fell = any(row.packets < before.get(row.name, 0) for row in rows)
        jumped = any(
            _far(row.packets - before[row.name], row, block.seconds)
            for row in rows
            if row.name in ("rx", "tx") and row.name in before
        )
        again = commanded or fell or bool(jumped and block.above)
        if again:
            last.clear()
        last[block.socket] = {row.name: row.packets for row in block.rows}
        return again

    if found:
        last[found[0].socket] = {row.name: row.packets for row in found[0].rows}
    return grouped(found, restarts)


def _far(moved: float, row: Row, seconds: float) -> bool:
    """Whether a total moved by something else than the rate says."""
    expected = row.per_second * seconds
    return abs(moved - expected) > _SLACK * max(expected, 1)


def _run(group: Group[Sample], odd: dict[int, list[Note]]) -> Run:
    first = group[0]
    run = start_run(TOOL, first.above, f"{first.socket} {first.mode}".strip())
    for block in group:
        if block.seconds == 0:
            run.notes.append(Note("interval of 0.00 s: no rate, left out", block.head.number))
        if not block.rows:
            run.notes.append(Note("block without rows, cut off", block.head.number))
        for item in block.rows:
            if item.name in ("rx", "tx") and item.per_second == 0 < item.packets and block.seconds > 0:
                run.notes.append(Note(f"{item.name} stood still at {item.total} packets", item.line))
            run.odd_numbers += odd[item.line]
    for socket in dict.fromkeys(block.socket for block in group):
        mine = [(block.seconds, item) for block in group if block.socket == socket for item in block.rows]
        for name in dict.fromkeys(item.name for _, item in mine):
            run.rows.append(_metric(socket, [pair for pair in mine if pair[1].name == name]))
        for name in ("rx", "tx"):
            # The running total at the last block, by which runs of other lengths are distinguished.
            last = next((item for _, item in reversed(mine) if item.name == name), None)
            if last and last.packets > 0:
                run.rows.append(
                    row(f"{name} packets", "packets", None, last.packets, last.line, subject=socket)
                )
    return run


def _metric(socket: str, seen: list[tuple[float, Row]]) -> MetricRow:
    (seconds, first), (_, last) = seen[0], seen[-1]
    timed = [(length, item) for length, item in seen if length > 0]
    # Only a run seen from its start has a known length, and only then is packets over time its mean rate.
    whole = len(timed) > 1 and not _far(first.packets, first, seconds)
    total = last.packets / sum(length for length, _ in timed) if whole else None
    packets = first.name in ("rx", "tx")
    unit, direction = ("pps", MORE) if packets else ("1/s", None)
    samples = [item.per_second for _, item in timed]
    return row(first.name, unit, direction, total, (first.line, last.line), samples, socket)
