"""What a worker can be asked to do, by name. A task travels as its name and an order of JSON values, never as code.

Every task is a pure function of content the store has: the same order twice writes the same bytes twice.
"""

import json
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from skbscope.operations import logs
from skbscope.store.place import Place

Task = Callable[[Place, dict[str, Any], Path], dict[str, Any]]
"""(where things are kept, the order, the file to tell progress in) -> a value of JSON types."""

TASKS = {
    "analysis": "skbscope.traces.work:run",
    "sweep": "skbscope.traces.sweeps:run",
}


def perform(kind: str, order: str, place: Place, progress_file: str) -> dict[str, Any]:
    """Runs a task in this process. `order` is JSON text; an unknown name is a KeyError. The call names the file."""
    module, name = TASKS[kind].split(":")
    task: Task = getattr(import_module(module), name)
    file = Path(progress_file)
    with logs.about(file.stem):
        return task(place, json.loads(order), file)


def warm() -> None:
    """Loads what nearly every task needs, so that the first one starts at once."""
    from skbscope import engine
    from skbscope.store import tables
    from skbscope.traces import work  # noqa: F401  # its import is what takes long

    logs.install(os.environ.get("SKBSCOPE_LOG", "text"))
    engine.policies()
    tables.warm()
    if os.environ.get("SKBSCOPE_STORE_URL"):
        # What is loaded now does not count as memory of a task. obstore starts its threads at the first call; where a
        # task's limit leaves no room for them, the process would hang in the message about it.
        import obstore
        from obstore.store import MemoryStore

        obstore.put(MemoryStore(), "warm", b"")
