"""Single values of sentences: numbers with their units, counts without one, and what is a setting and no result."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from skbscope.results.mail.sentences.together import ARROWS
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import PREFIXES, Direction, Quantity, amount, leading, quantity, unit_of
from skbscope.results.mail.text.words import Words, bare
from skbscope.results.models import Note, Side

_CHANGES = (
    *("improve reduc increas decreas fast slow more less high low better worse drop gain".split()),
    *("regress boost saving fewer speed percent benefit".split()),
)
# `1+ Gbps`, `200-300Mbit`, `50kbit-40Mbit`
_CLOCK = re.compile(r"(\d{1,4})m(\d{1,2}(?:\.\d{1,6})?)s")
_OPEN_END = re.compile(r"(\d[\d.,]{0,20})\+")
_RANGE = re.compile(r"(\d[\d.,]{0,20})([A-Za-z/%]{0,8})[-–~](\d[\d.,]{0,20}[A-Za-z/%]{0,8})")
_COUNTED = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)([kKMG]?)/s(?:ec)?")
# Anything that is counted a second; shorter words may be units.
_EVENTS = re.compile(r"([a-z]{4,20}?)s?/s(?:ec)?")
_SCALED = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)([kKMG])")
_BARE = re.compile(r"\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,6})?")
_COUNT = re.compile(r"(\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,3})?)([kKMG]?)")
# A thousand of them are a result; a few are a setting far more often.
_MANY = re.compile(r"(\d{1,3}(?:,\d{3}){1,4}|\d{4,12}|\d{1,12}(?:\.\d{1,6})?(?=[kKMG]))([kKMG]?)")
_OCCURRENCES = set(
    "packets pkts requests transactions messages connections operations ops events calls queries".split()
)
# `split in 4K packets`: of that size.
_SIZED = set("packets pkts messages".split())
_POWER = re.compile(r"(?:1|2|4|8|16|32|64|128|256|512)[kK]")
_IPC = re.compile(r"\b(?:instructions|insns?) per cycle\b")
_PER_SECOND = (["per", "second"], ["per", "sec"])
_RATES = set("qps rps tps iops pps".split())
# Words from what is counted to its number.
_COUNTED_NEAR = 8
_LEFT, _RIGHT = "([~≈<>=\"'`", ".,;:)]\"'`"
# Words behind a quantity of which it is a property, and before one that is set and not measured.
_THINGS = set(
    "link links nic nics network port ports interface interfaces ethernet card cards adapter adapters line connection "
    "buffer buffers message messages page pages block blocks chunk chunks frame frames "
    "timeout timeouts interval intervals period limit budget timer ticks window quantum sleep switch "
    "criterion criteria duration".split()
)
# `in the 4 ms to 8 ms bucket`
_RANGES = set("bucket buckets bin bins area".split())
_THINGS |= _RANGES
# What a count is of that such a word is behind: `it drops from 3 to 4 queues`.
_OTHER_THINGS = _THINGS | set(
    "queues cpus cores threads flows patches streams rings entries packets times".split()
)
# Most words of a bracket behind a value.
_BRACKET = 14
# `keeping this to 1 ms` sets it.
_HELD = {"keep", "keeps", "keeping", "hold", "holding"}
_SET = set(
    "every for timeout timeout= interval per sleep limit limited cap capped capping within by shaped period "
    "of-up-to budget threshold last first another next".split()
)
# What lasted `for 4 ms` is measured.
_LASTED = set("disabled blocked stalled stalls held holds hung hangs stuck lasts lasted spins spun".split())
# `context switches`
_OF_SWITCHES = set("context voluntary involuntary task thread process cpu".split())
# What somebody decides on.
_AIMS = set("target targets criterion criteria goal goals".split())
# `the NIC link changes to 10 Mbps (1000 Mbps originally)`: what a link negotiated, unlike `the throughput of the link`.
_OF_LINK = re.compile(
    r"(?<!of the )(?<!over the )(?<!on the )\b(?:links?|links? speeds?) "
    r"(?:(?:is |was |comes |goes )?up|is now|chang\w{1,3}|negotiat\w{1,3}|train\w{1,3}|falls? back) "
    r"(?:(?:up|down|back) )?(?:to|at|with|as)(?: ~?\d[\w.]{0,9}(?: ?[KMG][\w/]{2,6})? \(?(?:was )?)?$",
    re.IGNORECASE,
)
_LINK_WORDS = 9
_DASHES = ("-", "–", "—")
# What has no unit and is counted as a result: `retransmits fell from 512 to 3`.
_COUNTS: dict[str, Literal["less", "more"] | None] = {
    **dict.fromkeys(("ipc", "nss", "mcs"), "more"),
    **dict.fromkeys("retransmits retransmissions drops errors misses faults timeouts overruns".split(), "less"),
    **dict.fromkeys("dropped missed discards retrans collisions".split(), "less"),
    **dict.fromkeys("interrupts irqs softirqs switches wakeups syscalls allocations migrations ipis".split(), "less"),
    **dict.fromkeys("instructions insns cycles".split(), "less"),
}  # fmt: skip
_COUNTED_BEHIND = set(
    "retransmits retransmissions retrans drops interrupts wakeups context-switches cache-misses branch-misses "
    "page-faults".split()
)
_FACTOR = re.compile(r"\d{1,4}(?:\.\d{1,2})?x")
_MOVES = set("goes went drops dropped falls fell shrinks shrank reduced decreases decreased".split())
_POWERS = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
# Digits and marks of a number before `to 1.6 million` that shares its power.
_SMALL = 5
_FALLS = ("drops", "dropped", "misses", "missed")
HEDGES = set(
    "about around approx approximately roughly almost nearly only just over some merely at ca under below above".split()
)
# Two words of this kind, and further ones beside such words: `from an average of`, `to well over`.
_HEDGES_OF_TWO = {
    ("less", "than"), ("more", "than"), ("fewer", "than"), ("at", "least"), ("at", "most"), ("average", "of"),
    ("median", "of"), ("mean", "of"), ("close", "to"), ("something", "like"),
}  # fmt: skip
_WITH_HEDGES = set("a an slightly well mere little bit".split())
_BOUNDS = re.compile(
    r"(?:^|[\s(])((?:under|below|above|over|beyond|(?:less|more|fewer) than|at (?:least|most)|[<>≤≥]=?) ?)[\"'`~(]*$",
    re.IGNORECASE,
)
# Words between a number and its unit.
_BETWEEN = set("read write random sequential tx rx total tsc".split())
SIDES_ASIDE = {
    f"({word})"
    for word in "patched unpatched before after baseline base stock vanilla old new orig original".split()
}
# Words from `longer` to `than`.
_TO_THAN = 9
# A value behind one of these and `of` is no state.
_DIFFERENCES = ("reduction", "improvement", "decrease", "increase", "savings", "saving")
# Words from `from` to `the expected`.
_TO_EXPECTED = 8
_SPREADS = {"+-", "+/-", "±", "stdev", "stddev", "deviation", "std", "expected"}


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


def count_at(words: Words, at: int, first: int) -> Value | None:
    """A number without a unit in a sentence that names what is counted: `retransmits fell from 512 to 3`.

    A name that is a unit (`IOPS increase from 1.2M to 1.5M`) is the unit of its numbers.
    """
    found = _COUNT.fullmatch(words.texts[at].strip(_LEFT + _RIGHT))
    if found is None:
        return None
    factor, end = _spelled_out(words, at)
    number, scale = found[1].replace(",", ""), PREFIXES[found[2].lower()] * factor
    near = [bare(words.texts[to]) for to in range(max(first, at - _COUNTED_NEAR), at)]
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
    # `it switches the number of channels from 247 to 248` counts no switches.
    near = [
        "" if word == "switches" and before not in _OF_SWITCHES else word
        for before, word in zip(["", *near], near, strict=False)
    ]
    # More of these a cycle is better, unlike fewer of them.
    near = _IPC.sub("ipc", " ".join(near)).split()
    # `the insn count`
    near = [
        f"{word}s" if of in ("count", "counter", "counts") else word
        for word, of in zip(near, [*near[1:], ""], strict=False)
    ]
    spoken = next((to for to in range(len(near) - 1, 0, -1) if near[to - 1 : to + 1] in _PER_SECOND), None)
    if spoken and spoken > 1 and (unit := unit_of(f"{near[spoken - 2]}/s")):
        # `Requests per second increased from 41,231 to 52,112`
        return Value(at, end, Quantity(number, scale, *unit[1:], end - at))
    for word in (bare(words.get(end)), *reversed(near)):
        if unit := unit_of(word) if word in _RATES else None:
            return Value(at, end, Quantity(number, scale, *unit[1:], end - at))
        # `rx_dropped` counts drops.
        counted = word if word in _COUNTS else word.replace("-", "_").rpartition("_")[2]
        following = bare(words.get(end)) if words.texts[end - 1][-1:].isalnum() else ""
        if counted in _COUNTS and following not in _OTHER_THINGS:
            return Value(at, end, Quantity(number, scale, word, "", _COUNTS[counted], end - at))
    return None


def factor_at(words: Words, at: int) -> Value | None:
    """An end of `the spread goes from 7x to 1.4x`; `a speedup from 2x to 3x` is a range."""
    start = at - 1 if bare(words.get(at - 1)) == "from" else at - 3
    ends = [_FACTOR.fullmatch(words.get(near).strip(_RIGHT)) for near in (start + 1, start + 3)]
    goes = bare(words.get(start)) == "from" and bare(words.get(start + 2)) == "to"
    if (
        not goes
        or not all(ends)
        or at not in (start + 1, start + 3)
        or bare(words.get(start - 1)) not in _MOVES
    ):
        return None
    token = words.texts[at].strip(_RIGHT)[:-1]
    return Value(at, at + 1, Quantity(token, 1.0, "factor", "x", None, 1))


def _spelled_out(words: Words, at: int) -> tuple[float, int]:
    """(what a number is multiplied with, where it ends): `from 950,000 to 1.6 million`, `from 1.2 to 1.6 million`."""
    if words.texts[at][-1:].isdigit():
        if bare(words.get(at + 1)) in _POWERS:
            return _POWERS[bare(words.get(at + 1))], at + 2
        if words.get(at + 1) in ("to", "and", *ARROWS) and len(words.texts[at]) <= _SMALL:
            return _POWERS.get(bare(words.get(at + 3)), 1.0), at + 1
    return 1.0, at + 1


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
    if bare(words.get(at - 1)) == "of" and bare(words.get(at - 2)) in _DIFFERENCES:
        # `a reduction of ~100 ms`
        return None
    if [bare(words.get(at + one.length + near)) for near in (0, 1)] == ["test", "duration"]:
        # `a 5 sec test duration`
        return None
    if bare(words.get(at + one.length)) in ("longer", "shorter", "later", "earlier") and "than" in [
        bare(words.get(near)) for near in range(at + one.length + 1, at + one.length + _TO_THAN)
    ]:
        # `2 to 3 ms longer with X than without`: how much they differ.
        return None
    if not both:
        second = at + one.length
        if words.get(second).startswith("~"):
            # `15% ~ 21%`, whose mark is at the second number.
            texts = [words.get(second).lstrip("~"), *(words.get(second + more) for more in (1, 2, 3))]
            if (other := _quantity(texts, measured)) and other.unit == one.unit:
                return Value(at, second + other.length, one, other)
        return Value(at, at + one.length, one)
    low = _quantity([f"{both[1]}{both[2]}"], measured) if both[2] else None
    low = low or Quantity(both[1], one.scale, one.metric, one.unit, one.direction, one.length)
    return Value(at, at + one.length, low, one) if low.unit == one.unit else None


def before_arrow(words: Words, at: int, measured: bool, joins: tuple[str, ...] = ARROWS) -> Value | None:
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
    if found is None and len(texts) > 1 and (events := _EVENTS.fullmatch(bare(texts[1]))):
        # `240 evictions/s`: whether more or fewer of them are better, no unit says.
        token = texts[0].strip(_LEFT)
        return Quantity(token, 1.0, "rate", f"{events[1]}s/s", None, 2) if _BARE.fullmatch(token) else None
    if found is None and len(texts) > 1 and bare(texts[1]) in _COUNTED_BEHIND and _BARE.fullmatch(texts[0]):
        # `1231 retransmits`
        return Quantity(texts[0].replace(",", ""), 1.0, bare(texts[1]), "", "less", 2)
    if found is None and len(texts) > 1 and (counted := _MANY.fullmatch(texts[0].strip(_LEFT))):
        of = bare(texts[1])
        scale = PREFIXES[(counted[2] or "").lower()]
        if of in _OCCURRENCES and not (of in _SIZED and _POWER.fullmatch(texts[0].strip(_LEFT))):
            # `532K packets`: over what time is not said.
            return Quantity(counted[1].replace(",", ""), scale, of, of, None, 2)
    if found is None and len(texts) > 2 and texts[1].lower() in SIDES_ASIDE and _BARE.fullmatch(texts[0]):
        # `8.0 (unpatched) Gbps`
        unit = unit_of(texts[2])
        return Quantity(texts[0], *unit, 1) if unit else None
    of_tsc = ["tsc", "ticks"] == [bare(text) for text in texts[1:3]]
    unit = (
        unit_of("cycles" if of_tsc else texts[2]) if len(texts) > 2 and bare(texts[1]) in _BETWEEN else None
    )
    if found is None and unit:
        # `153 write IOPS`, `9,300 TSC ticks`
        token = texts[0].strip(_LEFT)
        return Quantity(token, *unit, 3) if _COUNT.fullmatch(token) else None
    if found or not measured:
        return found
    found = amount([texts[0].rstrip(_RIGHT), *(word.rstrip(_RIGHT) for word in texts[1:2])], 0)
    # `by 20%`, `20% faster` and `a 20% drop` are changes; a share is said to be at, to or of something.
    return found


def _is_bound(words: Words, value: Value) -> bool:
    """Whether a value is the first of a range that is named: `more events in the 4 ms to 8 ms bucket`."""
    return words.get(value.end) == "to" and bare(words.get(value.end + 2)) in _RANGES | {"range"}


def without_hedges(texts: list[str]) -> list[str]:
    """Words before a number without those at their end that say that it is no exact one: `from an average of`."""
    end = len(texts)
    while end:
        if tuple(map(bare, texts[max(end - 2, 0) : end])) in _HEDGES_OF_TWO:
            end -= 2
        elif bare(texts[end - 1]) in HEDGES or (
            bare(texts[end - 1]) in _WITH_HEDGES and (end < len(texts) or bare(texts[end - 1]) == "mere")
        ):
            end -= 1
        else:
            break
    return texts[:end]


def bounds_of(words: Words, at: int, end: int) -> list[Note]:
    """A note that the number at a position is a bound: `from under 30 Mb/s`, `to >9 Gbps`; empty where it is none."""
    number = words.joined(at, end).lstrip("([~≈\"'`")
    mark = number[: len(number) - len(number.lstrip("<>≤≥="))]
    found = _BOUNDS.search(f"{words.joined(max(at - 2, 0), at)} {mark}")
    if found is None:
        return []
    text = f"{found[1].strip()} {number[len(mark) :].rstrip('.,;:)')}"
    return [Note(f"the text states a bound, '{text}', and no exact figure", words.lines[at])]


def of_different_things(words: Words, one: Value, other: Value) -> bool:
    """Whether both values have words in brackets behind them that are of two things: `75 Mb/s (in prerouting)`."""
    mine, theirs = ({bare(word) for word in in_brackets(words, value)} - {""} for value in (one, other))
    return 2 * len(mine & theirs) < min(len(mine), len(theirs))


def of_two_states(words: Words, one: Value, other: Value) -> bool:
    """Whether brackets behind two values name two states and no side: `from 23 ms (buffered) to 93 ms (uncached)`."""
    named = [" ".join(in_brackets(words, value)) for value in (one, other)]
    plain_words = all(name and not any(map(str.isdigit, name)) and not side_of_label(name) for name in named)
    return plain_words and of_different_things(words, one, other)


def in_brackets(words: Words, value: Value) -> list[str]:
    """The words of a bracket right behind a value; `(baseline)` only says which side the value is."""
    # `23.1 Gb/s (patched)` has its side in the bracket.
    side_there = value.by is not None and value.by[0] == value.end
    out: list[str] = []
    if words.get(value.end).startswith("(") and not side_there:
        for at in range(value.end, value.end + _BRACKET):
            out.append(words.get(at))
            if words.get(at).rstrip(".,;:").endswith(")"):
                return out
    return []


def is_setting(words: Words, value: Value, first: int) -> bool:
    """Whether words around a value say that it was chosen or is a property, or that it is a change."""
    behind, before = bare(words.get(value.end)), bare(words.get(value.at - 1)) if value.at > first else ""
    # `changed the limit (86 Mpps to 108 Mpps)` begins anew.
    before = "" if words.texts[value.at].startswith("(") else before
    two = bare(words.get(value.at - 2)) if value.at - 1 > first else ""
    before = "" if before == "for" and two in _LASTED and value.low.direction == "less" else before
    ended = words.texts[value.end - 1].endswith((",", ".", ";", ")"))
    if (behind in _THINGS and not ended) or before in _SET or (before in HEDGES and two in _SET):
        return True
    held = {two, bare(words.get(value.at - 3))} & _HELD if before == "to" and value.at - 2 > first else False
    if (before, two) == ("to", "set") or held or _is_bound(words, value):
        return True
    opens = " (" if words.texts[value.at].startswith("(") else ""
    of_link = words.joined(max(value.at - _LINK_WORDS, first), value.at) + opens
    if value.low.unit == "bit/s" and _OF_LINK.search(of_link):
        return True
    if before in ("is", "was", "of", "to") and {two, bare(words.get(value.at - 3))} & _AIMS:
        # `the old target was 200 ms`, `lower the pass criteria to 75 ms`
        return True
    # One of several numbers in sequence, or what a number may differ by.
    named = value.at - 1 > first and words.texts[value.at - 2].endswith("=")
    listed = words.texts[value.at - 1].endswith(",") if value.at > first else False
    # `20 Mbps instead of the expected 100 Mbps`, `lower than expected, 20 Mbps`
    wish = before == "expected" and (listed or "instead" in map(bare, words.texts[value.at - 4 : value.at]))
    # `from 30 Mbps to the expected 1 Gbps`
    near = [bare(word) for word in words.texts[max(value.at - _TO_EXPECTED, first) : value.at]]
    wish |= near[-3:] == ["to", "the", "expected"] and "from" in near
    spread = value.at > first and not wish and {before, words.texts[value.at - 1]} & _SPREADS
    if (_BARE.fullmatch(before) and not named and not listed) or spread:
        return True
    if value.low.unit != "%":
        return False
    share = percentage(words.texts[value.at])
    # `from 8 % to less than 1 %`
    near = [before, *(bare(words.get(at)) for at in (value.end, value.end + (behind != "to")))]
    return (share is not None and share[0] in "+-−±") or any(word.startswith(_CHANGES) for word in near)
