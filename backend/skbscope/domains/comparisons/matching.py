"""Pairs the rows of both sides by metric, subject and unit."""

from dataclasses import dataclass

from skbscope.domains.comparisons.sides import Counted
from skbscope.statistics.reduce import Cell, Key


@dataclass(slots=True)
class Match:
    """A future row: its cells by position in the side's counted runs; None for a run without it."""

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
        """All cells of both sides."""
        return [cell for cell in (*self.before, *self.after) if cell is not None]


def matches(before: list[Counted], after: list[Counted], most: int) -> tuple[list[Match], int]:
    """(rows in the order first printed, how many more there are); of too many rows, those on both sides come first."""
    left, right = _keys(before), _keys(after)
    renamed = _renamed(_measures(before), _measures(after))
    matched = set(renamed.values())
    reasons = _Reasons(left, right, bool(before), bool(after))
    keys = [key for key in dict.fromkeys((*left, *right)) if key not in matched]
    both = {key for key in keys if key in left and renamed.get(key, key) in right}
    single = {key: why for key in keys if key not in both and (why := reasons.of(key)) is not None}
    chosen = dict.fromkeys([*(key for key in keys if key in both), *single][:most])
    found: list[Match] = []
    for key in keys:
        if key in chosen:
            other = renamed.get(key, key)
            note = (
                None if other == key else f"before is {key[1] or 'the run'}, after is {other[1] or 'the run'}"
            )
            sides = _cells(before, key), _cells(after, other)
            found.append(Match(*key, *sides, why=single.get(key), note=note))
    return found, len(both) + len(single) - len(chosen)


def _cells(runs: list[Counted], key: Key) -> list[Cell | None]:
    return [run.cells.get(key) for run in runs]


def _keys(runs: list[Counted]) -> dict[Key, None]:
    return dict.fromkeys(key for run in runs for key in run.cells)


def _measures(runs: list[Counted]) -> dict[Key, None]:
    """Keys of rates and times. Their subject is the place of measurement, not what is counted."""
    return dict.fromkeys(
        key
        for run in runs
        for key, cell in run.cells.items()
        if cell.row.direction is not None and cell.row.form == "value"
    )


def _renamed(left: dict[Key, None], right: dict[Key, None]) -> dict[Key, Key]:
    """Keys of *before* whose only subject has another name on the other side (`sock0@eth0:0`, `sock0@eth1:0`)."""
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


class _Reasons:
    """Why a row is on one side only."""

    def __init__(self, left: dict[Key, None], right: dict[Key, None], before: bool, after: bool) -> None:
        self.left, self.right = left, right
        self.before, self.after = before, after
        self.units: dict[tuple[str, str | None], str] = {(key[0], key[1]): key[2] for key in right}
        self.first: set[tuple[str, str | None]] = {(key[0], key[1]) for key in left}

    def of(self, key: Key) -> str | None:
        """The reason; None where the row with the other unit has it."""
        metric, subject, unit = key
        if key in self.left:
            other = self.units.get((metric, subject))
            if other is not None and (metric, subject, other) not in self.left:
                return f"units differ, {unit} before and {other} after"
            return "only the before side has this row" if self.after else "no run counts on the after side"
        if (metric, subject) in self.first and (metric, subject, unit) not in self.left:
            return None
        return "only the after side has this row" if self.before else "no run counts on the before side"
