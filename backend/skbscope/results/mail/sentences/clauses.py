"""The parts of sentences that a comparison in words is made of: values with their units, and words of a side.

Without the patch | this takes | 25 s |, whereas | with it | the average is | 5 s
side                            value              side                       value
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from skbscope.results.mail.sentences.together import ARROWS, BETWEEN_VALUES, named_together
from skbscope.results.mail.sides.sidewords import SideWords, side_words
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import (
    PREFIXES,
    Direction,
    Quantity,
    amount,
    leading,
    quantity,
    unit_of,
    value_of,
)
from skbscope.results.mail.text.words import Words, bare
from skbscope.results.models import Side

_CHANGES = (
    *("improve reduc increas decreas fast slow more less high low better worse drop gain".split()),
    *("regress boost saving fewer speed percent".split()),
)
_LINE_BEGINS = ("With", "Without", "Before", "After")
# `1+ Gbps`, `200-300Mbit`, `50kbit-40Mbit`
_CLOCK = re.compile(r"(\d{1,4})m(\d{1,2}(?:\.\d{1,6})?)s")
_OPEN_END = re.compile(r"(\d[\d.,]{0,20})\+")
_RANGE = re.compile(r"(\d[\d.,]{0,20})([A-Za-z/]{0,8})[-–](\d[\d.,]{0,20}[A-Za-z/%]{0,8})")
_COUNTED = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)([kKMG]?)/s(?:ec)?")
_SCALED = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)([kKMG])")
_BARE = re.compile(r"\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,6})?")
_COUNT = re.compile(r"(\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,3})?)([kKMG]?)")
# A thousand of them are a result; a few are a setting far more often.
_MANY = re.compile(r"(\d{1,3}(?:,\d{3}){1,4}|\d{4,12}|\d{1,12}(?:\.\d{1,6})?(?=[kKMG]))([kKMG]?)")
_OCCURRENCES = set(
    "packets pkts requests transactions messages connections operations events calls queries".split()
)
_IPC = re.compile(r"\b(?:instructions|insns?) per cycle\b")
_PER_SECOND = (["per", "second"], ["per", "sec"])
_RATES = set("qps rps tps iops pps".split())
# `runs in 1.4 s rather than 11 s`, but not `sleeps 1 s rather than 11 s`
_IN_RATHER = re.compile(r" in (?:only |just |about )?[~\d][\d.]* ?m?s rather than ")
TAKING = set("taking using consuming spending needing".split())
# Words from what is counted to its number.
_COUNTED_NEAR = 8
# Share by which a value in another unit may differ, as it is rounded.
_ALIKE = 0.01
# Repeats of one thing are not further apart.
_ALIKE_REPEATS = 1.5
_LEFT, _RIGHT = "([~≈<>=\"'`", ".,;:)]\"'`"
# Words behind a quantity of which it is a property, and before one that is set and not measured.
_THINGS = set(
    "link links nic nics network port ports interface interfaces ethernet card cards adapter adapters line connection "
    "buffer buffers message messages page pages block blocks chunk chunks frame frames "
    "timeout timeouts interval intervals period limit budget timer ticks window quantum sleep switch".split()
)
# What a count is of that such a word is behind: `it drops from 3 to 4 queues`.
_OTHER_THINGS = _THINGS | set(
    "queues cpus cores threads flows patches streams rings entries packets times".split()
)
_SET = set(
    "every for timeout timeout= interval per sleep limit limited cap capped capping within by shaped period "
    "of-up-to budget threshold last first another next".split()
)
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
    "higher", "goes", "went", "going", "chang", "boost", "cut", "shrink", "shrank", "shrunk", "speed", "slow", "degrad",
    "regress", "jump", "climb", "inflat", "bring", "brought", "gain", "loss", "lost", "saving", "speedup", "declin",
)  # fmt: skip
_DASHES = ("-", "–", "—")
# What has no unit and is counted as a result: `retransmits fell from 512 to 3`.
_COUNTS: dict[str, Literal["less", "more"] | None] = {
    "ipc": "more",
    **dict.fromkeys("retransmits retransmissions drops errors misses faults timeouts overruns".split(), "less"),
    **dict.fromkeys("dropped missed discards retrans collisions".split(), "less"),
    **dict.fromkeys("interrupts irqs softirqs switches wakeups syscalls allocations migrations ipis".split(), "less"),
    **dict.fromkeys("instructions insns cycles".split(), "less"),
}  # fmt: skip
_COUNTED_BEHIND = set(
    "retransmits retransmissions retrans drops interrupts wakeups context-switches cache-misses branch-misses "
    "page-faults".split()
)
_FALLS = ("drops", "dropped", "misses", "missed")
HEDGES = set(
    "about around approx approximately roughly almost nearly only just over some merely at ca".split()
)
# Words between a number and its unit.
_BETWEEN = set("read write random sequential tx rx total".split())
_SIDES_ASIDE = {
    f"({word})"
    for word in "patched unpatched before after baseline base stock vanilla old new orig original".split()
}
_SPREADS = {"+-", "+/-", "±", "stdev", "stddev", "deviation", "std", "expected"}
_ABBREVIATED = ("vs", "approx", "avg", "ca", "resp")
# Words of the longest heading between lines with figures.
_OF_HEADING = 10
# Words of the longest sentence that is read.
_LONGEST = 80


@dataclass(slots=True)
class Value:
    """One quantity of a sentence; of a range its low end, with the high end beside it."""

    at: int
    end: int
    low: Quantity
    high: Quantity | None = None
    side: Side | None = None
    # The words that state the side, as (first, end) among the words.
    by: tuple[int, int] | None = None
    # Numbers before it that repeat the measurement: `4.1, 4.2 and 4.1 Mpps`.
    repeats: tuple[str, ...] = ()
    # Why its side may be no result; None where words state it.
    doubt: str | None = None


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
        inside = bare(words.texts[at]) in _ABBREVIATED or (words.texts[at] in ARROWS and not words.first[at])
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
    if sentence.together is not None:
        # `I measured before and after it: before it was 8 Gbps, after it 9 Gbps`
        first, end = sentence.together[1]
        sentence.sides = [side for side in sentence.sides if side.end <= first or side.at >= end]
        sentence.together = sentence.together if not sentence.sides else None
    covered = {at for one in sentence.sides for at in range(one.at, one.end)}
    joins = BETWEEN_VALUES if sentence.together else ARROWS
    at = sentence.first
    while at < sentence.end:
        here = measured or _has_side_aside(words, at)
        value = None if at in covered else value_at(words, at, here) or _before_arrow(words, at, here, joins)
        if value is not None and value.end <= sentence.end and not _is_setting(words, value, sentence.first):
            if sentence.together or _with_repeats(words, value, sentence.first):
                sentence.values.append(value)
        at = value.end if value else at + 1
    _join_ranges(words, sentence)
    _leave_conversions(words, sentence)
    stems = (*CHANGED, "faster", "slower", "less", "fewer")
    changed = any(bare(words.texts[at]).startswith(stems) for at in range(sentence.first, sentence.end))
    if changed or _IN_RATHER.search(words.joined(sentence.first, sentence.end)):
        taken = {at for one in sentence.values for at in range(one.at, one.end)}
        sentence.loose = list(_loose(words, sentence, covered | taken))
    return sentence


def _has_side_aside(words: Words, at: int) -> bool:
    """Whether `(before)` or the like is right behind the value that may begin at a word."""
    return any(words.get(to).lower().rstrip(".,;:") in _SIDES_ASIDE for to in (at + 1, at + 2))


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


def _loose(words: Words, sentence: Sentence, taken: set[int]) -> Iterator[Value]:
    """Values behind `from`, `to` and beside arrows whose unit alone does not say that they are results."""
    for at in range(sentence.first, sentence.end):
        before, behind = bare(words.get(at - 1)), words.get(at + 1)
        if before in HEDGES | TAKING:
            before = bare(words.get(at - 2))
        beside = before in ("from", "to", "vs", "versus") or words.get(at - 1) in ARROWS or behind in ARROWS
        beside |= behind in ("vs", "vs.", "versus")
        # `(7.5 s vs 3 s)`
        beside |= words.texts[at].startswith("(") or "than" in (before, behind)
        beside |= [bare(words.get(to)) for to in (at + 1, at + 2)] == ["rather", "than"]
        beside |= [bare(words.get(at - 2)), before] == ["instead", "of"]
        beside |= [bare(words.get(to)) for to in (at + 2, at + 3)] == ["rather", "than"]
        if at == sentence.first or at in taken or not beside:
            continue
        value = value_at(words, at, True) or _before_arrow(words, at, True) or _count_at(words, at, sentence)
        if value and value.end <= sentence.end and not _is_setting(words, value, sentence.first):
            yield value


def _count_at(words: Words, at: int, sentence: Sentence) -> Value | None:
    """A number without a unit in a sentence that names what is counted: `retransmits fell from 512 to 3`.

    A name that is a unit (`IOPS increase from 1.2M to 1.5M`) is the unit of its numbers.
    """
    found = _COUNT.fullmatch(words.texts[at].strip(_LEFT + _RIGHT))
    near = [bare(words.texts[to]) for to in range(max(sentence.first, at - _COUNTED_NEAR), at)]
    if near and (near[-1] in _FALLS or (near[-1] == "from" and near[-2:-1] and near[-2] in _FALLS)):
        # `the count drops: 37 -> 29` and `drops from 37 to 29`
        near = near[: -1 if near[-1] in _FALLS else -2]
    if (
        fell := next(
            (to for to in range(len(near) - 1) if near[to] in _FALLS and near[to + 1] == "from"), None
        )
    ) is not None:
        # The second number of `context switches drops from 1,204,332 to 88,120`.
        near = near[:fell] + near[fell + 2 :]
    # More of these a cycle is better, unlike fewer of them.
    near = _IPC.sub("ipc", " ".join(near)).split()
    # `the insn count`
    near = [
        f"{word}s" if of in ("count", "counter", "counts") else word
        for word, of in zip(near, [*near[1:], ""], strict=False)
    ]
    spoken = next((to for to in range(len(near) - 1, 0, -1) if near[to - 1 : to + 1] in _PER_SECOND), None)
    if found and spoken and spoken > 1 and (unit := unit_of(f"{near[spoken - 2]}/s")):
        # `Requests per second increased from 41,231 to 52,112`
        return Value(
            at, at + 1, Quantity(found[1].replace(",", ""), PREFIXES[found[2].lower()], *unit[1:], 1)
        )
    for word in (bare(words.get(at + 1)), *reversed(near)) if found else ():
        unit = unit_of(word) if word in _RATES else None
        if found and unit:
            scale = PREFIXES[(found[2] or "").lower()]
            return Value(at, at + 1, Quantity(found[1].replace(",", ""), scale, *unit[1:], 1))
        # `rx_dropped` counts drops.
        counted = word if word in _COUNTS else word.replace("-", "_").rpartition("_")[2]
        following = bare(words.get(at + 1)) if words.texts[at][-1:].isalnum() else ""
        if found and counted in _COUNTS and following not in _OTHER_THINGS:
            scale = PREFIXES[(found[2] or "").lower()]
            return Value(
                at, at + 1, Quantity(found[1].replace(",", ""), scale, word, "", _COUNTS[counted], 1)
            )
    return None


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


def value_at(words: Words, at: int, measured: bool) -> Value | None:
    """The value that begins at a word; seconds, bytes, watts and shares only where something is measured."""
    word = leading(words.texts[at].lstrip(_LEFT))
    if not word or not word[0].isdigit():
        return None
    behind = [words.get(at + more) for more in (1, 2, 3)]
    if behind[0] in ("±", "+-", "+/-") and _BARE.fullmatch(word) and at + 2 < len(words):
        # `61.2 ± 0.4 s`
        spread = value_at(words, at + 2, measured)
        return Value(at, spread.end, replace(spread.low, token=word)) if spread and not spread.high else None
    if words.get(at - 1) in _DASHES and at > 1 and _BARE.fullmatch(words.texts[at - 2].lstrip(_LEFT)):
        # The end of `1.7 - 2.9 Mpps` is no value.
        return None
    if found := _OPEN_END.fullmatch(word):
        word = found[1]
    if clock := _CLOCK.fullmatch(word.rstrip(_RIGHT)):
        # `5m12s`
        token = f"{int(clock[1]) * 60 + float(clock[2]):g}"
        return Value(at, at + 1, Quantity(token, 1.0, "time", "s", "less", 1))
    both = _RANGE.fullmatch(word.rstrip(_RIGHT))
    one = _quantity([both[3] if both else word, *behind], measured)
    if one is None:
        return None
    if not both:
        return Value(at, at + one.length, one)
    low = _quantity([f"{both[1]}{both[2]}"], measured) if both[2] else None
    low = low or Quantity(both[1], one.scale, one.metric, one.unit, one.direction, one.length)
    return Value(at, at + one.length, low, one) if low.unit == one.unit else None


def _before_arrow(words: Words, at: int, measured: bool, joins: tuple[str, ...] = ARROWS) -> Value | None:
    """The first of `2241 -> 2285 Mb/sec` and `from 10 to 2 seconds`, which has the unit of the second."""
    joined = words.get(at + 1) in joins or (bare(words.get(at - 1)) == "from" and words.get(at + 1) == "to")
    # `(8.2 to 9.7 Gbit/s)`
    joined |= words.texts[at].startswith("(") and words.get(at + 1) == "to"
    beside = 2
    if [bare(words.get(near)) for near in (at + 1, at + 2)] in (["instead", "of"], ["rather", "than"]):
        # `15 instead of 4 Mpps`
        joined, beside = True, 3
    scaled = _SCALED.fullmatch(words.texts[at].strip(_LEFT + _RIGHT)) if joined else None
    token = scaled[1] if scaled else bare_at(words, at) if joined else None
    second = value_at(words, at + beside, measured) if token and at + beside < len(words) else None
    if token is None or second is None or second.high:
        return None
    # `45.1k to 77.6k tps`
    scale = PREFIXES[scaled[2].lower()] if scaled else second.low.scale
    return Value(at, at + 1, replace(second.low, token=token, scale=scale, length=1))


def bare_at(words: Words, at: int) -> str | None:
    """The number at a word that may have the unit of another one: `but ~26 with it`."""
    word = words.texts[at].strip(_LEFT + _RIGHT)
    return word if _BARE.fullmatch(word) else None


def _quantity(texts: list[str], measured: bool) -> Quantity | None:
    found = quantity([texts[0].rstrip(_RIGHT) if texts[0][-1:] in _RIGHT else texts[0], *texts[1:]], 0)
    one_word = texts[0][-1:].isalpha() or "/" in texts[0]
    rate = "".join(texts[: 1 if one_word else 2]).rstrip(_RIGHT)
    if found is None and (counted := _COUNTED.fullmatch(rate)):
        # `8.3 M/s`: what is counted is left out.
        way: Direction | None = "more" if counted[2] else None
        return Quantity(counted[1], PREFIXES[counted[2].lower()], "rate", "1/s", way, 1 if one_word else 2)
    if found is None and len(texts) > 1 and bare(texts[1]) in _COUNTED_BEHIND and _BARE.fullmatch(texts[0]):
        # `1231 retransmits`
        return Quantity(texts[0].replace(",", ""), 1.0, bare(texts[1]), "", "less", 2)
    if found is None and len(texts) > 1 and (counted := _MANY.fullmatch(texts[0].strip(_LEFT))):
        of = bare(texts[1])
        scale = PREFIXES[(counted[2] or "").lower()]
        if of in _OCCURRENCES:
            # `532K packets`: over what time is not said.
            return Quantity(counted[1].replace(",", ""), scale, of, of, None, 2)
    if found is None and len(texts) > 2 and texts[1].lower() in _SIDES_ASIDE and _BARE.fullmatch(texts[0]):
        # `8.0 (unpatched) Gbps`
        unit = unit_of(texts[2])
        return Quantity(texts[0], *unit, 1) if unit else None
    if found is None and len(texts) > 2 and bare(texts[1]) in _BETWEEN and (unit := unit_of(texts[2])):
        # `153 write IOPS`
        token = texts[0].strip(_LEFT)
        return Quantity(token, *unit, 3) if _COUNT.fullmatch(token) else None
    if found or not measured:
        return found
    found = amount([texts[0].rstrip(_RIGHT), *(word.rstrip(_RIGHT) for word in texts[1:2])], 0)
    # `by 20%`, `20% faster` and `a 20% drop` are changes; a share is said to be at, to or of something.
    return found


def _is_setting(words: Words, value: Value, first: int) -> bool:
    """Whether words around a value say that it was chosen or is a property, or that it is a change."""
    behind, before = bare(words.get(value.end)), bare(words.get(value.at - 1)) if value.at > first else ""
    # `changed the limit (86 Mpps to 108 Mpps)` begins anew.
    before = "" if words.texts[value.at].startswith("(") else before
    two = bare(words.get(value.at - 2)) if value.at - 1 > first else ""
    ended = words.texts[value.end - 1].endswith((",", ".", ";", ")"))
    if (behind in _THINGS and not ended) or before in _SET or (before in HEDGES and two in _SET):
        return True
    # One of several numbers in sequence, or what a number may differ by.
    named = value.at - 1 > first and words.texts[value.at - 2].endswith("=")
    listed = words.texts[value.at - 1].endswith(",") if value.at > first else False
    if (_BARE.fullmatch(before) and not named and not listed) or (
        value.at > first and {before, words.texts[value.at - 1]} & _SPREADS
    ):
        return True
    if value.low.unit != "%":
        return False
    share = percentage(words.texts[value.at])
    # `from 8 % to less than 1 %`
    near = [before, *(bare(words.get(at)) for at in (value.end, value.end + (behind != "to")))]
    return (share is not None and share[0] in "+-−±") or any(word.startswith(_CHANGES) for word in near)
