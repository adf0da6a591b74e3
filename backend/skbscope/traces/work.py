"""What a worker does for one analysis: the pure function, with its tables written as early as they can be."""

import errno
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from skbscope import engine
from skbscope.errors import NoSpace, Problem
from skbscope.store.place import Place
from skbscope.traces import analysis, writing
from skbscope.traces.analysis import Recipe
from skbscope.traces.progress import Progress


@dataclass(frozen=True)
class Order:
    """One analysis as it travels to a worker: names of content, and what to make of it."""

    sha256: str
    format: str | None
    recipe: Recipe
    analysis_id: str
    events_id: str
    limits: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As values of JSON types."""
        return asdict(self)

    @classmethod
    def of(cls, order: dict[str, Any]) -> Self:
        """Back from JSON, where a pair is a list."""
        recipe = order["recipe"]
        pairs = tuple((policy, variant) for policy, variant in recipe["policies"])
        return cls(**{**order, "recipe": Recipe(**{**recipe, "policies": pairs})})

    def opened(self, place: Place, on_progress: Any = None) -> tuple[engine.Trace, dict[str, Any]]:
        """The recording read: (trace, report)."""
        return analysis.read(
            place.blobs().path(self.sha256),
            format=self.format,
            limits=self.limits,
            scratch=place.folder("scratch"),
            on_progress=on_progress,
        )


def run(place: Place, order: dict[str, Any], progress_file: Path) -> dict[str, Any]:
    """Analyses a recording. First what the lifecycle chart draws, last what only a click asks for.

    Returns {summary, report}; a refusal is a Problem, a limit reached a MemoryError.
    """
    import duckdb

    try:
        return _run(place, Order.of(order), Progress(progress_file))
    except duckdb.OutOfMemoryException:
        raise MemoryError from None
    except (OSError, duckdb.IOException, Problem) as error:
        # Each library says it in its own words; all of them pass the system's on.
        if os.strerror(errno.ENOSPC) in str(error):
            raise NoSpace(
                "The disk is full: the analysis could not be written. The recording is kept; ask for it again."
            ) from None
        raise


def _run(place: Place, order: Order, progress: Progress) -> dict[str, Any]:
    progress.stage("read")
    trace, report = order.opened(place, progress)
    out = place.writer(order.analysis_id)

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
    if not place.has_table(order.events_id, "tables.json"):
        events_out = place.writer(order.events_id)
        writing.events(events_out, trace, report)
    progress.ready("events")
    return {"summary": summary, "report": report}
