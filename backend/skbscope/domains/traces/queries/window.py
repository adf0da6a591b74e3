"""The tables of one analysis, and a range of time in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from skbscope.errors import BadInput, NotFound
from skbscope.replays.schemas import Label
from skbscope.store.tables import Tables

FATES = ("alive", "consumed", "flushed", "dropped", "recycled")
"""By the number in the `fate` column."""
ORIGINS = ("unknown", "exact", "reconstructed")
"""By the number in the `origin` column, which says how the allocating CPU is known."""

UNKNOWN_CPU = 0xFFFF
"""An unknown CPU in a CPU column."""
LAST_NS = (1 << 53) - 1
"""Largest time that JavaScript holds exactly."""


@dataclass(frozen=True)
class View:
    """The tables of one analysis."""

    tables: Tables
    analysis_id: str
    events_id: str

    def file(self, name: str) -> str:
        """A table of the analysis."""
        return self.tables.file(self.analysis_id, name)

    def events_file(self, name: str) -> str:
        """A table of the recording's events."""
        return self.tables.file(self.events_id, name)

    def note(self, name: str) -> dict[str, Any]:
        """A note of the analysis."""
        note: dict[str, Any] = self.tables.note(self.analysis_id, name)
        return note

    def events_note(self, name: str) -> dict[str, Any]:
        """A note of the recording's events."""
        note: dict[str, Any] = self.tables.note(self.events_id, name)
        return note

    def replay(self, policy_id: str, variant: str) -> dict[str, Any]:
        """The summary of a replay."""
        return replay_of(self.note("summary"), policy_id, variant)

    @property
    def base(self) -> dict[str, Any]:
        """The note `lives`: levels, reasons, host."""
        return self.note("lives")

    @property
    def host(self) -> dict[str, Any]:
        """The host the analysis ran on."""
        host: dict[str, Any] = self.base["host"]
        return host

    @property
    def end(self) -> int:
        """Time of the last event."""
        return int(self.base["last_ns"]) - int(self.base["first_ns"])

    def span(self, since: int | None, until: int | None) -> tuple[int, int]:
        """A range with both ends included; a missing end is that of the recording."""
        a, b = since or 0, self.end if until is None else until
        if a > b:
            raise BadInput(f"The range ends at {b} ns, before it begins at {a} ns.")
        return a, b


_LABELS: tuple[Label, ...] = ("exact", "reconstructed", "assumed", "modelled")
"""From best known to least."""


def weakest(labels: Iterable[Label], default: Label = "exact") -> Label:
    """The label of a figure made of several, which is as well known as the least known of them."""
    return max(labels, key=_LABELS.index, default=default)


def replay_of(summary: dict[str, Any], policy_id: str, variant: str) -> dict[str, Any]:
    """The replay of a variant in the summary of an analysis, or NotFound."""
    for replay in summary.get("replays", []):
        if (replay["policy"], replay["variant"]) == (policy_id, variant):
            found: dict[str, Any] = replay
            return found
    raise NotFound("replay", f"of {policy_id} {variant} in this analysis")


def hex32(value: int) -> str:
    """A flow hash."""
    return f"0x{value:08x}"


def hex_address(value: int) -> str:
    """An skb address."""
    return f"0x{value:x}"


def cpu(value: int) -> int | None:
    """A CPU column's value, or null."""
    return None if value == UNKNOWN_CPU else value
