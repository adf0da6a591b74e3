"""From numbers of many intervals to the rows of a run: one row for every metric of every subject."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Literal

from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import decide, parse
from skbscope.results.rows import MAX_NOTES, bounded

# Packets a second, by the tools' own words; everything else a second is `1/s`.
_PACKETS = frozenset({"rx", "redir", "xmit", "pkt", "pass", "tx", "pps"})
_FAULTS = frozenset({"error", "err", "drv_err", "hit"})


@dataclass(frozen=True, slots=True)
class Point:
    """One number of one interval, as printed."""

    metric: str
    # None for the run as a whole.
    subject: str | None
    # What is counted (`rx`, `drop`, `bulk-avg`): it decides unit and direction.
    kind: str
    token: str
    # 1-based line.
    line: int


def unit_of(kind: str) -> str:
    """`pps` where the tool means packets, `packets` for the size of a bulk, else `1/s`."""
    return "pps" if kind in _PACKETS else "packets" if kind == "bulk-avg" else "1/s"


def direction_of(kind: str) -> Literal["more", "less"] | None:
    """None for drops too: to drop is what many of these tools are started for."""
    return "more" if kind in _PACKETS else "less" if kind in _FAULTS else None


def add_rows(run: Run, points: Iterable[Point]) -> None:
    """Adds the rows, with a note for every token that is no number and every separator in an odd place."""
    points = list(points)
    whole = decide((point.token for point in points if point.kind != "bulk-avg"), integers=True)
    ratio = decide((point.token for point in points if point.kind == "bulk-avg"), integers=False)
    samples: dict[tuple[str, str | None, str], list[float]] = {}
    spans: dict[tuple[str, str | None, str], tuple[int, int]] = {}
    faults: list[Note] = []
    for point in points:
        number = parse(point.token, ratio if point.kind == "bulk-avg" else whole)
        if number is None:
            faults.append(Note(f"{point.metric}: {point.token[:40]} is not a number; left out", point.line))
            continue
        if number.odd and len(run.odd_numbers) < MAX_NOTES:
            run.odd_numbers.append(Note(number.odd, point.line))
        key = (point.metric, point.subject, point.kind)
        samples.setdefault(key, []).append(number.value)
        spans[key] = (spans.get(key, (point.line, 0))[0], point.line)
    run.notes += faults[:MAX_NOTES]
    for (metric, subject, kind), values in samples.items():
        run.rows.append(
            MetricRow(
                metric=metric,
                unit=unit_of(kind),
                direction=direction_of(kind),
                subject=subject,
                samples=values,
                value=median(values),
                value_from="median",
                lines=spans[(metric, subject, kind)],
                # Averages of a bulk have two decimals; rates are whole numbers.
                tick=0.01 if kind == "bulk-avg" else None,
            )
        )
    bounded(run)


def with_rows(runs: list[tuple[Run, int]]) -> list[tuple[Run, int]]:
    """Runs that have rows, each with its depth of quoting; faults of the others become notes of the first."""
    kept = [(run, depth) for run, depth in runs if run.rows]
    faults = [note for run, _ in runs if not run.rows for note in run.notes]
    if not kept:
        raise ResultError(f"{faults[0].text}; expected numbers in the columns of rates", faults[0].line)
    kept[0][0].notes += faults[:MAX_NOTES]
    return kept
