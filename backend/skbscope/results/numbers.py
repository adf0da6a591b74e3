"""Numbers as tools and people write them: `1,851,950`, `1,88,28,546`, `3.967.401`, `2,35`, `52,1076`.

A separator means the same thing in one block of output, so `decide` looks at all tokens of a block first and
`parse` reads each
token by that convention. A separator in an odd place is read and flagged, never guessed silently.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

# Longer tokens are not numbers a benchmark prints; the bound keeps int() and float() cheap on hostile text.
MAX_TOKEN = 40

# Apostrophes only ever group (de_CH); cleaning turns a no-break space between digits into one of them
# (fr_FR).
APOSTROPHES = "'’"
_DECIMAL = re.compile(r"[0-9]+\.[0-9]+")


@dataclass(frozen=True, slots=True)
class Convention:
    """Which separator groups and which is decimal; None where the block does not use one."""

    group: str | None
    decimal: str | None


class Number(NamedTuple):
    """A value read from a token; `odd` says in words what is strange about its writing, else None."""

    value: float
    odd: str | None = None


def decide(tokens: Iterable[str], *, integers: bool) -> Convention:
    """The convention of a block; `integers` says that its columns hold whole numbers (counts, pps), not
    ratios.

    Two separators of one kind in a token: that kind groups. Both kinds in a token: the right-most is decimal.
    One separator is
    ambiguous only before exactly three digits; there, and in integer columns always for a comma, it groups. It groups
    too where the other kind is in the block: `929,275` beside `1.2`.
    """
    group: str | None = None
    decimal: str | None = None
    singles: list[tuple[str, bool]] = []
    for token in tokens:
        commas, dots = token.count(","), token.count(".")
        if commas and dots:
            right = "," if token.rfind(",") > token.rfind(".") else "."
            if token.count(right) == 1:
                decimal, group = decimal or right, group or ("." if right == "," else ",")
        elif commas > 1 or dots > 1:
            group = group or ("," if commas else ".")
        elif commas or dots:
            kind = "," if commas else "."
            # `0.578` has no thousands.
            singles.append(
                (kind, len(token) - token.rfind(kind) == 4 and not token.lstrip("+-").startswith("0"))
            )
    # `929,275 ± 1.2%`: a block has one decimal mark, so a comma before three digits beside a point groups.
    only_thousands = {
        mark: all(thousands for kind, thousands in singles if kind == mark)
        for mark in {kind for kind, _ in singles}
    }
    if len(only_thousands) == 2 and group is None and decimal is None and any(only_thousands.values()):
        group, decimal = (",", ".") if only_thousands[","] else (".", ",")
    for kind, thousands in singles:
        if kind in (group, decimal):
            continue
        groups = group is None and integers and (thousands or kind == ",")
        if groups:
            group = kind
        elif decimal is None:
            decimal = kind
    if decimal is None and group != ".":
        decimal = "."
    return Convention(group, decimal if decimal != group else None)


def parse(token: str, convention: Convention) -> Number | None:
    """The number a token holds, None when it holds none. ASCII digits only; `nan`, `inf`, `-` and empty are none."""
    if not token or len(token) > MAX_TOKEN:
        return None
    if token.isdigit() and token.isascii():
        return Number(int(token))
    if convention.decimal == "." and _DECIMAL.fullmatch(token):
        return Number(float(token))
    sign = -1 if token[0] == "-" else 1
    body = token[1:] if token[0] in "+-" else token
    for mark in APOSTROPHES:
        body = body.replace(mark, "")
    whole, fraction = body, ""
    if convention.decimal and convention.decimal in body:
        whole, _, fraction = body.partition(convention.decimal)
        if not plain(fraction):
            return None
    odd: str | None = None
    if convention.group and convention.group in whole:
        parts = whole.split(convention.group)
        if not all(plain(part) for part in parts):
            return None
        whole = "".join(parts)
        if not _grouped(parts):
            odd = f"{token}: separator in an odd place, read as {sign * int(whole)}"
    if not plain(whole):
        return None
    value = float(f"{whole}.{fraction}") if fraction else int(whole)
    return Number(sign * value, odd)


def read_number(token: str, *, integers: bool = True) -> Number | None:
    """`decide` and `parse` for a single token, as in a sentence."""
    return parse(token, decide([token], integers=integers))


def plain(text: str) -> bool:
    """ASCII digits and nothing else."""
    return text.isascii() and text.isdigit()


def plain_column(tokens: Sequence[str]) -> list[int] | None:
    """All of them as whole numbers, in one go: for long columns without separators. None where one has another form."""
    if (
        not tokens
        or not plain("".join(tokens))
        or not 0 < min(map(len, tokens)) <= max(map(len, tokens)) <= MAX_TOKEN
    ):
        return None
    return list(map(int, tokens))


def _grouped(parts: list[str]) -> bool:
    """Thousands (1,851,950) or Indian lakhs (1,88,28,546): the last group has three digits in both."""
    head, middle, last = parts[0], parts[1:-1], parts[-1]
    if len(last) != 3:
        return False
    thousands = len(head) <= 3 and all(len(part) == 3 for part in middle)
    lakhs = len(head) <= 2 and all(len(part) == 2 for part in middle)
    return thousands or lakhs
