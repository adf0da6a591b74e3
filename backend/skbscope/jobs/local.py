"""Workers of this machine: a pool of processes (`skbscope.process_pool`), their progress in small files."""

import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from skbscope.jobs.backend import Progress
from skbscope.jobs.tasks import Tasks, perform
from skbscope.process_pool import ProcessLimits, ProcessPool
from skbscope.settings import Settings
from skbscope.store.location import StorageLocation


def worker_limits(settings: Settings) -> ProcessLimits:
    """Memory, wall time, and tasks of one process."""
    return ProcessLimits(settings.worker_memory_bytes, settings.job_seconds, settings.worker_tasks)


class LocalBackend:
    """`count` processes beside the server. `folder` is for progress, and used by this backend only."""

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
        """A running and a waiting job for each process."""
        return max(0, 2 * self._count - len(self._calls))

    def unavailable(self) -> str | None:
        """Never: a process that ends is replaced."""
        return None

    def begin(self, call_id: str, kind: str, order: dict[str, Any]) -> Future[dict[str, Any]]:
        """Queues it for the first free process."""
        task = self._tasks.by_name[kind]
        future = self._pool.submit(perform, task, order, self._location, str(self._file(call_id)))
        self._calls[call_id] = future
        return future

    def progress(self, call_id: str) -> Progress | None:
        """As the worker's file says."""
        try:
            progress: Progress = json.loads(self._file(call_id).read_text())
        except FileNotFoundError:
            return None
        return progress

    def stop(self, call_id: str) -> None:
        """Ends the process of the task too."""
        future = self._calls.get(call_id)
        if future is not None:
            self._pool.stop(future)

    def forget(self, call_id: str) -> None:
        """Deletes the file."""
        self._calls.pop(call_id, None)
        self._file(call_id).unlink(missing_ok=True)

    def close(self) -> None:
        """Kills the processes."""
        self._pool.shutdown()

    def _file(self, call_id: str) -> Path:
        return self._folder / f"{call_id}.json"
