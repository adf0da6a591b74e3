"""Where a person says the figures of one side are: lines, a number of a line, or words of the text.

12-20 -> 30-38          lines, also several: 12-20, 25
12:6.1 -> 12:5.9        numbers of a line
PF_SMC -> IPPROTO_SMC   words; "512" in quotes is a word, too
"""

import re
from dataclasses import dataclass

from skbscope.results.errors import ResultError
from skbscope.results.models import Side

SIDES: tuple[Side, Side] = ("before", "after")
MAX_PAIRS = 20
"""Pairs that are read of one text."""
MOST_LINES = 999_999
"""Lines that can be named."""
MAX_GIVEN = 200
"""Characters of what is given for one side."""
_SPAN = r"\d{1,6}(?: ?[-–] ?\d{1,6})?"
_LINES = re.compile(rf"(?:lines? ?)?({_SPAN}(?: ?, ?{_SPAN}){{0,19}})")
_NUMBER = re.compile(r"(?:line ?)?(\d{1,6}) ?: ?(\S{1,30})")
_QUOTED = re.compile(r"[\"“'](.+)[\"”']")
_ARROW = re.compile(r"\s*(?:->|→)\s*")
EXPECTED = "expected lines such as 12-20, a number of a line such as 12:6.1, or words of the text"


@dataclass(frozen=True, slots=True)
class Pair:
    """What a person calls both sides of one comparison, as written."""

    before: str
    after: str

    def because(self, side: Side | None) -> str:
        """Why a run is on a side."""
        return f"you called it {side}: {self.after if side == 'after' else self.before}"


@dataclass(frozen=True, slots=True)
class Place:
    """The figures of one side: lines from each first to its last, of them only `number` if not empty; or `words`."""

    spans: tuple[tuple[int, int], ...] = ()
    number: str = ""
    words: str = ""

    def has(self, line: int) -> bool:
        """Whether it names a line by its number."""
        return any(first <= line <= last for first, last in self.spans)


def lines_of(text: str) -> list[str]:
    """The lines of a text as `clean` numbers them: one without line feeds has carriage returns."""
    return text.split("\n") if "\n" in text else text.split("\r")


def pair_of(given: str) -> Pair:
    """`12-20 -> 30-38` as a pair; ResultError where it is none."""
    sides = _ARROW.split(given.strip())
    if len(sides) != 2 or not all(sides):
        raise ResultError(f"{given[:80]!r} names no two sides; expected BEFORE -> AFTER")
    return Pair(*sides)


def place_of(given: str, count: int) -> Place:
    """The place that is meant in a text of `count` lines; ResultError where there is no such line."""
    given = given.strip()
    if not given or len(given) > MAX_GIVEN:
        raise ResultError(f"{given[:40]!r} is no place in the text; {EXPECTED}")
    if quoted := _QUOTED.fullmatch(given):
        return Place(words=quoted[1].strip())
    if lines := _LINES.fullmatch(given):
        place = Place(tuple(_span(part) for part in lines[1].split(",")))
    elif number := _NUMBER.fullmatch(given):
        place = Place((_span(number[1]),), number[2].rstrip(",;"))
    else:
        return Place(words=given)
    if not all(1 <= first <= last <= count for first, last in place.spans):
        raise ResultError(f"{given!r} is not in the text, which has {count} lines; {EXPECTED}")
    return place


def _span(text: str) -> tuple[int, int]:
    first, _, last = text.replace("–", "-").partition("-")
    return int(first), int(last or first)
