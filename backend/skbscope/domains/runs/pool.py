"""Reads benchmark output from the network in a process with limits: a text that needs too much time or memory ends that
process, and the server continues.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from skbscope.errors import TooLarge
from skbscope.process_pool import ProcessLimits, ProcessPool, WorkerLost
from skbscope.results import readers
from skbscope.results.models import Run

_TASKS = 500

Result = TypeVar("Result")


class ReadingPool:
    """One process, started at the first text; closed with its owner."""

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        self._pool = ProcessPool(1, ProcessLimits(memory_bytes, seconds, _TASKS), warm)

    def runs(self, text: str, format_name: str | None = None) -> list[Run]:
        """`readers.read` in the process, with its ResultError; TooLarge where the process had to be ended."""
        return self.call(readers.read, text, format_name)

    def call(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """A pure function of a text, called in the process; its ResultError is raised here."""
        try:
            value: Result = self._pool.submit(function, *arguments).result()
        except WorkerLost:
            limits = self._pool.limits
            raise TooLarge(
                f"Reading the text was stopped: it needed more than {limits.seconds:g} seconds or "
                f"{limits.memory_bytes >> 20} MiB, the limits of a reader."
            ) from None
        return value

    def close(self) -> None:
        """Ends the process."""
        self._pool.shutdown()


def warm() -> None:
    """Nothing to load: the readers are imported with this module, before the memory of the process is limited."""
