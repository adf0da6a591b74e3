"""Two values of one sentence whose sides the words between them state: `drops from 5 s to 3 s`, `0.6 W -> 0.3 W`.

from A to B, A -> B, (A to B) behind a verb of change        A is the before
A when it is off, but drops to B                             A is the before
B compared to A, B instead of A, B (was A), B, up from A     A is the before
A with the patch compared to B                               words of a side decide where there are some
a 2.3x improvement (A vs B), far better (A vs B)             the better one is the after, of a regression the worse
B with it, much faster than the default of A                 A is the before
"""

import re
from collections.abc import Iterator

from skbscope.results.mail.sentences.clauses import CHANGED, TAKING, Sentence
from skbscope.results.mail.sentences.pairs import changes, goes_on, is_chosen, sets
from skbscope.results.mail.sentences.together import BETWEEN_VALUES
from skbscope.results.mail.sentences.values import HEDGES, Value, without_hedges
from skbscope.results.mail.text.directions import LEGEND
from skbscope.results.mail.text.kinds import KIND_WORDS, contradict
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import value_of
from skbscope.results.mail.text.words import Words, bare
from skbscope.results.models import Side

_ARROWS = ("->", "-->", "=>", "==>", "→", "--->")
# What sets something or names the bounds of a range: its `from A to B` is no result.
_SETS = set(
    "bump bumps bumped setting configure configured default range ranges ranging varies vary between".split()
)
_SETS |= set("varying sweep timeout interval threshold backoff retry retries timer".split())
# Words at the end of what is between two values, the longest first: the second value is the *before*.
_REFERENCES = (
    ("in", "comparison", "to"), ("in", "comparison", "with"), ("as", "compared", "to"), ("compared", "to"),
    ("compared", "with"), ("comparing", "to"), ("comparing", "with"), ("comparing",), ("as", "opposed", "to"),
    ("opposed", "to"), ("instead", "of"), ("rather", "than"), ("baseline", "of"),
    ("up", "from"), ("down", "from"), ("used", "to", "be"),
    ("it", "was"), ("which", "was"), ("that", "was"), ("which", "were"),
    ("was",), ("were",), ("previously",), ("formerly",), ("originally",), ("against",),
)  # fmt: skip
# Before a value, these say that it is what another one is compared with.
_LEADS = {
    ("instead", "of"),
    ("compared", "with"),
    ("compared", "to"),
    ("up", "from"),
    ("down", "from"),
    ("opposed", "to"),
}
# The value behind these is the other side, though words of a side before both are about all that follows.
_AGAINST_BOTH = {("not",), ("and", "not"), ("up", "from"), ("down", "from"), ("instead", "of"), ("it", "was")}
_WAS = {("it", "was"), ("which", "was"), ("that", "was"), ("which", "were")}
_PAST_MARKS = ("was", "were", "previously", "formerly", "originally", "before")
# These compare two values and do not say which one is the *before*.
_BESIDE = set("vs versus vs. whereas where while but against compared opposed instead".split())
# Beside a lone value these name another thing as often as the state before a change.
_RELATIVE = set("original old current existing previous new stock".split())
_COMPARED = ("faster", "slower", "better", "worse", "higher", "lower", "more", "less", "greater", "smaller")
# These say which way a value went, whatever is better.
_GREW, _SHRANK = (
    ("increas", "grew", "grow", "rais", "higher", "doubl", "tripl"),
    ("reduc", "decreas", "shrink", "shrank", "lower", "less", "fewer", "halv"),
)
_BETTER = ("improv", "faster", "better", "speedup", "speed-up", "boost", "gain")
_WORSE = ("slower", "worse", "regress", "degrad", "drop", "loss")
# `a 20% improvement over`
_STEPS = set("improvement increase gain speedup reduction decrease drop".split())
_OF_STEP = 5
# One of several numbers that commas part.
_NUMBER = re.compile(r"\d[\d.]{0,20},")
_FACTOR = re.compile(r"\d{1,4}(?:\.\d{1,2})?x")
# Words before a bracket in which something may change.
_LISTED = 24
_REACH = 12
# Words beside a value that may say of which of two things it is.
_KINDS = 5
# Words around `now`, and before what there was.
_PAST, _NOW = (
    set("was were took had got needed used cost gave reached lost saw dropped ran spent did".split()),
    4,
)
_MEANS, _USUAL = (
    set("on with over using via for".split()),
    set("normal plain regular ordinary traditional".split()),
)
# Words of `on normal loopback and`.
_OF_USUAL = 5
# Words of a state between `from A` and `to B`: `with the commit reverted`.
_STATED = 5
# Words from a colon to the sentence that it leads to.
_LED = 16
# What joins a value to what else was measured, or to how.
_COMPANY = ("at", "@", "with", "and", "using")
_STATE = set("the an a its our old new original previous usual".split())
# `(for example, 16 KiB to 1 MiB buffers)`: a range.
_EXAMPLES = ("example", "instance", "e.g", "i.e", "like", "sizes", "ranges")


def related(words: Words, sentence: Sentence) -> list[tuple[Value, Value]]:
    """(before, after) of values beside each other, each value at most once; sets their sides."""
    if sentence.together is not None:
        return _in_order(words, sentence, *sentence.together)
    out = _with_company(words, sentence)
    used = {id(value) for pair in out for value in pair}
    for one, other in _neighbours(words, sentence):
        if used & {id(one), id(other)} or one.low.metric != other.low.metric:
            continue
        gap = _gap(words, one, other)
        by = (one.at, other.end)
        if gap[-1:] and gap[-1] in _ARROWS and _are_listed(sentence, one, other):
            continue
        in_past = words.texts[other.at - 1].startswith("(") and gap[-1:] and gap[-1] in _PAST_MARKS
        aside = in_past and len(gap) == 1
        if aside and one.side in (None, other.side) and other.by and other.by[0] >= other.end:
            # `1.2 ms (was 3.4 ms) with this applied`: the words behind the bracket are about the first.
            one.side, one.by, other.side, other.by = other.side, other.by, None, None
        if gap and gap[-1] in ("vs", "vs.", "versus") and one.side == other.side:
            # `With this series A vs B (33x faster)`
            merit = _by_merit(words, sentence, one, other, len(gap) == 1)
            relation, at = merit or (None, one.at)
            if merit:
                one.side = other.side = one.by = other.by = None
                # The reason is what the sentence calls better or worse, beside the values.
                by = (min(at, one.at), max(at + 1, other.end))
        else:
            relation = _relation(words, sentence, one, other, gap)
        of_after = tuple(gap[-2:]) == ("it", "was") and _is_of_after(words, sentence, one, other)
        if relation is None or of_after:
            continue
        sides: tuple[Side, Side] = ("before", "after") if relation else ("after", "before")
        stated = (one.side, other.side)
        against = in_past or tuple(gap[-2:]) in _AGAINST_BOTH | _WAS or _names_step(gap)
        if stated == ("after", "after") and not relation and against:
            # `now takes 4 s, down from 11 s`, `now takes 4 s (was 11 s)`: the words of the side are about the first.
            stated, other.by = (None, None), None
        if stated == ("before", "before") and not relation and tuple(gap[-2:]) in _WAS:
            # `reduced to 4 s, which was 11 s before it`: the words of the side are about the second.
            stated, one.by = (None, None), None
        if relation and stated == ("after", "after") and _are_behind(one, other):
            # `instead of 8.0 Gbps, we get 9.2 Gbps with this patch`
            stated, one.by = (None, None), None
        if stated[0] and stated[0] == stated[1]:
            # `With it I go from A to B`; `Without it, it went from A to B` is about something else.
            inside = one.by and one.by[0] >= sentence.first
            if gap[-1] not in ("to", *_ARROWS) or (inside and stated[0] == "before"):
                continue
            stated = one.by, other.by = None, None
        if any(named and named != side for named, side in zip(stated, sides, strict=True)):
            continue
        (one.side, other.side) = sides
        one.by, other.by = one.by or by, other.by or by
        out.append((one, other) if sides[0] == "before" else (other, one))
        used |= {id(one), id(other)}
    return out


def _are_behind(one: Value, other: Value) -> bool:
    """Whether the words of a side that two values have are behind both."""
    return one.by is not None and one.by == other.by and one.by[0] >= other.end


def _is_of_after(words: Words, sentence: Sentence, one: Value, other: Value) -> bool:
    """Whether `it was` begins with the *after*: `14 ms on the old kernel, and with the patched one it was 9 ms`."""
    for side in sentence.sides:
        opens = words.texts[side.at - 1].endswith(",") or bare(words.texts[side.at - 1]) in (
            "and",
            "but",
            "while",
        )
        if one.end <= side.at < other.at and side.side == "after" and side.kind == "stated" and opens:
            return True
    return False


def _with_company(words: Words, sentence: Sentence) -> list[tuple[Value, Value]]:
    """`from 22.1 Gbps at 98% CPU to 23.4 Gbps at 71% CPU`: the rates and the shares; sets their sides.

    What else is behind `at` says how it was measured: `from 9 s @ 115.2 kbps to 1.7 s @ 921.6 kbps`.
    """
    values = sorted((*sentence.values, *sentence.loose), key=lambda value: value.at)
    if len(values) < 3:
        return []
    out: list[tuple[Value, Value]] = []
    for one, beside, other in zip(values, values[1:], values[2:], strict=False):
        joint = words.get(one.end).lower()
        if joint not in _COMPANY or not one.end < beside.at <= one.end + 2 or beside.low.unit == one.low.unit:
            continue
        if one.low.unit != other.low.unit or other.at - beside.end > _STATED or not _is_to(words, other):
            continue
        before = [bare(words.texts[at]) for at in range(max(sentence.first, one.at - 14), one.at)]
        while before and before[-1] in HEDGES:
            before.pop()
        if before[-1:] != ["from"] or not changes(words, one.at - 1, other.end):
            continue
        pairs = [(one, other)]
        last = next((value for value in values if value.at > other.end), None)
        if last and last.low.unit == beside.low.unit == "%" and words.get(other.end).lower() == joint:
            pairs.append((beside, last))
        for first, second in pairs:
            first.side, second.side = "before", "after"
            first.by = second.by = (one.at, other.end)
        out += pairs
    return out


def _is_to(words: Words, value: Value) -> bool:
    at = value.at - 1
    while bare(words.get(at)) in HEDGES:
        at -= 1
    # `from 1 Gbps at 20% CPU up to 10 Gbps` is a range.
    return bare(words.get(at)) == "to" and bare(words.get(at - 1)) not in ("up", "down")


def _in_order(
    words: Words, sentence: Sentence, first: Side, by: tuple[int, int]
) -> list[tuple[Value, Value]]:
    """The values of a sentence two by two: `8.0 Gbps and 9.2 Gbps, at 80% and 60% CPU`; sets their sides."""
    out: list[tuple[Value, Value]] = []
    values = sentence.values
    at = 0
    while at + 1 < len(values):
        one, other = values[at : at + 2]
        gap = [word.strip(".,;") for word in _gap(words, one, other)]
        # `with and without it, using sizes of 512, 1024 and 4096 bytes`
        listed = gap == ["and"] and _NUMBER.fullmatch(words.get(one.at - 1)) is not None
        if one.low.unit != other.low.unit or len(gap) > 1 or (gap and gap[0] not in BETWEEN_VALUES) or listed:
            at += 1
            continue
        one.side, other.side = first, "after" if first == "before" else "before"
        one.by = other.by = by
        out.append((one, other) if first == "before" else (other, one))
        at += 2
    return out


def _neighbours(words: Words, sentence: Sentence) -> Iterator[tuple[Value, Value]]:
    """Each value with the next one, and with the next of its kind where only brackets are between."""
    values = sentence.values
    if sentence.loose:
        values = sorted((*values, *sentence.loose), key=lambda value: value.at)
    for at, one in enumerate(values):
        # `12 us (at most 40 us) instead of 30 us`
        own = words.joined(one.at, one.end).rstrip(".,;:")
        aside = own.endswith(")") and "(" not in own
        for other in values[at + 1 : at + 3]:
            if not aside:
                yield one, other
            # `from 7 Gbps (70% of the line rate) to 9 Gbps`
            text = words.joined(one.end, other.at) + words.texts[other.at][:1]
            # `the rate is 9 Gbps, 20% more than the 7.5 Gbps of net-next`
            is_step = other.low.unit == "%" != one.low.unit
            if text.count("(") <= text.count(")") and not is_step:
                break


def _are_listed(sentence: Sentence, one: Value, other: Value) -> bool:
    """Whether another figure of the unit is right beside a pair: `4.1 ns 4.4 ns -> 3.7 ns 3.9 ns` are two lists."""
    return any(
        value.low.unit == one.low.unit and (value.end == one.at or value.at == other.end)
        for value in sentence.values
        if value is not one and value is not other
    )


def _gap(words: Words, one: Value, other: Value) -> list[str]:
    """The words between two values, without what is in brackets."""
    text = re.sub(r"\([^()]*\)", " ", words.joined(one.end, other.at))
    return [word.lower().strip(",()\"'`") for word in text.split()]


def _relation(words: Words, sentence: Sentence, one: Value, other: Value, gap: list[str]) -> bool | None:
    """Whether the first value is the *before*; None where the words between do not relate the two."""
    if len(gap) > _REACH or any(word in _ARROWS for word in gap[:-1]):
        return None
    if gap[-3:-2] == ["to"] and gap[-1] == "than" and gap[-2] in ("less", "more", "better"):
        # `from 10 s to less than 2 s`
        gap = gap[:-2]
    # `from 30 Mbps to the expected 1 Gbps`
    gap = gap[:-2] if gap[-3:] == ["to", "the", "expected"] else gap
    lead = [bare(words.texts[at]) for at in range(max(sentence.first, one.at - 5), one.at)]
    while lead and (lead[-1] in HEDGES or lead[-1] in _STATE):
        # `compared to the previous 1.2 Mpps`
        lead.pop()
    begins = all(value.at >= one.at for value in sentence.values)
    referred = begins and (tuple(lead[-2:]) in _LEADS or "unlike" in lead)
    of_other = one.side != "after" or _are_behind(one, other)
    if referred and len(gap) > 1 and of_other and other.side != "before":
        # `up from 8.0 Gbps, we now get 9.2 Gbps`
        return True
    wished = "instead" in gap and "expected" in (*gap, *lead)
    if bare(words.get(other.end)) != "to" and _names_step(gap):
        # `9 Gbps, up 20% from 7.5 Gbps`, `9 Gbps, a 20% improvement over the 7.5 Gbps of net-next`
        return False
    gap = without_hedges(gap)
    while gap and (gap[-1] in _STATE or (wished and gap[-1] == "expected")):
        gap = without_hedges(gap[:-1])
    if not gap:
        return None
    if wished and gap[-2:] == ["instead", "of"]:
        # `20 Mbps instead of the expected 100 Mbps`: an expectation is no measurement.
        one.doubt = other.doubt = "one of both is what was expected, and may not be measured"
        return True
    before = [bare(words.texts[at]) for at in range(max(sentence.first, one.at - 14), one.at)]
    of = one.at - 1 if words.get(one.at - 1).lower() == "from" else one.at
    set_here = bool(set(before[-6:]) & _SETS) or sets(words, of)
    if gap[-1] in _ARROWS and len(gap) <= 3:
        chained = goes_on(words, other.end) or words.get(one.at - 1) in _ARROWS
        return None if set_here or chained else True
    if gap == ["is", "now"] and one.side is None:
        # `the rate of 12 Mpps is now 19 Mpps`
        return True
    if gap == ["from"] and before[-1:] == ["to"]:
        # `reduced to 38 us from 55 us`, `up to 26 Gbit/s, from 19 Gbit/s`
        moves = before[-2:-1] in (["up"], ["down"]) or any(word.startswith(CHANGED) for word in before)
        return False if moves else None
    if gap in (["not"], ["and", "not"]):
        # `5 ms, not 20 ms, with this patch`
        return False if one.side == other.side == "after" else None
    compared = any(tuple(gap[-len(one) :]) == one for one in _REFERENCES if one[-1] == "to")
    if gap == ["to"] and words.texts[one.at].startswith("(") and bare(words.get(one.at - 1)) == "limit":
        # `changes the total limit (86 Mpps to 108 Mpps)`
        if one.low.unit != "pps" or not _has_change(before[-_STATED:]):
            return None
        one.doubt = other.doubt = "both may be limits that are set"
        return True
    if gap[-1] == "to" and not compared:
        if before[-1:] and before[-1] in _EXAMPLES:
            return None
        goes = _has_change(before) or "go" in before
        if gap[-2:-1] == ["up"] and before[-1:] == ["from"] and not goes:
            # `roaming times from 450 ms (laptop) up to 900 ms (board)` is a range.
            return None
        inside = "(" in words.joined(max(one.at - 8, sentence.first), one.at + 1).rpartition(")")[2]
        if inside and gap == ["to"]:
            # `the rate increased: upload from (A to B), on the other machine this was (C to D)`
            before = [bare(words.texts[at]) for at in range(max(sentence.first, one.at - _LISTED), one.at)]
        found = None if set_here else _change_to(before, gap, inside)
        # `gets from 3 to 22 Gbps` is a range.
        return found if found is None or changes(words, one.at - 1, other.end) else None
    is_moved = gap[-2:] in (["up", "from"], ["down", "from"]) and is_chosen(words, one.at)
    if is_moved or (
        gap[-2:] == ["instead", "of"] and (is_chosen(words, one.at) or {"if", "when"} & set(gap))
    ):
        # `30 s if I use that instead of 3 s`: which of the two there is today is not said.
        return None
    for reference in _REFERENCES:
        if tuple(gap[-len(reference) :]) == reference and (len(reference) > 1 or _closes(words, other, gap)):
            around = [
                frozenset(bare(words.get(at)) for at in places) & KIND_WORDS
                for places in (range(one.at - _KINDS, one.at), range(other.end, other.end + _KINDS))
            ]
            # `the sender needs 12 us compared to 9 us of the receiver`
            return None if contradict(*around) else False
    if _is_than(gap):
        return False
    behind = [bare(words.get(at)) for at in (other.end, other.end + 1)]
    if (
        2 < len(gap) <= _OF_USUAL
        and gap[0] in _MEANS
        and behind[0] in _MEANS
        and gap[-1] in {*_BESIDE, "and"}
    ):
        usual = gap[1] in _USUAL, behind[1] in _USUAL
        if usual[0] != usual[1]:
            # `152 Gbit/s on normal loopback and 312 Gbit/s with SMC_LO`
            return usual[0]
    past = any(word in _PAST for word in before[-_NOW:])
    is_now = "now" in gap[-_NOW:] or (other.side == "after" and {*gap[:_NOW], gap[-1]} & {"is", "are"})
    if is_now and past and one.side is None and not set(gap) & _PAST:
        # `took 50 s, now takes 4 s`; `was 3.1 GB, it is 2.2 GB with this series`
        return True
    if set(gap) & _BESIDE and (one.side is None) != (other.side is None):
        named, by = one.side or other.side, one.by or other.by
        # `2 MiB/s vs 13 MiB/s with the original driver`: another author's driver, or the one before a change.
        if by is None or {bare(word) for word in words.texts[by[0] : by[1]]} & _RELATIVE:
            return None
        # `301 Mb/s without this series vs 412 Mb/s with that card`: something else than the opposite of the named side.
        free = other if one.side else one
        by_with = bare(words.texts[by[0]]) in ("with", "without", "w/", "w/o", "using")
        if by_with and bare(words.get(free.end)) in ("with", "without", "on", "using"):
            return None
        return (named == "before") == (one.side is not None)
    return None


def _names_step(gap: list[str]) -> bool:
    """Whether words between two values say how the first differs: `up 20% from`, `a 20% gain over`, `a drop from`."""
    end = next((at for at in range(len(gap) - 1, 0, -1) if gap[at] in ("from", "over")), 0)
    share = [at for at in range(end) if percentage(gap[at]) or _FACTOR.fullmatch(gap[at])]
    if len(share) > 1 or end > _OF_STEP or set(gap[end + 1 :]) - _STATE - HEDGES:
        return False
    if not share:
        return gap[:1] in (["a"], ["an"]) and gap[end - 1] in _STEPS
    return gap[share[0] - 1 : share[0]] in (["up"], ["down"]) or gap[end - 1] in _STEPS


def _has_change(texts: list[str]) -> bool:
    return any(text.startswith(CHANGED) for text in texts)


def _is_than(gap: list[str]) -> bool:
    """`B with it, much faster than the default of A`"""
    at = gap.index("than") if "than" in gap else 0
    if "anything" in gap or "nothing" in gap:
        # `it never needs anything higher than B`
        return False
    if gap[-2:] in (["less", "than"], ["more", "than"]):
        # `20 % for less than 2 % of overhead`: a bound.
        return False
    plain_words = not any(ch.isdigit() for word in gap[at:] for ch in word)
    return at > 0 and gap[at - 1].startswith(_COMPARED) and plain_words


def _by_merit(
    words: Words, sentence: Sentence, one: Value, other: Value, tight: bool
) -> tuple[bool, int] | None:
    """(whether the first of `A vs B` is the *before*, the word that calls the change better or worse).

    With words between the two the change has to be stated as a factor that recomputes: `A in it vs B (33x faster)`.
    """
    first_word, end = _since(words, sentence), sentence.end
    ends = [value.end for value in sentence.values if value.end <= one.at]
    if tight and words.texts[one.at].startswith("(") and len(sentence.values) > 2:
        # `X decreases (A vs B), but Y increases (C vs D)`: each bracket is of the words since the one before.
        first_word, end = max([first_word, *ends]), other.end
    around = [bare(words.texts[at]) for at in range(first_word, end)]
    # `(higher is better)` is about all values; the number of words stays the same.
    around = LEGEND.sub(lambda found: " " * found[0].count(" "), " ".join(around)).split(" ")
    better, worse, grew, shrank = (
        any(word.startswith(stems) for word in around) for stems in (_BETTER, _WORSE, _GREW, _SHRANK)
    )
    values = [value_of(side.low, [side.low.token]) for side in (one, other)]
    by_way = grew != shrank and better == worse
    if (better == worse and not by_way) or one.high or other.high or not all(values):
        return None
    if not by_way and not one.low.direction:
        return None
    first, second = (value[0] for value in values if value)
    factors = [float(word[:-1]) for word in around if _FACTOR.fullmatch(word)]
    ratio = max(first, second) / max(min(first, second), 1e-12)
    if not tight and not any(abs(factor - ratio) <= 0.06 * ratio for factor in factors):
        return None
    stems = (_GREW if grew else _SHRANK) if by_way else _BETTER if better else _WORSE
    at = next(at for at, word in enumerate(around) if word.startswith(stems))
    grows = second > first
    if by_way:
        return grows == grew, first_word + at
    return grows == (better == (one.low.direction == "more")), first_word + at


def _since(words: Words, sentence: Sentence) -> int:
    """Where a sentence begins, or the one before it that ends in a colon: `It is also faster: …`"""
    near = range(max(sentence.first - _LED, 0), sentence.first)
    colon = next((at for at in reversed(near) if words.texts[at].endswith(":")), None)
    if colon is None or words.depths[colon] != words.depths[sentence.first]:
        return sentence.first
    least = max(colon - _LED, 0)
    return next((at for at in range(colon, least, -1) if words.begins_part(at)), least)


def _change_to(before: list[str], gap: list[str], inside: bool) -> bool | None:
    """`from A to B`, `improves (A to B)`, `A when it is off, but drops to B`."""
    # `from more than 8 s to 0.1 s`
    before = without_hedges(before)
    while before and before[-1] in TAKING:
        before = without_hedges(before[:-1])
    rest = gap[:-1]
    changed = _has_change(before)
    near = len(rest) <= _STATED and not any(one in HEDGES or any(map(str.isdigit, one)) for one in rest)
    if not rest or (near and before[-1:] == ["from"]):
        # `reduces the offset of 150 ns to 50 ns`
        of = before[-1:] == ["of"] and _has_change(before[-_REACH:])
        # `lowers 20 ms to 5 ms`
        acts = (
            bool(before[-1:]) and before[-1].startswith(CHANGED) and before[-1].endswith(("s", "ed", "ing"))
        )
        return True if before[-1:] == ["from"] or of or acts or (changed and inside) else None
    moved = [word for word in rest[-2:] if word not in ("down", "up")][-1:]
    # `the host sends 10 Gbps, the switch drops to 9 Gbps`
    other = len(rest) > 2 and rest[-3] in ("the", "a", "my", "our") and rest[-1] == moved[0]
    return True if moved and moved[0].startswith(CHANGED) and not other else None


def _closes(words: Words, other: Value, gap: list[str]) -> bool:
    """`B (was A)`, `B, previously A`, `B against A`: a single word between, or right behind a mark."""
    return len(gap) == 1 or words.texts[other.at - 1].startswith("(") or (len(gap) == 2 and gap[0] == "it")
