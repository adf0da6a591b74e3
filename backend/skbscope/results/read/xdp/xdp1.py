"""xdp1 and xdp2: packets a second by IP protocol, a row an interval.

    proto 17:     883878 pkt/s

Format: poll_stats in xdp1_user.c of the kernel's samples/bpf (removed in Linux 6.6). Both programs print the same rows,
xdp1 while it drops and xdp2 while it sends back; only a title or a command tells which it was.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.numbers import MAX_TOKEN
from skbscope.results.read.above import command, title
from skbscope.results.read.xdp.points import Point, add_rows, with_rows
from skbscope.results.read.xdp.starts import Start, note_foreign, starts

TOOL = "xdp1-xdp2"
_TOOLS = ("xdp1", "xdp2", "xdp_rxq1", "xdp_tx_iptunnel")
_ACTIONS = ("XDP_DROP", "XDP_TX", "XDP_PASS", "XDP_REDIRECT")


@dataclass(frozen=True, slots=True)
class Row:
    """One row; `proto` is the number of the IP protocol."""

    proto: str
    rate: str
    # 1-based line.
    line: int


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a row."""
    row = next((row for line in lines if (row := row_of(line))), None)
    return (0.96, f"packets of protocol {row.proto} a second on line {row.line}") if row else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    items = ((line, row_of(line)) for line in clean(text))
    found: list[Start[Row]] = starts(
        items, lambda _line: None, lambda _start, _row: False, head_repeats=False
    )
    if not found:
        raise ResultError("no rate of xdp1 or xdp2; expected a line like 'proto 17: 883878 pkt/s'")
    return without_copies(with_rows([(_run(start), start.depth) for start in found]))


def row_of(line: Line) -> Row | None:
    """The row a line holds."""
    tokens = line.text.split(maxsplit=4)
    if len(tokens) != 4 or tokens[0] != "proto" or tokens[3] != "pkt/s" or not tokens[1].endswith(":"):
        return None
    proto, rate = tokens[1][:-1], tokens[2]
    if not (proto.isascii() and proto.isdigit() and len(proto) <= 3):
        return None
    return Row(proto, rate, line.number) if rate[:1].isdigit() and len(rate) <= MAX_TOKEN else None


def _run(start: Start[Row]) -> Run:
    label, side = title(start.above)
    typed = command(start.above, _TOOLS)
    run = Run(TOOL, label or typed or TOOL, side, command=typed)
    if typed is None:
        run.samples_are = "unknown"
    action = (label or "").partition(" ")[0]
    if action in _ACTIONS:
        run.environment["action"] = action
    add_rows(run, _points(start.rows))
    note_foreign(run, start)
    return run


def _points(found: list[Row]) -> Iterator[Point]:
    for row in found:
        yield Point("pkt", f"proto {row.proto}", "pkt", row.rate, row.line)
