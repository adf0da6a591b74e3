"""Before against after: an experiment in, the comparison document out. A pure function, standard library only."""

from dataclasses import replace

from skbscope import __version__
from skbscope.comparisons import verdict
from skbscope.comparisons.derived import with_estimates
from skbscope.comparisons.environment import common, differences
from skbscope.comparisons.inputs import Experiment
from skbscope.comparisons.matching import matches
from skbscope.comparisons.models import VERSION, Comparison, Options, Row, SideDoc
from skbscope.comparisons.numbers import p_value, percent
from skbscope.comparisons.primary import choose
from skbscope.comparisons.rows import Draft, draft
from skbscope.comparisons.sides import Counted, Sides, sides
from skbscope.comparisons.stats import family
from skbscope.comparisons.stats.rank import floor_p
from skbscope.comparisons.stats.weights import counted_alike
from skbscope.comparisons.trust import trust
from skbscope.results.models import Side


def compare(experiment: Experiment, options: Options | None = None) -> Comparison:
    """Every row of the experiment with its verdict, and what to know before believing them.

    Raises ResultError (one sentence) where the options name a row there is none of, or a side has too many runs.
    """
    options = options or Options()
    both = sides(experiment, options.warmup_s)
    before, after = both.counted("before"), both.counted("after")
    drafts = [draft(match, both.blocks, options) for match in with_estimates(matches(before, after))]
    rows = [item.row for item in drafts]
    _distinct(rows)
    primary = choose(rows, options)
    if primary is not None:
        primary.primary = True
    tested, small = _judge(drafts, options)
    differing = differences(before, after, options)
    signs = trust(both, rows, primary, differing, small, options.alpha)
    if primary is not None and signs.drift:
        sides_of = " and ".join(
            f"{item.side} {percent(item.change_pct).replace('%', ' %')}" for item in signs.drift
        )
        primary.verdict += f"; drift over the runs: {sides_of}"
    for row in rows:
        _note(row, before, after)
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
        family=family.sentence(tested, options.alpha) if primary is not None else "nothing is tested",
        notes=[*experiment.notes, *_warmup(options)],
    )


def _judge(drafts: list[Draft], options: Options) -> tuple[int, str | None]:
    """Gives every tested row its word; (secondary rows tested, why none of them can be told or None)."""
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


def _note(row: Row, before: list[Counted], after: list[Counted]) -> None:
    """What a row's numbers hide: intervals that are no runs, means that were weighted, both bases of a change."""
    least = [min(side.samples, default=0) for side in (row.before, row.after)]
    runs = len(row.before.values), len(row.after.values)
    if row.floor is not None and row.floor > 0.05 and min(least) > 1:
        floor = p_value(floor_p(*least))
        row.notes.append(
            f"{least[0]}+{least[1]} intervals of {runs[0]}+{runs[1]} {'runs' if max(runs) > 1 else 'run a side'}: "
            f"as runs they could reach p = {floor} (the floor for {least[0]}+{least[1]}), "
            "but intervals of one run are not independent"
        )
    alike = [
        [value for run in side if (value := counted_alike(run.run, row.metric, row.unit)) is not None]
        for side in (before, after)
    ]
    if row.subject is None and row.before.values and row.after.values and all(alike):
        first, second = (sorted(values)[len(values) // 2] for values in alike)
        if first:
            row.notes.append(
                "means of CPUs weighted by their counts; with every CPU counted alike the change is "
                f"{percent((second / first - 1) * 100).replace('%', ' %')}"
            )


def _distinct(rows: list[Row]) -> None:
    """Ids are unique: a name that stands in two units has the unit behind it."""
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


def _warmup(options: Options) -> list[str]:
    if options.warmup_s <= 0:
        return []
    return [f"the first {options.warmup_s:g} s of every run left out as warm-up, in whole intervals"]
