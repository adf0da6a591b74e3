"""xdp_rxq_info: packets a second by CPU and by receive queue, a table of each an interval.

    Running XDP on dev:mlx5p1 (ifindex:8) action:XDP_DROP options:read
    XDP stats       CPU     pps         issue-pps
    XDP-RX CPU      0       14,390,053  0
    RXQ stats       RXQ:CPU pps         issue-pps
    rx_queue_index    0:2   5,792,684   0

Format: stats_print in xdp_rxq_info_user.c of the kernel's samples/bpf, later of xdp-project/bpf-examples. The head is
printed with every interval; rows of sums have one number less.
"""

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.table import sniff_line
from skbscope.results.read.xdp.starts import Columns, Kind, Row, Start, rows_of, table_reader

_HEAD = "Running XDP on "
# The head's words, and what they are called among the facts of a run.
_FACTS = {"dev": "device", "action": "action", "options": "options"}
row_of = rows_of(
    r"(?P<name>XDP-RX(?=\s+CPU\s)|rx_queue_index(?=\s+[^\s:]*:))(?:\s+CPU)?+\s+(?P<key>\S+)"
    r"\s+(?P<numbers>\S+(?:\s+\S+)?)"
)
_COLUMNS: Columns = dict.fromkeys(("XDP-RX", "rx_queue_index"), (("", "pps"), (" issue", "err")))


def _kind(line: Line) -> Kind | None:
    if line.text.startswith(f"{_HEAD}dev:"):
        return "head"
    return "skip" if line.text.startswith(("XDP stats ", "RXQ stats ")) else None


def _describe(run: Run, start: Start[Row]) -> None:
    for word in start.heads[0].text.removeprefix(_HEAD).split() if start.heads else []:
        name, _, value = word.partition(":")
        if value and name in _FACTS:
            run.environment[_FACTS[name]] = value


sniff = sniff_line(0.97, "{0.name} row of xdp_rxq_info", row_of)
read = table_reader(
    row_of,
    _COLUMNS,
    ("xdp_rxq_info",),
    "no table of xdp_rxq_info; expected a line like 'XDP-RX CPU 2 5,792,677 0'",
    _kind,
    _describe,
)
