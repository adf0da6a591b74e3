"""What a question is about: the tables of one analysis, and a range of time."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from skbscope.errors import BadInput
from skbscope.replays.schemas import Label
from skbscope.store.tables import Tables

FATES = ("alive", "consumed", "flushed", "dropped", "recycled")
"""By the number in the `fate` column."""
ORIGINS = ("unknown", "exact", "reconstructed")
"""By the number in the `origin` column: how the allocating CPU is known."""

NOBODY = 0xFFFF
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

    @property
    def base(self) -> dict[str, Any]:
        """The note `lives`: levels, reasons, host."""
        note: dict[str, Any] = self.tables.note(self.analysis_id, "lives")
        return note

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
        """A range, both ends included; null ends are the recording's."""
        a, b = since or 0, self.end if until is None else until
        if a > b:
            raise BadInput(f"The range ends at {b} ns, before it begins at {a} ns.")
        return a, b


_LABELS: tuple[Label, ...] = ("exact", "reconstructed", "assumed", "modelled")
"""From best known to least."""


def weakest(labels: Iterable[Label], default: Label = "exact") -> Label:
    """The label of a figure made of several, which is as well known as the least known of them."""
    return max(labels, key=_LABELS.index, default=default)


def hex32(value: int) -> str:
    """A flow hash."""
    return f"0x{value:08x}"


def hex_address(value: int) -> str:
    """An skb address."""
    return f"0x{value:x}"


def cpu(value: int) -> int | None:
    """A CPU column's value, or null."""
    return None if value == NOBODY else value
