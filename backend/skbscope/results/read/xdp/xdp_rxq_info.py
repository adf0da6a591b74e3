"""xdp_rxq_info: packets a second by CPU and by receive queue, a table of each an interval.

    Running XDP on dev:mlx5p1 (ifindex:8) action:XDP_DROP options:read
    XDP stats       CPU     pps         issue-pps
    XDP-RX CPU      0       14,390,053  0
    RXQ stats       RXQ:CPU pps         issue-pps
    rx_queue_index    0:2   5,792,684   0

Format: stats_print in xdp_rxq_info_user.c of the kernel's samples/bpf, later of xdp-project/bpf-examples. The head is
printed with every interval; rows of sums have one number less.
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
from skbscope.results.read.xdp.starts import Kind, Start, note_foreign, starts

TOOL = "xdp_rxq_info"
_HEAD = "Running XDP on dev:"
# The head's words, and what they are called among the facts of a run.
_FACTS = {"dev": "device", "action": "action", "options": "options"}


@dataclass(frozen=True, slots=True)
class Row:
    """One row; `key` is a CPU, `queue:cpu`, `total` or `queue:sum`."""

    name: str
    key: str
    pps: str
    # Absent in rows of sums.
    issue: str | None
    # 1-based line.
    line: int


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a row of either table."""
    row = next((row for line in lines if (row := row_of(line))), None)
    return (0.97, f"{row.name} row of xdp_rxq_info on line {row.line}") if row else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    items = ((line, row_of(line)) for line in clean(text))
    found: list[Start[Row]] = starts(items, _kind, lambda _start, _row: False, head_repeats=True)
    if not found:
        raise ResultError("no table of xdp_rxq_info; expected a line like 'XDP-RX CPU 2 5,792,677 0'")
    return without_copies(with_rows([(_run(start), start.depth) for start in found]))


def row_of(line: Line) -> Row | None:
    """The row a line holds."""
    tokens = line.text.split(maxsplit=5)
    if tokens[:2] == ["XDP-RX", "CPU"]:
        del tokens[1]
    elif not tokens or tokens[0] != "rx_queue_index" or ":" not in tokens[1 if len(tokens) > 1 else 0]:
        return None
    if not 3 <= len(tokens) <= 4 or not all(_is_number(token) for token in tokens[2:]):
        return None
    return Row(tokens[0], tokens[1], tokens[2], tokens[3] if len(tokens) == 4 else None, line.number)


def _is_number(token: str) -> bool:
    return token[:1].isdigit() and len(token) <= MAX_TOKEN


def _kind(line: Line) -> Kind | None:
    if line.text.startswith(_HEAD):
        return "head"
    return "skip" if line.text.startswith(("XDP stats ", "RXQ stats ")) else None


def _run(start: Start[Row]) -> Run:
    label, side = title(start.above)
    typed = command(start.above, (TOOL,))
    run = Run(TOOL, label or typed or TOOL, side, command=typed)
    if not (start.heads or typed):
        run.samples_are = "unknown"
    for word in start.heads[0].text.removeprefix("Running XDP on ").split() if start.heads else []:
        name, _, value = word.partition(":")
        if value and name in _FACTS:
            run.environment[_FACTS[name]] = value
    add_rows(run, _points(start.rows))
    note_foreign(run, start)
    return run


def _points(found: list[Row]) -> Iterator[Point]:
    for row in found:
        subject = f"CPU {row.key}" if row.key.isdigit() else row.key
        yield Point(row.name, subject, "pps", row.pps, row.line)
        if row.issue is not None:
            yield Point(f"{row.name} issue", subject, "err", row.issue, row.line)
