"""The head of rows that are labelled with sides: the nearest line above them that can name their columns.

            Mean (us)   p99 (us)
TCP_RR
base        12.1        40.1          A title may be between them, and one head may be above several groups.
patched     11.0        35.2
UDP_RR
base        10.3        30.1
"""

import re
from dataclasses import dataclass, replace

from skbscope.results.cleaning import Line
from skbscope.results.mail.tables.heads import FIGURE, SENTENCE, Column, column_of, cut
from skbscope.results.mail.text.captions import prefix_joined, stated_unit
from skbscope.results.mail.text.cells import Unit, cells_of
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.units import unit_of
from skbscope.results.mail.text.words import SERIES, plain

_LONGEST = 200
_LONGEST_TITLE = 60
_TITLE_WORDS = 6
_ASIDE = re.compile(r"\([A-Za-z ]{4,40}\)")
_NUMBERED = {"run", "iteration", "iter", "round", "trial"}
# `ethtool -S eth0 | grep drop`
_CALL = re.compile(r"(?:[#$] ?)?[a-z][\w./-]* (?:\w+ )?--?[A-Za-z]")
_OF_SERIES = re.compile(r"[<>≤≥~]?\d[\d.,]{0,12} ?[A-Za-zµμ%/]{1,10}")
# `block(KiB) xfer(KiB)`: names that one blank parts.
_WITH_UNITS = re.compile(r"[^\s()]{1,30}\([^\s()]{1,20}\)(?= |$)")
# A value, and no name.
_SHARE = re.compile(r"[+-]?\d{1,4}\.\d{1,4} ?%")
_SIZE = re.compile(r"(\d{1,9})([kmg]?)b?", re.IGNORECASE)
_SCALES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
_PAIRED = re.compile(r"\d{1,9}/\d{1,9}")


@dataclass(frozen=True, slots=True)
class Head:
    """A line that names the columns of rows below it."""

    line: Line
    # What is above the labels of the rows.
    key: str
    columns: list[Column]
    # What the rows are of: the line above the head, or the title between it and the rows.
    title: str
    # The line of a title between the head and the rows.
    titled: int | None = None


def head_above(above: list[Line], wide: int, label: str = "") -> Head | None:
    """The nearest of the lines above, nearest last, that can head rows of `wide` numbers behind `label`."""
    keys = len(re.findall(r"\S {2,}(?=\S)", label)) + 1
    section: Line | None = None
    for at in range(len(above) - 1, -1, -1):
        line = above[at]
        text = line.text
        if _ASIDE.fullmatch(text.strip()):
            # `(higher is better)`
            continue
        is_title = section is None and wide > 1 and at == len(above) - 1 and _titles_rows(text)
        ends = text.endswith((".", ",", ";", "?", "!", ":"))
        if not is_title and (len(text) > _LONGEST or ends or "://" in text or _CALL.match(text)):
            return None
        parts = [part for part, _, _ in cut(text)]
        named, colon, rest = text.partition(": ")
        if colon and len(rest.split()) == wide and rest.replace(" ", "").isdigit():
            # `Packet size: 64 128 256`
            parts = [named, *rest.split()]
        of_all = stated_unit(parts[-1], False) if len(parts) == wide + 2 and parts[-1][:1] in "([" else None
        parts = parts[:-1] if of_all else parts
        if wide == 1 and len(parts) == 2 and unit_of(parts[0]) and column_of(parts[1], 0, 0).kind == "other":
            # `usecs/op   %stdev` above `13.48 +- 5.19%`
            parts = parts[:1]
        apart = [name for part in parts for name in _WITH_UNITS.findall(part) or [part]]
        if keys > 1 and len(apart) == wide + keys:
            parts = [" ".join(apart[:keys]), *apart[keys:]]
        key = parts[0].strip(" :*") if len(parts) == wide + 1 else ""
        names = parts[1:] if key else parts
        are_figures = any("(" in name and FIGURE.fullmatch(name) for name in names)
        if len(names) == wide and not are_figures and _names(text, key, names):
            over = above[at - 1].text if at else ""
            title = over.strip(" *:=#") if over.endswith(":") and len(over) <= _LONGEST_TITLE else ""
            columns = _grouped(names, over)
            for column in columns:
                # `min   avg   max   [us]`
                column.unit = column.unit or of_all
            if section is not None:
                return Head(line, key, columns, _title(section.text), section.number)
            return Head(line, key, columns, title)
        other = cells_of(text)
        if other is None or wide not in (len(other.cells), len([c for c in other.cells if not c.share])):
            if not is_title:
                # Neither a head nor a row of something else.
                return None
            section = line
    return None


def head_again(head: Head, above: list[Line], wide: int) -> Head | None:
    """The head of one group of rows for the next one, where nothing but changes and a title are between them."""
    if wide != len(head.columns) or wide < 2 or not above or not _titles_rows(above[-1].text):
        return None
    if not all(_states_changes(line.text) for line in above[:-1]):
        return None
    return replace(head, title=_title(above[-1].text), titled=above[-1].number)


def _titles_rows(text: str) -> bool:
    """Whether a line is a short name alone: `TCP_RR`, `64 bytes:`, in a table with bars `TCP_RR | | |`."""
    first, *others = text.split("|")
    name = _title(first)
    return (
        not any(other.strip() for other in others)
        and "  " not in first.strip()
        and 0 < len(name) <= _LONGEST_TITLE
        and len(name.split()) <= _TITLE_WORDS
        and any(ch.isalpha() for ch in name)
        and not first.rstrip().endswith((".", ",", ";", "?", "!"))
        and not _CALL.match(text)
        and "://" not in text
        and side_of_label(name) is None
    )


def _title(text: str) -> str:
    return text.partition("|")[0].strip(" *:=#-[]")


def _states_changes(text: str) -> bool:
    """Whether all numbers of a line are shares: `| -6.02% | -5.39% |   |`."""
    found = cells_of(text.replace("|", " "))
    return found is not None and all(cell.share or cell.token is None for cell in found.cells)


def _grouped(names: list[str], over: str) -> list[Column]:
    """The columns of a head; `Mpps  CPU  Mpps  CPU` below `4 queues   8 queues` have the names of both lines."""
    columns = [column_of(name, 0, 0) for name in names]
    each = len(set(names))
    groups = (
        [part for part, _, _ in cut(over)]
        if each < len(names) and "  " in over + "  " * ("|" in over)
        else []
    )
    count = len(names) // each
    groups = groups[1:] if len(groups) == count + 1 else groups
    if len(groups) != count or names != names[:each] * count:
        return columns
    for at, column in enumerate(columns):
        column.unit, column.metric = column_unit(column), column.label
        column.label = f"{column.label}, {groups[at // each]}"
    return columns


def _names(text: str, key: str, names: list[str]) -> bool:
    """Whether the cells of a line can name columns: words, or rising numbers of a series that is named."""
    if all(name.isascii() and name.isdigit() and len(name) < 10 for name in names):
        rising = [int(name) for name in names]
        named = words_of_key(key) & (SERIES | _NUMBERED) or len(key) == 1
        if named and rising == sorted(set(rising)) and len(names) > 1:
            return True
    if _is_series(names):
        # `| Latency | 64 | 128 | 1k |`: sizes behind what was measured, and `64B   512B   1500B` above it.
        sized = all(name[-1] in "bB" for name in names)
        return ("|" in text or "  " in text) and (sized or direction_of(key, None) is not None)
    if all(_PAIRED.fullmatch(name) for name in names):
        # `size/threads   64/42   128/20`
        return len(words_of_key(key) & SERIES) > 1 and len(names) > 1
    if any(not any(ch.isalpha() or ch == "%" for ch in name) or _SHARE.fullmatch(name) for name in names):
        return False
    apart = "|" in text or "\t" in text or "  " in text
    if not apart and {word.lower() for word in text.split()} & SENTENCE:
        return False
    return len(names) > 1 or apart or column_unit(column_of(names[0], 0, 0)) is not None


def _is_series(names: list[str]) -> bool:
    """Whether names are three or more rising numbers: `64`, `128`, `1k`."""
    found = [_SIZE.fullmatch(name) for name in names]
    sizes = [int(one[1]) * _SCALES[one[2].lower()] for one in found if one]
    return len(sizes) == len(names) > 2 and sizes == sorted(set(sizes))


def words_of_key(key: str) -> set[str]:
    """The words of what is above the labels of rows, in lower case."""
    return set(plain(key).replace("_", " ").split())


def column_unit(column: Column) -> Unit | None:
    """The unit that a column states in its name; None for one under which numbers were measured."""
    if _OF_SERIES.fullmatch(column.label):
        # `10 ms` above numbers is under what they were measured.
        return None
    first, bracket, _ = column.label.partition(" (")
    if bracket and column.unit is None and (unit := unit_of(first)):
        # `msgs/s (64B)`
        return unit
    label = prefix_joined(column.label)
    found = column.unit or unit_of(label) or unit_of((label.split() or [""])[-1])
    # `CPU%`, `%sys`
    return found or (stated_unit(column.label) if "%" in column.label else None)


def bracketed_unit(title: str) -> Unit | None:
    """The unit in brackets of the line above a table: `Throughput (Mbps):`, `Latency (us), p99:`."""
    inner = title.partition("(")[2].partition(")")[0]
    return unit_of(inner)
