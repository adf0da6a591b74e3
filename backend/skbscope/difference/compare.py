"""Two recordings compared: rows, what the hosts state, findings of one side, causes, and one sentence."""

from collections.abc import Mapping
from typing import Any, Literal

from skbscope.difference import causes, rows, testing
from skbscope.difference.blocks import BLOCKS
from skbscope.difference.models import Curve, DifferenceRow, OnlyFinding, Timed, TraceDifference
from skbscope.difference.sentence import sentence
from skbscope.difference.settings import is_stated_by_both, settings

NOTABLE = 0.05
"""Share of lives whose CPUs are known on one side only, from which on a note says so."""
LEAST_EVENTS = 1000
"""Below this a recording says little; the answer has a note."""


def compare(before: Mapping[str, Any], after: Mapping[str, Any]) -> TraceDifference:
    """Compares two sides (`sides.side`)."""
    pairs = rows.pairs(before, after)
    made, tested = testing.rows(pairs)
    stated = settings(before, after)
    findings = [*_only("before", before, after), *_only("after", after, before)]
    found = causes.ranked(before, after, made, stated, findings)
    curves = _curves(before, after)
    return TraceDifference(
        before=_timed(before),
        after=_timed(after),
        sentence=sentence(made, found),
        causes=found,
        settings=stated,
        findings=findings,
        rows=made,
        tested=tested,
        curves=curves,
        peak={curve.name: max([*(curve.before or []), *(curve.after or [])]) for curve in curves},
        notes=_notes(before, after, made, stated),
    )


def _only(
    side: Literal["before", "after"], one: Mapping[str, Any], other: Mapping[str, Any]
) -> list[OnlyFinding]:
    known = {(finding["policy"], finding["id"]) for finding in other["findings"]}
    keys = ("id", "policy", "severity", "text", "remedy")
    return [
        OnlyFinding(side=side, **{key: finding[key] for key in keys})
        for finding in one["findings"]
        if (finding["policy"], finding["id"]) not in known
    ]


def _timed(side: Mapping[str, Any]) -> Timed:
    blocks = side["blocks"]
    return Timed(
        name=side["name"],
        events=side["events"],
        lost=side["lost"],
        from_ns=blocks["from_ns"],
        duration_ns=blocks["duration_ns"],
        block_ns=blocks["duration_ns"] / BLOCKS,
    )


def _curves(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Curve]:
    a, b = before["blocks"], after["blocks"]
    every = [
        Curve(name="all events", label="exact", before=_sum(a["events"], a), after=_sum(b["events"], b)),
    ]
    labels = {pair.name: pair.label for pair in rows.pairs(before, after) if pair.family == "counts"}
    for name in a["counts"]:
        curve = Curve(
            name=name,
            label=labels[name],
            before=_per_second(a["counts"][name], a),
            after=_per_second(b["counts"].get(name), b),
        )
        if curve.before is not None or curve.after is not None:
            every.append(curve)
    return every


def _sum(counts: Mapping[str, list[int]], side: Mapping[str, Any]) -> list[float] | None:
    return _per_second([sum(block) for block in zip(*counts.values(), strict=True)] or None, side)


def _per_second(counts: list[int] | None, side: Mapping[str, Any]) -> list[float] | None:
    seconds = side["duration_ns"] / 1e9 / BLOCKS
    return None if counts is None else [count / seconds for count in counts]


def _known(side: Mapping[str, Any]) -> float:
    """Share of the lives that ended for which both CPUs are known."""
    known = sum(map(sum, side["blocks"]["flows"].values()))
    return known / (known + side["blocks"]["flows_unknown"] or 1)


def _notes(
    before: Mapping[str, Any], after: Mapping[str, Any], made: list[DifferenceRow], stated: list[Any]
) -> list[str]:
    notes = []
    for word, side in (("before", before), ("after", after)):
        if side["events"] < LEAST_EVENTS:
            notes.append(
                f"The recording {word} has {side['events']:,} events; 1,000 are needed for most rows."
            )
        if side["lost"]:
            notes.append(
                f"The recording {word} lost {side['lost']:,} records, so that its rates are too small."
            )
        if side["host"]["kernel"] is None:
            notes.append(f"The kernel {word} is not stated.")
    hidden = max((pair.hidden for pair in rows.pairs(before, after) if pair.family == "flows"), default=0.0)
    if hidden > NOTABLE:
        known = " and ".join(
            f"{100 * _known(side):.0f} % {word}" for word, side in (("before", before), ("after", after))
        )
        notes.append(
            f"Allocating and freeing CPU are known of {known}: flows that this could explain are called alike."
        )
    one_sided = [row for row in made if row.status == "one-side"]
    if one_sided:
        kinds = sum(row.family == "events" for row in one_sided)
        notes.append(
            f"{len(one_sided)} rows are of one recording only ({kinds} kinds of events that the other did not record):"
            " they are not compared."
        )
    unstated = [setting for setting in stated if not is_stated_by_both(setting)]
    if unstated:
        what = "1 setting is" if len(unstated) == 1 else f"{len(unstated)} settings are"
        notes.append(f"{what} stated by one host only and not compared.")
    return notes
