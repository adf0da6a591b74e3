"""Events, skbs and bytes over time, counted from the recording: throughput of its host, and what a range holds."""

from pydantic import BaseModel

from skbscope.api_models import AliasedModel
from skbscope.domains.traces.queries.window import View
from skbscope.store.tables import lists

# A life belongs to the bucket of its first event; one that began before the range is in none, only in `overlapping`.
_EVENTS = """
SELECT (t - $a) * $n // $span AS bucket, count(*) AS events
FROM read_parquet($file) WHERE t BETWEEN $a AND $b GROUP BY ALL
"""
_SKBS = """
SELECT (t0 - $a) * $n // $span AS bucket, count(*) AS skbs, count(*) FILTER (len > 0) AS sized,
       coalesce(sum(len) FILTER (len > 0), 0)::BIGINT AS bytes
FROM read_parquet($file) WHERE t0 BETWEEN $a AND $b GROUP BY ALL
"""
_OVERLAPPING = "SELECT count(*) AS n FROM read_parquet(?) WHERE t0 <= ? AND t1 >= ?"


class RateColumns(BaseModel):
    """One value a bucket."""

    events: list[int]
    skbs: list[int]
    """Lives whose first event is in the bucket."""
    sized: list[int]
    """Of these, how many have a recorded length."""
    bytes: list[int]
    """Sum of the recorded lengths."""


class Rates(AliasedModel):
    """Counts of a range, both ends included, in buckets of equal length."""

    from_: int
    to: int
    overlapping: int
    """Lives that overlap the range, also those that began before it."""
    buckets: RateColumns


def rates(view: View, since: int | None, until: int | None, n: int) -> Rates:
    """The range in `n` buckets; fewer where it has fewer nanoseconds."""
    a, b = view.span(since, until)
    span = b - a + 1
    n = min(n, span)
    values = {"a": a, "b": b, "n": n, "span": span}
    columns = {name: [0] * n for name in RateColumns.model_fields}
    for query, file in ((_EVENTS, view.events_file("index")), (_SKBS, view.file("lives"))):
        found = lists(view.tables.query(query, {**values, "file": file}))
        buckets = found.pop("bucket")
        for name, counted in found.items():
            for bucket, value in zip(buckets, counted, strict=True):
                columns[name][bucket] = value
    overlapping = int(view.tables.query(_OVERLAPPING, [view.file("lives"), b, a])["n"][0])
    return Rates(from_=a, to=b, overlapping=overlapping, buckets=RateColumns(**columns))
