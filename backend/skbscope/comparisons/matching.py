"""Rows of both sides set side by side: by metric, subject and unit."""

from dataclasses import dataclass

from skbscope.comparisons.sides import Counted
from skbscope.comparisons.stats.reduce import Cell, Key


@dataclass(slots=True)
class Match:
    """One row to be: its cells by position in the side's counted runs; None for a run that lacks it."""

    metric: str
    subject: str | None
    unit: str
    before: list[Cell | None]
    after: list[Cell | None]
    # Why the sides cannot be compared; None where they can.
    why: str | None = None
    note: str | None = None
    # Whether the values were estimated from the buckets of histograms.
    estimated: bool = False

    def cells(self) -> list[Cell]:
        """All there are."""
        return [cell for cell in (*self.before, *self.after) if cell is not None]


def matches(before: list[Counted], after: list[Counted]) -> list[Match]:
    """Every row of either side, in the order first printed."""
    keys = list(dict.fromkeys(key for run in (*before, *after) for key in run.cells))
    left, right = _keys(before), _keys(after)
    renamed = _renamed(_measures(before), _measures(after))
    found: list[Match] = []
    for key in keys:
        metric, subject, unit = key
        if key in renamed.values():
            continue
        other = renamed.get(key, key)
        match = Match(metric, subject, unit, _cells(before, key), _cells(after, other))
        if other != key:
            match.note = f"before is {subject or 'the run'}, after is {other[1] or 'the run'}"
        if key not in left or other not in right:
            match.why = _why(key, left, right, bool(before), bool(after))
            if match.why is None:
                continue
        found.append(match)
    return found


def _cells(runs: list[Counted], key: Key) -> list[Cell | None]:
    return [run.cells.get(key) for run in runs]


def _keys(runs: list[Counted]) -> dict[Key, None]:
    return dict.fromkeys(key for run in runs for key in run.cells)


def _measures(runs: list[Counted]) -> dict[Key, None]:
    """Keys of rates and times: their subject is where they were measured, that of a count or share is what."""
    return dict.fromkeys(
        key
        for run in runs
        for key, cell in run.cells.items()
        if cell.row.direction is not None and cell.row.form == "value"
    )


def _renamed(left: dict[Key, None], right: dict[Key, None]) -> dict[Key, Key]:
    """Keys of *before* whose one subject is called otherwise on the other side (`sock0@eth0:0`, `sock0@eth1:0`)."""
    ours, theirs = _by_metric(left), _by_metric(right)
    return {
        mine[0]: theirs[name][0]
        for name, mine in ours.items()
        if len(mine) == 1 == len(theirs.get(name, ())) and mine[0] != theirs[name][0]
    }


def _by_metric(keys: dict[Key, None]) -> dict[tuple[str, str], list[Key]]:
    found: dict[tuple[str, str], list[Key]] = {}
    for key in keys:
        found.setdefault((key[0], key[2]), []).append(key)
    return found


def _why(key: Key, left: dict[Key, None], right: dict[Key, None], some: bool, others: bool) -> str | None:
    """The reason; None where the row of the other unit has said it."""
    metric, subject, unit = key
    here, there = (left, right) if key in left else (right, left)
    units = [of for name, who, of in there if (name, who) == (metric, subject)]
    if units and (metric, subject, units[0]) not in here:
        return f"units differ, {unit} before and {units[0]} after" if here is left else None
    if not (some and others):
        return f"no run counts on the {'after' if some else 'before'} side"
    return f"only the {'before' if here is left else 'after'} side has this row"
