"""The sides of what tools printed below the headings of both sides, the k-th output with the k-th."""

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import replace

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import LAYOUTS, Forced, Found
from skbscope.results.mail.outputs.blocks import are_repeats, repeat_titles
from skbscope.results.mail.outputs.novelty import shows_both
from skbscope.results.mail.outputs.sectionpairs import BACK, FAR, same_thing
from skbscope.results.mail.outputs.sections import Reader
from skbscope.results.mail.outputs.shells import stated_sides
from skbscope.results.mail.outputs.titledblocks import Block, titled_blocks
from skbscope.results.mail.outputs.titlewords import calls_better
from skbscope.results.mail.sides.sides import set_side
from skbscope.results.mail.text.printed import around_fio, is_of_stream
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side
from skbscope.results.read.disk.fio import MEAN_LATENCY
from skbscope.results.read.disk.fio import TOOL as FIO

_BENCH = "bpf bench"
# What fio says of a disk and of its requests.
_OF_DISK = re.compile(r"\S{1,20}: ios=\d|(?:sum )?issued rwts:")
# `throughput default`, beside `throughput patched`.
_TODAY = {"default", "existing", "unmodified", "stock"}


def tool_sides(found: list[Found], lines: list[Line], skipped: set[int], subject: str, prose: str) -> None:
    """Gives runs of tools without a side that of the section that they are in, in place.

    The k-th run of a tool in one section is compared with the k-th in the other, where both have the same number. One
    that has the side of its section by its label, and nothing to be compared with, is one of them.
    """
    of_tools = [item for item in found if item.run.tool not in LAYOUTS]
    free = {id(item) for item in of_tools if item.side is None and item.run.side is None}
    if not free:
        return
    sides: dict[str, set[Side | None]] = {}
    for item in of_tools:
        sides.setdefault(item.group, set()).add(item.side)
    first = Reader(lines, skipped)
    forced = stated_sides(first.titles, lines, subject, prose) | _beside_patched(first)
    parts = Reader(lines, skipped, forced).sections if forced else first.sections
    starts = [part.line.number for part in parts]
    inside: dict[int, dict[str, list[Found]]] = {}
    for item in of_tools:
        at = bisect_right(starts, item.run.lines[0]) - 1
        if at < 0 or not parts[at].title or item.run.lines[0] - starts[at] > FAR:
            continue
        alone = item.side == parts[at].side and not {"before", "after"} <= sides[item.group]
        if id(item) in free or alone:
            inside.setdefault(at, {}).setdefault(item.run.tool, []).append(item)
    titles = repeat_titles(lines)
    paired: set[int] = set()
    # Titles that a section is compared with.
    titled: dict[int, set[str]] = {}
    places = sorted(inside)
    for at in places:
        if parts[at].side != "after":
            continue
        others = [one for one in reversed(places) if one < at] + [one for one in places if one > at][:1]
        for base in others[:BACK]:
            one, other = parts[base], parts[at]
            if one.side != "before" or not same_thing(one, other) or abs(starts[at] - starts[base]) > 2 * FAR:
                continue
            alike = [
                tool for tool in inside[base] if len(inside[base][tool]) == len(inside[at].get(tool, []))
            ]
            for tool in alike:
                pairs = zip(inside[base][tool], inside[at][tool], strict=True)
                repeats = all(are_repeats(inside[of][tool], titles) for of in (base, at))
                for place, pair in enumerate(pairs, 1):
                    number = 1 if repeats else place
                    if pair[1].run.lines[0] in paired:
                        continue
                    if pair[0].run.lines[0] in paired:
                        if pair[0].side != "before" or other.title in titled.get(base, ()):
                            continue
                        # One *before* of several different headings; it is in a group with each.
                        pair = replace(pair[0]), pair[1]
                        found.append(pair[0])
                    for item, part in zip(pair, (one, other), strict=True):
                        because = f"the heading '{part.title}' at line {part.line.number}"
                        item.side, item.side_because = part.side, because
                        item.doubt = item.doubt or one.doubt or other.doubt
                        item.group = f"{tool} #{number}, lines {starts[base]} and {starts[at]}"
                        item.lines = sorted({*item.lines, part.line.number})
                    paired |= {item.run.lines[0] for item in pair}
                titled.setdefault(base, set()).add(other.title)
            if alike:
                break


def _beside_patched(reader: Reader) -> dict[int, Forced]:
    """Headings such as `X default`, where another one is `X patched`, by their lines."""
    stems = [
        set(plain(part.of_what).split())
        for part in reader.sections
        if part.side == "after" and part.title and not part.inline and not part.doubt
    ]
    out: dict[int, Forced] = {}
    for line in reader.titles if any(stems) else []:
        words = set(plain(line.text).split()) if len(line.text) <= FAR else set()
        rest = words - _TODAY
        if rest and rest != words and rest in stems:
            because = f"'{line.text[:40]}' is what there is today"
            out[line.number] = ("before", " ".join(sorted(rest)), because, None)
    return out


def give_to_tools(pairs: list[Found], found: list[Found], compared: set[str]) -> list[Found]:
    """The pairs of lines but those that are in one output of a tool each, which have their sides instead, in place.

    What reads a tool knows its units, its repeats, and what it derives from its figures. `compared`: the groups that
    have both sides.
    """
    outputs: dict[int, list[tuple[Found, set[int]]]] = {}
    for item in found:
        if item.run.tool not in LAYOUTS and item.group not in compared:
            own = {line for row in item.run.rows for line in row.lines}
            for line in own:
                outputs.setdefault(line, []).append((item, own))
    groups: dict[str, list[Found]] = {}
    for pair in pairs:
        groups.setdefault(pair.group, []).append(pair)
    given: set[str] = set()
    for group, sides in groups.items():
        inside = [
            [item for item, own in outputs.get(min(lines, default=0), []) if lines <= own]
            for side in sides
            for lines in [{line for row in side.run.rows for line in row.lines}]
        ]
        if len(sides) != 2 or any(len(one) != 1 for one in inside):
            continue
        (first,), (second,) = inside
        rows = [{(row.metric, row.subject, row.unit) for row in item.run.rows} for item in (first, second)]
        sided = [{item.side, item.run.side} for item in (first, second)]
        fits = all(of <= {None, side.side} for of, side in zip(sided, sides, strict=True))
        if first is second or first.run.tool != second.run.tool or not fits or not rows[0] & rows[1]:
            continue
        for item, side in zip((first, second), sides, strict=True):
            item.side, item.side_because, item.doubt = side.side, side.side_because, side.doubt
            item.lines, item.group = sorted({*item.lines, *side.lines}), group
        given.add(group)
    return [item for item in pairs if item.group not in given]


def first_of_two(found: list[Found], lines: list[Line]) -> None:
    """Of two outputs of a tool, of which the second is below words of the *after*, the first is the *before*, in place.

    Its group says that both are of one thing. The second is the *after* too where only its title calls it better.
    """
    groups: dict[tuple[str, str, int | None], list[Found]] = {}
    for item in found:
        if item.run.tool not in LAYOUTS:
            groups.setdefault((item.run.tool, item.group, item.message), []).append(item)
    tools = Counter((tool, message) for (tool, _, message), items in groups.items() for _ in items)
    blocks: list[Block] | None = None
    for (tool, _, message), items in groups.items():
        if len(items) != 2 or tools[tool, message] != 2:
            continue
        one, other = sorted(items, key=lambda item: item.run.lines[0])
        if one.side or one.run.side:
            continue
        if other.side is None and other.run.side is None:
            blocks = titled_blocks(lines, set()) if blocks is None else blocks
            if because := _called_better(one, other, blocks):
                set_side(other, "after", because)
        if other.side != "after" or other.doubt:
            continue
        set_side(one, "before", f"the only other output of {tool} is the after, {other.side_because}")
        one.lines = sorted({*one.lines, *other.lines[:1]})


def _called_better(one: Found, other: Found, blocks: list[Block]) -> str | None:
    """Why the second of two outputs is the *after*: of both titles right above them only its own calls it better."""
    starts = [block.line.number for block in blocks]
    places = [bisect_right(starts, item.run.rows[0].lines[0]) - 1 for item in (one, other)]
    if places[0] < 0 or places[0] == places[1]:
        return None
    first, second = (" ".join(blocks[place].titles[-1:]) for place in places)
    return f"'{second[-60:]}' calls its figures better" if calls_better(first, second) else None


def compared_outputs(found: list[Found], lines: list[Line]) -> list[Found]:
    """Without lines of bench's scripts whose names no others have: what they compare, their names alone show."""
    texts = {line.number: line.text for line in lines}
    benches = [item for item in found if item.run.tool == _BENCH]
    counted = Counter(key for item in benches for key in {(row.metric, row.subject) for row in item.run.rows})
    lone = {
        id(item)
        for item in benches
        if not any(counted[row.metric, row.subject] > 1 for row in item.run.rows)
        and not shows_both(list(dict.fromkeys(row.subject or "" for row in item.run.rows)))
        and not texts.get(item.run.rows[0].lines[0], "").startswith(("Iter ", "Setting up", "Summary:"))
    }
    return [item for item in found if id(item) not in lone]


def parts_of_compared(both: list[Found], lines: list[Line]) -> set[int]:
    """The lines of which the figures are part of what is compared: streams of a sum, replies of a statistic."""
    out: set[int] = set()
    if any(item.run.tool.startswith("iperf") for item in both):
        out |= {line.number for line in lines if is_of_stream(line.text)}
    if any(item.run.tool == "ping" for item in both):
        out |= {line.number for line in lines if " bytes from " in line.text[:60]}
    jobs = [item.run for item in both if item.run.tool == FIO]
    out |= {line.number for line in lines if _OF_DISK.match(line.text)} if jobs else set()
    jobs = [run for run in jobs if any(row.metric == MEAN_LATENCY for row in run.rows)]
    read = {line for run in jobs for row in run.rows for line in row.lines}
    return out | around_fio(lines, read) if read else out


def lone_output(found: list[Found]) -> set[int]:
    """The lines of the only output of tools: a reader may know the form of one side alone."""
    outputs = [item for item in found if item.run.tool not in LAYOUTS]
    return {line for row in outputs[0].run.rows for line in row.lines} if len(outputs) == 1 else set()


def over_headings(found: list[Found], lines: list[Line], skipped: set[int]) -> set[int]:
    """The lines of outputs of tools that go on behind a heading of a side: a reader took those of both for one."""
    outputs = [
        sorted({line for row in item.run.rows for line in row.lines})
        for item in found
        if item.run.tool not in LAYOUTS
    ]
    if not any(len(numbers) > 1 for numbers in outputs):
        return set()
    starts = [part.line.number for part in Reader(lines, skipped).sections if part.title and not part.inline]
    return {
        line
        for numbers in outputs
        for line in numbers
        if bisect_right(starts, numbers[0]) < bisect_right(starts, numbers[-1])
    }
