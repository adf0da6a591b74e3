"""What the text says of names in a head: which are new, and which one `is with the patch applied`."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.labels import side_of_label

# Lines in which the text may say what a column is.
_PROSE_LINES = 2_000
_NEW = re.compile(r"\bnew (?:function |helper |mode |driver |kfunc |API )?([A-Za-z_]\w{2,60})(?=\(\)|\b)")


def prose_of(lines: list[Line]) -> str:
    """The text as one line, for what it says of the names in a head."""
    return " ".join(line.text for line in lines[:_PROSE_LINES] if line.text and len(line.text) <= 200)


def called_after(label: str, prose: str) -> str | None:
    """`'Send Loop' is with the patch applied`: the words that call a column the *after*."""
    found = re.search(rf"{re.escape(label)}['\"”]? (?:is|are|was|were|means?|has|:|=) [^.]{{0,60}}", prose)
    side = side_of_label(found[0][len(label) :]) if found else None
    return found[0][:60] if found and side and side[0] == "after" else None


def new_names(prose: str) -> frozenset[str]:
    """The names that the text calls new, in lower case."""
    return frozenset(found[1].lower() for found in _NEW.finditer(prose))
