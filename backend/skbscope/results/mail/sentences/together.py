"""Sentences that name both sides together, and both values together: `8.0 and 9.2 Gbps without and with the patch`."""

from skbscope.results.mail.text.words import Words
from skbscope.results.models import Side

ARROWS = ("->", "=>")
BETWEEN_VALUES = (*ARROWS, "vs", "vs.", "versus", "and", "/", "or", "to")
_BETWEEN_SIDES = ("vs", "vs.", "versus", "and", "/", "or", "then", *ARROWS)
_MARKS = "([.,;:)]\"'`*"
_OPPOSITES = (
    ("before", "after"), ("without", "with"), ("w/o", "w/"), ("w/o", "with"), ("old", "new"), ("base", "patched"),
    ("unpatched", "patched"), ("baseline", "patched"), ("vanilla", "patched"), ("stock", "patched"),
    ("original", "patched"), ("unmodified", "modified"), ("original", "modified"), ("original", "new"),
)  # fmt: skip
_PAIRS: dict[tuple[str, str], Side] = {
    **dict.fromkeys(_OPPOSITES, "before"),
    **{(other, one): "after" for one, other in _OPPOSITES},
}


def named_together(words: Words, first: int, end: int) -> tuple[Side, tuple[int, int]] | None:
    """(the side of the first of two values, the words that say so) of a sentence that names both in one order only."""
    found: dict[Side, tuple[int, int]] = {}
    for at in range(first, end):
        one, mark, other = (
            words.get(near).strip(_MARKS).lower() if near < end else "" for near in (at, at + 1, at + 2)
        )
        behind = at + 3
        if one.count("/") == 1 and one not in ("w/o", "w/"):
            (one, mark, other), behind = one.partition("/"), at + 1
        if mark in _BETWEEN_SIDES and (side := _PAIRS.get((one, other))):
            found.setdefault(side, (at, behind))
    return next(iter(found.items())) if len(found) == 1 else None
