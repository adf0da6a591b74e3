"""What a Dask worker runs: a thin supervisor of one process that dies alone, on this machine's own settings.

A hostile recording ends that process, with the same limits and sentences as beside an embedded server; the Dask
worker, its connection and its cache of blobs stay.
"""

import functools
import json
import secrets
import shutil
from concurrent.futures import wait
from pathlib import Path
from typing import Any

from skbscope.jobs.limits import worker_limits
from skbscope.jobs.tasks import Tasks
from skbscope.jobs.tasks import perform as perform_here
from skbscope.process_pool import ProcessPool
from skbscope.settings import Settings
from skbscope.store.location import StorageLocation

_LOOK_SECONDS = 0.1


@functools.cache
def _settings() -> Settings:
    return Settings()


class _Member:
    """What this Dask worker runs its tasks with; set before it connects."""

    tasks: Tasks
    pool: ProcessPool | None = None


def prepare(slots: int, tasks: Tasks) -> None:
    """Starts the processes ahead of the first task; what a killed worker left half written goes."""
    for left in _settings().folder("calls").iterdir():
        shutil.rmtree(left, ignore_errors=True)
    _Member.tasks = tasks
    _Member.pool = ProcessPool(slots, worker_limits(_settings()), tasks.warm_process)
    _Member.pool.start()


def close() -> None:
    """Ends the processes."""
    if _Member.pool is not None:
        _Member.pool.shutdown()


def perform(kind: str, order: str, call_id: str, topic: str) -> dict[str, Any]:
    """Runs a task in a process beside this one and sends its progress to the server that asked, by `topic`.

    Returns {value, progress}: the last progress, null where the task tells none. A message could come after the value.
    """
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    settings = _settings()
    # Tables go to the store; the copies on this disk are this call's alone, and go with it.
    scratch = settings.folder("calls") / secrets.token_hex(16)
    location = StorageLocation(settings.root, settings.store_url, settings.cache_bytes, tables=scratch)
    scratch.mkdir()
    told = scratch / f"{call_id}.json"
    pool = _Member.pool
    assert pool is not None
    function = _Member.tasks.by_name[kind]
    future = pool.submit(perform_here, function, json.loads(order), location, str(told))
    seen = ""
    try:
        while not wait([future], _LOOK_SECONDS).done:
            seen = _tell(worker, topic, call_id, told, seen)
            task = worker.state.tasks.get(key)
            if task is None or task.state == "cancelled":
                pool.stop(future)
        if future.cancelled() or future.exception() is not None:
            # Nothing else would say how far it came.
            _tell(worker, topic, call_id, told, seen)
        value: dict[str, Any] = future.result()
        return {"value": value, "progress": json.loads(told.read_text()) if told.is_file() else None}
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _tell(worker: Any, topic: str, call_id: str, file: Path, seen: str) -> str:
    try:
        text = file.read_text()
    except FileNotFoundError:
        return seen
    if text != seen:
        worker.log_event(topic, {"call": call_id, "progress": json.loads(text)})
    return text
