"""Runs of tools below a heading of a side: `Without this patch:`, then four outputs of iperf3, then `With this patch:`.

The k-th run below the one heading is compared with the k-th below the other, and only where both headings have the same
number of runs of that tool and no run names a side itself.
"""

from bisect import bisect_right

from skbscope.results.cleaning import Line
from skbscope.results.mail.labels import side_of_label
from skbscope.results.mail.models import Found
from skbscope.results.mail.sides import set_side
from skbscope.results.models import Side

_WORDS = 12
_CHARS = 100
MAX_HEADINGS = 100


def block_sides(found: list[Found], lines: list[Line]) -> None:
    """Gives runs their side by the heading far above them, in place."""
    headings = _headings(lines)
    if {side for _, side, _ in headings} != {"before", "after"}:
        return
    starts = [number for number, _, _ in headings]
    tools: dict[str, list[Found]] = {}
    for item in found:
        tools.setdefault(item.run.tool, []).append(item)
    for tool, items in tools.items():
        blocks: dict[int, list[Found]] = {}
        for item in items:
            at = bisect_right(starts, item.run.lines[0]) - 1
            if at >= 0:
                blocks.setdefault(at, []).append(item)
        if len(blocks) != 2 or sum(map(len, blocks.values())) != len(items):
            continue
        (one, first), (other, second) = sorted(blocks.items())
        named = any(item.run.side or side_of_label(item.run.label) for item in items)
        if named or headings[one][1] == headings[other][1] or len(first) != len(second):
            continue
        for number, pair in enumerate(zip(first, second, strict=True), 1):
            group = f"{tool}, {pair[0].run.label} #{number}"[:_CHARS]
            for item, at in zip(pair, (one, other), strict=True):
                set_side(item, headings[at][1], f"the heading '{headings[at][2]}' at line {headings[at][0]}")
                item.group = group


def _headings(lines: list[Line]) -> list[tuple[int, Side, str]]:
    """(line, side, text) of lines that are nothing but a side: they end in a colon or stand between rules."""
    out: list[tuple[int, Side, str]] = []
    for line in lines:
        text = line.text
        title = text.strip(" *:#-=")
        if not 3 < len(text) <= _CHARS or len(title.split()) > _WORDS or not title[:1].isalpha():
            continue
        ruled = text.startswith("--") and text.endswith("--")
        side = side_of_label(title) if ruled or text.endswith(":") else None
        if side and title.lower().startswith(side[1]) and len(out) < MAX_HEADINGS:
            out.append((line.number, side[0], title))
    return out
