"""A folder of copies, of which the least recently used are deleted before it grows over its limit."""

import os
import threading
import time
from pathlib import Path
from stat import S_ISREG

SWEPT_TO = 0.9
"""Share of the limit that is left after a sweep: the next one is due after a tenth of the limit."""
REST_SECONDS = 120
"""A file used this recently stays: a process may be about to open it."""


class Cache:
    """Limits the size of all files below a folder. `bound` in bytes; 0 is no limit."""

    def __init__(self, folder: Path, bound: int) -> None:
        self._folder = folder
        self._bound = bound
        self._size = 0
        self._is_scanned = False
        self._lock = threading.Lock()

    def used(self, file: Path) -> None:
        """Marks a file as just used, by its time of access: the other says when its content changed."""
        if self._bound:
            os.utime(file, ns=(time.time_ns(), file.stat().st_mtime_ns))

    def make_room(self, coming: int) -> None:
        """Deletes the least recently used files where `coming` more bytes would pass the limit."""
        if not self._bound:
            return
        # The folder is scanned only where it may be full: what this process added since the last scan is known, what
        # other processes added is found by the next.
        with self._lock:
            self._size += coming
            if not self._is_scanned or self._size > self._bound:
                self._size, self._is_scanned = self._swept(coming) + coming, True

    def _swept(self, coming: int) -> int:
        copies = []
        for file in self._folder.rglob("*"):
            try:
                stat = file.stat()
            except FileNotFoundError:
                continue
            if S_ISREG(stat.st_mode):
                copies.append((max(stat.st_atime, stat.st_mtime), stat.st_size, file))
        size = sum(entry[1] for entry in copies)
        if size + coming <= self._bound:
            return size
        before = time.time() - REST_SECONDS
        for used, length, file in sorted(copies):
            if size + coming <= SWEPT_TO * self._bound or used > before:
                break
            file.unlink(missing_ok=True)
            size -= length
        return size
