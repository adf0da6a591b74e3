"""Lines that hold both sides of one thing, each line by itself and no part of a sentence.

    Results, in Mpps:                      JIT     before: 211 ns/op   after: 95 ns/op
    XDP_DROP   24.1 -> 31.2 (+29%)         1 core: 2,012,345 pps (base) 2,512,345 pps (patched) +24.8%
    XDP_TX     12.0 -> 13.5 (+12%)         - 1 flow: 9.4 Gbps (was 7.1 Gbps)

An arrow leads from the *before* to the *after*, unless the line above names them the other way round. What `vs` or a
slash is between has no order by itself: the line above has to name the sides (`Latency in us, old vs new:`). The unit
is that of the numbers, of the label or of the line above. Where none of them says that a number is a result, nothing is
read: `MTU 1500 -> 9000` is a setting.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.tables.heads import SENTENCE, column_of, extends
from skbscope.results.mail.tables.settings import about_settings, of_compiled_size
from skbscope.results.mail.tables.versus import Named, base_of, own_sides, sides_named, turns_arrow
from skbscope.results.mail.text.captions import caption_unit, stated_unit
from skbscope.results.mail.text.cells import Cell, Unit, share_unit, values
from skbscope.results.mail.text.changes import change_size
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.rowcells import NUMBER, is_command, number_at
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import only_draws, plain
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

MAX_GROUPS = 200
MAX_ROWS = 200
_LONGEST = 200
_LABEL_CHARS, _LABEL_WORDS = 60, 8
# Numbers of one line.
_MOST = 12
UNKNOWN_RUNS = "lines of the text: how many runs a value represents is not stated"
_PART_WORDS = 6
_COUNTED = re.compile(r"(\d[\d.,]{0,15}[kMG]?) ([a-z]{4,14}) (=>|->|-->|→) (~?\d[\d.,]{0,15}[kMG]?) \2\b")
_ARROWS = ("->", "-->", "=>", "==>", "→", "⇒", "~>")
_NEUTRAL = ("vs", "vs.", "versus", "/")
_TWO_NUMBERS = re.compile(r"\d[\d.,]*[^\d.,].*\d")
_GLUED = re.compile(r"(?<=[A-Za-z)\]])[:=](?=[~≈]?\d)")
_SLASHED = re.compile(r"(?<=\d)([KMGk%]?)/(?=\d)")
_BULLET = re.compile(r"^(?:[-*+•o]|\(?\d{1,2}[.)]|Subject:(?: (?:Re:|\[[^\]]{1,60}\]))*) +(?=\S)")
_VERSIONED = set("kernel version release linux firmware gcc clang llvm compiler distro driver mtu".split())
# `10 ms`, which says when or of what a number is.
_KEY = re.compile(r"(?<!\w)\d[\d.,]* ?[A-Za-zµ/]+")
_FROM = re.compile(r"(?<=:) *from *$", re.IGNORECASE)
_WAS = re.compile(
    r"[(\[,;]?\s*(?:it )?(?:was|previously|formerly|before|instead of|up from|down from|from|compared (?:to|with))"
    r"(?: it was)?:?\s*",
    re.IGNORECASE,
)
_CHANGE_BEFORE = re.compile(r"[\s:(]+([+−-]\d{1,4}(?:\.\d{1,3})?%)\)?((?: [a-z]{2,12}){0,2})$")
_BYTES: Unit = (1.0, "size", "B", None)
# Alone they are sides only beside each other.
_BARE = ("with", "without", "w/", "w/o")
# `Boot time is reduced by 1.2 s (5.4 s -> 4.2 s)`
_VERB = re.compile(
    r" (?:is|are|was|were|went|goes|(?:improve|increase|decrease|reduce|raise|lower)(?:s|d|ed)|"
    r"(?:drops|dropped|falls|fell|rises|rose|grows|grew)(?= (?:by|from|to)\b))\b.*"
)
# What may stand around a change that the author states, and a remark in brackets.
_REMARK = re.compile(
    r"(?:faster|slower|better|worse|more|less|fewer|higher|lower|improvement|increase|decrease|reduction|gain|speedup|"
    r"speed-up|change|diff|delta|regression|noise|within|variance|same|no |i\.e\.|that is|about|around|cpu|avg|median|"
    r"[-+~≈↑↓|,;()\[\]<>=:%*.\s])*(?:[A-Za-z][^()\d|]{2,40}\))?",
    re.IGNORECASE,
)
# A number called so is set and not measured.
_SET = set(
    "timeout interval threshold timer mtu limit budget weight depth period duration rto delay quantum burst version "
    "revision size sizes len length max_size default qlen set".split()
)


_IN_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]{1,40})[)\]]\s*(?:and|vs\.?|[,;/|&])?\s*")
_NO_END = ("from", "by", "to", "is", "was", "a", "the", "of")
_LEADS = ("w/", "w/o", "with", "without", "the", "this", "before", "after")


# What an arrow leads to there is what went wrong: `NAT performance issue 940 Mbit -> 40 Mbit`.
_TROUBLE = re.compile(r"\b(?:issues?|bugs?|problems?|regressions?|degradations?)\b", re.IGNORECASE)


@dataclass(slots=True)
class Pair:
    """The two numbers of one thing, in the order of their sides."""

    name: str
    before: Cell
    after: Cell
    line: Line
    # What the line calls each side; None where an arrow or a mark does.
    labels: tuple[str, str]
    because: str
    stated: str | None = None
    # Why the order may be another one.
    doubt: str | None = None


@dataclass(slots=True)
class Group:
    """Lines in sequence, and the one above them."""

    caption: str
    pairs: list[Pair] = field(default_factory=list)
    part: str = ""


def both_sides(lines: list[Line], used: set[int]) -> Part:
    """All such lines of a text, two runs for each list of them."""
    out = Part()
    group: Group | None = None
    above: list[str] = []
    count = 0
    for line in lines:
        text = line.text
        if only_draws(text):
            continue
        if not text:
            above = [*above, ""][-4:]
            continue
        free = line.number not in used and len(text) <= _LONGEST and count < MAX_GROUPS
        likely = free and _TWO_NUMBERS.search(text) and (group is not None or _begins(above))
        caption = group.caption if group is not None else _caption(above) if likely else ""
        pairs = _pairs(line, caption) if likely else []
        if pairs:
            group = group or Group(caption)
            for pair in pairs[: MAX_ROWS - len(group.pairs)]:
                pair.name = " ".join(part for part in (group.part, pair.name) if part)
                group.pairs.append(pair)
            above = [text]
            continue
        title = text.strip(" *:#=-")
        if group is not None and text.endswith(":") and len(title.split()) <= _PART_WORDS and free:
            unit = caption_unit(text)
            if unit is None and not above[-1:] == [""]:
                group.part = title
                above = [text]
                continue
        if group is not None:
            count += _add(group, out)
            group = None
        above = [*above, text][-4:] if line.number not in used else []
    if group is not None:
        _add(group, out)
    return out


def _begins(above: list[str]) -> bool:
    """Whether the next line can be one of these: below a blank line, a title, or nothing."""
    last = above[-1] if above else ""
    return not last or last.endswith((":", ")")) or len(last.split()) <= _PART_WORDS


def _caption(above: list[str]) -> str:
    """What the nearest text above calls the numbers: a title, or a sentence that ends in a colon or a bracket."""
    # A line of the list that was not read is no title of the next.
    written = [
        text
        for text in above
        if text
        and (text[-1] in ":)" or not _TWO_NUMBERS.search(text[:_LONGEST]))
        and (sides_named(text) or not any(f" {arrow} " in text for arrow in _ARROWS))
    ]
    if not written:
        return ""
    last = written[-1]
    if last.endswith((":", ")")) or len(last.split()) <= _LABEL_WORDS:
        # The sentence may have begun on the line before.
        is_next = len(written) > 1 and above[above.index(last) - 1] == written[-2]
        whole = is_next and not written[-2].endswith((".", ":")) and len(last) < 60
        return f"{written[-2]} {last}"[-_LONGEST:] if whole and last.endswith(":") else last[-_LONGEST:]
    return ""


def _figures(text: str) -> list[tuple[int, int, Cell]]:
    """(begin, end, cell) of the numbers of a line with their units."""
    out: list[tuple[int, int, Cell]] = []
    at = 0
    while len(out) <= _MOST and (found := NUMBER.search(text, at)):
        end, cell = number_at(text, found)
        if cell is not None:
            out.append((found.start(), end, cell))
        at = end if cell is not None else found.end()
    return out


def _pairs(line: Line, caption: str) -> list[Pair]:
    """The pairs of a line that says nothing else; none for any other line."""
    if (
        is_command(line.text)
        or line.text[0] == "["
        or line.text[-1] in "?;"
        or not any(ch.isdigit() for ch in line.text)
        or about_settings(caption)
    ):
        return []
    text = _COUNTED.sub(r"\1 \3 \4", _GLUED.sub("= ", _BULLET.sub("", line.text.strip("| "))))
    text, own = own_sides(text)
    named, given = own or sides_named(caption), caption_unit(caption)
    if "/" in text and named is not None:
        text = _SLASHED.sub(r"\1 / ", text)
    found = _figures(text)
    if not 2 <= len(found) <= _MOST:
        return []
    gaps = [
        text[end:start]
        for end, start in zip(
            [0, *(end for _, end, _ in found)], [*(start for start, _, _ in found), len(text)], strict=True
        )
    ]
    arrows = [gap.strip() in _ARROWS for gap in gaps]
    if any(
        one and (other or (before.endswith("= ") and gap.startswith("  ")))
        for before, gap, one, other in zip(gaps, gaps[1:], arrows[1:], [*arrows[2:], False], strict=False)
    ):
        # `24.1 -> 25.1 -> 31.2`, and a setting with its result: `poll_ns=300000  --> 32.73`
        return []
    if text.endswith(".") and not any(arrows) and ":" not in text:
        return []
    out: list[Pair] = []
    at, behind = 0, 0
    while at + 1 < len(found):
        sides = _sides(gaps, at, found, named)
        if sides is None or found[at][2].share != found[at + 1][2].share:
            if out:
                return []
            at += 1
            continue
        order, labels, because, name_end, used_behind = sides
        first, second = found[at][2], found[at + 1][2]
        name = text[behind : found[at][0] - len(gaps[at]) + name_end].strip(" \t|:,;=-*(")
        # `wrk -c 64:  +4.1%  (712,345 -> 741,552)`, `TCP TX: +32% bandwidth (638 Mbps -> 841 Mbps)`
        change = _CHANGE_BEFORE.search(name)
        name = f"{name[: change.start()].rstrip(' :,')}{change[2]}" if change else name
        # What is listed before a gap is no sentence: `TCP 64 KB, core 8, MTU 1500, tunnel off   38187 -> 45568`.
        listed = gaps[at].endswith("  ") and "," in name
        if first.share != second.share or (
            not out and not (_is_name(name) or (listed and len(name) <= _LABEL_CHARS))
        ):
            return []
        cells = (first, second) if order == "before" else (second, first)
        pair = Pair(name, *cells, line, labels, because, change[1] if change else None)
        rest = gaps[at + 2][used_behind:]
        is_arrow, at, behind = arrows[at + 1], at + 2, found[at + 1][1] + used_behind
        while at < len(found) and (stated := _stated(found[at][2], rest)):
            # `(+29%)`, and a factor beside it.
            pair.stated = pair.stated or stated
            rest, behind, at = gaps[at + 1], found[at][1], at + 1
        if order == "after" and own is None and is_arrow and not turns_arrow(caption):
            # `patched vs. base` above `13.2s -> 4.2s (68%)`: what the change is over is the *before*.
            over = base_of(first, second, pair.stated)
            if over is not second:
                pair.before, pair.after = first, second
            pair.doubt = None if over else f"the text has '{labels[1]}' first, above an arrow"
        if is_arrow and _TROUBLE.search(pair.name) and "fix" not in pair.name.lower():
            pair.doubt = "the line may state what went wrong"
        out.append(pair)
    if not out or not _REMARK.fullmatch(text[behind:][:_LABEL_CHARS]) or len(text) - behind > _LABEL_CHARS:
        return []
    if not (given or any(mark in line.text for mark in (*":=(", "  ", "\t")) or any(arrows)):
        # `rate before 10 after 12` is part of a sentence.
        out = [pair for pair in out if pair.before.unit]
    units = {pair.after.unit[1:3] for pair in out if pair.after.unit and pair.after.unit[2]}
    if len(out) > 1 and len(units) == len(out) and not any(pair.name for pair in out[1:]):
        # `9.1 -> 9.9 Gbps     45 -> 41 us`
        for pair in out[1:]:
            pair.name = f"{out[0].name} {pair.after.unit[1] if pair.after.unit else ''}".strip()
    return out if len(out) == 1 or all(pair.name for pair in out[1:]) else []


def _is_name(name: str) -> bool:
    """Whether words can be what the numbers of a line are of."""
    words = name.lower().split()
    return (
        len(name) <= _LABEL_CHARS
        and len(words) <= _LABEL_WORDS
        and sum(word in SENTENCE for word in words) < 2
        # `App A` is a name.
        and (not words or name.endswith(" A") or words[-1] not in _NO_END)
        # `Kernels: old 5.10, new 6.1`
        and not (words and words[-1].rstrip("s") in _VERSIONED)
    )


def _stated(cell: Cell, before: str) -> str | None:
    """`(+29%)`, `-3%`, `1.3x` behind a pair; a share that words name is another number."""
    if not cell.share or not _REMARK.fullmatch(before):
        return None
    token = cell.token or ""
    return token if token[:1] in "+-−" or before.strip()[-1:] in ("(", "[", ",", "~", "|", "") else None


_Sides = tuple[Side, tuple[str, str], str, int, int]
"""(side of the first, labels, why, where the name ends in the gap before, what the sides take of the gap behind)."""


def _sides(
    gaps: list[str],
    at: int,
    found: list[tuple[int, int, Cell]],
    named: Named | None,
) -> _Sides | None:
    """The sides of a number and the next one by what is before, between and behind them."""
    before, middle, behind = gaps[at : at + 3]
    mark = middle.strip().lower()
    whole = f"{found[at][2].token} {mark} {found[at + 1][2].token}"
    begun = _FROM.search(before) if mark == "to" else None
    if begun is not None:
        # `IPv4: from 71.2 Gbps to 91.3 Gbps`
        return "before", ("before", "after"), f"the line says 'from {whole}'", begun.start(), 0
    if mark in _ARROWS:
        order: Side = named[1][0] if named else "before"
        words = named[0] if named else ("before", "after")
        labels = words if order == "before" else (words[1], words[0])
        return order, labels, f"the line says '{whole}'", len(before), 0
    if mark in _NEUTRAL:
        if named is None:
            return None
        because = f"the text says '{named[0][0]}' and then '{named[0][1]}'"
        labels = named[0] if named[1][0] == "before" else (named[0][1], named[0][0])
        return named[1][0], labels, because, len(before), 0
    if (was := _WAS.fullmatch(middle.lstrip())) and (was[0].strip()[:1] in tuple("([,;") or "was" in was[0]):
        closed = len(behind) - len(behind.lstrip(" )]"))
        return (
            "after",
            ("before", "after"),
            f"the line says '{mark} {found[at + 1][2].token}'",
            len(before),
            closed,
        )
    return _named_before(before, middle) or _named_behind(len(before), middle, behind)


def _named_before(before: str, middle: str) -> _Sides | None:
    """`before: 211 ns/op   after: 95 ns/op`"""
    other = middle.strip(" ,;|/:=-().")
    for words in range(1, 4):
        parts = list(re.finditer(r"\S+", before.rstrip(" :=")))
        if len(parts) < words:
            break
        start = parts[-words].start()
        label = before[start:].strip(" :=(|")
        pair = _opposite(label, other)
        if pair and words < 3 and len(parts) > words and parts[-words - 1][0].lower() in _LEADS:
            # `w/ patch: 23.1 Gb/s, w/o: 19.8 Gb/s`
            continue
        if pair:
            labels = (label, other) if pair == "before" else (other, label)
            return pair, labels, f"'{label}' and '{other}' are before the numbers", start, 0
    return None


def _named_behind(name_end: int, middle: str, behind: str) -> _Sides | None:
    """`2,012,345 (base) 2,512,345 (patched)`, `1.2 Mpps before, 1.4 Mpps after`"""
    inner = _IN_BRACKETS.fullmatch(middle)
    one = inner[1] if inner else middle.strip(" ,;|/&()[]")
    if bracketed := re.match(r"\s*[(\[]([^()\[\]]{1,40})[)\]]", behind):
        other, used = bracketed[1], bracketed.end()
    elif word := re.match(
        r"\s*([A-Za-z][\w-]*(?: (?:patch\w*|this|the|series|change))*)(?=$|[\s,;.)])", behind
    ):
        other, used = word[1], word.end()
    else:
        return None
    # `at 1 Mpps load: before 2.3%  after 0.1%`: what is behind a colon is about what follows.
    pair = _opposite(one, other) if ":" not in one else None
    labels = (one, other) if pair == "before" else (other, one)
    return (pair, labels, f"'{one}' and '{other}' are behind the numbers", name_end, used) if pair else None


def _opposite(one: str, other: str) -> Side | None:
    """The side of the first of two words that name both; None where they do not."""
    if not one or not other or len(one) > 40 or len(other) > 40:
        return None
    bare = [label.lower() in _BARE for label in (one, other)]
    if any(bare) and not all(bare) and ":" in other:
        # `Boot with 512 CPUs:  before  42.1s`
        return None
    first, second = column_of(one, 0, 0).side, column_of(other, 0, 0).side
    if second == "after" and first is None and extends(other, one):
        # `v6.9` and `v6.9+patch`
        first = "before"
    return first if first and second and first != second else None


def _add(group: Group, out: Part) -> int:
    """Adds the runs of a list; 1 where it has any."""
    given = caption_unit(group.caption) or (_BYTES if of_compiled_size(group.caption) else None)
    title = group.caption.strip(" *:=#")[-80:]
    labels = group.pairs[0].labels
    runs = Run(TABLE, labels[0][:60]), Run(TABLE, labels[1][:60])
    counts: dict[str, int] = {}
    stated: list[Note] = []
    numbers: list[int] = []
    left: list[Note] = []
    _name_apart(group.pairs)
    for pair in group.pairs:
        cells = pair.before, pair.after
        share_unit(*cells)
        own = stated_unit(_KEY.sub("", pair.name)) or given
        for cell in cells:
            if own and not (cell.unit and cell.unit[2]) and not cell.share:
                scale = cell.unit[0] if cell.unit else 1.0
                cell.unit = (own[0] * scale if cell.unit is None or own[0] == 1.0 else scale, *own[1:])
        read = values(list(cells))
        units = {cell.symbol for cell in cells}
        if (
            read[0] is None
            or read[1] is None
            or len(units) > 1
            or not _is_result(pair, title, read[0][0], read[1][0])
        ):
            shown = pair.line.text.strip()[:60]
            left.append(
                Note(f"'{shown}' is not compared: nothing says that it is a result", pair.line.number)
            )
            continue
        name = _named(pair.name)[:60] or (cells[0].unit[1] if cells[0].unit else "") or "value"
        counts[name] = counts.get(name, 0) + 1
        name = name if counts[name] == 1 else f"{name[:54]} #{counts[name]}"
        by_unit = cells[0].unit[3] if cells[0].unit else None
        direction = direction_of(f"{pair.name} {title}", by_unit)
        for run, value in zip(runs, read, strict=True):
            if value is not None:
                run.rows.append(
                    row(name, next(iter(units)), direction, value[0], pair.line.number, [value[0]])
                )
                run.odd_numbers += [Note(value[1], pair.line.number)] if value[1] else []
        numbers.append(pair.line.number)
        if pair.stated and pair.stated.endswith("%"):
            stated.append(Note(pair.stated, pair.line.number))
    if not numbers:
        return 0
    out.unread += left
    name = ", ".join(part for part in (title, f"lines at {numbers[0]}") if part)
    sides: tuple[Side, Side] = ("before", "after")
    doubt = next((pair.doubt for pair in group.pairs if pair.doubt), None)
    for run, side in zip(runs, sides, strict=True):
        run.notes.append(Note(UNKNOWN_RUNS, numbers[0]))
        changes = stated if side == "after" else []
        because, where = group.pairs[0].because, sorted(set(numbers))
        item = Found(run, side, because, name, None, where, changes, doubt=doubt)
        out.found.append((item, group.pairs[0].line.depth))
    return 1


def _named(name: str) -> str:
    """A name without the verb of its sentence and what is behind that, and without a lone bracket."""
    if name.count(")") > name.count("("):
        # `(17.8% better), latency p99`
        name = name.rpartition(")")[2].strip(" ,;:") or name.strip(" ()")
    short = _VERB.sub("", name) or name
    return short.strip(" ()") if short.count("(") != short.count(")") else short


def _name_apart(pairs: list[Pair]) -> None:
    """`iperf3: 7.1 -> 9.4 Gbps, CPU 98% -> 80%`: a name on other lines too gets the label of its line."""
    names = [pair.name for pair in pairs]
    label, line = "", 0
    for pair, name in zip(pairs, names, strict=True):
        if pair.line.number != line:
            label, line = re.split(r":|\t| {2,}", name)[0].strip(), pair.line.number
        elif names.count(name) > 1 or stated_unit(label):
            pair.name = f"{label} {name}"


def _is_result(pair: Pair, title: str, before: float, after: float) -> bool:
    """Whether words, a unit of results or a stated change say that two numbers were measured."""
    unit = pair.before.unit
    # A rate is measured, whatever it is called: `SET  before=109,331 after=127,450` below `ops/sec`.
    rate = unit is not None and unit[2] in ("pps", "1/s")
    if not rate and set(plain(pair.name).replace("_", " ").split()[-2:]) & _SET:
        return False
    if (unit or pair.before.share) and (pair.labels != ("before", "after") or "number" in pair.because):
        # Words name both sides; `old 5.10, new 6.1` may be versions.
        return True
    if (pair.before.share and pair.name) or of_compiled_size(title):
        return True
    if unit and unit[2] and (unit_of(unit[2]) or unit[2] in ("pps", "bit/s", "B/s", "1/s")):
        return True
    number = percentage(pair.stated or "")
    if number is not None and before:
        change = (after / before - 1) * 100
        return abs(abs(change) - change_size(number)) <= 1.1
    words = f"{_KEY.sub('', pair.name)} {title.replace('over time', '')}"
    return direction_of(words, None) is not None
