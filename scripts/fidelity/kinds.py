"""How each kind of cell is recorded and judged. A new kind is one entry here and its cells in `grid.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import judge
import record
from grid import VETH, Cell


@dataclass(frozen=True)
class Kind:
    """One kind of cell."""

    missing: Callable[[], str | None]
    """Why it cannot be recorded here, as a sentence; None where all is there."""
    record: Callable[[Cell, Path], record.Recording]
    policies: tuple[str, ...]
    """The replays its judge reads."""
    judge: Callable[[Cell, judge.Analysis, dict[str, list[int]]], judge.Verdict]


KINDS = {VETH: Kind(record.missing, record.record, ("rfs-llc:stock", "skb-defer:stock"), judge.judge)}
