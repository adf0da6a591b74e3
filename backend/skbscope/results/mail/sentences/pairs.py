"""Two quantities of one sentence that are both sides: `from 405 kpps to 521 kpps`, `4.1 Mpps compared to 3.2 Mpps`.

What something is compared to is the *before*, unless words beside the quantities say the contrary.
"""

import re
from dataclasses import replace

from skbscope.results.mail.sentences.clauses import ABBREVIATED, CHANGED
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.kinds import KIND_WORDS, contradict
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import PREFIXES, TIMES, Quantity, amount, quantity
from skbscope.results.mail.text.words import Words, plain

End = tuple[Quantity, int]
"""A quantity, and the position of its number."""

# Powers of ten of a second.
_ARROWS = ("to", "->", "-->", "=>", "→")
# `2.84 Gbits/sec increased to 2.92 Gbits/sec`
_VERBS = set(
    "increased increases improved improves decreased decreases reduced reduces dropped drops raised rises rose "
    "lowered grew grows fell falls went goes".split()
)
_HEDGES = ("about", "around", "approximately", "roughly", "almost", "nearly", "only", "just", "~")
_BASES = ("baseline", "before", "base", "stock", "vanilla", "unpatched")
_REFERENCES = {
    ("compared", "to"), ("compared", "with"), ("up", "from"), ("down", "from"), ("instead", "of"),
    ("rather", "than"), ("as", "opposed"),
}  # fmt: skip
# Words from the first quantity to the reference, and around both that may name a side.
_REACH = 8
_AROUND = 5
# Words before a labelled pair that may say which way it changes.
_BEHIND, _BEHIND_LIST = 30, 60
# What right before `from A to B` is set and not measured.
_BETTER = set(
    "faster slower better worse up down scales moves moved took takes only go back used recovered recovers restored "
    "restores switches switched".split()
)
_SET = set(
    "rto limit limits clock period quantum budget coalescing coalesce lifetime backoff ttl mtu weight deadline "
    "window windows".split()
)
_OF_LINK = re.compile(
    r"\blinks? (?:speeds?|comes?|goes|went|up|chang\w{1,3})\b|\b(?:negotiat|advertis)\w+|"
    r"\b(?:(?:un|re)plug\w*|plug (?:it|them) in)\b",
    re.IGNORECASE,
)
# Words of a list of settings before one of its lines.
_LISTED = 14
_SETTINGS = ("timeout", "interval", "threshold", "timer")
# `by increasing the timer delay a bit, moving `, `use a delay of `
_SETS_TIMER = re.compile(
    r"\b(?:increas|decreas|rais|lower|reduc|chang|mov|bump)\w{1,4} (?:the |our |its )?(?:\w{1,16} ){0,2}"
    r"(?:timer|timeout|interval|threshold|period|default)\b[^.;:]{0,60}$|"
    # `reducing the required time from 5 ms to 2 ms`, `lowers this sampling rate from 10 ms to 8 ms`
    r"\b(?:increas|decreas|rais|lower|reduc|chang|mov|bump)\w{0,4} (?:the |our |its |this )?"
    r"(?:(?:required|mandatory|chosen|configured) (?:[\w-]{1,16} ){0,3}(?:time|delay|size|rate)|"
    r"(?:sampling|polling|refresh) (?:rate|time|delay))(?: from)?$",
    re.IGNORECASE,
)
# `set the transition latency of the driver to 2 us instead of 5 us`
_PUTS = re.compile(r"\b(?:set|sets|setting) (?:[\w-]{1,20} ){1,9}to(?: about)?$", re.IGNORECASE)
# `reduce individual test time from 4 to 3 seconds` is what a patch does to a test.
_SETS_TEST = re.compile(
    r"\b(?:reduce|shorten|lower|increase|extend|raise|change) (?:\w{1,16} ){0,3}(?:test|run|trial|measurement) "
    r"(?:time|duration|length)$",
    re.IGNORECASE,
)
# `it needs to be 2MB instead of 1MB`
_MUST = re.compile(r"\b(?:needs?|must|has to|have to|required) (?:to )?be(?: an?)?$", re.IGNORECASE)
# `when increasing the slice from 2.8 to 16 ms`
_ACTED = re.compile(
    r"\b(?:when|while) (?:increas|decreas|rais|lower|reduc|chang|bump)ing (?:the |our |its )?(?:\w{1,16} ?){1,2}$",
    re.IGNORECASE,
)
_USES = re.compile(r"\b(?:use|uses|using) (?:an? |the )(?:[\w-]{1,16} ){1,3}of$", re.IGNORECASE)
_IMPERATIVES = set("increase raise bump extend lower reduce decrease shorten change double limit".split())
# `by reducing the buffer size from A to B`: what somebody acts on is set, and the size of what was built is measured.
_ACTING = {form for verb in _IMPERATIVES for form in (verb, f"{verb}s", f"{verb.removesuffix('e')}ing")}
_SIZES = set(
    "size sizes length lengths buffer buffers buffering ring rings window windows chunk chunks".split()
)
_SIZES_OF = {(size, "of") for size in _SIZES}
_BUILT = set(
    "code text object objects module modules image images binary binaries struct structs structure structures memory "
    "used usage footprint vmlinux stack file files".split()
)
# `sizes can go from 150 bytes up to 15 KB` is a range.
_VARIES = ("can go", "may go", "might go", "sizes growing", "sizes increasing", "sizes ranging", "ramping up")
_ACTS_ON_SPEED = set("change changing set setting force forcing limit limiting".split())
# `data from 30 to 45 minutes` is a range, too.
_OF_RANGES = set(
    "data samples results values anywhere ramping vary varies varied varying fluctuates fluctuated".split()
)
_LEADING = ("to", "at", "is", "was", "of")
_CHOOSES = ("configur", "advertis", "programs", "hardcod", "hard-cod", "default")
_CHANGE = r" (?:applying )?(?:this|the|these|that|my|our) (?:\w{1,20} )?(?:patch|series|change|commit|fix)"
_WITHOUT_CHANGE = re.compile(rf"\b(?:before|without|w/o){_CHANGE}", re.IGNORECASE)
_WITH_CHANGE = re.compile(rf"(?:\bafter|\bwith|\bw/){_CHANGE}", re.IGNORECASE)
_BARE = re.compile(r"(\d[\d.,]{0,20})([kKMGT]?)")


def pair_at(words: Words, at: int) -> tuple[End, End] | None:
    """(before, after) of a pair that begins at a word; None where none does."""
    begins = words.texts[at].strip("(").lower() == "from"
    start = at + 1 if begins else at
    if start >= len(words):
        return None
    first = quantity(words.texts, start) or (_without_unit(words, start) if begins else None)
    if first is None:
        return None
    middle = start + first.length
    if not begins and _is_listed(words, start, first):
        return None
    found = _stated_sides(words, start, first) or _reference(words, at, start, first)
    if found is not None:
        # `20 ms sleep instead of 10 ms delay`
        is_set = is_chosen(words, at) or words.get(middle).strip(",.:()").lower() in (
            *_SETTINGS,
            "sleep",
            "pause",
        )
        return None if is_set else found
    # `from 2 Mpps (baseline) to 4 Mpps`
    middle += words.get(middle).startswith("(") and plain(words.get(middle)) in _BASES
    if words.get(middle).lower() in _VERBS and words.get(middle + 1) == "to":
        middle += 1
        begins = True
    if any(words.get(near).strip(",.:").lower() in _SETTINGS for near in range(max(at - 3, 0), at)):
        return None
    if sets(words, at) or words.get(start - 1) in _ARROWS:
        return None
    arrow = words.get(middle)
    if arrow not in _ARROWS or (arrow == "to" and not begins):
        return None
    second = _hedged(words, middle + 1)
    if second is None or (same := in_unit(second[0], first)) is None:
        return None
    if arrow != "to" and goes_on(words, end_of(second)):
        return None
    if (
        arrow == "to"
        and words.get(start - 1).lower().strip("(") == "from"
        and not changes(words, at, end_of(second))
    ):
        # `from 10 to 20 Gbps links it works fine` is a range.
        return None
    if _is_without(words, at, end_of(second)):
        return None
    return (first, start), (same, second[1])


def _is_listed(words: Words, at: int, first: Quantity) -> bool:
    """Whether a figure of the same unit is right before one: `4.1 ns 4.4 ns -> 3.7 ns 3.9 ns` are two lists."""
    if at == 0 or words.first[at]:
        return False
    before = next(
        (found for begin in (at - 1, at - 2) if begin >= 0 and (found := quantity(words.texts, begin))), None
    )
    return (
        before is not None and before.unit == first.unit and not words.texts[at - 1].endswith((",", ".", ")"))
    )


def goes_on(words: Words, at: int) -> bool:
    """Whether an arrow to a third value is at a position: `1 Gbps -> 10 Gbps -> 25 Gbps`, but not `… => -89.86%`."""
    return (
        words.get(at) in _ARROWS and words.get(at + 1)[:1].isdigit() and percentage(words.get(at + 1)) is None
    )


def sets(words: Words, at: int) -> bool:
    """Whether the word before `from A to B` is the name of a setting: `the RTO from 200 ms to 50 ms`."""
    if _names_setting(words.get(at - 1)) or words.get(at - 1).lower() in _OF_RANGES:
        return True
    ends = [
        near + 1 for near in range(max(at - _LISTED, 0), at) if words.texts[near].endswith((".", "?", "!"))
    ]
    first = ends[-1] if ends else max(at - _LISTED, 0)
    if words.joined(max(at - 2, 0), at).lower() in _VARIES and not _WITH_CHANGE.search(
        words.joined(first, at)
    ):
        return True
    if _sets_size([words.texts[near].strip(",:()*'`\"").lower() for near in range(first, at)]):
        return True
    if _SETS_TEST.search(words.joined(first, at)):
        return True
    acted = _ACTED.search(words.joined(first, at))
    if acted and direction_of(acted[0], None) is None:
        return True
    timer = _SETS_TIMER.search(words.joined(first, at))
    # `raises the threshold, and improves the throughput from A to B`
    if timer and ("," not in timer[0] or direction_of(timer[0].rpartition(",")[2], None) is None):
        return True
    if words.texts[first].lower() in _IMPERATIVES and direction_of(words.joined(first, at), None) is None:
        # `Increase the wait from 1 us to 4 us.` is what a patch does.
        return True
    return _OF_LINK.search(words.joined(max(first, at - _LISTED, 0), at)) is not None


def _sets_size(texts: list[str]) -> bool:
    """Whether words end in a size that somebody raises or lowers: `by reducing the buffer size`."""
    acted = next((at for at in range(len(texts) - 1, -1, -1) if texts[at] in _ACTING), len(texts))
    of_what = texts[acted + 1 :]
    if not of_what or of_what[0] in ("in", "of") or any(one.startswith(CHANGED) for one in of_what):
        # `an increase in size`; `raising the size improves the rate`
        return False
    is_size = of_what[-1] in _SIZES or any(
        pair in _SIZES_OF for pair in zip(of_what, of_what[1:], strict=False)
    )
    return is_size and _BUILT.isdisjoint(of_what) and direction_of(" ".join(of_what), None) is None


def is_chosen(words: Words, at: int) -> bool:
    """Whether words before `B instead of A` say that both are set: `a timeout of B`, `set the rate to B`."""
    of_what = at - 2 if words.get(at - 1).lower() in _LEADING else at - 1
    if of_what >= 0 and (_names_setting(words.texts[of_what]) or words.get(at - 1) == "="):
        # `SO_RCVLOWAT = 64 KB instead of 128 KB`
        return True
    near = range(max(at - _LISTED // 2, 0), at)
    first = max((to + 1 for to in near if words.texts[to].endswith((".", "?", "!", ";"))), default=near.start)
    if _USES.search(words.joined(first, at)) or _MUST.search(words.joined(first, at)) or _is_used(words, at):
        return True
    texts = [words.texts[to].strip(",:()*-").lower() for to in range(first, at)]
    # `the command times out in 2 s instead of 10 s`
    # A value that is measured is not set, whatever else the sentence sets.
    long_ago = max((to + 1 for to in range(max(at - _LISTED, 0), at) if words.ends_sentence(to)), default=0)
    if _PUTS.search(words.joined(max(long_ago, at - _LISTED, 0), at)):
        return True
    times_out = any(
        one.startswith("tim") and other == "out" for one, other in zip(texts, texts[1:], strict=False)
    )
    # `change the speed of my connection to 1000 Mbps down from 2500 Mbps`
    changes_speed = "speed" in texts and not _ACTS_ON_SPEED.isdisjoint(texts)
    return times_out or changes_speed or any(text.startswith(_CHOOSES) for text in texts)


def _is_used(words: Words, at: int) -> bool:
    """`use 16B descriptors instead of 32B`: what is used; `it uses 16 MB instead of 32 MB` is measured."""
    found = quantity(words.texts, at) or amount(words.texts, at)
    return (
        found is not None
        and words.get(at - 1).lower() in ("use", "using")
        and words.get(at + found.length).lower() not in ("instead", "rather", "of")
    )


def _names_setting(word: str) -> bool:
    low = word.strip(",.:()'\"`").lower()
    return low in _SET or low.endswith(("usecs", *_SETTINGS))


def changes(words: Words, at: int, end: int) -> bool:
    """Whether words around `from A to B` say that something changes, by how much, or which of both is what."""
    # `Upload from 7 Gbps to 9 Gbps`, a line of a list, is of what its first lines say.
    behind = _BEHIND_LIST if _is_own_line(words, at, end) else _BEHIND
    near_ones = range(at - 1, max(at - behind, 0), -1)
    ends = (
        near
        for near in near_ones
        if words.ends_sentence(near) and plain(words.texts[near]) not in ABBREVIATED
    )
    first = next(ends, -1) + 1
    around = [words.texts[near] for near in range(max(first, at - behind), min(end + _AROUND, len(words)))]
    low = [word.strip(".,;:()*").lower() for word in around]
    changed = any(word.startswith(CHANGED) or word in _BETTER or "%" in word for word in low)
    return changed or any(word in _BASES or word in ("patch", "patches", "series", "now") for word in low)


def _is_own_line(words: Words, at: int, end: int) -> bool:
    """Whether a line is nothing but at most three words and `from A to B` between two words."""
    names = next((near for near in range(at, max(at - 4, -1), -1) if words.first[near]), at)
    return names < at and (end == len(words) or words.first[end])


def _is_without(words: Words, at: int, end: int) -> bool:
    """Whether a sentence says that all of it is of one side: `it drops from A to B without this patch`."""
    near = [to for to in range(max(at - _BEHIND, 0), at) if words.ends_sentence(to)]
    first = near[-1] + 1 if near else max(at - _BEHIND, 0)
    around = (
        f"{words.joined(first, at)} … {_near(words, max(end - 1, 0), min(end + _AROUND, len(words)), True)}"
    )
    return _WITHOUT_CHANGE.search(around) is not None and _WITH_CHANGE.search(around) is None


def labelled_pair(words: Words, at: int) -> tuple[End, End] | None:
    """`x86_64: 85.1MB to 1.2MB` below words that say that something is reduced; a bare `to` may name a range."""
    if not at or not words.get(at - 1).endswith(":") or not words.texts[at][:1].isdigit() or sets(words, at):
        return None
    first = quantity(words.texts, at) or amount(words.texts, at)
    middle = at + first.length if first else at
    if first is None or words.get(middle) not in _ARROWS or middle + 1 >= len(words):
        return None
    second = quantity(words.texts, middle + 1) or amount(words.texts, middle + 1)
    if second is None or second.unit != first.unit:
        return None
    before = {word.strip(".,;:()").lower() for word in words.texts[max(at - _BEHIND, 0) : at]}
    if words.get(middle) == "to" and not before & _VERBS:
        return None
    return (first, at), (second, middle + 1)


def end_of(end: End) -> int:
    """The position behind a quantity."""
    return end[1] + end[0].length


def _hedged(words: Words, at: int) -> End | None:
    """The quantity at a position, or behind one word that says that it is no exact one."""
    at += words.get(at).lower() in _HEDGES
    found = quantity(words.texts, at) if at < len(words) else None
    return (found, at) if found else None


def in_unit(found: Quantity, other: Quantity) -> Quantity | None:
    """A quantity in the unit of another one: `5us->100ns` are times in the first unit; None where they differ."""
    if found.unit == other.unit:
        return found
    steps = TIMES.get(found.unit), TIMES.get(other.unit)
    if steps[0] is None or steps[1] is None:
        return None
    return replace(found, scale=found.scale * 10.0 ** (steps[0] - steps[1]), unit=other.unit)


def _without_unit(words: Words, start: int) -> Quantity | None:
    """The first of `from 1.2 to 1.4 Mpps` and of `from 6M to 13.4M IOPS`, whose unit is behind the second."""
    bare = _BARE.fullmatch(words.texts[start].strip("(~"))
    second = _hedged(words, start + 2) if bare and words.get(start + 1) in _ARROWS else None
    if bare is None or second is None:
        return None
    unit = second[0]
    scale = PREFIXES[bare[2].lower()] if bare[2] else unit.scale
    return Quantity(bare[1], scale, unit.metric, unit.unit, unit.direction, 1)


def _stated_sides(words: Words, start: int, first: Quantity) -> tuple[End, End] | None:
    """`301 Mb/s without this series vs 412 Mb/s with this series`: (before, after) in either order."""
    at = start + first.length
    one = side_of_label(words.joined(at, at + 3))
    if one is None or not _names_change(words, at):
        return None
    for middle in range(at + 3, at + 6):
        second = quantity(words.texts, middle) if middle < len(words) else None
        if second is None:
            continue
        end = middle + second.length
        other = side_of_label(words.joined(end, end + 3).rstrip(".,;:)"))
        if not _names_change(words, end) or not other or other[0] == one[0] or second.unit != first.unit:
            return None
        pair = (first, start), (second, middle)
        return pair if one[0] == "before" else (pair[1], pair[0])
    return None


def _names_change(words: Words, at: int) -> bool:
    """`without this series`: a side's word and a determiner."""
    starts = words.get(at).lower() in ("without", "with", "before", "after")
    return starts and words.get(at + 1).lower() in ("this", "the", "these")


def _reference(words: Words, at: int, start: int, first: Quantity) -> tuple[End, End] | None:
    """`can reach 100 Gb/s with work queues compared to about 16 Gb/s for tasklets`: the second is the *before*."""
    behind = start + first.length
    if words.texts[behind - 1].rstrip(".,;:").endswith(")") and not words.texts[start].startswith("("):
        # `12 us (at most 40 us) instead of 30 us`
        return None
    for middle in range(behind, min(behind + _REACH, len(words) - 2)):
        if words.ends_sentence(middle - 1) or (
            words.texts[middle][:1].isdigit() and quantity(words.texts, middle)
        ):
            return None
        two = words.texts[middle].lower().strip("(,"), words.texts[middle + 1].lower()
        if two not in _REFERENCES:
            continue
        second = _hedged(words, middle + 2)
        if second is None or second[0].unit != first.unit:
            return None
        end = end_of(second)
        sides = (
            ("after", _near(words, max(at - _AROUND, 0), at, False)),
            ("after", words.joined(behind, middle)),
            ("before", _near(words, end, min(end + _AROUND, len(words)), True)),
        )
        around = words.joined(max(at - _AROUND, 0), at), words.joined(end, min(end + _AROUND, len(words)))
        of_what = [frozenset(plain(text.rstrip(".,;:)")).split()) & KIND_WORDS for text in around]
        if contradict(*of_what):
            # `the sender needs 12 us compared to 9 us of the receiver`
            return None
        stated = [(side, found[0]) for side, text in sides if (found := side_of_label(text))]
        return None if any(side != named for side, named in stated) else (second, (first, start))
    return None


def _near(words: Words, first: int, end: int, forward: bool) -> str:
    """The words of a range that are in the sentence that it touches with its begin, or with its end."""
    ends = [at for at in range(first, end) if words.ends_sentence(at)]
    if ends and forward:
        end = ends[0] + 1
    elif ends:
        first = ends[-1] + 1
    return words.joined(first, end).rstrip(".,;:)")
