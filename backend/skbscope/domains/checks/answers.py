"""What the figures of a mail say about its claims: they agree, they differ, or no figure is about it.

    a change beside figures   its own row, or other numbers of that line; where the changes of a table are over
                              something else, none is compared
    a change in a sentence    figures that something says it is about; it differs only from one that is near it, or
                              from the only comparison there is

A claim that is about none of the comparisons is no mistake: a mail may state more than it shows.
"""

import re
from collections import Counter
from dataclasses import replace
from itertools import permutations

from skbscope.domains.checks.claims import IS_PROBLEM, SUPPOSED
from skbscope.domains.checks.figures import gives, in_points, title_of
from skbscope.domains.checks.models import Checked, Claim, Figure
from skbscope.domains.checks.numbers import (
    ABOUT,
    POINTS,
    given_by,
    has_its_sign,
    is_exactly,
    is_near,
    is_of_direction,
    is_of_its_line,
    nearest_of,
)
from skbscope.domains.checks.topics import contradicts, is_about, is_of_kind, names_kind
from skbscope.domains.comparisons.formatting import percent, quantity
from skbscope.results.mail.text.stated import names_row

Beside = list[tuple[Claim, list[Figure]]]

_ZERO = "A change in per cent is not defined for values that are not above 0."
_OF_ITS_LINE = "The numbers of that line give it."
_NOT_ABOUT = "No comparison of the mail is about this."
_COMPUTED_ANOTHER_WAY = "unweighted"
_MOST_STATES = 8
_NAMED = 5
"""Letters of a metric from which a sentence that has it names it."""
_OF_ROW = re.compile(r"[+−-]\d[\d.]{0,12} ?%")


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
            # What may be, was hoped for, or was wrong before needs no figures.
            Checked(claim, "not compared", None, _NOT_ABOUT)
            if SUPPOSED.search(claim.text) or IS_PROBLEM.search(claim.text)
            else Checked(claim, "no figures", None, none)
            for claim in prose
        ]
    own = {claim.value: figures for claim, figures in beside if not claim.row}
    in_lines = {claim.value for claim, _ in beside if claim.is_beside}
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
        right
        or _differing(
            claim,
            # What is only near a claim may be another thing.
            [one for one in figures if claim.value in in_lines or names_row(claim.text, one.metric)],
            main,
            free,
            claim.text in several,
        )
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
        right = [given_by(claim, figures, is_row=True) for claim, figures in claims]
        is_of_these = 2 * sum(how is not None for how in right) > len(claims)
        for (claim, figures), how in zip(claims, _with_right_signs(claims, right), strict=True):
            figure = how[1] if how else nearest_of(claim, figures)
            if how:
                out.append(_agrees(claim, how[0], figure))
            elif figure.before <= 0 or figure.after <= 0:
                is_zero = claim.value == 0 and figure.before == figure.after
                out.append(Checked(claim, "agrees" if is_zero else "not compared", figure, _ZERO))
            elif is_of_its_line(claim, claim.row, figure):
                # A change of one of several repeats, or over another column.
                out.append(Checked(claim, "agrees", figure, _OF_ITS_LINE))
            elif is_of_these or (is_near(claim, figure) and has_its_sign(claim, figure)):
                out.append(_differs(claim, figure))
            else:
                out.append(Checked(claim, "not compared", None, _NOT_ABOUT))
    return out


def _with_right_signs(
    claims: list[tuple[Claim, list[Figure]]], right: list[tuple[str, Figure] | None]
) -> list[tuple[str, Figure] | None]:
    """Without what agrees but for its sign, `2.24 -> 2.23 Mpps, +0.4%`, where most others have theirs."""
    signs = [
        how is None or is_of_direction(claim, how[1]) for (claim, _), how in zip(claims, right, strict=True)
    ]
    if 2 * signs.count(False) >= len(signs):
        return right
    return [how if fits else None for how, fits in zip(right, signs, strict=True)]


def _agreed(claim: Claim, own: list[Figure], every: list[Figure]) -> Checked | None:
    """A claim of a sentence that a figure gives; None for any other."""
    named = [one for one in every if len(one.metric) >= _NAMED and one.metric in claim.text]
    keyed = [one for one in every if names_row(claim.text, one.metric)]
    how = given_by(claim, keyed or [*named, *own])
    if how is None and not keyed and _OF_ROW.match(claim.text):
        # `+100.1% +93.2% +104.1%` below three columns: the last one is right before the next sentence.
        how = given_by(claim, [row for one in own for row in one.others])
    if how is None and not keyed and not any(is_near(claim, figure) for figure in own):
        how = given_by(claim, [one for one in every if is_of_kind(claim, one)])
    return _agrees(claim, *how) if how else None


def _differing(
    claim: Claim, own: list[Figure], main: list[Figure], free: list[Figure], is_one_of_several: bool
) -> Checked:
    if claim.value is None:
        return Checked(claim, "shown", main[0] if len(main) == 1 else None, _in_words(main))
    for one in free:
        if contradicts(claim.text, one) and is_about(claim, one, main) and is_exactly(claim, one):
            # `down by 10%`, where it rises by that.
            return _differs(claim, one)
    # What is beside a claim, or has its key, needs no words that say so.
    possible = [one for one in own if is_of_kind(claim, one)] or [
        one for one in free if not own and is_about(claim, one, main)
    ]
    possible = [one for one in possible if not contradicts(claim.text, one)]
    if how := given_by(claim, possible):
        return _agrees(claim, *how)
    near = [one for one in possible if is_near(claim, one)]
    is_no_claim = SUPPOSED.search(claim.text) or IS_PROBLEM.search(claim.text)
    if is_no_claim or is_one_of_several or is_of_its_line(claim, claim.around or claim.text):
        return Checked(claim, "not compared", None, _NOT_ABOUT)
    is_only = len(main) == 1 and names_kind(claim) and is_near(claim, main[0], is_only=True)
    alone = [one for one in possible if is_only and one is main[0]]
    nearest = nearest_of(claim, near or alone) if near or alone else None
    if nearest and (in_between := _between(claim, nearest, free)):
        return in_between
    if nearest and not _is_between_others(claim, nearest, main):
        return _differs(claim, nearest)
    return Checked(claim, "not compared", None, _NOT_ABOUT)


def _between(claim: Claim, nearest: Figure, figures: list[Figure]) -> Checked | None:
    """A claim of about so much that is between the changes of several rows: `around 7 %` of +5.93 and +8.49 %."""
    changes = [
        one.of_before_pct
        for one in figures
        if one.unit == nearest.unit and one.of_before_pct and not contradicts(claim.text, one)
    ]
    same = [change for change in changes if (change > 0) == ((nearest.of_before_pct or 0) > 0)]
    sizes = sorted(abs(change) for change in same)
    if not ABOUT.search(claim.text) or len(sizes) < 2 or not sizes[0] <= (claim.value or 0) <= sizes[-1]:
        return None
    given = _range(same, max(nearest.places, claim.places))
    return Checked(claim, "agrees", nearest, f"The mail's own figures agree: {given}.")


def _is_between_others(claim: Claim, near: Figure, main: list[Figure]) -> bool:
    """Whether the claim is of two states that the mail compares with the same *before*: from one patch to both."""
    same = [
        one
        for figure in main
        for one in (figure, *figure.others)
        if (one.metric, one.unit, one.before) == (near.metric, near.unit, near.before)
    ]
    return any(
        given_by(claim, [replace(old, before=old.after, after=new.after)])
        for old, new in permutations(same[:_MOST_STATES], 2)
    )


def _agrees(claim: Claim, how: str, figure: Figure) -> Checked:
    given = in_points(figure) if POINTS in how else gives(figure, claim.places, of_after="after" in how)
    sentence = f"The mail's own figures agree ({how}): {given}."
    return Checked(claim, "agrees", figure, sentence)


def _differs(claim: Claim, figure: Figure) -> Checked:
    others = [one for one in figure.others if not one.metric.endswith(_COMPUTED_ANOTHER_WAY)]
    if not claim.row and (how := given_by(claim, others)):
        # `in kernel mode reduced by 80 %`: the row of the comparison that is meant.
        return _agrees(claim, *how)
    sentence = f"The mail's own figures give {_given(claim, figure)}."
    how = given_by(claim, figure.others)
    if how and how[0].startswith(("rounded", "cut off")):
        sentence += f" Another row of them gives it: {gives(how[1], claim.places)}."
    return Checked(claim, "differs", figure, sentence)


def _given(claim: Claim, figure: Figure) -> str:
    if claim.kind != "factor" or figure.before <= 0 or figure.after <= 0:
        return gives(figure, claim.places, of_after=True)
    small, large = sorted((figure.before, figure.after))
    return f"a factor of {quantity(large / small)}, {gives(figure)}"


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
    given = _range([row.of_before_pct or 0.0 for row in rows], max(row.places for row in rows))
    return f"{given} ({title_of(main) or main.metric})"


def _range(changes: list[float], places: int) -> str:
    return (
        f"{percent(min(changes), places)} to {percent(max(changes), places)} of before in {len(changes)} rows"
    )
