"""What the subject of a message introduces: `net: sched: Lossless Fair Queue (LFQ)`, `tcp: add FOO congestion control`.

Of headings `LFQ:` and `HTB:`, which replace each other, the one that is introduced is the *after*, where the text names
both beside each other: `with both HTB and LFQ`.
"""

import re

from skbscope.results.mail.models import Forced, Found
from skbscope.results.mail.sides.called import of_subject
from skbscope.results.mail.sides.sides import compare_with_each, set_side
from skbscope.results.models import Side

_NAME = re.compile(r"[A-Za-z][\w-]{1,30}")
_SHORT = re.compile(r"\(([A-Za-z][\w-]{1,12})\)")
# Characters of a subject and of a text that are looked at.
_MOST, _MOST_PROSE = 2_000, 200_000
# Outputs of one tool that may be alternatives of each other.
_MOST_RUNS = 6


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


def introduced_runs(found: list[Found], prose: str) -> None:
    """Gives sides to outputs of a tool whose names differ in what only the subject names, in place.

    `MQ + FQ_CODEL` and `MQ + DUALPI2` below `net/sched: add DUALPI2`: what it introduces is the *after* of all others,
    and is compared with each of them.
    """
    groups: dict[tuple[str, str, int | None], list[Found]] = {}
    for item in found:
        groups.setdefault((item.run.tool, item.group, item.message), []).append(item)
    for items in groups.values():
        if any(item.side for item in items):
            continue
        for number, of_round in enumerate(_rounds(items), 1):
            new = _new_name([item.run.label for item in of_round], prose)
            if new is None:
                continue
            for at, item in enumerate(of_round):
                side: Side = "after" if at == new[0] else "before"
                set_side(item, side, f"the subject of the change has '{new[1]}'")
                item.group += f" #{number}" if number > 1 else ""
            if len(of_round) > 2:
                others = [item for item in of_round if item.side == "before"]
                compare_with_each(found, others, of_round[new[0]])


def _rounds(items: list[Found]) -> list[list[Found]]:
    """The same names again and again, each time as one list; none where names come twice in another way."""
    names = [item.run.label for item in items]
    each = len(dict.fromkeys(names))
    rounds, rest = divmod(len(items), each)
    if rest or not 2 <= each <= _MOST_RUNS or names != names[:each] * rounds:
        return []
    return [items[at * each : (at + 1) * each] for at in range(rounds)]


def _new_name(names: list[str], prose: str) -> tuple[int, str] | None:
    """The place of the only name that the subject has, and the words of it that are there."""
    words = [[of_subject(name, other, prose) for other in names if other != name] for name in names]
    new = [(at, of[0]) for at, of in enumerate(words) if all(of) and of[0]]
    known = [of for at, of in enumerate(words) if not all(of)]
    return new[0] if len(new) == 1 and not any(map(any, known)) else None


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
