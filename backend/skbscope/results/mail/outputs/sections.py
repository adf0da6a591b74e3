"""The sections of a text that words of a side begin: `Before:` above lines, or `before: 149.919 M ops/s` on its own.

A section begins with a heading that states a side, or with a line whose first words do. Headings inside a section say
what its lines are of. A sentence ends a section that has lines.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Forced
from skbscope.results.mail.outputs.titlewords import (
    CHANGED,
    announces,
    is_prose,
    names_both,
    side_of_title,
    title_side,
    what_of,
)
from skbscope.results.mail.sides.titles import added_to
from skbscope.results.mail.tables.headlines import column_names
from skbscope.results.mail.tables.heads import cut
from skbscope.results.mail.text.conditions import is_condition
from skbscope.results.mail.text.printed import without_stamp
from skbscope.results.mail.text.rowcells import (
    KEY,
    RowCells,
    below_heads,
    is_command,
    joined_repeats,
    row_cells,
)
from skbscope.results.mail.text.words import is_rule, only_draws, plain, titles_repeat
from skbscope.results.models import Side

MAX_SECTIONS = 400
MAX_ROWS = 400
_TITLE_WORDS, _TITLE_CHARS = 16, 110
_MARK = re.compile(
    r"^(?:[-*+•#=]+|\(?[0-9A-Za-z][.)]|\d{1,2}[.)]|(?:case|test|scenario|setup) \d{1,2}[:.)](?= [A-Za-z])) +",
    re.IGNORECASE,
)
# `Failures: generic/169 generic/363` is a list, and no title.
_LISTED = re.compile(r"[A-Za-z][\w ]{2,20}: (?=\S*\d)\S+/\S+(?: (?=\S*\d)\S+/\S+)+")
_NUMBERING = re.compile(
    r"^(?:\(?\d{1,2}[.)]|(?:case|test|scenario|setup) \d{1,2}[:.)]) +(?=[A-Za-z])", re.IGNORECASE
)
_COUNTED = set("patch patches series commit version change changes the".split())
# Lines between a heading and a sentence that is of its side.
_NEAR = 40
# `+foo-objs = foo_common.o` of a diff that a reply quotes in part.
_OF_DIFF = re.compile(r"[+-]\w[^=;{}]{0,80}[=;{}]|.{0,80}(?:\+=|\$\()")
# `[root@base ~]# `, `root@base:~# `, `$ `, and nothing before `./bench`.
PROMPT = re.compile(
    r"\[?[\w.-]{1,40}@([\w.-]{1,60})(?:[: ][^#$\s]{0,60})?\]? {0,2}[#$] ?|[#$] ?(?=[./a-z])|(?=\.{1,2}/)"
)
# `Wakeup Latencies percentiles (usec) runtime 30 (s) (41234 total samples)`: a title, whose numbers are no results.
_PERCENTILES = re.compile(r"[A-Za-z][A-Za-z ]{0,40}\bpercentiles? \([a-z]{1,12}\)(?= )")
# `fio-3.33`, `# Running 'futex/hash' benchmark:`
_PROGRAM = re.compile(
    r"[a-z][\w-]{1,20}-\d{1,3}(?:\.\d{1,4}){1,3}(?:-\S{1,20})?|(?:# )?Running '\S{1,40}' benchmark:"
)
# What a mail folds of a line of perf stat: `#  2.76  insn per` and `cycle`.
_FOLDED = re.compile(
    r"(?:CPUs )?utilized|(?:insn )?(?:per )?cycle|(?:(?:of )?all )?(?:branches|\S{1,20} (?:hits|accesses))"
)
# A frame of a graph of calls without a share: `---foo_flush`.
_FRAME = re.compile(r"[| ]{0,80}-{3}[a-z_]\w{2,80}(?: |$)")
# `error = probe(dev, &info)`, `foo_probe(dev, &info)` of code are no titles.
_OF_CODE = re.compile(r"[\w>.-]{1,60} = \w{2,60}\(|[a-z_]\w{0,30}_\w{1,40}\([\w&>.-]{1,40}(?:, |\);?$)")
_BLANKS = re.compile(r" {2,9}")
# `Benchmark: memcpy` above rows.
_FIELD = re.compile(r"[A-Z][\w -]{0,30}: [\w-]{1,30}")
HEADER = re.compile(r"(?:.{1,120}\b(?:wrote|writes):$|[A-Z][A-Za-z-]+: .*@|https?://|[A-Z][a-z]+-by:)")
_RELEASE = re.compile(
    r"((?:(?:with|on|linux|kernel) )?v?\d{1,2}\.\d{1,3}(?:\.\d{1,3})?(?:-rc\d+)?) \((?=[a-z])", re.IGNORECASE
)


# `PSM off (Tx is much better, Rx may not be):`
_REMARK = re.compile(r"(?<=\w) \((?:[^()\s]{1,40} ){3,30}[^()\s]{1,40}\)$")
# `1509: Latency percentiles:` has the number of a process.
_PROCESS = re.compile(r"^\d{2,9}: (?=[A-Za-z])")
# `Before: 57/31 Mbps.`: two values, as of both directions.
_BOTH_VALUES = re.compile(
    r"^(?P<title>[A-Za-z][\w ]{2,60}: {1,20})(?P<first>\d{1,6}(?:\.\d{1,3})?)/(?P<second>\d{1,6}(?:\.\d{1,3})?) ?"
    r"(?P<unit>[kKMG]?(?:bit/s(?:ec)?|bits/s(?:ec)?|bps|B/s|pps|i?B/s|ops/s))\.?$"
)
_LABEL_CHARS = 60
# Sections back to the *before* that a heading adds to.
_BASES = 12
_ADDS = re.compile(r" ?\+| (?:with|plus|and)\b", re.IGNORECASE)


@dataclass(slots=True)
class Entry:
    """One line of numbers in a section."""

    topic: str
    cells: RowCells
    # Names of its columns, where a head is above.
    heads: list[str]
    # Words above that may state a unit: of the head's caption, the topic, the section.
    captions: tuple[str, ...]
    # Position among the lines of its section.
    place: int = 0
    # `Run 2` above it, which says that it repeats what is below `Run 1`.
    repeat: str = ""
    # Whether it is a sentence, which counts only where the other side has the same words.
    is_sentence: bool = False


@dataclass(slots=True)
class Section:
    """What is below or behind the words of one side."""

    side: Side
    title: str
    line: Line
    # Whether the side is at the begin of a line with numbers.
    inline: bool
    # What is left of the title without its side.
    of_what: str = ""
    because: str = ""
    # Why the side may be wrong; None where words state it.
    doubt: str | None = None
    entries: list[Entry] = field(default_factory=list)


class Reader:
    """One pass over the lines."""

    def __init__(self, lines: list[Line], used: set[int], forced: dict[int, Forced] | None = None) -> None:
        self.sections: list[Section] = []
        # Headings that state no side by themselves.
        self.titles: list[Line] = []
        self._forced = forced or {}
        self._titles: list[str] = []
        self._repeat = ""
        self._caption = ""
        self._fresh = False
        # Titles above the words of a side, which the next side has too.
        self._outer: list[str] = []
        # Whether brackets of a heading go on in the next line.
        self._open = False
        self._heads: list[str] = []
        # The head above the rows before, and how many numbers those had.
        self._last_heads: list[str] = []
        self._last_count = 0
        self._above: Line | None = None
        self._paragraph: list[Line] = []
        # Whether a blank line is above.
        self._gap = False
        for at, line in enumerate(lines):
            if len(self.sections) >= MAX_SECTIONS:
                break
            below = lines[at + 1].text if at + 1 < len(lines) else ""
            self._line(line, line.number in used, below)

    def _line(self, line: Line, is_used: bool, below: str) -> None:
        text = line.text
        current = self.sections[-1] if self.sections else None
        if self._open:
            self._open = bool(text) and ")" not in text
            return
        if not text:
            self._paragraph, self._gap = [], True
            if (
                current is not None
                and current.inline
                and current.entries
                and not _is_marked(current.line.text)
            ):
                self._close(current, line)
            return
        if only_draws(text) or _FOLDED.fullmatch(text) or _FRAME.match(text):
            return
        text = _BOTH_VALUES.sub(r"\g<title>\g<first> \g<unit>, \g<second> \g<unit>", without_stamp(text))
        if found := _PERCENTILES.match(text):
            text = found[0]
        line = line._replace(text=text)
        self._paragraph = [*self._paragraph[-4:], line]
        if line.number in self._forced:
            stated, of_what, because, doubt = self._forced[line.number]
            title, _, rest = text.partition(":")
            inner = row_cells(line, rest) if rest.strip() and not PROMPT.match(text) else None
            title = title if inner else text
            self._open = inner is None and text.count("(") > text.count(")")
            self._begin(
                Section(stated, title.strip(" *:#=-"), line, inner is not None, of_what, because, doubt)
            )
            if inner is not None:
                self._row(inner)
            return
        if is_used:
            self._above, self._paragraph = None, []
            if row_cells(line) is not None:
                # A title above figures that are read already is no title of what follows.
                self._fresh = False
            return
        if (release := _RELEASE.match(text)) and len(self.titles) < MAX_SECTIONS:
            # `5.4 (its own driver)` above results.
            self.titles.append(line._replace(text=release[1]))
        prompt = PROMPT.match(text)
        # Numbers of a command are no results, and the name of its machine is no heading.
        typed = prompt is not None and prompt[1] is not None
        cells = None if typed else row_cells(line, _NUMBERING.sub("", text))
        if cells is not None and column_names(text):
            # `IOPS  99.99 (usec)`
            self._above = line
            return
        if cells is not None and (text.endswith(":") or _is_framed(text) or _says_of_what(text)):
            if heading := heading_of(line, self._paragraph, False):
                self._begin(heading)
                return
            # `4 threads:` is a title.
            cells = None
        follows = current.title if current and current.inline and current.side == "before" else ""
        if cells is not None and (inline := _inline(line, follows)) is not None:
            self._begin(inline[0])
            if inline[1] is not None:
                self._row(inline[1])
            return
        if cells is not None and not is_prose(text, len(cells.slots)):
            title, mark, _ = text.partition(":")
            if mark and any(ch.isalpha() for ch in title) and len(self.titles) < MAX_SECTIONS:
                # `v6.1: 10 Gbit/s` and `v6.1-patched: 11 Gbit/s`
                self.titles.append(line._replace(text=title))
            self._row(cells)
            return
        if _LISTED.fullmatch(text):
            self._above = None
            return
        heading = None if typed else heading_of(line, self._paragraph, is_rule(below) and bool(below))
        if heading is None and text.endswith(":") and not typed:
            heading = self._adding(line)
        is_head = heading is None and not typed and any(mark in text for mark in ("  ", "|", "\t"))
        names = _names(text) if is_head else []
        if (
            len(names) > 2
            and not any(side_of_title(name) for name in names[1:])
            and (side := side_of_title(names[0]))
        ):
            # `Patched    Average clk    Calls`: the head of a table names the side.
            self._begin(Section(side, names[0], line, False, what_of(names[0])))
            self._above = line
            return
        if heading is not None:
            self._begin(heading)
        elif is_prose(text, 0) and not text.endswith(":"):
            if cells is not None and current is not None and current.title:
                self._sentence(current, cells)
            if current is not None and current.entries:
                self._close(current, line)
            if current is not None and not current.title:
                current.entries.clear()
            self._caption, self._above = text, None
        elif text.endswith(":") or is_rule(below) or len(text.split()) <= 6 or text[0] in "#$[":
            if len(self.titles) < MAX_SECTIONS and not is_command(text):
                self.titles.append(line)
            if current is not None and names_both(text):
                # `patched client, unpatched server:` is neither.
                self._close(current, line)
            self._title(line)
            self._above = None if titles_repeat(text) or is_condition(text) else line
        else:
            self._above = line

    def _sentence(self, section: Section, cells: RowCells) -> None:
        """Keeps a sentence of one line below what a tool printed: both sides may have it with other numbers."""
        near = cells.line.number - section.line.number <= _NEAR
        alone = sum(line.number > section.line.number for line in self._paragraph) == 1
        if near and alone and len(cells.slots) == 1 and len(section.entries) < MAX_ROWS:
            section.entries.append(Entry("", cells, [], (), len(section.entries), is_sentence=True))

    def _begin(self, section: Section) -> None:
        if self._fresh:
            # A command above the words of a side is that of both.
            self._outer = [title for title in self._titles if not is_command(title)]
        self._titles, self._fresh = self._outer, False
        self._heads, self._above, self._repeat = [], None, ""
        if self.sections and section.side == "after":
            self._name_base(self.sections[-1], section)
        self.sections.append(section)

    def _adding(self, line: Line) -> Section | None:
        """`6.9-rc1 + pool + bulk:` is an *after* of the heading `6.9-rc1 baseline:` above."""
        title = _MARK.sub("", line.text).strip(" *:#=-")
        bases = (one for one in self.sections[-1:-_BASES:-1] if one.side == "before" and one.title)
        base = next((one for one in bases if added_to(one.title, title)), None)
        because = f"it adds to '{base.title}'" if base else ""
        return Section("after", title[:_LABEL_CHARS], line, False, "", because) if base else None

    def _name_base(self, base: Section, section: Section) -> None:
        """Gives lines above `6.8 + this fix:` the title `6.8` that is above them, in place."""
        if base.side != "before" or base.title or not base.entries:
            return
        added = [
            line
            for line in self.titles
            if section.title.startswith(stem := line.text.strip(" *:#=-"))
            and _ADDS.match(section.title[len(stem) :])
            and f"{base.entries[0].topic}, ".startswith(f"{stem}, ")
        ]
        if added:
            base.line = max(added, key=lambda line: len(line.text))
            base.title, base.because = base.line.text.strip(" *:#=-"), f"'{section.title}' adds to it"
            for entry in base.entries:
                entry.topic = entry.topic.removeprefix(base.title).removeprefix(", ")

    def _title(self, line: Line) -> None:
        if any(mark in line.text for mark in ("  ", "|", "\t")) and not line.text.endswith(":"):
            # The head of a table.
            return
        if HEADER.match(line.text) or (line.text.endswith(".") and len(self._paragraph) > 1):
            # A field of a mail, or the end of a paragraph.
            return
        if titles_repeat(line.text):
            self._repeat, self._heads = line.text, []
            return
        if _PROGRAM.fullmatch(line.text) or _OF_CODE.match(line.text):
            return
        self._repeat = ""
        typed = PROMPT.match(line.text)
        text = f"$ {line.text[typed.end() :]}" if typed and typed[1] else line.text
        marks = " " if is_command(text) else " *:#=-[]"
        title = _REMARK.sub("", re.sub(r"\([^()]*=[^()]*\)", "", text).rstrip(" :")).strip(marks)
        title = _PROCESS.sub("", title)
        # Titles without numbers between them belong together, and below `QD=2, Batch=1` is all up to a blank line.
        outer = [] if self._gap or is_condition(title) else [one for one in self._titles if is_condition(one)]
        self._titles = [*self._titles[-2:], title] if self._fresh else [*outer, title]
        self._fresh, self._heads, self._gap = True, [], False

    def _close(self, section: Section, line: Line) -> None:
        """Ends a section; what a tool printed right below its first line is still of it."""
        if section.title:
            self.sections.append(Section("before", "", section.line._replace(number=line.number), False))

    def _row(self, cells: RowCells) -> None:
        if self._above is not None:
            above = self._above.text
            command = above.startswith(("$", "#", "[", "(", "./"))
            title = above.endswith(":") or _FIELD.fullmatch(above) is not None
            title = title and not any(mark in above for mark in ("  ", "|", "\t"))
            self._heads, self._above = [] if command or title else _names(above), None
        cells = below_heads(cells, len(self._heads)) if self._heads else joined_repeats(cells)
        bare = not any(ch.isalpha() for ch in cells.skeleton)
        if self._heads:
            self._last_heads, self._last_count = self._heads, len(cells.slots)
        elif bare and len(cells.slots) == self._last_count:
            # The head is above the first of several sections alone.
            self._heads = self._last_heads
        # A heading below numbers is no end of a sentence that began above them.
        self._fresh, self._paragraph, self._gap = False, [], False
        if not self.sections:
            self.sections.append(Section("before", "", cells.line, False))
        current = self.sections[-1]
        if len(current.entries) < MAX_ROWS:
            key = KEY.match(without_stamp(cells.line.text))
            keys = [key[0].strip()] if key else []
            captions = (", ".join([*self._titles, *keys]), current.title, self._caption)
            named = (one for one in self._titles if not announces(one) and not _OF_DIFF.match(one))
            topic = ", ".join([*named, *keys])
            place = len(current.entries)
            current.entries.append(Entry(topic, cells, self._heads, captions, place, self._repeat))


def _is_framed(text: str) -> bool:
    return text[:2] == text[-2:] == "**"


def _says_of_what(text: str) -> bool:
    """`current master, rw=randwrite, numjobs=32 iodepth=32`: a heading with what was set behind it."""
    title, _, rest = text.partition(",")
    return not any(ch.isdigit() for ch in title) and is_condition(rest)


def _is_marked(text: str) -> bool:
    """Whether a line is a heading although it has a figure: `**Before: 22.1 Mpps` above what a tool printed."""
    return text.startswith(("**", "==", "##"))


def _names(text: str) -> list[str]:
    """The names of columns of a line that may be a head; tabs and blanks may both be between them."""
    return [name for part, _, _ in cut(text) for name in _BLANKS.split(part)]


def _inline(line: Line, follows: str) -> tuple[Section, RowCells | None] | None:
    """The side at the begin of a line with numbers, and the rest of the line; `follows`: the *before* right above."""
    text = _MARK.sub("", line.text)
    cells = row_cells(line, text)
    if cells is None:
        return None
    first = cells.slots[0].cell.start
    head = text[:first]
    title, mark, _ = head.partition(":")
    if not mark:
        title, mark, _ = head.partition("  ") if "  " in head.strip() else head.partition("\t")
        title = title if mark else head
    side = side_of_title(title)
    if (
        side is None
        and follows
        and (title.lower().startswith(("with ", "using ")) or added_to(follows, title))
    ):
        side = "after"
    if side is None or len(title.split()) > (8 if mark else 4) or not title.strip():
        return None
    if not mark and (is_prose(text, 0) or set(plain(title).split()[-1:]) & _COUNTED):
        # `Patch 1`
        return None
    section = Section(side, title.strip(" *-:|"), line, True, what_of(title))
    rest = text[len(title) :].lstrip(" :|\t=")
    return section, row_cells(line, rest)


def heading_of(line: Line, paragraph: list[Line], underlined: bool) -> Section | None:
    """The section that a line begins: it states one side and ends in a colon, is underlined, or is short and alone."""
    text = line.text
    title = _MARK.sub("", text.strip("| ")).strip(" *:#-=")
    if (
        text.endswith((".", ",", ";", "?"))
        or not title
        or "\t" in title
        or "   " in title
        or is_command(text)
    ):
        return None
    if text.endswith(":") and len(paragraph) > 1 and not _MARK.match(text):
        # The last sentence of a paragraph.
        joined = " ".join(one.text for one in paragraph)
        title = re.split(r"(?<=[.?!;:]) ", joined)[-1].strip(" *:#-=")[-_TITLE_CHARS:]
    name, comma, rest = title.partition(",")
    if comma and "=" in rest and _is_framed(text) and (side := title_side(name)):
        # `** Before patch, FILES = 10 000 **`
        return Section(side, name, line, False, rest.strip())
    words = title.split()
    if len(words) > _TITLE_WORDS * (2 if text.endswith(":") else 1):
        return None
    marked = text.startswith(("--", "==", "**", "##")) or (_MARK.match(text) and CHANGED.search(title))
    if not (text.endswith(":") or underlined or len(words) <= 5 or marked):
        return None
    side = title_side(title)
    shown = title
    if len(title) > _LABEL_CHARS:
        # The end of a long one that has its side there.
        begin = title[:_LABEL_CHARS].rpartition(" ")[0]
        shown = begin if side and title_side(begin) == side else title[-_LABEL_CHARS:].partition(" ")[2]
    return Section(side, shown, line, False, what_of(title)) if side else None
