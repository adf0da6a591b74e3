"""Titles and sentences fit to be shown anywhere: what turns, hides or ends a line is taken out."""

import unicodedata


def shown(text: str, most: int) -> str:
    """One line of at most `most` characters without control and direction characters."""
    # Bounded before any work: a label may be as long as a line of an upload.
    kept = "".join(
        " " if ch.isspace() else "" if unicodedata.category(ch)[0] == "C" else ch for ch in text[: 4 * most]
    )
    line = " ".join(kept.split())
    return line if len(line) <= most else f"{line[: most - 3].rstrip()}..."
