"""A file named on the command line."""

import threading
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from skbscope import engine
from skbscope.domains.uploads import recognise
from skbscope.domains.uploads.recognise import EXPECTED, looks_like
from skbscope.errors import BadInput, Problem


class _Hash(threading.Thread):
    """Hashes a file while it is read: hashlib and the engine both release the interpreter's lock."""

    def __init__(self, path: Path) -> None:
        super().__init__(name="hash")
        self.path = path
        self.result: str | OSError
        self.start()

    def run(self) -> None:
        import hashlib  # only where it is wanted

        try:
            with self.path.open("rb") as file:
                self.result = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:  # raised again where it is waited for
            self.result = error

    def wait(self) -> str:
        self.join()
        if isinstance(self.result, OSError):
            raise self.result
        return self.result


@dataclass(frozen=True)
class File:
    """What is known of it before it is read."""

    path: Path
    size: int
    guesses: list[dict[str, Any]]
    chosen: dict[str, Any] | None = None
    """The format given by `--format`."""

    @cached_property
    def _digest(self) -> _Hash:
        return _Hash(self.path)

    def begin_hash(self) -> None:
        """Hashes it beside what follows; only where it is wanted, as it takes about as long as reading a recording."""
        _ = self._digest

    @property
    def sha256(self) -> str:
        """Of the bytes as they are, in hexadecimal; waits until they are hashed."""
        return self._digest.wait()

    @property
    def named(self) -> str | None:
        """The name of that format."""
        return str(self.chosen["format"]) if self.chosen else None

    @property
    def best(self) -> dict[str, Any]:
        """The given format, else the likeliest; BadInput, with what the file looks like, if there is none."""
        if self.chosen:
            return self.chosen
        if not self.guesses:
            raise BadInput(f"{self.path.name} is {looks_like(head(self.path))}; {EXPECTED}.")
        return self.guesses[0]


def look(path: Path, format_name: str | None = None) -> File:
    """Opens and sniffs it; BadInput if it is empty, cannot be opened or has no known format."""
    chosen = recognise.named(format_name) if format_name is not None else None
    try:
        start, size = head(path), path.stat().st_size
    except FileNotFoundError:
        raise BadInput(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise BadInput(f"{path} is a folder; expected a file.") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None
    if not start:
        raise BadInput(f"{path.name}: the file is empty (0 bytes); {EXPECTED}.")
    return File(path, size, recognise.guesses(start), chosen)


def head(path: Path) -> bytes:
    """The first bytes, enough to recognise a format."""
    with path.open("rb") as file:
        start = file.read(engine.HEAD_BYTES)
        return start + file.read(engine.head_bytes(start) - len(start))


def named(path: Path, problem: Problem) -> BadInput:
    """The error with the file's name before it, once."""
    return BadInput(f"{path.name}: {problem.detail.removeprefix(f'{path.name}: ')}", at=problem.at)
