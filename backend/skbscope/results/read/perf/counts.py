"""Counters of `perf stat`, however it printed them: as rows of a run.

A counter has one value, or one an interval (`-I`), whose sum is the value of the run. Of the derived columns (after
`#`, metric-value) the `ratios` are rows behind those of the counters. Rates are not read: upstream they can be nonsense
(a clock of 1000415 GHz), and the counts are beside them.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import fsum

from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, parse
from skbscope.results.read.perf.ratios import Place, Ratio, add_ratios
from skbscope.results.read.table import LESS, row
from skbscope.results.rows import MAX_NOTES

# Unit of a counter that perf prints without one.
EVENTS = "events"
MISSING = ("<not counted>", "<not supported>")


@dataclass(slots=True)
class Count:
    """One counter, in one interval where there are any."""

    event: str
    # As printed; empty for plain events.
    unit: str
    # As printed: a number, or one of `MISSING`.
    token: str
    line: int
    # CPU, socket or thread of `-A` and `--per-*`; None for all together.
    subject: str | None = None
    # Time of the interval in seconds as printed; None without `-I`.
    at: str | None = None
    # `( +- x% )` of `-r`.
    spread: float | None = None
    # Share of the time the counter was scheduled; below 100 the count is scaled up by perf.
    running: float | None = None
    # For elapsed time alone fewer is better: no count is better for being small.
    elapsed: bool = False
    # None where perf could not count.
    value: float | None = None
    # What perf made of it.
    ratios: list[Ratio] = field(default_factory=list)


def read_values(run: Run, counts: Iterable[Count], convention: Convention, complaint: str) -> list[Count]:
    """The counts with their values; what is neither a number nor missing is left out with a complaint."""
    found: list[Count] = []
    for count in counts:
        number = parse(count.token, convention)
        if number or count.token in MISSING:
            count.value = number.value if number else None
            found.append(count)
        else:
            run.notes.append(Note(f"{complaint.format(count)}, left out", count.line))
    return found


def add_rows(run: Run, counts: list[Count]) -> None:
    """A row a counter, in the order printed, then the ratios; notes of what was not counted, or only at times."""
    rows: dict[tuple[str, str, str | None], MetricRow] = {}
    ratios: list[tuple[Place, Ratio]] = []
    seen: Counter[tuple[str | None, str, str, str | None]] = Counter()
    for count in counts:
        seen[count.at, count.event, count.unit, count.subject] += 1
        again = seen[count.at, count.event, count.unit, count.subject]
        subject = count.subject if again == 1 else f"{count.subject or ''} #{again}".strip()
        key = (count.event, count.unit, subject)
        if key not in rows:
            direction, unit = LESS if count.elapsed else None, count.unit or EVENTS
            rows[key] = row(
                count.event, unit, direction, None, count.line, None, subject, spread_pct=count.spread
            )
        one = rows[key]
        one.lines = (one.lines[0], count.line)
        if count.value is not None:
            one.samples.append(count.value)
            place = Place(count.event, subject, count.at is not None, count.line)
            ratios += [(place, ratio) for ratio in count.ratios]
    for one in rows.values():
        if one.samples:
            whole = all(isinstance(sample, int) for sample in one.samples)
            # Nine decimals are more than perf prints.
            one.value = sum(one.samples) if whole else round(fsum(one.samples), 9)
            one.value_from = "total"
    run.rows += rows.values()
    add_ratios(run, ratios)
    run.notes += _notes(counts)


def _notes(counts: list[Count]) -> list[Note]:
    missing = [count for count in counts if count.value is None]
    notes = [Note(f"{count.event}: {count.token}", count.line) for count in missing[:MAX_NOTES]]
    if len(missing) > MAX_NOTES:
        notes.append(Note(f"{len(missing) - MAX_NOTES} more values were not counted"))
    part = [count for count in counts if count.value is not None and 0 < (count.running or 0) < 100]
    if part:
        least = min(part, key=lambda count: count.running or 0)
        events = len({count.event for count in part})
        many = f"{events} counters" if events > 1 else "one counter"
        text = (
            f"{many} ran only part of the time ({least.event} {least.running:g}%), perf scaled such counts up"
        )
        notes.append(Note(text, least.line))
    return notes
