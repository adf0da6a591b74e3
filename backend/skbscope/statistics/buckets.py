"""Histograms: merged, and what can be estimated from their buckets."""

from collections.abc import Sequence

from skbscope.results.models import Bucket, Histogram


def merged(histograms: Sequence[Histogram]) -> Histogram | None:
    """The sum, bucket by bucket; None where there are none, or units differ."""
    units = {histogram.unit for histogram in histograms}
    if len(units) != 1:
        return None
    counts: dict[tuple[float | None, float | None], float] = {}
    for histogram in histograms:
        for bucket in histogram.buckets:
            counts[bucket.low, bucket.high] = counts.get((bucket.low, bucket.high), 0.0) + bucket.count
    ordered = sorted(counts, key=_ascending)
    return Histogram(units.pop(), [Bucket(low, high, counts[low, high]) for low, high in ordered])


def percentile(histogram: Histogram, part: float) -> float | None:
    """The value below which `part` (0..1) of the counted lie, evenly spread within a bucket.

    None for an empty histogram, and where it falls into a bucket open at one end.
    """
    wanted = part * histogram.count
    if histogram.count <= 0:
        return None
    below = 0.0
    for bucket in histogram.buckets:
        if bucket.count > 0 and below + bucket.count >= wanted:
            if bucket.low is None or bucket.high is None:
                return None
            return bucket.low + (bucket.high - bucket.low) * (wanted - below) / bucket.count
        below += bucket.count
    return None


def _ascending(ends: tuple[float | None, float | None]) -> tuple[float, float]:
    low, high = ends
    return (float("-inf") if low is None else low, float("inf") if high is None else high)
