"""What a reader of counters gives: values by name, and what it passed over."""

from dataclasses import dataclass, field

MAX_COUNTERS = 100_000
"""Counters of one text; a host of 512 CPUs with 150 interrupts has fewer."""


@dataclass(slots=True)
class Counted:
    """Counters of one text at one moment."""

    values: dict[str, int] = field(default_factory=dict)
    skipped: dict[str, int] = field(default_factory=dict)
    """Lines passed over, by cause."""

    def skip(self, cause: str) -> None:
        """One line that is no counter."""
        self.skipped[cause] = self.skipped.get(cause, 0) + 1
