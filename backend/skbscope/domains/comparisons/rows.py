"""One row of the document: values, effect, interval and test. The verdict follows later: it depends on other rows."""

import math
from dataclasses import dataclass

from skbscope.domains.comparisons import verdict
from skbscope.domains.comparisons.formatting import quantity
from skbscope.domains.comparisons.matching import Match
from skbscope.domains.comparisons.models import Options, Row, Scale, Values
from skbscope.statistics import margin as margins
from skbscope.statistics import summary
from skbscope.statistics.blocked import LEAST_BLOCKS, paired, sign_flip
from skbscope.statistics.buckets import merged
from skbscope.statistics.effect import Shift, shift
from skbscope.statistics.ks import ks
from skbscope.statistics.power import spread
from skbscope.statistics.rank import Tested, floor_p, rank_sum
from skbscope.statistics.reduce import Cell

# Rows of profiles and histograms are tested from this number per side on.
LEAST_DESCRIBED = 4

WHOLE_UNITS = ("cycles",)
"""Units that tools print as whole numbers only, so that one unit can be a large part of the value."""

# Largest log ratio: exp() of more overflows.
_MOST = 600.0

Blocks = list[tuple[int, int]]


@dataclass(slots=True)
class Draft:
    """A row without a verdict; one that is not tested has its verdict already, and `case` is None."""

    row: Row
    case: verdict.Case | None


def draft(match: Match, blocks: Blocks, options: Options) -> Draft:
    """The row of a match; `blocks` are positions in the counted runs of both sides."""
    row = _row(match)
    before, after = row.before.values, row.after.values
    if match.why is None and not before and not after and row.before_histogram and row.after_histogram:
        return _settled(row, verdict.described("histograms; their median is a separate row"))
    if match.why is not None or not before or not after:
        return _settled(row, verdict.not_comparable(match.why or _missing(before, after)))
    _compare_medians(row)
    row.spread_ratio = _ratio(row.after.iqr, row.before.iqr)
    row.ks_p = ks(before, after) if row.form == "value" else None
    row.floor = floor_p(len(before), len(after))
    if row.form == "fixed":
        return _settled(row, verdict.described("it is the same in every run of one build, not tested"))
    if (row.form == "share" or match.estimated) and min(len(before), len(after)) < LEAST_DESCRIBED:
        what = "histograms" if match.estimated else "profiles"
        return _settled(row, verdict.described(f"fewer than {LEAST_DESCRIBED} {what} on a side, not tested"))
    if counts := _counts_of_means(match):
        several = " and ".join(dict.fromkeys(f"{count:,.0f}" for count in counts))
        return _settled(
            row,
            verdict.described(f"each side is a mean of {several} values, which are not given, not tested"),
        )
    return Draft(row, _tested(row, _together(match, blocks), options))


def _counts_of_means(match: Match) -> list[float]:
    """Of a single run on each side, of how many values each is the mean where the tool says how far they lie apart."""
    if len(match.before) != 1 or len(match.after) != 1:
        return []
    counts = [
        cell.row.weight for cell in match.cells() if cell.row.spread_pct is not None and cell.row.weight
    ]
    return counts if len(counts) == 2 and min(counts) > 1 else []


def _row(match: Match) -> Row:
    cells = match.cells()
    first = cells[0].row
    sides = [
        [cell for cell in side if cell and cell.value is not None] for side in (match.before, match.after)
    ]
    values = [[cell.value or 0.0 for cell in side] for side in sides]
    tick = tick_of(cells)
    positive = all(value > 0 for side in values for value in side)
    row = Row(
        id=match.metric if match.subject is None else f"{match.metric}/{match.subject}",
        metric=match.metric,
        subject=match.subject,
        unit=match.unit,
        better=first.direction,
        form=first.form,
        before=_values(values[0], sides[0], tick),
        after=_values(values[1], sides[1], tick),
        scale="ratio" if positive and first.form != "share" else "difference",
        effect=None,
        low=None,
        high=None,
        of_before_pct=None,
        of_after_pct=None,
        p=None,
        adjusted=None,
        floor=None,
        test="none",
        spread_ratio=None,
        ks_p=None,
        margin=0.0,
        margin_because="",
        word="CANNOT TELL",
        verdict="",
        more_runs=None,
        notes=[match.note] if match.note else [],
        tick=tick,
    )
    for side, all_runs, runs in (("before", match.before, sides[0]), ("after", match.after, sides[1])):
        if 0 < len(runs) < len(all_runs):
            row.notes.append(f"in {len(runs)} of {len(all_runs)} {side} runs")
    if any(cell.warmup_included for cell in cells):
        row.notes.append("printed as a total only: the warm-up could not be left out")
    row.before_histogram, row.after_histogram = (
        merged([cell.histogram for cell in side if cell and cell.histogram])
        for side in (match.before, match.after)
    )
    return row


def tick_of(cells: list[Cell]) -> float | None:
    """The smallest step that the tool prints, for the coarsest run; 1 for counts and whole cycles."""
    ticks = [cell.row.tick for cell in cells if cell.row.tick]
    if ticks:
        return max(ticks)
    whole = all(cell.value is None or cell.value == int(cell.value) for cell in cells)
    form, unit = cells[0].row.form, cells[0].row.unit
    return 1.0 if whole and (form == "count" or unit in WHOLE_UNITS) else None


def _values(values: list[float], cells: list[Cell], tick: float | None) -> Values:
    far = summary.far(values, tick)
    return Values(values, summary.middle(values), summary.iqr(values), far, [cell.samples for cell in cells])


def _compare_medians(row: Row) -> None:
    before, after = row.before.median or 0.0, row.after.median or 0.0
    row.of_before_pct = (after - before) / abs(before) * 100 if before else None
    row.of_after_pct = (after - before) / abs(after) * 100 if after else None


def _together(match: Match, blocks: Blocks) -> list[tuple[float, float]]:
    """(before, after) of every block that has both values."""
    found: list[tuple[float, float]] = []
    for at, to in blocks:
        first, second = match.before[at], match.after[to]
        if first and second and first.value is not None and second.value is not None:
            found.append((first.value, second.value))
    return found


def _tested(row: Row, together: list[tuple[float, float]], options: Options) -> verdict.Case:
    """Sets effect, interval, test and margin of the row; returns the input of its verdict."""
    before, after = (_scaled(side.values, row.scale) for side in (row.before, row.after))
    if len(together) >= LEAST_BLOCKS:
        pairs = list(zip(*(_scaled(side, row.scale) for side in zip(*together, strict=True)), strict=True))
        changes = [second - first for first, second in pairs]
        tested, moved = sign_flip(changes), paired(changes, options.alpha)
        row.test, row.floor = "sign-flip", 2 / 2 ** len(changes)
        # The change of a block contains the spread of two runs.
        deviation, blocks = spread(changes) / math.sqrt(2), len(changes)
    else:
        tested, moved = rank_sum(before, after), shift(before, after, options.alpha)
        row.test = "rank-sum"
        deviation, blocks = spread(before, after), 0
    if tested.approximate:
        row.test = "sign-flip approx" if blocks else "rank-sum approx"
    row.p = tested.p
    return _case(row, tested, moved, options, deviation, blocks)


def _case(
    row: Row, tested: Tested, moved: Shift, options: Options, deviation: float, blocks: int
) -> verdict.Case:
    row.effect, row.low, row.high = (
        None if value is None else math.expm1(min(value, _MOST)) * 100 if row.scale == "ratio" else value
        for value in (moved.estimate, moved.low, moved.high)
    )
    margin = _margin(row, options.margin_pct)
    row.margin_because = margin.because
    row.margin = margin.value * 100 if row.scale == "ratio" else margin.value
    return verdict.Case(
        before=len(row.before.values),
        after=len(row.after.values),
        blocks=blocks,
        scale=row.scale,
        unit=row.unit,
        better=row.better,
        estimate=moved.estimate,
        low=moved.low,
        high=moved.high,
        margin=math.log1p(margin.value) if row.scale == "ratio" else margin.value,
        margin_text=f"{row.margin:.3g} %" if row.scale == "ratio" else f"{quantity(row.margin)} {row.unit}",
        p=tested.p,
        adjusted=tested.p,
        floor=row.floor if row.floor is not None else 1.0,
        ties_floor=tested.floor,
        approximate=tested.approximate,
        spread=deviation,
        alpha=options.alpha,
    )


def _margin(row: Row, percent: float) -> margins.Margin:
    medians = [side.median or 0.0 for side in (row.before, row.after)]
    if row.scale == "ratio":
        return margins.of_ratio(percent, row.tick, min(medians), row.unit)
    return margins.of_difference(percent, row.tick, max(medians, key=abs), row.unit)


def _scaled(values: list[float] | tuple[float, ...], scale: Scale) -> list[float]:
    return [math.log(value) for value in values] if scale == "ratio" else list(values)


def _ratio(above: float | None, below: float | None) -> float | None:
    return above / below if above is not None and below else None


def _missing(before: list[float], after: list[float]) -> str:
    if not before and not after:
        return "no run has a value"
    return f"no run has a value on the {'after' if before else 'before'} side"


def _settled(row: Row, found: verdict.Verdict) -> Draft:
    row.word, row.verdict = found.word, found.sentence
    return Draft(row, None)
