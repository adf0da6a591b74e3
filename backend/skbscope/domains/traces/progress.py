"""The progress of an analysis, which its worker writes to a small file that is replaced by rename."""

import json
import time
from pathlib import Path
from typing import Any

WRITE_SECONDS = 0.15
"""Pause between two reports of one stage; the page shows five per second."""


class Progress:
    """A callable for the engine's `on_progress`."""

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
