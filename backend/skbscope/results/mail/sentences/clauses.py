"""The parts of sentences that a comparison in words is made of: values with their units, and words of a side.

Without the patch | this takes | 25 s |, whereas | with it | the average is | 5 s
side                            value              side                       value
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from skbscope.results.mail.sentences.together import ARROWS, BETWEEN_VALUES, named_together
from skbscope.results.mail.sentences.values import (
    HEDGES,
    SIDES_ASIDE,
    Value,
    bare_at,
    before_arrow,
    count_at,
    factor_at,
    is_setting,
    value_at,
    without_hedges,
)
from skbscope.results.mail.sides.sidewords import SideWords, side_words
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.units import value_of
from skbscope.results.mail.text.words import Words, bare
from skbscope.results.models import Side

_LINE_BEGINS = ("With", "Without", "Before", "After")
# `runs in 1.4 s rather than 11 s`, but not `sleeps 1 s rather than 11 s`
_IN_RATHER = re.compile(
    r" in (?:only |just |about |under |less than )?[~<\d][\d.]{0,20} ?(?:m?s|secs?|seconds?|minutes),? "
    r"(?:rather than|instead of|as opposed to|compared (?:to|with)|(?:with|against|from|over) a baseline of) "
)
_REFERRED = [
    pair.split() for pair in ("rather than", "instead of", "opposed to", "compared to", "compared with")
]
# `now only 12% slower, where it was 20% slower before`: two shares of something else.
_COMPARED_TWICE = re.compile(
    r"\d{1,3}(?:\.\d{1,2})? ?% (slower|faster|higher|lower|more|less|worse|better)\b[^.;]{0,80}?"
    r"\b(?:was|were|previously)\b[^.;]{0,40}?\d{1,3}(?:\.\d{1,2})? ?% \1\b"
)
TAKING = set("taking using consuming spending needing".split())
# Share by which a value in another unit may differ, as it is rounded.
_ALIKE = 0.01
# Repeats of one thing are not further apart.
_ALIKE_REPEATS = 1.5
# What seconds, bytes, watts and shares have to be of; elsewhere they are settings far more often.
_MEASURED = set(
    "time times took takes take taking taken spent spends spend elapsed latency latencies delay duration usage use "
    "used uses using memory mem footprint cpu util utilization utilisation load consumption consumed consumes power "
    "loss lost overhead boot booting finish finishes finished completes completed dropped drops size occupancy "
    "probe probing downtime recovery portion coverage imbalance latency p99 rate runtime runtimes".split()
)
# Words of a sentence in which bytes, seconds, watts and shares that a relation pairs are results: `it reduces …`
CHANGED = (
    "improv", "increas", "decreas", "reduc", "drop", "rais", "rise", "rose", "lower", "grow", "grew", "fall", "fell",
    "higher", "goes", "went", "going", "chang", "boost", "cut", "shrink", "shrank", "shrunk", "speed", "slow", "degra",
    "regress", "jump", "climb", "inflat", "bring", "brought", "gain", "loss", "lost", "saving", "speedup", "declin",
    "doubl", "tripl", "quadrupl", "halv",
)  # fmt: skip
_REACHES = ("reaches", "reached", "achieves", "achieved")
# Words behind a number that has no unit, and how many times two ends of one unit may be apart.
_GOING_ON = set("with when on in for by as and using per at while after under if which but".split())
_MOST_APART = 20
ABBREVIATED = ("vs", "approx", "avg", "ca", "resp", "max")
# Words before a value that may say what it is beside.
_LEAD = 6
# Words of the longest heading between lines with figures.
_OF_HEADING = 10
# Words of a title between two tests.
_TITLE = 4
# Words of the longest sentence that is read.
_LONGEST = 80


@dataclass(slots=True)
class Sentence:
    """A sentence with its parts; `paragraph` counts blank lines and marks of lists before it."""

    first: int
    end: int
    paragraph: int
    values: list[Value] = field(default_factory=list)
    # Values of which only a relation says that they are results.
    loose: list[Value] = field(default_factory=list)
    sides: list[SideWords] = field(default_factory=list)
    # The side of the first of two values beside each other, and the words that say so, where a sentence names both
    # sides together: `8.0 Gbps and 9.2 Gbps without and with the patch`.
    together: tuple[Side, tuple[int, int]] | None = None


def sentences_of(words: Words) -> Iterator[Sentence]:
    """All sentences of a text with their parts, in order."""
    first = paragraph = 0
    measured = False
    for at in range(len(words)):
        last = at + 1 == len(words)
        apart = not last and (
            words.lines[at + 1] > words.lines[at] + 1 or words.depths[at + 1] != words.depths[at]
        )
        # `vs.` and `approx.` end no sentence, and an arrow only as the mark of a list.
        inside = bare(words.texts[at]) in ABBREVIATED or (words.texts[at] in ARROWS and not words.first[at])
        ends = words.ends_sentence(at) and not inside
        # Lines that each begin with a side are sentences of their own: `With 2 queues, 8 GB/s`.
        ends |= (
            not last
            and words.first[at + 1]
            and words.texts[at + 1] in _LINE_BEGINS
            and words.texts[at][-1:].isalnum()
        )
        if not (
            last or apart or ends or (not last and words.first[at + 1] and _is_heading(words, at + 1, first))
        ):
            continue
        if at + 1 - first <= _LONGEST and any(ch.isdigit() for ch in words.joined(first, at + 1)):
            # `It was 12 s before.` is about what the sentence before it measures, as is what follows a semicolon.
            goes_on = measured and (
                bare(words.texts[first]) == "it"
                or words.get(first - 1).endswith(";")
                or _goes_on(words, first, at + 1)
            )
            measured = goes_on or _measures(words, first, at + 1)
            yield _parts(words, Sentence(first, at + 1, paragraph), measured)
        elif at + 1 - first <= _LONGEST:
            yield Sentence(first, at + 1, paragraph, sides=list(side_words(words, first, at + 1)))
        paragraph += apart
        first = at + 1


def _is_heading(words: Words, at: int, first: int) -> bool:
    """Whether the line that begins at a word is `TX with it:` below a figure that has its own `TX without it:`."""
    end = at + 1
    while end < len(words) and not words.first[end] and end - at <= _OF_HEADING:
        end += 1
    labelled = any(words.texts[near].endswith(":") for near in range(max(first, at - _OF_HEADING), at - 1))
    return labelled and words.texts[end - 1].endswith(":")


def is_titled(words: Words, first: int, end: int) -> bool:
    """Whether the title of another test, `bs=16k:`, is a line between two words."""
    begins = [at for at in range(first, end) if words.first[at]]
    return any(
        stop - at <= _TITLE
        and words.texts[stop - 1].endswith(":")
        and not side_of_label(words.joined(at, stop))
        for at, stop in zip(begins, [*begins[1:], end], strict=False)
    )


def _goes_on(words: Words, first: int, end: int) -> bool:
    """Whether a sentence is about what the one before it says: `With this patch it decreased to 0.6 s.`"""
    return any(
        bare(words.texts[at]) in ("it", "this", "that") and bare(words.texts[at + 1]).startswith(CHANGED)
        for at in range(first, end - 1)
    )


def _measures(words: Words, first: int, end: int) -> bool:
    texts = [bare(words.texts[at]) for at in range(first, end)]
    # `the result of the new version is 8 seconds`, and no `as a result`
    results = (
        before != "a" and word in ("result", "results")
        for before, word in zip(["", *texts], texts, strict=False)
    )
    return not _MEASURED.isdisjoint(texts) or any(results)


def _parts(words: Words, sentence: Sentence, measured: bool) -> Sentence:
    sentence.together = named_together(words, sentence.first, sentence.end)
    sentence.sides = list(side_words(words, sentence.first, sentence.end))
    twice = _COMPARED_TWICE.search(words.joined(sentence.first, sentence.end)) is not None
    if sentence.together is not None:
        # `I measured before and after it: before it was 8 Gbps, after it 9 Gbps`
        first, end = sentence.together[1]
        sentence.sides = [side for side in sentence.sides if side.end <= first or side.at >= end]
        sentence.together = sentence.together if not sentence.sides else None
    covered = {at for one in sentence.sides for at in range(one.at, one.end)}
    joins = BETWEEN_VALUES if sentence.together else ARROWS
    at = sentence.first
    while at < sentence.end:
        here = measured or twice or _has_side_aside(words, at) or _is_reached(words, at)
        value = None if at in covered else value_at(words, at, here) or before_arrow(words, at, here, joins)
        if (
            value is not None
            and value.end <= sentence.end
            and (not is_setting(words, value, sentence.first) or (twice and value.low.unit == "%"))
        ):
            if sentence.together or _with_repeats(words, value, sentence.first):
                sentence.values.append(value)
        at = value.end if value else at + 1
    _join_ranges(words, sentence)
    _leave_conversions(words, sentence)
    stems = (*CHANGED, "faster", "slower", "less", "fewer")
    changed = any(bare(words.texts[at]).startswith(stems) for at in range(sentence.first, sentence.end))
    text = words.joined(sentence.first, sentence.end)
    if changed or _IN_RATHER.search(text):
        taken = {at for one in sentence.values for at in range(one.at, one.end)}
        sentence.loose = list(loose_values(words, sentence, covered | taken))
        sentence.loose += _without_unit(words, sentence)
    return sentence


def _has_side_aside(words: Words, at: int) -> bool:
    """Whether `(before)` or the like is right behind the value that may begin at a word."""
    return any(words.get(to).lower().rstrip(".,;:") in SIDES_ASIDE for to in (at + 1, at + 2))


def _is_reached(words: Words, at: int) -> bool:
    """Whether words before a value say that something got there: `reaches 81% of the line rate (was 35%)`."""
    at -= 1
    while bare(words.get(at)) in HEDGES:
        at -= 1
    return bare(words.get(at)) in _REACHES or words.get(at).lower() in ("(was", "(previously", "(formerly")


def _with_repeats(words: Words, value: Value, first: int) -> bool:
    """Adds the numbers before a value that repeat it, in place; False for one of two, which may be of two things."""
    at = value.at - 1
    at -= at >= first and bare(words.texts[at]) in ("and", "or")
    tokens: list[str] = []
    while at >= first and (token := bare_at(words, at)) and (not tokens or words.texts[at].endswith(",")):
        tokens.insert(0, token)
        at -= 1
    if not tokens or not (at + 1 + len(tokens) < value.at or words.texts[value.at - 1].endswith(",")):
        return True
    read = [value_of(replace(value.low, token=token), tokens) for token in (*tokens, value.low.token)]
    numbers = [one[0] for one in read if one]
    if len(numbers) < len(read) or min(numbers) <= 0 or max(numbers) > _ALIKE_REPEATS * min(numbers):
        # `In 2024, 4.1 Mpps`
        return True
    value.repeats = tuple(tokens)
    return len(tokens) > 1


def loose_values(words: Words, sentence: Sentence, taken: set[int]) -> Iterator[Value]:
    """Values behind `from`, `to` and beside arrows whose unit alone does not say that they are results."""
    for at in range(sentence.first, sentence.end):
        behind, than = words.get(at + 1), bare(words.get(at - 1)) == "than"
        lead = without_hedges([bare(words.texts[to]) for to in range(max(sentence.first, at - _LEAD), at)])
        lead = lead[:-1] if lead[-1:] and lead[-1] in TAKING else lead
        before = lead[-1] if lead else ""
        beside = before in ("from", "to", "vs", "versus") or words.get(at - 1) in ARROWS or behind in ARROWS
        beside |= behind in ("vs", "vs.", "versus")
        # `(7.5 s vs 3 s)`
        beside |= words.texts[at].startswith("(") or than or "than" in (before, behind)
        pairs = [[bare(words.get(to)) for to in (near, near + 1)] for near in (at + 1, at + 2, at + 3)]
        beside |= any(pair in _REFERRED for pair in pairs[:2]) or ["opposed", "to"] in pairs
        beside |= ["a", "baseline"] in pairs or lead[-2:] in (*_REFERRED, ["baseline", "of"])
        # `reduced to 4 ms, which was 19 ms before`
        beside |= before in ("was", "were") and lead[-2:-1] in (["which"], ["it"], ["that"])
        if at == sentence.first or at in taken or not beside:
            continue
        value = value_at(words, at, True) or before_arrow(words, at, True)
        value = value or count_at(words, at, sentence.first) or factor_at(words, at)
        if value and value.end <= sentence.end and not is_setting(words, value, sentence.first):
            yield value


def _without_unit(words: Words, sentence: Sentence) -> list[Value]:
    """The second of `from 4224 bytes to 4608` and of `from 929 Mbps to 827 with iperf`, which has the first one's unit.

    A number far from the first one has another unit: `from 1 Gbps to 900`.
    """
    out: list[Value] = []
    for one in (*sentence.values, *sentence.loose):
        begin = one.at - 1
        begin -= bare(words.get(begin)) in HEDGES
        at = one.end + 1
        at += bare(words.get(at)) in HEDGES
        if (
            one.high
            or bare(words.get(begin)) != "from"
            or bare(words.get(one.end)) != "to"
            or at >= sentence.end
        ):
            continue
        token = bare_at(words, at)
        ended = (
            at + 1 == sentence.end
            or words.texts[at][-1:] in ",.;:)"
            or bare(words.texts[at + 1]) in _GOING_ON
        )
        if token is None or not ended:
            continue
        value = Value(at, at + 1, replace(one.low, token=token, length=1))
        read = [value_of(each.low, [one.low.token, token]) for each in (one, value)]
        numbers = [each[0] for each in read if each]
        if len(numbers) == 2 and 0 < max(numbers) <= _MOST_APART * min(numbers):
            out.append(value)
    return out


def _leave_conversions(words: Words, sentence: Sentence) -> None:
    """Leaves `(32.5 GB/s)` behind `30.3 GiB/s` out, which is the same value in another unit, in place."""
    for one, other in zip(sentence.values, sentence.values[1:], strict=False):
        if other.at == one.end and words.texts[other.at].startswith("(") and one.low.unit == other.low.unit:
            both = [value_of(value.low, [value.low.token]) for value in (one, other)]
            if both[0] and both[1] and abs(both[0][0] - both[1][0]) <= _ALIKE * both[0][0]:
                one.end = other.end
                sentence.values = [value for value in sentence.values if value is not other]


def _join_ranges(words: Words, sentence: Sentence) -> None:
    """`between 16 us and 32 us` is one value with two ends, in place."""
    values = sentence.values
    for one, other in zip(values, values[1:], strict=False):
        between = bare(words.get(one.at - 1)) == "between" and one.at > sentence.first
        joined = other.at == one.end + 1 and bare(words.texts[one.end]) in ("and", "to")
        if between and joined and one.low.unit == other.low.unit and not (one.high or other.high):
            one.high, one.end = other.low, other.end
            sentence.values = [value for value in values if value is not other]
            return
