"""ethtool_stats.pl: which counters of a driver changed, a second, print after print.

    Show adapter(s) (mlx5p1) statistics (ONLY that changed!)
    Ethtool(mlx5p1  ) stat:     253253 (        253,253) <= ch1_poll /sec

Format: bin/ethtool_stats.pl of netoptimizer/network-testing. The first number is the rate, the second the same with
separators. A counter that is not printed did not change: its rate is zero there.
"""

from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, parse, read_number
from skbscope.results.read.counters.ethtool import MAX_NAME, better
from skbscope.results.rows import MAX_NOTES, bounded, check_cells

TOOL = "ethtool_stats.pl"
_HEAD = "Show adapter(s) ("
_ROW = "Ethtool("
_WHOLE = Convention(None, None)


@dataclass(frozen=True, slots=True)
class Rate:
    """One row."""

    device: str
    name: str
    value: float
    # The same number as printed for people.
    written: str
    line: int


@dataclass(slots=True)
class Print:
    """What changed in one interval."""

    head: Line
    rates: list[Rate] = field(default_factory=list)
    above: list[Line] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when there is a row."""
    line = next((line for line in lines if line.text.startswith(_ROW) and rate_of(line)), None)
    return (0.98, f"ethtool_stats.pl row on line {line.number}") if line else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = [item for item in prints(clean(text)) if item.rates]
    if not found:
        raise ResultError(
            "no row of ethtool_stats.pl; expected 'Ethtool(eth0) stat: 7 ( 7) <= rx_packets /sec'"
        )
    groups: list[list[Print]] = []
    for item in found:
        if not groups or item.above:
            groups.append([])
        groups[-1].append(item)
    return without_copies([(_run(group), group[0].head.depth) for group in groups])


def rate_of(line: Line) -> Rate | None:
    """`Ethtool(eth0 ) stat: 7 ( 7) <= rx_packets /sec`; None for another line."""
    head, arrow, tail = line.text.partition(" <= ")
    name, per, rest = tail.rpartition(" /sec")
    device, mid, numbers = head[len(_ROW) :].partition(") stat:")
    first, bracket, second = numbers.partition("(")
    rate = parse(first.strip(), _WHOLE)
    good = line.text.startswith(_ROW) and arrow and per and not rest.strip() and mid and bracket
    if not good or rate is None or not 0 < len(name.strip()) <= MAX_NAME:
        return None
    return Rate(device.strip()[:MAX_NAME], name.strip(), rate.value, second.strip(" )")[:40], line.number)


def prints(lines: list[Line]) -> list[Print]:
    """The prints of a text; rows without a head belong to the one before, or begin one."""
    found: list[Print] = []
    above: list[Line] = []
    for line in lines:
        if line.text.startswith(_HEAD):
            found.append(Print(line, above=above))
            above = []
        elif rate := rate_of(line):
            if not found or above:
                found.append(Print(line, above=above))
                above = []
            found[-1].rates.append(rate)
        elif line.text and line.text not in ("[...]", "..."):
            above.append(line)
    return found


def _run(group: list[Print]) -> Run:
    above = group[0].above
    label, side = label_above(above)
    command = next((c for line in reversed(above) if (c := command_in(line.text, TOOL))), None)
    run = Run(TOOL, label or command or TOOL, side, command=command)
    names = dict.fromkeys((rate.device, rate.name) for item in group for rate in item.rates)
    check_cells(len(names), len(group))
    samples: dict[tuple[str, str], list[float]] = {key: [0.0] * len(group) for key in names}
    lines: dict[tuple[str, str], tuple[int, int]] = {}
    for at, item in enumerate(group):
        for rate in item.rates:
            key = (rate.device, rate.name)
            samples[key][at] = rate.value
            lines[key] = (lines.get(key, (rate.line, 0))[0], rate.line)
            said = read_number(rate.written)
            if (said is None or said.value != rate.value) and len(run.notes) < MAX_NOTES:
                run.notes.append(
                    Note(f"{rate.value:g} and {rate.written} differ; the first is read", rate.line)
                )
    for (device, name), values in samples.items():
        run.rows.append(
            MetricRow(
                metric=name,
                unit="1/s",
                direction=better(name),
                subject=device or None,
                samples=values,
                value=median(values),
                value_from="median",
                lines=lines[device, name],
                form="count",
                tick=1.0,
            )
        )
    return bounded(run)
