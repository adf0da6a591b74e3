"""Who does the work. The job runner hands orders over and asks how far they are; it does not know where they run."""

from concurrent.futures import Future
from typing import Any, Protocol

from skbscope.errors import Unavailable

Progress = dict[str, Any]


class BackendUnavailable(Unavailable):
    """The work could not be begun, or was lost, because a part of the system is not there; `str()` says which."""


class WorkerBackend(Protocol):
    """Begins, tells, stops. A future ends with the task's value, its exception, `WorkerLost` or
    `BackendUnavailable`."""

    def room(self) -> int:
        """How many more jobs it would take now: those at work, and as many waiting for them."""

    def away(self) -> str | None:
        """Why nothing could be begun now, however much room there was; None while something could."""

    def begin(self, call_id: str, kind: str, order: dict[str, Any]) -> Future[dict[str, Any]]:
        """Hands an order over; `call_id` is where its progress is asked for, and not in use."""

    def progress(self, call_id: str) -> Progress | None:
        """How far a call is; None while no worker has begun it."""

    def stop(self, call_id: str) -> None:
        """Ends a call, waiting or running."""

    def over(self, call_id: str) -> None:
        """The call's future was read; its progress is forgotten."""

    def close(self) -> None:
        """Ends all calls."""
