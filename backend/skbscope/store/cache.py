"""A folder that holds copies, and forgets the longest unused ones before it grows over its bound."""

import os
import time
from pathlib import Path

REST_SECONDS = 120
"""A file used this recently stays: somebody may be about to open it."""


class Cache:
    """Bounds all files below a folder. `bound` in bytes; 0 is no bound."""

    def __init__(self, folder: Path, bound: int) -> None:
        self._folder = folder
        self._bound = bound
        self._size = 0
        self._looked = False

    def used(self, file: Path) -> None:
        """Marks a file as just used."""
        if self._bound:
            os.utime(file)

    def make_room(self, coming: int) -> None:
        """Removes the longest unused files until `coming` bytes fit, or only fresh ones are left."""
        if not self._bound:
            return
        self._size += coming
        # The folder is looked through only when it may be full: what came since the last look is known.
        if not self._looked or self._size > self._bound:
            self._size, self._looked = self._swept(coming) + coming, True

    def _swept(self, coming: int) -> int:
        held = []
        for file in self._folder.rglob("*"):
            try:
                stat = file.stat()
            except FileNotFoundError:
                continue
            if file.is_file():
                held.append((stat.st_mtime, stat.st_size, file))
        size = sum(entry[1] for entry in held)
        before = time.time() - REST_SECONDS
        for used, length, file in sorted(held):
            if size + coming <= self._bound or used > before:
                break
            file.unlink(missing_ok=True)
            size -= length
        return size
