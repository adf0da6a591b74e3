"""The change that the author states: `(+37.4%)` behind a figure, `around 6.6% improvement` in a sentence."""

import re
from dataclasses import dataclass
from typing import Literal

from skbscope.results import rounding
from skbscope.results.mail.text.words import Words

Agreement = Literal["rounded", "truncated", "differs"]

_CHANGES: tuple[str, ...] = (
    "improve",
    "increas",
    "decreas",
    "reduc",
    "faster",
    "slower",
    "gain",
    "regress",
    "better",
    "worse",
    "speedup",
)
_CHANGES += ("drop", "speed-up", "overhead", "slowdown", "uplift", "boost", "degrad")
# These say a change only beside the percentage: `9% more packets`, but not `more than 9%` or `90% up to 95%`.
_COMPARED = ("more", "less", "fewer", "higher", "lower", "quicker", "above", "below")
_MOVED = ("up", "down")
# `increasing by over 110%`
LEAST = re.compile(r"(?:\bmore than|\bover|\bat least|>=?)(?: a)? ?[~(]?$", re.IGNORECASE)
# `c = 64`, `queues=8`
_KEY = re.compile(r"\b([A-Za-z]\w{0,15}) ?= ?(\d{1,9})\b")
_DENIED = re.compile(
    r"(?:n't|\bnot(?! only\b)|\bno(?! less\b)|\bnever)(?: [^\s,;.]{1,20}){0,6} [~(]?$", re.IGNORECASE
)
_HEDGES = ("around", "about", "roughly", "nearly", "almost", "over", "only", "approximately")
# Words around the percentage in which the verb may be, and which are quoted.
_REACH = 8


@dataclass(frozen=True, slots=True)
class Statement:
    """A change stated in words."""

    # As written.
    text: str
    line: int
    # Position of the percentage among the words.
    at: int


def percentage(word: str) -> str | None:
    """The number of `+37.4%`, `(-3%)`, `25%.`; None for any other word."""
    body = word.strip("()[],;:~")
    body = body.rstrip(".")
    if not body.endswith("%") or len(body) > 12:
        return None
    digits = body[:-1].lstrip("+-−±")
    return body[:-1] if digits and digits.replace(".", "", 1).isdigit() and digits.isascii() else None


def statements(words: Words, used: set[int]) -> list[Statement]:
    """Every sentence part that names a change in per cent, besides those percentages used already."""
    found: list[Statement] = []
    for at, word in enumerate(words.texts):
        # `9 %` is two words.
        begin = at - 1 if word.strip("()[],;:.") == "%" and at else at
        if "%" not in word or {begin, at} & used or percentage("".join(words.texts[begin : at + 1])) is None:
            continue
        first, last = _sentence(words, at)
        if _is_end(words, first, begin, at, last) or is_denied(
            words.joined(max(first, begin - _REACH), begin)
        ):
            continue
        verb = _verb(words, first, begin, at, last)
        if verb is None:
            continue
        a, b = (
            (min(verb, max(first, begin - 1)), at + 1)
            if verb < at
            else (_hedge(words, first, begin), verb + 1)
        )
        text = words.joined(a, b).strip(" ,;:.()").replace(" %", "%")
        found.append(Statement(text, words.lines[at], at))
    return found


def is_denied(before: str) -> bool:
    """Whether the words before a percentage deny it: `does not translate into a 3 % increase`."""
    return bool(_DENIED.search(f"{before[-80:].rstrip()} "))


def _is_end(words: Words, first: int, begin: int, at: int, last: int) -> bool:
    """Whether it is a share, `drops from 3% to 1%`, `cpu 100%`, `residency: 8.7%`, and no change: `by up to 25%`."""
    before = [words.texts[k].lower().strip("(~") for k in range(max(first, begin - 2), begin)]
    if before and before[-1].endswith(":") and not before[-1].startswith(_CHANGES):
        return True
    after = words.texts[at + 1].lower() if at + 1 < last else ""
    is_to = before[-1:] == ["to"] and before[-2:-1] != ["up"]
    if after.startswith(("ci=", "confidence")):
        return True
    if before[-1:] in (["cpu"], ["load"]) and percentage(words.texts[at]) == "100":
        return True
    return is_to or before[-1:] in (["from"], ["at"], ["->"], ["=>"]) or after in ("to", "->", "=>")


def _verb(words: Words, first: int, begin: int, at: int, last: int) -> int | None:
    """The word that makes the percentage at `begin` to `at` a change; None = nothing does."""
    verb = next((k for k in range(first, last) if words.texts[k].lower().startswith(_CHANGES)), None)
    if verb is not None:
        return verb
    after = words.texts[at + 1].lower().strip(",;:.()") if at + 1 < last else ""
    if after in _COMPARED:
        return at + 1
    before = [words.texts[k].lower() for k in range(max(first, begin - 2), begin)]
    if before[-1:] and before[-1] in _MOVED and after not in ("to", "from"):
        return begin - 1
    return begin - 2 if len(before) == 2 and before[0] in _MOVED and before[1] == "by" else None


def agreement(text: str, before: float, after: float, printed: str = "") -> tuple[Agreement, str]:
    """How a stated percentage compares with the change of two printed values above 0, in a word and in a sentence.

    `printed` is the text that has the values: `1,000,000` has seven digits, where the value 1e6 shows two at least.
    """
    stated = next((found for word in text.split() if (found := percentage(word))), None)
    if stated is None:
        return "differs", "no single percentage is stated"
    digits = stated.lstrip("+-−±")
    change = (after / before - 1) * 100
    recomputed = f"{change:+.2f} % of before"
    ends = rounding.change_ends(before, after, printed)
    how = rounding.agreement(float(digits), len(digits.partition(".")[2]), change, ends, nearly=True)
    least = LEAST.search(text[: text.find(stated)])
    if how is None and least and float(digits) <= abs(change) <= 2 * float(digits):
        return "rounded", f"agrees, it is more: {recomputed}"
    if how is None:
        return "differs", f"differs: {recomputed}, {(1 - before / after) * 100:+.2f} % of after"
    return "truncated" if how == "cut off" else "rounded", f"agrees, {how}: {recomputed}"


def names_row(text: str, metric: str) -> bool:
    """Whether a sentence has the key of a row: `at c=64` of `Clients c = 64`."""
    key = _KEY.search(metric)
    return (
        key is not None
        and re.search(rf"(?<!\w){re.escape(key[1])} ?= ?{key[2]}(?!\w|\.\d)", text) is not None
    )


def _hedge(words: Words, first: int, at: int) -> int:
    """`around 6.6%` is written so; any other word before the percentage belongs to something else."""
    hedged = at > first and words.texts[at - 1].lower().strip("(~") in _HEDGES
    return at - 1 if hedged else at


def _sentence(words: Words, at: int) -> tuple[int, int]:
    first = at
    while first and at - first < _REACH and not words.ends_sentence(first - 1):
        first -= 1
    last = at + 1
    while last < len(words) and last - at < _REACH and not words.ends_sentence(last - 1):
        last += 1
    return first, last
