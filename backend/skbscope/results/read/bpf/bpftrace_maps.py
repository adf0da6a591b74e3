"""What both forms of bpftrace's output hold: maps, printed once at the end or again and again, as rows of a run.

bpftrace states no units: a map holds what its script put there. Whether a second print of a map begins at zero
depends on the script too (`clear`), so a map printed again has samples and no value.
"""

from dataclasses import dataclass, field

from skbscope.results.models import Histogram, MetricRow, Note, Run, Side
from skbscope.results.read.table import row
from skbscope.results.rows import MAX_NOTES, bounded, check_metrics

TOOL = "bpftrace"
NO_UNIT = "unit not stated"
# Characters of a key; a stack of 127 frames fits.
MAX_KEY = 16 * 1024
_AGAIN = (
    "maps are printed up to {} times; it is unknown whether a print begins at zero: "
    "samples without a value, histograms of the last print"
)


@dataclass(frozen=True, slots=True)
class Printed:
    """One value of one print: a scalar, one figure of `stats`, a histogram, or a time series."""

    # Name of the map, with the figure's name for stats (`@stat average`).
    metric: str
    key: str | None
    unit: str
    lines: tuple[int, int]
    # None for a time series, which has `series` instead.
    value: float | None
    series: list[float] | None = None
    histogram: Histogram | None = None


@dataclass(slots=True)
class Session:
    """One start of bpftrace: what it printed, and what was passed over, by cause."""

    label: str | None = None
    side: Side | None = None
    command: str | None = None
    depth: int = 0
    printed: list[Printed] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    # Cause: (how often, first line).
    skipped: dict[str, tuple[int, int]] = field(default_factory=dict)
    # Lost events, as bpftrace counted them itself.
    lost: int = 0
    names: set[tuple[str, str | None]] = field(default_factory=set)

    def add(self, *printed: Printed) -> None:
        """Adds what was printed; refuses maps of too many keys while they are read."""
        self.printed += printed
        self.names.update((one.metric, one.key) for one in printed)
        check_metrics(len(self.names))

    def skip(self, cause: str, line: int) -> None:
        """Counts something that was left out."""
        count, first = self.skipped.get(cause, (0, line))
        self.skipped[cause] = (count + 1, first)


def stats(
    metric: str, key: str | None, count: float, average: float, total: float, lines: tuple[int, int]
) -> list[Printed]:
    """The three figures of a `stats()` map."""
    return [
        Printed(f"{metric} count", key, "values", lines, count),
        Printed(f"{metric} average", key, NO_UNIT, lines, average),
        Printed(f"{metric} total", key, NO_UNIT, lines, total),
    ]


def run_of(session: Session) -> Run:
    """The run of a session, a row for each map and key."""
    run = Run(TOOL, session.label or session.command or TOOL, session.side, command=session.command)
    groups: dict[tuple[str, str | None], list[Printed]] = {}
    for printed in session.printed:
        groups.setdefault((printed.metric, printed.key), []).append(printed)
    run.rows = [_row(group) for group in groups.values()]
    again = max((len(group) for group in groups.values()), default=0)
    if again > 1:
        run.notes.append(Note(_AGAIN.format(again)))
    if session.lost:
        run.notes.append(Note(f"bpftrace lost {session.lost} events"))
    for cause, (count, line) in session.skipped.items():
        run.notes.append(Note(f"{count} {cause} left out", line))
    run.notes += session.notes[:MAX_NOTES]
    return bounded(run)


def _row(group: list[Printed]) -> MetricRow:
    first, last = group[0], group[-1]
    once = len(group) == 1 and last.series is None
    span = (first.lines[0], last.lines[1])
    made = row(
        first.metric,
        first.unit,
        None,
        last.value if once else None,
        span,
        subject=first.key,
        histogram=last.histogram,
    )
    for printed in group:
        if printed.series is not None:
            made.samples += printed.series
        elif printed.value is not None:
            made.samples.append(printed.value)
    return made
