"""The verdicts: a fixed set of words, in the order of their conditions. Sentences are ASCII.

All values are on the scale of the test (logarithms of ratios, or differences), where +-d is symmetric: a change of
+1 % equals -0.99 % with the sides exchanged, so that exchanging the sides changes the word and nothing else.
"""

import math
from dataclasses import dataclass
from itertools import count

from skbscope.domains.comparisons.formatting import folded, p_value, percent, quantity
from skbscope.domains.comparisons.models import Better, Scale, Word
from skbscope.statistics.power import MOST, more_runs
from skbscope.statistics.rank import floor_p

RECOMMENDED = 6
_TIMES = "ns us ms s sec nsec usec msec nsecs usecs msecs cycles seconds".split()


@dataclass(frozen=True, slots=True)
class Case:
    """The input of a verdict; estimate, bounds, margin and spread are on the scale of the test."""

    before: int
    after: int
    # Blocks of the paired test; 0 where the rank-sum test was used.
    blocks: int
    scale: Scale
    unit: str
    better: Better | None
    estimate: float
    low: float | None
    high: float | None
    margin: float
    # As printed: `1 %`, `2 segments`.
    margin_text: str
    p: float
    # After Benjamini-Hochberg; the primary's is its p.
    adjusted: float
    # Of these numbers of runs, and of their ties.
    floor: float
    ties_floor: float
    approximate: bool
    # Run-to-run deviation.
    spread: float
    alpha: float = 0.05
    # Secondary rows tested together; 0 for the primary row.
    family: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """The headline, the whole sentence, and about how many more runs per side would decide."""

    word: Word
    sentence: str
    more_runs: int | None = None


def not_comparable(why: str) -> Verdict:
    """A side without a value, or units that differ."""
    return Verdict("NOT COMPARABLE", f"NOT COMPARABLE: {folded(why)}")


def described(why: str) -> Verdict:
    """A row without a test."""
    return Verdict("DESCRIBED", f"DESCRIBED: {folded(why)}")


def judge(case: Case) -> Verdict:
    """The first condition that holds."""
    if case.floor > case.alpha:
        return _never(case)
    decided = case.adjusted <= case.alpha and _leaves_zero_out(case)
    low = -math.inf if case.low is None else case.low
    high = math.inf if case.high is None else case.high
    inside = -case.margin <= low and high <= case.margin
    if decided and (low > case.margin or high < -case.margin):
        word = _word(case)
        return Verdict(word, f"{word}: {_effect(case)}, {_test(case)}")
    if decided:
        how = "real, below" if inside else "real, may be below"
        return Verdict(
            "SMALL CHANGE", f"SMALL CHANGE: {how} {case.margin_text}: {_effect(case)}, {_test(case)}"
        )
    if inside:
        return Verdict("SAME", f"SAME within {case.margin_text}: {_effect(case)}")
    return _cannot_tell(case)


def is_rate(unit: str) -> bool:
    """Whether it is a quantity per second."""
    return unit.endswith(("/s", "pps", "bps", "/sec"))


def is_time(unit: str) -> bool:
    """Whether it is a time or cycles, also per item."""
    return unit.replace("µ", "u").partition("/")[0] in _TIMES and not is_rate(unit)


def _never(case: Case) -> Verdict:
    def floor(more: int) -> float:
        return floor_p(case.before + more, case.after + more)

    # Both sides have a value, so some number of runs is always enough.
    more = next(k for k in count(1) if floor(k) <= case.alpha)
    runs = f"{case.before}+{case.after} runs can never reach p < {case.alpha:g} (floor is {case.floor:.3f})"
    add = f"add at least {more} {_runs(more)} per side, {RECOMMENDED}+{RECOMMENDED} recommended"
    return Verdict("CANNOT TELL", f"CANNOT TELL: {runs}; {add}", more)


def _cannot_tell(case: Case) -> Verdict:
    parts: list[str] = []
    if case.ties_floor > case.alpha:
        parts.append(
            f"so many values are equal that no order of them reaches p < {case.alpha:g} "
            f"(floor is {case.ties_floor:.3f})"
        )
    elif case.p <= case.alpha < case.adjusted:
        parts.append(
            f"p = {p_value(case.p)} alone, {p_value(case.adjusted)} among {case.family} secondary rows"
        )
    parts.append(f"between {_bound(case.low, case, '-')} and {_bound(case.high, case, '+')}")
    have = case.blocks or min(case.before, case.after)
    more = more_runs(have, max(abs(case.estimate), case.margin), case.spread)
    if more is not None:
        parts.append(f"about {more} more {_runs(more)} per side")
    elif case.spread > 0:
        parts.append(f"more than {MOST} more runs per side")
    return Verdict("CANNOT TELL", f"CANNOT TELL: {'; '.join(parts)}", more)


def _leaves_zero_out(case: Case) -> bool:
    """Whether the interval excludes 0: exactly where p is at most alpha. A bound of 0 itself is excluded."""
    straddles = (case.low is None or case.low < 0) and (case.high is None or case.high > 0)
    return case.p <= case.alpha and not straddles


def _word(case: Case) -> Word:
    up = case.estimate > 0
    if case.better == "more" and is_rate(case.unit):
        return "FASTER" if up else "SLOWER"
    if case.better == "less" and is_time(case.unit):
        return "SLOWER" if up else "FASTER"
    return "MORE" if up else "LESS"


def _effect(case: Case) -> str:
    level = f"{100 * (1 - case.alpha):g} % CI"
    interval = f"{_bound(case.low, case, '-')} to {_bound(case.high, case, '+')}"
    return f"{effect_text(case.estimate, case)} ({level} {interval})"


def _test(case: Case) -> str:
    name, p = ("adjusted p", case.adjusted) if case.family else ("p", case.p)
    runs = f"{case.blocks} blocks" if case.blocks else f"{case.before}+{case.after} runs"
    return f"{name} = {p_value(p)}{' (approx)' if case.approximate else ''}, {runs}"


def effect_text(value: float, case: Case) -> str:
    """`+7.19 %`, `-99.9911 %`, `+12 segments`."""
    if case.scale == "difference":
        # From 5 % to 4 % a share falls by one point.
        unit = "points" if case.unit == "%" else folded(case.unit, 30)
        return f"{'+' if value >= 0 else ''}{quantity(value)} {unit}".strip()
    change = math.expm1(min(value, 600.0)) * 100
    text = percent(change)
    # A fall to more than nothing must not be rounded to -100 %.
    for digits in (3, 4, 5, 6, 8):
        if text != "-100.00%":
            break
        text = f"{change:+.{digits}f}%"
        if not text.startswith("-100"):
            break
        text = "-100.00%"
    return text.replace("%", " %")


def _bound(value: float | None, case: Case, sign: str) -> str:
    return f"{sign}infinity" if value is None else effect_text(value, case)


def _runs(number: int) -> str:
    return "run" if number == 1 else "runs"
