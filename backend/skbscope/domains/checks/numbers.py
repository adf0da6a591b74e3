"""How values give a stated number: as the change of before or of after, as a ratio, or as other numbers of its line."""

import re
from itertools import islice, permutations

from skbscope.domains.checks.models import Claim, Figure
from skbscope.domains.checks.topics import contradicts
from skbscope.results.rounding import agreement, change_ends, ratio_ends

POINTS = "in percentage points"
_NEAR = 1.5
"""Most ratio of a stated change and one of the figures, up to which the claim may be about the figure."""
_FAR = 3
"""The same, where there is no other figure."""
_CLOSE = 0.2
ABOUT = re.compile(r"~|\b(?:about|around|roughly|approximately|approx|nearly|almost|over)\b", re.IGNORECASE)
_SIGN = re.compile(r"[+−-]")
_NUMBER = re.compile(r"(?<![\w.])(\d[\d,]{0,20}(?:\.\d{1,12})?)([kKMG]?)(?!\d|[.,]\d| ?%)")
_SCALES = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9}
_SHARE = re.compile(r"[2-9]\d\d ?%")
# Numbers of a line that are tried in pairs.
_MOST, _FEW = 24, 4


def given_by(claim: Claim, figures: list[Figure], *, is_row: bool = False) -> tuple[str, Figure] | None:
    """How a figure gives the claim, as the change of before, of after, or as the ratio; None where none does."""
    for figure in figures:
        if claim.value is None or figure.before <= 0 or figure.after <= 0:
            continue
        if not is_row and contradicts(claim.text, figure):
            continue
        for of, exact, ends in _numbers(claim, figure, is_row):
            if claim.low is not None and claim.low <= round(abs(exact), claim.places) <= claim.value:
                return f"in the range, {of}", figure
            if claim.is_minimum and claim.value <= abs(exact) <= 2 * claim.value:
                return f"it is more, {of}", figure
            about = not is_row and bool(ABOUT.search(claim.text))
            nearly = is_row and of == "of before"
            # Any small change is within the rounding of `1 -> 1 cycles`: that says nothing about a sentence.
            is_close = is_row or abs(abs(exact) - claim.value) <= _CLOSE * claim.value
            ends = ends if is_close else (exact, exact)
            if how := agreement(claim.value, claim.places, exact, ends, about=about, nearly=nearly):
                return f"{how}, {of}", figure
    return None


def _numbers(
    claim: Claim, figure: Figure, is_row: bool = False
) -> list[tuple[str, float, tuple[float, float]]]:
    """(of what, the number, its ends by the rounding of its values) that a claim may state of values above 0."""
    before, after = figure.before, figure.after
    if claim.kind == "factor":
        small, large = sorted((before, after))
        return [("as a ratio", large / small, ratio_ends(small, large, claim.row))]
    ends = change_ends(before, after, claim.row)
    back = change_ends(after, before, claim.row)
    out = [
        ("of before", (after / before - 1) * 100, ends),
        ("of after", (1 - before / after) * 100, (-back[1], -back[0])),
    ]
    if is_row:
        mean = 200 * (after - before) / (after + before)
        out.append(("of the mean of both", mean, (mean, mean)))
    if (is_row and not _SIGN.search(claim.text)) or _SHARE.fullmatch(claim.text):
        # `2287 msec (108%)`, `400%`
        out.append(("after as a share of before", after / before * 100, (ends[0] + 100, ends[1] + 100)))
    # Of a share, `13 % less` may be meant so too.
    return [*out, (POINTS, after - before, (after - before, after - before))] if figure.unit == "%" else out


def nearest_of(claim: Claim, figures: list[Figure]) -> Figure:
    """The figure whose change of before is closest to the claim."""
    return min(figures, key=lambda one: abs(abs(one.of_before_pct or 0) - (claim.value or 0)))


def has_its_sign(claim: Claim, figure: Figure) -> bool:
    """Whether the figure changes into the direction of the claim's sign; any does where it has none."""
    sign = _SIGN.search(claim.text)
    return not sign or (sign[0] == "+") == (figure.after > figure.before)


def is_of_direction(claim: Claim, figure: Figure) -> bool:
    """Whether the claim's sign may be that of the change; of what is better low, or unknown, `+` may mean better.

    What is less than the last decimal has no sign.
    """
    is_small = abs(figure.of_before_pct or 0.0) < 1.5 * 10.0**-claim.places
    return figure.better != "more" or is_small or has_its_sign(claim, figure)


def is_exactly(claim: Claim, figure: Figure) -> bool:
    """Whether a claim states the size of the change of before, rounded."""
    change = figure.of_before_pct
    return change is not None and round(abs(change), claim.places) == claim.value and claim.kind == "change"


def is_near(claim: Claim, figure: Figure, *, is_only: bool = False) -> bool:
    """Whether a claim may be about a figure by its size alone; about the only one that there is, also from farther."""
    if claim.value is None or figure.before <= 0 or figure.after <= 0:
        return False
    small, large = sorted((abs(_numbers(claim, figure)[0][1]), claim.value))
    return large <= (_FAR if is_only else _NEAR) * small


def is_of_its_line(claim: Claim, text: str, figure: Figure | None = None) -> bool:
    """Whether a number of the line, or the *before* of its figure, and another one of the line give the claim.

    `350.2 MB/s (+13.8%)` of several repeats, and a change over another column, are not those of the compared values.
    """
    if claim.value is None:
        return False
    numbers = _numbers_of(text)
    pairs = set(permutations(numbers, 2))
    if figure and (shown := figure.printed):
        # With the prefix of their unit and without: `2.24Mpps` and `2.24 Mpps`.
        for unit in (shown.unit, ""):
            before, after = (
                next(iter(_numbers_of(f"{side}{unit}")), 0.0) for side in (shown.before, shown.after)
            )
            # From *after* to *before* it is the other direction.
            pairs = (pairs | {(before, number) for number in numbers}) - {(after, before)}
    printed = text if len(numbers) <= _FEW else ""
    return any(base and number and _gives(claim, base, number, printed) for base, number in pairs)


def _numbers_of(text: str) -> list[float]:
    return list(dict.fromkeys(_value(*found.groups()) for found in islice(_NUMBER.finditer(text), _MOST)))


def _value(digits: str, prefix: str) -> float:
    return float(digits.replace(",", "")) * _SCALES["k" if prefix == "K" else prefix]


def _gives(claim: Claim, before: float, after: float, printed: str) -> bool:
    ratio = after / before
    if claim.kind == "factor":
        return agreement(claim.value or 0.0, claim.places, max(ratio, 1 / ratio)) is not None
    if (sign := _SIGN.match(claim.text)) and (sign[0] == "+") != (ratio > 1):
        return False
    ends = change_ends(before, after, printed) if printed else None
    if "overhead" in claim.text and agreement(claim.value or 0.0, claim.places, 100 * min(ratio, 1 / ratio)):
        # `around 6% (600us/9853us)`
        return True
    return agreement(claim.value or 0.0, claim.places, (ratio - 1) * 100, ends) is not None
