"""testpmd (DPDK): rates of each port by `show port stats` or `--stats-period`, and what it forwarded and dropped.

  ######################## NIC statistics for port 0  ########################
  RX-packets: 34550016   RX-missed: 0          RX-bytes:  0
  Throughput (since last show)
  Rx-pps:      6372072          Rx-bps:            0
  ---------------------- Forward statistics for port 0  ----------------------
  TX-packets: 39646208       TX-dropped: 0             TX-total: 39646208

Format: nic_stats_display and fwd_stats_display in app/test-pmd of DPDK 22.11; `bps` are bits. A rate is since the last
show, so the first of a start, which is printed as 0, is left out. Some drivers (net_null) count packets and no bytes:
their 0 bit/s is unknown and left out. Counters count from the start: the last one holds.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.labels import side_of_name
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.table import LESS, MORE, Block, Direction, reader, row, sniff_block, whole

TOOL = "testpmd"
_PORT = re.compile(r"[#-]{3,} (NIC|Forward) statistics for port (\d{1,5}) {1,4}[#-]{3,}")
_ALL = re.compile(r"\+{3,} ?Accumulated forward statistics for all ports ?\+{3,}")
_FIELD = re.compile(r"([RT][Xx]-[a-z]{2,10}): {0,20}(\d{1,20})(?= |$)")
# (metric, unit, direction, sum over ports) of a field.
_RATES: dict[str, tuple[str, str, Direction]] = {
    "Rx-pps": ("received", "pps", MORE),
    "Tx-pps": ("sent", "pps", MORE),
    "Rx-bps": ("received", "bit/s", MORE),
    "Tx-bps": ("sent", "bit/s", MORE),
}
_COUNTS: dict[str, tuple[str, str, Direction]] = {
    "RX-missed": ("missed", "packets", LESS),
    "RX-errors": ("receive errors", "packets", LESS),
    "RX-nombuf": ("no buffer", "packets", LESS),
    "TX-errors": ("send errors", "packets", LESS),
    "RX-packets": ("packets received", "packets", None),
    "TX-packets": ("packets sent", "packets", None),
    "RX-dropped": ("receive drops", "packets", LESS),
    "TX-dropped": ("send drops", "packets", LESS),
}
# `io packet forwarding - ports=2 - cores=1 …`; `Set txonly packet forwarding mode` is printed only where it was set.
_MODE = re.compile(r"(?:Set )?(\S{1,40}) packet forwarding(?: mode| - ports=.{0,200})")
_NOT_READ = ("RX-bytes", "TX-bytes", "RX-total", "TX-total")
# Between the ports of one show.
_OWN = re.compile(r"[#+-]{3,}|Port statistics =+|Throughput \(since last show\)|Bye\.\.\.")


@dataclass(slots=True)
class Start(Block[None]):
    """What one start printed: by port and field the values with their lines."""

    # `NIC` or `Forward` in front: both count packets.
    shown: dict[tuple[str, str, str], list[tuple[int, int]]] = field(default_factory=dict)
    skipped: dict[str, int] = field(default_factory=dict)


def blocks(lines: list[Line]) -> list[Start]:
    """The starts of a text that show a counter."""
    found: list[Start] = []
    above: list[Line] = []
    current: Start | None = None
    of, port = "", ""
    for line in lines:
        text = line.text
        head = _PORT.fullmatch(text)
        if head or _ALL.fullmatch(text):
            if current is None:
                current = Start(line, above)
                found.append(current)
                above = []
            of, port = (head[1], f"port {head[2]}") if head else ("Forward", "all ports")
        elif current is not None and port and (fields := _FIELD.findall(text)):
            for name, digits in fields:
                _take(current, (of, port, name), whole(digits), line.number)
        elif text.startswith("Bye...") or text.startswith("EAL: Detected "):
            current, port = None, ""
            above = [line]
        elif text and not _OWN.fullmatch(text):
            if text.endswith(":") and _is_heading(text):
                current, port = None, ""
            above.append(line)
    return [start for start in found if start.shown]


def _is_heading(text: str) -> bool:
    """Whether a line is a heading that somebody wrote between two outputs: a side, or words, the last with a colon."""
    return (
        side_of_name(text) is not None
        or 1 < len(text.split()) <= 12
        and text[0].isalpha()
        and ">" not in text
    )


def _take(start: Start, key: tuple[str, str, str], value: int | None, line: int) -> None:
    if key[2] in _NOT_READ:
        start.skipped.setdefault(key[2], line)
    elif value is not None and (key[2] in _RATES or key[2] in _COUNTS):
        start.shown.setdefault(key, []).append((value, line))


def _run(start: Start) -> Run:
    run = heading(start.above, ("dpdk-testpmd", TOOL)).run(TOOL)
    run.label = run.label or TOOL
    modes = [found[1] for line in start.above if (found := _MODE.fullmatch(line.text))]
    if modes:
        run.environment["mode"] = modes[-1]
    rates = {key: seen for key, seen in start.shown.items() if key[2] in _RATES}
    later = {key: seen[1:] for key, seen in rates.items() if len(seen) > 1}
    if later:
        run.notes.append(
            Note("the first show of a start has no rate, left out", next(iter(rates.values()))[0][1])
        )
    elif rates:
        run.notes.append(
            Note("one show: its rate is since the show before it", next(iter(rates.values()))[0][1])
        )
    rates = later or rates
    uncounted = [key for key in rates if _counts_no_bytes(key, rates)]
    if uncounted:
        run.notes.append(
            Note(
                "packets and no bytes counted, left out: "
                + ", ".join(f"{name} of {port}" for _, port, name in uncounted),
                rates[uncounted[0]][0][1],
            )
        )
    rates = {key: seen for key, seen in rates.items() if key not in uncounted}
    run.rows += _sums(rates)
    for (_, port, name), seen in rates.items():
        metric, unit, direction = _RATES[name]
        samples = [float(value) for value, _ in seen]
        run.rows.append(row(metric, unit, direction, None, (seen[0][1], seen[-1][1]), samples, port))
    forwarded = any(of == "Forward" for of, _, _ in start.shown)
    for (of, port, name), seen in start.shown.items():
        if name not in _COUNTS or (of == "NIC" and forwarded and name.endswith("-packets")):
            continue
        metric, unit, direction = _COUNTS[name]
        value, line = seen[-1]
        run.rows.append(row(metric, unit, direction, float(value), line, subject=port, form="count"))
    if start.skipped:
        run.notes.append(Note(f"not read: {', '.join(start.skipped)}", min(start.skipped.values())))
    return run


def _counts_no_bytes(
    key: tuple[str, str, str], rates: dict[tuple[str, str, str], list[tuple[int, int]]]
) -> bool:
    """Whether a rate in bits is 0 in every show while packets passed in the same direction."""
    of, port, name = key
    packets = rates.get((of, port, name.replace("-bps", "-pps")), [])
    moved = name.endswith("-bps") and any(value for value, _ in packets)
    return moved and not any(value for value, _ in rates[key])


def _sums(rates: dict[tuple[str, str, str], list[tuple[int, int]]]) -> Iterable[MetricRow]:
    """Of all ports, show by show, where there are several and each has the rate in the same shows."""
    shown = len({port for _, port, _ in rates})
    for name, (metric, unit, direction) in _RATES.items():
        ports = [seen for (_, _, field_name), seen in rates.items() if field_name == name]
        if len(ports) == shown and len(ports) > 1 and len({len(seen) for seen in ports}) == 1:
            samples = [float(sum(value for value, _ in show)) for show in zip(*ports, strict=True)]
            span = (min(seen[0][1] for seen in ports), max(seen[-1][1] for seen in ports))
            yield row(metric, unit, direction, None, span, samples, "all ports")


sniff = sniff_block(0.97, "statistics of a port of testpmd", blocks)
read = reader(
    blocks, _run, "no statistics of testpmd; expected '## NIC statistics for port 0 ##' and counters below it"
)
