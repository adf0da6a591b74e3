"""Counters that are read, not measured: what they are at one moment, and what two moments differ by.

One snapshot is a run of totals since the counters began. Snapshots of one thing right behind each other are one run of
differences: the totals hold years of other work, the difference holds the test.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from skbscope.results.cleaning import Line
from skbscope.results.format import Read, Sniff
from skbscope.results.labels import REACH, command_in, label_above
from skbscope.results.models import Form, MetricRow, Note, Run
from skbscope.results.read.table import Block, Group, Key, grouped, reader, row, sniff_block
from skbscope.results.rows import MAX_NOTES, check_cells


@dataclass(slots=True)
class Snapshot(Block[None]):
    """One block of counters."""

    # Value and line of each.
    values: dict[Key, tuple[int, int]] = field(default_factory=dict)
    device: str | None = None

    def put(self, metric: str, subject: str | None, value: int, line: int) -> None:
        """One counter; the first of a name counts."""
        if self.values.setdefault((metric, subject), (value, line)) != (value, line):
            self.note(f"{metric} is there twice; the first is read", line)


Find = Callable[[list[Line]], list[Snapshot]]


@dataclass(frozen=True, slots=True)
class Kind:
    """What counters of one file are."""

    tool: str
    # Of a metric.
    unit: Callable[[str], str]
    # Program in a command line that printed them, and a word the command holds.
    program: str
    word: str
    # Of a metric, too.
    better: Callable[[str], Literal["less"] | None] = lambda _: None
    # False for sizes and levels, whose difference is no work done.
    counts: bool = True

    @property
    def form(self) -> Form:
        """How its rows are shown."""
        return "count" if self.counts else "value"


def read_snapshots(find: Find, kind: Kind, expected: str, *, first_line: bool = False) -> Read:
    """The `read` of a file of counters: a run for each group of snapshots of one thing."""

    def groups(lines: list[Line]) -> list[Group[Snapshot]]:
        found = [one for one in find(lines) if one.values]
        for one in found:
            check_cells(len(one.values), 1)
        return grouped(found, lambda group, one: not kind.counts or not _again(group[-1], one))

    return reader(groups, lambda group: _run(group, kind), expected, first_line=first_line)


def sniff_snapshot(confidence: float, what: str, find: Find) -> Sniff:
    """The `sniff` of a file of counters: a block that has some."""
    return sniff_block(confidence, what, lambda lines: [one for one in find(lines) if one.values])


def command_of(above: list[Line], kind: Kind) -> str | None:
    """The command that printed a block, from the lines right above it."""
    near = (command_in(line.text, kind.program) for line in reversed(above[-REACH:]))
    return next((command for command in near if command and kind.word in command), None)


def _again(first: Snapshot, second: Snapshot) -> bool:
    """A later snapshot of the same: not named, the same counters, most of them not fallen."""
    if first.head.depth != second.head.depth or label_above(second.above)[0]:
        return False
    if first.device and second.device and first.device != second.device:
        return False
    shared = [key for key in second.values if key in first.values]
    risen = sum(second.values[key][0] >= first.values[key][0] for key in shared)
    return 2 * len(shared) >= max(len(first.values), len(second.values), 1) and 2 * risen > len(shared)


def _run(group: Group[Snapshot], kind: Kind) -> Run:
    first = group[0]
    label, side = label_above(first.above)
    command = command_of(first.above, kind)
    run = Run(kind.tool, label or command or first.device or kind.tool, side, command=command)
    device = next((one.device for one in group if one.device), None)
    if device:
        run.environment["device"] = device
    run.notes = [note for one in group for note in one.notes][:MAX_NOTES]
    if len(group) > 1:
        _differences(run, group, kind, device)
    else:
        for (metric, subject), (value, line) in first.values.items():
            run.rows.append(_row(kind, metric, subject or device, [value], (line, line)))
    return run


def _differences(run: Run, group: Group[Snapshot], kind: Kind, device: str | None) -> None:
    first, last = group[0], group[-1]
    every = [key for key in first.values if all(key in one.values for one in group)]
    check_cells(len(every), len(group))
    fell: list[str] = []
    for metric, subject in every:
        found = [one.values[metric, subject] for one in group]
        steps = [after - before for (before, _), (after, _) in zip(found, found[1:], strict=False)]
        if min(steps) < 0:
            fell.append(metric if subject is None else f"{metric} {subject}")
            continue
        run.rows.append(_row(kind, metric, subject or device, steps, (found[0][1], found[-1][1])))
    at = last.head.number
    run.notes.append(Note(f"differences of {len(group)} snapshots; the time between them is not stated", at))
    if fell:
        named = ", ".join(fell[:3]) + (" and more" if len(fell) > 3 else "")
        run.notes.append(Note(f"{len(fell)} counters fell between snapshots and are left out: {named}", at))
    alone = len({key for one in group for key in one.values}) - len(every)
    if alone:
        run.notes.append(Note(f"{alone} counters are not in every snapshot and are left out", at))


def _row(
    kind: Kind, metric: str, subject: str | None, values: list[int], lines: tuple[int, int]
) -> MetricRow:
    samples, total, form = [float(value) for value in values], float(sum(values)), kind.form
    unit, direction = kind.unit(metric), kind.better(metric)
    return row(metric, unit, direction, total, lines, samples, subject, form=form, tick=1.0)
