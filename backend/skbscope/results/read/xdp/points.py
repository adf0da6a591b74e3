"""From numbers of many intervals to the rows of a run: one row for every metric of every subject."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import MAX_TOKEN, decide, parse
from skbscope.results.read.table import LESS, MORE, row
from skbscope.results.rows import MAX_NOTES, bounded

# Packets a second, by the tools' own words; everything else a second is `1/s`.
_PACKETS = frozenset({"rx", "redir", "xmit", "pkt", "pass", "tx", "pps"})
_FAULTS = frozenset({"error", "err", "drv_err", "hit"})
_BULK = "bulk-avg"


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


def is_number(token: str) -> bool:
    """A token that begins like a number; `add_rows` says where it is none."""
    return token[:1].isdigit() and len(token) <= MAX_TOKEN


def add_rows(run: Run, points: Iterable[Point]) -> None:
    """Adds the rows, with a note for every token that is no number and every separator in an odd place."""
    points = list(points)
    whole = decide((point.token for point in points if point.kind != _BULK), integers=True)
    ratio = decide((point.token for point in points if point.kind == _BULK), integers=False)
    rows: dict[tuple[str, str | None, str], MetricRow] = {}
    faults: list[Note] = []
    for point in points:
        number = parse(point.token, ratio if point.kind == _BULK else whole)
        if number is None:
            faults.append(Note(f"{point.metric}: {point.token[:40]} is not a number; left out", point.line))
            continue
        if number.odd and len(run.odd_numbers) < MAX_NOTES:
            run.odd_numbers.append(Note(number.odd, point.line))
        key = (point.metric, point.subject, point.kind)
        if key not in rows:
            rows[key] = _row(point)
        rows[key].samples.append(number.value)
        rows[key].lines = (rows[key].lines[0], point.line)
    run.notes += faults[:MAX_NOTES]
    for one in rows.values():
        one.value, one.value_from = median(one.samples), "median"
    run.rows += rows.values()
    bounded(run)


def _row(point: Point) -> MetricRow:
    kind = point.kind
    unit = "pps" if kind in _PACKETS else "packets" if kind == _BULK else "1/s"
    # None for drops too, since many of these tools are started to drop packets.
    direction = MORE if kind in _PACKETS else LESS if kind in _FAULTS else None
    # Averages of a bulk have two decimals; rates are whole numbers.
    tick = 0.01 if kind == _BULK else None
    return row(point.metric, unit, direction, None, point.line, subject=point.subject, tick=tick)


def with_rows(runs: list[tuple[Run, int]]) -> list[tuple[Run, int]]:
    """Runs that have rows, each with its depth of quoting; faults of the others become notes of the first."""
    full = [(run, depth) for run, depth in runs if run.rows]
    faults = [note for run, _ in runs if not run.rows for note in run.notes]
    if not full:
        raise ResultError(f"{faults[0].text}; expected numbers in the columns of rates", faults[0].line)
    full[0][0].notes += faults[:MAX_NOTES]
    return full
