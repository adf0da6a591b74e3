"""Percentages and names as perf's tables print them."""

import re
from collections import Counter
from collections.abc import Sequence

_LONGEST = 16
_PERCENT = re.compile(r"[+-]?[0-9]+[.,]?[0-9]*%")


def percent(token: str) -> float | None:
    """The value of `16.29%`, `4,87%`, `+14.72%`; None for anything else. One separator, always the decimal one."""
    if token[-1:] != "%" or len(token) > _LONGEST or not _PERCENT.fullmatch(token):
        return None
    return float(token[:-1].replace(",", "."))


def tick(token: str) -> float:
    """The smallest step a percentage of that many decimals can show."""
    digits = token.rstrip("%").replace(",", ".").partition(".")[2]
    return 10.0 ** -len(digits)


Needed = dict[str, set[int]]
"""The first words of rows, and the places of the further words that rows of that name need."""


def needed_words(names: Sequence[tuple[str, ...]]) -> Needed:
    """What the rows of a table need to be distinct."""
    out: Needed = {}
    for subject, words in zip(distinct_subjects(names), names, strict=True):
        places = {at for at, word in enumerate(words) if at and word and f"{subject} ".find(f" {word} ") > 0}
        if places:
            out.setdefault(words[0], set()).update(places)
    return out


def distinct_subjects(names: Sequence[tuple[str, ...]], elsewhere: Needed | None = None) -> list[str]:
    """One subject a row: its first word, and of the further ones as many as rows of that name need.

    A name that another table of the text has several times (`elsewhere`) has its further words here, too. Rows that
    stay equal are numbered, so that no two subjects of a table are the same.
    """
    subjects = [words[0] for words in names]
    most = max((len(words) for words in names), default=0)
    for at in range(1, most):
        shared = {subject for subject, times in Counter(subjects).items() if times > 1}
        groups: dict[str, set[str]] = {}
        for subject, words in zip(subjects, names, strict=True):
            if subject in shared and at < len(words):
                groups.setdefault(subject, set()).add(words[at])
        subjects = [
            f"{subject} {words[at]}"
            if len(groups.get(subject, ())) > 1 and at < len(words) and words[at]
            else subject
            for subject, words in zip(subjects, names, strict=True)
        ]
    for at, words in enumerate(names if elsewhere else ()):
        if subjects[at] == words[0] and elsewhere and words[0] in elsewhere:
            subjects[at] = " ".join(
                [words[0], *(words[place] for place in sorted(elsewhere[words[0]]) if words[place])]
            )
    seen: Counter[str] = Counter()
    out: list[str] = []
    for subject in subjects:
        seen[subject] += 1
        out.append(subject if seen[subject] == 1 else f"{subject} #{seen[subject]}")
    return out
