"""Reads the recording of a command before its arguments are parsed.

Importing the parser of arguments takes a tenth of a second in which the engine, which needs no interpreter, can
read. Only a file with the magic number of perf.data is read early: its format leaves no doubt. Everything else about
the file is decided by the command.
"""

import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from skbscope import engine

FORMAT = "perf.data"
_MAGIC = b"PERFILE2"


class _EarlyRead(threading.Thread):
    def __init__(self, path: Path) -> None:
        super().__init__(name="early-read")
        self.path = path
        self.result: engine.Trace | Exception

    def run(self) -> None:
        try:
            self.result = engine.read(self.path, format=FORMAT)
        except Exception as error:  # raised again where it is taken
            self.result = error


_current: _EarlyRead | None = None


def begin(arguments: Sequence[str]) -> None:
    """Begins to read the first argument that is a recording of perf, if there is one."""
    global _current
    path = next((path for path in map(Path, arguments) if _is_recording(path)), None)
    if path is not None:
        _current = _EarlyRead(path)
        _current.start()


def _is_recording(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except (OSError, ValueError):
        return False


def take(path: Path, format_name: str) -> engine.Trace | None:
    """What was read early, or raises what reading raised. None if that was another file or format."""
    global _current
    early = _current
    if early is None or (early.path, FORMAT) != (path, format_name):
        return None
    early.join()
    _current = None
    if isinstance(early.result, Exception):
        raise early.result
    return early.result


def leave(code: int) -> None:
    """Ends the process at once if it still reads for a command that was refused."""
    if _current is not None and _current.is_alive():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
