"""What a worker can do, by name. A task is sent as its name and an order of JSON values, never as code.

Every task is a pure function of content the store has: the same order twice writes the same bytes twice.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skbscope import logs
from skbscope.store.location import StorageLocation

Task = Callable[[StorageLocation, dict[str, Any], Path], dict[str, Any]]
"""(storage, the order, the file for progress) → a value of JSON types. It must be a function of a module."""


@dataclass(frozen=True)
class Tasks:
    """Tasks by name, and what loads their modules."""

    by_name: Mapping[str, Task]
    warm: Callable[[], None]
    """A module's function, called in each process before its first task."""

    def warm_process(self) -> None:
        """Prepares a process for any of the tasks."""
        logs.install(os.environ.get("SKBSCOPE_LOG", "text"))
        self.warm()
        if os.environ.get("SKBSCOPE_STORE_URL"):
            # What is loaded now does not count as memory of a task. obstore starts its threads at the first call; if a
            # task's memory limit left no room for them, the process would hang while it prints the error.
            import obstore
            from obstore.store import MemoryStore

            obstore.put(MemoryStore(), "warm", b"")


def perform(
    task: Task, order: dict[str, Any], location: StorageLocation, progress_file: str
) -> dict[str, Any]:
    """Runs a task in this process. The name of the file is the call's."""
    file = Path(progress_file)
    with logs.about(file.stem):
        return task(location, order, file)
