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
from dataclasses import replace

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.outputs.matched import add_row, in_rounds, matched
from skbscope.results.mail.outputs.sections import Entry, Reader, Section
from skbscope.results.mail.outputs.shells import stated_sides
from skbscope.results.mail.outputs.titlewords import SENTENCE_WORDS
from skbscope.results.mail.sides.contrast import mark_of
from skbscope.results.mail.tables.heads import column_of
from skbscope.results.mail.text.captions import stated_unit
from skbscope.results.mail.text.cells import Cell, Unit, values
from skbscope.results.mail.text.labels import current_beside
from skbscope.results.mail.text.rowcells import SYMBOL, Slot
from skbscope.results.mail.text.words import SERIES, plain
from skbscope.results.models import Note, Run

UNKNOWN_RUNS = "lines of the text: how many runs a value represents is not stated"
# Sections before one that it may be compared with, and lines between their headings.
BACK = 6
FAR = 150
_ALIKE = 0.5
# `Msg/s` names no setting.
_OF_RATES = {"s", "sec", "second", "psec"}
_REPEATS = set("iter iteration run round trial sample interval time sec seconds id".split())
_PARAMETERS = SERIES | set(
    "bs qd numjobs jobs block blocksize iodepth depth nthreads n nr port mtu size cpu".split()
)
_FILLER = set(
    "now then results result perf shows show gives following follows below output numbers i.e e.g here".split()
)
_ARTICLES = ("the", "a", "an")
# Durations of tests, and numbers that only name something.
_NAMES_OF_TESTS = set(
    "tid pid fd node port seed version runtime warm warmup duration interval timeout samples bs iodepth numjobs".split()
)
# Last words of names whose whole numbers without a unit are no results.
_STATES = set(
    "mtu minmtu maxmtu qlen txqueuelen limit age cpu pid uid gid ifindex refcnt rto advmss pmtu handle priority prio "
    "aff affinity line lines id weight quantum buckets cpus cores".split()
)
_SET = re.compile(
    r"(?:.*[ ,])?(?:[rt]x-(?:usecs|frames)(?:-irq)?|/proc/sys/\S+|kernel|release)", re.IGNORECASE
)
# Topics of an *after* that one *before* is compared with.
_MOST_TOPICS = 12
# How far numbers of one unit are apart at most, where only one side has it.
_NEAR = 2
_Made = tuple[list[float], Unit | None, list[int]]
"""Values of one side, their unit, their lines."""
_Lines = dict[tuple[str, str], list[Entry]]
"""Lines by their topic and their words."""
# `(kernel 5.6.0-rc4+)`, `(MCS9)`, and no `(64 bytes)`.
_ASIDE = re.compile(r" ?\((?:[^()]*\b(?:kernel|v?\d{1,2}\.\d{1,3}\.?)[^()]*|(?!v?\d)[^()]*)\)")
# `patch (4)`, which says what was applied.
_OF_SERIES = re.compile(r"\b(?:patch|commit|change) \d{1,2}\b")
_KERNEL = re.compile(r"v?\d{1,2}\.\d{1,3}(?:\.\d{1,3})?|rc\d{1,2}")
_COUNTED = re.compile(r"\b(?:number|count|total) of \w", re.IGNORECASE)
_COMMANDS = ("$ ", "# ", "./")
# Programs that print nanoseconds without saying so.
_CLOCKS = ("ptp4l", "phc2sys", "ts2phc")


def sections(lines: list[Line], used: set[int]) -> Part:
    """All comparisons of such sections, a run for each side."""
    out = Part()
    found = Reader(lines, used).sections
    today = current_beside([(one.title, one.side) for one in found])
    if today is not None:
        found[today].side = "after"
    _pair_up(found, out)
    return out


def titled_sections(lines: list[Line], used: set[int], subject: str, prose: str) -> Part:
    """The same for headings whose sides only show together; `subject` of the message says what is new."""
    out = Part()
    if forced := stated_sides(Reader(lines, used).titles, lines, subject, prose):
        _pair_up(Reader(lines, used, forced).sections, out)
    return out


def _pair_up(all_sections: list[Section], out: Part) -> None:
    found = [section for section in all_sections if section.entries]
    sides = [one.side for one in found if one.title and not all(entry.is_sentence for entry in one.entries)]
    # `with: … without: …` twice or more: each *before* is of what is above it.
    is_reversed = len(sides) > 2 and sides == ["after", "before"] * (len(sides) // 2)
    for at, section in enumerate(found):
        if section.side == "after":
            below = [one for one in found[at + 1 : at + 2] if is_reversed and one.title]
            for base in below or _bases(found, at):
                if add_pair(base, section, out):
                    break


def _bases(found: list[Section], at: int) -> list[Section]:
    """The sections that one may be compared with, the likeliest first."""
    section = found[at]
    around = [*reversed(found[max(at - BACK, 0) : at]), *found[at + 1 : at + 2]]
    named = [one for one in around if one.side == "before" and one.title]
    near = [one for one in named if abs(section.line.number - one.line.number) <= FAR]
    # Where the *after* precedes its *before*.
    above = [one for one in near if one.line.number < section.line.number]
    near = [one for one in above or near if same_thing(one, section)]
    near = [one for one in near if section.of_what and one.of_what == section.of_what] or near
    # `and after the change:` behind lines that no heading is above.
    return near or [one for one in found[max(at - 1, 0) : at] if not one.title]


def same_thing(one: Section, other: Section) -> bool:
    """Whether what two titles say besides their sides can be the same: no numbers differ, in short ones no words."""
    words, others = (
        {
            word
            for word in plain(_OF_SERIES.sub("", part.of_what)).split()
            if word not in SENTENCE_WORDS | _FILLER | set(plain(" ".join(_ASIDE.findall(part.title))).split())
        }
        for part in (one, other)
    )
    if not (words & others) and (any(map(_KERNEL.fullmatch, words)) != any(map(_KERNEL.fullmatch, others))):
        # `5.7-rc2 baseline` and `with this patch`
        words, others = ({word for word in of if not _KERNEL.fullmatch(word)} for of in (words, others))
    apart = words ^ others
    # `iperf3` is a name, `4` and `v9` may be settings.
    if any(re.match(r"[a-z]{0,2}\d|.*\d.*\d", word) for word in apart):
        return False
    return not apart or not words or not others or (not one.inline and max(len(words), len(others)) > 3)


def add_pair(base: Section, section: Section, out: Part) -> bool:
    """Adds the comparison of two sections; False where too few of their lines are the same."""
    base, section = _with_shared_sentences(base, section)
    base, section = (replace(one, entries=in_rounds(one.entries)) for one in (base, section))
    for topics, first in ((True, base), (True, _under_each_topic(base, section)), (False, base)):
        before, after = _by_words(first, topics), _by_words(section, topics)
        _join_by_first_words(before, after)
        # Rows of numbers alone are those of one table only where all have as many.
        bare = {key[1] for key in (*before, *after) if not any(ch.isalnum() for ch in key[1])}
        shared = [key for key in before if key in after and (len(bare) == 1 or key[1] not in bare)]
        if not topics and any(len(before[key]) > 1 or len(after[key]) > 1 for key in shared):
            # Without their topics several lines may be of several things.
            return False
        enough = len(shared) >= (_ALIKE if base.title else 1.0) * min(len(before), len(after))
        if shared and enough:
            break
    else:
        return False
    runs = Run(TABLE, base.title[:60]), Run(TABLE, section.title[:60])
    lines: tuple[set[int], set[int]] = {base.line.number}, {section.line.number}
    counts: dict[str, int] = {}
    for key in shared:
        keys = _key_slots(before[key], after[key])
        for ones, others in matched(before[key], after[key], keys):
            if _other_columns(ones[0], others[0]):
                continue
            _add_rows(runs, (ones, others), counts, topics, keys, len(shared) > 1)
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
        own = _changes(base, section, mine) if one.side == "after" else []
        doubt = base.doubt or section.doubt
        if not base.title and not base.entries[0].topic:
            doubt = doubt or f"no words state the side of the lines above '{section.title}'"
        found = Found(run, one.side, because, group, None, sorted(mine), own, doubt=doubt)
        out.found.append((found, one.line.depth))
    return True


def _changes(base: Section, section: Section, compared: set[int]) -> list[Note]:
    """The changes stated in the compared lines of the *after*; `user time 12.36s (0.86%)` of both sides is a share."""
    # Without a unit it may be a share as well: `events: 16200 (99.5%)`.
    shares = any(entry.cells.stated for entry in base.entries)
    return [
        Note(stated, entry.cells.line.number)
        for entry in section.entries
        if (stated := entry.cells.stated) and stated.endswith("%") and entry.cells.line.number in compared
        if stated[0] in "+-−~" or (entry.cells.slots[0].cell.unit and not shares)
    ]


def _with_shared_sentences(base: Section, section: Section) -> tuple[Section, Section]:
    """Both sections without the sentences that the other one does not have with another number."""
    numbers = [
        {entry.cells.skeleton: entry.cells.slots[0].cell.token for entry in one.entries if entry.is_sentence}
        for one in (base, section)
    ]
    shared = {words for words, token in numbers[0].items() if numbers[1].get(words, token) != token}
    entries = (
        [entry for entry in one.entries if not entry.is_sentence or entry.cells.skeleton in shared]
        for one in (base, section)
    )
    return replace(base, entries=next(entries)), replace(section, entries=next(entries))


def _under_each_topic(base: Section, section: Section) -> Section:
    """A *before* without topics, whose lines are compared with those below each topic of the *after*."""
    topics = list(dict.fromkeys(entry.topic for entry in section.entries))
    if len(topics) < 2 or any(entry.topic for entry in base.entries):
        return base
    lines = [replace(entry, topic=topic) for topic in topics[:_MOST_TOPICS] for entry in base.entries]
    return replace(base, entries=lines)


def _join_by_first_words(before: _Lines, after: _Lines) -> None:
    """Joins lines of the same first words whose last words differ, in place: only one such line may be on each side.

    Their numbers count as far as units and names are the same.
    """
    one, other = (_by_first_words(ones, others) for ones, others in ((before, after), (after, before)))
    for start, key in one.items():
        to = other.get(start)
        if key is None or to is None:
            continue
        left, right = before[key][0], after[to][0]
        pairs = zip(left.cells.slots, right.cells.slots, strict=False)
        same = next(
            (at for at, (a, b) in enumerate(pairs) if _kind(a) != _kind(b)),
            min(len(left.cells.slots), len(right.cells.slots)),
        )
        if not same or not _kind(left.cells.slots[0])[0]:
            continue
        for lines, old, entry in ((before, key, left), (after, to, right)):
            cells = replace(entry.cells, slots=entry.cells.slots[:same], skeleton=f"{start[1]}{'# ' * same}")
            del lines[old]
            lines[start[0], cells.skeleton] = [replace(entry, cells=cells)]


def _by_first_words(lines: _Lines, others: _Lines) -> dict[tuple[str, str], tuple[str, str] | None]:
    """The lines that the other side lacks, by their words before the first number; None where there are several."""
    out: dict[tuple[str, str], tuple[str, str] | None] = {}
    for key, entries in lines.items():
        start = key[1].partition("#")[0]
        if any(ch.isalpha() for ch in start):
            single = key not in others and len(entries) == 1 and (key[0], start) not in out
            out[key[0], start] = key if single else None
    return out


def _kind(slot: Slot) -> tuple[str, str]:
    unit = slot.cell.unit
    return (unit[2] if unit else "%" if slot.cell.share else "", slot.name)


def _other_columns(one: Entry, other: Entry) -> bool:
    """Whether the heads above two lines name other columns."""
    heads, others = ([plain(name) for name in entry.heads if not mark_of(name)] for entry in (one, other))
    return bool(heads and others) and heads != others


def _by_words(section: Section, topics: bool) -> _Lines:
    out: _Lines = {}
    for entry in section.entries:
        topic = (
            " ".join(word for word in plain(entry.topic).split() if word not in _ARTICLES) if topics else ""
        )
        out.setdefault((topic, entry.cells.skeleton), []).append(entry)
    return out


def _key_slots(ones: list[Entry], others: list[Entry]) -> list[int]:
    """Places of numbers that say what a line is of."""
    sample = ones[0]
    out: list[int] = []
    if any(len(entry.cells.slots) != len(sample.cells.slots) for entry in (*ones, *others)):
        return out
    for at, slot in enumerate(sample.cells.slots):
        left = [entry.cells.slots[at].cell.written for entry in ones]
        right = [entry.cells.slots[at].cell.written for entry in others]
        name = set(plain(f"{_named(sample, at)}").replace("_", " ").split())
        same = len(set(left) & set(right)) >= _ALIKE * min(len(set(left)), len(set(right)))
        unit = slot.cell.unit
        is_size = unit is None or unit[2] in ("", "B")
        if not is_size or slot.cell.share or name & _REPEATS or name & _OF_RATES:
            continue
        if at == 0 and sample.heads and not (sample.cells.label or slot.name) and len(sample.cells.slots) > 2:
            # The first column of a table.
            out.append(at)
            continue
        if not same:
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
    if len(heads) > len(entry.cells.slots) + 1 and heads[0].lower() in ("time", "timestamp"):
        # The time before a line is not part of it.
        heads = heads[1:]
    extra = len(heads) - len(entry.cells.slots)
    last = entry.cells.skeleton.split()[-1]
    worded = any(map(str.isalpha, last)) and entry.cells.skeleton.startswith("#")
    if extra > 0 and (worded or entry.cells.slots[0].cell.share) and entry.cells.line.text[:1].isdigit():
        # `7.28%  0.08%  swapper  memcpy`: the columns of words are the last ones.
        return heads[at]
    return heads[at + extra] if extra in (0, 1) else ""


def _add_rows(
    runs: tuple[Run, Run],
    entries: tuple[list[Entry], list[Entry]],
    counts: dict[str, int],
    topics: bool,
    keys: list[int],
    has_others: bool,
) -> None:
    """One row for each number that is no key; several lines are repeats with their median.

    Without `topics`, what is above the lines is no part of their names. `keys` are those of all lines of the same
    words: `pktgen 64B:` and `pktgen 1500B:`.
    """
    sample = entries[0][0]
    keys = keys or _key_slots(*entries)
    key = " ".join(f"{_named(sample, at)} {sample.cells.slots[at].cell.written}".strip() for at in keys)
    # `12 writers = 416004.59 kB/s`: beside a number with a unit, one without is no figure of what is stated above.
    units = [
        bool((slot.cell.unit and slot.cell.unit[2]) or stated_unit(_named(sample, at)))
        for at, slot in enumerate(sample.cells.slots)
    ]
    for at in range(len(sample.cells.slots)):
        # A number alone right below a heading, above others that have names, is what was measured.
        first = has_others and sample.place == 0 and sample.cells.skeleton == "#"
        if at in keys or (not sample.heads and _unchanged(entries)) or not (first or _says_what(sample, at)):
            continue
        made: list[_Made] = []
        bare = not units[at] and any(units)
        for side in entries:
            shown = [(cell, entry) for entry in side for cell in entry.cells.slots[at].cells]
            cells = [cell for cell, _ in shown]
            unit = next((cell.unit for cell in cells if cell.unit and cell.unit[2]), None)
            for cell, entry in shown:
                if not (cell.unit and cell.unit[2]) and not cell.share and (stated := _unit(entry, at)):
                    scale = cell.unit[0] if cell.unit else 1.0
                    scale *= stated[0] if cell.unit is None or stated[0] == 1.0 else 1.0
                    cell.unit = (scale, *stated[1:])
                    unit = unit or cell.unit
            read = values(cells)
            samples = [value[0] for value in read if value is not None]
            numbers = [entry.cells.line.number for entry in side]
            made.append((samples, unit, numbers))
        share = any(entry.cells.slots[at].cell.share for entry in entries[0])
        made = made if share else _with_one_unit(made)
        if not all(samples for samples, _, _ in made):
            continue
        if _is_setting(sample, at, made, share, _others_differ(entries, at), bare):
            continue
        add_row(runs, made, share, _metric(sample, at, key, topics), counts)


def _with_one_unit(made: list[_Made]) -> list[_Made]:
    """`TCP: 566 Mbps` and `TCP: 596`: a unit that only one side has is that of both, where their numbers are near."""
    units = [unit for _, unit, _ in made]
    at = next((place for place, unit in enumerate(units) if unit is None), None)
    other = made[1 - at] if at is not None else None
    if at is None or other is None or other[1] is None or not other[1][2] or not made[at][0] or not other[0]:
        return made
    samples = [one * other[1][0] for one in made[at][0]]
    if not max(samples) <= _NEAR * min(other[0]) or not max(other[0]) <= _NEAR * min(samples):
        return made
    out = list(made)
    out[at] = (samples, other[1], made[at][2])
    return out


def _others_differ(entries: tuple[list[Entry], list[Entry]], at: int) -> bool:
    """Whether a number at another place differs: `5960 MB in 3.00 s` is, and `10000 entries in 3737 ms` is not."""
    first, second = (side[0].cells.slots for side in entries)
    tokens = [(a.cell.token, b.cell.token) for a, b in zip(first, second, strict=False)]
    return any(a != b for place, (a, b) in enumerate(tokens) if place != at)


def _is_setting(
    entry: Entry,
    at: int,
    made: list[_Made],
    share: bool,
    others_differ: bool,
    bare: bool,
) -> bool:
    """Whether a number says how something was measured: the same on both sides, or a duration of a test."""
    name = plain(_named(entry, at)).split()
    if set(name) & _NAMES_OF_TESTS or (at > 0 and name[-1:] == ["in"] and others_differ):
        return True
    read = {value for samples, _, _ in made for value in samples}
    unit = next((unit[2] for _, unit, _ in made if unit and unit[2]), "%" if share else "")
    if unit == "" and _SET.fullmatch(_named(entry, at)[:80]):
        return True
    if unit == "" and set(name[-1:]) & _STATES and all(value == int(value) for value in read):
        return True
    same = len(read) == 1
    return same and (
        unit == "" or bare or (unit in ("s", "B", "%") and all(value == int(value) for value in read))
    )


def _says_what(entry: Entry, at: int) -> bool:
    """Whether a number has a unit or a name, or a line of few numbers is called something."""
    slots = entry.cells.slots
    cell = slots[at].cell
    if cell.share or (cell.unit and cell.unit[2]):
        return True
    few = len(slots) <= 3
    if _named(entry, at):
        # `eth0 812345.10 812340.20 0.00 3.93` is a row of a table whose head is missing.
        return few or at > 0 or bool(entry.heads or cell.unit) or any(map(_says_itself, slots[1:]))
    return few and (
        any(ch.isalpha() for ch in entry.cells.skeleton) or _COUNTED.search(entry.topic) is not None
    )


def _says_itself(slot: Slot) -> bool:
    return bool(slot.name or slot.cell.share or (slot.cell.unit and slot.cell.unit[2]))


def _unchanged(entries: tuple[list[Entry], list[Entry]]) -> bool:
    """Whether all numbers of two lines are the same and none has a unit: settings, or a command."""
    slots = [[slot for entry in side for slot in entry.cells.slots] for side in entries]
    units = any(slot.cell.share or (slot.cell.unit and slot.cell.unit[2]) for side in slots for slot in side)
    return not units and [slot.cell.token for slot in slots[0]] == [slot.cell.token for slot in slots[1]]


def _metric(entry: Entry, at: int, key: str, topics: bool) -> str:
    cell: Cell = entry.cells.slots[at].cell
    name = entry.cells.slots[at].name or (_head(entry, at) if entry.heads else "")
    label = entry.cells.label or ("" if name else _words_behind(entry))
    label = "" if entry.topic.endswith(label) or key.startswith(label) else label
    # A command says what was run, and a link where something is: neither is a name of a number.
    is_name = topics and not entry.topic.startswith(_COMMANDS) and "://" not in entry.topic
    topic = entry.topic if is_name else ""
    # A function and its callers.
    shown = label[: 60 if "<" in label else 30]
    parts = [topic[:30].rstrip(" (,"), shown, key if key[30:31].isdigit() else key[:30], name]
    # `5: 12 13 12` has its key as its label too.
    text = " ".join(part for part in dict.fromkeys(part.rstrip(" :") for part in parts) if part)
    # `12 GB / 451 s`: a mark is no name.
    named = any(ch.isalnum() for ch in text)
    return (text if named else "") or (cell.unit[1] if cell.unit else "") or "value"


def _words_behind(entry: Entry) -> str:
    """What a line of one number says behind it: `22.51% idle`, and of `22.51%  swapper  [k] memcpy` the symbol."""
    if symbol := SYMBOL.search(entry.cells.line.text):
        return symbol[1]
    return entry.cells.skeleton.strip("# {}();/*") if len(entry.cells.slots) == 1 else ""


def _unit(entry: Entry, at: int) -> Unit | None:
    """The unit of a number that has none behind it: of its name, its column, its line, or what is above."""
    name = entry.cells.slots[at].name
    own = stated_unit(name) or (stated_unit(_head(entry, at)) if entry.heads else None)
    own = own or stated_unit(entry.cells.label)
    if own is None and entry.heads and len(entry.cells.slots) > 1:
        return None
    if (
        own is None
        and entry.cells.label in _CLOCKS
        and name.split(" ")[-1] in ("offset", "delay", "rms", "max")
    ):
        # An offset is better near zero, which is no direction.
        return (1.0, "time", "ns", "less" if name.endswith("delay") else None)
    if own is None and plain(entry.cells.label) == "time" and "hackbench" in entry.topic:
        return (1.0, "time", "s", "less")
    return own or next((unit for text in entry.captions[:2] if (unit := stated_unit(text, False))), None)
