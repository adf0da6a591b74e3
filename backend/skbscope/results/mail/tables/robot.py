"""Tables of the kernel test robot: a value of the parent commit, the change, and the value of the commit.

    34ea1df802f79d44 4aecca4c76808f3736056d18ff5
    ---------------- ---------------------------
             %stddev     %change         %stddev
         8589 ± 97%    +255.7%      30553 ± 17%  proc-vmstat.numa_pages_migrated

A change without a per cent sign is the difference of two values that are shares themselves. Further commits have two
more columns each, and are compared with the first one as well. A unit at the end of a name (`Throughput_Mbps`) is that
of its values.
"""

import re
from typing import NamedTuple

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import TABLE, Found, Part
from skbscope.results.mail.text.cells import Cell, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.units import Direction, unit_of
from skbscope.results.models import Note, Run
from skbscope.results.read.table import row

MAX_ROWS = 1_000
MOST_COMMITS = 6
_COMMIT = re.compile(r"[0-9a-f]{10,40}")
_VALUE = re.compile(r"(-?\d[\d.]{0,20}(?:e[+-]?\d{1,3})?)(?: *± *(\d{1,4})%)?")
_CHANGED = re.compile(r" +[+-]\d[\d.]{0,10}%? +")
_NAME = re.compile(r" *(\D\S.{0,120})")
# The head of two columns without the line of the commits above it.
_BARE_HEAD = re.compile(r"\s*%stddev +%change +%stddev")
_PARENT_AND_COMMIT = ("the parent", "the commit")
_UNDER = re.compile(r"-{10,40}(?: -{10,40})+")


class _Row(NamedTuple):
    """A line: (number, spread in per cent) of each commit, and what they are of."""

    line: Line
    values: list[tuple[str, str | None]]
    # Whether its changes are differences of shares.
    shares: bool
    name: str


def robot_tables(lines: list[Line], used: set[int]) -> Part:
    """All such tables of a text, a run for each commit."""
    out = Part()
    head: tuple[Line, list[str]] | None = None
    is_robot = False
    rows: list[_Row] = []
    for line in lines:
        if line.number in used or not line.text:
            continue
        if head is None and _BARE_HEAD.fullmatch(line.text):
            # The format has the parent on the left.
            head, is_robot = (line, list(_PARENT_AND_COMMIT)), True
        elif commits := _commits(line.text):
            _add(head, rows, out)
            head, rows, is_robot = (line, commits), [], False
        elif head and ("%change" in line.text or (len(head[1]) > 2 and _UNDER.fullmatch(line.text))):
            # Two numbers above a line of dashes may be of anything.
            is_robot = True
        elif head and is_robot and len(rows) < MAX_ROWS and len(line.text) < 300:
            if found := _row(line, len(head[1])):
                rows.append(found)
    _add(head, rows, out)
    return out


def _commits(text: str) -> list[str] | None:
    """The hashes of a head; None for any other line."""
    words = text.split() if len(text) < 45 * MOST_COMMITS else []
    head = 2 <= len(words) <= MOST_COMMITS and all(map(_COMMIT.fullmatch, words))
    return words if head else None


def _row(line: Line, commits: int) -> _Row | None:
    """A value for each commit with the change before all but the first, then the name."""
    found = _VALUE.match(line.text)
    if found is None:
        return None
    read = [(found[1], found[2])]
    at = found.end()
    shares = True
    while len(read) < commits:
        change = _CHANGED.match(line.text, at)
        shares &= change is not None and "%" not in change[0]
        found = _VALUE.match(line.text, change.end()) if change else None
        if found is None:
            return None
        read.append((found[1], found[2]))
        at = found.end()
    name = _NAME.fullmatch(line.text, at)
    return _Row(line, read, shares, name[1]) if name else None


def _add(head: tuple[Line, list[str]] | None, rows: list[_Row], out: Part) -> None:
    if head is None or not rows:
        return
    line, commits = head
    group = f"table at line {line.number}"
    numbers = sorted({line.number, *(one.line.number for one in rows)})
    for at, commit in enumerate(commits):
        run = Run(TABLE, commit if commit in _PARENT_AND_COMMIT else f"commit {commit[:12]}")
        run.notes.append(
            Note("a table of the kernel test robot: how many runs a value is of is not stated", line.number)
        )
        seen: dict[str, int] = {}
        for one in rows:
            token, spread = one.values[at]
            value = values([Cell(token, 0, 0)])[0]
            if value is None:
                continue
            name = one.name
            seen[name] = seen.get(name, 0) + 1
            metric = name[:60] if seen[name] == 1 else f"{name[:54]} #{seen[name]}"
            scale, unit, stated = (1.0, "%", None) if one.shares else _unit(name)
            direction = direction_of(name.replace(".", " "), stated)
            measured = value[0] * scale
            run.rows.append(
                row(
                    metric, unit, direction, measured, one.line.number, [measured],
                    spread_pct=float(spread) if spread else None,
                )
            )  # fmt: skip
        because = f"the robot compares commit {commit[:12]} with {commits[0][:12]}"
        if commit in _PARENT_AND_COMMIT:
            because = "tables of the robot have the parent on the left, and the commit on the right"
        elif at == 0:
            because = f"the robot compares commit {commits[1][:12]} with its parent {commit[:12]}"
        out.found.append((Found(run, "after" if at else "before", because, group, None, numbers), line.depth))


def _unit(name: str) -> tuple[float, str, Direction | None]:
    """(scale, unit, direction) by the end of a name: `Throughput_Mbps`, `mpstat.cpu.all.idle%`; else none."""
    if name.endswith("%"):
        return 1.0, "%", None
    last = re.split(r"[._]", name)[-1]
    found = unit_of(last) if "_" in name else None
    return (found[0], found[2], found[3]) if found else (1.0, "", None)
