"""What the subject of a message introduces: `net: sched: Lossless Fair Queue (LFQ)`, `tcp: add FOO congestion control`.

Of headings `LFQ:` and `HTB:`, which replace each other, the one that is introduced is the *after*, where the text names
both beside each other: `with both HTB and LFQ`.
"""

import re

from skbscope.results.mail.models import Forced
from skbscope.results.models import Side

_NAME = re.compile(r"[A-Za-z][\w-]{1,30}")
_SHORT = re.compile(r"\(([A-Za-z][\w-]{1,12})\)")
# Characters of a subject and of a text that are looked at.
_MOST, _MOST_PROSE = 2_000, 200_000


def by_introduction(first: str, second: str, subject: str, prose: str) -> Forced | None:
    """The side of the second of two names of one word each, where the subject introduces exactly one of them."""
    names = [name.strip(" *:#=-") for name in (first, second)]
    if names[0].lower() == names[1].lower() or not all(_NAME.fullmatch(name) for name in names):
        return None
    subject = subject[:_MOST]
    is_new = [_introduces(subject, name) for name in names]
    known = names[0] if is_new[1] else names[1]
    if is_new[0] == is_new[1] or re.search(rf"\b{re.escape(known)}\b", subject) or not _both(names, prose):
        return None
    side: Side = "after" if is_new[1] else "before"
    return side, "", f"the subject of the message introduces '{names[is_new[1]]}'", None


def _introduces(subject: str, name: str) -> bool:
    """Whether a subject has a name in brackets behind the words that it is short for, or says that it is added."""
    for found in _SHORT.finditer(subject):
        words = re.split(r"[\s-]+", subject[: found.start()].strip())[-len(name) :]
        if found[1] == name and "".join(word[:1] for word in words).lower() == name.lower():
            return True
    adds = rf"\b(?:add|introduce|implement)(?:s|ing)? (?:(?:an?|the|new) ){{0,2}}{re.escape(name)}\b(?!'s)"
    return re.search(adds, subject, re.IGNORECASE) is not None


def _both(names: list[str], prose: str) -> bool:
    """Whether the text names both beside each other."""
    one, other = (re.escape(name) for name in names)
    joins = r"(?:and|vs\.?|versus|to|with|or|over|than)"
    return re.search(rf"\b(?:{one} {joins} {other}|{other} {joins} {one})\b", prose[:_MOST_PROSE]) is not None
