"""netperf's histogram of request/response times: rows of ten buckets, ten times as wide from row to row.

    TEN_USEC      :    0:    0:    0:    0:    0:    0:    0:    0:    0:    0
    HUNDRED_USEC  :    0:    0:    0: 5771: 118948: 7121:  639:  199:   90:   53
    >100_SECS: 0
    HIST_TOTAL:      133024

Format: HIST_add and HIST_report in netlib.c. Bucket n of a row holds n up to n + 1 times its unit; the first bucket of
every row but the finest belongs to the row above and stays empty.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Bucket, Histogram, Note
from skbscope.results.read.net.rates import number

# Microseconds. `TENTH_MSEC` begins the histogram of a build without the finer rows.
_UNITS = {
    **{"UNIT_USEC": 1, "TEN_USEC": 10, "HUNDRED_USEC": 100, "TENTH_MSEC": 100, "UNIT_MSEC": 1000},
    **{"TEN_MSEC": 10**4, "HUNDRED_MSEC": 10**5, "UNIT_SEC": 10**6, "TEN_SEC": 10**7},
}
_LAST = 10**8


@dataclass(slots=True)
class Spread:
    """A histogram with its lines."""

    histogram: Histogram
    lines: tuple[int, int]
    notes: list[Note] = field(default_factory=list)


def histogram(body: list[Line]) -> Spread | None:
    """The histogram of a block, None where there is none."""
    out: Spread | None = None
    seen: set[str] = set()
    for line in body:
        name, colon, rest = line.text.partition(":")
        name = name.strip()
        if not colon or name in seen or (name not in _UNITS and name not in (">100_SECS", "HIST_TOTAL")):
            continue
        seen.add(name)
        counts = [number(part.strip()) for part in rest.split(":", 10)]
        if name in _UNITS and len(counts) == 10:
            if out is None:
                out = Spread(Histogram("usecs", []), (line.number, line.number))
            _row(out, _UNITS[name], counts, line.number)
        elif out is not None and len(counts) == 1 and counts[0] is not None:
            if name == ">100_SECS":
                out.histogram.buckets.append(Bucket(_LAST, None, counts[0]))
            elif counts[0] != out.histogram.count:
                out.notes.append(
                    Note(
                        f"the histogram holds {out.histogram.count:g} values, its total says {counts[0]:g}",
                        line.number,
                    )
                )
            out.lines = (out.lines[0], line.number)
        if name == "HIST_TOTAL":
            break
    return out


def _row(out: Spread, unit: int, counts: list[float | None], at: int) -> None:
    buckets = out.histogram.buckets
    for place, count in enumerate(counts):
        low = unit * place
        if count is None:
            out.notes.append(Note("a bucket of the histogram is no number, left out", at))
        elif not buckets or low >= (buckets[-1].high or 0):
            buckets.append(Bucket(low, low + unit, count))
        elif count:
            out.notes.append(
                Note(f"{count:g} values in a bucket that belongs to the row above, left out", at)
            )
    out.lines = (out.lines[0], at)
