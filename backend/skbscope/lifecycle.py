"""State that requests and signal handlers share while a server ends."""

import time
from dataclasses import dataclass, field

STALLED_SECONDS = 1.5
"""A server that ends no longer waits for a request of whose body nothing arrives for so long."""


@dataclass
class Lifecycle:
    """One server's state, for health checks, streams and the signal handler."""

    closing: bool = False
    """Set when the server begins to end: streams then stop by themselves."""
    in_flight: int = 0
    """Requests being answered; changed on the event loop only."""
    receiving: dict[int, float] = field(default_factory=dict)
    """When each of them began to wait for the next part of its body, by monotonic time."""

    def is_idle(self) -> bool:
        """Whether no request is left but those whose clients have stopped to send."""
        before = time.monotonic() - STALLED_SECONDS
        return self.in_flight <= sum(since < before for since in self.receiving.values())
