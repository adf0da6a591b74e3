"""Headings that name a commit and the one before it, as `git log` and `git bisect` do.

commit 3189713a1b84 (a250c23^):          - At commit 636b927eba5b ("workqueue: use per-cpu pools")
commit a250c23f15c2:                     - At the previous commit = 4cbfd3de73 ("workqueue: call it everywhere")
"""

import re

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


def by_parent(first: str, second: str) -> Forced | None:
    """The side of the second of two headings, where one names the parent of the commit that the other names."""
    for name, other, side in ((first, second, "after"), (second, first, "before")):
        parents = [found[1] for found in _PARENT_OF.finditer(name)]
        hashes = _HASH.findall(_PARENT_OF.sub(" ", other))
        named = any(one.startswith(two) or two.startswith(one) for one in parents for two in hashes)
        called = (
            _PARENT.search(name) and not _PARENT.search(other) and hashes and not _PARENT_OF.search(other)
        )
        if named or called:
            of_second: Side = "after" if side == "after" else "before"
            return of_second, "", f"'{name[:60]}' is the commit before the other one", None
    return None
