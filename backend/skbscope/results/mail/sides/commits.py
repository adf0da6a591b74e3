"""Headings that name a commit and the one before it, as `git log` and `git bisect` do.

commit 3189713a1b84 (a250c23^):          - At commit 636b927eba5b ("workqueue: use per-cpu pools")
commit a250c23f15c2:                     - At the previous commit = 4cbfd3de73 ("workqueue: call it everywhere")
"""

import re
from functools import lru_cache
from typing import NamedTuple

from skbscope.results.mail.models import Forced
from skbscope.results.models import Side

# What git abbreviates a hash to, and more; letters alone are a word.
_HASH = re.compile(r"(?<![\w-])(?=[a-f]*\d)[0-9a-f]{7,40}(?![\w-])")
_PARENT_OF = re.compile(r"(?<![\w-])([0-9a-f]{7,40})(?:\^|~1?)(?![\w^])")
_PARENT = re.compile(
    r"\b(?:parent|preceding|previous|prior) commit\b|"
    r"\b(?:commit|one|state) (?:right |just |immediately )?before (?:it|that|this)?\b",
    re.IGNORECASE,
)


class _Commits(NamedTuple):
    """What a heading says of commits."""

    parents_of: list[str]
    hashes: list[str]
    # Whether it calls its commit the one before another.
    is_called: bool


def by_parent(first: str, second: str) -> Forced | None:
    """The side of the second of two headings, where one names the parent of the commit that the other names."""
    mine, theirs = _commits(first), _commits(second)
    if mine is None or theirs is None:
        return None
    both: tuple[tuple[_Commits, _Commits, str, Side], ...] = (
        (mine, theirs, first, "after"),
        (theirs, mine, second, "before"),
    )
    for one, other, name, side in both:
        named = any(a.startswith(b) or b.startswith(a) for a in one.parents_of for b in other.hashes)
        called = one.is_called and other.hashes and not (other.is_called or other.parents_of)
        if named or called:
            return side, "", f"'{name[:60]}' is the commit before the other one", None
    return None


@lru_cache(maxsize=4096)
def _commits(name: str) -> _Commits | None:
    """Read once, since each heading is compared with many; None where it names no commit."""
    parents = [found[1] for found in _PARENT_OF.finditer(name)]
    hashes = _HASH.findall(_PARENT_OF.sub(" ", name))
    return _Commits(parents, hashes, _PARENT.search(name) is not None) if parents or hashes else None
