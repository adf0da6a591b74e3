"""Reads benchmark output from the network in a process with limits: a text that needs too much time or memory ends that
process, and the server continues.
"""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any, TypeVar

from skbscope.access.principal import sender
from skbscope.errors import Busy, TooLarge
from skbscope.process_pool import ProcessLimits, ProcessPool, WorkerLost, WorkerStopped
from skbscope.results import readers
from skbscope.results.models import Run
from skbscope.turns import Turns

_TASKS = 500
_PROCESSES = 2
"""One sender uses at most all but one of them."""

Result = TypeVar("Result")


class ReadingPool:
    """Two processes, started at the first text; closed with their owner. Senders are served in turn."""

    def __init__(self, seconds: float, memory_bytes: int) -> None:
        turns = Turns(_PROCESSES, what="texts")
        self._pool = ProcessPool(_PROCESSES, ProcessLimits(memory_bytes, seconds, _TASKS), warm, turns)

    def runs(self, text: str, format_name: str | None = None) -> list[Run]:
        """`readers.read` in the process, with its ResultError; TooLarge where the process had to be ended."""
        return self.call(readers.read, text, format_name)

    def call(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """A pure function of a text, called in the process; its ResultError is raised here."""
        return self.value(self.begin(function, *arguments))

    def begin_file(self, path: Path, format_name: str | None = None) -> Future[list[Run]]:
        """Begins to read a file, for `value`: the text is in no memory while it waits for its turn."""
        return self.begin(_read_file, path, format_name)

    def begin(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Begins a call, for `value`."""
        return self._pool.submit_for(sender(), function, *arguments)

    def value(self, begun: Future[Result]) -> Result:
        """The value of a call, when it has ended."""
        try:
            return begun.result()
        except (CancelledError, WorkerStopped):
            raise Busy("Reading the text was stopped because the server ends.") from None
        except WorkerLost:
            limits = self._pool.limits
            raise TooLarge(
                f"Reading the text was stopped: it needed more than {limits.seconds:g} seconds or "
                f"{limits.memory_bytes >> 20} MiB, the limits of a reader."
            ) from None

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown()


def _read_file(path: Path, format_name: str | None) -> list[Run]:
    return readers.read(path.read_bytes().decode(errors="replace"), format_name)


def warm() -> None:
    """Nothing to load: the readers are imported with this module, before the memory of the process is limited."""
