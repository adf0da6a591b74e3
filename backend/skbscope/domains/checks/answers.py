"""What the figures of a mail say about its claims: they agree, they differ, or no figure is about it.

    a change beside figures   its own row; where the changes of a table are over something else, none is compared
    a change in a sentence    figures of the kind that the sentence names; it differs only from one that is near it,
                              or from the only comparison there is

A claim that is about none of the comparisons is no mistake: a mail may state more than it shows.
"""

import re
from collections import Counter
from dataclasses import replace
from itertools import permutations

from skbscope.domains.checks.claims import SUPPOSED
from skbscope.domains.checks.figures import gives, in_points, title_of
from skbscope.domains.checks.models import Checked, Claim, Figure
from skbscope.domains.comparisons.formatting import percent
from skbscope.domains.comparisons.verdict import is_rate, is_time
from skbscope.results.mail.text.stated import names_row
from skbscope.results.rounding import agreement, change_ends, ratio_ends

Beside = list[tuple[Claim, list[Figure]]]

_NOT_ABOUT = "No comparison of the mail is about this."
_NEAR = 1.5
"""Most ratio of a stated change and one of the figures, up to which the claim may be about the figure."""
_CLOSE = 0.2
_POINTS = "in percentage points"
_MOST_STATES = 8
_NAMED = 5
"""Letters of a metric from which a sentence that has it names it."""
_OF_ROW = re.compile(r"[+−-]\d[\d.]{0,12} ?%")
_ABOUT = re.compile(r"~|\b(?:about|around|roughly|approximately|approx|nearly|almost|over)\b", re.IGNORECASE)
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
_KINDS = {
    "rate": r"throughput|bandwidth|bw|[kmg]?pps|packets? (?:per|a) second|packet rate|requests|iops|qps|[gm]bps",
    "time": r"latency|latencies|rtt|runtime|duration|delay|time",
    "share": r"cpu|load|utili[sz]ation|idle|softirq",
    "size": r"memory|footprint|bytes|size|rss|slab",
}
_OTHER_UNITS = {"%": {"share"}, "B": {"size"}}
_WORDS = {kind: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for kind, words in _KINDS.items()}


def answers(
    found: list[Claim], beside: Beside, main: list[Figure], *, has_more: bool = False
) -> list[Checked]:
    """The claims of sentences and those beside figures, in the order of their lines.

    `has_more`: whether the mail has figures besides `main`, which are in no comparison.
    """
    every = [*main, *(row for one in main for row in one.others)]
    # A percentage of a sentence counts once, also where it is beside a figure.
    known = {claim.value for claim in found}
    prose = [*found, *(claim for claim, _ in beside if not claim.row and claim.value not in known)]
    if not every and has_more:
        unknown = "The mail has figures, and none of them could be compared."
        return [Checked(claim, "figures not compared", None, unknown) for claim in prose]
    if not every:
        none = "The mail shows no figures of both sides for this."
        return [
            # What may be, or was hoped for, needs no figures.
            Checked(claim, "not compared", None, _NOT_ABOUT)
            if SUPPOSED.search(claim.text)
            else Checked(claim, "no figures", None, none)
            for claim in prose
        ]
    own = {claim.value: figures for claim, figures in beside if not claim.row}
    rows = _of_rows([(claim, figures) for claim, figures in beside if claim.row])
    beside_it = [
        [one for one in every if names_row(claim.text, one.metric)] or own.get(claim.value, [])
        for claim in prose
    ]
    agreed = [_agreed(claim, figures, every) for claim, figures in zip(prose, beside_it, strict=True)]
    # A figure that one claim agrees with is not what another one is about.
    agreed_on = [
        one.figure for one in (*rows, *(right for right in agreed if right)) if one.answer == "agrees"
    ]
    free = [figure for figure in every if not any(figure is other for other in agreed_on)]
    several = {
        text for text, many in Counter(claim.text for claim in prose if claim.value).items() if many > 1
    }
    out = [
        right or _differing(claim, figures, main, free, claim.text in several)
        for claim, figures, right in zip(prose, beside_it, agreed, strict=True)
    ]
    return sorted([*rows, *out], key=lambda one: one.claim.line)


def _of_rows(beside: Beside) -> list[Checked]:
    """Changes beside figures. One that is far off is a mistake only where the others of its table are right."""
    out: list[Checked] = []
    by_table: dict[str, list[tuple[Claim, list[Figure]]]] = {}
    for claim, figures in beside:
        by_table.setdefault(figures[0].title, []).append((claim, figures))
    for claims in by_table.values():
        right = [_agreement(claim, figures, is_row=True) for claim, figures in claims]
        is_of_these = 2 * sum(how is not None for how in right) > len(claims)
        for (claim, figures), how in zip(claims, right, strict=True):
            figure = how[1] if how else _nearest(claim, figures)
            if how:
                out.append(_agrees(claim, how[0], figure))
            elif is_of_these or (_is_near(claim, figure) and _has_its_sign(claim, figure)):
                out.append(_differs(claim, figure))
            else:
                out.append(Checked(claim, "not compared", None, _NOT_ABOUT))
    return out


def _agreed(claim: Claim, own: list[Figure], every: list[Figure]) -> Checked | None:
    """A claim of a sentence that a figure gives; None for any other."""
    named = [one for one in every if len(one.metric) >= _NAMED and one.metric in claim.text]
    keyed = [one for one in every if names_row(claim.text, one.metric)]
    how = _agreement(claim, keyed or [*named, *own])
    if how is None and not keyed and _OF_ROW.match(claim.text):
        # `+100.1% +93.2% +104.1%` below three columns: the last one is right before the next sentence.
        how = _agreement(claim, [row for one in own for row in one.others])
    if how is None and not keyed and not any(_is_near(claim, figure) for figure in own):
        how = _agreement(claim, [one for one in every if _is_of_kind(claim, one)])
    return _agrees(claim, *how) if how else None


def _differing(
    claim: Claim, own: list[Figure], main: list[Figure], free: list[Figure], is_one_of_several: bool
) -> Checked:
    if claim.value is None:
        return Checked(claim, "shown", main[0] if len(main) == 1 else None, _in_words(main))
    for one in free:
        if _contradicts(claim.text, one) and _is_of_kind(claim, one) and _is_exactly(claim, one):
            # `down by 10%`, where it rises by that.
            return _differs(claim, one)
    is_named = any(words.search(claim.text) for words in _WORDS.values())
    near = own or [one for one in free if is_named or any(one is figure for figure in main)]
    near = [
        one
        for one in near
        if _is_near(claim, one) and _is_of_kind(claim, one) and not _contradicts(claim.text, one)
    ]
    if SUPPOSED.search(claim.text) or is_one_of_several:
        return Checked(claim, "not compared", None, _NOT_ABOUT)
    alone = main if len(main) == 1 and is_named and _is_of_kind(claim, main[0]) else []
    nearest = _nearest(claim, near or alone) if near or alone else None
    if nearest and not _is_between_others(claim, nearest, main):
        return _differs(claim, nearest)
    return Checked(claim, "not compared", None, _NOT_ABOUT)


def _is_between_others(claim: Claim, near: Figure, main: list[Figure]) -> bool:
    """Whether the claim is of two states that the mail compares with the same *before*: from one patch to both."""
    same = [
        one
        for figure in main
        for one in (figure, *figure.others)
        if (one.metric, one.unit, one.before) == (near.metric, near.unit, near.before)
    ]
    return any(
        _agreement(claim, [replace(old, before=old.after, after=new.after)])
        for old, new in permutations(same[:_MOST_STATES], 2)
    )


def _agrees(claim: Claim, how: str, figure: Figure) -> Checked:
    given = in_points(figure) if _POINTS in how else gives(figure, claim.places, of_after="after" in how)
    sentence = f"The mail's own figures agree ({how}): {given}."
    return Checked(claim, "agrees", figure, sentence)


def _differs(claim: Claim, figure: Figure) -> Checked:
    sentence = f"The mail's own figures give {gives(figure, claim.places, of_after=True)}."
    if how := _agreement(claim, figure.others):
        sentence += f" Another row of them gives it: {gives(how[1], claim.places)}."
    return Checked(claim, "differs", figure, sentence)


def _agreement(claim: Claim, figures: list[Figure], *, is_row: bool = False) -> tuple[str, Figure] | None:
    """How a figure gives the claim, as the change of before, of after, or as the ratio; None where none does."""
    for figure in figures:
        if claim.value is None or figure.before <= 0 or figure.after <= 0:
            continue
        if not is_row and _contradicts(claim.text, figure):
            continue
        for of, exact, ends in _numbers(claim, figure):
            if claim.low is not None and claim.low <= round(abs(exact), claim.places) <= claim.value:
                return f"in the range, {of}", figure
            if claim.is_minimum and claim.value <= abs(exact) <= 2 * claim.value:
                return f"it is more, {of}", figure
            about = not is_row and bool(_ABOUT.search(claim.text))
            nearly = is_row and of == "of before"
            # Any small change is within the rounding of `1 -> 1 cycles`: that says nothing about a sentence.
            is_close = is_row or abs(abs(exact) - claim.value) <= _CLOSE * claim.value
            ends = ends if is_close else (exact, exact)
            if how := agreement(claim.value, claim.places, exact, ends, about=about, nearly=nearly):
                return f"{how}, {of}", figure
    return None


def _numbers(claim: Claim, figure: Figure) -> list[tuple[str, float, tuple[float, float]]]:
    """(of what, the number, its ends by the rounding of its values) that a claim may state of values above 0."""
    before, after = figure.before, figure.after
    if claim.kind == "factor":
        small, large = sorted((before, after))
        return [("as a ratio", large / small, ratio_ends(small, large, claim.row))]
    back = change_ends(after, before, claim.row)
    out = [
        ("of before", (after / before - 1) * 100, change_ends(before, after, claim.row)),
        ("of after", (1 - before / after) * 100, (-back[1], -back[0])),
    ]
    # Of a share, `13 % less` may be meant so too.
    return [*out, (_POINTS, after - before, (after - before, after - before))] if figure.unit == "%" else out


def _is_exactly(claim: Claim, figure: Figure) -> bool:
    change = figure.of_before_pct
    return change is not None and round(abs(change), claim.places) == claim.value and claim.kind == "change"


def _is_near(claim: Claim, figure: Figure) -> bool:
    if claim.value is None or figure.before <= 0 or figure.after <= 0:
        return False
    for of, exact, _ in _numbers(claim, figure):
        small, large = sorted((abs(exact), claim.value))
        if of != _POINTS and large <= _NEAR * small:
            return True
    return False


def _nearest(claim: Claim, figures: list[Figure]) -> Figure:
    return min(figures, key=lambda one: abs(abs(one.of_before_pct or 0) - (claim.value or 0)))


def _has_its_sign(claim: Claim, figure: Figure) -> bool:
    sign = next((ch for ch in claim.text if ch in "+-−"), "")
    return not sign or (sign == "+") == (figure.after > figure.before)


def _is_of_kind(claim: Claim, figure: Figure) -> bool:
    """Whether the figure is of a kind that the sentence names; any is where it names none."""
    kinds = {kind for kind, words in _WORDS.items() if words.search(claim.text)}
    own = _kinds_of(figure.unit)
    return not kinds or not own or bool(own & kinds)


def _kinds_of(unit: str) -> set[str]:
    if unit.startswith("cycles"):
        return {"time", "share"}
    return {"rate"} if is_rate(unit) else {"time"} if is_time(unit) else _OTHER_UNITS.get(unit, set())


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
        return f"The mail's own figures give {_of_all_rows(main[0])}."
    if not decided:
        return f"None of the mail's {len(main)} comparisons has enough runs to decide this."
    return f"The mail's runs decide {len(decided)} of its {len(main)} comparisons."


def _of_all_rows(main: Figure) -> str:
    """The change of a row, or the least and the most of several rows of one unit."""
    rows = [row for row in (main, *main.others) if row.unit == main.unit and row.of_before_pct is not None]
    if len(rows) < 2:
        return gives(main)
    low, high = (of(row.of_before_pct or 0.0 for row in rows) for of in (min, max))
    places = max(row.places for row in rows)
    change = f"{percent(low, places)} to {percent(high, places)} of before"
    return f"{change} in {len(rows)} rows ({title_of(main) or main.metric})"
