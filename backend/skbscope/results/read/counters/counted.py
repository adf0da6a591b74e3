"""The counters of one moment, of which a capture compares two: their values, and what was skipped.

The readers of this folder each give them, by the name that `capture` knows the file by.
"""

from dataclasses import dataclass, field

MAX_COUNTERS = 100_000
"""Counters of one text; a host of 512 CPUs with 150 interrupts has fewer."""


@dataclass(slots=True)
class Counted:
    """Counters of one text at one moment."""

    values: dict[str, int] = field(default_factory=dict)
    skipped: dict[str, int] = field(default_factory=dict)
    """Skipped lines, by cause."""

    def skip(self, cause: str) -> None:
        """One line that is no counter."""
        self.skipped[cause] = self.skipped.get(cause, 0) + 1

    def put(self, values: dict[str, int]) -> None:
        """The counters of a line, unless there are too many."""
        if len(self.values) + len(values) > MAX_COUNTERS:
            self.skip(f"over {MAX_COUNTERS} counters")
        else:
            self.values |= values
