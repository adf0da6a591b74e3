"""Groups for the throughput panel: published claims and measured runs, pps and bit/s never on one axis."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

from skbscope.results.models import MetricRow, Run, Side, Unit

# A 64-byte frame (with its checksum) takes 84 bytes on the wire: 7 preamble + 1 start of frame + 64 + 12 gap
# between frames.
WIRE_BYTES_OF_64 = 7 + 1 + 64 + 12


def line_rate_pps(bits_per_second: int) -> int:
    """Most 64-byte frames a second an Ethernet link of this speed carries, whole frames only."""
    return bits_per_second // (WIRE_BYTES_OF_64 * 8)


@dataclass(frozen=True, slots=True)
class Reference:
    """A line to compare with."""

    value: float
    unit: Unit
    label: str


@dataclass(frozen=True, slots=True)
class Point:
    """One run; `run` is its id, or its number in a published table."""

    run: str
    value: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Lowest and highest run of a series."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Source:
    """Where a series comes from; `date` as far as it is known (`2025-08`), empty when it is not."""

    title: str
    date: str
    url: str | None = None


@dataclass(slots=True)
class Series:
    """One configuration, before or after or neither."""

    id: str
    label: str
    side: Side | None
    points: list[Point]
    # Median of the runs.
    value: float
    provenance: Literal["published", "measured"]
    # None for a single run: one value has no spread.
    spread: Spread | None
    source: Source
    machine: str | None = None
    note: str | None = None
    # Percent of the first series of the group; None for the first, and where the first is 0.
    change_of_first: float | None = None


@dataclass(slots=True)
class Group:
    """What may share an axis: one comparison, one unit."""

    id: str
    title: str
    unit: Unit
    about: str
    reference: list[Reference]
    series: list[Series] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Measured:
    """A run as stored: what the grouping needs to know beside it."""

    id: str
    name: str
    group: str
    date: str
    run: Run


def references(unit: Unit) -> list[Reference]:
    """The lines of an axis of that unit."""
    if unit != "pps":
        return []
    label = f"10 GbE line rate, 64-byte frames ({WIRE_BYTES_OF_64} bytes on the wire with preamble and gap)"
    return [Reference(line_rate_pps(10_000_000_000), "pps", label)]


def series(
    ident: str,
    label: str,
    side: Side | None,
    points: list[Point],
    provenance: Literal["published", "measured"],
    source: Source,
    machine: str | None = None,
    note: str | None = None,
) -> Series:
    """A series with its median and spread; `points` is not empty."""
    values = [point.value for point in points]
    spread = Spread(min(values), max(values)) if len(values) > 1 else None
    return Series(ident, label, side, points, median(values), provenance, spread, source, machine, note)


def with_changes(group: Group) -> Group:
    """Fills `change_of_first`: always divided by the first series, which is *before* where there is one."""
    group.series.sort(key=lambda item: item.side != "before")
    for item in group.series[1:]:
        first = group.series[0].value
        item.change_of_first = (item.value / first - 1) * 100 if first else None
    return group


def primary(run: Run) -> MetricRow | None:
    """The row that represents a run: what was received, else the busier direction; None without a rate."""
    rates = [row for row in run.rows if row.unit in ("pps", "bit/s") and row.value is not None]
    received = next((row for row in rates if row.metric == "received"), None)
    return received or max(rates, key=lambda row: row.value or 0.0, default=None)


def counterpart(run: Run, row: MetricRow) -> MetricRow | None:
    """The row's quantity in the other of pps and bit/s, where the tool printed both; nothing is computed from a size.

    Tools name the two alike, or `tx` and `tx bits` (pktgen). Drivers of DPDK that count no bytes print 0 bit/s
    beside their packets, which is not known rather than zero.
    """
    other = {"pps": "bit/s", "bit/s": "pps"}.get(row.unit)
    name = row.metric.removesuffix(" bits")
    alike = (item for item in run.rows if item.unit == other and item.subject == row.subject and item.value)
    return next((item for item in alike if item.metric.removesuffix(" bits") == name), None)


def measured_groups(runs: Iterable[Measured], titles: dict[str, tuple[str, str]]) -> list[Group]:
    """Groups of stored runs; `titles` gives (title, about) for groups that have them."""
    groups: dict[tuple[str, Unit], dict[tuple[str, Side | None], list[tuple[Measured, MetricRow]]]] = {}
    for item in runs:
        row = primary(item.run)
        if row is None or row.value is None:
            continue
        # Runs with a side are repeats of it; the others are separate, named by their label.
        key = (item.run.side or f"{item.name}: {item.run.label}", item.run.side)
        for found in (row, counterpart(item.run, row)):
            if found is None:
                continue
            unit: Unit = "pps" if found.unit == "pps" else "bit/s"
            groups.setdefault((item.group, unit), {}).setdefault(key, []).append((item, found))
    return [with_changes(_measured(name, unit, members, titles)) for (name, unit), members in groups.items()]


def _measured(
    name: str,
    unit: Unit,
    members: dict[tuple[str, Side | None], list[tuple[Measured, MetricRow]]],
    titles: dict[str, tuple[str, str]],
) -> Group:
    title, about = titles.get(name, (name, "Uploaded runs."))
    suffix = "pps" if unit == "pps" else "bits"
    group = Group(f"measured-{name}-{suffix}", title, unit, about, references(unit))
    for number, ((label, side), items) in enumerate(members.items(), 1):
        points = [Point(item.id, row.value) for item, row in items if row.value is not None]
        first = items[0][0]
        more = f" and {len(items) - 1} more" if len(items) > 1 else ""
        source = Source(first.name + more, first.date)
        ident = f"{group.id}-{side or number}"
        group.series.append(series(ident, label, side, points, "measured", source))
    return group
