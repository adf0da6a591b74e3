"""Makes the comparison document of an experiment: a pure function of the standard library."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from skbscope import __version__
from skbscope.domains.comparisons import verdict
from skbscope.domains.comparisons.derived import with_estimates
from skbscope.domains.comparisons.environment import common, differences
from skbscope.domains.comparisons.formatting import p_value, percent
from skbscope.domains.comparisons.inputs import Experiment
from skbscope.domains.comparisons.matching import matches
from skbscope.domains.comparisons.models import VERSION, Comparison, Options, Row, SideDoc
from skbscope.domains.comparisons.primary import choose
from skbscope.domains.comparisons.rows import Draft, draft
from skbscope.domains.comparisons.sides import Counted, Sides, sides
from skbscope.domains.comparisons.trust import trust
from skbscope.results.models import Side
from skbscope.results.rows import MAX_ROWS
from skbscope.statistics import family
from skbscope.statistics.rank import EXACT_UP_TO, floor_p, rank_sum
from skbscope.statistics.weights import SUM, combined_metrics, counted_alike

_NOTHING = "nothing is tested"
# Upper limit for all rows together.
_BUDGET_MS = 30_000
# Level of the note that intervals are not runs, and the number of intervals on both sides up to which it tests them.
_LEVEL = 0.05
_FEW = 40


def compare(experiment: Experiment, options: Options | None = None) -> Comparison:
    """Every row of the experiment with its verdict, and the reasons to doubt them.

    Raises ResultError (one sentence) where the options name an unknown row, or a side has too many runs.
    """
    options = options or Options()
    both = sides(experiment, options.warmup_s)
    before, after = both.counted("before"), both.counted("after")
    found, more = matches(before, after, _most_rows(len(before), len(after)))
    drafts = [draft(match, both.blocks, options) for match in with_estimates(found)]
    rows = [item.row for item in drafts]
    _distinct(rows)
    primary = choose(rows, options)
    if primary is not None:
        primary.primary = True
    tested, small = _judge(drafts, options)
    differing = differences(before, after, options, experiment.policy)
    signs = trust(both, rows, primary, differing, small, options.alpha)
    if primary is not None and signs.drift:
        sides_of = " and ".join(
            f"{item.side} {percent(item.change_pct).replace('%', ' %')} of its median" for item in signs.drift
        )
        primary.verdict += f"; drift over the runs: {sides_of}"
    metrics = combined_metrics(run.run for run in (*before, *after))
    for row in rows:
        _intervals(row, before, after)
        if row.subject is None and row.unit in metrics and row.metric in (SUM, *metrics[row.unit]):
            _counted_alike(row, before, after)
    return Comparison(
        version=VERSION,
        engine=f"skbscope {__version__}",
        title=experiment.title,
        policy=experiment.policy,
        before=_side(both, "before", experiment.before_label),
        after=_side(both, "after", experiment.after_label),
        rows=rows,
        differences=differing,
        trust=signs,
        options=options,
        family=family.sentence(tested, options.alpha) if primary and primary.p is not None else _NOTHING,
        notes=[
            *experiment.notes,
            *_published((*before, *after)),
            *_warmup(options),
            *([f"{more} more rows are not compared"] if more else []),
        ],
    )


def _judge(drafts: list[Draft], options: Options) -> tuple[int, str | None]:
    """Sets the verdict of every tested row; (number of secondary rows tested, why none can be significant or None)."""
    secondary = [item for item in drafts if item.case is not None and not item.row.primary]
    ps = family.adjusted([item.case.p for item in secondary if item.case])
    for item, adjusted in zip(secondary, ps, strict=True):
        if item.case:
            item.case = replace(item.case, adjusted=adjusted, family=len(secondary))
    for item in drafts:
        if item.case is None:
            continue
        found = verdict.judge(item.case)
        item.row.adjusted = item.case.adjusted
        item.row.word, item.row.verdict, item.row.more_runs = found.word, found.sentence, found.more_runs
    floors = [item.case.floor for item in secondary if item.case and item.case.floor <= options.alpha]
    return len(secondary), family.too_small(floors, options.alpha)


def _intervals(row: Row, before: list[Counted], after: list[Counted]) -> None:
    """Notes that intervals are not runs where they would have been enough if counted as runs."""
    least = [min(side.samples, default=0) for side in (row.before, row.after)]
    runs = len(row.before.values), len(row.after.values)
    if row.floor is None or row.floor <= _LEVEL or min(least) < 2 or floor_p(*least) > _LEVEL:
        return
    floor = floor_p(*least)
    p, of, would = floor, f"{runs[0]}+{runs[1]} runs", "could"
    if runs == (1, 1):
        of = "one run a side"
        key = (row.metric, row.subject, row.unit)
        samples = [
            cell.row.samples for side in (before, after) for run in side if (cell := run.cells.get(key))
        ]
        if len(samples) == 2 and sum(least) <= _FEW and [len(one) for one in samples] == least:
            p, would = rank_sum(*samples).p, "would"
    named = f" (the floor for {least[0]}+{least[1]})" if p <= floor * (1 + 1e-9) else ""
    row.notes.append(
        f"{least[0]}+{least[1]} intervals of {of}: as runs p {would} be {p_value(p)}{named}, "
        "but intervals of one run are not independent"
    )


def _counted_alike(row: Row, before: list[Counted], after: list[Counted]) -> None:
    """Notes the change of the unweighted average of averages beside the weighted one."""
    first, second = (
        [value for run in side if (value := counted_alike(run.run, row.metric, row.unit)) is not None]
        for side in (before, after)
    )
    if first and second and median(first):
        change = percent((median(second) / median(first) - 1) * 100).replace("%", " %")
        row.notes.append(
            f"means of CPUs weighted by their counts; with every CPU counted alike the change is {change}"
        )


def _most_rows(before: int, after: int) -> int:
    """Rows within the time budget: exact distributions with ties grow with the fourth power of the runs."""
    count = before + after
    cost_ms = 1 + (350 * (count / 100) ** 4 if count <= EXACT_UP_TO else before * after / 4000)
    return min(MAX_ROWS, int(_BUDGET_MS / cost_ms))


def _distinct(rows: list[Row]) -> None:
    """Makes ids unique: a name with two units gets the unit as a suffix."""
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            row.id = f"{row.id} ({row.unit})"
        number = 2
        while row.id in seen:
            row.id, number = f"{row.id.removesuffix(f' #{number - 1}')} #{number}", number + 1
        seen.add(row.id)


def _side(both: Sides, side: Side, label: str) -> SideDoc:
    return SideDoc(label, [run.ref for run in both.all(side)], common(both.counted(side)))


def _published(runs: Sequence[Counted]) -> list[str]:
    """Numbers from a mail were measured by its author, not on this host."""
    by = dict.fromkeys(run.ref.published for run in runs if run.ref.published)
    count = sum(run.ref.published is not None for run in runs)
    return [f"{count} of {len(runs)} values are published: {'; '.join(map(str, by))}"] if count else []


def _warmup(options: Options) -> list[str]:
    if options.warmup_s <= 0:
        return []
    return [f"the first {options.warmup_s:g} s of every run left out as warm-up, in whole intervals"]
