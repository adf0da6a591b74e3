"""Bare numbers under the heading of a side, one a line: repeats of one measurement, or what super_netperf printed.

    Without the patch (Mbps):            Before:
    9412                                 # ./super_netperf 200 -H 10.0.0.2 -t TCP_RR
    9388                                 1834507
    9401                                 1829944

Several numbers on one line stay unread, as they may be a series, unless a label that names a side is before and a unit
behind them, and another such line names the other side:

    Before:             1537 1538 1538 Mb/sec
    After:              1536 1534 1539 Mb/sec

Headings that are the same but for `no` state their sides together: `Rate with no X:` and `Rate with X:`.

The unit may also be in a title that says that they are runs: `Latency (us), 5 runs:`. At least three numbers that
differ little are repeats too, with the unit of a title or with none, where no head of columns is above them.
"""

import re
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.labels import command_in
from skbscope.results.mail.models import NUMBERS, Found, Part
from skbscope.results.mail.sides.titles import contrast_of
from skbscope.results.mail.text.captions import listed_unit, stated_unit
from skbscope.results.mail.text.cells import Cell, Unit, cells_of, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import side_of_label, without_side
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import is_repeat, is_rule
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

_NAMED = re.compile(r" *([A-Za-z][\w.-]{1,40})=(\d[\d.,]{0,20}) *")
# Alone before a colon these are sides beside each other.
_BARE_SIDES: dict[str, tuple[Side, str]] = {
    **dict.fromkeys(("without", "w/o"), ("before", "without")),
    **dict.fromkeys(("with", "w/"), ("after", "with")),
}
# Repeats of one thing are not further apart.
_ALIKE = 1.25
_ASIDE = re.compile(r" *[(\[][^()\[\]]{1,60}[)\]]| in [A-Za-z/]{1,12}(?=:?$)")
# What says that the numbers of a line are repeats.
_RUNS = re.compile(r"\b(?:\w+ )(?:runs|iterations|rounds|tries|repeats|samples)\b", re.IGNORECASE)
# Titles of numbers that somebody chose or expects, and of what takes time, bytes or watts.
_CHOSEN = re.compile(
    r"\b(?:set|expected|targets?|netem|configured|coalesc\w+|to live|steps?|reserv\w+|emulated|theor\w+|allowed|"
    r"supported|nominal|capacity|line rate|maximum|minimum)\b",
    re.IGNORECASE,
)
_OF_RESULTS = re.compile(
    r"\b(?:\w*time|latenc\w+|lat|delay|rtt|duration|takes|took|costs?|overhead|p\d\d\w*|elapsed|per|jitter|memory|"
    r"usage|used|footprint|consum\w+|power|results?|average|mean|avg|median|boot\w*|cycles|util\w*|cpu)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"(\d{1,3})[.)] +(?=\d)")
# What is counted has no unit: `packets dropped before: 2842`, `… after: 360 (-87.3%)`.
_COUNTED = re.compile(
    r"\b(?:drop(?:s|ped)?|errors?|loss(?:es)?|lost|retrans\w{0,12}|rexmits?|misses|failures|overruns|wake-?ups|"
    r"interrupts|irqs|context[ -]switches|page[ -]faults)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(r" *(\d[\d,]{0,15}(?:\.\d{1,4})?) ?(?:\(([+-]?\d{1,6}(?:\.\d{1,4})?%)\))? *")
_LOOP = re.compile(r"\bfor ([A-Za-z_]\w{0,20}) in ([^;]{1,160}); *do\b(.*)")
_PLAIN, _ECHO = re.compile(r"[\w.:/-]+"), re.compile(r"\becho\b[^;|&]*")
_SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,6})?s")
SUPER = "super_netperf"
MAX_LISTS = 400
MAX_NUMBERS = 200
_WORDS = 8
# The sum of netperf tests that super_netperf prints has the unit of that test, which its output does not name.
_UNITS: dict[str, Unit] = {
    "_RR": (1.0, "rate", "1/s", "more"),
    "_CRR": (1.0, "rate", "1/s", "more"),
    "_STREAM": (1e6, "rate", "bit/s", "more"),
    "_MAERTS": (1e6, "rate", "bit/s", "more"),
}
UNKNOWN_RUNS = "bare numbers of the text: that each line is a run is not stated"


@dataclass(slots=True)
class NumberList:
    """The numbers under one heading."""

    label: str
    side: Side
    heading: Line
    # What the nearest line above that names no side calls the test.
    topic: str
    command: str | None = None
    command_line: int | None = None
    # Under one heading several commands may each have their numbers.
    part: int = 0
    numbers: list[tuple[Line, Cell]] = field(default_factory=list)
    # Why it is of its side, and why it may be of the other one, where the label alone does not say.
    because: str = ""
    doubt: str | None = None
    # The change that is stated behind the number.
    stated: str | None = None


def number_lists(lines: list[Line], used: set[int]) -> Part:
    """All lists of a text in groups that hold both sides, a run for each list."""
    out = Part()
    found: list[NumberList] = []
    current: NumberList | None = None
    # Lists below headings that state no side alone.
    opened: list[NumberList] = []
    waiting: NumberList | None = None
    topic = ""
    for line in lines:
        text = line.text
        if not text or is_rule(text):
            continue
        title = _title(text) if line.number not in used else None
        side = side_of_label(title) if title else None
        if title and side and len(found) < MAX_LISTS:
            current = NumberList(title, side[0], line, topic)
            found.append(current)
            waiting = None
        elif (
            current is not None
            and line.number not in used
            and (cell := _number(text, len(current.numbers))) is not None
        ):
            if len(current.numbers) < MAX_NUMBERS:
                current.numbers.append((line, cell))
        elif current is not None and (command := _command(text)):
            if current.numbers and (current.command is None or len(found) >= MAX_LISTS):
                current = None
                continue
            if current.numbers:
                current = NumberList(
                    current.label, current.side, current.heading, current.topic, part=current.part + 1
                )
                found.append(current)
            current.command, current.command_line = command, line.number
        else:
            if (
                current is not None
                and current.numbers
                and text.split()[0].lower() in ("avg", "avg:", "mean:", "average:")
            ):
                out.unread.append(Note(f"'{text[:60]}' summarises the numbers above", line.number))
            current = None
            topic = title or ""
            free = waiting is not None and line.number not in used and not title
            cell = _number(text, len(waiting.numbers)) if free and waiting is not None else None
            if title and len(opened) < MAX_LISTS:
                waiting = NumberList(title, "before", line, "")
                opened.append(waiting)
            elif waiting is not None and cell is not None and len(waiting.numbers) < MAX_NUMBERS:
                waiting.numbers.append((line, cell))
            else:
                waiting = None
    for group in [*_groups(found), *_in_lines(lines, used), *_together(opened)]:
        _add(group, out)
    return out


def _in_lines(lines: list[Line], used: set[int]) -> list[list[NumberList]]:
    """Groups of two lines with several numbers each: labels of both sides that are the same but for the side."""
    waiting: dict[tuple[str, Side], NumberList] = {}
    stems: dict[str, NumberList] = {}
    groups: list[list[NumberList]] = []
    title = above = ""
    for line in lines:
        label, mark, rest = line.text.partition(":")
        before, above = above, line.text or above
        short = len(line.text) <= 100
        if line.text.endswith((":", ")", "]")) or (short and _RUNS.search(line.text)):
            title = line.text if short and not any(map(str.isdigit, rest)) else title
        if not mark or len(label) > 60 or line.number in used or len(groups) >= MAX_LISTS:
            title = title if not line.text or line.text == title else ""
            continue
        side = side_of_label(label) or _BARE_SIDES.get(label.strip(" *-").lower())
        named = _NAMED.fullmatch(rest) if side else None
        # Below the names of columns, or sizes, several numbers are a series.
        headed = before != title and bool(before) and not before.endswith((".", ":"))
        # `pps before: 1012345`: the label is a unit and its side.
        rate = unit_of(without_side(label)) if side else None
        rate = rate if rate and rate[2] in ("pps", "1/s") else None
        counted = _COUNT.fullmatch(rest) if side and (rate or _COUNTED.search(label)) else None
        if counted:
            numbers: list[Cell] | None = [Cell(counted[1], 0, 0, rate)]
        else:
            numbers = (
                [Cell(named[2], 0, 0)] if named else _numbers(rest, title, side is not None and not headed)
            )
        if numbers is None:
            title = title if not line.text or line.text == title else ""
            continue
        if side is None:
            # `With netfilter hook` and `With netfilter hook + cache`
            item = NumberList(label.strip(" *-"), "before", line, "")
            item.numbers = [(line, cell) for cell in numbers]
            base, added, _ = item.label.partition(" + ")
            if added and (first := stems.pop(base.rstrip(), None)):
                item.side = "after"
                groups.append([first, item])
            elif not added:
                stems[item.label] = item
            continue
        topic = named[1].replace("_", " ") if named else without_side(label) if counted else _name_of(title)
        item = NumberList(label.strip(" *-"), side[0], line, topic)
        item.stated = counted[2] if counted else None
        item.numbers = [(line, cell) for cell in numbers]
        # The next line of such a list has this one above it.
        above = title
        rest = f"{without_side(label)} {item.topic}"
        if other := waiting.pop((rest, "before" if side[0] == "after" else "after"), None):
            groups.append([other, item])
        else:
            waiting[rest, side[0]] = item
    return groups


def _name_of(title: str) -> str:
    """What a title calls the numbers below it, without their unit and how many runs they are."""
    name = _ASIDE.sub("", title).strip(" *:#=-").partition(",")[0]
    return name if len(name.split()) <= _WORDS else ""


def _is_measured(title: str, unit: Unit) -> bool:
    """Whether a title is of what was measured; times and sizes have to be of something that takes them."""
    return not _CHOSEN.search(title) and (unit[1] == "rate" or _OF_RESULTS.search(title) is not None)


def _numbers(text: str, title: str, alike: bool) -> list[Cell] | None:
    """At least two numbers and the unit behind the last, or that of a title that says they are runs; else None.

    `alike`: at least three numbers that differ little are repeats whatever the title says, and a single one counts
    where the title states its unit.
    """
    parts = text.strip(" []").replace(",", " ").split() if "[" in text else text.replace(", ", " ").split()
    if not parts or not parts[0].lstrip("+-")[:1].isdigit():
        # Nearly every line.
        return None
    seconds = alike and len(parts) > 1 and all(map(_SECONDS.fullmatch, parts))
    if seconds:
        # `174s 156s 154s`
        parts = [*(part[:-1] for part in parts), "s"]
    unit: Unit | None = (
        (1.0, "time", "s", "less") if seconds else unit_of(parts[-1]) if len(parts) > 2 else None
    )
    stated = stated_unit(title, False) or listed_unit(title)
    runs = len(parts) > 1 and _RUNS.search(title) is not None
    stated = stated or (unit_of(title.split()[0]) if runs else None)
    single = len(parts) == 1 and alike and stated is not None and _is_measured(title, stated)
    if unit:
        del parts[-1]
    elif not (alike and len(parts) > 2) and not (runs and stated) and not single:
        return None
    found = cells_of(" ".join(parts)) if len(text) <= 300 else None
    if found is None or found.label or found.words or len(found.cells) != len(parts):
        return None
    if any((cell.unit and cell.unit[2]) or cell.share or cell.token is None for cell in found.cells):
        return None
    if unit is None and not runs:
        read = [value[0] for value in values(found.cells) if value]
        if len(read) < len(parts) or min(read) <= 0 or max(read) > _ALIKE * min(read):
            return None
        steps = {other - one for one, other in zip(read, read[1:], strict=False)}
        if not single and (steps == {0} or steps == {1}) and all(value == int(value) for value in read):
            # Numbers that count up, or are the same each time, name something.
            return None
    for cell in found.cells:
        of_all = unit or stated
        # `41k` below `conn/s`
        cell.unit = (of_all[0] * (cell.unit[0] if cell.unit else 1.0), *of_all[1:]) if of_all else cell.unit
    return found.cells


def _title(text: str) -> str | None:
    """The text of a heading: a few words with a colon, or a side's word first; None for another line."""
    title = text.strip(" *:#-=<>")
    if not title or len(text) > 80 or len(title.split()) > _WORDS or text.endswith((".", ",", ";", "?")):
        return None
    side = side_of_label(title)
    heads = text.rstrip(" *").endswith(":") or (side is not None and title.lower().startswith(side[1]))
    return title if heads and not title[0].isdigit() else None


def _number(text: str, before: int) -> Cell | None:
    """The only number of a line, without a unit: units are for the reader of prose.

    Behind `before` others it may be numbered itself: `3. 82807`.
    """
    ordinal = _ORDINAL.match(text)
    found = cells_of(text[ordinal.end() :] if ordinal and int(ordinal[1]) == before + 1 else text)
    if found is None or len(found.cells) != 1 or found.words or (found.label and not is_repeat(found.label)):
        return None
    cell = found.cells[0]
    named = found.label and found.label[0] != "#" and not any(ch.isalpha() for ch in found.label)
    return cell if cell.unit is None and not cell.share and cell.token and not named else None


def _command(text: str) -> str | None:
    if text.startswith(("$ ", "# ", "./")) or SUPER in text:
        return command_in(text, SUPER) or text.lstrip("$# ")[:200]
    return None


def _groups(found: list[NumberList]) -> list[list[NumberList]]:
    """Lists that follow each other with both sides; a side that was there already begins the next group."""
    groups: list[list[NumberList]] = []
    # The k-th command of a heading is compared with the k-th of the other one.
    open_groups: dict[int, list[NumberList]] = {}
    for item in found:
        if not _counts(item):
            continue
        last = open_groups.get(item.part)
        if last is None or len({one.side for one in last}) == 2 or any(one.side == item.side for one in last):
            open_groups[item.part] = [item]
            groups.append(open_groups[item.part])
        else:
            last.append(item)
    return [group for group in groups if len(group) == 2]


def _together(opened: list[NumberList]) -> list[list[NumberList]]:
    """Lists below headings that are the same but for `no` or `without`: `Rate with no X:` and `Rate with X:`."""
    filled = [item for item in opened if len(item.numbers) > 1]
    groups: list[list[NumberList]] = []
    for one, other in zip(filled, filled[1:], strict=False):
        if groups and one is groups[-1][1]:
            continue
        found = contrast_of(one.label, other.label, "", "", False)
        words = set(f"{one.label} {other.label}".lower().split())
        if found is None or not words & {"no", "without", "w/o"}:
            continue
        one.side = "before" if found[0] == "after" else "after"
        for item, side in ((one, one.side), (other, found[0])):
            item.side, item.topic, item.because, item.doubt = side, found[1], found[2], found[3]
        groups.append([one, other])
    return groups


def _counts(item: NumberList) -> bool:
    """A single number may be anything, unless a known command or a title with its unit is above it."""
    known = SUPER in (item.command or "") or (item.command is None and _stated(item.topic) is not None)
    return len(item.numbers) > 1 or (bool(item.numbers) and known)


def _stated(topic: str) -> Unit | None:
    return stated_unit(topic, False) or listed_unit(topic)


def _add(group: list[NumberList], out: Part) -> None:
    name = f"numbers at line {group[0].command_line if group[0].part else group[0].heading.number}"
    topic = group[0].topic
    counts = [len(item.numbers) for item in group]
    if counts[0] != counts[1] and any(map(_turns, (item.command for item in group), counts)):
        out.unread.append(Note(f"{name}: a loop printed other numbers on each side", group[0].heading.number))
        return
    if {item.command for item in group if item.command} != {group[0].command} - {None}:
        out.unread.append(
            Note(f"{name}: the commands of the sides differ; they are not compared", group[0].heading.number)
        )
        return
    for item in group:
        run = Run(SUPER if SUPER in (item.command or "") else NUMBERS, item.label, command=item.command)
        unit = item.numbers[0][1].unit or _unit(item)
        for _, cell in item.numbers:
            cell.unit = unit
        read = values([cell for _, cell in item.numbers])
        if not any(read):
            continue
        span = (item.numbers[0][0].number, item.numbers[-1][0].number)
        turns = _turns(item.command, len(item.numbers)) or [""]
        for at, turn in enumerate(turns):
            mine = read if len(turns) == 1 else read[at : at + 1]
            samples = [value[0] for value in mine if value is not None]
            if not samples:
                continue
            metric = " ".join(filter(None, (item.topic or "value", turn)))
            direction = direction_of(f"{metric} {item.label}", unit[3] if unit else None)
            place = span if len(turns) == 1 else (item.numbers[at][0].number,) * 2
            made = row(metric, unit[2] if unit else "", direction, None, place, samples)
            made.value, made.value_from = median(samples), "median"
            if len(samples) > 1:
                run.samples_are = "unknown"
                run.notes.append(Note(UNKNOWN_RUNS, span[0]))
            run.rows.append(made)
        lines = {item.heading.number, *(line.number for line, _ in item.numbers)}
        lines |= {item.command_line} if item.command_line else set()
        because = item.because or f"the heading '{item.label}'"
        group_name = f"{topic}, {name}" if topic else name
        own = [Note(item.stated, span[0])] if item.stated and item.side == "after" else []
        made_of = Found(run, item.side, because, group_name, None, sorted(lines), own, doubt=item.doubt)
        out.found.append((made_of, item.heading.depth))


def _turns(command: str | None, count: int) -> list[str]:
    """`i=1`, `i=2`, `i=4` of `for i in 1 2 4; do ./bench $i; done`: its numbers are of different things, no repeats."""
    loop = _LOOP.search(command or "")
    name, words = (loop[1], loop[2].split()) if loop else ("", [])
    body = _ECHO.sub("", loop[3]) if loop else ""
    if loop is None or count < 2 or not re.search(rf"\$\{{?{name}\b", body):
        return []
    return (
        [f"{name}={word}" for word in words]
        if len(words) == count and all(map(_PLAIN.fullmatch, words))
        else [f"#{at + 1}" for at in range(count)]
    )


def _unit(item: NumberList) -> Unit | None:
    """Of the command, the heading or the topic; None where none states one."""
    test = item.command or ""
    for ending, unit in _UNITS.items():
        if SUPER in test and any(word.strip(";)").endswith(ending) for word in test.split()):
            return unit
    for text in (item.label, item.topic):
        inner = text.rpartition("(")[2].rstrip(")") if "(" in text else (text.split() or [""])[-1]
        if found := unit_of(inner):
            return found
    return _stated(item.topic)
