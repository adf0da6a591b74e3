"""Rows whose side is one of several keys: a separate column, or a part of the label between commas.

    Case                          Throughput   Operations        size | kernel  | rate      | p99
    25 threads, baseline          3.86Mb/s     30036552          64   | stock   | 1.21 Mpps | 45 us
    25 threads, zero copy         3.52Mb/s     26969315          64   | patched | 1.42 Mpps | 41 us

Rows with the same other keys are compared. The names in the place of the side have to show both sides together.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Found, Part
from skbscope.results.mail.sides.contrast import MOST_NAMES, Contrast, contrasted
from skbscope.results.mail.tables.heads import Column, column_of, cut
from skbscope.results.mail.tables.siderows import SideRow, row_run
from skbscope.results.mail.text.captions import caption_unit
from skbscope.results.mail.text.cells import Cell, cells_of
from skbscope.results.mail.text.words import only_draws
from skbscope.results.models import Note

MAX_BLOCKS = 100
MAX_ROWS = 200
_LONGEST, _NAME = 200, 40
# The cell of a change where there is none.
_EMPTY = ("n/a", "-", "--", "—")
_NUMBER_OF = re.compile(
    r"(?:total )?(?:number|count) of (\w[\w -]{2,40}?)(?: (?:in|for|over|during) [^:]{1,30})?:$",
    re.IGNORECASE,
)
_FIELDS = re.compile(r"(?:,|;| /) +")


@dataclass(slots=True)
class FieldRow:
    """One row: its keys from left to right, and its numbers."""

    keys: list[str]
    cells: list[Cell]
    line: Line
    # The author's change behind the numbers.
    stated: Note | None = None


def field_rows(lines: list[Line], used: set[int], prose: str) -> Part:
    """All such rows of a text, a run for each row that has a side."""
    out = Part()
    rows: list[FieldRow] = []
    above = over = ""
    count = 0
    for line in lines:
        if not line.text or only_draws(line.text):
            continue
        item = _row(line) if line.number not in used and count < MAX_BLOCKS else None
        if item and rows and (len(item.keys), len(item.cells)) != (len(rows[0].keys), len(rows[0].cells)):
            count += _add(rows, over, out, prose)
            rows, over = [], above
        if item and len(rows) < MAX_ROWS:
            over = over if rows else above
            rows.append(item)
            continue
        if rows:
            count += _add(rows, over, out, prose)
        rows, above = [], line.text
    _add(rows, over, out, prose)
    return out


def _row(line: Line) -> FieldRow | None:
    text = line.text.strip("| ")
    if len(text) > _LONGEST:
        return None
    label, mark, behind = text.partition(":")
    if mark and "|" not in text and behind.strip()[:1].isdigit() and _FIELDS.search(label):
        # `nginx, before : 45,123`
        parts = [label.strip(), *(part for part, _, _ in cut(behind.strip()))]
        parts = parts if _cells(parts[-1]) else [label.strip(), behind.strip()]
    elif "|" not in text and "\t" not in text and "  " not in text:
        return None
    else:
        parts = [part for part, _, _ in cut(text)]
    while len(parts) > 2 and parts[-1].lower() in _EMPTY:
        parts.pop()
    last = max((at for at, part in enumerate(parts) if not _cells(part)), default=-1)
    if last < 0 or last + 1 == len(parts):
        return None
    keys = [field.strip(" :") for part in parts[: last + 1] for field in _FIELDS.split(part)]
    cells = [cell for part in parts[last + 1 :] for cell in _cells(part)[:1]]
    if len(keys) < 2 or not all(0 < len(key) <= _NAME for key in keys):
        return None
    change = cells[-1].token if len(cells) > 1 and cells[-1].share else None
    if change is None or change[:1] not in "+-" or cells[-2].share:
        return FieldRow(keys, cells, line)
    return FieldRow(keys, cells[:-1], line, Note(change, line.number))


def _cells(part: str) -> list[Cell]:
    # Bytes and seconds are keys as `64B`, and values as `625.0MB`.
    found = cells_of(part, labelled="." in part)
    return found.cells if found and not found.label and not found.words else []


def _add(rows: list[FieldRow], above: str, out: Part, prose: str) -> int:
    """Adds the comparisons of a block; 1 where it has any."""
    if len(rows) < 2:
        return 0
    heads = _heads(above, rows[0])
    if heads is None:
        return 0
    of_names = []
    for at in range(len(rows[0].keys)):
        names = list(dict.fromkeys(row.keys[at] for row in rows))
        if 2 <= len(names) <= MOST_NAMES:
            of_names.append((at, dict(zip(names, contrasted(names, prose), strict=True))))
    # What words state comes before what is a proposal.
    of_names.sort(key=lambda part: any(side is not None and side.doubt for side in part[1].values()))
    for at, of_name in of_names:
        tests: dict[tuple[str, ...], list[tuple[FieldRow, Contrast]]] = {}
        for row in rows:
            if side := of_name[row.keys[at]]:
                rest = tuple(" ".join(key.lower().split()) for key in (*row.keys[:at], *row.keys[at + 1 :]))
                tests.setdefault(rest, []).append((row, side))
        both = [mine for mine in tests.values() if _is_comparison(mine, at)]
        # A patch may add tests that nothing before it has.
        new = sum(all(side.side == "after" and not side.doubt for _, side in mine) for mine in tests.values())
        old = len(tests) - new if len(both) > 1 else len(tests)
        if both and len(both) * 2 > old:
            for mine in both:
                _compare(mine, at, _heads(above, mine[0][0]) or heads, out)
            return 1
    return 0


def _is_comparison(mine: list[tuple[FieldRow, Contrast]], at: int) -> bool:
    """Whether rows of one test have one *before*, another side, and no name twice."""
    sides = [side.side for _, side in mine]
    return sides.count("before") == 1 and len({row.keys[at] for row, _ in mine}) == len(mine) > 1


def _heads(above: str, first: FieldRow) -> list[Column] | None:
    """The heads of the numbers: of the line above, else none where each number has a unit."""
    wide = len(first.cells)
    names = [part.strip(" *`") for part, _, _ in cut(above)] if above and above[-1] not in ".,;?!" else []
    if len(names) > wide + 1 and column_of(names[-1], 0, 0).kind == "change":
        names.pop()
    if above.endswith(":") and not any(mark in above for mark in ("|", "\t", "  ")):
        # A title, whose words are no columns.
        names = []
    # The label is one cell of the head, whatever it holds.
    if wide < len(names) <= wide + len(first.keys) and all(any(ch.isalpha() for ch in n) for n in names):
        return [column_of(name, 0, 0) for name in names[-wide:]]
    if all(cell.unit and cell.unit[2] for cell in first.cells):
        return [column_of(cell.unit[1] or "value", 0, 0) for cell in first.cells if cell.unit]
    unit = caption_unit(above) if above.endswith(":") and wide == 1 else None
    if unit is not None:
        # `connections/sec (wrk):`
        column = column_of(unit[1], 0, 0)
        column.unit = unit
        return [column]
    counted = _NUMBER_OF.match(above) if wide == 1 else None
    return [column_of(counted[1], 0, 0)] if counted else None


def _compare(mine: list[tuple[FieldRow, Contrast]], at: int, heads: list[Column], out: Part) -> None:
    first = mine[0][0]
    rest = ", ".join((*first.keys[:at], *first.keys[at + 1 :]))[:80]
    for row, side in mine:
        item = SideRow(row.keys[at], side.side, row.line, row.cells, None)
        run = row_run(item, row.cells, "", heads, "")
        if run.rows:
            group = f"{rest}, rows at line {first.line.number}"
            because = f"the row '{row.keys[at]}': {side.because}"
            stated = [row.stated] if row.stated and side.side == "after" else []
            found = Found(run, side.side, because, group, None, [row.line.number], stated, doubt=side.doubt)
            out.found.append((found, row.line.depth))
