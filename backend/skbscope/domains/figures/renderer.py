"""The renderer: long-lived processes with V8 and resvg, which are replaced when they die or run too long.

Publishing calls `pictures`: all SVGs first (a few milliseconds), then the PNGs in parallel, because resvg holds the
interpreter lock of its process (8 ms for an empty 720 x 405 picture, 35 ms with sixty words).
"""

import threading
from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from skbscope.domains.figures import drawing, whitelist
from skbscope.domains.figures.document import Document
from skbscope.domains.figures.errors import NotDrawn
from skbscope.domains.figures.pictures import PNGS, SVGS, Layout
from skbscope.errors import NotReady
from skbscope.process_pool import ProcessLimits, ProcessPool, WorkerLost, WorkerStopped
from skbscope.sanitize import plain

PROCESSES = 2
TASK_SECONDS = 30.0
"""Time limit of a picture; then its process is killed."""
MEMORY_BYTES = 1 << 30
"""Private memory limit of a process, without what V8 and the libraries reserve when they load."""
_TASKS = 5_000


class Renderer:
    """Started at the first picture; closed with its owner."""

    def __init__(self, bundle: Path, processes: int = PROCESSES) -> None:
        self.bundle = bundle
        self._processes = processes
        self._pool: ProcessPool | None = None
        self._held = ""
        self._lock = threading.Lock()

    def fingerprint(self) -> str:
        """Which renderer this is; NotReady where the bundle is not built."""
        try:
            return drawing.fingerprint(self.bundle, self.bundle.stat().st_mtime_ns)
        except FileNotFoundError:
            raise NotReady(
                "Figures cannot be drawn: the drawing bundle is not built (`npm run setup` builds it)."
            ) from None

    def pictures(self, document: Document, figure_id: str) -> dict[str, bytes]:
        """Every picture of a figure by its suffix, checked."""
        layouts = {*SVGS.values(), *(raster.layout for raster in PNGS.values())}
        drawn = self._drawn(document, figure_id, sorted(layouts, key=repr))
        pngs = {
            suffix: self._submit(drawing.paint, drawn[raster.layout], raster.zoom)
            for suffix, raster in PNGS.items()
        }
        svgs = {suffix: drawn[layout].encode() for suffix, layout in SVGS.items()}
        return svgs | {suffix: bytes(_value(future)) for suffix, future in pngs.items()}

    def close(self) -> None:
        """Ends the processes."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown()
                self._pool = None

    def _drawn(self, document: Document, figure_id: str, layouts: Iterable[Layout]) -> dict[Layout, str]:
        futures = {
            layout: self._submit(
                drawing.draw, document.drawing(layout.theme, layout.width, layout.height, figure_id)
            )
            for layout in layouts
        }
        drawn = {layout: plain(str(_value(future))) for layout, future in futures.items()}
        for svg in drawn.values():
            whitelist.check(svg)
        return drawn

    def _submit(self, call: Any, *given: Any) -> Future[Any]:
        with self._lock:
            # After a new build of the bundle, new processes have to load it.
            now = self.fingerprint()
            if self._pool is not None and self._held != now:
                self._pool.shutdown()
                self._pool = None
            if self._pool is None:
                self._held = now
                self._pool = ProcessPool(
                    self._processes,
                    ProcessLimits(MEMORY_BYTES, TASK_SECONDS, _TASKS),
                    partial(drawing.warm, str(self.bundle)),
                )
            return self._pool.submit(call, *given)


def _value(future: Future[Any]) -> Any:
    try:
        return future.result()
    except drawing.DrawingError as error:
        raise NotDrawn(f"The figure could not be drawn: {error}.") from None
    except WorkerLost:
        # The sentence of this error is about analyses.
        raise NotDrawn(
            f"The figure could not be drawn: the renderer passed {TASK_SECONDS:g} seconds or "
            f"{MEMORY_BYTES >> 20} MiB and was replaced."
        ) from None
    except WorkerStopped:
        raise NotReady("The server is ending; publish again when it is back.") from None
    except ValueError as error:
        raise NotDrawn(f"The picture could not be turned into pixels: {str(error)[:200]}.") from None
