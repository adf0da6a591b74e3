"""What a text says to be changed into what: `switches X from A to B`, `convert A to B`, `replace A with B`.

Of headings `A` and `B` of one mail B is the *after* then, whatever else they have in common.
"""

import re
from functools import lru_cache
from itertools import islice
from typing import cast

from skbscope.results.mail.models import Forced
from skbscope.results.models import Side

# Verbs of a text that are looked at, and characters behind and before each.
_MOST, _REACH, _BEFORE = 50, 160, 60
_VERB = re.compile(
    r"\b(?:switch|convert|migrat|replac)(?:e|es|ed|ing|s)?\b(?! back)|\bmov(?:e|es|ed|ing)\b(?= )",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.;!?](?: |$)")
_UNDONE = re.compile(
    r"\brevert|n[o']t (?:[a-z]{1,12} )?$|\bnever $|\bwithout $|\binstead of $", re.IGNORECASE
)
_INTO = ("to", "into", "with", "by")


def by_conversion(first: str, second: str, text: str) -> Forced | None:
    """The side of the second of two names, where a sentence says that one of them is changed into the other."""
    names = [name.strip(" *:#=-").lower() for name in (first, second)]
    if names[0] == names[1] or not all(len(name) > 2 for name in names):
        return None
    for sentence in _sentences(text):
        if all(name in sentence.lower() for name in names):
            for old, new, side in ((*names, "after"), (*reversed(names), "before")):
                if _changes(old, new, sentence.lower()):
                    because = f"the text says '{sentence[:60]}'"
                    return cast(Side, side), "", because, None
    return None


def _changes(old: str, new: str, sentence: str) -> bool:
    """Whether the old name is before `to`, `with` or `by`, and the new one right behind it."""
    into = "|".join(_INTO)
    found = re.search(
        rf"(?<!\w){re.escape(old)}(?![\w-])(?:(?! (?:{into}) )[^,]){{0,60}} (?:{into}) (?:the |an? |using |use )?"
        rf"{re.escape(new)}(?![\w-])",
        sentence,
    )
    return found is not None


@lru_cache(maxsize=4)
def _sentences(text: str) -> list[str]:
    """What is behind each such verb, to the end of its sentence, but for what is not done or undone."""
    found = islice(_VERB.finditer(text), _MOST)
    done = (one for one in found if not _UNDONE.search(text[max(one.start() - _BEFORE, 0) : one.start()]))
    parts = (" ".join(text[one.start() : one.end() + _REACH].split()) for one in done)
    return [_ENDS.split(part, maxsplit=1)[0] for part in parts]
