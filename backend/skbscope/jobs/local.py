"""Workers of this machine: processes that die alone (`skbscope.process_pool`), progress in small files."""

import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from skbscope.jobs.backend import Progress
from skbscope.jobs.tasks import Tasks, perform
from skbscope.process_pool import ProcessLimits, ProcessPool
from skbscope.store.location import StorageLocation


class LocalBackend:
    """`count` processes beside the server. `folder` is this backend's alone, for progress."""

    def __init__(
        self, count: int, limits: ProcessLimits, tasks: Tasks, location: StorageLocation, folder: Path
    ) -> None:
        self._pool = ProcessPool(count, limits, tasks.warm_process)
        self._pool.start()
        self._count = count
        self._tasks = tasks
        self._location = location
        self._folder = folder
        self._calls: dict[str, Future[dict[str, Any]]] = {}
        for stale in folder.iterdir():
            stale.unlink()

    def room(self) -> int:
        """One more for each process beside the one it does."""
        return max(0, 2 * self._count - len(self._calls))

    def away(self) -> str | None:
        """Processes of one's own are there, or started again."""
        return None

    def begin(self, call_id: str, kind: str, order: dict[str, Any]) -> Future[dict[str, Any]]:
        """Queued; the first free process takes it."""
        task = self._tasks.by_name[kind]
        future = self._pool.submit(perform, task, order, self._location, str(self._file(call_id)))
        self._calls[call_id] = future
        return future

    def progress(self, call_id: str) -> Progress | None:
        """What the worker's file says."""
        try:
            told: Progress = json.loads(self._file(call_id).read_text())
        except FileNotFoundError:
            return None
        return told

    def stop(self, call_id: str) -> None:
        """The process ends with its task."""
        future = self._calls.get(call_id)
        if future is not None:
            self._pool.stop(future)

    def over(self, call_id: str) -> None:
        """The file goes."""
        self._calls.pop(call_id, None)
        self._file(call_id).unlink(missing_ok=True)

    def close(self) -> None:
        """Kills the processes."""
        self._pool.shutdown()

    def _file(self, call_id: str) -> Path:
        return self._folder / f"{call_id}.json"
