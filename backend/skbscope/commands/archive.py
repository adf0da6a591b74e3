"""An archive that people packed themselves, named on the command line: its files in a temporary folder."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from skbscope.capture import archives
from skbscope.capture.decode import LIMITS
from skbscope.commands.files import head
from skbscope.domains.uploads.recognise import ARCHIVE, guesses, looks_like
from skbscope.errors import BadInput, Problem


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the archive."""

    name: str
    """Its path in the archive."""
    path: Path
    kind: str
    """Class of its likeliest format; `unknown` without one, and for an archive in the archive."""
    what: str
    """Its format, or what it looks like, for people."""


@contextmanager
def unpacked(path: Path) -> Iterator[list[Part]]:
    """The files of an archive, until the context ends; BadInput where a part of it cannot be read."""
    with tempfile.TemporaryDirectory(prefix="skbscope-") as folder:
        parts: list[Part] = []
        try:
            for at, packed in enumerate(archives.files(path, path.name, LIMITS)):
                # A folder each, since names may repeat: the name is shown in messages and never a path of its own.
                file = Path(folder) / str(at) / packed.name.rpartition("/")[2]
                file.parent.mkdir()
                with file.open("wb") as out:
                    out.writelines(packed.blocks())
                parts.append(_part(packed.name, file))
        except Problem as problem:
            raise BadInput(f"{path.name}: {problem.detail}", at=problem.at) from None
        yield parts


def _part(name: str, path: Path) -> Part:
    start = head(path)
    best = next(iter(guesses(start)), None) if start else None
    if best is None or best["format"] == ARCHIVE:
        what = "an archive in the archive" if best else looks_like(start) if start else "empty"
        return Part(name, path, "unknown", what)
    return Part(name, path, best["class"], best["format"])
