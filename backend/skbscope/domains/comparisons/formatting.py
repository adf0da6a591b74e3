"""Texts and numbers of a comparison for people: ASCII, one line, the same in every locale.

Labels and names come from uploads, so nothing in them may control a terminal, a commit message or a table.
"""

import unicodedata

_PLAIN = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "x", "µ": "u", "μ": "u", "→": "->", "±": "+-", "’": "'", "…": "..."}
    | dict.fromkeys("│┃║", "|")
)
_STEPS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))
# Larger numbers do not fit a column of a mail.
_LONGEST = 1e10
_MOST_DECIMALS = 6
# Units with an SI prefix; counts of packets are written in full, because reviewers compare them digit by digit.
_PREFIXED = ("bit/s", "B/s", "Hz")


def folded(text: str, most: int = 200) -> str:
    """Letters without accents, `?` for other characters that are not printable ASCII, and single blanks."""
    # Cut before any work, because a label may be as long as a line of an upload.
    plain = unicodedata.normalize("NFKD", text[: 2 * most].translate(_PLAIN))
    printable = "".join(_ascii(ch) for ch in plain)
    line = " ".join(printable.split())
    return line if len(line) <= most else line[: most - 3].rstrip() + "..."


def _ascii(ch: str) -> str:
    if ch.isspace():
        return " "
    if "!" <= ch <= "~":
        return ch
    # After normalisation an accent is a separate character; it is dropped, and so are direction marks and controls.
    return "" if unicodedata.category(ch)[0] in "MC" else "?"


def scale_of(unit: str, largest: float) -> tuple[float, str]:
    """(divisor, unit with prefix) for a row with that largest value."""
    if unit in _PREFIXED:
        for step, prefix in _STEPS:
            if abs(largest) >= step:
                return step, prefix + unit
    return 1.0, unit


def quantity(value: float | None) -> str:
    """`16,153,328`, `7.537`, `0.0421`, `1.235e+12`, `-`: whole from a thousand on, else four digits that count."""
    if value is None:
        return "-"
    size = abs(value)
    if size >= _LONGEST or 0 < size < 1e-4:
        return f"{value:.3e}"
    if size >= 1000 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.4g}"


def written(value: float) -> str:
    """As many digits as a mail has: `1,055,201`, `0.00002`; a number with an exponent is hard to find in a mail."""
    text = f"{value:,.10g}"
    if "e+" in text and abs(value) < 1e15:
        # Counters of perf stat.
        return f"{value:,.0f}"
    return f"{value:.12f}".rstrip("0") if "e-" in text and abs(value) >= 1e-9 else text


def signed(value: float, decimals: int = 2) -> str:
    """With its sign, also on zero that was rounded."""
    return f"{value:+,.{decimals}f}" if abs(value) < _LONGEST else f"{value:+.3e}"


def percent(value: float, most: int = 2) -> str:
    """`-0.30%`, `+115.68%`, `+2,731%`, `-99.9957%`: what is left of a value is not rounded away."""
    decimals = most if abs(value) < 1000 else 0
    while value > -100 and round(value, decimals) == -100 and decimals < _MOST_DECIMALS:
        decimals += 1
    return f"{signed(value, decimals)}%"


def p_value(p: float) -> str:
    """`0.029`, `0.0079`, `0.00001`."""
    return f"{p:.3f}" if p >= 0.0995 else f"{p:.2g}" if p >= 1e-4 else f"{p:.0e}"
