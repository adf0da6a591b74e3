"""What the text says of names in a head: which are new, and which one `is with the patch applied`."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.models import Side

# Lines in which the text may say what a column is.
_PROSE_LINES = 2_000
_DEFINED = re.compile(
    r"(?:^|[\s(*\"'])([A-Z]\d?|(?:[Cc]ase|[Cc]onfig|[Tt]est|[Ss]etup) [A-Z0-9])[)\"'*]? ?"
    r"(?:is|=|:|means|denotes|refers to) ([^.;,:]{4,60})"
)
_NEW = re.compile(r"\bnew (?:function |helper |mode |driver |kfunc |API )?([A-Za-z_]\w{2,60})(?=\(\)|\b)")


def prose_of(lines: list[Line]) -> str:
    """The text as one line, for what it says of the names in a head."""
    return " ".join(line.text for line in lines[:_PROSE_LINES] if line.text and len(line.text) <= 200)


def called_after(label: str, prose: str) -> str | None:
    """`'Send Loop' is with the patch applied`: the words that call a column the *after*."""
    found = re.search(rf"{re.escape(label)}['\"”]? (?:is|are|was|were|means?|has|:|=) [^.]{{0,60}}", prose)
    side = side_of_label(found[0][len(label) :]) if found else None
    return found[0][:60] if found and side and side[0] == "after" else None


def defined_sides(prose: str) -> dict[str, Side]:
    """`A is stock net-next; B is the same plus this series`: letters that the text defines as both sides."""
    found: dict[str, set[Side]] = {}
    for one in _DEFINED.finditer(prose):
        if side := side_of_label(one[2]):
            found.setdefault(one[1].lower(), set()).add(side[0])
    sides: dict[str, Side] = {name: min(of) for name, of in found.items() if len(of) == 1}
    return sides if set(sides.values()) == {"before", "after"} else {}


def new_names(prose: str) -> frozenset[str]:
    """The names that the text calls new, in lower case."""
    return frozenset(found[1].lower() for found in _NEW.finditer(prose))
