"""Two sentences about one thing of which only one names a side.

    It recovers only to 20 MB/s. Before the cut it was 5 GB/s.
    We get a rate of 12 Gbps. With this patch the rate increases to 19 Gbps.
    The tx rate of each data packet is only 1 Mbps. … With this commit, the tx rate of each data packet will be 39 Mbps.
    The loop takes 50 seconds. … Without a shell for each round, it takes 12 seconds (1/4 of the time).

The other one is of the opposite side: right beside it, or anywhere above where it calls the thing by the same words, or
where the change in brackets recomputes from it alone.
"""

import re
from collections.abc import Iterator

from skbscope.results.mail.sentences.clauses import Sentence
from skbscope.results.mail.sentences.pairs import in_unit
from skbscope.results.mail.sentences.symptoms import is_unproven
from skbscope.results.mail.sentences.values import HEDGES, Value, without_hedges
from skbscope.results.mail.text.kinds import KIND_WORDS, contradict
from skbscope.results.mail.text.units import value_of
from skbscope.results.mail.text.words import Words, bare

_PAST, _OF_PAST = set("was were took had got".split()), 4
_IT_WAS = (["it", "was"], ["it", "took"], ["that", "was"])
# Sentences above one that are looked at, words that name what a value is of, and the share of them that is the same.
_ABOVE, _NAME, _LEAST, _ALIKE = 60, 14, 3, 0.75
_SMALL = set(
    "with this that these those from into only about around will would have been were there their which when then "
    "than patch patches series commit change currently average test tests result results get gets reach reaches".split()
)
# Words of a bracket behind a value, and between both.
_BRACKET, _BETWEEN = 7, 1
_LINES = 14
_CHANGE = re.compile(
    r"\([~≈]?(?:(?:about|around|roughly|only|just|an?|nearly|almost|i\.e\.,?) ){0,2}[~≈]?"
    r"(?:1/(?P<part>[2-9]|[1-9]\d) (?:of )?(?:the|that|its)\b|(?P<number>\d{1,4}(?:\.\d{1,3})?) ?(?P<of>x|times|%) "
    r"(?:(?P<less>less|lower|fewer|smaller|shorter|reduction|decrease|saving|savings)|"
    r"(?P<more>more|higher|larger|increase|gain)|(?P<better>faster|quicker|better|speed-?up|improvement))\b)",
    re.IGNORECASE,
)
# Share by which `1/4` may be off.
_ROUGH = 0.1
_DOUBT = "the text states the change of both, and not that this change is the reason"
# Verbs before `to`, and words that say that the thing of the sentence before goes on.
_GROWS = ("increas", "rais", "rise", "rose", "grow", "grew", "climb", "jump")
_SHRINKS = ("reduc", "decreas", "drop", "fall", "fell", "shrink", "shrank", "lower", "declin")
_GOES_ON = set("it this that which".split())
_RATES = set("bw bandwidth throughput goodput speed rate".split())
# Of a value that nobody measured.
_KNOWN = set("link line wire limit limited target theoretical expect expected nic port rated".split())
# Words before a value that may be a limit or a wish: `the line rate is 14 Mpps`.
_NOT_MEASURED = set(
    "line link wire theoretical limit limited maximum max target expected expect required need needs want".split()
)
Pair = tuple[tuple[Value, Sentence], tuple[Value, Sentence]]


def of_neighbours(words: Words, last: Sentence | None, sentence: Sentence) -> list[Pair]:
    """(before, after) of a sentence and the one before it, of which only the second names a side; sets their sides."""
    was = _as_it_was(words, last, sentence)
    return [was] if was else _as_it_becomes(words, last, sentence)


def _as_it_was(words: Words, last: Sentence | None, sentence: Sentence) -> Pair | None:
    """`It recovers only to 20 MB/s. Before the cut it was 5 GB/s.`: the first sentence states the *after*."""
    if last is None or last.paragraph != sentence.paragraph or len(sentence.values) != 1:
        return None
    other = sentence.values[0]
    ones = [value for value in last.values if value.low.unit == other.low.unit]
    if len(ones) != 1:
        return None
    one = ones[0]
    begins = bool(sentence.sides) and sentence.sides[0].at == sentence.first
    begins |= [bare(words.texts[at]) for at in range(sentence.first, sentence.first + 2)] in _IT_WAS
    if not begins or one.side is not None or last.sides:
        return None
    past = {bare(words.texts[at]) for at in range(max(one.at - _OF_PAST, last.first), one.at)} & _PAST
    if other.side == "before":
        one.side, one.by = "after", (one.at, one.end)
        return (other, sentence), (one, last)
    if other.side == "after" and past and bare(words.texts[sentence.first]) == "now":
        # `It was 370 ms. Now it is down to 60 ms.`
        one.side, one.by = "before", (one.at, one.end)
        return (one, last), (other, sentence)
    return None


def _as_it_becomes(words: Words, last: Sentence | None, sentence: Sentence) -> list[Pair]:
    """`We get a rate of 12 Gbps at 97% CPU. With this patch the rate increases to 19 Gbps at 64% CPU.`"""
    stated = [one for one in sentence.sides if one.kind == "stated"]
    if (
        last is None
        or last.paragraph != sentence.paragraph
        # `With X we get 12 Gbps` may be of both sides.
        or any(one.kind != "open" or one.side == "before" for one in last.sides)
        or [one.side for one in stated] != ["after"]
        or sentence.sides[0] is not stated[0]
    ):
        return []
    both = [words.joined(each.first, each.end) for each in (last, sentence)]
    if any(map(is_unproven, both)) or _KNOWN & {bare(word) for word in both[0].split()}:
        return []
    pairs: list[Pair] = []
    for value in sentence.values:
        ones = [one for one in last.values if in_unit(one.low, value.low) is not None]
        alike = [one for one in sentence.values if one.low.metric == value.low.metric]
        if len(ones) == len(alike) == 1:
            pairs.append(((ones[0], last), (value, sentence)))
    # The first states what becomes of what; the others are what else was measured.
    if not pairs or not _becomes(words, *pairs[0]):
        return []
    pairs[1:] = [
        pair for pair in pairs[1:] if _name(words, last, pair[0][0]) & _name(words, sentence, pair[1][0])
    ]
    for (one, _), (value, _) in pairs:
        one.side, one.by = "before", (one.at, one.end)
        value.side, value.by = "after", (stated[0].at, stated[0].end)
    return pairs


def _becomes(words: Words, before: tuple[Value, Sentence], after: tuple[Value, Sentence]) -> bool:
    """Whether the second sentence says `it increases to` or `the rate drops to` of what the first one measured."""
    (one, last), (value, sentence) = before, after
    texts = without_hedges([bare(words.texts[at]) for at in range(sentence.first, value.at)])
    at = len(texts) - (3 if texts[-2:-1] in (["up"], ["down"]) else 2)
    same = in_unit(value.low, one.low)
    read = [value_of(each, [each.token]) for each in (one.low, same or one.low)]
    if at < 1 or texts[-1] != "to" or same is None or not read[0] or not read[1]:
        return False
    grows, shrinks = (texts[at].startswith(stems) for stems in (_GROWS, _SHRINKS))
    if texts[at].startswith("improv"):
        grows, shrinks = value.low.direction == "more", value.low.direction == "less"
    if not (grows and read[1][0] > read[0][0]) and not (shrinks and read[1][0] < read[0][0]):
        return False
    names = [
        {"rate" if word.removesuffix("s") in _RATES else word.removesuffix("s") for word in group} - _SMALL
        for group in (texts[:at], [bare(words.texts[near]) for near in range(last.first, last.end)])
    ]
    shared = names[0] & names[1]
    return bool(_GOES_ON & set(texts[max(at - 2, 0) : at])) or any(
        len(word) > _LEAST or word in KIND_WORDS for word in shared
    )


def opposite_of_last(words: Words, sentence: Sentence) -> None:
    """Gives the first of two values the opposite side, in place: `is 31 kpps with four flows and 16 kpps without it`.

    `31 and 16 kpps without it` may be of two things.
    """
    if len(sentence.values) != 2 or len(sentence.sides) != 1 or sentence.together is not None:
        return
    (one, other), side = sentence.values, sentence.sides[0]
    joined = other.at - 1
    while joined > one.end and bare(words.texts[joined]) in HEDGES:
        joined -= 1
    last = side.end == sentence.end and other.end == side.at and side.kind == "stated"
    if {bare(words.texts[at]) for at in range(sentence.first, one.at)} & _NOT_MEASURED:
        return
    apart = bare(words.texts[joined]) == "and" and joined - one.end > 1 and one.low.unit == other.low.unit
    if last and apart and side.side == other.side == one.side == "before":
        one.side = "after"


def same_words(words: Words, sentences: list[Sentence], compared: set[tuple[int, float]]) -> Iterator[Pair]:
    """Values behind words of the *after*, each with the value of a sentence above that has no side and the same words.

    `compared` are the lines and values that have an opposite already.
    """
    for at, sentence in enumerate(sentences):
        if len(sentence.values) != 1 or not sentence.sides or sentence.sides[0].side != "after":
            continue
        value = sentence.values[0]
        begins = sentence.sides[0].at == sentence.first and words.texts[sentence.first][0].isalpha()
        if value.high or not begins or _is_among(words, value, compared):
            continue
        mine = _name(words, sentence, value)
        for above in reversed(sentences[max(at - _ABOVE, 0) : at]):
            ones = [one for one in above.values if one.low.unit == value.low.unit]
            if above.sides or len(ones) != 1 or ones[0].high or _is_among(words, ones[0], compared):
                continue
            theirs = _name(words, above, ones[0])
            shared = mine & theirs
            if len(shared) < _LEAST or len(shared) < _ALIKE * min(len(mine), len(theirs)):
                continue
            kinds = [frozenset(name & KIND_WORDS) for name in (mine, theirs)]
            if contradict(*kinds) or words.depths[ones[0].at] != words.depths[value.at]:
                continue
            if not is_unproven(words.joined(above.first, above.end)):
                ones[0].side, ones[0].by = "before", (ones[0].at, ones[0].end)
                value.side, value.by = "after", (sentence.sides[0].at, sentence.sides[0].end)
                yield (ones[0], above), (value, sentence)
            break


def by_change(words: Words, sentences: list[Sentence], compared: set[tuple[int, float]]) -> Iterator[Pair]:
    """Values with a change for the better in brackets, each with the only value above from which it recomputes."""
    for at, sentence in enumerate(sentences):
        for value in sentence.values:
            stop = value.end + (words.get(value.end)[:1] != "(")
            found = _CHANGE.match(words.joined(stop, min(stop + _BRACKET, sentence.end)))
            base = _base(value, found) if found else None
            if found is None or base is None or value.side == "before" or _is_among(words, value, compared):
                continue
            above = [
                (one, other)
                for other in sentences[max(at - _ABOVE, 0) : at + 1]
                for one in other.values
                if one.end <= value.at
                and words.lines[value.at] - words.lines[one.at] <= _LINES
                and words.depths[one.at] == words.depths[value.at]
                and in_unit(one.low, value.low) is not None
            ]
            alike = [pair for pair in above if _is_within(pair[0], value, base)]
            if len(alike) != 1 or (found["part"] and len(above) > 1):
                continue
            one, other = alike[0]
            unproven = any(is_unproven(words.joined(each.first, each.end)) for each in (other, sentence))
            if unproven or one.side == "after" or one.high or _is_among(words, one, compared):
                continue
            one.doubt = value.doubt = None if value.side == "after" or words.of_patch else _DOUBT
            one.side, one.by = "before", (one.at, one.end)
            value.side, value.by = "after", (value.at, stop + len(found[0].split()))
            yield (one, other), (value, sentence)


def _base(value: Value, found: re.Match[str]) -> tuple[float, float] | None:
    """The least and the most that the *before* of a value may be by what is behind it: `(5.4x reduction)`."""
    read = value_of(value.low, [value.low.token])
    way = value.low.direction
    shrinks = bool(found["less"] or found["part"] or (found["better"] and way == "less"))
    if (
        read is None
        or value.high
        or way == ("more" if shrinks else "less")
        or (found["better"] and way is None)
    ):
        return None
    if found["part"]:
        base = read[0] * int(found["part"])
        return base * (1 - _ROUGH), base * (1 + _ROUGH)
    number, step = float(found["number"]), 0.5 / 10 ** len(found["number"].partition(".")[2])
    changes = [number - step, number + step]
    if found["of"] == "%":
        changes = [1 - change / 100 if shrinks else 1 + change / 100 for change in changes]
    elif shrinks:
        changes = [1 / change for change in changes if change > 0]
    if len(changes) < 2 or min(changes) <= 0:
        return None
    half = (read[1] or 0.0) / 2
    return (read[0] - half) / max(changes), (read[0] + half) / min(changes)


def _is_within(one: Value, value: Value, base: tuple[float, float]) -> bool:
    same = in_unit(one.low, value.low)
    read = value_of(same, [same.token]) if same else None
    if read is None:
        return False
    half = (read[1] or 0.0) / 2
    return base[0] - half <= read[0] <= base[1] + half


def _name(words: Words, sentence: Sentence, value: Value) -> set[str]:
    """The words right before a value that say what it is of."""
    first = max(value.at - _NAME, sentence.first)
    found = {bare(words.texts[at]) for at in range(first, value.at)}
    return {
        word
        for word in found
        if word in KIND_WORDS or (len(word) > 2 and word.isalpha() and word not in _SMALL)
    }


def _is_among(words: Words, value: Value, compared: set[tuple[int, float]]) -> bool:
    read = value_of(value.low, [value.low.token])
    return read is None or (words.lines[value.at], read[0]) in compared
