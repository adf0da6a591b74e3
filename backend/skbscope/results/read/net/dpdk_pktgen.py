"""Pktgen of DPDK: packets and megabits a second and errors of each port, from its screen.

    Link State          :     <UP-40000-FD>     <UP-40000-FD>  ---Total Rate---
    Pkts/s Rx           :                 0          14880960          14880960     in older versions, with Tx below it
    Pkts/s Rx:Tx        :        0:14880960        14880960:0 14880960:14880960
    MBits/s Rx:Tx       :            0:9999            9999:0         9999:9999     Rx/Tx in older versions
    Errors Rx/Tx/missed :             0/0/0             0/0/0

Format: pktgen-stats.c of Pktgen-DPDK, versions 3 to 24. A screen that is drawn again gives another sample. Numbers have
the separators of the locale. Sums are the tool's own `Total Rate`. Megabits are those on the wire: checksum, preamble
and gap, 24 bytes a packet, are in them. Where they are nothing else, the driver counts no bytes, and no bits are read.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.table import LESS, MORE, Block, Direction, Group, grouped, reader, row, whole

TOOL = "dpdk pktgen"
_HEAD = re.compile(r"Link State {1,20}: {0,40}<.{1,300}")
_LINE = re.compile(r"(\S.{0,24}?) {0,20}: {0,60}(\d\S{0,60}(?: {1,60}[\d/-]\S{0,60}){0,64})")
# A stroke turns in front of it, and `|` is taken for a quotation.
_TITLE = re.compile(r"(?:[-\\|/] )?Ports \d{1,3}-\d{1,3} of \d")
_TOTAL = "---Total"
_RATES: dict[str, tuple[tuple[str, ...], str, float]] = {
    "Pkts/s Rx": (("received",), "pps", 1.0),
    "Tx": (("sent",), "pps", 1.0),
    "Pkts/s Rx/Tx": (("received", "sent"), "pps", 1.0),
    "MBits/s Rx/Tx": (("received", "sent"), "bit/s", 1e6),
}
_ERRORS: dict[str, tuple[str, ...]] = {
    "Errors Rx/Tx": ("receive errors", "send errors"),
    "Errors Rx/Tx/missed": ("receive errors", "send errors", "missed"),
}
_SETTINGS = {"Pkt Size/Tx Burst", "Pkt Size/Rx/Tx Burst"}
_MOST_PORTS = 64
# Bits of a packet that are no bytes of it.
_AROUND = 24 * 8
# Metric, unit, subject, direction.
_Key = tuple[str, str, str, Direction]


@dataclass(slots=True)
class Screen(Block[tuple[str, list[str], int]]):
    """Lines of one screen: label, a cell a port, line; the last cell of rates is the total where `total`."""

    total: bool = False
    ports: int = 0
    unused: dict[str, int] = field(default_factory=dict)


def _label(text: str) -> str:
    return text.replace("Rx:Tx", "Rx/Tx")


def blocks(lines: list[Line]) -> list[Screen]:
    """The screens of a text that show a rate."""
    found: list[Screen] = []
    above: list[Line] = []
    for line in lines:
        if _HEAD.fullmatch(line.text):
            ports = line.text.count("<")
            found.append(Screen(line, above, total=_TOTAL in line.text, ports=min(ports, _MOST_PORTS)))
            above = []
        elif found and not above and (row_of := _LINE.fullmatch(line.text)):
            label, cells = _label(row_of[1].strip()), row_of[2].split()
            if label in _RATES or label in _ERRORS or label in _SETTINGS:
                found[-1].rows.append((label, cells, line.number))
            else:
                found[-1].unused.setdefault(label, line.number)
        elif line.text and (not found or not _of_the_screen(line.text)):
            above.append(line)
    return [screen for screen in found if any(label in _RATES for label, _, _ in screen.rows)]


def _of_the_screen(text: str) -> bool:
    """Addresses, flags, rules: lines of the screen that hold no number."""
    return (
        " : " in text[:40] or text.startswith(("--", "** Version: ", "Pktgen:")) or bool(_TITLE.match(text))
    )


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) for a screen with its link state and a rate."""
    screen = next(iter(blocks(lines)), None)
    return (0.95, f"screen of pktgen on line {screen.head.number}") if screen else None


def _groups(lines: list[Line]) -> list[Group[Screen]]:
    return grouped(blocks(lines), lambda group, one: bool(one.above) or one.ports != group[-1].ports)


def _run(group: Group[Screen]) -> Run:
    run = heading(group[0].above, ("pktgen",)).run(TOOL)
    run.label = run.label or TOOL
    values: dict[_Key, list[tuple[float, int]]] = {}
    for screen in group:
        for label, cells, line in screen.rows:
            if label in _SETTINGS:
                run.environment["packet size"] = cells[0]
                continue
            metrics, unit, factor = _RATES.get(label) or (_ERRORS[label], "packets", 1.0)
            direction: Direction = MORE if label in _RATES else LESS
            for at, cell in enumerate(cells[: screen.ports + 1]):
                subject = f"port {at}" if at < screen.ports else "all ports"
                parts = [whole(part.replace(",", "")) for part in re.split("[/:]", cell)]
                if len(parts) != len(metrics) or (at == screen.ports and not screen.total):
                    continue
                for metric, part in zip(metrics, parts, strict=True):
                    if part is not None:
                        key = (metric, unit, subject, direction)
                        values.setdefault(key, []).append((part * factor, line))
    without_bytes = [key[:3] for key in values if key[1] == "bit/s" and _only_around(key, values)]
    if without_bytes:
        names = ", ".join(f"{metric} of {subject}" for metric, _, subject in without_bytes)
        run.notes.append(
            Note(f"packets and no bytes counted, bits a second left out: {names}"[:300], group[0].head.number)
        )
    for (metric, unit, subject, direction), seen in values.items():
        if (metric, unit, subject) in without_bytes:
            continue
        span = (seen[0][1], seen[-1][1])
        if unit == "packets":
            run.rows.append(
                row(metric, unit, direction, seen[-1][0], seen[-1][1], subject=subject, form="count")
            )
        else:
            tick = 1e6 if unit == "bit/s" else None
            run.rows.append(
                row(metric, unit, direction, None, span, [value for value, _ in seen], subject, tick=tick)
            )
    unused = {name: line for screen in reversed(group) for name, line in screen.unused.items()}
    if unused:
        run.notes.append(Note(f"lines not read: {', '.join(unused)[:300]}", min(unused.values())))
    return run


def _only_around(key: _Key, values: dict[_Key, list[tuple[float, int]]]) -> bool:
    """Whether the bits of a row are what is around its packets, in megabits as printed; not where nothing was sent."""
    metric, _, subject, direction = key
    bits, packets = values[key], values.get((metric, "pps", subject, direction), [])
    return len(bits) == len(packets) and all(
        count and abs(bit - count * _AROUND) < 1e6 for (bit, _), (count, _) in zip(bits, packets, strict=True)
    )


read = reader(
    _groups,
    _run,
    "no screen of DPDK's pktgen; expected 'Link State : <UP-10000-FD>' and 'Pkts/s Rx:Tx :' below it",
)
