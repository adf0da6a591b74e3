"""Two values of one sentence whose sides the words between them state: `drops from 5 s to 3 s`, `0.6 W -> 0.3 W`.

from A to B, A -> B, (A to B) behind a verb of change        A is the before
A when it is off, but drops to B                             A is the before
B compared to A, B instead of A, B (was A), B, up from A     A is the before
A with the patch compared to B                               words of a side decide where there are some
"""

from skbscope.results.mail.clauses import HEDGES, Sentence, Value, bare
from skbscope.results.mail.words import Words
from skbscope.results.models import Side

_ARROWS = ("->", "-->", "=>", "==>", "→", "--->")
_CHANGED = (
    "improv", "increas", "decreas", "reduc", "drop", "rais", "rise", "rose", "lower", "grow", "grew", "fall", "fell",
    "goes", "went", "going", "chang", "boost", "cut", "shrink", "shrank", "shrunk", "speed", "slow", "degrad",
    "regress", "jump", "climb", "bring", "brought", "gain", "loss", "lost", "saving", "speedup", "declin",
)  # fmt: skip
# What sets something or names the bounds of a range: its `from A to B` is no result.
_SETS = set(
    "bump bumps bumped setting configure configured default range ranges ranging varies vary between".split()
)
_SETS |= set("varying sweep timeout interval threshold".split())
# Words at the end of what is between two values, the longest first: the second value is the *before*.
_REFERENCES = (
    ("in", "comparison", "to"), ("in", "comparison", "with"), ("as", "compared", "to"), ("compared", "to"),
    ("compared", "with"), ("comparing", "to"), ("comparing", "with"), ("comparing",), ("as", "opposed", "to"),
    ("opposed", "to"), ("instead", "of"), ("rather", "than"), ("up", "from"), ("down", "from"), ("used", "to", "be"),
    ("it", "was"), ("was",), ("were",), ("previously",), ("formerly",), ("originally",), ("against",),
)  # fmt: skip
# These compare two values and do not say which one is the *before*.
_BESIDE = set("vs versus vs. whereas while and but against compared opposed instead".split())
# Beside a lone value these name another thing as often as the state before a change.
_RELATIVE = set("original old current existing previous new stock".split())
_REACH = 12
_STATE = set("the an a its our old new original previous usual".split())


def related(words: Words, sentence: Sentence) -> list[tuple[Value, Value]]:
    """(before, after) of values beside each other, each value at most once; sets their sides."""
    out: list[tuple[Value, Value]] = []
    used: set[int] = set()
    for one, other in zip(sentence.values, sentence.values[1:], strict=False):
        if used & {id(one), id(other)} or one.low.metric != other.low.metric:
            continue
        gap = [words.texts[at].lower().strip(",()") for at in range(one.end, other.at)]
        relation = _relation(words, sentence, one, other, gap)
        if relation is None:
            continue
        sides: tuple[Side, Side] = ("before", "after") if relation else ("after", "before")
        stated = (one.side, other.side)
        if stated[0] and stated[0] == stated[1]:
            continue
        if any(named and named != side for named, side in zip(stated, sides, strict=True)):
            continue
        (one.side, other.side) = sides
        by = (one.at, other.end)
        one.by, other.by = one.by or by, other.by or by
        out.append((one, other) if sides[0] == "before" else (other, one))
        used |= {id(one), id(other)}
    return out


def _relation(words: Words, sentence: Sentence, one: Value, other: Value, gap: list[str]) -> bool | None:
    """Whether the first value is the *before*; None where the words between do not relate the two."""
    if len(gap) > _REACH or any(word in _ARROWS for word in gap[:-1]):
        return None
    while gap and (gap[-1] in HEDGES or gap[-1] in _STATE):
        gap.pop()
    if not gap:
        return None
    before = [bare(words.texts[at]) for at in range(max(sentence.first, one.at - 14), one.at)]
    set_here = bool(set(before[-6:]) & _SETS)
    if gap[-1] in _ARROWS and len(gap) <= 3:
        return None if set_here else True
    if gap[-1] == "to":
        inside = "(" in words.joined(max(one.at - 8, sentence.first), one.at + 1).rpartition(")")[2]
        return None if set_here else _change_to(before, gap, inside)
    for reference in _REFERENCES:
        if tuple(gap[-len(reference) :]) == reference and (len(reference) > 1 or _closes(words, other, gap)):
            return False
    if set(gap) & _BESIDE and (one.side is None) != (other.side is None):
        named, by = one.side or other.side, one.by or other.by
        # `2 MiB/s vs 13 MiB/s with the original driver`: another author's driver, or the one before a change.
        if by is None or {bare(word) for word in words.texts[by[0] : by[1]]} & _RELATIVE:
            return None
        # `301 Mb/s without this series vs 412 Mb/s with that card`: something else than the opposite of the named side.
        free = other if one.side else one
        if bare(words.get(free.end)) in ("with", "without", "on", "using"):
            return None
        return (named == "before") == (one.side is not None)
    return None


def _change_to(before: list[str], gap: list[str], inside: bool) -> bool | None:
    """`from A to B`, `improves (A to B)`, `A when it is off, but drops to B`."""
    while before and before[-1] in HEDGES:
        before.pop()
    rest = gap[:-1]
    changed = any(one.startswith(_CHANGED) for one in before)
    if not rest or (len(rest) <= 3 and not any(one in HEDGES for one in rest) and before[-1:] == ["from"]):
        return True if before[-1:] == ["from"] or (changed and inside) else None
    moved = [word for word in rest[-2:] if word not in ("down", "up")][-1:]
    return True if moved and moved[0].startswith(_CHANGED) else None


def _closes(words: Words, other: Value, gap: list[str]) -> bool:
    """`B (was A)`, `B, previously A`, `B against A`: a single word between, or right behind a mark."""
    return len(gap) == 1 or words.texts[other.at - 1].startswith("(") or (len(gap) == 2 and gap[0] == "it")
