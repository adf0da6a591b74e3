"""The tasks of a worker for recordings: it runs the analysis and writes each table as early as possible."""

import errno
import json
import os
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from skbscope import engine
from skbscope.difference.blocks import counted
from skbscope.domains.traces import analysis, writing
from skbscope.domains.traces.analysis import Recipe
from skbscope.domains.traces.queries import stored
from skbscope.domains.traces.queries.window import View
from skbscope.errors import NoSpace
from skbscope.jobs.tasks import Tasks
from skbscope.store import tables
from skbscope.store.digests import LIST
from skbscope.store.location import StorageLocation

LISTS = ("lives", "decisions", "of_event")
"""The lists of digests in the folder of a complete analysis, in the order in which they are written."""
EVENTS_LIST = "events"
"""The one in the folder of a recording's events."""
WRITE_SECONDS = 0.15
"""Pause between two reports of one stage; the page shows five per second."""


class Progress:
    """Writes the progress of an analysis to a file that is replaced by rename; the engine's `on_progress`."""

    def __init__(self, path: Path, ready: list[str] | None = None) -> None:
        self._path = path
        self._written = 0.0
        counts = {"bytes": 0, "of_bytes": 0, "events": 0}
        self._state: dict[str, Any] = {"stage": "upload", **counts, "ready": ready or []}
        self._write()

    def __call__(self, stage: str, done: int, of: int, events: int) -> bool:
        """Reports the position of the reader. It always continues; an analysis is stopped by ending its process."""
        changed = stage != self._state["stage"]
        self._state.update(stage=stage, bytes=done, of_bytes=of, events=events)
        if changed or time.monotonic() - self._written >= WRITE_SECONDS:
            self._write()
        return True

    def stage(self, name: str) -> None:
        """Reports a new stage."""
        self._state["stage"] = name
        self._write()

    def ready(self, *names: str) -> None:
        """Reports tables that can be queried now."""
        self._state["ready"] = [*self._state["ready"], *names]
        self._write()

    def _write(self) -> None:
        part = self._path.with_suffix(".part")
        part.write_text(json.dumps(self._state))
        part.replace(self._path)
        self._written = time.monotonic()


@dataclass(frozen=True)
class Order:
    """One analysis as it is sent to a worker: ids of content, and the recipe."""

    sha256: str
    format: str | None
    recipe: Recipe
    analysis_id: str
    events_id: str
    limits: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As JSON values."""
        return asdict(self)

    @classmethod
    def of(cls, order: dict[str, Any]) -> Self:
        """An order from JSON values, where pairs are lists."""
        recipe = order["recipe"]
        pairs = tuple((policy, variant) for policy, variant in recipe["policies"])
        return cls(**{**order, "recipe": Recipe(**{**recipe, "policies": pairs})})

    def opened(
        self, location: StorageLocation, on_progress: Any = None
    ) -> tuple[engine.Trace, dict[str, Any]]:
        """Reads the recording: (trace, report)."""
        return analysis.read(
            location.blobs().path(self.sha256),
            format=self.format,
            limits=self.limits,
            scratch=location.folder("scratch"),
            on_progress=on_progress,
        )


def run(location: StorageLocation, order: dict[str, Any], progress_file: Path) -> dict[str, Any]:
    """Analyses a recording. The tables of the lifecycle chart are written first, those of single events last.

    Returns {summary, bytes of all tables that it wrote}; a refusal is a Problem, a limit reached a MemoryError.
    """
    import duckdb

    made = Order.of(order)
    try:
        return _run(location, made, Progress(progress_file))
    except duckdb.OutOfMemoryException:
        raise MemoryError from None
    except (OSError, duckdb.IOException, NoSpace) as error:
        if _is_full(error):
            # What was written is of no use, and the database needs room to store that the analysis failed.
            location.discard(made.analysis_id, LISTS[-1])
            location.discard(made.events_id, EVENTS_LIST)
            raise NoSpace(
                "The disk is full: the analysis could not be written. The recording is stored; request it again."
            ) from None
        raise


def _is_full(error: Exception) -> bool:
    """Whether the disk is full. DuckDB's exceptions have no field for that, but end with the system's message."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    return isinstance(error, NoSpace) or os.strerror(errno.ENOSPC) in str(error)


def _run(location: StorageLocation, order: Order, progress: Progress) -> dict[str, Any]:
    progress.stage("read")
    trace, report = order.opened(location, progress)
    out = location.writer(order.analysis_id)

    progress.stage("lives")
    opened = analysis.live(trace, report, order.recipe)
    progress.stage("overview")
    writing.lives(out, opened)
    out.list_digests(LISTS[0])
    progress.ready("overview", "lives", "flows")

    progress.stage("replay")
    replays = analysis.replay(opened, order.recipe)
    writing.decisions(out, opened, replays)
    summary = analysis.summarise(opened, order.recipe, replays, order.sha256)
    out.note("report", report)
    out.note("summary", summary)
    out.list_digests(LISTS[1])
    progress.ready("decisions")

    progress.stage("tables")
    if not location.has_table(order.events_id, f"{EVENTS_LIST}{LIST}"):
        events_out = location.writer(order.events_id)
        writing.events(events_out, trace, report)
        events_out.list_digests(EVENTS_LIST)
        out.bytes += events_out.bytes
    writing.of_event(out, opened)
    # The last of all that is written: a folder with it belongs to an analysis that is whole.
    out.list_digests(LISTS[2])
    progress.ready("events")
    return {"summary": summary, "bytes": out.bytes}


def sweep(location: StorageLocation, call: dict[str, Any], _progress_file: Path) -> dict[str, Any]:
    """Reads a recording again, replays it at every value of an axis, and stores the answer beside the analysis."""
    order, question = Order.of(call["of"]), call["question"]
    trace, report = order.opened(location)
    opened = analysis.live(trace, report, order.recipe)
    answer = {
        "policy": question["policy"],
        "axis": question["axis"],
        "points": analysis.sweep(opened, order.recipe, question),
    }
    _store_answer(location, order, call["name"], answer)
    return answer


def forecast(location: StorageLocation, call: dict[str, Any], _progress_file: Path) -> dict[str, Any]:
    """Reads a recording again, replays it by another kernel, and stores the answer beside the analysis."""
    order = Order.of(call["of"])
    trace, report = order.opened(location)
    answer = analysis.forecast(analysis.live(trace, report, order.recipe), order.recipe, call["question"])
    _store_answer(location, order, call["name"], answer)
    return answer


def blocks(location: StorageLocation, call: dict[str, Any], _progress_file: Path) -> dict[str, Any]:
    """Counts the stored tables of an analysis by blocks of time, and stores the counts beside it."""
    order = Order.of(call["of"])
    tables = location.reader()
    try:
        view = View(tables, order.analysis_id, order.events_id)
        answer = counted(stored.columns(view, order.recipe.host))
    finally:
        tables.close()
    _store_answer(location, order, call["name"], answer)
    return answer


def _store_answer(location: StorageLocation, order: Order, name: str, answer: dict[str, Any]) -> None:
    out = location.writer(order.analysis_id)
    out.note(name, answer)
    out.list_digests(name)


def warm() -> None:
    """Loads what nearly every task needs, so that the first one starts without delay."""
    engine.policies()
    tables.warm()


TASKS = Tasks({"analysis": run, "sweep": sweep, "forecast": forecast, "blocks": blocks}, warm)
"""The tasks of workers for recordings."""
