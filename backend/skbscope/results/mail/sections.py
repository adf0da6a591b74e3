"""Lines below or behind the words of both sides, paired by what they say apart from their numbers.

    Before:                                         before: 149.919 M ops/s, 6.670 ns/op
      read     IOPS=95.7k, BW=374MiB/s              after:  137.040 M ops/s, 7.297 ns/op
      randread IOPS=102k,  BW=397MiB/s
    After:
      read     IOPS=112k,  BW=436MiB/s
      randread IOPS=111k,  BW=432MiB/s

A section begins with a heading that states a side, or with a line whose first words do. Headings inside a section say
what its lines are of. The lines of two sections of opposite sides are paired where their words are the same; numbers
that both sides have in the same place and that tell the lines apart are keys, as are columns of sizes or threads.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.mail.blocks import PATCHED
from skbscope.results.mail.captions import stated_unit
from skbscope.results.mail.cells import Cell, Unit, values
from skbscope.results.mail.contrast import mark_of
from skbscope.results.mail.directions import direction_of
from skbscope.results.mail.heads import SENTENCE, SERIES, column_of, cut
from skbscope.results.mail.labels import side_of_label, without_side
from skbscope.results.mail.models import Found
from skbscope.results.mail.prose import ProseQuantities
from skbscope.results.mail.rowcells import RowCells, row_cells
from skbscope.results.mail.titles import Forced, contrasted_titles
from skbscope.results.mail.words import is_rule, only_draws, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

TOOL = "table"
# What only this package reads.
_OWN = ("figures", "table", "numbers", "figures first")
MAX_SECTIONS = 400
MAX_ROWS = 400
UNKNOWN_RUNS = "lines of the text: how many runs a value represents is not stated"
# Sections before one that it may be compared with, and lines between their headings.
_BACK = 6
_FAR = 150
_TITLE_WORDS, _TITLE_CHARS = 16, 110
_ALIKE = 0.5
_SENTENCE = SENTENCE | set("that this which with by from on at as be has have can not for so but when than only".split())
_REPEATS = set("iter iteration run round trial sample interval time sec seconds id".split())
_PARAMETERS = SERIES | set("bs qd numjobs jobs block blocksize iodepth depth nthreads n nr port mtu size cpu".split())
_FILLER = set("now then results result perf shows show gives following follows below output numbers i.e e.g here".split())
_MARK = re.compile(r"^(?:[-*+•#=]+|\(?[0-9A-Za-z][.)]|\d{1,2}[.)]) +")
_NUMBERING = re.compile(r"^\(?\d{1,2}[.)] +(?=[A-Za-z])")
_GLUED = re.compile(r"(?:with|without|w/o|before|after)[+_]\w", re.IGNORECASE)
_COUNTED = set("patch patches series commit version change changes the".split())
_PRE = re.compile(r"^(?:and |now |then )?(pre|post)-?(?:patch|series|change|commit)\w*", re.IGNORECASE)
_CHANGED = re.compile(
    r"\b(before|after|without|with|w/o|w/)\s+(?:\w+\s+){0,2}?(?:patch(?:es|set|ed)?|series|changes?|commits?|fix(?:es)?|"
    r"modifications?|optimi[sz]ations?)\b",
    re.IGNORECASE,
)
_TIMES = {"ns": -9, "us": -6, "ms": -3, "s": 0}


@dataclass(slots=True)
class Entry:
    """One line of numbers in a section."""

    topic: str
    cells: RowCells
    # Names of its columns, where a head is above.
    heads: list[str]
    # Words above that may state a unit: of the head's caption, the topic, the section.
    captions: tuple[str, ...]


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
    entries: list[Entry] = field(default_factory=list)


def sections(lines: list[Line], used: set[int], subject: str, prose: str) -> ProseQuantities:
    """All comparisons of such sections, a run for each side; `subject` of the message says what is new."""
    out = ProseQuantities()
    first = _Reader(lines, used)
    _pair_up(first.sections, out)
    if forced := contrasted_titles(first.titles, subject, prose):
        compared = used | {line for item, _ in out.found for line in item.lines}
        _pair_up(_Reader(lines, compared, forced).sections, out)
    return out


def _pair_up(all_sections: list[Section], out: ProseQuantities) -> None:
    found = [section for section in all_sections if section.entries]
    for at, section in enumerate(found):
        if section.side == "after":
            for base in _bases(found, at):
                if _add(base, section, out):
                    break


def tool_sides(found: list[Found], lines: list[Line], skipped: set[int], subject: str, prose: str) -> None:
    """Gives runs of tools without a side that of the section that they are in, in place.

    The k-th run of a tool in one section is compared with the k-th in the other, where both have the same number.
    """
    free = [item for item in found if item.side is None and item.run.side is None and item.run.tool not in _OWN]
    if not free:
        return
    first = _Reader(lines, skipped)
    forced = contrasted_titles(first.titles, subject, prose)
    parts = _Reader(lines, skipped, forced).sections if forced else first.sections
    starts = [part.line.number for part in parts]
    inside: dict[int, dict[str, list[Found]]] = {}
    for item in free:
        at = bisect_right(starts, item.run.lines[0]) - 1
        if at >= 0 and parts[at].title and item.run.lines[0] - starts[at] <= _FAR:
            inside.setdefault(at, {}).setdefault(item.run.tool, []).append(item)
    taken: set[int] = set()
    places = sorted(inside)
    for at in places:
        if parts[at].side != "after":
            continue
        others = [one for one in reversed(places) if one < at] + [one for one in places if one > at][:1]
        for base in others[:_BACK]:
            one, other = parts[base], parts[at]
            if one.side != "before" or not _same_thing(one, other) or abs(starts[at] - starts[base]) > 2 * _FAR:
                continue
            alike = [tool for tool in inside[base] if len(inside[base][tool]) == len(inside[at].get(tool, []))]
            for tool in alike:
                pairs = zip(inside[base][tool], inside[at][tool], strict=True)
                for number, pair in enumerate(pairs, 1):
                    if pair[0].run.lines[0] in taken or pair[1].run.lines[0] in taken:
                        continue
                    for item, part in zip(pair, (one, other), strict=True):
                        because = f"the heading '{part.title}' at line {part.line.number}"
                        item.side, item.side_because = part.side, because
                        item.group = f"{tool} #{number}, lines {starts[base]} and {starts[at]}"
                        item.lines = sorted({*item.lines, part.line.number})
                    taken |= {item.run.lines[0] for item in pair}
            if alike:
                break


def _bases(found: list[Section], at: int) -> list[Section]:
    """The sections that one may be compared with, the likeliest first."""
    section = found[at]
    named = [one for one in reversed(found[max(at - _BACK, 0) : at]) if one.side == "before" and one.title]
    # Where the *after* precedes its *before*.
    named += [one for one in found[at + 1 : at + 2] if one.side == "before" and one.title and not named]
    near = [one for one in named if abs(section.line.number - one.line.number) <= _FAR]
    near = [one for one in near if _same_thing(one, section)]
    near.sort(key=lambda one: one.of_what != section.of_what)
    # `and after the change:` behind lines that no heading is above.
    return near or [one for one in found[max(at - 1, 0) : at] if not one.title]


def _same_thing(one: Section, other: Section) -> bool:
    """Whether what two titles say besides their sides can be the same: no numbers differ, and of short ones no words."""
    words, others = (
        {word for word in plain(re.sub(r"\([^()]*\)", "", part.of_what)).split() if word not in _SENTENCE | _FILLER}
        for part in (one, other)
    )
    apart = words ^ others
    if any(any(ch.isdigit() for ch in word) for word in apart):
        return False
    return not apart or not words or not others or (not one.inline and max(len(words), len(others)) > 3)


class _Reader:
    """One pass over the lines."""

    def __init__(self, lines: list[Line], used: set[int], forced: dict[int, Forced] | None = None) -> None:
        self.sections: list[Section] = []
        # Headings that state no side by themselves.
        self.titles: list[Line] = []
        self._forced = forced or {}
        self._titles: list[str] = []
        self._caption = ""
        self._fresh = self._outer = False
        self._heads: list[str] = []
        self._above: Line | None = None
        self._paragraph: list[Line] = []
        for at, line in enumerate(lines):
            if len(self.sections) >= MAX_SECTIONS:
                break
            below = lines[at + 1].text if at + 1 < len(lines) else ""
            self._line(line, line.number in used, below)

    def _line(self, line: Line, is_used: bool, below: str) -> None:
        text = line.text
        current = self.sections[-1] if self.sections else None
        if not text:
            self._paragraph = []
            if current is not None and current.inline and current.entries:
                self._close(current)
            return
        if only_draws(text):
            return
        self._paragraph = [*self._paragraph[-4:], line]
        if line.number in self._forced:
            side, of_what, because = self._forced[line.number]
            title, _, rest = text.partition(":")
            inner = row_cells(line, rest) if rest.strip() else None
            title = title if inner else text
            self._begin(Section(side, title.strip(" *:#=-"), line, inner is not None, of_what, because))
            if inner is not None:
                self._row(inner)
            return
        if is_used:
            self._above = None
            return
        cells = row_cells(line, _NUMBERING.sub("", text))
        if cells is not None and text.endswith(":") and (heading := heading_of(line, self._paragraph, False)):
            self._begin(heading)
            return
        if cells is not None and (inline := _inline(line)) is not None:
            self._begin(inline[0])
            if inline[1] is not None:
                self._row(inline[1])
            return
        if cells is not None and not _is_prose(text, len(cells.slots)):
            title, mark, _ = text.partition(":")
            if mark and any(ch.isalpha() for ch in title) and len(self.titles) < MAX_SECTIONS:
                # `v6.1: 10 Gbit/s` and `v6.1-patched: 11 Gbit/s`
                self.titles.append(line._replace(text=title))
            self._row(cells)
            return
        heading = heading_of(line, self._paragraph, is_rule(below) and bool(below))
        names = _names(text) if heading is None else []
        if len(names) > 2 and not any(_side(name) for name in names[1:]) and (side := _side(names[0])):
            # `Patched    Average clk    Calls`: the head of a table names the side.
            self._begin(Section(side, names[0], line, False, without_side(names[0])))
            self._above = line
            return
        if heading is not None:
            self._begin(heading)
        elif _is_prose(text, 0) and not text.endswith(":"):
            if current is not None and current.entries:
                self._close(current)
            if current is not None and not current.title:
                current.entries.clear()
            self._caption, self._above = text, None
        elif text.endswith(":") or is_rule(below) or len(text.split()) <= 6 or text[0] in "#$[":
            if len(self.titles) < MAX_SECTIONS:
                self.titles.append(line)
            self._title(line)
            self._above = line
        else:
            self._above = line

    def _begin(self, section: Section) -> None:
        if not self._fresh and not self._outer:
            self._titles = []
        self._outer, self._fresh = bool(self._titles), False
        self._heads, self._above = [], None
        self.sections.append(section)

    def _title(self, line: Line) -> None:
        if any(mark in line.text for mark in ("  ", "|", "\t")) and not line.text.endswith(":"):
            # The head of a table.
            return
        title = re.sub(r"\([^()]*=[^()]*\)", "", line.text).strip(" *:#=-[]")
        # Titles without numbers between them belong together.
        self._titles = [*self._titles[-2:], title] if self._fresh else [title]
        self._fresh, self._outer, self._heads = True, False, []

    def _close(self, section: Section) -> None:
        if section.title:
            self.sections.append(Section("before", "", section.line, False))

    def _row(self, cells: RowCells) -> None:
        if self._above is not None:
            self._heads, self._above = _names(self._above.text), None
        self._fresh = False
        if not self.sections:
            self.sections.append(Section("before", "", cells.line, False))
        current = self.sections[-1]
        if len(current.entries) < MAX_ROWS:
            topic = ", ".join(self._titles)
            current.entries.append(Entry(topic, cells, self._heads, (topic, current.title, self._caption)))


def _names(text: str) -> list[str]:
    """The names of columns of a line that may be a head."""
    return [part for part, _, _ in cut(text)]


def _is_prose(text: str, numbers: int) -> bool:
    """Whether a line is part of a sentence: many words, some of them words that tables do without."""
    words = [word.strip(",.;()").lower() for word in text.split()]
    plain_words = [word for word in words if word.isalpha()]
    return len(plain_words) > 6 + 2 * numbers and len(set(plain_words) & _SENTENCE) > 1


def _inline(line: Line) -> tuple[Section, RowCells | None] | None:
    """The side at the begin of a line with numbers, and the rest of the line."""
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
    side = _side(title)
    if side is None or len(title.split()) > (8 if mark else 4) or not title.strip():
        return None
    if not mark and (_is_prose(text, 0) or set(plain(title).split()[-1:]) & _COUNTED):
        # `Patch 1`
        return None
    section = Section(side, title.strip(" *-:|"), line, True, without_side(title))
    rest = text[len(title) :].lstrip(" :|\t=")
    return section, row_cells(line, rest)


def _side(title: str) -> Side | None:
    title = title.strip(" *:#-=|")
    if _GLUED.match(title):
        title = re.sub(r"[+_]", " ", title)
    elif "_" in title and len(title.split()) == 1:
        # A name in code.
        return None
    if found := _PRE.match(title):
        return "before" if found[1].lower() == "pre" else "after"
    named = {found[1].lower() for found in [*PATCHED.finditer(title), *_CHANGED.finditer(title)]}
    sides = {"before" if word in ("before", "without", "w/o") else "after" for word in named}
    if len(sides) == 1:
        return "before" if "before" in sides else "after"
    found = mark_of(title) if not sides else None
    return found[0] if found else None


def heading_of(line: Line, paragraph: list[Line], underlined: bool) -> Section | None:
    """The section that a line begins: it states one side and ends in a colon, is underlined, or is short and alone."""
    text = line.text
    title = _MARK.sub("", text.strip("| ")).strip(" *:#-=")
    if text.endswith((".", ",", ";", "?")) or not title or "\t" in title or "   " in title:
        return None
    if text.endswith(":") and len(paragraph) > 1 and not _MARK.match(text):
        # The last sentence of a paragraph.
        joined = " ".join(one.text for one in paragraph)
        title = re.split(r"(?<=[.?!;:]) ", joined)[-1].strip(" *:#-=")[-_TITLE_CHARS:]
    words = title.split()
    if len(words) > _TITLE_WORDS * (2 if text.endswith(":") else 1):
        return None
    marked = text.startswith(("--", "==", "**", "##")) or (_MARK.match(text) and _CHANGED.search(title))
    if not (text.endswith(":") or underlined or len(words) <= 5 or marked):
        return None
    if len(words) > 8:
        found = {one[1].lower() for one in [*PATCHED.finditer(title), *_CHANGED.finditer(title)]}
        sides = {"before" if word in ("before", "without", "w/o") else "after" for word in found}
        side: Side | None = None if len(sides) != 1 else "before" if "before" in sides else "after"
    else:
        side = _side(title)
    return Section(side, title[-60:], line, False, without_side(title)) if side else None


def _add(base: Section, section: Section, out: ProseQuantities) -> bool:
    """Adds the comparison of two sections; False where too few of their lines are the same."""
    for topics in (True, False):
        before, after = _by_words(base, topics), _by_words(section, topics)
        shared = [key for key in before if key in after]
        enough = len(shared) >= (_ALIKE if base.title else 1.0) * min(len(before), len(after))
        if shared and enough:
            break
    else:
        return False
    runs = Run(TOOL, base.title[:60]), Run(TOOL, section.title[:60])
    lines: tuple[set[int], set[int]] = {base.line.number}, {section.line.number}
    taken: dict[str, int] = {}
    for key in shared:
        for ones, others in _matched(before[key], after[key]):
            _add_rows(runs, (ones, others), taken)
            for of_side, entries in zip(lines, (ones, others), strict=True):
                of_side |= {entry.cells.line.number for entry in entries}
    if not runs[0].rows:
        return False
    group = ", ".join(
        part for part in (base.of_what, f"lines {base.line.number} and {section.line.number}") if part
    )
    for one, run, mine in zip((base, section), runs, lines, strict=True):
        run.notes.append(Note(UNKNOWN_RUNS, one.line.number))
        because = f"the {'line' if one.inline else 'heading'} '{one.title}' at line {one.line.number}"
        because += f": {one.because}" if one.because else ""
        because = because if one.title else f"its lines are those above '{section.title}'"
        stated = next(
            (
                Note(entry.cells.stated, entry.cells.line.number)
                for entry in one.entries
                if entry.cells.stated and entry.cells.stated.endswith("%")
            ),
            None,
        )
        own = stated if one.side == "after" else None
        out.found.append((Found(run, one.side, because, group, None, sorted(mine), own), one.line.depth))
    return True


def _by_words(section: Section, topics: bool) -> dict[tuple[str, str], list[Entry]]:
    out: dict[tuple[str, str], list[Entry]] = {}
    for entry in section.entries:
        out.setdefault((plain(entry.topic) if topics else "", entry.cells.skeleton), []).append(entry)
    return out


def _matched(ones: list[Entry], others: list[Entry]) -> list[tuple[list[Entry], list[Entry]]]:
    """Pairs of lines with the same words: by their keys, else all of them as repeats."""
    keys = _key_slots(ones, others)
    if not keys:
        if len(ones) == len(others) > 1 and _nearly_keyed(ones, others):
            return [([one], [other]) for one, other in zip(ones, others, strict=True)]
        return [(ones, others)]
    first: dict[tuple[str | None, ...], list[Entry]] = {}
    for entry in ones:
        first.setdefault(_key(entry, keys), []).append(entry)
    second: dict[tuple[str | None, ...], list[Entry]] = {}
    for entry in others:
        second.setdefault(_key(entry, keys), []).append(entry)
    return [(first[key], second[key]) for key in first if key in second]


def _nearly_keyed(ones: list[Entry], others: list[Entry]) -> bool:
    """Whether one number tells the lines of each side apart and is nearly the same in both: `in 5.003 sec`."""
    for at in range(len(ones[0].cells.slots)):
        pairs = [values([one.cells.slots[at].cell, other.cells.slots[at].cell]) for one, other in zip(ones, others, strict=True)]
        read = [(one[0], other[0]) for one, other in pairs if one and other]
        if len(read) < len(ones) or not all(abs(one - other) <= 0.005 * abs(one) for one, other in read):
            continue
        inside = sorted(one for one, _ in read)
        if all(high > 1.5 * low > 0 for low, high in zip(inside, inside[1:], strict=False)):
            return True
    return False


def _key(entry: Entry, keys: list[int]) -> tuple[str | None, ...]:
    return tuple(entry.cells.slots[at].cell.token for at in keys)


def _key_slots(ones: list[Entry], others: list[Entry]) -> list[int]:
    """Places of numbers that say what a line is of."""
    sample = ones[0]
    out: list[int] = []
    if any(len(entry.cells.slots) != len(sample.cells.slots) for entry in (*ones, *others)):
        return out
    for at, slot in enumerate(sample.cells.slots):
        left = [entry.cells.slots[at].cell.token for entry in ones]
        right = [entry.cells.slots[at].cell.token for entry in others]
        name = set(plain(f"{_named(sample, at)}").replace("_", " ").split())
        same = len(set(left) & set(right)) >= _ALIKE * min(len(set(left)), len(set(right)))
        unit = slot.cell.unit
        is_size = unit is None or unit[2] in ("", "B")
        if not same or not is_size or slot.cell.share or name & _REPEATS:
            continue
        first = at == 0 or (at == 1 and 0 in out)
        several = len(set(left)) > 1 and len(set(left)) == len(left) and set(left) == set(right)
        if name & _PARAMETERS or (several and first and len(sample.cells.slots) > 1):
            out.append(at)
    return out if len(out) < len(sample.cells.slots) else []


def _named(entry: Entry, at: int) -> str:
    """The name of a number: of the words before it, else of its column."""
    name = entry.cells.slots[at].name
    return name or (_head(entry, at) if entry.heads else "") or (entry.cells.label if at == 0 else "")


def _head(entry: Entry, at: int) -> str:
    heads = entry.heads
    if len(heads) > len(entry.cells.slots) + 1:
        heads = [name for name in heads if column_of(name, 0, 0).kind != "change"]
    extra = len(heads) - len(entry.cells.slots)
    return heads[at + extra] if extra in (0, 1) else ""


def _add_rows(runs: tuple[Run, Run], entries: tuple[list[Entry], list[Entry]], taken: dict[str, int]) -> None:
    """One row for each number that is no key; several lines are repeats with their median."""
    sample = entries[0][0]
    keys = _key_slots(*entries)
    key = " ".join(f"{_named(sample, at)} {sample.cells.slots[at].cell.token}".strip() for at in keys)
    for at in range(len(sample.cells.slots)):
        if at in keys or (not sample.heads and _unchanged(entries)) or not _says_what(sample, at):
            continue
        made: list[tuple[list[float], Unit | None, list[int]]] = []
        for side in entries:
            cells = [entry.cells.slots[at].cell for entry in side]
            unit = next((cell.unit for cell in cells if cell.unit and cell.unit[2]), None)
            for cell, entry in zip(cells, side, strict=True):
                if not (cell.unit and cell.unit[2]) and not cell.share and (stated := _unit(entry, at)):
                    scale = cell.unit[0] if cell.unit else 1.0
                    cell.unit = (stated[0] * scale if cell.unit is None or stated[0] == 1.0 else scale, *stated[1:])
                    unit = unit or cell.unit
            read = values(cells)
            samples = [value[0] for value in read if value is not None]
            numbers = [entry.cells.line.number for entry in side]
            made.append((samples, unit, numbers))
        share = any(entry.cells.slots[at].cell.share for entry in entries[0])
        if not all(samples for samples, _, _ in made):
            continue
        _one_row(runs, made, share, _metric(sample, at, key), taken)


def _says_what(entry: Entry, at: int) -> bool:
    """Whether a number has a unit or a name, or a line of few numbers is called something."""
    cell = entry.cells.slots[at].cell
    if cell.share or (cell.unit and cell.unit[2]) or _named(entry, at):
        return True
    words = any(ch.isalpha() for ch in entry.cells.skeleton)
    return len(entry.cells.slots) <= 3 and bool(words or entry.topic)


def _unchanged(entries: tuple[list[Entry], list[Entry]]) -> bool:
    """Whether all numbers of two lines are the same and none has a unit: settings, or a command."""
    slots = [[slot for entry in side for slot in entry.cells.slots] for side in entries]
    units = any(slot.cell.share or (slot.cell.unit and slot.cell.unit[2]) for side in slots for slot in side)
    return not units and [slot.cell.token for slot in slots[0]] == [slot.cell.token for slot in slots[1]]


def _one_row(
    runs: tuple[Run, Run],
    made: list[tuple[list[float], Unit | None, list[int]]],
    share: bool,
    name: str,
    taken: dict[str, int],
) -> None:
    units = [unit[2] if unit else "%" if share else "" for _, unit, _ in made]
    factor = 1.0
    if units[0] != units[1]:
        if units[0] not in _TIMES or units[1] not in _TIMES:
            return
        factor = 10.0 ** (_TIMES[units[1]] - _TIMES[units[0]])
    taken[name] = taken.get(name, 0) + 1
    metric = name[:60] if taken[name] == 1 else f"{name[:54]} #{taken[name]}"
    by_unit = made[0][1][3] if made[0][1] else None
    for run, (samples, _, numbers), scale in zip(runs, made, (1.0, factor), strict=True):
        scaled = [sample * scale for sample in samples]
        one = row(metric, units[0], direction_of(name, by_unit), None, (numbers[0], numbers[-1]), scaled)
        one.value, one.value_from = (scaled[0], "total") if len(scaled) == 1 else (median(scaled), "median")
        if len(scaled) > 1:
            run.samples_are = "unknown"
        run.rows.append(one)


def _metric(entry: Entry, at: int, key: str) -> str:
    cell: Cell = entry.cells.slots[at].cell
    name = entry.cells.slots[at].name or (_head(entry, at) if entry.heads else "")
    label = entry.cells.label
    parts = [entry.topic[:30], label[:30], key[:30], name]
    text = " ".join(part for part in dict.fromkeys(parts) if part)
    return text or (cell.unit[1] if cell.unit else "") or "value"


def _unit(entry: Entry, at: int) -> Unit | None:
    """The unit of a number that has none behind it: of its name, its column, its line, or what is above."""
    name = entry.cells.slots[at].name
    own = stated_unit(name) or (stated_unit(_head(entry, at)) if entry.heads else None)
    own = own or stated_unit(entry.cells.label)
    if own is None and entry.heads and len(entry.cells.slots) > 1:
        return None
    return own or next((unit for text in entry.captions[:2] if (unit := stated_unit(text, False))), None)
