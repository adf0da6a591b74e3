"""Rows of tables with bars whose cells take several lines between two rules, on one line each.

    +--------+---------+---------+
    |  new   | 943     | 845     |
    | sched1 | (+0%)   | (-19%)  |        ->       | new sched1 | 943 (+0%) | 845 (-19%) |
    +--------+---------+---------+

Only where the rules have their crossings, a rule is below each row, and lines below the first one of a row have only
asides such as `(+0%)`, which are of the number above them.
"""

import re

from skbscope.results.cleaning import Line

_RULE = re.compile(r"\+(?:[-=]{1,80}\+){2,24}")
_MOST = 4
_LONGEST = 200
_ASIDE = re.compile(r"\([^()|]{1,16}\)")


def with_grid_rows(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text, with the cells of each such row joined in its first line."""
    shown = list(raw)
    joined: dict[int, Line | None] = {}
    block: list[int] | None = None
    for at, line in enumerate(lines):
        text = raw[line.number - 1].strip("> \t") if line.number <= len(raw) else ""
        if _RULE.fullmatch(text):
            if block and len(block) > 1 and (row := _joined([raw[lines[k].number - 1] for k in block])):
                first = lines[block[0]]
                joined |= dict.fromkeys(block[1:]) | {block[0]: first._replace(text=row.strip("| "))}
                shown[first.number - 1] = row
            block = []
        elif block is not None and text[:1] == "|" and len(text) <= _LONGEST and len(block) < _MOST:
            block.append(at)
        else:
            block = None
    out = [joined.get(at, line) for at, line in enumerate(lines)]
    return [line for line in out if line is not None], shown


def _joined(texts: list[str]) -> str | None:
    """The cells of several lines as one row; None where a line below the first one is a row by itself."""
    cells = [[cell.strip() for cell in text.strip("> \t")[1:].removesuffix("|").split("|")] for text in texts]
    if len({len(row) for row in cells}) > 1 or len(cells[0]) < 2:
        return None
    for row in cells[1:]:
        if any(cell and cell[0].isdigit() for cell in row) or not all(map(_is_below, row[1:])):
            return None
    parts = [" ".join(cell for cell in column if cell) for column in zip(*cells, strict=True)]
    return f"| {' | '.join(parts)} |" if all(parts) else None


def _is_below(cell: str) -> bool:
    return not cell or _ASIDE.fullmatch(cell) is not None
