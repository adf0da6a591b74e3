"""Search in results: groups of runs by policy, tool, kernel, CPU and driver, and series over kernels."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from sqlalchemy.orm import Session

from skbscope.domains.runs.repository import RunRepository, RunRow
from skbscope.errors import BadInput
from skbscope.results.environment import FACETS
from skbscope.results.models import MetricRow, Side
from skbscope.results.throughput import counterpart, primary

MOST_RUNS = 2_000
"""Newest runs searched for one answer; the answer says when there are more."""
MOST_WORDS = 8


@dataclass(slots=True)
class Rate:
    """A number of packets or of bits a second."""

    value: float
    unit: str


@dataclass(slots=True)
class RunBrief:
    """One run of a group."""

    id: str
    name: str
    label: str
    side: Side | None
    created_at: datetime
    kernel: str | None
    # Its main quantity; None for a run without a rate.
    metric: str | None
    value: float | None
    unit: str | None
    # The same quantity in the other of pps and bit/s, from the tool's own output; None where it did not print both.
    other: Rate | None


@dataclass(slots=True)
class RunGroup:
    """Runs that are compared with each other."""

    id: str
    title: str
    newest: datetime
    runs: list[RunBrief]
    # Values of each facet in the group, sorted.
    policy: list[str]
    tool: list[str]
    kernel: list[str]
    cpu: list[str]
    driver: list[str]


@dataclass(slots=True)
class GroupList:
    """Matching groups, newest first, and the number of runs for each value of a facet."""

    groups: list[RunGroup]
    facets: dict[str, list[tuple[str, int]]]
    # More runs match than were searched.
    cut: bool


@dataclass(slots=True)
class KernelPoint:
    """One kernel release of a series."""

    kernel: str
    run_ids: list[str]
    values: list[float]
    median: float


@dataclass(slots=True)
class KernelSeries:
    """One metric of one configuration over kernel releases, oldest first."""

    metric: str
    subject: str | None
    unit: str
    better: str | None
    label: str
    points: list[KernelPoint]


def find(session: Session, wanted: dict[str, str], words: str, titles: dict[str, str]) -> GroupList:
    """Groups with a run that has every wanted facet value and every word. Groups are complete, with both sides."""
    split = words.split()
    if len(split) > MOST_WORDS:
        raise BadInput(f"A search takes at most {MOST_WORDS} words; {len(split)} were given.")
    repository = RunRepository(session)
    hits = repository.matching(wanted, split, MOST_RUNS + 1)
    names = list(dict.fromkeys(row.group for row in hits))
    members: dict[str, list[RunRow]] = {name: [] for name in names}
    for row in repository.of_groups(names):
        members[row.group].append(row)
    groups = [_group(name, rows, titles.get(name, name)) for name, rows in members.items()]
    return GroupList(groups, {name: repository.facet(name) for name in FACETS}, len(hits) > MOST_RUNS)


def over_kernels(rows: Iterable[RunRow]) -> list[KernelSeries]:
    """The main metric of each configuration of a group over kernels, for configurations with at least two kernels."""
    found: dict[tuple[str, str, str | None, str], dict[str, list[tuple[str, float]]]] = {}
    directions: dict[tuple[str, str, str | None, str], MetricRow] = {}
    for row in rows:
        main = primary(row.run)
        if row.kernel is None or main is None or main.value is None:
            continue
        key = (row.run.side or row.run.label, main.metric, main.subject, main.unit)
        directions[key] = main
        found.setdefault(key, {}).setdefault(row.kernel, []).append((row.id, main.value))
    series: list[KernelSeries] = []
    for key, kernels in found.items():
        if len(kernels) < 2:
            continue
        label, metric, subject, unit = key
        points = [
            KernelPoint(kernel, [run for run, _ in runs], [v for _, v in runs], median(v for _, v in runs))
            for kernel, runs in sorted(kernels.items(), key=lambda item: release_order(item[0]))
        ]
        series.append(KernelSeries(metric, subject, unit, directions[key].direction, label, points))
    return series


def release_order(kernel: str) -> list[tuple[int, int, str]]:
    """A key that puts 6.9 before 6.10 and 6.18-rc1 before 6.18."""
    parts = re.findall(r"[0-9]{1,9}|[A-Za-z]{1,40}", kernel[:200])
    keys = [(1, int(part), "") if part.isdigit() else (0 if part == "rc" else 2, 0, part) for part in parts]
    # A release comes after its release candidates and before its patch levels.
    return [*keys, (1, -1, "")]


def _group(name: str, rows: list[RunRow], title: str) -> RunGroup:
    facets = {
        facet: sorted({str(value) for row in rows if (value := getattr(row, facet))}, key=release_order)
        for facet in FACETS
    }
    return RunGroup(name, title, max(row.created_at for row in rows), [_brief(row) for row in rows], **facets)


def _brief(row: RunRow) -> RunBrief:
    run = row.run
    main = primary(run) or next((item for item in run.rows if item.value is not None), None)
    other = counterpart(run, main) if main else None
    return RunBrief(
        row.id,
        row.name,
        run.label,
        run.side,
        row.created_at,
        row.kernel,
        main.metric if main else None,
        main.value if main else None,
        main.unit if main else None,
        Rate(other.value, other.unit) if other and other.value else None,
    )
