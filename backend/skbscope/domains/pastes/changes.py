"""The changes of medians in each proposed comparison, without a test, before anything is stored."""

from dataclasses import asdict
from statistics import median

from skbscope.domains.comparisons.inputs import Experiment
from skbscope.domains.comparisons.printed import printed
from skbscope.domains.pastes.schemas import PrintedChange, Proposed, ProposedChange, Stated
from skbscope.results.mail.models import Found
from skbscope.results.mail.text.stated import agreement, names_row
from skbscope.results.models import MetricRow, Note, Run

# Rows shown on a card; the comparison has all of them.
MOST_CHANGES = 12
_Key = tuple[str, str | None, str]


def proposed(experiment: Experiment, selected: list[tuple[int, Found]], lines: list[str]) -> Proposed:
    """An experiment with the positions of its runs and the changes of the rows that both sides have.

    `lines` are those of the text: they show with how many digits a value is printed.
    """
    at = {id(item.run): (position, item) for position, item in selected}
    sides = {
        side: [at[id(given.run)] for given in experiment.inputs if given.side == side]
        for side in ("before", "after")
    }
    before, after = ([item.run for _, item in sides[side]] for side in ("before", "after"))
    changes = _changes(before, after)
    for change in changes[:MOST_CHANGES]:
        if shown := printed(experiment, _key(change), (change.before, change.after), lines):
            change.printed = PrintedChange(**asdict(shown))
    note = next((note for _, item in sides["after"] for note in item.stated), None)
    return Proposed(
        title=experiment.title,
        group=sides["after"][0][1].group,
        policy=experiment.policy,
        before=[position for position, _ in sides["before"]],
        after=[position for position, _ in sides["after"]],
        before_label=experiment.before_label,
        after_label=experiment.after_label,
        changes=changes[:MOST_CHANGES],
        rows=len(changes),
        stated=_stated(note, changes, _lines_of(experiment, lines), lines) if note else None,
        # The statement of the author has a separate field.
        notes=[text for text in experiment.notes if not text.startswith("the mail states")],
    )


def _changes(before: list[Run], after: list[Run]) -> list[ProposedChange]:
    left, right = _values(before), _values(after)
    out: list[ProposedChange] = []
    for key, (row, values) in left.items():
        if key not in right:
            continue
        old, new = median(values), median(right[key][1])
        out.append(
            ProposedChange(
                metric=row.metric,
                subject=row.subject,
                unit=row.unit,
                before=old,
                after=new,
                of_before_pct=(new / old - 1) * 100 if old else None,
                of_after_pct=(new - old) / new * 100 if new else None,
                printed=None,
            )
        )
    directed = {key: row.direction is not None for key, (row, _) in left.items()}
    # Rows that are 0 on both sides come last, before them those without a better direction.
    out.sort(
        key=lambda change: (
            not (change.before or change.after),
            not directed[_key(change)],
        )
    )
    return out


def _values(runs: list[Run]) -> dict[_Key, tuple[MetricRow, list[float]]]:
    out: dict[_Key, tuple[MetricRow, list[float]]] = {}
    for run in runs:
        for row in run.rows:
            if row.value is not None:
                out.setdefault((row.metric, row.subject, row.unit), (row, []))[1].append(row.value)
    return out


def _key(change: ProposedChange) -> _Key:
    return change.metric, change.subject, change.unit


def _lines_of(experiment: Experiment, lines: list[str]) -> dict[_Key, str]:
    """The lines of both sides' values by row."""
    out: dict[_Key, str] = {}
    for given in experiment.inputs:
        for row in given.run.rows:
            key = (row.metric, row.subject, row.unit)
            out[key] = " ".join([out.get(key, ""), *lines[row.lines[0] - 1 : row.lines[1]]])
    return out


def _stated(
    note: Note, changes: list[ProposedChange], texts: dict[_Key, str], lines: list[str]
) -> Stated | None:
    """The statement with the row that it names, else with the one that agrees with it, else with the first."""
    around = " ".join(lines[(note.line or 1) - 1 : (note.line or 1) + 1])
    changes = [change for change in changes if names_row(around, change.metric)] or changes
    ranked = [
        (change, *agreement(note.text, change.before, change.after, texts[_key(change)]))
        for change in changes
        if change.before > 0 and change.after > 0
    ]
    best = next((item for item in ranked if item[1] != "differs"), ranked[0] if ranked else None)
    if best is None:
        return None
    change, agrees, sentence = best
    name = change.metric + (f" {change.subject}" if change.subject else "")
    return Stated(text=note.text, line=note.line, metric=name, agrees=agrees, sentence=sentence)
