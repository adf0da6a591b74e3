"""Two values of one thing in sentences whose words name both sides, in any order and over several sentences.

    Without this patch probing takes 25 s, whereas with it the average is 5 s.
    On 6.14.2 I get 250 Mbps download and 50 Mbps upload. On 6.14.3 I get 16 Mbps download and 250 Mbps upload.

Words of a side that begin a clause are about the values behind them, others about the values before them. Values of one
unit are paired in their order, where both sides have as many of them, and no word of one kind (`upload`) is beside an
other one (`download`).
"""

from dataclasses import dataclass, replace
from statistics import median

from skbscope.results.mail.models import FIGURES, Found, Part
from skbscope.results.mail.sentences.beside import set_beside
from skbscope.results.mail.sentences.clauses import Sentence, is_titled, sentences_of
from skbscope.results.mail.sentences.lonesides import by_change, of_neighbours, opposite_of_last, same_words
from skbscope.results.mail.sentences.pairs import in_unit
from skbscope.results.mail.sentences.prose import UNKNOWN_RUNS
from skbscope.results.mail.sentences.recoveries import recoveries
from skbscope.results.mail.sentences.relations import related
from skbscope.results.mail.sentences.subjects import subject_of
from skbscope.results.mail.sentences.symptoms import doubt_of
from skbscope.results.mail.sentences.values import (
    Value,
    bare_at,
    bounds_of,
    of_different_things,
    of_two_states,
)
from skbscope.results.mail.sides.sidewords import SideWords
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.kinds import KIND_WORDS, contradict
from skbscope.results.mail.text.units import Direction, Quantity, value_of
from skbscope.results.mail.text.words import Words, bare
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

# Lines and paragraphs from one side to the other.
_LINES, _PARAGRAPHS, _NEAR = 12, 1, 6
_MOST_VALUES = 6
# Words from a lone `w/o` to the words that it is the opposite of.
_BEHIND = 8
_CHARS = 60
# Words behind a share that may say what it is of.
_BEHIND_SHARE = 2
_IS = set("was were took is takes needs uses gets".split())
_BEFORE_NOW = _IS | set("are has have reaches does".split())
_BEHIND_NOW = _BEFORE_NOW | set("get see have reach take need use lose only achieve reports shows".split())
_PREPOSITIONS = set("of for with without than to by in on from over as at using under like".split())
_ARTICLES = set("the a an this our my".split())
_OPENING = (",", ":", "(", ";", "-")
_BEGINS = set("and but whereas while where then so vs versus that however".split())
_CONTRAST = _BEGINS - {"and"} | set("compared comparison comparing instead opposed than".split())
_COMMON = set(
    "this that with without patch patches series change commit from into about around after before".split()
)
_COMMON |= set(
    "have been when which there were here takes time only than more less kernel driver test tests".split()
)


@dataclass(slots=True)
class _Sided:
    """A value with its side, and where it is."""

    value: Value
    sentence: Sentence


def clause_pairs(words: Words) -> Part:
    """All such pairs of a text, two runs for each."""
    out = Part()
    sentences = list(sentences_of(words))
    for found in recoveries(words, sentences):
        found.fallen.side, found.again.side = "before", "after"
        found.fallen.by = (found.good.at - 1, found.fallen.end)
        begin = max(found.again_at.first, found.fallen.end, found.again.at - _NEAR)
        found.again.by = (begin, found.again.end)
        _add(words, _Sided(found.fallen, found.at), _Sided(found.again, found.again_at), out)
        if good := value_of(found.good.low, [found.good.low.token]):
            out.lost.add((words.lines[found.good.at], good[0]))
        for sentence in (found.at, found.again_at):
            read = (found.good, found.fallen, found.again)
            sentence.values = [value for value in sentence.values if all(value is not one for one in read)]
    _resolve_open(sentences)
    _resolve_versions(sentences)
    carried: SideWords | None = None
    open_runs: dict[tuple[str, int], list[_Sided]] = {}
    last: Sentence | None = None
    for sentence in sentences:
        if last is not None and last.paragraph != sentence.paragraph:
            carried = None
        _assign(words, sentence, carried)
        opposite_of_last(words, sentence)
        for before, after in related(words, sentence):
            _add(words, _Sided(before, sentence), _Sided(after, sentence), out)
            before.side = after.side = None
        for pair in of_neighbours(words, last, sentence):
            _add(words, _Sided(*pair[0]), _Sided(*pair[1]), out)
            pair[0][0].side = pair[1][0].side = None
        if sentence.sides:
            carried = sentence.sides[-1] if not sentence.values else None
        last = sentence
        runs: list[list[_Sided]] = []
        for value in sentence.values:
            if value.side is None:
                continue
            one = _Sided(value, sentence)
            near = runs[-1][-1] if runs else None
            if near and near.value.side == value.side:
                runs[-1].append(one)
            else:
                runs.append([one])
        for run in runs:
            _join(words, run, open_runs, out)
    for find in (same_words, by_change, set_beside):
        for pair in find(words, sentences, _compared(out)):
            _add(words, _Sided(*pair[0]), _Sided(*pair[1]), out)
    return out


def _compared(out: Part) -> set[tuple[int, float]]:
    rows = (row for item, _ in out.found for row in item.run.rows)
    return {(row.lines[0], row.value) for row in rows if row.value is not None}


def _resolve_open(sentences: list[Sentence]) -> None:
    """Leaves of `without X` and `with X` those that have their opposite near, in place."""
    remaining: list[list[SideWords]] = []
    for at, sentence in enumerate(sentences):
        alone = [one for one in sentence.sides if one.kind == "open" and not one.key]
        if len(sentence.sides) == len(alone) == 2 and alone[0].side == "before" and alone[1].side == "after":
            # `Without this it tops out at 9 Gbit/s, with it we see 14 Gbit/s.`
            remaining.append(alone)
            continue
        if len(alone) == 1 and _alternates(sentences, at, alone[0]):
            remaining.append(sentence.sides)
            continue
        near = [one for one in _near(sentences, at) if one.kind != "version"]
        remaining.append(
            [one for one in sentence.sides if one.kind not in ("open", "beside") or _has_opposite(one, near)]
        )
    for sentence, sides in zip(sentences, remaining, strict=True):
        sentence.sides = sides


def _alternates(sentences: list[Sentence], at: int, alone: SideWords) -> bool:
    """Whether `Without it, …` begins a sentence beside one that begins `With it, …`, each with one value of a unit."""
    mine = sentences[at]
    step = 1 if alone.side == "before" else -1
    if not 0 <= at + step < len(sentences) or alone.at != mine.first or len(mine.values) != 1:
        return False
    other = sentences[at + step]
    if other.paragraph != mine.paragraph or len(other.values) != 1 or len(other.sides) != 1:
        return False
    opposite = other.sides[0]
    same = other.values[0].low.unit == mine.values[0].low.unit
    return same and opposite.kind == "open" and opposite.side != alone.side and opposite.at == other.first


def _near(sentences: list[Sentence], at: int) -> list[SideWords]:
    """Words of sides in the sentences around one."""
    return [
        one
        for to, other in enumerate(sentences[max(at - _NEAR, 0) : at + _NEAR + 1], max(at - _NEAR, 0))
        if abs(other.paragraph - sentences[at].paragraph) <= (_PARAGRAPHS if abs(to - at) <= 2 else 0)
        for one in other.sides
    ]


def _has_opposite(one: SideWords, near: list[SideWords]) -> bool:
    opposite = [other for other in near if other.side != one.side]
    if one.kind == "beside":
        return any(other.kind in ("stated", "beside") for other in opposite)
    if one.key:
        if any(_of_one_thing(one.key, other.key) for other in opposite):
            return True
        # `14 Mpps w/o and 16 Mpps w/ the fast path`
        if any(other.alone and 0 < one.at - other.at <= _BEHIND for other in opposite):
            return True
        # A lone `without` or `with it` is about what was named before it.
        alone = next(
            (other for other in opposite if other.kind == "open" and not other.key and other.at > one.at),
            None,
        )
        named = [
            other for other in near if other.key and alone and other.at < alone.at and other.side == one.side
        ]
        return bool(named) and named[-1] is one
    far = _BEHIND if one.alone else -1
    return any(other.kind == "stated" or other.key for other in opposite if other.at - one.at <= far)


def _of_one_thing(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether `without X` and `with Y` have a word in common; `L1.1` and `L1.2` are two things."""
    return bool(one & other) and not any(ch.isdigit() for word in one ^ other for ch in word)


def _resolve_versions(sentences: list[Sentence]) -> None:
    """The older of two versions is the *before*; one beside a stated side is none, in place."""
    versions = [
        sorted({one.version for one in _near(sentences, at) if one.version}) for at in range(len(sentences))
    ]
    for both, sentence in zip(versions, sentences, strict=True):
        stated = [one for one in sentence.sides if one.kind != "version"]
        alone = [one for one in sentence.sides if one.kind == "version"]
        if len(both) == len(stated) == len(alone) == 1 and _each_its_own(sentence):
            # `10 Mpps on v6.1 and 12 Mpps with the series applied`
            alone[0].side, alone[0].kind = "before" if stated[0].side == "after" else "after", "stated"
            continue
        if len(both) != 2 or stated:
            sentence.sides = [one for one in sentence.sides if one.kind != "version"]
        for one in sentence.sides:
            if one.kind == "version":
                one.side = "before" if one.version == both[0] else "after"


def _each_its_own(sentence: Sentence) -> bool:
    """Whether a sentence is two values, each with the words of one side behind it."""
    if len(sentence.values) != 2:
        return False
    first, second = sorted(sentence.sides, key=lambda side: side.at)
    one, other = sentence.values
    return one.end <= first.at < other.at and other.end <= second.at


def _assign(words: Words, sentence: Sentence, carried: SideWords | None) -> None:
    """Gives the values of a sentence their sides, in place."""
    _bare_values(words, sentence)
    if not sentence.sides and carried is not None:
        for value in sentence.values:
            value.side, value.by = carried.side, (carried.at, carried.end)
        return
    passed = sentence.first
    for at, side in enumerate(sentence.sides):
        following = sentence.sides[at + 1] if at + 1 < len(sentence.sides) else None
        until = following.at if following else sentence.end
        behind = [one for one in sentence.values if side.end <= one.at < until]
        before = [one for one in sentence.values if passed <= one.at < side.at and one.side is None]
        opens = _opens(words, side, sentence)
        if behind and (opens or not before):
            if not (following and _trails(words, behind, following, sentence)):
                chosen = behind
            else:
                # `with the patch I get 5 s, 9 s without it`: the last belongs to what is behind it.
                chosen = behind[:-1]
        else:
            # `5 ms vs 21 ms before`: the first has no side yet.
            chosen = before[-1:] if _contrasted(words, before) else before
        for value in chosen:
            value.side, value.by = side.side, (side.at, side.end)
            passed = max(passed, value.end)
        passed = max(passed, side.end)


def _opens(words: Words, side: SideWords, sentence: Sentence) -> bool:
    """Whether words of a side begin a clause, and so are about what is behind them."""
    if side.at == sentence.first:
        return True
    at = side.at
    # `while the unmodified driver tops out at 11.3 Mpps`
    while at - 1 > sentence.first and bare(words.texts[at - 1]) in _ARTICLES:
        at -= 1
    previous = words.texts[at - 1]
    if at < side.at and bare(previous) not in _PREPOSITIONS:
        # `on top the baseline test takes 27 ns`
        return True
    if bare(words.texts[side.at]) == "now" and (
        bare(previous) in _BEFORE_NOW or bare(words.get(side.end)) in _BEHIND_NOW
    ):
        # `was 1 Gbps and is now 10 Gbps`, `we now get 10 Gbps`
        return True
    if bare(words.texts[side.at]) == "now" and any(value.at == side.end + 1 for value in sentence.values):
        # `the server now handles 10 Gbps`
        return bare(words.get(side.end)) not in _PREPOSITIONS | {"and", "but"}
    text = words.texts[side.end - 1]
    if words.first[side.at] and text.endswith(":"):
        return True
    if words.texts[side.at].startswith("(") and text.rstrip(",.;:").endswith(")"):
        # `2 Mpps (baseline)`
        return False
    return previous.endswith(_OPENING) or bare(previous) in _BEGINS or words.texts[side.at].startswith("(")


def _trails(words: Words, values: list[Value], side: SideWords, sentence: Sentence) -> bool:
    """Whether the next side's words are about the last of several values: `5 s, 9 s without it`."""
    if len(values) < 2 or _opens(words, side, sentence):
        return False
    return side.at - values[-1].end <= 1 or _contrasted(words, values)


def _contrasted(words: Words, values: list[Value]) -> bool:
    """Whether words between the last two values set them against each other."""
    if len(values) < 2:
        return False
    between = {bare(words.texts[at]) for at in range(values[-2].end, values[-1].at)}
    apart = words.texts[values[-2].end - 1].endswith(";") or ("it" in between and bool(between & _IS))
    return apart or bool(between & _CONTRAST)


def _bare_values(words: Words, sentence: Sentence) -> None:
    """Numbers beside the words of a side that have the unit of the other value, in place."""
    if not sentence.sides or not sentence.values:
        return
    edges = {side.at for side in sentence.sides}
    given = list(sentence.values)
    for at in range(sentence.first, sentence.end):
        token = bare_at(words, at)
        if token is None or at + 1 not in edges or any(one.at <= at < one.end for one in given):
            continue
        aside = words.texts[at + 1].startswith("(")
        # `12.1 (base) and 14.0 (patched) Gbit/s at 98% (base)`
        known = next((one for one in given if one.at > at), given[-1]) if aside else given[0]
        begins = aside or (len(given) == 1 and words.texts[at].startswith("~"))
        before = bare(words.get(at - 1))
        if not begins and (len(given) > 1 or before not in _BEGINS | {"only", "about", "around"}):
            continue
        one = replace(known.low, token=token, length=1)
        sentence.values.append(Value(at, at + 1, one))
    sentence.values.sort(key=lambda value: value.at)


def _join(words: Words, run: list[_Sided], open_runs: dict[tuple[str, int], list[_Sided]], out: Part) -> None:
    """Pairs the values of one side with those of the other side before them, unit by unit."""
    units: dict[str, list[_Sided]] = {}
    for one in run:
        unit = one.value.low.unit
        units.setdefault("time" if unit in ("ns", "us", "ms", "s") else unit, []).append(one)
    depth = words.depths[run[0].value.at]
    for unit, values in units.items():
        earlier = open_runs.pop((unit, depth), None) or _base_of(
            values, open_runs.get((f"{unit} before", depth))
        )
        if earlier and earlier[0].value.side == values[0].value.side:
            same = earlier[0].sentence.paragraph == values[0].sentence.paragraph
            values = [*earlier, *values] if same else values
            earlier = None
        pairs = _paired(words, earlier, values) if earlier else []
        for one, other in pairs:
            _add(words, one, other, out)
        if pairs and earlier and earlier[0].value.side == "before":
            open_runs[f"{unit} before", depth] = earlier
        if not pairs and len(values) <= _MOST_VALUES:
            open_runs[unit, depth] = values


def _base_of(values: list[_Sided], base: list[_Sided] | None) -> list[_Sided] | None:
    """The *before* of an earlier pair of the same paragraph: `Without X 4 GB/s. With X=2, 8 GB/s. With X=4, 15.`"""
    same = (
        base
        and values[0].value.side == "after"
        and base[0].sentence.paragraph == values[0].sentence.paragraph
    )
    return base if same else None


def _paired(words: Words, one: list[_Sided], other: list[_Sided]) -> list[tuple[_Sided, _Sided]]:
    """The values of both sides that are of one thing; empty where that is not certain."""
    apart = other[0].sentence.paragraph - one[-1].sentence.paragraph
    lines = words.lines[other[0].value.at] - words.lines[one[-1].value.at]
    if len(one) != len(other) or apart > _PARAGRAPHS or lines > _LINES:
        return []
    ends = [(item.value.at, item.value.end, *(item.value.by or ())) for item in (one[-1], other[0])]
    titled = apart > 0 and is_titled(words, max(ends[0]), min(ends[1]))
    if titled or (apart and not _content(words, one) & _content(words, other)):
        return []
    if any(of_different_things(words, a.value, b.value) for a, b in zip(one, other, strict=True)):
        return []
    kinds = [[_kinds(words, item) for item in side] for side in (one, other)]
    if len(one) > 1 and all(kinds[0]) and len(set(kinds[0])) == len(one) and set(kinds[0]) == set(kinds[1]):
        return [(item, other[kinds[1].index(kind)]) for item, kind in zip(one, kinds[0], strict=True)]
    if any(contradict(a, b) for a, b in zip(*kinds, strict=True)):
        return []
    pairs = list(zip(one, other, strict=True))
    # Several values of one sentence and one of several: what belongs together is not certain.
    spread = [len({id(item.sentence) for item in side}) for side in (one, other)]
    return pairs if len(one) == 1 or spread[0] == spread[1] else []


def _content(words: Words, run: list[_Sided]) -> set[str]:
    found = {bare(words.texts[at]) for item in run for at in range(item.sentence.first, item.sentence.end)}
    return {word for word in found if len(word) > 3 and word.isalpha() and word not in _COMMON}


def _kinds(words: Words, one: _Sided) -> frozenset[str]:
    """The words of a kind beside a value: right behind it, else before it."""
    first = max(one.value.at - 4, one.sentence.first)
    end = min(one.value.end + 3, one.sentence.end)
    others = [value for value in one.sentence.values if value is not one.value]
    first = max([first, *(value.end for value in others if value.end <= one.value.at)])
    end = min([end, *(value.at for value in others if value.at >= one.value.end)])
    behind: list[str] = []
    for at in range(one.value.end, end):
        if bare(words.texts[at]) in _BEGINS or words.texts[at - 1].endswith(_OPENING):
            break
        behind.append(bare(words.texts[at]))
    before = [bare(words.texts[at]) for at in range(first, one.value.at)]
    near = next((part for part in (behind, before) if set(part) & KIND_WORDS), [])
    return frozenset(near) & KIND_WORDS


def _add(words: Words, one: _Sided, other: _Sided, out: Part) -> None:
    """A pair as two runs; of two ranges the low ends and the high ends."""
    before, after = (one, other) if one.value.side == "before" else (other, one)
    ends = [("", before.value.low, after.value.low)]
    if before.value.high or after.value.high:
        # `between 300 and 850 ms, with it 150 ms`: both ends with the single value.
        highs = before.value.high or before.value.low, after.value.high or after.value.low
        ends = [(", low end", *ends[0][1:]), (", high end", *highs)]
    line = words.lines[min(before.value.at, after.value.at)]
    place = f"line {line}, words {one.value.at} and {other.value.at}"
    if one.sentence is other.sentence and before.value.by and before.value.by[0] >= one.sentence.first:
        span = min(one.value.at, other.value.at), max(one.value.end, other.value.end)
        doubt = doubt_of(words, *span, before.value.low, after.value.low)
        if of_two_states(words, before.value, after.value):
            doubt = doubt or "the text does not say that one of these states is the new one"
        before.value.doubt = after.value.doubt = before.value.doubt or doubt
    way = _direction(words, before, after)
    for name, low, high in ends:
        same = in_unit(high, low)
        # What is the same in another sentence is a setting more often than a result, as are whole bytes and seconds.
        if same is None or (
            same.token == low.token
            and (one.sentence is not other.sentence or (low.unit in ("B", "s", "%") and low.token.isdigit()))
        ):
            continue
        group = f"{_subject(words, one) or low.metric}{name}, sentences at {place}"
        found = [
            _found(words, side, measured, group, name, way)
            for side, measured in ((before, low), (after, same))
        ]
        if all(found):
            out.found += [(item, words.depths[before.value.at]) for item in found if item]


def _subject(words: Words, one: _Sided) -> str:
    """What `from A to B` is of, where the sentence names it before the first value."""
    at = one.value.at
    ends = [value.end for value in one.sentence.values if value.end <= at]
    is_from = at > one.sentence.first and bare(words.texts[at - 1]) == "from"
    return subject_of(words, at - 1, max([one.sentence.first, *ends])) if is_from else ""


def _direction(words: Words, before: _Sided, after: _Sided) -> Direction | None:
    """Which way is better of both values, by the words beside the first, of a share by those beside either."""
    both = sorted((before, after), key=lambda one: one.value.at)
    ways = [direction_of(_beside(words, one), one.value.low.direction) for one in both]
    return ways[0] or ways[1] if both[0].value.low.unit == "%" else ways[0]


def _beside(words: Words, one: _Sided) -> str:
    """The words before a value that are of no other one, and behind a share: `98% CPU`."""
    ends = [value.end for value in one.sentence.values if value.end <= one.value.at]
    of_what = words.joined(max([one.value.at - 8, one.sentence.first, *ends]), one.value.at)
    if one.value.low.unit == "%":
        behind = min(one.value.end + _BEHIND_SHARE, one.sentence.end)
        near = (
            words.joined(one.value.end, behind) if words.texts[one.value.end - 1][-1:] not in ",.;:)" else ""
        )
        of_what = near if direction_of(near, None) else of_what
    return of_what


def _found(
    words: Words, one: _Sided, measured: Quantity, group: str, name: str, direction: Direction | None
) -> Found | None:
    read = value_of(measured, [measured.token])
    if read is None or one.value.by is None:
        return None
    value, tick, odd = read
    line = words.lines[one.value.at]
    stated = words.joined(*one.value.by).strip(" ,.;:()")
    run = Run(FIGURES, stated[:_CHARS])
    metric = f"{measured.metric}{name}"
    tokens = [*one.value.repeats, measured.token] if one.value.high is None else [measured.token]
    all_read = [value_of(replace(measured, token=token), tokens) for token in tokens]
    samples = [other[0] for other in all_read if other]
    made = row(metric, measured.unit, direction, value, line, samples, tick=tick)
    if len(samples) > 1:
        made.value, made.value_from, run.samples_are = median(samples), "median", "unknown"
    run.rows.append(made)
    run.notes += [Note(UNKNOWN_RUNS, line), *bounds_of(words, one.value.at, one.value.end)]
    run.odd_numbers += [Note(odd, line)] if odd else []
    side: Side = one.value.side or "before"
    because = f"the sentence says '{stated[:_CHARS]}' of it"
    lines = sorted({line, words.lines[one.value.by[0]]})
    return Found(run, side, because, group, None, lines, in_sentence=True, doubt=one.value.doubt)
