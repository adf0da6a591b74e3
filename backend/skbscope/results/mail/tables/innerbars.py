"""Tables of which bars part only the two cells of a pair: `before | after    before | after`.

The bars become blanks, as they are between the pairs already. Nothing else of the lines is changed, so that each name
and each number is where it was.
"""

import re

from skbscope.results.mail.text.words import only_draws

_LONGEST, _MOST_ROWS = 200, 200
# Behind a key, which may have blanks of one.
_HEAD = re.compile(
    r"(?:[> ]*\S{1,24}(?: \S{1,24}){0,3})? {2,}(\S{1,24}) {1,3}\| {1,3}(\S{1,24})"
    r"(?: {2,}\1 {1,3}\| {1,3}\2){1,8} *"
)


def without_inner_bars(text: str) -> str:
    """A text with blanks for such bars, in the head and in the rows with as many of them right below it."""
    if " | " not in text:
        return text
    lines = text.split("\n")
    bars = rows = 0
    for at, line in enumerate(lines):
        if len(line) <= _LONGEST and line.count(" | ") > 1 and _HEAD.fullmatch(line):
            bars, rows = line.count("|"), 0
            lines[at] = line.replace("|", " ")
        elif 0 < bars == line.count("|") == line.count(" | ") and len(line) <= _LONGEST and rows < _MOST_ROWS:
            rows += 1
            lines[at] = line.replace("|", " ")
        elif not (bars and line.strip() and only_draws(line.strip())):
            bars = 0
    return "\n".join(lines)
