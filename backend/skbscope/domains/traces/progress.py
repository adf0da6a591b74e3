"""How far an analysis is, told by its worker in a small file that appears by rename."""

import json
import time
from pathlib import Path
from typing import Any

TELL_SECONDS = 0.15
"""Pause between two reports of one stage: the page shows five a second."""


class Progress:
    """Callable as the engine's `on_progress`."""

    def __init__(self, path: Path, ready: list[str] | None = None) -> None:
        self._path = path
        self._written = 0.0
        self._state: dict[str, Any] = {
            "stage": "upload",
            "bytes": 0,
            "of_bytes": 0,
            "events": 0,
            "ready": ready or [],
        }
        self._write()

    def __call__(self, stage: str, done: int, of: int, events: int) -> bool:
        """Where the reader is; it always goes on, stopping is done by ending the process."""
        changed = stage != self._state["stage"]
        self._state.update(stage=stage, bytes=done, of_bytes=of, events=events)
        if changed or time.monotonic() - self._written >= TELL_SECONDS:
            self._write()
        return True

    def stage(self, name: str) -> None:
        """A new stage begins."""
        self._state["stage"] = name
        self._write()

    def ready(self, *names: str) -> None:
        """These can be asked for now."""
        self._state["ready"] = [*self._state["ready"], *names]
        self._write()

    def _write(self) -> None:
        part = self._path.with_suffix(".part")
        part.write_text(json.dumps(self._state))
        part.replace(self._path)
        self._written = time.monotonic()
