"""State that requests and signal handlers share while a server ends."""

from dataclasses import dataclass


@dataclass
class Lifecycle:
    """One server's state, for health checks, streams and the signal handler."""

    closing: bool = False
    """Set when the server begins to end: streams then stop by themselves."""
    in_flight: int = 0
    """Requests being answered; changed on the event loop only."""
