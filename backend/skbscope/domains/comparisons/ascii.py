"""Attacker text made fit for a terminal, a commit message or a table: ASCII, one line, no control characters."""

import unicodedata

_PLAIN = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "x", "µ": "u", "μ": "u", "→": "->", "±": "+-", "’": "'", "…": "..."}
)


def folded(text: str, most: int = 200) -> str:
    """Letters lose their accents, anything else that is not printable ASCII becomes `?`; blanks become one."""
    # Bounded before any work: a label may be as long as a line of an upload.
    plain = unicodedata.normalize("NFKD", text[: 2 * most].translate(_PLAIN))
    kept = "".join(_ascii(ch) for ch in plain)
    line = " ".join(kept.split())
    return line if len(line) <= most else line[: most - 3].rstrip() + "..."


def _ascii(ch: str) -> str:
    if ch.isspace():
        return " "
    if "!" <= ch <= "~":
        return ch
    # Accents stand behind their letter now; direction marks, escapes and other controls simply go.
    return "" if unicodedata.category(ch)[0] in "MC" else "?"
