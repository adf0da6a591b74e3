"""Decisions of skb-defer in the order of the replay.

A free is taken to happen when its read is over, a flush by its CPU's next event (`steps.rs` of the policy). They are
stored by the events that asked, which is not quite that order:

    stored    push 1   push 2   push 1'   flush {1, 2}   flush {1'}        push 1' was over after the first flush
    replayed  push 1   push 2   flush {1, 2}   push 1'   flush {1'}
"""

from collections import defaultdict
from dataclasses import dataclass

from skbscope.scenarios.recorded.stretch import Decision

PUSH = ("B5-push", "B6-kick", "D-pending", "D-thread")
FLUSH = ("G-flush",)
_STEP = 1e-4
"""Between two steps of one place: far more than 300 of them fit between two rows."""


@dataclass
class Step:
    """A free, or one flush with all it takes; `key` is its place in the replay's order."""

    key: float
    rows: list[Decision]

    @property
    def is_flush(self) -> bool:
        """Whether it takes skbs off lists."""
        return self.rows[0].rule in FLUSH

    @property
    def is_push(self) -> bool:
        """Whether it puts one on a list."""
        return self.rows[0].rule in PUSH

    @property
    def home(self) -> int:
        """CPU of the lists."""
        return self.rows[0].subject >> 16


class _Fills:
    """A CPU's flushes cut its pushes into fills: which fill each push belongs to, and the flush that ends it."""

    def __init__(self, steps: list[Step]) -> None:
        self.flushes: dict[int, list[Step]] = defaultdict(list)
        self._of: dict[int | None, int] = {}
        for step in steps:
            if step.is_flush:
                self._of |= {row.life: len(self.flushes[step.home]) for row in step.rows}
                self.flushes[step.home].append(step)

    def of(self, row: Decision) -> int:
        """The number of a push's fill; that behind the last flush where none takes it."""
        return self._of.get(row.life, len(self.flushes[row.subject >> 16]))

    def drop_behind(self, steps: list[Step], late: set[int]) -> None:
        """Takes out flushes from after the stretch that no push in it waits for."""
        for home, flushes in self.flushes.items():
            pushed = [self.of(step.rows[0]) for step in steps if step.is_push and step.home == home]
            for flush in flushes[max(pushed, default=len(flushes)) :]:
                if flush.rows[0].seq in late:
                    flushes.remove(flush)
                    steps.remove(flush)


def ordered(
    rows: list[Decision], waiting: list[Decision], before: list[Decision], after: list[Decision]
) -> tuple[list[Step], list[Decision]]:
    """(steps in the replay's order, what lies on lists before the first).

    A fill's pushes come before its flush, after the flush of the fill before, and on one list in the order of their
    levels. `waiting` was pushed before the stretch and not flushed by then. `before` and `after` are flushes of the
    stretch's pushes whose events lie outside of it: those after it count where a push of the next fill is in it.
    """
    steps = _steps(before, rows, after)
    fills = _Fills(steps)
    fills.drop_behind(steps, {row.seq for row in after})
    # What waits, and is not of its CPU's first fill, was pushed behind that flush.
    behind = [row for row in waiting if fills.flushes[row.subject >> 16] and fills.of(row) > 0]
    steps += [Step(-1.0, [row]) for row in behind]
    for home in {step.home for step in steps if step.is_push or step.is_flush}:
        _order_cpu([step for step in steps if step.is_push and step.home == home], fills, home)
    return sorted(steps, key=lambda step: step.key), [row for row in waiting if row not in behind]


def _order_cpu(pushes: list[Step], fills: _Fills, home: int) -> None:
    after = -2.0
    flushes = fills.flushes[home]
    for number in range(len(flushes) + 1):
        own = [step for step in pushes if fills.of(step.rows[0]) == number]
        by_list: dict[int, float] = {}
        for step in sorted(own, key=lambda one: (one.rows[0].subject, one.rows[0].level)):
            subject = step.rows[0].subject
            step.key = by_list[subject] = max(step.key, by_list.get(subject, after) + _STEP)
        if number < len(flushes):
            flush = flushes[number]
            flush.key = after = max([flush.key, after + _STEP, *(step.key + _STEP for step in own)])


def _steps(before: list[Decision], rows: list[Decision], after: list[Decision]) -> list[Step]:
    """A step a free and a step a flush, by their place in the stretch."""
    steps: list[Step] = []
    for at, row in enumerate([*before, *rows, *after]):
        last = steps[-1] if steps else None
        if row.rule in FLUSH and last and last.is_flush and last.rows[0].seq == row.seq:
            last.rows.append(row)
        else:
            steps.append(Step(float(at - len(before)), [row]))
    return steps
