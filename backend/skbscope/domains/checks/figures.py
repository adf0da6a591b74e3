"""The comparisons of a mail as figures, and what they say about a claim."""

import re

from skbscope.domains.checks.models import Checked, Claim, Figure
from skbscope.domains.comparisons.formatting import percent, written
from skbscope.domains.comparisons.inputs import Experiment
from skbscope.domains.comparisons.models import Comparison, Row
from skbscope.results.mail.models import Found, Reading

Made = list[tuple[Experiment, Comparison]]
_READABLE = 1000
"""Per cent of after up to which a change is shown as such."""
_NUMBER = re.compile(r"(\d{1,6}(?:\.\d{1,4})?) ?%")

# `more than` and `up to` say how much, not where to.
_RISES = re.compile(
    r"\b(?:increas\w*|higher|more\b(?! than)|up\b(?! to)|rais\w+|rise[sn]?|grow\w*|grew)", re.IGNORECASE
)
_FALLS = re.compile(
    r"\b(?:decreas\w*|reduc\w*|lower\w*|less\b(?! than)|fewer|down\b|drop\w*|halv\w+|cuts?\b)", re.IGNORECASE
)
_BETTER = re.compile(
    r"\b(?:faster|quicker|improv\w*|gain\w*|better|speed-?ups?|boost\w*|uplift)\b", re.IGNORECASE
)
_WORSE = re.compile(r"\b(?:slower|regress\w*|worse|degrad\w*|slow-?downs?)\b", re.IGNORECASE)


def main_figures(made: Made) -> list[Figure]:
    """The main row of each comparison, or its first with values."""
    out: list[Figure] = []
    for one, compared in made:
        figures = figures_of(one, compared)
        main = next((figure for row, figure in figures if row.primary), None)
        if main or figures:
            out.append(main or figures[0][1])
    return out


def figures_of(experiment: Experiment, compared: Comparison) -> list[tuple[Row, Figure]]:
    """The rows of a comparison that both sides have, as figures."""
    lines = [row.lines for given in experiment.inputs for row in given.run.rows]
    span = (min(first for first, _ in lines), max(last for _, last in lines))
    return [
        (
            row,
            Figure(
                compared.title,
                f"{row.metric} {row.subject}" if row.subject else row.metric,
                row.unit,
                row.before.median,
                row.after.median,
                row.of_before_pct,
                row.of_after_pct,
                row.low,
                row.high,
                (len(row.before.values), len(row.after.values)),
                row.verdict,
                span,
                row.better,
            ),
        )
        for row in compared.rows
        if row.before.median is not None and row.after.median is not None
    ]


def stated(reading: Reading, made: Made) -> list[tuple[Claim, Figure | None]]:
    """Percentages beside figures (`+37.4%`), each with the comparison of its figure."""
    of_run: dict[int, Found] = {id(item.run): item for item in reading.found}
    out: list[tuple[Claim, Figure | None]] = []
    for one, compared in made:
        figure = next(iter(main_figures([(one, compared)])), None)
        for given in one.inputs:
            note = of_run[id(given.run)].stated if given.side == "after" else None
            number = _NUMBER.search(note.text) if note else None
            if note and note.line and number:
                places = len(number[1].partition(".")[2])
                out.append((Claim(note.text, note.line, "change", float(number[1]), places), figure))
    return out


def answered(claim: Claim, own: Figure | None, main: list[Figure], every: list[Figure]) -> Checked:
    """The claim beside the figure it is about: `own` where it is beside one, else any of the mail that agrees."""
    if not every:
        return Checked(claim, "no figures", None, "The mail shows no figures of both sides for this.")
    if claim.value is None:
        return Checked(claim, "shown", main[0] if len(main) == 1 else None, _in_words(main))
    for figure in [own] if own else every:
        if how := _agrees(claim, figure):
            agree = f"The mail's own figures agree ({how}): {gives(figure, of_after='after' in how)}."
            return Checked(claim, "agrees", figure, agree)
    if own or len(main) == 1:
        figure = own or main[0]
        sentence = f"The mail's own figures give {gives(figure, of_after=True)}."
    else:
        figure = min(main, key=lambda one: abs(abs(one.of_before_pct or 0) - (claim.value or 0)))
        sentence = f"None of the mail's {len(main)} comparisons gives this; the nearest is {gives(figure)}."
    return Checked(claim, "differs", figure, sentence)


def _agrees(claim: Claim, figure: Figure) -> str | None:
    """`rounded` or `cut off`, where the claim is the change of before, of after, or the ratio; else None."""
    if claim.value is None or _contradicts(claim.text, figure):
        return None
    if claim.kind == "factor":
        if not figure.before or not figure.after:
            return None
        ratios = (figure.after / figure.before, figure.before / figure.after)
        values = {"as a ratio": [value for value in ratios if value >= 1]}
    else:
        values = {
            "of before": [abs(figure.of_before_pct)] if figure.of_before_pct is not None else [],
            "of after": [abs(figure.of_after_pct)] if figure.of_after_pct is not None else [],
        }
    scale = 10**claim.places
    for of, numbers in values.items():
        for number in numbers:
            if round(number, claim.places) == claim.value:
                return f"rounded, {of}" if of else "rounded"
            if int(number * scale) / scale == claim.value:
                return f"cut off, {of}"
    return None


def _contradicts(text: str, figure: Figure) -> bool:
    """Whether a sentence names the other direction: `down by 9 %` beside a rise, `9 % slower` beside more packets.

    A sentence of several directions is not judged: `by reducing contention it is 9 % faster`.
    """
    change = figure.after - figure.before
    rises, falls, better, worse = (bool(words.search(text)) for words in (_RISES, _FALLS, _BETTER, _WORSE))
    if not (better or worse) and rises != falls:
        return change < 0 if rises else change > 0
    if rises or falls or better == worse or figure.better is None:
        return False
    return (change < 0) == (better == (figure.better == "more")) and change != 0


def _in_words(main: list[Figure]) -> str:
    decided = [figure for figure in main if figure.is_decided]
    if len(main) == 1:
        return f"The mail's own figures give {gives(main[0])}."
    if not decided:
        return f"None of the mail's {len(main)} comparisons has enough runs to decide this."
    return f"The mail's runs decide {len(decided)} of its {len(main)} comparisons."


def gives(figure: Figure, *, of_after: bool = False) -> str:
    """`+7.19 % of before (xdpsock sock0@enp2s0f1:1, tx)`; with the change as per cent of after if `of_after`."""
    what = name_of(figure)
    if figure.of_before_pct is None:
        return f"{written(figure.before)} {figure.unit} before and {written(figure.after)} after ({what})"
    text = f"{_signed(figure.of_before_pct)} of before"
    if of_after and figure.of_after_pct is not None and abs(figure.of_after_pct) <= _READABLE:
        text += f", {_signed(figure.of_after_pct)} of after"
    return f"{text} ({what})"


def name_of(figure: Figure) -> str:
    """Title and metric, each part once."""
    words = [word for word in figure.metric.split() if word not in figure.title.split()]
    return f"{figure.title}, {' '.join(words)}" if words else figure.title


def _signed(change: float) -> str:
    return percent(change).replace("%", " %")
