"""What the words of a title say: a side, what else they are of, a verdict, or that they are part of a sentence."""

import re
from functools import lru_cache

from skbscope.results.mail.outputs.blocks import FROM_TO, PATCHED
from skbscope.results.mail.sides.contrast import mark_of
from skbscope.results.mail.sides.titles import denies
from skbscope.results.mail.tables.heads import SENTENCE
from skbscope.results.mail.text.directions import LEGEND
from skbscope.results.mail.text.labels import side_of_label, without_side
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

SENTENCE_WORDS = SENTENCE | set(
    "that this which with by from on at as be has have can not for so but when than only".split()
)
_SHORT_TITLE = 8
_GLUED = re.compile(r"(?:with|without|w/o|before|after)[+_]\w", re.IGNORECASE)
# `patches 1 and 2`, `patch #1-#3`, `base+1+2`, `patch 2/3`
_NUMBERED = re.compile(
    r"(\b(?:patch(?:es)?|commits?|changes?)|(?:base(?:line)?|p) ?\+)"
    r"(?: ?(?:[-+,&/]|and|to|plus)? ?(?:patch(?:es)?|p)? ?#?\d{1,2}\b(?!\.\d)){1,12}",
    re.IGNORECASE,
)
_EVENT = re.compile(
    r"(?:and |now )?(before|after) (?:(?:the|this|that|an?|my|our) (?:upgrade|update|switch|fix|move|conversion)|"
    r"(?:applying|upgrading|enabling|adding|moving|switching|changing|removing|reverting))\b",
    re.IGNORECASE,
)
# `and with, I get`, `five runs without them`
_ALONE = re.compile(
    r"^(?:and |but |then |now )?(with|without)(?: (?:it|them|this|that))?(?:,|$)|"
    r"\b(?:runs?|tests?|results?|numbers|output) (with|without) (?:it|them)$",
    re.IGNORECASE,
)
_REVERTED = re.compile(
    r"\b(?:patch|series|change|commit|fix)\w* (?:is |was |being )?(?:reverted|removed|dropped|disabled|backed out)\b|"
    r"\breverting\b",
    re.IGNORECASE,
)
# First words of a sentence, or of a greeting.
_SPEAKING = set("we i here it this these hi hello dear all about around".split())
# `parent commit:` and `this commit:`
_COMMIT = re.compile(
    r"(?:(?:on|at|with) )?(?:(?:the |its )?(parent(?: commit)?)|this (?:commit|patch|series))", re.IGNORECASE
)
_PRE = re.compile(r"^(?:and |now |then )?(pre|post)-?(?:patch|series|change|commit)\w*", re.IGNORECASE)
CHANGED = re.compile(
    r"\b(before|after|without|with|w/o|w/)\s+(?:[\w'-]+\s+){0,3}?(?:patch(?:es|set|ed)?|series|changes?|commits?|fix(?:es)?|"
    r"modifications?|optimi[sz]ations?)\b",
    re.IGNORECASE,
)
# `Patch added, priority=1, but the enhanced mode is not available:`
_APPLIED = re.compile(
    r"(no )?(?:the |this )?(?:patch(?:es)?|series|change) (?:added|applied|enabled)\b", re.IGNORECASE
)
# `Then the speed is much better:`
_BETTER = re.compile(r"\b(?:faster|better|improve[sd]?|improvement|speedup|boosts?)\b", re.IGNORECASE)
# What is better so is what there was before, or another machine: `with 6.1 it is faster`, `reverting it is better`.
_ANOTHER = re.compile(
    r"\b(?:revert\w*|without|old(?:er)?|previous\w*|earlier|downgrad\w*|back|disabl\w+|other|another|vendor|v?\d+\.\d+)\b",
    re.IGNORECASE,
)


def announces(title: str) -> bool:
    """Whether a title is the end of a sentence, which names nothing: `the port, the results seen were:`."""
    words = [word.strip(",.;()").lower() for word in title.split()]
    spoken = sum(word in SENTENCE_WORDS for word in words)
    begins = bool(words) and words[0] in _SPEAKING
    return begins or (len(words) > 4 and spoken > 1) or (len(words) > 6 and spoken > 0)


def is_prose(text: str, numbers: int) -> bool:
    """Whether a line is part of a sentence: many words, some of them words that tables do without, or a full stop."""
    words = [word.strip(",.;()").lower() for word in text.split()]
    plain_words = [word for word in words if word.isalpha()]
    if text.endswith(".") and len(plain_words) > max(4 * numbers, 4):
        return True
    return len(plain_words) > 6 + 2 * numbers and len(set(plain_words) & SENTENCE_WORDS) > 1


def what_of(title: str) -> str:
    """What a title says besides its side; which patches are applied is no other test."""
    if _APPLIED.match(title):
        return ""
    title = _PRE.sub("", title.strip(" *#="))
    return without_side(_NUMBERED.sub(lambda found: found[1], title))


@lru_cache(maxsize=4096)
def side_of_title(title: str) -> Side | None:
    """The side that a short title states, in any words."""
    title = title.strip(" *:#-=|")
    if found := FROM_TO.search(title):
        return "after" if found[1] else "before"
    if found := _COMMIT.fullmatch(title):
        return "before" if found[1] else "after"
    if _GLUED.match(title):
        title = re.sub(r"[+_]", " ", title)
    elif "_" in title and len(title.split()) == 1:
        # A name in code.
        return None
    if found := _PRE.match(title):
        return "before" if found[1].lower() == "pre" else "after"
    named = {found[1].lower() for found in [*PATCHED.finditer(title), *CHANGED.finditer(title)]}
    sides = {"before" if word in ("before", "without", "w/o") else "after" for word in named}
    if len(sides) == 1:
        return "before" if "before" in sides else "after"
    marked = mark_of(title) if not sides else None
    return marked[0] if marked else None


def names_both(title: str) -> bool:
    """Whether a title has words of both sides: `before and after this patch`."""
    return len({side[0] for word in plain(title).split() if (side := side_of_label(word))}) == 2


def title_side(title: str) -> Side | None:
    """The side that a title states; in a long one only words about a change do."""
    if len(title.split()) <= _SHORT_TITLE and (side := side_of_title(title)):
        return side
    found = {one[1].lower() for one in [*PATCHED.finditer(title), *CHANGED.finditer(title)]}
    name, bracket, _ = title.partition(" (")
    if bracket and not found and title.endswith(")") and len(name.split()) <= _SHORT_TITLE:
        # `Before (only one thread may flush, the others of that level wait)`
        return side_of_title(name)
    sides = {"before" if word in ("before", "without", "w/o") else "after" for word in found}
    if alone := _ALONE.search(title):
        # `and with, I get` behind `without my patches applied, I see`
        return "before" if (alone[1] or alone[2]).lower() == "without" else "after"
    if done := _APPLIED.match(title):
        sides.add("before" if done[1] else "after")
    if begun := _EVENT.match(title):
        sides.add("before" if begun[1].lower() == "before" else "after")
    if len(sides) != 1:
        return None
    return "before" if "before" in sides or _REVERTED.search(title) else "after"


def calls_better(first: str, second: str) -> bool:
    """Whether of two titles only the second calls its figures better, and it names no side and no other machine."""
    second = LEGEND.sub(" ", second)
    if not _BETTER.search(second) or _BETTER.search(first) or denies(second) or _ANOTHER.search(second):
        return False
    # `… and runs faster` is the end of a sentence where `and` alone is the other title.
    return plain(first) not in ("and", "or", "then") and not (title_side(first) or title_side(second))
