"""Heads of tables with bars that take several lines, as one line: the cells of each column joined.

    test case | no probes | probes    | probes
              |           | (current) | (optimized)
    ==========================================
    SET (RPS) | 47025     | 40619     | 41529

Only lines above the first row that have the same bars, none of which holds a number that could be a value. A head on
one line may have percentiles among its names: `IOPS  99.99 (usec)`.

Without bars a second line belongs to a head where all of it is units, or goes on with words about a change:

              throughput     p99                  w/o          with
                (Gbit/s)    (us)                 patch        patch

or where its last name is over several percentiles or means:

              flows    rate      latency (us)
                      (pps)      p50      p99

or adds to the second of each two columns of one name what the subject of the message names:

              gcc     gcc            clang   clang
                      early exit             early exit
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.tables.heads import FOLLOWERS
from skbscope.results.mail.text.captions import stated_unit
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import only_draws

_MOST = 8
# Lines in which the subject of a message is.
_HEADERS = 200
_MOST_VALUES = 24
_HEAD_OF_VALUES = re.compile(r"[A-Za-z#%][^,]{0,30}(?:, ?[A-Za-z%][^,.;:]{0,30}){2,23}")
_VALUES = re.compile(r"[^,]{1,40}(?:, ?[+-]?(?:\d[^,]{0,20}|-|n/a)){1,23}")
_QUOTED = re.compile(r'"[^"]{1,60}"(?:,"[^"]{1,40}"){1,23}')
_LONGEST = 200
_LABEL = 40
_ENDS_IN_ARROW = re.compile(r"\d[\d.,]{0,20} {0,3}[A-Za-z/%]{0,10} {0,3}(?:->|=>|→)$")
# `7.1 Gbps -> 9.4 Gbps => +32%`: what is behind the second arrow is the change.
_CHANGE_BEHIND = re.compile(
    r"((?:->|=>|→) {0,3}[~≈]?\d[\d.,]{0,20}(?: ?[A-Za-zµ/]{1,12})?) {0,9}(?:==?>|-{1,2}>|→) {0,3}"
    r"\(?([+−-]\d{1,4}(?:\.\d{1,4})?%)"
)
# `inc 0x360 -> 0x3d5 +0x75`, `864 -> 981 (+117)`
_DIFFERENCE = re.compile(
    r"(?:\b(?:inc|dec|dcr) {1,4})?(?<![\w.,-])(0x[\da-f]{1,8}|\d{1,12}) {0,3}(->|=>|→) {0,3}(0x[\da-f]{1,8}|\d{1,12})"
    r"(?: {1,9}\(?| {0,3}\()([+-](?:0x[\da-f]{1,8}|\d{1,12}))(?![\w.,%])\)?"
)
_VALUE = re.compile(r"[~<>+-]{0,2}\d")
_NUMBERED = re.compile(r"(?<![A-Za-z_])\d")
# `99th %ile`, `P99.9`, `99.9%` alone, `99.99 (usec)`; `14% IO wait` is a figure.
_PERCENTILE_NAME = re.compile(
    r"\bp\d{2,3}(?:\.\d{1,3})?\b|"
    r"\b\d{1,2}(?:\.\d+)? ?th\b(?: ?%?ile)?|^\d{1,2}(?:\.\d+)? ?%(?: ?(?:ile|lat\w*)|$)|^\d\d\.\d+(?= ?\()",
    re.IGNORECASE,
)
_COLUMNS = re.compile(r"\s*\|\s*|\t+ *| {2,}")
# Names of columns without bars, two blanks apart.
_NAMES = re.compile(r"[^\s>]\S*(?: \S+)*")
# Percentiles and means, which several names of one figure are.
_SUMMARIES = re.compile(
    r"p\d{1,2}(?:\.\d{1,4})?|\d{1,2}(?:\.\d{1,4})?(?:th|%)|min|avg|mean|median|max", re.IGNORECASE
)
_RULED = re.compile(r"[-_=.'+]{3,}")
# `"net: foo: cache it"`, which has no number by itself behind a colon.
_TITLE_OF_PATCH = re.compile(
    r"(?<![\w=])(?P<mark>[\"'])[a-z][\w/.,-]{0,30}(?: [\w/.,-]{1,30}){0,3}"
    r"(?:: (?!\d)[^\"'\n:]{1,60}){1,3}(?P=mark)(?![\w:]*\w)"
)
# No row of a table in Markdown, `|:---|`.
_COMMA = re.compile(r"\b((?:[Bb]efore|[Aa]fter)),(?= (?:it|this|that|we|they|I) [a-z])")
_APART = re.compile(r"(?<=[A-Za-z]) ([+-]) (?=\d{1,4}(?:\.\d{1,3})?%[ \t]*$)", re.MULTILINE)
# `181.5% cpu (- 8.9%, p=0.1)`
_IN_BRACKETS = re.compile(r"(?<= )(\([+-]) (?=\d{1,4}(?:\.\d{1,3})?%[),])")
_ZERO = re.compile(r"(?<![\w/])w/0(?= [A-Za-z])")
_COLON_DASH = re.compile(r"(?<=[\w)\]]) {0,2}:-{1,2}[ \t]*$", re.MULTILINE)
_SIGNED = re.compile(
    r"^([> \t]{0,8})([-+]) ?(?=(?:patch(?:es|set)?|series|fix)(?:[ \t]*(?::|$)|[ \t]{2}|\t))",
    re.IGNORECASE | re.MULTILINE,
)


# A line between those of one name: `Batched` above `vs.` above `One by one`.
_BETWEEN = ("vs", "vs.", "versus")
# `9.89 (   0.00%)`, `227.14 *  19.95%*`
_WITH_CHANGE = re.compile(r"(?<![\w.])\d{1,15}(?:\.\d{1,4})? [(*] {0,6}-?\d{1,6}\.\d\d%[)*]")
_WIDEST = 400
# Rows that are left out between the names and the first row that is shown.
_LEFT_OUT = re.compile(r"\[?(?:\.{3,8}|…|snip)\]?|<snip>")
_Cells = tuple[Line, list[str]]


def with_second_lines(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text, with the second line of each such head behind the names it is below."""
    out: list[Line] = []
    shown = list(raw)
    subject = " ".join(line.text for line in lines[:_HEADERS] if line.text.startswith("Subject:")).lower()
    for line in lines:
        if line.text.lower() in _BETWEEN:
            continue
        words = line.text.split()
        above = out[-1] if out else None
        apart = "  " in line.text and len(line.text) <= _LONGEST and line.number <= len(raw)
        if above is not None and above.depth == line.depth and apart:
            grouped = _below_last(
                *(one.expandtabs(8) for one in (shown[above.number - 1], raw[line.number - 1]))
            )
            if grouped:
                out[-1] = above._replace(text=grouped.lstrip("> "))
                shown[above.number - 1] = grouped
                continue
        likely = above is not None and 0 < len(words) <= _MOST_VALUES and above.depth == line.depth
        adds = likely and above and _adds_to_each_second(above.text, line.text, subject)
        if likely and above and "|" not in line.text + above.text and (adds or all(map(_is_below, words))):
            joined = _joined(
                shown[above.number - 1].expandtabs(8),
                raw[line.number - 1].expandtabs(8),
                "+ " if adds else "",
            )
            if joined:
                out[-1] = above._replace(text=joined.lstrip("> "))
                shown[above.number - 1] = joined
                continue
        out.append(line)
    return out, shown


def with_two_names(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text; above rows of mmtests two lines of names, of which none is a side, are one.

    tip          tip                                    tip default   tip cgroup_disable=pressure
    default      cgroup_disable=pressure           ->
    Min  9.89 (   0.00%)   8.99 (   9.12%)              Min  9.89 (   0.00%)   8.99 (   9.12%)
    """
    out, shown = list(lines), list(raw)
    last: list[int] = []
    joined: set[int] = set()
    for at, line in enumerate(lines):
        wide = _changes_in(line)
        if (
            last
            and _LEFT_OUT.fullmatch(line.text)
            and any(_changes_in(one) > 1 for one in lines[at + 1 : at + 2])
        ):
            joined.add(at)
            continue
        if wide > 1 and len(last) == 2 and last[1] - last[0] == 1:
            over, under = (_NAMES.findall(lines[k].text) for k in last)
            sided = any(side_of_label(name) for name in under)
            if len(over) == len(under) == wide and not sided and all(name[0].isalpha() for name in over):
                text = "   ".join(f"{one} {other}" for one, other in zip(over, under, strict=True))
                out[last[1]] = lines[last[1]]._replace(text=text)
                shown[lines[last[1]].number - 1] = text
                joined.add(last[0])
        last = [*last[-1:], at] if line.text and not wide else []
    return [line for at, line in enumerate(out) if at not in joined], shown


def _changes_in(line: Line) -> int:
    """How many values of mmtests with their changes a line has."""
    return len(_WITH_CHANGE.findall(line.text)) if "%" in line.text and len(line.text) <= _WIDEST else 0


def with_plain_arrows(lines: list[Line]) -> list[Line]:
    """The lines; one that ends in an arrow has the number that the next one begins with: `tunnel off  38187 ->`.

    A change behind a second arrow is without it. Two numbers are decimal, and without their difference behind them.
    """
    out: list[Line] = []
    for line in lines:
        if "%" in line.text and len(line.text) <= _LONGEST:
            line = line._replace(text=_CHANGE_BEHIND.sub(r"\1 \2", line.text))
        if len(line.text) <= _LONGEST and (found := _DIFFERENCE.search(line.text)):
            first, second, difference = (int(found[at], 16 if "x" in found[at] else 10) for at in (1, 3, 4))
            if second - first == difference:
                numbers = f"{first} {found[2]} {second}"
                line = line._replace(text=f"{line.text[: found.start()]}{numbers}{line.text[found.end() :]}")
        above = out[-1] if out else None
        if above is not None and _ENDS_IN_ARROW.search(above.text) and _VALUE.match(line.text):
            if above.depth == line.depth and len(above.text) + len(line.text) <= _LONGEST:
                out[-1] = above._replace(text=f"{above.text} {line.text}")
                continue
        out.append(line)
    return out


def with_keys(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text, with the key of the line above where a line begins below its second cell.

    hash_lookup   old   10.1   38.8
                  new   11.9   45.1
    """
    out: list[Line] = []
    shown = list(raw)
    above: list[tuple[int, int, str]] = []
    for line in lines:
        text = line.text
        mine: list[tuple[int, int, str]] = []
        if text and len(text) <= _LONGEST and "|" not in text and "  " in text and line.number <= len(raw):
            spaced = raw[line.number - 1].expandtabs(8)
            mine = [(one.start(), one.end(), one[0]) for one in _NAMES.finditer(spaced)][:_MOST_VALUES]
            begins_below = len(mine) + 1 == len(above) > 2 and mine[0][0] == above[1][0] > above[0][1]
            values = any(ch.isdigit() for _, _, part in mine[1:] for ch in part)
            if begins_below and values and side_of_label(mine[0][2]) and side_of_label(above[1][2]):
                start, _, key = above[0]
                shown[line.number - 1] = f"{' ' * start}{key}{spaced[start + len(key) :]}"
                line = line._replace(text=f"{key}{spaced[start + len(key) :]}".rstrip())
                mine = [above[0], *mine]
        out.append(line)
        above = mine
    return out, shown


def with_wrapped_labels(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text, with a label over the rows of a block, whose brackets name the side, in each.

    old code    16   144.1k/s
    (before)    32   144.3k/s
                64   144.4k/s
    """
    out, shown = list(lines), list(raw)
    begin = 0
    for end in range(len(lines) + 1):
        if end < len(lines) and lines[end].text and not only_draws(lines[end].text):
            continue
        if 2 <= end - begin <= _MOST:
            _wrap(out, shown, begin, end)
        begin = end + 1
    return out, shown


def _wrap(lines: list[Line], shown: list[str], begin: int, end: int) -> None:
    """Writes the joined label of a block into each of its rows, in place; blocks of anything else stay as they are."""
    parts: list[str] = []
    rest: list[str] = []
    for line in lines[begin:end]:
        names = [found[0] for found in _NAMES.finditer(line.text[:_LONGEST])]
        label = "" if not names or names[0][0].isdigit() else names[0]
        own = names[1:] if label else names
        if "|" in line.text or len(own) < 2 or not all(_VALUE.match(name) for name in own):
            return
        parts.append(label)
        rest.append("  ".join(own))
    label = " ".join(part for part in parts if part)
    in_brackets = [part for part in parts[1:] if part[:1] == "(" and side_of_label(part)]
    if not parts[0] or len(in_brackets) != 1 or sum(side_of_label(part) is not None for part in parts) > 1:
        return
    if len(label) > _LABEL:
        return
    for at, text in enumerate(rest, begin):
        lines[at] = lines[at]._replace(text=f"{label}  {text}")
        shown[lines[at].number - 1] = lines[at].text


def _below_last(above: str, below: str) -> str | None:
    """A head whose last name is over several percentiles or means, as one line; None for any other two lines.

    flows   rate       latency (us)          flows   rate (pps)   p50 (us)   p99 (us)
            (pps)      p50      p99     ->
    """
    if "|" in above + below or max(len(above), len(below)) > _LONGEST or "  " not in below.strip("> "):
        return None
    names, parts = list(_NAMES.finditer(above)), list(_NAMES.finditer(below))
    if not 3 <= len(names) <= _MOST_VALUES or len(parts) > _MOST_VALUES:
        return None
    under = [part for part in parts if part.start() >= names[-2].end()]
    unit = re.search(r" ?\([^()]{1,12}\)$", names[-1][0])
    if len(under) < 2 or under[-1].end() < names[-1].start() or not unit or not stated_unit(unit[0].strip()):
        return None
    if not all(_SUMMARIES.fullmatch(part[0]) for part in under):
        return None
    units = {}
    for part in parts[: -len(under)]:
        at = [
            k for k, name in enumerate(names[:-1]) if name.start() < part.end() and part.start() < name.end()
        ]
        if len(at) != 1 or at[0] in units or part[0][:1] != "(" or not stated_unit(part[0]):
            return None
        units[at[0]] = f" {part[0]}"
    joined = [f"{name[0]}{units.get(k, '')}" for k, name in enumerate(names[:-1])]
    joined += [f"{part[0]} {unit[0].strip()}" for part in under]
    return above[: names[0].start()] + "   ".join(joined)


def _is_below(word: str) -> bool:
    """Whether a word may be in the second line of a head: `(us)`, `Mpps`, `patch`."""
    return word.strip("()[]").lower() in FOLLOWERS or _is_unit(word)


def _is_unit(word: str) -> bool:
    return stated_unit(word) is not None


def _adds_to_each_second(above: str, below: str, subject: str) -> bool:
    """Whether the names of a head come twice each, and the line below has one thing of the subject for half of them."""
    if "  " not in above or "  " not in below or len(above) > _LONGEST or len(below) > _LONGEST:
        return False
    names, parts = _NAMES.findall(above), _NAMES.findall(below)
    twice = len(names) > 2 and names[::2] == names[1::2] and len(set(names)) * 2 == len(names)
    if not twice or len(parts) * 2 != len(names) or len(set(parts)) > 1 or _is_unit(parts[0]):
        return False
    return any(len(word) > 3 and word in subject for word in parts[0].lower().split())


def _joined(above: str, below: str, mark: str) -> str | None:
    """A head with what is below its names behind a mark; None where something is below no name or below two."""
    if len(above) > _LONGEST or len(below) > _LONGEST or any(ch.isdigit() for ch in below):
        return None
    names = [(one.start(), one.end(), one[0]) for one in _NAMES.finditer(above)]
    parts = [(one.start(), one.end(), one[0]) for one in _NAMES.finditer(below)]
    if not names or len(parts) > len(names) or only_draws(above) or above.rstrip().endswith((".", ":", ",")):
        return None
    if len(names) == 1 or any(not any(ch.isalpha() for ch in name) for _, _, name in names):
        return None
    behind: dict[int, str] = {}
    for start, end, part in parts:
        places = [at for at, (first, last, _) in enumerate(names) if first < end and start < last]
        if mark and len(places) > 1:
            # What is added may be wider than the name: the one whose middle is nearest.
            near = [abs(names[at][0] + names[at][1] - start - end) for at in places]
            places = [places[near.index(min(near))]]
        if len(places) != 1 or places[0] in behind:
            return None
        one = f"{mark}{part}" if part[:1] in "([" or not _is_unit(part) else f"({part})"
        behind[places[0]] = one
    if mark and any(at % 2 == 0 for at in behind):
        return None
    out = ""
    for at, (start, _, name) in enumerate(names):
        out = f"{out:<{start}}" if not out or len(out) + 2 <= start else f"{out}  "
        out += f"{name} {behind[at]}" if at in behind else name
    return out


def joined_heads(lines: list[Line], raw: list[str]) -> list[Line]:
    """The lines: of such a head only the last, with the words of all of it. `raw` has the lines uncleaned."""
    out: list[Line] = []
    group: list[_Cells] = []
    for place, line in enumerate(lines):
        if group and only_draws(line.text) and line.text and _units_of(lines[place + 1 : place + 2]):
            # A drawn line is between the names and their units.
            continue
        # Cleaning takes a bar at the begin of a line away.
        shown = raw[line.number - 1].strip().lstrip("> ") if line.number <= len(raw) else ""
        cells = _cells(shown if shown.endswith(line.text) else line.text)
        if cells and group and _units_of([line]):
            # Below a change `%` says nothing more.
            cells = [f"({cell})" if unit_of(cell) else cell.replace("%", "") for cell in cells]
        if cells is not None and (
            (group and _is_lone(cells)) or not any(map(_VALUE.match, cells[1 if cells[0] else 2 :]))
        ):
            if group and len(group[-1][1]) != len(cells):
                out += _merged(group)
                group = []
            group.append((line, cells))
            if len(group) > _MOST:
                out += [one for one, _ in group]
                group = []
            continue
        out += _merged(group)
        group = []
        out.append(line)
    return out + _merged(group)


def _units_of(lines: list[Line]) -> bool:
    """Whether a line has a unit below each name but the first: `UDP | Mpps | Mpps | %`."""
    cells = [cell for cell in _cells(lines[0].text) or [] if cell] if lines else []
    return len(cells) > 2 and all(cell == "%" or unit_of(cell) for cell in cells[1:])


def _is_lone(cells: list[str]) -> bool:
    """Whether all cells but one are empty: `| 10M packets |   |   |` goes on with a head."""
    return len(cells) > 2 and sum(map(bool, cells)) == 1


def from_commas(lines: list[Line]) -> list[Line]:
    """Lines of comma separated values, with bars: a head of names, and two lines or more with as many cells."""
    shown = [_unquoted(line.text) if line.text[:1] == '"' else line.text for line in lines]
    out = [
        line if line.text == text else line._replace(text=text.replace(",", " | "))
        for line, text in zip(lines, shown, strict=True)
    ]
    lines = [line._replace(text=text) for line, text in zip(lines, shown, strict=True)]
    at = 0
    while at < len(lines):
        head = lines[at].text
        wide = head.count(",")
        end = at + 1
        if 2 <= wide + 1 <= _MOST_VALUES and len(head) <= _LONGEST and _HEAD_OF_VALUES.fullmatch(head):
            while (
                end < len(lines) and lines[end].text.count(",") == wide and _VALUES.fullmatch(lines[end].text)
            ):
                end += 1
            # A single row is one only where no blanks say that the commas are those of a sentence.
            close = end == at + 2 and wide > 1 and " " not in head + lines[at + 1].text
            if close or end > at + 2:
                out[at:end] = [line._replace(text=line.text.replace(",", " | ")) for line in lines[at:end]]
        at = end
    return out


def _unquoted(text: str) -> str:
    """`"SET","112345.67","0.223"` without the quotes: beside a name each cell is a number, or all are names."""
    if len(text) > _LONGEST or not _QUOTED.fullmatch(text):
        return text
    cells = text[1:-1].split('","')
    return ",".join(cells) if not any("," in cell for cell in cells) else text


def signs_in_words(text: str) -> str:
    """A text whose lines begin with `-PATCH` and with `+PATCH`, with words for both signs; others stay as they are."""
    if not {"-", "+"} <= {found[2] for found in _SIGNED.finditer(text)}:
        return text
    return _SIGNED.sub(lambda found: f"{found[1]}{'without' if found[2] == '-' else 'with'} ", text)


def with_plain_colons(text: str) -> str:
    """A text in which `Without this patch :-` ends in a colon, `w/0` is `w/o` and signs are at their `+ 2%`."""
    text = _COLON_DASH.sub(":", text) if ":-" in text else text
    if "+ " in text or "- " in text:
        text = _IN_BRACKETS.sub(r" \1", _APART.sub(r"  \1", text))
    return _ZERO.sub("w/o", text) if "w/0" in text else text


def without_commas_of_sides(text: str) -> str:
    """A text without the comma behind the first word of `Before, it was 5 Mpps`."""
    return _COMMA.sub(r"\1", text) if "efore, " in text or "fter, " in text else text


def without_colons_of_titles(text: str) -> str:
    """A text with the colons inside quoted titles of patches as blanks: `without "net: foo: cache it":`."""

    def plain_title(found: re.Match[str]) -> str:
        return found[0].replace(": ", " ")

    return _TITLE_OF_PATCH.sub(plain_title, text) if '"' in text or "'" in text else text


def _cells(text: str) -> list[str] | None:
    """The cells of a line with at least two bars; rules between them are empty."""
    if text.count("|") < 2 or len(text) > _LONGEST or only_draws(text):
        return None
    return ["" if only_draws(part.strip()) else _RULED.sub("", part).strip(" *`") for part in text.split("|")]


def _merged(group: list[tuple[Line, list[str]]]) -> list[Line]:
    if len(group) < 2:
        return [line for line, _ in group]
    if not any(cells[0] for _, cells in group):
        group = [(line, cells[1:]) for line, cells in group]
    group = [*group[:-2], *_spanned(group[-2], group[-1])]
    columns = [
        " ".join(part for part in column if part)
        for column in zip(*(cells for _, cells in group), strict=True)
    ]
    last = group[-1][0]
    # Rows without numbers, such as the name of a section, may follow a head.
    if not all(columns[1:-1]) or len(" | ".join(columns)) > _LONGEST:
        return [line for line, _ in group]
    return [last._replace(text=" | ".join(columns).rstrip())]


def _spanned(over: _Cells, below: _Cells) -> list[_Cells]:
    """`| | latency | | rate | |` above `| | old | new | old | new |`: a name is of the empty cell right of it too."""
    named = [at for at, cell in enumerate(below[1]) if side_of_label(cell)]
    wide = len(named) // 2
    sides = [below[1][at] for at in named]
    if wide < 2 or sides != sides[:2] * wide or named != list(range(named[0], named[0] + 2 * wide)):
        return [over, below]
    if not all(over[1][at] and not over[1][at + 1] for at in named[::2]):
        return [over, below]
    names = [over[1][at - 1] if at in named[1::2] else cell for at, cell in enumerate(over[1])]
    # The side first: `old latency (us)`.
    return [
        (over[0], ["" if at in named else cell for at, cell in enumerate(over[1])]),
        below,
        (below[0], [name if at in named else "" for at, name in enumerate(names)]),
    ]


def column_names(text: str) -> list[str]:
    """The names of columns of the head of a table; none for any other line."""
    parts = _COLUMNS.split(text.strip("| \t"))
    if (
        len(parts) < 2
        or text.endswith((".", ":"))
        or not all(any(ch.isalpha() for ch in part) for part in parts)
    ):
        return []
    return [] if any(_NUMBERED.search(_PERCENTILE_NAME.sub("", part)) for part in parts) else parts
