"""The interface of worker backends: the job runner submits orders and reads progress, wherever they run."""

from concurrent.futures import Future
from typing import Any, Protocol

from skbscope.errors import Unavailable

Progress = dict[str, Any]


class BackendUnavailable(Unavailable):
    """A task could not be started, or was lost, because a part of the system is unavailable; `str()` names it."""


class WorkerBackend(Protocol):
    """Starts tasks, reports their progress and stops them. A future ends with the task's value, its exception,
    `WorkerLost` or `BackendUnavailable`."""

    def room(self) -> int:
        """How many more jobs it would accept now: as many as workers, and as many waiting for them."""

    def unavailable(self) -> str | None:
        """Why no task could start now, whatever `room` says; None if one could."""

    def begin(self, call_id: str, kind: str, order: dict[str, Any]) -> Future[dict[str, Any]]:
        """Submits an order; `call_id` is unused so far and names its progress."""

    def progress(self, call_id: str) -> Progress | None:
        """How far a call is; None while no worker has begun it."""

    def stop(self, call_id: str) -> None:
        """Ends a call, waiting or running."""

    def forget(self, call_id: str) -> None:
        """Drops the progress of a call whose future was read."""

    def close(self) -> None:
        """Ends all calls."""
