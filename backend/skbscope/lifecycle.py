"""What requests and signals must agree on while a server ends."""

from dataclasses import dataclass


@dataclass
class Lifecycle:
    """One server's state, read by health checks, streams and the signal handler."""

    closing: bool = False
    """Set when the server is asked to end: streams stop by themselves."""
    in_flight: int = 0
    """Requests being answered; changed on the event loop alone."""
