"""The sentence that a comparison begins with: what differs most, and what two recordings of one host differ by."""

from math import exp, log

from skbscope.difference.causes import distances
from skbscope.difference.models import Cause, DifferenceRow, Measured
from skbscope.difference.testing import LEAST_POINTS, LEAST_RATIO

_SUBJECTS = {
    "events": "the rate of {} events",
    "counts": "the rate of {}",
    "fates": "the share of skbs that were {}",
    "distances": "the share of skbs freed at the distance {}",
    "arrivals": "the share of packets received on CPU {}",
    "reads": "the share of reads on CPU {}",
}
_COUNTED = {"deferred": "skbs deferred", "flushed": "skbs flushed", "steered": "packets steered"}


def sentence(rows: list[DifferenceRow], causes: list[Cause]) -> str:
    """What differs most and how many numbers do; or that none does, with the number that is nearest to it."""
    tested = [row for row in rows if row.own is not None]
    far = distances(rows)
    if not far:
        return f"{_nothing(bool(causes))}{_nearest(tested)}"
    family = max(far, key=lambda name: far[name])
    differing = [row for row in tested if row.status == "differs"]
    most = max((row for row in differing if row.family == family), key=_distance)
    explained = "" if causes and causes[0].explains else " Nothing that is known explains it."
    verb = "differs" if len(differing) == 1 else "differ"
    return (
        f"What differs most is {_measured(most)}; {_limit_words(most)}. {len(differing)} of {len(tested)} numbers"
        f" {verb} by more than two recordings of one host do.{explained}"
    )


def _nothing(is_explained: bool) -> str:
    if is_explained:
        return "Nothing measured differs by more than two recordings of one host do; the hosts or the findings do."
    return "The recordings differ by no more than two recordings of one host do."


def _nearest(tested: list[DifferenceRow]) -> str:
    """The number that is nearest to a difference, so that a reader sees how near."""
    if not tested:
        return " Too little was recorded to test any number."
    row = max(tested, key=lambda one: _distance(one) / limit(one))
    if not _distance(row):
        return ""
    is_chance = f", which chance may be (p = {row.p:.2g})" if _distance(row) > limit(row) else ""
    return f" The largest difference is in {_measured(row)}{is_chance}; {_limit_words(row)}."


def limit(row: DifferenceRow) -> float:
    """The distance up to which a tested row is alike: points as a part of 1, or the logarithm of a ratio."""
    assert row.own is not None
    if row.unit == "share":
        return max(row.own, LEAST_POINTS)
    return log(max(row.own, LEAST_RATIO))


def _distance(row: DifferenceRow) -> float:
    change = row.change or 0.0
    return abs(change) if row.unit == "share" else abs(log(change)) if change else 0.0


def _subject(row: DifferenceRow) -> str:
    family, _, policy = row.family.partition(" ")
    if policy:
        return f"the share of {row.name} in the decisions of {policy}"
    if family == "flows":
        first, mark, second = row.name.partition(">")
        return (
            f"the share of skbs from CPU {first} to CPU {second}" if mark else "the share of the rarer flows"
        )
    return _SUBJECTS[family].format(_COUNTED.get(row.name, row.name))


def _measured(row: DifferenceRow) -> str:
    assert row.before is not None
    assert row.after is not None
    sides = f"{_value(row.before, row.unit)} before, {_value(row.after, row.unit)} after"
    return f"{_subject(row)}: {sides}{_change(row, row.before, row.after)}"


def _value(one: Measured, unit: str) -> str:
    if unit == "share":
        return f"{100 * one.value:.1f} % of {one.of or 0:,}"
    return f"{one.value:,.0f}/s" if one.value >= 10 or not one.value else f"{one.value:.2g}/s"


def _change(row: DifferenceRow, before: Measured, after: Measured) -> str:
    if row.unit == "share":
        return f" ({100 * (row.change or 0.0):+.1f} points)"
    # With none on one side there is no ratio that means anything.
    return f" (x{row.change or 0.0:.3g})" if before.count and after.count else ""


def _limit_words(row: DifferenceRow) -> str:
    if row.unit == "share":
        return f"two recordings of one host may differ by {100 * limit(row):.1f} points"
    return f"two recordings of one host may differ by a factor of {exp(limit(row)):.2f}"
