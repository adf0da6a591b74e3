"""What a Dask worker runs: a thin supervisor of a process for each task, by this machine's settings.

A hostile recording ends only that process, with the same limits and sentences as on an embedded server; the Dask
worker, its connection and its cache of blobs stay.
"""

import functools
import json
import secrets
import shutil
from concurrent.futures import wait
from pathlib import Path
from typing import Any

from skbscope.jobs.local import worker_limits
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
    """Starts the processes ahead of the first task, and deletes what a killed worker left half written."""
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
    """Runs a task in another process and sends its progress to the server that submitted it, by `topic`.

    Returns {value, progress}, because a message with the last progress could arrive after the value. Progress is null
    where the task reports none.
    """
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    settings = _settings()
    # Tables go to the store; the copies on this disk are used by this call only and deleted with it.
    scratch = settings.folder("calls") / secrets.token_hex(16)
    location = StorageLocation(settings.root, settings.store_url, settings.cache_bytes, tables=scratch)
    scratch.mkdir()
    report = scratch / f"{call_id}.json"
    pool = _Member.pool
    assert pool is not None
    function = _Member.tasks.by_name[kind]
    future = pool.submit(perform_here, function, json.loads(order), location, str(report))
    seen = ""
    try:
        while not wait([future], _LOOK_SECONDS).done:
            seen = _send_progress(worker, topic, call_id, report, seen)
            task = worker.state.tasks.get(key)
            if task is None or task.state == "cancelled":
                pool.stop(future)
        if future.cancelled() or future.exception() is not None:
            # Nothing else would report how far it got.
            _send_progress(worker, topic, call_id, report, seen)
        value: dict[str, Any] = future.result()
        return {"value": value, "progress": json.loads(report.read_text()) if report.is_file() else None}
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _send_progress(worker: Any, topic: str, call_id: str, file: Path, seen: str) -> str:
    try:
        text = file.read_text()
    except FileNotFoundError:
        return seen
    if text != seen:
        worker.log_event(topic, {"call": call_id, "progress": json.loads(text)})
    return text
