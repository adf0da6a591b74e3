"""Words of the results domain. Plain dataclasses: the command line reads runs without a web framework."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Side = Literal["before", "after"]
Unit = Literal["pps", "bit/s"]
# What one sample of a run is: a second of it, or unknown where bare lines do not say whether each is a start.
SamplesAre = Literal["interval", "unknown"]
# Name of the fact that a run's numbers were published in a mail; its value is author and date.
PUBLISHED = "published"
# How rows are set side by side: as numbers, as calls an interval (log axis), as shares of a profile, or as what a build
# gives in every run (bytes of code, steps of the verifier).
Form = Literal["value", "count", "share", "fixed"]


@dataclass(frozen=True, slots=True)
class Note:
    """A remark of a reader about a run; `line` is 1-based, None for the run as a whole."""

    text: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Bucket:
    """Values from `low` up to but not including `high`; None where the tool leaves that end open."""

    low: float | None
    high: float | None
    count: float


@dataclass(slots=True)
class Histogram:
    """A distribution as a tool printed it: ascending buckets, including empty ones."""

    # Of the bounds, as printed (`nsecs`, `usecs`, `msecs`); None where the tool states none.
    unit: str | None
    buckets: list[Bucket]

    @property
    def count(self) -> float:
        """Values in all buckets."""
        return sum(bucket.count for bucket in self.buckets)


@dataclass(slots=True)
class MetricRow:
    """One metric of one run."""

    metric: str
    unit: str
    # Which way is better; None where neither is (packets counted, calls to a function).
    direction: Literal["more", "less"] | None
    # What was measured: a socket, a function; None for the run as a whole.
    subject: str | None
    # One value an interval, in the order printed; intervals of no length are left out.
    samples: list[float]
    # The value of the run: the tool's own total, else the median of the samples, None when there is neither.
    value: float | None
    value_from: Literal["total", "median"] | None
    # First and last 1-based line in the file.
    lines: tuple[int, int]
    # How the values that were counted are spread; None where the tool prints no histogram.
    histogram: Histogram | None = None
    form: Form = "value"
    # Smallest step the tool can print, in `unit` (1 for whole cycles); None where it is far below the value.
    tick: float | None = None
    # The number of values a mean is over, where the tool states it; means are combined only by these weights.
    weight: float | None = None
    # How far the tool says its own repeats lie apart, in percent of the value (`perf stat -r`: +- x%).
    spread_pct: float | None = None


@dataclass(slots=True)
class Run:
    """One start of a benchmark tool."""

    tool: str
    label: str
    side: Side | None = None
    rows: list[MetricRow] = field(default_factory=list)
    # The command line as printed above the output.
    command: str | None = None
    notes: list[Note] = field(default_factory=list)
    # Numbers with separators in odd places, in words.
    odd_numbers: list[Note] = field(default_factory=list)
    samples_are: SamplesAre = "interval"
    # When it started, ISO 8601 or seconds since the epoch as text, as the tool prints it.
    started: str | None = None
    # Facts in the output itself, by name: device, driver, mode, kernel, cpu, hostname, message size …
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[int, int]:
        """First and last line of the run's rows; (0, 0) for a run without any."""
        spans = [row.lines for row in self.rows]
        return (min(a for a, _ in spans), max(b for _, b in spans)) if spans else (0, 0)


# Optional facts: a run or a row without one has no such key, because ids are made over this text.
_RUN_DEFAULTS: dict[str, Any] = {"samples_are": "interval", "started": None, "environment": {}}
_ROW_DEFAULTS = {"histogram": None, "form": "value", "tick": None, "weight": None, "spread_pct": None}


def run_to_json(run: Run) -> dict[str, Any]:
    """The run as JSON values, without the keys of optional facts it does not have."""
    data = asdict(run)
    data["rows"] = [_without(row, _ROW_DEFAULTS) for row in data["rows"]]
    return _without(data, _RUN_DEFAULTS)


def run_from_json(data: dict[str, Any]) -> Run:
    """The inverse of `run_to_json`."""
    notes = [Note(**note) for note in data["notes"]]
    odd = [Note(**note) for note in data["odd_numbers"]]
    return Run(**{**data, "rows": [_row(row) for row in data["rows"]], "notes": notes, "odd_numbers": odd})


def _without(data: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in defaults or value != defaults[key]}


def _row(data: dict[str, Any]) -> MetricRow:
    given = data.get("histogram")
    histogram = Histogram(given["unit"], [Bucket(**item) for item in given["buckets"]]) if given else None
    return MetricRow(**{**data, "lines": (data["lines"][0], data["lines"][1]), "histogram": histogram})
