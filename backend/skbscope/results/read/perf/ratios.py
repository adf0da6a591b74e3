"""Ratios of counters that perf stat prints and people compare: `2.22  insn per cycle`, `5.44% of all branches`.

Format: the metrics of util/stat-shadow.c of the kernel's tools/perf; since 7.0 those of
pmu-events/arch/common/common/metrics.json, `1.5 instructions  insn_per_cycle`. They have decimals and are not grouped.
Rates (`2.587 GHz`, `28.195 /sec`) are the counter over the time, and topdown levels are not read.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from skbscope.results.models import MetricRow, Run
from skbscope.results.read.perf.percent import tick
from skbscope.results.read.table import LESS, MORE, Direction, number, row

_RATIO = re.compile(r"(\d{1,12}[.,]\d{1,9}) {0,20}%? {0,20}([A-Za-z].{0,60})")
_OF_ALL = re.compile(r"of all [A-Za-z][\w -]{1,40}")
_CPUS = ("CPUs utilized", "CPUs", None)
_INSTRUCTIONS = ("instructions per cycle", "insn/cycle", MORE)
_STALLED = ("stalled cycles per instruction", "stalled cycles/insn", LESS)
_MISSED_BRANCHES = ("branch-misses, share of all branches", "%", LESS)
# Metric, unit and direction by the words behind the number.
_KNOWN: dict[str, tuple[str, str, Direction]] = {
    "CPUs utilized": _CPUS,
    "CPUs CPUs_utilized": _CPUS,
    "insn per cycle": _INSTRUCTIONS,
    "insns per cycle": _INSTRUCTIONS,
    "instructions insn_per_cycle": _INSTRUCTIONS,
    "stalled cycles per insn": _STALLED,
    "frontend cycles idle": ("frontend cycles idle", "%", LESS),
    "backend cycles idle": ("backend cycles idle", "%", LESS),
    "branch_miss_rate": _MISSED_BRANCHES,
}
_SHARE = ", share of all "


class Ratio(NamedTuple):
    """The value and the words behind it, as printed."""

    token: str
    words: str


class Place(NamedTuple):
    """Where a ratio is printed: beside a counter, of a CPU or socket, in an interval."""

    event: str
    subject: str | None
    is_interval: bool
    line: int


def ratio_of(text: str) -> Ratio | None:
    """The ratio in what perf prints behind a `#`, or in the last fields of a line; None for a rate or anything else."""
    found = _RATIO.fullmatch(text.strip()[:100])
    ratio = Ratio(found[1], " ".join(found[2].split())) if found else None
    return ratio if ratio and (ratio.words in _KNOWN or _OF_ALL.fullmatch(ratio.words)) else None


def add_ratios(run: Run, ratios: Iterable[tuple[Place, Ratio]]) -> None:
    """A row for each ratio behind those of the counters; of two counters with the same one, each is called by it."""
    groups: dict[tuple[str, str, str | None], list[tuple[Place, Ratio]]] = {}
    events: defaultdict[tuple[str, str | None], set[str]] = defaultdict(set)
    named = [(_named(place.event, ratio.words), place, ratio) for place, ratio in ratios]
    for (metric, _, _), place, _ in named:
        events[metric, place.subject].add(place.event)
    for (metric, unit, _), place, ratio in named:
        several = len(events[metric, place.subject]) > 1
        subject = f"{place.subject or ''} {place.event}".strip() if several else place.subject
        groups.setdefault((metric, unit, subject), []).append((place, ratio))
    run.rows += [_row(key, found) for key, found in groups.items()]


def is_ratio(metric: str) -> bool:
    """Whether a metric is a ratio of counters that are beside it."""
    return _SHARE in metric or any(metric == known for known, _, _ in _KNOWN.values())


def _named(event: str, words: str) -> tuple[str, str, Direction]:
    if words in _KNOWN:
        return _KNOWN[words]
    # The share of what was missed; perf prints it beside no other counter.
    direction = LESS if "miss" in event.lower() else None
    return f"{event}{_SHARE}{words.removeprefix('of all ')}", "%", direction


def _row(key: tuple[str, str, str | None], found: list[tuple[Place, Ratio]]) -> MetricRow:
    metric, unit, subject = key
    place, ratio = found[0]
    values = [value for _, one in found if (value := number(one.token.replace(",", "."))) is not None]
    total = None if place.is_interval else values[0]
    direction = _named(place.event, ratio.words)[2]
    return row(
        metric,
        unit,
        direction,
        total,
        (place.line, found[-1][0].line),
        values,
        subject,
        tick=tick(ratio.token),
    )
