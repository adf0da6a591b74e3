"""Two values that sentences set against each other without words of a side: proposals, which a person has to confirm.

20 s to set it up, vs. 188 ms when it is not reset                      what is `with` or `when` is the *after*
6,500 packets with XDP vs. 850 packets with a single core               what comes behind `vs` is the *before*
640K IOPS when using X and 632K IOPS when using Y                       in their order
With X I see 90 Gbps at 60% CPU. With Y I see 83 Gbps at 100% CPU.      in their order
with X off I see 2 Gbps, with X on I see 9 Gbps                         in their order; what is off or without is first
"""

import re
from collections.abc import Iterator
from itertools import product

from skbscope.results.mail.sentences.clauses import Sentence, loose_values
from skbscope.results.mail.sentences.pairs import in_unit
from skbscope.results.mail.sentences.subjects import subject_of
from skbscope.results.mail.sentences.symptoms import is_unproven
from skbscope.results.mail.sentences.values import HEDGES, Value, bare_at, value_at
from skbscope.results.mail.text.kinds import KIND_WORDS, contradict
from skbscope.results.mail.text.units import Quantity, value_of
from skbscope.results.mail.text.words import Words, bare

_DOUBT = "the sentence sets both against each other and names no change"
_VERSUS = ("vs", "versus", "whereas")
_JOINS = set("and but while whereas vs versus".split())
_ARROWS = ("->", "=>", "→")
# Words before `(2888 -> 2331)`; what is raised or lowered is set.
_MOVED = set("dropped drops fell falls rose rises regressed regresses improved improves grew grows".split())
# Words behind a value that say under what it was measured.
_UNDER = set("with when using via over without if".split())
_WITHOUT = set("without w/o before unmodified unpatched original non no instead".split())
_OFF = _WITHOUT | {"off", "disabled"}
_BEGINS = set("with using for under on without".split())
_NO_NAMES = set("it them this that these those i we you".split())
_VERBS = set("get reach achieve take need use see give yield deliver hit show".split())
# Words from the first value to the second one, behind the second one, and of what a sentence begins with.
_GAP, _BEHIND, _LED = 14, 6, 8
_MOST = 200
_NEAR = 3
_RANGE = re.compile(r"\b(?:range|between|up to|limit|line rate|link speed|theoretical)\b", re.IGNORECASE)
Pair = tuple[tuple[Value, Sentence], tuple[Value, Sentence]]


def set_beside(words: Words, sentences: list[Sentence], compared: set[tuple[int, float]]) -> Iterator[Pair]:
    """(before, after) of all such values that are not `compared` (lines and values); sets their sides and doubts."""
    left = _MOST
    for at, sentence in enumerate(sentences):
        if left <= 0:
            return
        counted = [one for one in _of_no_unit(words, sentence) if not _is_compared(words, one, compared)]
        values = counted if len(counted) > 1 else _free(words, sentence, compared)
        text = words.joined(sentence.first, sentence.end)
        if not values or _RANGE.search(text) or is_unproven(text):
            continue
        clauses = _clauses(words, sentence, values)
        pairs = (_in_two(words, *clauses) if clauses else []) or list(_in_one(words, sentence, values))
        following = sentences[at + 1] if at + 1 < len(sentences) else None
        if not pairs and following and following.paragraph == sentence.paragraph:
            pairs = _in_two(words, (sentence, values), (following, _free(words, following, compared)))
        for before, after in pairs:
            before[0].side, after[0].side = "before", "after"
            before[0].doubt = after[0].doubt = _DOUBT
            left -= 1
            yield before, after


def _free(words: Words, sentence: Sentence, compared: set[tuple[int, float]]) -> list[Value]:
    """The values of a sentence that are not compared, in order."""
    values = [*sentence.values, *sentence.loose]
    among = {at for one in values for at in range(one.at, one.end)}
    texts = [bare(words.texts[at]) for at in range(sentence.first, sentence.end)]
    if not sentence.loose and not set(_VERSUS).isdisjoint(texts):
        values += loose_values(words, sentence, among)
        first = value_at(words, sentence.first, True)
        if first and sentence.first not in among and first.low.unit == "s" and words.get(first.end) == "to":
            # `20 seconds to set it up`
            values.append(first)
    values.sort(key=lambda value: value.at)
    if any(words.texts[value.at].lstrip("(").startswith(("<", ">")) for value in values):
        # `L0s <64ns vs 4us`: bounds.
        return []
    return [value for value in values if not _is_compared(words, value, compared)]


def _of_no_unit(words: Words, sentence: Sentence) -> list[Value]:
    """`Buffered reads dropped (2888 -> 2331)`: nothing names what the numbers count."""
    for at in range(sentence.first + 1, sentence.end - 2):
        if words.texts[at][:1] != "(" or words.texts[at + 1] not in _ARROWS or ")" not in words.texts[at + 2]:
            continue
        tokens = [bare_at(words, near) for near in (at, at + 2)]
        name = subject_of(words, at, sentence.first)
        if tokens[0] and tokens[1] and name and bare(words.texts[at - 1]) in _MOVED:
            return [
                Value(near, near + 1, Quantity(token, 1.0, name, "", None, 1))
                for near, token in zip((at, at + 2), tokens, strict=True)
                if token
            ]
    return []


def _is_compared(words: Words, value: Value, compared: set[tuple[int, float]]) -> bool:
    read = value_of(value.low, [value.low.token])
    return read is None or (words.lines[value.at], read[0]) in compared


def _in_one(words: Words, sentence: Sentence, values: list[Value]) -> Iterator[Pair]:
    """The values of one sentence two by two, each at most once."""
    used = sentence.first
    for at, one in enumerate(values):
        # `90% of those under 3 s vs. 40%`
        other = next((value for value in values[at + 1 : at + 3] if value.low.metric == one.low.metric), None)
        if one.at < used or other is None or not _are_alike(words, one, other):
            continue
        first_is_before = _order(words, sentence, one, other)
        if first_is_before is None:
            continue
        used = other.end
        one.by = other.by = (one.at, other.end)
        both = (one, sentence), (other, sentence)
        yield both if first_is_before else (both[1], both[0])


def _are_alike(words: Words, one: Value, other: Value) -> bool:
    """Whether two values have one unit, and no words beside them that are of two things."""
    if in_unit(other.low, one.low) is None or (one.low.token, one.low.scale) == (
        other.low.token,
        other.low.scale,
    ):
        return False
    mine = [*range(one.at - _NEAR, one.at), *range(one.end, min(one.end + _NEAR, other.at))]
    theirs = [*range(max(other.at - _NEAR, one.end), other.at), *range(other.end, other.end + _NEAR)]
    join = next((at for at in range(one.end, other.at) if bare(words.texts[at]) in _JOINS), None)
    if join is not None:
        mine, theirs = [at for at in mine if at < join], [at for at in theirs if at > join]
    kinds = [frozenset(form for at in places for form in _forms(words, at)) for places in (mine, theirs)]
    return not contradict(*kinds)


def _forms(words: Words, at: int) -> set[str]:
    """The kind that a word names: `reads` is `read`."""
    word = bare(words.get(at))
    return {word, word.removesuffix("s")} & KIND_WORDS


def _order(words: Words, sentence: Sentence, one: Value, other: Value) -> bool | None:
    """Whether the first of two values may be the *before*; None where nothing sets them against each other."""
    gap = [bare(words.texts[at]) for at in range(one.end, other.at)]
    while gap and gap[-1] in HEDGES:
        gap.pop()
    if len(gap) > _GAP or not gap or any(words.ends_sentence(at) for at in range(one.end, other.at - 1)):
        return None
    end = min(other.end + _BEHIND, sentence.end)
    behind = [bare(words.texts[at]) for at in range(other.end, end)]
    if any(word in _VERSUS for word in gap):
        if set(behind) & _WITHOUT:
            return False
        if "whereas" in gap:
            return True
        return bool(behind[:1]) and behind[0] in _UNDER and not set(gap) & _UNDER
    if words.texts[one.end] in _ARROWS and not one.low.unit:
        return True
    join = next((at for at in range(len(gap) - 1, -1, -1) if gap[at] in _JOINS), None)
    if join is None:
        return None
    same = (
        gap[0] in _UNDER and behind[:1] == gap[:1] and gap[1:join] != behind[1:join] and join == len(gap) - 1
    )
    verbs = [_verb(words, value, sentence.first) for value in (one, other)]
    # `the hot region gets 90% of the reads, and the cold one 10%` is a load.
    acts = verbs[0] is not None and verbs[0] == verbs[1] and join < len(gap) - 1 and one.low.unit != "%"
    return True if same or acts else None


def _verb(words: Words, value: Value, first: int) -> str | None:
    """`get` of `8 workers get about 40K/s`, right before a value."""
    at = value.at - 1
    while at > first and bare(words.texts[at]) in HEDGES:
        at -= 1
    word = bare(words.texts[at]) if at >= first else ""
    return next((verb for verb in _VERBS if word in (verb, f"{verb}s")), None)


def _in_two(
    words: Words, one: tuple[Sentence, list[Value]], other: tuple[Sentence, list[Value]]
) -> list[Pair]:
    """The values of two sentences that begin with the same word and two things: `With X …. With Y ….`, unit by unit."""
    led = next(
        (
            both
            for both in product(_begins(words, one[0]), _begins(words, other[0]))
            if both[0][1][0] == both[1][1][0] and both[0][1] != both[1][1] and all(map(_names, both))
        ),
        None,
    )
    if led is None or is_unproven(words.joined(other[0].first, other[0].end)):
        return []
    out: list[Pair] = []
    in_order = not any(word in _OFF or word.startswith("non-") for word in led[1][1])
    for value in one[1]:
        partner = _partner(words, value, one[1], other[1])
        if partner is None or not _are_alike(words, value, partner):
            continue
        (value.by, partner.by) = ((at, at + len(texts)) for at, texts in led)
        both = (value, one[0]), (partner, other[0])
        out.append(both if in_order else (both[1], both[0]))
    return out


def _clauses(
    words: Words, sentence: Sentence, values: list[Value]
) -> tuple[tuple[Sentence, list[Value]], tuple[Sentence, list[Value]]] | None:
    """The two halves of `with X off I get 2 Gbps, with X on I get 9 Gbps`, each with its values."""
    places = [
        at
        for at in range(values[0].end, values[-1].at)
        if words.texts[at - 1].endswith((",", ";"))
        and bare(words.texts[at + (bare(words.texts[at]) in _JOINS)]) in _BEGINS
    ]
    if len(places) != 1 or any(value.at < places[0] < value.end for value in values):
        return None
    at = places[0] + (bare(words.texts[places[0]]) in _JOINS)
    halves = [[value for value in values if (value.at >= at) == second] for second in (False, True)]
    one, other = (
        Sentence(first, end, sentence.paragraph, half)
        for first, end, half in zip((sentence.first, at), (at, sentence.end), halves, strict=True)
    )
    return (one, halves[0]), (other, halves[1])


def _names(led: tuple[int, list[str]]) -> bool:
    """Whether `With X,` names something; `With it,` does not."""
    named = next((word for word in led[1][1:] if word not in ("the", "a", "an", "our", "my")), "it")
    return named not in _NO_NAMES


def _partner(words: Words, value: Value, ones: list[Value], others: list[Value]) -> Value | None:
    """The value of the other sentence in the same unit, with the same word behind it where there are several."""
    metric, behind = value.low.metric, bare(words.get(value.end))
    mine, theirs = ([each for each in values if each.low.metric == metric] for values in (ones, others))
    if len(mine) > 1 or len(theirs) > 1:
        mine, theirs = (
            [each for each in values if bare(words.get(each.end)) == behind] for values in (mine, theirs)
        )
    return theirs[0] if len(mine) == len(theirs) == 1 else None


def _begins(words: Words, sentence: Sentence) -> Iterator[tuple[int, list[str]]]:
    """Where a sentence or a clause of it begins `With X,` before its first value, and these words up to a comma."""
    until = min([value.at for value in sentence.values], default=sentence.first)
    for first in range(sentence.first, until):
        begins = first == sentence.first or words.texts[first - 1].endswith(",")
        if begins and bare(words.texts[first]) in _BEGINS:
            end = min(first + _LED, until)
            stop = next((at for at in range(first, end) if words.texts[at][-1:] in ",.:;"), end - 1)
            yield first, [bare(words.texts[at]) for at in range(first, stop + 1)]
