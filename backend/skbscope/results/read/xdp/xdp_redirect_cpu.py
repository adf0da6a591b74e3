"""xdp_redirect_cpu: a table an interval of what a cpumap took in, handed to other CPUs and dropped.

    Running XDP/eBPF prog_name:xdp_cpu_map0
    XDP-cpumap      CPU:to  pps            drop-pps    extra-info
    XDP-RX          2       13,292,641     0           0
    cpumap-enqueue    2:4   13,292,647     9,838,519   8.00       bulk-average
    cpumap_kthread  4       3,454,127      0           25,476     sched
    2nd remote XDP/eBPF prog_name: xdp_redirect_dummy
    XDP-cpumap      CPU:to  xdp-pass       xdp-drop    xdp-redir
    xdp-in-kthread  4       3,454,128      0           0

Format: stats_print in xdp_redirect_cpu_user.c of the kernel's samples/bpf (before Linux 5.15; later versions print what
`xdp_bench` reads). What a typed key echoes is glued to the name of a row.
"""

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.xdp.starts import Columns, Kind, Row, Start, rows_of, table_reader
from skbscope.results.rows import MAX_NOTES

# Columns of each row: (suffix of the metric, what is counted). The third is printed without its word while it is zero.
_RATES = (("", "pps"), (" drop", "drop"))
_COLUMNS: Columns = {
    "XDP-RX": (*_RATES, (" err", "err")),
    "cpumap-enqueue": (*_RATES, (" bulk-avg", "bulk-avg")),
    "cpumap_kthread": (*_RATES, (" sched", "sched")),
    "redirect_err": (("", "err"), (" drop", "drop")),
    "xdp_exception": (("", "hit"), (" drop", "drop")),
    "xdp-in-kthread": ((" pass", "pass"), (" drop", "drop"), (" redir", "redir")),
}
_WORDS = "bulk-average|sched|sched-sum|cpu-dest/err|err"
# A user may have typed three keys before a row.
row_of = rows_of(
    rf"(?P<echo>\S{{,3}}?)(?P<name>{'|'.join(_COLUMNS)})\s+(?P<key>(?:total|sum)(?::\S*)?|\d+(?::\d+)?)"
    rf"(?P<numbers>(?:\s+\d\S*){{1,3}})(?:\s+(?:{_WORDS}))?"
)


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds the head of a table with a row below it."""
    for line, follower in zip(lines, lines[1:], strict=False):
        if line.text.startswith("XDP-cpumap ") and row_of(follower):
            return 0.97, f"cpumap table on line {line.number}"
    return None


def _kind(line: Line) -> Kind | None:
    if "XDP/eBPF prog_" in line.text and len(line.text) <= 200:
        return "fact" if "remote" in line.text else "head"
    # netperf beside it, in the same terminal.
    return "skip" if line.text.startswith(("XDP-cpumap ", "Interim result: ")) else None


def _describe(run: Run, start: Start[Row]) -> None:
    for name, lines in (("program", start.heads), ("remote program", start.facts)):
        if lines:
            # `prog_num:4` of old versions, `prog_name:xdp_cpu_map0` of later ones.
            run.environment[name] = lines[0].text.partition("XDP/eBPF prog_")[2].partition(":")[2].strip()
    echoes = [row for row in start.rows if row.echo]
    run.notes += [Note(f"{row.echo!r} before {row.name} passed over", row.line) for row in echoes[:MAX_NOTES]]


read = table_reader(
    row_of,
    _COLUMNS,
    ("xdp_redirect_cpu",),
    "no cpumap table; expected a line like 'XDP-RX 2 13,292,641 0 0'",
    _kind,
    _describe,
)
