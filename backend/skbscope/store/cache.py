"""A folder that holds copies, and forgets the longest unused ones before it grows over its bound."""

import os
import threading
import time
from pathlib import Path
from stat import S_ISREG

SWEPT_TO = 0.9
"""Share of the bound that is left when it was passed: the next look is a tenth of the bound away."""
REST_SECONDS = 120
"""A file used this recently stays: somebody may be about to open it."""


class Cache:
    """Bounds all files below a folder. `bound` in bytes; 0 is no bound."""

    def __init__(self, folder: Path, bound: int) -> None:
        self._folder = folder
        self._bound = bound
        self._size = 0
        self._looked = False
        self._lock = threading.Lock()

    def used(self, file: Path) -> None:
        """Marks a file as just used."""
        if self._bound:
            os.utime(file)

    def make_room(self, coming: int) -> None:
        """Removes the longest unused files where `coming` bytes would pass the bound, as long as others are left."""
        if not self._bound:
            return
        # Looked through only where it may be full: what came since the last look is known, what other processes
        # brought meanwhile is seen at the next.
        with self._lock:
            self._size += coming
            if not self._looked or self._size > self._bound:
                self._size, self._looked = self._swept(coming) + coming, True

    def _swept(self, coming: int) -> int:
        held = []
        for file in self._folder.rglob("*"):
            try:
                stat = file.stat()
            except FileNotFoundError:
                continue
            if S_ISREG(stat.st_mode):
                held.append((stat.st_mtime, stat.st_size, file))
        size = sum(entry[1] for entry in held)
        if size + coming <= self._bound:
            return size
        before = time.time() - REST_SECONDS
        for used, length, file in sorted(held):
            if size + coming <= SWEPT_TO * self._bound or used > before:
                break
            file.unlink(missing_ok=True)
            size -= length
        return size
