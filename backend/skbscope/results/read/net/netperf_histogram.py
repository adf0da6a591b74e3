"""netperf's histogram of request/response times: rows of ten buckets, ten times as wide from row to row.

    TEN_USEC      :    0:    0:    0:    0:    0:    0:    0:    0:    0:    0
    HUNDRED_USEC  :    0:    0:    0: 5771: 118948: 7121:  639:  199:   90:   53
    >100_SECS: 0
    HIST_TOTAL:      133024

Format: HIST_add and HIST_report in netlib.c. Bucket n of a row holds n up to n + 1 times its unit; the first bucket of
every row but the finest belongs to the row above and stays empty.
"""

from skbscope.results.cleaning import Line
from skbscope.results.models import Bucket, Histogram, Note, Run
from skbscope.results.read.table import number, row

# Microseconds. `TENTH_MSEC` begins the histogram of a build without the finer rows.
_UNITS = {
    **{"UNIT_USEC": 1, "TEN_USEC": 10, "HUNDRED_USEC": 100, "TENTH_MSEC": 100, "UNIT_MSEC": 1000},
    **{"TEN_MSEC": 10**4, "HUNDRED_MSEC": 10**5, "UNIT_SEC": 10**6, "TEN_SEC": 10**7},
}
_ABOVE, _TOTAL = ">100_SECS", "HIST_TOTAL"
_LAST = 10**8


def add_histogram(run: Run, body: list[Line]) -> None:
    """Adds the histogram of a block as a row without a value, if there is one."""
    histogram = Histogram("usecs", [])
    span: tuple[int, int] | None = None
    seen: set[str] = set()
    for line in body:
        name, colon, rest = line.text.partition(":")
        name = name.strip()
        if not colon or name in seen or (name not in _UNITS and name not in (_ABOVE, _TOTAL)):
            continue
        seen.add(name)
        counts = [number(part.strip()) for part in rest.split(":", 10)]
        if name in _UNITS and len(counts) == 10:
            span = (span[0] if span else line.number, line.number)
            _add_buckets(run, histogram.buckets, _UNITS[name], counts, line.number)
        elif span and len(counts) == 1 and counts[0] is not None:
            span = (span[0], line.number)
            if name == _ABOVE:
                histogram.buckets.append(Bucket(_LAST, None, counts[0]))
            elif counts[0] != histogram.count:
                text = f"the histogram holds {histogram.count:g} values, its total says {counts[0]:g}"
                run.notes.append(Note(text, line.number))
        if name == _TOTAL:
            break
    if span:
        run.rows.append(row("latency", "us", "less", None, span, histogram=histogram))


def _add_buckets(run: Run, buckets: list[Bucket], unit: int, counts: list[float | None], at: int) -> None:
    for place, count in enumerate(counts):
        low = unit * place
        if count is None:
            run.notes.append(Note("a bucket of the histogram is no number, left out", at))
        elif not buckets or low >= (buckets[-1].high or 0):
            buckets.append(Bucket(low, low + unit, count))
        elif count:
            text = f"{count:g} values in a bucket that belongs to the row above, left out"
            run.notes.append(Note(text, at))
