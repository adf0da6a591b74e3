"""Tables with bars whose rows a mail has folded into two lines each: both lines become one.

            LABEL  |   MIN   |   MAX
 |  MEAN   |
-------------------+---------+---------+---------+
  (A) base         | 1201.00 | 1310.00
 | 1250.10 |
  (B) patched      | 1290.00 | 1402.00 |
1330.70 |
"""

from skbscope.results.cleaning import Line
from skbscope.results.mail.text.words import only_draws

_LONGEST, _MOST_LINES = 120, 400
# A bar begins a line; behind more blanks it is that of an empty cell.
_BEGINS = ("|", " |")
# Rows that end before a bar with which the next line begins.
_LEAST = 3


def with_folded_rows(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text; only where all lines of a block with bars are such rows."""
    out: list[Line] = []
    shown = list(raw)
    block: list[Line] = []
    for line in [*lines, None]:
        text = raw[line.number - 1] if line is not None and line.number <= len(raw) else ""
        if line is not None and ("|" in text or (block and line.text and _is_rule(line.text))):
            block.append(line)
            continue
        out += _joined(block, shown) if block else []
        block = []
        if line is not None:
            out.append(line)
    return out, shown


def _is_rule(text: str) -> bool:
    """Whether a line is drawn, and is no row of empty cells."""
    return only_draws(text) and ("-" in text or "=" in text)


def _joined(block: list[Line], shown: list[str]) -> list[Line]:
    """The rows of a block on one line each, whose uncleaned text changes too; a block of anything else as it is."""
    rows = [line for line in block if not _is_rule(line.text)]
    texts = [shown[line.number - 1].removeprefix("> ").rstrip() for line in rows]
    pairs = list(zip(texts[::2], texts[1::2], strict=False))
    if len(rows) % 2 or not 2 * _LEAST <= len(rows) <= _MOST_LINES or max(map(len, texts)) > _LONGEST:
        return block
    if len({(one + other).count("|") for one, other in pairs}) > 1:
        return block
    if any(one.startswith(_BEGINS) or not other.endswith("|") for one, other in pairs):
        return block
    # The bar between both lines is at the end of the first or at the begin of the second.
    between = [(one.endswith("|"), other.startswith(_BEGINS)) for one, other in pairs]
    # An empty cell that is folded leaves its bars in both.
    if any(not first and not second for first, second in between) or between.count((False, True)) < _LEAST:
        return block
    seconds = {line.number: other.strip() for line, other in zip(rows[::2], texts[1::2], strict=True)}
    dropped = {line.number for line in rows[1::2]}
    out: list[Line] = []
    for line in block:
        if line.number in dropped:
            continue
        if line.number in seconds:
            shown[line.number - 1] = f"{shown[line.number - 1].rstrip()} {seconds[line.number]}"
            line = line._replace(text=f"{line.text} {seconds[line.number]}")
        out.append(line)
    return out
