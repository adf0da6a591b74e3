"""Heads of tables with bars that take several lines, as one line: the cells of each column joined.

    test case | no probes | probes    | probes
              |           | (current) | (optimized)
    ==========================================
    SET (RPS) | 47025     | 40619     | 41529

Only lines above the first row that have the same bars, none of which holds a number that could be a value. A head on
one line may have percentiles among its names: `IOPS  99.99 (usec)`.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.words import is_rule

_MOST = 8
_MOST_VALUES = 24
_HEAD_OF_VALUES = re.compile(r"[A-Za-z#%][^,]{0,30}(?:, ?[A-Za-z%][^,.;:]{0,30}){2,23}")
_VALUES = re.compile(r"[^,]{1,40}(?:, ?[+-]?(?:\d[^,]{0,20}|-|n/a)){1,23}")
_LONGEST = 200
_VALUE = re.compile(r"[~<>+-]{0,2}\d")
_NUMBERED = re.compile(r"(?<![A-Za-z_])\d")
# `99th %ile`, `99.9%` alone, `99.99 (usec)`; `14% IO wait` is a figure.
_PERCENTILE_NAME = re.compile(
    r"\b\d{1,2}(?:\.\d+)? ?th\b(?: ?%?ile)?|^\d{1,2}(?:\.\d+)? ?%(?: ?(?:ile|lat\w*)|$)|^\d\d\.\d+(?= ?\()",
    re.IGNORECASE,
)
_COLUMNS = re.compile(r"\s*\|\s*|\t+ *| {2,}")
_RULED = re.compile(r"[-_=.'+]{3,}")
_SIGNED = re.compile(
    r"^([> \t]{0,8})([-+]) ?(?=(?:patch(?:es|set)?|series|fix)(?:[ \t]*(?::|$)|[ \t]{2}|\t))",
    re.IGNORECASE | re.MULTILINE,
)


def joined_heads(lines: list[Line], raw: list[str]) -> list[Line]:
    """The lines: of such a head only the last, with the words of all of it. `raw` has the lines uncleaned."""
    out: list[Line] = []
    group: list[tuple[Line, list[str]]] = []
    for line in lines:
        # Cleaning takes a bar at the begin of a line away.
        shown = raw[line.number - 1].strip().lstrip("> ") if line.number <= len(raw) else ""
        cells = _cells(shown if shown.endswith(line.text) else line.text)
        if cells is not None and not any(_VALUE.match(cell) for cell in cells[1:]):
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


def from_commas(lines: list[Line]) -> list[Line]:
    """Lines of comma separated values, with bars: a head of names, and two lines or more with as many cells."""
    out = list(lines)
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
            if end > at + 2:
                out[at:end] = [line._replace(text=line.text.replace(",", " | ")) for line in lines[at:end]]
        at = end
    return out


def signs_in_words(text: str) -> str:
    """A text whose lines begin with `-PATCH` and with `+PATCH`, with words for both signs; others stay as they are."""
    if not {"-", "+"} <= {found[2] for found in _SIGNED.finditer(text)}:
        return text
    return _SIGNED.sub(lambda found: f"{found[1]}{'without' if found[2] == '-' else 'with'} ", text)


def _cells(text: str) -> list[str] | None:
    """The cells of a line with at least two bars; rules between them are empty."""
    if (
        text.count("|") < 2
        or len(text) > _LONGEST
        or all(is_rule(part) for part in text.replace("|", " ").split())
    ):
        return None
    return [_RULED.sub("", part).strip(" *`") for part in text.split("|")]


def _merged(group: list[tuple[Line, list[str]]]) -> list[Line]:
    if len(group) < 2:
        return [line for line, _ in group]
    if not any(cells[0] for _, cells in group):
        group = [(line, cells[1:]) for line, cells in group]
    columns = [
        " ".join(part for part in column if part)
        for column in zip(*(cells for _, cells in group), strict=True)
    ]
    last = group[-1][0]
    # Rows without numbers, such as the name of a section, may follow a head.
    if not all(columns[1:-1]) or len(" | ".join(columns)) > _LONGEST:
        return [line for line, _ in group]
    return [last._replace(text=" | ".join(columns).rstrip())]


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
