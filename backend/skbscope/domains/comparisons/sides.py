"""The runs of both sides: which of them count, in which order they were measured, and which form a block."""

from dataclasses import dataclass, field, replace
from typing import get_args

from skbscope.domains.comparisons.inputs import Experiment, Input
from skbscope.domains.comparisons.models import RunRef
from skbscope.results.errors import ResultError
from skbscope.results.models import PUBLISHED, Run, Side
from skbscope.statistics.blocked import pairs
from skbscope.statistics.order import in_time, strip
from skbscope.statistics.reduce import Cell, Key, cells, one_run_a_line
from skbscope.statistics.weights import combined_metrics, with_combined

# More runs make more pairs than a page can draw and a test needs.
MOST_RUNS = 500


@dataclass(slots=True)
class Counted:
    """One run of the comparison."""

    input: Input
    run: Run
    ref: RunRef
    cells: dict[Key, Cell] = field(default_factory=dict)

    @property
    def side(self) -> Side:
        """Which side it is on."""
        return self.input.side


@dataclass(slots=True)
class Sides:
    """All runs, in time order if it is known, else as given."""

    runs: list[Counted]
    # Letters of the counted runs in time order; None where times are missing.
    order: str | None
    # Positions in the counted runs of *before* and of *after* that form a block.
    blocks: list[tuple[int, int]]
    # Number of texts whose unexplained lines count as one run each.
    expanded: int

    def counted(self, side: Side) -> list[Counted]:
        """Runs of a side that were not left out."""
        return [run for run in self.runs if run.side == side and run.ref.left_out is None]

    def all(self, side: Side) -> list[Counted]:
        """Runs of a side."""
        return [run for run in self.runs if run.side == side]


def sides(experiment: Experiment, warmup_s: float) -> Sides:
    """Prepares the experiment's runs; ResultError where a side has too many."""
    inner = [(item, run) for item in experiment.inputs for run in one_run_a_line(item.run)]
    for side in get_args(Side):
        count = sum(item.side == side for item, _ in inner)
        if count > MOST_RUNS:
            raise ResultError(f"{count} runs on the {side} side; expected at most {MOST_RUNS}")
    expanded = sum(len(one_run_a_line(item.run)) > 1 for item in experiment.inputs)
    order = in_time([(item.side, run.started) for item, run in inner])
    metrics = combined_metrics(run for _, run in inner)
    runs: list[Counted] = []
    for at in order if order is not None else range(len(inner)):
        item, run = inner[at]
        whole = replace(run, rows=with_combined(run, metrics))
        runs.append(Counted(item, run, _ref(item, run), cells(whole, warmup_s)))
    included = [run for run in runs if run.ref.left_out is None]
    letters = strip([run.side for run in included]) if order is not None else None
    return Sides(runs, letters, _blocks(runs, included) if order is not None else [], expanded)


def _blocks(runs: list[Counted], included: list[Counted]) -> list[tuple[int, int]]:
    """Blocks among all runs, without those that contain an excluded run; else among the runs that count."""
    positions: dict[int, int] = {}
    for side in get_args(Side):
        mine = [run for run in included if run.side == side]
        positions |= {id(run): at for at, run in enumerate(mine)}
    for some in (runs, included):
        found = pairs(strip([run.side for run in some]))
        if found is not None:
            both = [(id(some[before]), id(some[after])) for before, after in found]
            return [
                (positions[before], positions[after])
                for before, after in both
                if before in positions and after in positions
            ]
    return []


def _ref(item: Input, run: Run) -> RunRef:
    return RunRef(
        item.id,
        run.label,
        run.tool,
        run.command,
        run.started,
        item.source,
        run.lines,
        item.sha256,
        item.left_out,
        item.environment.get(PUBLISHED),
    )
