"""Lists of what changed between the versions of a series: `Changes since v1:`, `v2: use 10 ms instead of 20 ms`.

What such a line compares is two versions of the patch, and no result. Tables and outputs there are read all the same.
"""

import re

from skbscope.results.cleaning import Line

_VERSIONS = r"v\d{1,2}(?: ?(?:->|→|=>|to|-) ?v?\d{1,2})?"
_HEAD = re.compile(
    rf"[-*# ]*(?:change ?log|change[sd]?\b[\w ]{{0,20}}\b{_VERSIONS}|{_VERSIONS})(?: ?\([^()]{{0,60}}\))? ?:?$",
    re.IGNORECASE,
)
_OF_ONE_LINE = re.compile(
    rf"[-*# ]*(?:change[sd]?\b[\w ]{{0,20}}\b)?{_VERSIONS}: ?[a-z]{{2,}} ", re.IGNORECASE
)
_LISTED = ("-", "*", "+", "•")
_MOST = 60


def history_lines(lines: list[Line]) -> set[int]:
    """The numbers of all lines of such lists; a list ends at an empty line without an entry below it."""
    out: set[int] = set()
    left = 0
    ended = False
    for line in lines:
        text = line.text
        if not text:
            ended = True
            continue
        begins = _HEAD.match(text) is not None
        if begins or _OF_ONE_LINE.match(text):
            left = _MOST
        elif left and ended and not text.startswith(_LISTED):
            left = 0
        ended = False
        if left:
            left -= 1
            out.add(line.number)
    return out
