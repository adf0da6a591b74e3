"""Tables of ministat, which compares sets of values with the first one.

    x without_patch
    + with_patch
        N           Min           Max        Median           Avg        Stddev
    x  10       2491089       5834307       5398375       4244335     1596244.9
    +  10       2893813       5834474       5832448     5327281.3     1055941.4

The names say which set is the *before*, else the first one is: the difference that ministat prints is over it. Of a
value, a count of values and their standard deviation are known, not the values themselves. Source: ministat.c of
FreeBSD.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Found, Part
from skbscope.results.mail.text.captions import title_above
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.units import Direction
from skbscope.results.mail.text.words import only_draws
from skbscope.results.models import MetricRow, Note, Run, Side

TOOL = "ministat"
MAX_TABLES = 100
_MARKS = "x+*%#@O"
_NAME = re.compile(rf"([{re.escape(_MARKS)}]) (\S.{{0,80}})")
_HEAD = re.compile(r"N +Min +Max +Median +Avg +Stddev")
_NUMBER = r"(-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d\d)?)"
_ROW = re.compile(rf"([{re.escape(_MARKS)}]) +(\d{{1,9}})" + rf" +{_NUMBER}" * 5)
_BETTER = re.compile(r"\b(?:(lower|less|smaller)|higher|more|larger) is better\b", re.IGNORECASE)
_TITLE = 60
# Lines above the names in which a title says which way is better.
_ABOVE = 4


@dataclass(slots=True)
class _Table:
    head: Line
    names: dict[str, Line]
    title: str
    above: str
    rows: list[tuple[str, Line, list[float]]] = field(default_factory=list)


def ministat_tables(lines: list[Line], used: set[int]) -> Part:
    """All tables of ministat, a run for each set of values."""
    out = Part()
    names: dict[str, Line] = {}
    above: list[str] = []
    table: _Table | None = None
    for line in lines:
        text = line.text
        found = _ROW.fullmatch(text) if line.number not in used else None
        if table is not None and found:
            numbers = [float(found[at]) for at in range(2, 8)]
            table.rows.append((found[1], line, numbers))
            continue
        _add(table, out)
        table = None
        if _HEAD.fullmatch(text) and len(names) > 1 and len(out.found) < 2 * MAX_TABLES:
            table = _Table(
                line, names, title_above(above[-1] if above else "", _TITLE), " ".join(above[-_ABOVE:])
            )
            names = {}
        elif text.endswith("|") or only_draws(text):
            # The plot between the names and the table.
            continue
        elif (named := _NAME.fullmatch(text)) and line.number not in used:
            names = names if named[1] != "x" else {}
            names[named[1]] = line
        elif text:
            above, names = [*above[1 - _ABOVE :], text], {}
    _add(table, out)
    return out


def _add(table: _Table | None, out: Part) -> None:
    if table is None or len(table.rows) < 2 or any(mark not in table.names for mark, _, _ in table.rows):
        return
    labels = [table.names[mark].text[2:].strip() for mark, _, _ in table.rows]
    stated = [side_of_label(re.sub(r"[_.-]", " ", label)) for label in labels]
    sides: list[Side] = ["before"]
    sides += ["after"] * (len(labels) - 1)
    because = ["the first set of ministat, which the others are compared with"] * len(labels)
    if {side[0] for side in stated if side} == {"before", "after"} and all(stated):
        sides = [side[0] for side in stated if side]
        because = [f"the name '{label}'" for label in labels]
    name = f"table at line {table.head.number}"
    group = f"{TOOL}: {table.title}, {name}" if table.title else f"{TOOL}, {name}"
    better = _BETTER.search(table.above)
    direction = direction_of(table.above, None) if better is None else "less" if better[1] else "more"
    for (mark, line, numbers), label, side, why in zip(table.rows, labels, sides, because, strict=True):
        run = Run(TOOL, label)
        run.rows = _rows(numbers, line.number, direction)
        count = f"{numbers[0]:.0f} values with a standard deviation of {numbers[5]:g}"
        run.notes.append(Note(f"{count}; the values themselves are not in the text", line.number))
        where = sorted({table.head.number, table.names[mark].number, line.number})
        out.found.append((Found(run, side, why, group, None, where), line.depth))


def _rows(numbers: list[float], line: int, way: Direction | None) -> list[MetricRow]:
    """The mean with how many values it is over and how far they lie apart, and what ministat prints beside it."""
    count, least, most, middle, mean, deviation = numbers
    spread = abs(deviation / mean) * 100 if mean else None
    rows = [
        MetricRow("mean", "", way, None, [], mean, "total", (line, line), weight=count, spread_pct=spread)
    ]
    for metric, value in (("median", middle), ("min", least), ("max", most)):
        rows.append(MetricRow(metric, "", way, None, [], value, "total", (line, line)))
    return rows
