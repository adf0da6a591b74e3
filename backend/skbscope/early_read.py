"""Reads the recording of a command before its arguments are parsed.

Importing a command, and making the parser of its options, takes a tenth of a second in which the engine, which needs no
interpreter, can read. Only a file with the magic number of perf.data is read early: its format leaves no doubt.
Everything else about the file is decided by the command.

It calls the native module itself, as importing what `engine` imports takes long enough to be read in.
"""

import os
import sys
import threading
from collections.abc import Sequence

from skbscope import _engine as native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

FORMAT = "perf.data"
_MAGIC = b"PERFILE2"


class _EarlyRead(threading.Thread):
    def __init__(self, path: str) -> None:
        super().__init__(name="early-read", daemon=True)
        self.path = path
        self.result: native.Trace | Exception

    def run(self) -> None:
        try:
            self.result = native.read(self.path, format=FORMAT)
        except Exception as error:  # raised again where it is taken
            self.result = error


_current: _EarlyRead | None = None


def begin(arguments: Sequence[str]) -> None:
    """Begins to read the first argument that is a recording of perf, if there is one."""
    global _current
    path = next(filter(_is_recording, arguments), None)
    if path is not None:
        _current = _EarlyRead(path)
        _current.start()


def _is_recording(path: str) -> bool:
    try:
        # A pipe must not be opened: what is read from it is gone.
        if not os.path.isfile(path):
            return False
        with open(path, "rb", buffering=0) as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except (OSError, ValueError):
        return False


def take(path: "Path", format_name: str) -> native.Trace | None:
    """What was read early, or raises what reading raised. None if that was another file or format."""
    from skbscope import engine

    global _current
    early = _current
    if early is None or (type(path)(early.path), FORMAT) != (path, format_name):
        return None
    early.join()
    _current = None
    if isinstance(early.result, Exception):
        with engine.refusals():
            raise early.result
    return early.result


def leave(code: int) -> None:
    """Ends the process at once: even if it still reads for a command that was refused, and without giving back memory
    piece by piece, which the system does faster."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
