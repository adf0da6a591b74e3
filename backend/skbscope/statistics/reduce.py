"""One value a run and metric: the tool's own total if it printed one, else the median of its intervals."""

import math
from dataclasses import dataclass, replace
from statistics import median

from skbscope.results.models import Histogram, MetricRow, Run

# More lines than this are not that many starts of a tool: they count as intervals of one run.
MOST_LINES = 200
_LARGEST = 1e100

# (metric, subject, unit).
Key = tuple[str, str | None, str]


@dataclass(slots=True)
class Cell:
    """One metric of one run."""

    row: MetricRow
    # None where the row holds a histogram only.
    value: float | None
    # Intervals behind the value; 0 where the tool printed a total only.
    samples: int
    # Why warm-up could not be dropped from it.
    warmup_included: bool = False

    @property
    def histogram(self) -> Histogram | None:
        """As the tool printed it."""
        return self.row.histogram


def one_run_a_line(run: Run) -> list[Run]:
    """The runs in a run of unknown lines: one a line, as their number is the only one a text gives; else itself."""
    lines = max((len(row.samples) for row in run.rows), default=0)
    if run.samples_are != "unknown" or not 1 < lines <= MOST_LINES:
        return [run]
    return [_line(run, at, lines) for at in range(lines)]


def cells(run: Run, warmup_s: float) -> dict[Key, Cell]:
    """Every metric of the run that has a value or a histogram, in the order printed."""
    grouped: dict[Key, list[MetricRow]] = {}
    for row in run.rows:
        grouped.setdefault((row.metric, row.subject, row.unit), []).append(row)
    skipped = intervals_of(run, warmup_s)
    found: dict[Key, Cell] = {}
    for key, rows in grouped.items():
        cell = _cell(combined(rows), skipped)
        if cell.value is not None or cell.histogram is not None:
            found[key] = cell
    return found


def combined(rows: list[MetricRow]) -> MetricRow:
    """Rows of one name: means weighted by their counts where all have them, else the first one printed."""
    first = rows[0]
    means = [(row.value, row.weight) for row in rows if row.value is not None and row.weight]
    if len(rows) == 1 or len(means) < len(rows):
        return first
    mean = weighted_mean(means)
    return first if mean is None else replace(first, value=mean, weight=sum(weight for _, weight in means))


def weighted_mean(means: list[tuple[float, float]]) -> float | None:
    """Means, each with its number of values, as one; None without any."""
    count = math.fsum(weight for _, weight in means)
    return math.fsum(mean * weight for mean, weight in means) / count if count > 0 else None


def intervals_of(run: Run, seconds: float) -> int:
    """Whole intervals in so many seconds; an interval is 1 s unless the run says otherwise."""
    try:
        length = float(run.environment.get("interval", "1").removesuffix("s").strip())
    except ValueError:
        length = 1.0
    return math.ceil(seconds / length - 1e-9) if seconds > 0 and length > 0 else 0


def _cell(row: MetricRow, skipped: int) -> Cell:
    samples = [value for value in row.samples if math.isfinite(value)]
    if skipped and len(samples) > 1:
        # The total holds the warm-up; a run no longer than it has no value left.
        rest = samples[skipped:]
        return Cell(row, _finite(median(rest)) if rest else None, len(rest))
    value = row.value if row.value is not None else median(samples) if samples else None
    return Cell(row, None if value is None else _finite(value), len(samples), warmup_included=skipped > 0)


def _finite(value: float) -> float | None:
    """None for what no benchmark measures, so that ratios of any two values are numbers; 0 for next to nothing."""
    if not abs(value) < _LARGEST:
        return None
    return value if abs(value) > 1 / _LARGEST else 0.0


def _line(run: Run, at: int, lines: int) -> Run:
    rows: list[MetricRow] = []
    for row in run.rows:
        if at < len(row.samples):
            value = row.samples[at]
            rows.append(replace(row, samples=[value], value=value, value_from="total"))
        elif not row.samples and at == 0:
            rows.append(row)
    return replace(run, label=f"{run.label} [{at + 1} of {lines}]", rows=rows)
