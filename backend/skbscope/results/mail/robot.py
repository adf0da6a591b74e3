"""Tables of the kernel test robot: a value of the parent commit, the change, and the value of the commit.

    34ea1df802f79d44 4aecca4c76808f3736056d18ff5
    ---------------- ---------------------------
             %stddev     %change         %stddev
         8589 ± 97%    +255.7%      30553 ± 17%  proc-vmstat.numa_pages_migrated

A change without a per cent sign is the difference of two values that are shares themselves.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.cells import Cell, values
from skbscope.results.mail.directions import direction_of
from skbscope.results.mail.models import TABLE, Found
from skbscope.results.mail.prose import ProseQuantities
from skbscope.results.models import Note, Run
from skbscope.results.read.table import row

MAX_ROWS = 1_000
_COMMITS = re.compile(r"([0-9a-f]{10,40})\s+([0-9a-f]{10,40})")
_VALUE = r"(-?\d[\d.]{0,20}(?:e[+-]?\d{1,3})?)(?: *± *(\d{1,4})%)?"
_ROW = re.compile(rf"{_VALUE} +([+-]\d[\d.]{{0,10}}%?) +{_VALUE} +(\S.{{0,120}})")


def robot_tables(lines: list[Line], used: set[int]) -> ProseQuantities:
    """All such tables of a text, a run for each commit."""
    out = ProseQuantities()
    head: tuple[Line, str, str] | None = None
    is_robot = False
    rows: list[tuple[Line, re.Match[str]]] = []
    for line in lines:
        if line.number in used or not line.text:
            continue
        if commits := _COMMITS.fullmatch(line.text):
            _add(head, rows, out)
            head, rows, is_robot = (line, commits[1], commits[2]), [], False
        elif head and "%change" in line.text:
            is_robot = True
        elif is_robot and len(rows) < MAX_ROWS and len(line.text) < 200:
            if found := _ROW.fullmatch(line.text):
                rows.append((line, found))
    _add(head, rows, out)
    return out


def _add(
    head: tuple[Line, str, str] | None, rows: list[tuple[Line, re.Match[str]]], out: ProseQuantities
) -> None:
    if head is None or not rows:
        return
    line, *commits = head
    group = f"table at line {line.number}"
    numbers = sorted({line.number, *(one.number for one, _ in rows)})
    for at, (commit, side) in enumerate(zip(commits, ("before", "after"), strict=True)):
        run = Run(TABLE, f"commit {commit[:12]}")
        run.notes.append(
            Note("a table of the kernel test robot: how many runs a value is of is not stated", line.number)
        )
        seen: dict[str, int] = {}
        for one, found in rows:
            token, spread = (found[1], found[2]) if at == 0 else (found[4], found[5])
            value = values([Cell(token, 0, 0)])[0]
            if value is None:
                continue
            name = found[6]
            seen[name] = seen.get(name, 0) + 1
            metric = name[:60] if seen[name] == 1 else f"{name[:54]} #{seen[name]}"
            unit = "%" if name.endswith("%") else ""
            direction = direction_of(name.replace(".", " "), None)
            run.rows.append(
                row(
                    metric, unit, direction, value[0], one.number, [value[0]],
                    spread_pct=float(spread) if spread else None,
                )
            )  # fmt: skip
        because = f"the robot compares commit {commits[1][:12]} with its parent {commits[0][:12]}"
        out.found.append(
            (Found(run, "before" if side == "before" else "after", because, group, None, numbers), line.depth)
        )
