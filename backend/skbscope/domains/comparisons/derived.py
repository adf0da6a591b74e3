"""Rows computed from histograms: median and 99th percentile of a run, estimated from the buckets."""

from skbscope.domains.comparisons.matching import Match
from skbscope.domains.comparisons.verdict import is_time
from skbscope.results.models import MetricRow
from skbscope.statistics.buckets import percentile
from skbscope.statistics.reduce import Cell

ESTIMATED = "estimated from buckets"
# With fewer counted values in a run, its 99th percentile rests on a handful of them.
_LEAST_P99 = 1_000
# Counted by a time of which neither less nor more is better: a task runs longer without a break, a function is called
# less often, a connection stays longer in a state.
_NEITHER = ("on-CPU", "intervals between calls", "times in a state")


def with_estimates(found: list[Match]) -> list[Match]:
    """The rows; one with histograms on both sides is followed by the rows estimated from them."""
    result: list[Match] = []
    for match in found:
        result.append(match)
        cells = match.cells()
        units = {cell.histogram.unit or "" for cell in cells if cell.histogram}
        whole = match.why is None and all(_some(side) for side in (match.before, match.after))
        if not whole or len(units) != 1:
            continue
        unit = units.pop()
        result.append(_estimate(match, unit, 0.5, "median"))
        if all(cell.histogram is None or cell.histogram.count >= _LEAST_P99 for cell in cells):
            result.append(_estimate(match, unit, 0.99, "p99"))
    return result


def _some(side: list[Cell | None]) -> bool:
    return any(cell is not None and cell.histogram is not None for cell in side)


def _estimate(match: Match, unit: str, part: float, name: str) -> Match:
    metric = f"{match.metric} {name}"
    before = [_cell(cell, metric, unit, part) for cell in match.before]
    after = [_cell(cell, metric, unit, part) for cell in match.after]
    return Match(metric, match.subject, unit, before, after, note=ESTIMATED, estimated=True)


def _cell(cell: Cell | None, metric: str, unit: str, part: float) -> Cell | None:
    if cell is None or cell.histogram is None:
        return None
    less = is_time(unit) and not metric.startswith(_NEITHER)
    row = MetricRow(metric, unit, "less" if less else None, cell.row.subject, [], None, None, cell.row.lines)
    return Cell(row, percentile(cell.histogram, part), int(min(cell.histogram.count, 1e15)))
