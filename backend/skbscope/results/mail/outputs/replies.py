"""Replies within a quoted text: what is quoted below them goes on where it was.

> HW to Timestamp
>   min: 9130
what margin of error did phc2sys have here?
>   max: 143183
"""

from itertools import groupby

from skbscope.results.cleaning import Line
from skbscope.results.mail.outputs.sections import HEADER
from skbscope.results.mail.outputs.titlewords import is_prose, title_side
from skbscope.results.mail.text.rowcells import row_cells

_MOST = 40


def without_replies(lines: list[Line]) -> list[Line]:
    """The lines without sentences that stand between two parts of one quoted text."""
    parts = [list(group) for _, group in groupby(lines, lambda line: line.depth)]
    out: list[Line] = []
    for at, part in enumerate(parts):
        around = [one[0].depth for one in (*parts[max(at - 1, 0) : at], *parts[at + 1 : at + 2])]
        inside = len(around) == 2 and around[0] == around[1] > part[0].depth
        is_reply = inside and len(part) <= _MOST and any(line.text for line in part)
        if not (is_reply and all(_is_sentence(line) for line in part)):
            out += part
    return out


def _is_sentence(line: Line) -> bool:
    """Whether a line can be one of a sentence: no row of figures, no heading of a side, no head of a mail."""
    cells = row_cells(line)
    row = cells is not None and not is_prose(line.text, len(cells.slots))
    heading = line.text.endswith(":") and title_side(line.text.strip(" *:")) is not None
    return not row and not heading and HEADER.match(line.text) is None
