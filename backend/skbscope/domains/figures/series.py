"""Series: successive figures with one name. `/s/SERIES.svg` and `/b/SERIES.json` show the latest."""

import re

from skbscope.domains.comparisons.formatting import folded
from skbscope.domains.figures.models import FigureRow

SECONDS = 300
"""How long the latest may be cached."""
NAME = r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?"
_NAME = re.compile(NAME)
_COLOURS = dict.fromkeys(("FASTER", "MORE"), "blue") | dict.fromkeys(("SLOWER", "LESS"), "orange")
_COLOURS["SMALL CHANGE"] = "lightblue"


def of_title(title: str) -> str:
    """The default series of a figure: its title in letters, digits and hyphens."""
    words = "".join(ch if ch.isalnum() else " " for ch in folded(title, 100).lower()).split()
    return "-".join(words)[:64].strip("-") or "figures"


def is_name(text: str) -> bool:
    """Whether a text can be a series."""
    return _NAME.fullmatch(text) is not None


def badge(row: FigureRow) -> dict[str, object]:
    """A badge in the format of shields.io endpoints, version 1."""
    word = next((word for word in _COLOURS if row.word.startswith(word)), "")
    return {
        "schemaVersion": 1,
        "label": folded(row.title, 40),
        "message": folded(row.word, 40),
        "color": _COLOURS.get(word, "lightgrey"),
        "cacheSeconds": SECONDS,
    }
