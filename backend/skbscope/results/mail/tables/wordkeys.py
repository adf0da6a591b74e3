"""Tables whose rows begin with several columns of words, the sides first: these columns as one label.

    kernel    mode      qps   avglat          kernel             qps   avglat
    base      busy  1037654     4184          base, busy     1037654     4184
    patched   busy   905607     4840    ->    patched, busy   905607     4840

What the other columns say so is the configuration of a row, and the names of the columns stay with their numbers.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.words import only_draws

_LONGEST = 200
_MOST_COLUMNS = 24
_MOST_ROWS = 200
# Names two blanks apart, without the marks of a quote before them.
_NAMES = re.compile(r"[^\s>|]\S*(?: [^\s|]+)*")
_CELLS = re.compile(r"[^\s|](?:[^|]*[^\s|])?")
_NUMBER = re.compile(r"[~≈<>+-]{0,2}\$?\d[\d.,]*(?:[%A-Za-zµ/]{0,10})?(?: .*)?|-{1,2}|n/a", re.IGNORECASE)
_ENDS_IN_NUMBER = re.compile(r"(?<!\S)[\d.,]+$")

_Places = list[tuple[int, int, str]]
"""(first character, the one behind the last, text) of each cell of a line."""


def with_joined_words(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text, with the words of each such table as one label; others are as they were."""
    out, shown = list(lines), list(raw)
    at = 0
    while at < len(lines):
        rows, words = _table(lines, raw, at)
        if words:
            _join(out, shown, [at, *rows], words)
        # Below a head without sides each row would be the head of the same rows.
        at = rows[-1] + bool(words) if len(rows) > 1 else at + 1
    return out, shown


def _table(lines: list[Line], raw: list[str], at: int) -> tuple[list[int], int]:
    """(positions of the rows below a head, how many columns of words they have: 0 where the first has no sides)."""
    head = _cells(lines[at], raw)
    # `95%lat` and the sizes of a series are names of columns too.
    if not 3 <= len(head) <= _MOST_COLUMNS or any(_NUMBER.fullmatch(name) for _, _, name in head[:2]):
        return [], 0
    rows: list[int] = []
    table: list[_Places] = []
    wide = 0
    for place in range(at + 1, min(at + 1 + _MOST_ROWS, len(lines))):
        if only_draws(lines[place].text):
            continue
        cells = _parted(_cells(lines[place], raw), len(head))
        words = next((k for k, cell in enumerate(cells) if _NUMBER.fullmatch(cell[2])), 0)
        if len(cells) != len(head) or words < 2 or (wide and words != wide):
            break
        if not all(_NUMBER.fullmatch(text) for _, _, text in cells[words:]):
            break
        rows.append(place)
        table.append(cells)
        wide = words
    if len(rows) < 2:
        return [], 0
    words_of = [[cells[k][2] for cells in table] for k in range(wide)]
    if any(_ENDS_IN_NUMBER.search(text) for texts in words_of for text in texts):
        # `iter 10` before the values would be one of them.
        return rows, 0
    of_sides = [k for k in range(wide) if any(map(side_of_label, words_of[k]))]
    return rows, wide if of_sides == [0] else 0


def _cells(line: Line, raw: list[str]) -> _Places:
    text = line.text
    if not text or len(text) > _LONGEST or line.number > len(raw):
        return []
    if "|" in text:
        return [(one.start(), one.end(), one[0]) for one in _CELLS.finditer(text)]
    if "  " not in text and "\t" not in text:
        return []
    spaced = raw[line.number - 1].expandtabs(8)
    return (
        [(one.start(), one.end(), one[0]) for one in _NAMES.finditer(spaced)]
        if len(spaced) <= _LONGEST
        else []
    )


def _parted(cells: _Places, wide: int) -> _Places:
    """The cells; of fewer than `wide` ones `MAX 1037654`, with one blank where a wide number is, as two."""
    if len(cells) >= wide:
        return cells
    out: _Places = []
    for start, end, text in cells:
        word, blank, number = text.rpartition(" ")
        if blank and number[:1].isdigit() and not any(ch.isdigit() for ch in word):
            out += [(start, start + len(word), word), (end - len(number), end, number)]
        else:
            out.append((start, end, text))
    return out


def _join(lines: list[Line], shown: list[str], places: list[int], words: int) -> None:
    """Writes the words of each line as one label over their columns, in place; the first line is the head."""
    wide = len(_cells(lines[places[0]], shown))
    for at in places:
        line = lines[at]
        cells = _parted(_cells(line, shown), wide)
        names = [text for _, _, text in cells[:words]]
        label = names[0] if at == places[0] else f"{names[0]}, {' '.join(names[1:])}"
        begin, end = cells[0][0], cells[words - 1][1]
        text = line.text if "|" in line.text else shown[line.number - 1].expandtabs(8)
        text = f"{text[:begin]}{label:<{end - begin}}{text[end:]}"
        shown[line.number - 1] = text
        lines[at] = line._replace(text=text.lstrip("> ").rstrip() if "|" not in line.text else text)
