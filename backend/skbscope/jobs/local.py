"""Workers of this machine: processes that die alone (`skbscope.workers`), progress in small files."""

import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from skbscope.jobs.crew import Progress
from skbscope.jobs.tasks import perform, warm
from skbscope.store.place import Place
from skbscope.workers import Bounds, Workers


class LocalCrew:
    """`count` processes beside the server. `folder` is this crew's alone, for progress."""

    def __init__(self, count: int, bounds: Bounds, place: Place, folder: Path) -> None:
        self._workers = Workers(count, bounds, warm)
        self._count = count
        self._place = place
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
        future = self._workers.submit(perform, kind, json.dumps(order), self._place, str(self._file(call_id)))
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
            self._workers.stop(future)

    def over(self, call_id: str) -> None:
        """The file goes."""
        self._calls.pop(call_id, None)
        self._file(call_id).unlink(missing_ok=True)

    def close(self) -> None:
        """Kills the processes."""
        self._workers.shutdown()

    def _file(self, call_id: str) -> Path:
        return self._folder / f"{call_id}.json"
