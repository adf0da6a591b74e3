"""The prose of a mail as one row of words that know their line: without patches and without what tools printed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line

# Most words of a paste that are read; a mail of 4 MiB of one-letter words has more.
MAX_WORDS = 600_000
_ENDS = (".", "!", "?", ";")
BULLETS = ("-", "*", "+", "o", "•", "–", "->", "=>", "|")
# Inside a line these join what a label says: `net-next + gro`.
_JOINS = ("+", "o")
_BOXES = "-=_~#*+|:─━═│┃┼├┤┬┴┌┐└┘╪╞╡"
_GLUED = re.compile(r"[A-Za-z][A-Za-z0-9_-]{2,30}[:=](?=\d[\d.,]*(?:[A-Za-z/]{0,8})[,;]?$)")
# `|2348.4 ms`: a bar before a number is no part of it.
_BAR = re.compile(r"\|(?=\d)")
_AROUND = "([~≈<>=\"'`.,;:)]*-"
_PLAIN = re.compile(r"[\w.]+")
# `~ 5 ms`
_APPROXIMATE = re.compile(r"([~≈]) +(?=\d)")
_PERCENTILE = re.compile(r"\*? ?(?:\d{1,2}\.\d{1,4}|[2-9]\d) ?th")
_ARROW = re.compile(r"(~?\d[\w.,/%]{0,20})(->|=>|→)(~?\d[\w.,/%]{0,20})")
_ONE = r"(?:run|iter|iteration|round|trial|pass|attempt|try)"
_TITLE_OF_REPEAT = re.compile(
    rf"[-#*=(\[ ]{{0,6}}(?:{_ONE}[ #_.-]{{0,4}}\d{{1,3}}(?:/\d{{1,3}})?|\d{{1,3}}(?:st|nd|rd|th) {_ONE})"
    r"[])=:* -]{0,6}",
    re.IGNORECASE,
)
# A column or a row named so holds the sizes, threads or CPUs of a series.
SERIES = set(
    "threads thread flows flow size sizes cpu cpus cores streams stream connections conns clients queues bytes msg "
    "queue core client connection conn job jobs vcpus workers group groups nodes "
    "nthreads message packet pkt frame instances processes procs len length depth iodepth batch mtu nr".split()
)


@dataclass(slots=True)
class Words:
    """Parallel lists: a word, its line, the quote depth of that line, whether it is the line's first."""

    texts: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    first: list[bool] = field(default_factory=list)
    # True when the bound was reached.
    cut: bool = False
    # Whether the text is a patch and no reply or report.
    of_patch: bool = False

    def __len__(self) -> int:
        return len(self.texts)

    def get(self, at: int) -> str:
        """The word at a position, empty outside."""
        return self.texts[at] if 0 <= at < len(self.texts) else ""

    def ends_sentence(self, at: int) -> bool:
        """Whether a sentence, a list mark or a rule of dashes ends with this word."""
        word = self.texts[at]
        bullet = word in BULLETS and (self.first[at] or word not in _JOINS)
        return word.endswith(_ENDS) or is_rule(word) or bullet or is_numbered(word)

    def begins_part(self, at: int) -> bool:
        """Whether a word is the first of a sentence, or the first below a blank line."""
        return at == 0 or self.ends_sentence(at - 1) or self.lines[at] > self.lines[at - 1] + 1

    def joined(self, first: int, end: int) -> str:
        """The words of a range as one text."""
        return " ".join(self.texts[first:end])


def words_of(lines: list[Line], used: set[int]) -> Words:
    """The words of all lines that are neither `used` (by number) nor part of a patch."""
    words = Words()
    patch = set(patch_lines(lines))
    for at, line in enumerate(lines):
        if not line.text or line.number in used or at in patch:
            continue
        # Several `name=value` on a line are what a tool printed.
        marks = ":" if line.text.count("=") > 1 else ":="
        text = _BAR.sub("| ", line.text) if "|" in line.text else line.text
        text = _APPROXIMATE.sub(r"\1", text) if "~ " in text or "≈ " in text else text
        parts = [part for word in text.split() for part in _apart(word, marks)]
        if len(words) + len(parts) > MAX_WORDS:
            words.cut = True
            break
        words.texts += parts
        words.lines += [line.number] * len(parts)
        words.depths += [line.depth] * len(parts)
        words.first += [True, *[False] * (len(parts) - 1)]
    return words


def _apart(word: str, marks: str) -> list[str]:
    """`random:10712` and `p50=0.8` in two words: a label, and its figure."""
    if not any(ch.isdigit() for ch in word):
        return [word]
    if (found := _GLUED.match(word)) and found[0][-1] in marks:
        return [word[: found.end()], word[found.end() :]]
    # `5us->100ns`
    arrow = _ARROW.fullmatch(word) if ">" in word or "→" in word else None
    return list(arrow.groups()) if arrow else [word]


def is_numbered(word: str) -> bool:
    """`1)`, `(2)`, `3.`: the mark of a list item."""
    body = word.strip("()").rstrip(".")
    return len(word) > len(body) and len(body) <= 2 and body.isdigit() and word[-1] in ")."


def is_rule(word: str) -> bool:
    """`-----`, `====` and `+─────+` under a heading."""
    return len(word) >= 3 and (not word.strip("-=_~#*") or (not word.isascii() and not word.strip(_BOXES)))


def only_draws(text: str) -> bool:
    """Whether a line holds rules and edges of a table alone; false for an empty one."""
    # Nearly every other line has a letter or a digit at its begin.
    return (
        not text[:1].isalnum()
        and bool(text)
        and all(is_rule(word) or not word.strip(":-+=|~") for word in text.split())
    )


def plain(text: str) -> str:
    """A label for comparing: letters, digits and underscores in lower case, one blank between words."""
    return " ".join(_PLAIN.findall(text.lower()))


def is_repeat(label: str) -> bool:
    """`Run 1`, `2nd`, `#3`: the label of a repeat, which names no metric; `99.9th` and `50th` are percentiles."""
    if _PERCENTILE.fullmatch(label.strip(" :*")):
        return False
    rest = "".join(ch for ch in plain(label) if ch.isalpha() or ch == " ").split()
    return all(
        word in ("run", "iteration", "iter", "round", "try", "test", "st", "nd", "rd", "th") for word in rest
    )


def titles_repeat(title: str) -> bool:
    """Whether a line says which repeat is below it: `Run 1:`, `2nd run`; `test 2` may be another test."""
    return len(title) <= 30 and _TITLE_OF_REPEAT.fullmatch(title) is not None


def bare(word: str) -> str:
    """A word in lower case without the marks around it."""
    return word.strip(_AROUND).lower()


def patch_lines(lines: list[Line]) -> Iterator[int]:
    """Positions of lines inside a unified diff, by the counts of its hunks, since archives remove leading blanks."""
    old = new = 0
    depth = 0
    inside = False
    for at, line in enumerate(lines):
        text = line.text
        if text.startswith(("diff --git ", "diff -", "Index: ")):
            inside, depth, old, new = True, line.depth, 0, 0
        elif inside and (line.depth < depth or text in ("--", "---") or text.startswith("^ permalink")):
            inside = False
        elif inside and text.startswith("@@ "):
            old, new = _hunk(text)
        elif inside and (old > 0 or new > 0):
            old -= not text.startswith("+")
            new -= not text.startswith("-")
        elif inside and not text.startswith(_IN_HEAD):
            # Behind the last line of a hunk: the next file, or text again.
            inside = False
        if inside:
            yield at


_IN_HEAD = (
    "index ",
    "--- ",
    "+++ ",
    "new file",
    "deleted file",
    "similarity",
    "rename ",
    "old mode",
    "new mode",
    "b/",
)


def _hunk(text: str) -> tuple[int, int]:
    """Lines of the old and new side that `@@ -76,6 +76,8 @@` announces; (0, 0) for what is no such head."""
    parts = text.split(" ", 3)
    if len(parts) < 3:
        return 0, 0
    counts = [part[1:].partition(",")[2] or "1" for part in parts[1:3]]
    if not all(count.isascii() and count.isdigit() and len(count) <= 7 for count in counts):
        return 0, 0
    return int(counts[0]), int(counts[1])
