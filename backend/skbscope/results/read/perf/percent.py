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


def distinct_subjects(names: Sequence[tuple[str, ...]]) -> list[str]:
    """One subject a row: its first word, and of the further ones as many as rows of that name need.

    Rows that stay equal are numbered, so that no two subjects of a table are the same.
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
    seen: Counter[str] = Counter()
    out: list[str] = []
    for subject in subjects:
        seen[subject] += 1
        out.append(subject if seen[subject] == 1 else f"{subject} #{seen[subject]}")
    return out
