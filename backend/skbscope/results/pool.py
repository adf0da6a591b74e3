"""Where benchmark output that came over the network is read: a process with limits, so that a text which takes too
long or too much ends there and the server goes on.
"""

import threading
from collections.abc import Callable
from typing import Any

from skbscope.errors import TooLarge
from skbscope.results import readers
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.workers import Bounds, WorkerLost, Workers

_TASKS = 500


class ReadingPool:
    """One process, started at the first text; closed with its owner."""

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        self._bounds = Bounds(memory_bytes, seconds, _TASKS)
        self._lock = threading.Lock()
        self._workers: Workers | None = None
        self._closed = False

    def runs(self, text: str, format_name: str | None = None) -> list[Run]:
        """`readers.read` over there. ResultError as there; TooLarge where the process had to be ended."""
        found: list[Run] = self.call(readers.read, text, format_name)
        return found

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """A pure function of a text, by name; its ResultError comes back as one."""
        with self._lock:
            if self._closed:
                raise RuntimeError("the reading process is shut down")
            if self._workers is None:
                self._workers = Workers(1, self._bounds, warm)
            future = self._workers.submit(attempt, function, arguments)
        try:
            good, value = future.result()
        except WorkerLost:
            raise TooLarge(
                f"The text was given up: reading it passed {self._bounds.seconds:g} seconds or "
                f"{self._bounds.memory_bytes >> 20} MiB, the limits of a reader."
            ) from None
        if good:
            return value
        raise value

    def close(self) -> None:
        """Ends the process."""
        with self._lock:
            self._closed = True
        if self._workers is not None:
            self._workers.shutdown()


def attempt(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """(True, value), or (False, the refusal): a refusal is an answer, not a fault of the process."""
    try:
        return True, function(*arguments)
    except ResultError as error:
        return False, error


def warm() -> None:
    """Nothing to load: the readers are imported with this module."""
