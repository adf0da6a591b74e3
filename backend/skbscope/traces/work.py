"""What a worker process does for one analysis: the pure function, with its tables written as early as they can be."""

import errno
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skbscope import engine
from skbscope.errors import NoSpace, Problem
from skbscope.store.tables import TableWriter
from skbscope.traces import analysis, writing
from skbscope.traces.analysis import Recipe
from skbscope.traces.progress import Progress


@dataclass(frozen=True)
class Order:
    """One analysis as it travels to a worker; paths are on a disk both see."""

    path: Path
    sha256: str
    format: str | None
    recipe: Recipe
    analysis_folder: Path
    events_folder: Path
    scratch: Path
    limits: dict[str, int] = field(default_factory=dict)


def warm() -> None:
    """Loads what every analysis needs, so that the first one starts at once."""
    import duckdb

    engine.policies()
    duckdb.connect().execute("SELECT 1").fetchall()


def run(order: Order, progress_file: str) -> dict[str, Any]:
    """Analyses a recording. First what the lifecycle chart draws, last what only a click asks for.

    Returns {summary, report}; a refusal is a Problem, a limit reached a MemoryError.
    """
    import duckdb

    try:
        return _run(order, progress_file)
    except duckdb.OutOfMemoryException:
        raise MemoryError from None
    except (OSError, duckdb.IOException, Problem) as error:
        # Each library says it in its own words; all of them pass the system's on.
        if os.strerror(errno.ENOSPC) in str(error):
            raise NoSpace(
                "The disk is full: the analysis could not be written. The recording is kept; ask for it again."
            ) from None
        raise


def _run(order: Order, progress_file: str) -> dict[str, Any]:
    progress = Progress(Path(progress_file))
    progress.stage("read")
    trace, report = analysis.read(
        order.path, format=order.format, limits=order.limits, scratch=order.scratch, on_progress=progress
    )
    out = TableWriter(order.analysis_folder)

    progress.stage("lives")
    opened = analysis.live(trace, report, order.recipe)
    progress.stage("overview")
    writing.lives(out, opened)
    progress.ready("overview", "lives", "flows")

    progress.stage("replay")
    replays = analysis.replay(opened, order.recipe)
    writing.decisions(out, opened, replays)
    summary = analysis.summarise(opened, order.recipe, replays, order.sha256)
    out.note("report", report)
    out.note("summary", summary)
    progress.ready("decisions")

    progress.stage("tables")
    writing.of_event(out, opened)
    if not (order.events_folder / "tables.json").is_file():
        events_out = TableWriter(order.events_folder)
        writing.events(events_out, trace, report)
        events_out.close()
    out.close()
    progress.ready("events")
    return {"summary": summary, "report": report}
