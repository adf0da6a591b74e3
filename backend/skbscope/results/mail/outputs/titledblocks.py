"""A text as blocks of lines with numbers, each with the headings and commands above it.

A block is what is between two texts. The last sentence of the text above is its title; headings that stand alone before
it are of several blocks, until a text of more than one line. What a program says before its figures is no heading.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.outputs.sections import HEADER, MAX_ROWS, Entry
from skbscope.results.mail.outputs.titlewords import is_prose, title_side
from skbscope.results.mail.tables.headlines import column_names
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.printed import without_stamp
from skbscope.results.mail.text.rowcells import KEY, below_heads, is_command, row_cells
from skbscope.results.mail.text.words import is_rule, only_draws

MAX_BLOCKS = 400
_TITLE_CHARS, _MOST_TITLES = 160, 3
# A line that is folded is longer.
_FOLDED = 45
_FIELD = re.compile(r"(?:Subject|Date|From|To|Cc|Message-ID): ")
_PROMPT = re.compile(
    r"Command line used: |(?:[#$] ?|% )(?=[a-z./])|\[?[\w.-]+@[\w.-]+[ :~][^\]#$]{0,60}\]? ?[#$]"
)
# A comment of at most three words.
_COMMENT = re.compile(r"# ?[A-Za-z][\w+-]{1,20}(?: [\w+-]{1,20}){0,2}:?")
# A heading between the outputs of programs.
_BEGINS = re.compile(
    r"[*#=( -]*(?:with|without|w/o?|before|after|using|on|for|patched|unpatched|baseline|new|old|now|then)\b|"
    r"[^/].*[ =].*:$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Block:
    """Lines with numbers, and the headings above them from the outermost to its own."""

    titles: list[str]
    # The commands between the block above and this one.
    commands: list[str]
    line: Line
    entries: list[Entry] = field(default_factory=list)

    def form(self) -> set[str]:
        """The words of its lines, without numbers."""
        return {entry.cells.skeleton for entry in self.entries}


def titled_blocks(lines: list[Line], used: set[int]) -> list[Block]:
    """The blocks of a text in their order, without the lines that are `used`."""
    return _Reader(lines, used).found


class _Reader:
    """One pass over the lines."""

    def __init__(self, lines: list[Line], used: set[int]) -> None:
        self.found: list[Block] = []
        self._titles: list[str] = []
        self._paragraph: list[Line] = []
        self._heads: list[str] = []
        self._commands: list[str] = []
        # `# baseline` and `# hack` above figures, where one of such lines states a side.
        titles = [line.text for line in lines if _COMMENT.fullmatch(line.text)]
        self._comments = set(titles) if any(side_of_label(text) for text in titles) else set()
        self._is_open = self._is_new = self._is_prose = self._is_output = self._is_preface = False
        for at, line in enumerate(lines):
            if len(self.found) >= MAX_BLOCKS:
                break
            below = lines[at + 1].text if at + 1 < len(lines) else ""
            is_first = not (at and lines[at - 1].text)
            text = line.text.strip()
            if not text:
                self._is_preface = False
                self._end_paragraph()
            elif line.number in used or _FIELD.match(text) or HEADER.match(text):
                self._paragraph, self._titles, self._heads, self._is_open = [], [], [], False
            elif not only_draws(text):
                self._line(line, text, is_first and bool(below) and is_rule(below))

    def _line(self, line: Line, text: str, underlined: bool) -> None:
        if names := column_names(text):
            self._end_paragraph()
            self._heads = names
            return
        is_comment = text in self._comments
        if not is_comment and (is_command(text) or _PROMPT.match(text)):
            self._is_preface = text.startswith("Command line ")
            self._end_paragraph()
            self._commands.append(text)
            self._is_open, self._is_output = False, True
            return
        cells = row_cells(line) if not (underlined or is_comment or text.endswith((":", ","))) else None
        is_log = cells is None and without_stamp(text) != text
        if is_log or (self._is_preface and (cells is None or text.endswith("."))):
            # What a program or a log says before and between its figures.
            return
        words = sum(word.strip(",.;()").isalpha() for word in text.split())
        if (
            cells is None
            or is_prose(text, len(cells.slots))
            or (text.endswith(".") and words > 4 * len(cells.slots))
        ):
            if self._paragraph and _begins_anew(self._paragraph[-1].text, text):
                self._end_paragraph()
            self._paragraph.append(line)
            self._is_open = False
            return
        self._end_paragraph()
        if not self._is_open:
            missing = len(self.found[-1].titles) - len(self._titles) if self.found and not self._is_new else 0
            outer = self.found[-1].titles[:missing] if missing > 0 else []
            self.found.append(Block([*outer, *self._titles], self._commands, line))
            self._titles, self._commands, self._is_open, self._is_new = [], [], True, False
        block = self.found[-1]
        if len(block.entries) < MAX_ROWS:
            captions = tuple(reversed(block.titles))
            key = KEY.match(without_stamp(text))
            # Names that are one blank apart are as many as the numbers below them.
            single = " ".join(self._heads).split()
            heads = single if len(single) == len(cells.slots) else self._heads
            cells = below_heads(cells, len(heads))
            block.entries.append(
                Entry(key[0].strip() if key else "", cells, heads, captions, len(block.entries))
            )

    def _end_paragraph(self) -> None:
        """What was read of a paragraph is a heading, or a text that ends what is above it."""
        if not self._paragraph:
            return
        joined = " ".join(line.text.strip() for line in self._paragraph)
        short = len(self._paragraph) < 3
        is_title = short and (joined.endswith((":", ",")) or not joined.endswith((".", "?", ";")))
        is_title &= len(self._paragraph) == 1 or joined.endswith((":", ","))
        self._paragraph, self._heads, self._is_open = [], [], False
        spoken = self._is_output and short and not joined.endswith((".", "?"))
        if spoken and not _BEGINS.match(joined) and not title_side(joined):
            # What a program says before its figures.
            return
        self._is_output = False
        last = re.split(r"(?<=[.?!;]) ", joined)[-1]
        # `Dispatcher (full; walk all entries):`
        last = joined if last.count(")") > last.count("(") else last
        title = last.strip(" *#=-:|,")[-_TITLE_CHARS:]
        if self._is_prose or not is_title:
            self._titles, self._is_new = [], True
        self._is_prose = not is_title
        self._titles = [*self._titles[1 - _MOST_TITLES :], title]


def _begins_anew(above: str, text: str) -> bool:
    """Whether a line is no continuation of the one above it: a title below a title or below a short line, a bullet."""
    is_title = text.endswith(":") and (above.endswith(":") or len(above) < _FOLDED)
    return is_title or text.startswith(("- ", "* ", "+ ", "• "))
