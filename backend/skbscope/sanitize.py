"""Removes characters from texts that hide or end a line or change the reading direction."""

import re
import unicodedata

# Controls except tab and line ends, and direction marks (Unicode 15, Bidi_Control): a picture or a file may have lines.
_HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """A text of many lines without controls and direction marks."""
    return _HIDDEN.sub("", text)


def sanitize_text(text: str, most: int) -> str:
    """One line of at most `most` characters without control and direction characters."""
    # Cut before any work, because a label may be as long as a line of an upload.
    printable = "".join(
        " " if ch.isspace() else "" if unicodedata.category(ch)[0] == "C" else ch for ch in text[: 4 * most]
    )
    line = " ".join(printable.split())
    return line if len(line) <= most else f"{line[: most - 3].rstrip()}..."
