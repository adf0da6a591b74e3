"""What the counters of one moment are, where a capture lays two of them side by side: values, and what was passed over.

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
    """Lines passed over, by cause."""

    def skip(self, cause: str) -> None:
        """One line that is no counter."""
        self.skipped[cause] = self.skipped.get(cause, 0) + 1

    def put(self, values: dict[str, int]) -> None:
        """The counters of a line, unless there are too many."""
        if len(self.values) + len(values) > MAX_COUNTERS:
            self.skip(f"over {MAX_COUNTERS} counters")
        else:
            self.values |= values
