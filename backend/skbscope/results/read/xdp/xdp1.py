"""xdp1 and xdp2: packets a second by IP protocol, a row an interval.

    proto 17:     883878 pkt/s

Format: poll_stats in xdp1_user.c of the kernel's samples/bpf (removed in Linux 6.6). Both programs print the same rows,
xdp1 while it drops and xdp2 while it sends back; only a title or a command shows which it was.
"""

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.table import sniff_line
from skbscope.results.read.xdp.starts import Row, Start, rows_of, table_reader

_TOOLS = ("xdp1-xdp2", "xdp1", "xdp2", "xdp_rxq1", "xdp_tx_iptunnel")
_ACTIONS = ("XDP_DROP", "XDP_TX", "XDP_PASS", "XDP_REDIRECT")
row_of = rows_of(r"(?P<key>proto\s+[0-9]{1,3}):\s+(?P<numbers>\d\S{,39})\s+pkt/s", "pkt")


def _protocol(line: Line) -> str | None:
    row = row_of(line)
    return row.key.removeprefix("proto ") if row else None


def _describe(run: Run, _start: Start[Row]) -> None:
    action = run.label.partition(" ")[0]
    if action in _ACTIONS:
        run.environment["action"] = action


sniff = sniff_line(0.96, "packets of protocol {0} a second", _protocol)
read = table_reader(
    row_of,
    {"pkt": (("", "pkt"),)},
    _TOOLS,
    "no rate of xdp1 or xdp2; expected a line like 'proto 17: 883878 pkt/s'",
    describe=_describe,
)
