"""The heading above a figure: `1) Tested on virtio_net …`, `i40e:`, `Before patch:`."""

from dataclasses import dataclass

from skbscope.results.mail.text.conditions import is_condition
from skbscope.results.mail.text.labels import is_tree, side_of_label
from skbscope.results.mail.text.rowcells import is_command
from skbscope.results.mail.text.units import amount, quantity
from skbscope.results.mail.text.words import (
    BULLETS,
    SERIES,
    Words,
    is_numbered,
    is_rule,
    plain,
    titles_repeat,
)

# Most words and characters of a heading that make its name.
_WORDS = 10
# Of a line right above the figures of both sides.
_ABOVE_SIDES = 16
_CHARS = 80
_LEADS = ("tested on ", "tests on ", "testing on ", "test on ", "results on ", "on ")


@dataclass(slots=True)
class Heading:
    """The headings above the word a reader is at."""

    # A test's or machine's name; None above the first.
    topic: str | None = None
    # The side that a heading states for all that follows.
    side: str | None = None
    line: int | None = None
    side_line: int | None = None
    # How often that heading is quoted: what a reply says is not below it.
    depth: int = 0
    # Where the topic was set, so that two equal names stay apart.
    at: int = 0
    # A short line alone below the heading of a side: `1 flow, 64 B`.
    inner: str | None = None
    # `Run 2`, which says that what is below it repeats what is below `Run 1`.
    repeat: str | None = None

    def read_word(self, words: Words, at: int) -> None:
        """Reads a heading that begins at a word; must be called for every word in order."""
        word = words.texts[at]
        if is_numbered(word) and not (words.first[at] and _is_item(words, at)):
            self._topic(words, at, at + 1)
        elif word == "Tested" and words.get(at + 1) == "on" and not (at and is_numbered(words.texts[at - 1])):
            self._topic(words, at, at)
        elif words.first[at]:
            self._line(words, at)

    def _line(self, words: Words, at: int) -> None:
        """A line of few words alone: a title where it ends in a colon, a side where it begins with one."""
        end = at + 1
        while end < len(words) and not words.first[end] and end - at <= _ABOVE_SIDES:
            end += 1
        if end - at > _ABOVE_SIDES or is_rule(words.texts[at]):
            return
        text = words.joined(at, end)
        if end - at > _WORDS and words.texts[at] in BULLETS and text.endswith(":"):
            # A long item of a list is no name, and ends the one before.
            self.topic, self.line, self.at = words.joined(at + 1, at + _WORDS)[:_CHARS], words.lines[at], at
            self.side = self.side_line = self.inner = self.repeat = None
            return
        is_open = self.side is None and (end - at > _WORDS or not text.endswith(":"))
        if is_open and _is_above_sides(words, at, end):
            # `TCP_RR, 100 streams` right above `net-next: 995 us`
            self.topic, self.line, self.at = text.strip(" *:#-=")[:_CHARS], words.lines[at], at
            self.side = self.side_line = self.inner = self.repeat = None
            return
        if end - at > _WORDS:
            # `After the series (at 0123abcd ("net: ..."))`: a long remark of a heading that states a side.
            text = f"{text.partition(' (')[0]}:" if text.endswith("):") else ""
            side = side_of_label(text) if 1 < len(text.split()) <= _WORDS else None
            if side is None or not text.lower().startswith(side[1]):
                return
        if text.endswith("wrote:") or is_command(text) or any(_figure(words, k) for k in range(at, end)):
            return
        below = end + (words.get(end) in BULLETS)
        if below < len(words) and quantity(words.texts, below):
            # A bare figure on the next line: this is its label.
            return
        colon = text.endswith(":")
        if text.endswith((".", ",", ";", "?")) or (not colon and end - at > 4):
            return
        title = text.strip(" *:#-=")
        if titles_repeat(title):
            # What is below `Run 2:` is of the same test and side.
            self.repeat = title
            return
        side = side_of_label(title) if title else None
        begins = side is not None and title.lower().startswith(side[1])
        # `net-next without this series`: such words head a block without a colon too.
        stated = side is not None and side[1] in ("with", "without", "w/", "w/o")
        if side is not None and (colon or begins or stated):
            self.side, self.side_line, self.inner = title[:_CHARS], words.lines[at], None
            self.depth = words.depths[at]
        elif colon and title and title[0].isalpha() and not (self.side and is_condition(title)):
            self.topic, self.line, self.at = title[:_CHARS], words.lines[at], at
            self.side = self.side_line = self.inner = self.repeat = None
        elif title and is_condition(title) and (self.side is None or _is_next(self.topic, title)):
            self.topic, self.line, self.at = title[:_CHARS], words.lines[at], at
            self.side = self.side_line = self.inner = self.repeat = None
        elif self.side is not None and words.depths[at] != self.depth:
            return
        elif title and (not colon or is_condition(title)) and not _is_count(title) and title.count(": ") < 2:
            # `1 flow, 64 B`, `4 threads:`, and no `getcpu: vdso: not tested`
            self.inner = title[:_CHARS]

    def _topic(self, words: Words, mark: int, first: int) -> None:
        end = first
        while end < len(words) and end - first < _WORDS:
            end += 1
            if words.ends_sentence(end - 1) or words.texts[end - 1].endswith((":", ",")):
                break
        text = words.joined(first, end).strip(" .,:;*")[:_CHARS]
        for lead in _LEADS:
            if text.lower().startswith(lead):
                text = text[len(lead) :]
                break
        if text:
            self.topic, self.line, self.at = text, words.lines[mark], first
            self.side = self.side_line = self.inner = None


def _is_above_sides(words: Words, at: int, end: int) -> bool:
    """Whether a line that begins a paragraph or follows figures is right above the label of a *before*."""
    label = _label(words, at)
    if end >= len(words) or words.lines[end] != words.lines[at] + 1 or side_of_label(label) or is_tree(label):
        return False
    first = at - 1
    while first > 0 and not words.first[first]:
        first -= 1
    is_begin = at == 0 or words.lines[at - 1] < words.lines[at] - 1
    if not is_begin and not any(_figure(words, near) for near in range(first, at)):
        return False
    below = _label(words, end)
    side = side_of_label(below)
    return bool(below) and (is_tree(below) or (side is not None and side[0] == "before"))


def _label(words: Words, at: int) -> str:
    """What is before the colon at the begin of a line, if a number is behind it."""
    for end in range(at, min(at + _WORDS, len(words) - 1)):
        if end > at and words.first[end]:
            break
        if words.texts[end].endswith(":"):
            is_figure = words.texts[end + 1].lstrip("~≈")[:1].isdigit() and not words.first[end + 1]
            return words.joined(at, end + 1).rstrip(":") if is_figure else ""
    return ""


def _is_next(topic: str | None, title: str) -> bool:
    """Whether a title goes on where one above the sides began: `64 bytes`, then `1500 bytes`."""
    first, second = ("".join(ch for ch in text or "" if ch.isalpha()) for text in (topic, title))
    return first == second


def _is_count(title: str) -> bool:
    """`Retr: 1231`: a result without a unit; `flows: 8` is a heading."""
    name, mark, number = title.rpartition(": ")
    return bool(mark) and number[:1].isdigit() and not set(plain(name).split()) & SERIES


def _is_item(words: Words, at: int) -> bool:
    """`1) vanilla: 3.45 Mpps`: an item of a list with its one figure, and no heading."""
    end = at + 1
    while end < len(words) and not words.first[end] and end - at <= _WORDS:
        end += 1
    figures = [near for near in range(at + 1, end) if _figure(words, near)]
    colons = [near for near in range(at + 1, end) if words.texts[near].endswith((":", "."))]
    return len(figures) == 1 and colons[:1] == [figures[0] - 1] and words.texts[end - 1][-1:] != ":"


def _figure(words: Words, at: int) -> bool:
    """Whether a quantity is at a position, or bytes, seconds or a share behind a colon."""
    if not words.texts[at].strip("(~≈[")[:1].isdigit():
        return False
    behind = words.get(at - 1).endswith(":")
    return quantity(words.texts, at) is not None or (behind and amount(words.texts, at) is not None)
