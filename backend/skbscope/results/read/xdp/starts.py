"""Rows of a text by start of the tool: what stands between two rows decides whether they belong together.

Blank lines, kernel log lines and elisions do not part; other text does, unless it is a reviewer's remark between quoted
rows, which stands less deep than they do.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.above import is_dmesg, is_elision
from skbscope.results.rows import MAX_NOTES

# What a line is to a tool: the head of a start, a fact inside it, the tool's own furniture; None for other text.
Kind = Literal["head", "fact", "skip"]
T = TypeVar("T")


@dataclass(slots=True)
class Start(Generic[T]):
    """Rows of one start of a tool."""

    # Other text since the rows before, nearest last.
    above: list[Line]
    # Lines in which the tool says what it does.
    heads: list[Line]
    rows: list[T] = field(default_factory=list)
    facts: list[Line] = field(default_factory=list)
    # Lines between the rows that are another's: kernel log, elisions.
    foreign: list[Line] = field(default_factory=list)
    # Depth of quoting of its last row.
    depth: int = 0


def starts(
    items: Iterable[tuple[Line, T | None]],
    kind_of: Callable[[Line], Kind | None],
    parts: Callable[[Start[T], T], bool],
    head_repeats: bool,
) -> list[Start[T]]:
    """All starts; `items` are lines with the row read from each, None where it holds none.

    `parts` says that a row cannot follow those of a start; `head_repeats`, that the head comes with every interval.
    """
    found: list[Start[T]] = []
    above: list[Line] = []
    heads: list[Line] = []
    facts: list[Line] = []
    for line, row in items:
        current = found[-1] if found else None
        if row is not None:
            known = current is not None and (
                not heads or (head_repeats and heads[-1].text == (current.heads or heads)[-1].text)
            )
            if current is None or not known or _apart(current, above, line) or parts(current, row):
                current = Start(above, heads)
                found.append(current)
            elif not current.heads:
                current.heads = heads
            current.rows.append(row)
            current.facts += facts
            current.depth = line.depth
            above, heads, facts = [], [], []
            continue
        kind = kind_of(line)
        if kind == "head":
            heads.append(line)
        elif kind == "fact":
            facts.append(line)
        elif current is not None and not above and (is_dmesg(line.text) or is_elision(line.text)):
            current.foreign.append(line)
        elif kind is None and line.text and not is_dmesg(line.text):
            above.append(line)
    return found


def note_foreign(run: Run, start: Start[T]) -> None:
    """Says which lines between the rows were passed over."""
    last = run.lines[1]
    inside = [line for line in start.foreign if line.number < last]
    for line in [line for line in inside if is_elision(line.text)][:MAX_NOTES]:
        run.notes.append(
            Note("lines are left out here, so the samples are not one after another", line.number)
        )
    logs = [line for line in inside if is_dmesg(line.text)]
    if logs:
        run.notes.append(Note(f"{len(logs)} lines of the kernel log passed over", logs[0].number))


def _apart(start: Start[T], above: list[Line], line: Line) -> bool:
    if not above:
        return False
    return line.depth != start.depth or any(text.depth >= line.depth for text in above)
