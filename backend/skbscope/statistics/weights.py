"""Means that a tool computed for each CPU, combined by their counts: an average of averages is wrong."""

from collections.abc import Iterable
from statistics import fmean

from skbscope.results.models import MetricRow, Run
from skbscope.statistics.reduce import weighted_mean

SUM = "sum of means"


def with_combined(run: Run, metrics: dict[str, set[str]]) -> list[MetricRow]:
    """The rows of a run and, of its weighted rows by CPU, one combined row a metric and their sum.

    `metrics` are the metrics of all runs that are combined, by unit: a sum of one would say it twice.
    """
    rows = list(run.rows)
    printed = {(row.metric, row.unit) for row in rows if row.subject is None}
    # A text that sums up its means itself needs no other sum.
    summed = {row.unit for row in rows if row.subject is None and row.value is not None}
    sums: dict[str, list[MetricRow]] = {}
    for (metric, unit), mine in _by_metric(run).items():
        mean = weighted_mean([(row.value or 0.0, row.weight or 0.0) for row in mine])
        if mean is None:
            continue
        whole = _row(metric, mine, mean, sum(row.weight or 0.0 for row in mine))
        sums.setdefault(unit, []).append(whole)
        if (metric, unit) not in printed:
            rows.append(whole)
    for unit, wholes in sums.items():
        if len(metrics[unit]) > 1 and unit not in summed:
            rows.append(_row(SUM, wholes, sum(row.value or 0.0 for row in wholes), None))
    return rows


def combined_metrics(runs: Iterable[Run]) -> dict[str, set[str]]:
    """Metrics with weighted rows by CPU, by unit."""
    found: dict[str, set[str]] = {}
    for run in runs:
        for metric, unit in _by_metric(run):
            found.setdefault(unit, set()).add(metric)
    return found


def counted_alike(run: Run, metric: str, unit: str) -> float | None:
    """What the combined row would be with equal weight for every CPU; None where nothing is combined."""
    groups = {name: rows for (name, of), rows in _by_metric(run).items() if of == unit}
    chosen = list(groups.values()) if metric == SUM else [groups[metric]] if metric in groups else []
    return sum(fmean(row.value or 0.0 for row in rows) for rows in chosen) if chosen else None


def _by_metric(run: Run) -> dict[tuple[str, str], list[MetricRow]]:
    found: dict[tuple[str, str], list[MetricRow]] = {}
    for row in run.rows:
        if row.weight and row.value is not None and is_cpu(row.subject):
            found.setdefault((row.metric, row.unit), []).append(row)
    return found


def is_cpu(subject: str | None) -> bool:
    """`CPU 0`, `cpu-3`."""
    name = (subject or "").lower()
    return name.startswith("cpu") and name[3:].strip(" -#").isdigit()


def _row(metric: str, rows: list[MetricRow], value: float, weight: float | None) -> MetricRow:
    lines = min(row.lines[0] for row in rows), max(row.lines[1] for row in rows)
    first = rows[0]
    return MetricRow(metric, first.unit, first.direction, None, [], value, "total", lines, weight=weight)
