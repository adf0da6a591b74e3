"""The arithmetic of claims: change in percent of *before*, weighted means, the smallest p of a number of runs."""

from statistics import median

from skbscope.domains.claims.models import Agrees, ClaimFile, ClaimSeries, Recomputed
from skbscope.results.numbers import read_number
from skbscope.results.rounding import agreement, change_ends, places_of_change
from skbscope.statistics.rank import floor_p

# Units printed in whole numbers, where one unit can be a large part of the value.
WHOLE_UNITS = ("cycles",)
ALPHA = 0.05
_ABOUT = ("about", "around")


def numbers_of(series: ClaimSeries) -> tuple[list[float], list[str]]:
    """(values, notes on unusual separators)."""
    values: list[float] = []
    odd: list[str] = []
    for value in series.values:
        if isinstance(value, str):
            number = read_number(value)
            if number is None:
                raise ValueError(f"{value!r} in series {series.label!r} is not a number")
            values.append(number.value)
            odd += [number.odd] if number.odd else []
        else:
            values.append(value)
    return values, odd


def recompute(claim: ClaimFile) -> list[Recomputed]:
    """Each *after* series compared with *before*; empty for a claim without both, or with a *before* of zero."""
    before = [series for series in claim.series if series.side == "before"]
    after = [series for series in claim.series if series.side == "after"]
    if not before or not after:
        return []
    if claim.method == "sum-of-means":
        published = next((series.as_published for series in after if series.as_published), None)
        plain = (_sum(before, weighted=False), _sum(after, weighted=False))
        weighted = (_sum(before, weighted=True), _sum(after, weighted=True))
        return [
            _change("weighted by calls", *weighted, None, "sum of means, each weighted by its calls"),
            _change("unweighted", *plain, published, "sum of means, CPUs counted alike"),
        ]
    base = median(numbers_of(before[0])[0])
    if base == 0:
        return []
    after = [series for series in after if series.values]
    return [
        _change(
            item.label,
            base,
            median(numbers_of(item)[0]),
            item.as_published,
            f"of {before[0].label}",
            is_share=claim.unit == "%",
        )
        for item in after
    ]


def runs_needed() -> int:
    """Fewest runs per side that can reach p < 0.05."""
    return next(n for n in range(1, 100) if floor_p(n, n) < ALPHA)


def runs_a_side(claim: ClaimFile) -> tuple[int, int] | None:
    """(before, after) runs of the claim; None without two sides, or where their number is not stated."""
    before = [series for series in claim.series if series.side == "before"]
    after = [series for series in claim.series if series.side == "after"]
    if not before or not after:
        return None
    if claim.runs_a_side is not None:
        return claim.runs_a_side, claim.runs_a_side
    counts = len(before[0].values), len(after[0].values)
    return counts if max(counts) > 1 else None


def verdict(claim: ClaimFile) -> str | None:
    """The sentence for a comparison with too few runs to decide; None where a test could, or there is no comparison."""
    if not recompute(claim):
        return None
    runs = runs_a_side(claim)
    if runs is None:
        return "CANNOT TELL: one value a side is published and the number of runs is not stated"
    before, after = runs
    floor = floor_p(before, after)
    if floor <= ALPHA:
        return None
    enough = runs_needed()
    sides = f"{before}+{after} runs can never reach p < 0.05 (floor is {floor:.2f})"
    return f"CANNOT TELL: {sides}; {enough}+{enough} could"


def tick_pct(claim: ClaimFile) -> float | None:
    """One unit of a whole-number tool as percent of *before*."""
    before = next((series for series in claim.series if series.side == "before"), None)
    if before is None or claim.unit not in WHOLE_UNITS or claim.method != "change":
        return None
    return 100 / median(numbers_of(before)[0])


def _sum(series: list[ClaimSeries], *, weighted: bool) -> float:
    total = 0.0
    for item in series:
        values, _ = numbers_of(item)
        weights = item.weights if weighted and item.weights else [1] * len(values)
        total += sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
    return total


def _change(
    label: str, before: float, after: float, published: str | None, base: str, *, is_share: bool = False
) -> Recomputed:
    change = (after / before - 1) * 100
    return Recomputed(
        label=label,
        change_pct=change,
        of_after_pct=(after - before) / after * 100 if after else None,
        agrees=_agreement(published, before, after),
        base=base,
        points=after - before if is_share else None,
        # With the decimals of what it is compared with, at least.
        places=max(places_of_change(before, after), min((_stated(published) or (0, 0))[1], 2)),
    )


def _stated(published: str | None) -> tuple[float, int] | None:
    """(value, decimals) of a text that states exactly one percentage; the sign is often missing there."""
    tokens = [token for token in (published or "").split() if token[-1:].isdigit()]
    if len(tokens) != 1 or not (published or "").endswith("%"):
        return None
    number = read_number(tokens[0].lstrip("+-"), integers=False)
    return (number.value, len(tokens[0].partition(".")[2])) if number else None


def _agreement(published: str | None, before: float, after: float) -> Agrees | None:
    """How the change of both values gives what is published; what their rounding explains is no difference."""
    stated = _stated(published)
    if stated is None:
        return None
    # `around 50 %` is as coarse as its figures: 48.7 rounds to it, 56 does not.
    about = any(word in _ABOUT for word in (published or "").split())
    ends = change_ends(before, after) if before > 0 and after > 0 else None
    if how := agreement(*stated, (after / before - 1) * 100, ends, about=about):
        return "truncated" if how == "cut off" else "rounded"
    return "of after" if after and agreement(*stated, (after - before) / after * 100) else "differs"
