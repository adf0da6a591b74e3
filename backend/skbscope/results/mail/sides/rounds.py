"""Groups that are no single comparison: rounds of other tests, and features that a text compares more than once.

TCP:                                  Without pool: 70%
# before   1.2 Gbit/s                 With pool:    13%
# after    1.4 Gbit/s                 …
UDP:                                  With pool:    60%
# before   2.2 Gbit/s
# after    2.1 Gbit/s
"""

import re
from bisect import bisect_left

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Found
from skbscope.results.mail.sides.sides import by_group
from skbscope.results.mail.text.labels import is_without, of_a_pair, side_of_label, without_side
from skbscope.results.mail.text.words import plain, titles_repeat

_CHARS, _TITLE = 120, 80
# Lines above an output in which its heading is.
_NEAR = 12
# Lines of the head of a message.
_HEAD = 200
_COMMON = {"the", "and", "for", "with", "this"}
# `(x86-64 defconfig)`
_BRACKETED = re.compile(r"\([A-Za-z][^()]{1,60}\):?")
_FIGURE = re.compile(r"[:=] *[~<>]?\d")


def split_rounds(found: list[Found], lines: list[Line]) -> None:
    """Names pairs of outputs by their headings, in place: `before`, `after`, `before`, `after` below other headings.

    Outputs without a heading between them, or below `Run 2:`, are repeats of one test. What a quoted message measured
    on both sides is no repeat of what its answer did.
    """
    depths = {line.number: line.depth for line in lines}
    for members in by_group(found):
        of_depth: dict[int, list[Found]] = {}
        for item in members:
            of_depth.setdefault(depths.get(item.run.lines[0], 0), []).append(item)
        whole = [
            depth for depth, mine in of_depth.items() if {"before", "after"} <= {one.side for one in mine}
        ]
        for depth in whole if len(whole) > 1 else ():
            for item in of_depth[depth]:
                item.group = f"{item.group}, quote {depth}" if depth else item.group
    for members in by_group(found):
        members = sorted(members, key=lambda item: item.run.lines[0])
        pairs = list(zip(members[::2], members[1::2], strict=False))
        sides = [(one.side, other.side) for one, other in pairs]
        if len(pairs) < 2 or len(members) % 2 or sides[0] not in (("before", "after"), ("after", "before")):
            continue
        if any(of != sides[0] for of in sides):
            continue
        ends = [0, *(other.run.lines[1] for _, other in pairs)]
        titles = [_heading(lines, end, one.run.lines[0]) for end, (one, _) in zip(ends, pairs, strict=False)]
        if len(set(titles)) > 1 and all(titles):
            for at, (title, pair) in enumerate(zip(titles, pairs, strict=True)):
                again = titles[:at].count(title)
                for item in pair:
                    item.group = f"{title}{f' #{again + 1}' if again else ''}, {item.group}"[:_CHARS]


def _heading(lines: list[Line], after: int, before: int) -> str:
    """The nearest heading between two lines, without its colon, else the line above that of the side; '' without."""
    above = below = ""
    first = bisect_left(lines, before, key=lambda line: line.number)
    for line in reversed(lines[max(first - _NEAR, 0) : first]):
        text = line.text
        if line.number <= after:
            break
        is_title = 1 < len(text) <= _TITLE and text[0].isalnum() and not titles_repeat(text)
        if _BRACKETED.fullmatch(text) or (is_title and text.endswith(":")):
            if side_of_label(text) is None:
                return text.strip(" :()")
        if is_title and side_of_label(below) and text[-1] not in ".,;?!":
            above = above or text
        below = text
    return above if side_of_label(above) is None else ""


def doubt_features(found: list[Found], lines: list[Line]) -> None:
    """Doubts `Without X` and `With X` where the text has a figure of one of them again, in place.

    So it does where the headings above two such pairs are `without Y` and `with Y`, and where all is worse with X and
    the subject does not name X: what a report says of a setting is no result of a change.
    """
    counted: dict[str, int] = {}
    pairs = [
        (members, one, other)
        for members in by_group(found)
        if len(members) == 2
        for one, other in [members]
        if of_a_pair(one.run.label) and of_a_pair(other.run.label) and one.side and other.side
    ]
    pairs = [pair for pair in pairs if not any(side_of_label(item.run.label) for item in pair[0])]
    if not pairs:
        return
    subject = _subject(lines)
    above = {members[0].group: of_a_pair(members[0].group) for members, _, _ in pairs}
    states = {(without_side(group), is_without(word)) for group, word in above.items() if word}
    for members, _, _ in pairs:
        group, word = members[0].group, above[members[0].group]
        if word and (without_side(group), not is_without(word)) in states:
            for item in members:
                item.doubt = item.doubt or f"'{group[:40]}' above it names what is left out, too"
    for line in lines:
        label, mark, _ = line.text.partition(":")
        if mark and _FIGURE.match(line.text, len(label)):
            counted[label.lower()] = counted.get(label.lower(), 0) + 1
    for members, one, other in pairs:
        without = next((item for item in (one, other) if is_without(of_a_pair(item.run.label) or "")), one)
        given = next(item for item in (one, other) if item is not without)
        # `hctx_share_tags` is named by `queues share tags`.
        parts = without_side(given.run.label).replace("_", " ").split()
        named = any(len(word) > 2 and word not in _COMMON and word in subject for word in parts)
        if subject and not named and _is_worse(without, given):
            for item in members:
                item.doubt = (
                    item.doubt
                    or f"it is worse with '{given.run.label[:40]}', which the subject does not name"
                )
        if counted.get(given.run.label.lower(), 0) > counted.get(without.run.label.lower(), 0) > 0:
            for item in members:
                item.doubt = item.doubt or f"the text has other figures of '{given.run.label[:40]}' too"


def _subject(lines: list[Line]) -> set[str]:
    """The words of the subject of the first message and the line below it, which may be its rest; none of a paste."""
    at = next((at for at, line in enumerate(lines[:_HEAD]) if line.text.startswith("Subject:")), None)
    return set(plain(" ".join(line.text for line in lines[at : at + 2])).split()) if at is not None else set()


def _is_worse(without: Found, given: Found) -> bool:
    """Whether all rows of which a better way is known are worse with the feature than without it, and some are."""
    theirs = {(row.metric, row.subject): row.value for row in given.run.rows}
    known = [(row.direction, row.value, theirs.get((row.metric, row.subject))) for row in without.run.rows]
    found = [
        after < before if way == "more" else after > before
        for way, before, after in known
        if way and before is not None and after is not None
    ]
    return bool(found) and all(found)
