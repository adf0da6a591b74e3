"""Calls whose durations the kernel prints, as rows: one a function, of which repeats are the samples."""

from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow
from skbscope.results.read.table import LESS, Span, row

METRIC = "duration"


class Duration(NamedTuple):
    """One call."""

    # The function, and its device where there is one.
    subject: str
    microseconds: float
    lines: Span


def rows_of(durations: Iterable[Duration], tick: float) -> list[MetricRow]:
    """A row a subject, in the order printed."""
    by_subject: dict[str, list[Duration]] = {}
    for one in durations:
        by_subject.setdefault(one.subject, []).append(one)
    return [_row(subject, by_subject[subject], tick) for subject in by_subject]


def _row(subject: str, calls: list[Duration], tick: float) -> MetricRow:
    samples = [one.microseconds for one in calls]
    span = (calls[0].lines[0], calls[-1].lines[1])
    if len(samples) == 1:
        return row(METRIC, "us", LESS, samples[0], span, samples, subject, tick=tick)
    made = row(METRIC, "us", LESS, None, span, samples, subject, tick=tick)
    made.value = round(median(samples), 4)
    return made


def unfenced(above: list[Line]) -> list[Line]:
    """Lines above a log without the marks that people put around it."""
    return [line for line in above if not line.text.startswith(("```", "~~~"))]
