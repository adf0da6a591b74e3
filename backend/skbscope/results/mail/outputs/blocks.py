"""Runs of tools below a statement of a side: `Without this patch:`, four outputs of iperf3, then `With this patch:`.

A statement is a heading, or the last sentence of a paragraph that announces what is below it (`… before this patch the
statistics are as below:`), or that begins with such words right above what a tool printed (`After applying this patch,
the rate is higher.`), or that ends there (`The baseline results are`). The k-th run below the one is compared with the
k-th below the other, and only where both have the same number of runs of that tool. `Before … After … Before … After`
are two tests where text is between them.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Found
from skbscope.results.mail.sides.sides import set_side
from skbscope.results.mail.text.labels import is_tree, side_of_label, without_side
from skbscope.results.mail.text.words import is_repeat, is_rule, titles_repeat
from skbscope.results.models import Side

_WORDS = 12
_CHARS = 100
MAX_HEADINGS = 100
# Lines of a paragraph that are read for its last sentence.
_PARAGRAPH = 6
# Words of a side, and of what is below it, in `patched: perf report`.
_OF_SIDE, _OF_TOOL = 3, 4
_SENTENCE = 400
PATCHED = re.compile(
    r"\b(before|after|without|with)\s+(?:applying\s+)?(?:this|the|these|that|my|our)\s+(?:\w+\s+)?"
    r"(?:patch(?:es|set)?|series|changes?|commits?|fix(?:es)?)\b",
    re.IGNORECASE,
)
# `The output changes from:` above lines, and `to:` between them and others.
FROM_TO = re.compile(r"^(?:and |in)?(to)(?: this)?$|\bfrom(?: this)?$", re.IGNORECASE)
_PROMPT = re.compile(r"(?:[\w.@~():\[\] /-]{0,60})?[#$] ")
# `I ended up with, before:`
_LAST = re.compile(r"[,;:] (before|after):$", re.IGNORECASE)
ANNOUNCES = re.compile(r":$|\bfollowing\b|\bbelow\b", re.IGNORECASE)
# `And the patched results are` right above what a tool printed.
_RESULTS_ARE = re.compile(
    r"\b(?:results?|numbers|figures|outputs?|statistics|histograms?|profiles?)\b.{0,40} (?:is|are|looks? like)$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Heading:
    """What states the side of all that follows."""

    line: int
    side: Side
    title: str


@dataclass(slots=True)
class Block:
    """The runs of a tool below one heading."""

    heading: Heading
    runs: list[Found]


def block_sides(found: list[Found], lines: list[Line]) -> None:
    """Gives runs their side by the heading far above them, and each pair of blocks its group, in place."""
    printed = {number for item in found for row in item.run.rows for number in row.lines}
    headings = _headings(lines, printed, {item.run.lines[0] for item in found})
    starts = [heading.line for heading in headings]
    titles = repeat_titles(lines) if headings else []
    tools: dict[str, list[Found]] = {}
    for item in found:
        tools.setdefault(item.run.tool, []).append(item)
    for tool, items in tools.items():
        blocks: list[Block] = []
        for item in items:
            at = bisect_right(starts, item.run.lines[0]) - 1
            if at < 0:
                break
            if not blocks or blocks[-1].heading is not headings[at]:
                blocks.append(Block(headings[at], []))
            blocks[-1].runs.append(item)
        if sum(len(block.runs) for block in blocks) != len(items):
            continue
        pairs = list(zip(blocks[::2], blocks[1::2], strict=False))
        if len(blocks) < 2 or len(blocks) % 2 or not all(_opposite(*pair) for pair in pairs):
            continue
        named = all(item.run.side or side_of_label(item.run.label) for item in items)
        tests = len(pairs) > 1 and all(
            _apart(lines, one[1], two[0]) for one, two in zip(pairs, pairs[1:], strict=False)
        )
        if (named and not tests) or (len(pairs) > 1 and not tests):
            continue
        number = 0
        for first, second in pairs:
            repeats = all(
                are_repeats(runs, titles) or _are_of_one_command(runs, lines)
                for runs in (first.runs, second.runs)
            )
            for block in (first, second) if repeats else ():
                for item in block.runs[1:]:
                    # Only the first has a heading.
                    if item.run.label == item.run.command:
                        item.run.label = block.runs[0].run.label
            for place, pair in enumerate(zip(first.runs, second.runs, strict=True)):
                number += not (repeats and place)
                label = first.runs[0 if repeats else place].run.label
                # `Before`, `ping #1`: words that say nothing of what was measured.
                label = "" if not without_side(label) or label.startswith(tool) else f", {label}"
                _give(pair, (first.heading, second.heading), f"{tool}{label} #{number}"[:_CHARS])


def repeat_titles(lines: list[Line]) -> list[int]:
    """The numbers of the lines that say which repeat is below them: `Run 2:`."""
    return [line.number for line in lines if titles_repeat(line.text)]


def are_repeats(runs: list[Found], titles: list[int]) -> bool:
    """Whether several runs of a tool repeat one test: one of the `titles` of repeats is between each and the next."""
    between = (
        bisect_right(titles, one.run.lines[1]) < bisect_right(titles, other.run.lines[0])
        for one, other in zip(runs, runs[1:], strict=False)
    )
    return len(runs) > 1 and all(between)


def _are_of_one_command(runs: list[Found], lines: list[Line]) -> bool:
    """Whether several runs of a tool are the same command again, with nothing else done or announced between them."""
    commands = {item.run.command for item in runs}
    if len(runs) < 2 or len(commands) > 1 or None in commands:
        return False
    first, last = runs[0].run.lines[1], runs[-1].run.lines[0]
    (command,) = commands
    between = (line.text for line in lines if first < line.number < last and line.text)
    return not any(
        (_PROMPT.match(text) or text.endswith(":")) and str(command) not in text and "stats for" not in text
        for text in between
    )


def _give(pair: tuple[Found, Found], headings: tuple[Heading, Heading], group: str) -> None:
    for item, heading in zip(pair, headings, strict=True):
        if item.side is None:
            set_side(item, heading.side, f"the heading '{heading.title}' at line {heading.line}")
        item.group = group


def _opposite(one: Block, other: Block) -> bool:
    """Whether two blocks are the sides of one test, and no run names another side than its heading."""
    alike = len(one.runs) == len(other.runs) and one.heading.side != other.heading.side
    own = [
        (block, item.run.side or (side_of_label(item.run.label) or (None,))[0])
        for block in (one, other)
        for item in block.runs
    ]
    return alike and all(side in (None, block.heading.side) for block, side in own)


def _apart(lines: list[Line], before: Block, after: Block) -> bool:
    """Whether text between two rounds says that the second is another test and no repeat."""
    end = before.runs[-1].run.lines[1]
    between = [line.text for line in lines if end < line.number < after.heading.line and line.text]
    titles = [text for text in between if not is_rule(text) and not text.startswith(("$", "#", "./"))]
    return bool(titles) and not is_repeat(titles[-1])


def _headings(lines: list[Line], used: set[int], outputs: set[int]) -> list[Heading]:
    """The statements of a side in the order of the text; `outputs`: the first lines of what tools printed."""
    out: list[Heading] = []
    paragraph: list[Line] = []
    for line in lines:
        if not line.text or line.number in used:
            paragraph = []
            continue
        paragraph.append(line)
        if len(out) == MAX_HEADINGS:
            break
        heading = (
            side_heading(line) or _sentence(paragraph[-_PARAGRAPH:], outputs) or _with_tool(line, outputs)
        )
        if heading is not None:
            out.append(heading)
    return out


def side_heading(line: Line) -> Heading | None:
    """A line that is nothing but a side: it ends in a colon or is between rules."""
    text = line.text.strip("| ")
    title = text.strip(" *:#-=")
    if not 2 < len(text) <= _CHARS or len(title.split()) > _WORDS or not title[:1].isalpha():
        return None
    ruled = text.startswith("--") and text.endswith("--")
    if text.endswith(":") and (found := FROM_TO.search(title)):
        return Heading(line.number, "after" if found[1] else "before", title)
    side = side_of_label(title) if ruled or text.endswith(":") else None
    if text.endswith(":") and is_tree(title):
        return Heading(line.number, "before", title)
    return Heading(line.number, side[0], title) if side and title.lower().startswith(side[1]) else None


def _with_tool(line: Line, outputs: set[int]) -> Heading | None:
    """`patched: flame graph data` right above what a tool printed: a side, and what is below it."""
    title, _, of_what = line.text.partition(": ")
    side = side_of_label(title) if of_what and len(title.split()) <= _OF_SIDE else None
    if side is None or side[1] != title.lower() or any(map(str.isdigit, of_what)):
        return None
    above = line.number + 1 in outputs and len(of_what.split()) <= _OF_TOOL
    return Heading(line.number, side[0], title) if above else None


def _sentence(paragraph: list[Line], outputs: set[int]) -> Heading | None:
    """The last sentence of a paragraph, where it announces output, or is right above it, and names one side."""
    is_open = paragraph[-1].text[-1] not in ":."
    below = {paragraph[-1].number + 1, paragraph[-1].number + 2}
    if is_open and (below.isdisjoint(outputs) or not _RESULTS_ARE.search(paragraph[-1].text[-_CHARS:])):
        return None
    text = " ".join(line.text for line in paragraph)[-_SENTENCE:]
    sentence = re.split(r"(?<=[.?!]) ", text)[-1].strip()
    if is_open:
        side = side_of_label(sentence) if len(sentence.split()) <= _WORDS else None
        return Heading(paragraph[-1].number, side[0], sentence) if side else None
    named = {found[1].lower(): found[0] for found in PATCHED.finditer(sentence)}
    if not named and (last := _LAST.search(sentence)):
        named = {last[1].lower(): last[1]}
    if len(named) != 1 or not (
        ANNOUNCES.search(sentence) or (PATCHED.match(sentence) and not below.isdisjoint(outputs))
    ):
        return None
    word, phrase = next(iter(named.items()))
    return Heading(paragraph[-1].number, "before" if word in ("before", "without") else "after", phrase)
