"""A backup as a folder, or as one `.tar` file: the same names in both, and a manifest with the hash of each.

    manifest.json          written last: without it this is no backup
    rows/<table>.jsonl     a row a line
    blobs/<sha256>
    tables/<id>/<file>     only on request: they can be computed again

No name in it is used as a path: names are looked up in the manifest, and have one of the forms above.
"""

import hashlib
import io
import json
import os
import re
import shutil
import tarfile
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Any

from skbscope.errors import BadInput

FORM = 1
"""Number of this layout."""
CHUNK = 1 << 20
_NAMES = re.compile(
    r"rows/[a-z0-9_]+\.jsonl|blobs/[0-9a-f]{64}|tables/[A-Za-z0-9_-]+/[A-Za-z0-9_-][A-Za-z0-9_.-]*"
)


class Writing:
    """A backup being written; it appears under its name when it is complete. Only its owner may read it."""

    def __init__(self, target: Path) -> None:
        if target.exists():
            raise BadInput(f"{target} is there already; expected a name for a new backup.")
        if not target.parent.is_dir():
            raise BadInput(f"There is no folder {target.parent}.")
        self._target = target
        self._part = target.with_name(f"{target.name}.part")
        self._files: dict[str, dict[str, Any]] = {}
        self._tar: tarfile.TarFile | None = None
        if target.suffix == ".tar":
            self._file = os.fdopen(os.open(self._part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b")
            self._tar = tarfile.open(fileobj=self._file, mode="w")
        else:
            self._part.mkdir(mode=0o700)

    def add(self, name: str, size: int, content: Iterable[bytes]) -> str:
        """Adds a file and returns its SHA-256. If its content cannot be read, it raises before anything is written."""
        chunks = iter(content)
        hashed = _Hashed(chain([next(chunks, b"")], chunks))
        if self._tar is not None:
            info = tarfile.TarInfo(name)
            info.size, info.mode = size, 0o600
            self._tar.addfile(info, hashed)
        else:
            file = self._part / name
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("xb") as out:
                while piece := hashed.read(CHUNK):
                    out.write(piece)
                out.flush()
                os.fsync(out.fileno())
        found = hashed.sha256.hexdigest()
        self._files[name] = {"size": size, "sha256": found}
        return found

    def finish(self, facts: dict[str, Any]) -> None:
        """Writes the manifest, which completes the backup."""
        text = json.dumps({"form": FORM, **facts, "files": self._files}, indent=1).encode()
        self.add("manifest.json", len(text), [text])
        if self._tar is not None:
            self._tar.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
        self._part.rename(self._target)

    def discard(self) -> None:
        """Deletes what was written so far; a finished backup stays."""
        if self._tar is not None:
            self._file.close()
            self._part.unlink(missing_ok=True)
        else:
            shutil.rmtree(self._part, ignore_errors=True)


class Reading:
    """A finished backup."""

    def __init__(self, source: Path) -> None:
        self._source = source
        self._tar: tarfile.TarFile | None = None
        self._members: dict[str, tarfile.TarInfo] = {}
        try:
            if source.is_file():
                self._tar = tarfile.open(source, "r:")
                self._members = {one.name: one for one in self._tar.getmembers() if one.isreg()}
            with self._open("manifest.json") as file:
                self.facts: dict[str, Any] = json.load(file)
            if self.facts["form"] != FORM:
                raise BadInput(f"{source} has layout {self.facts['form']}; expected {FORM}.")
            self.files: dict[str, dict[str, Any]] = self.facts["files"]
            odd = next((name for name in self.files if not _NAMES.fullmatch(name)), None)
        except (OSError, tarfile.TarError, ValueError, KeyError, TypeError) as error:
            self.close()
            raise BadInput(f"{source} is not a finished backup of skbscope: {error}.") from None
        if odd is not None:
            raise BadInput(f"{source} names a file {odd[:80]!r}; a backup of skbscope has none of that form.")

    def names(self, folder: str) -> list[str]:
        """Files below `rows`, `blobs` or `tables`."""
        return [name for name in self.files if name.startswith(f"{folder}/")]

    def chunks(self, name: str) -> Iterator[bytes]:
        """One file in pieces; BadInput at its end if its hash is not that of the manifest."""
        seen = hashlib.sha256()
        try:
            with self._open(name) as file:
                while piece := file.read(CHUNK):
                    seen.update(piece)
                    yield piece
        except (OSError, tarfile.TarError) as error:
            raise BadInput(f"{name} of the backup cannot be read: {error}.") from None
        if seen.hexdigest() != self.files[name]["sha256"]:
            raise BadInput(f"{name} of the backup is damaged; the manifest has another SHA-256.")

    def lines(self, name: str) -> Iterator[dict[str, Any]]:
        """Rows of a table."""
        rest = b""
        for piece in self.chunks(name):
            *whole, rest = (rest + piece).split(b"\n")
            yield from map(json.loads, whole)

    def close(self) -> None:
        """Closes the file."""
        if self._tar is not None:
            self._tar.close()

    def _open(self, name: str) -> IO[bytes]:
        if self._tar is None:
            return (self._source / name).open("rb")
        if name not in self._members:
            raise FileNotFoundError(f"it holds no {name}")
        file = self._tar.extractfile(self._members[name])
        assert file is not None
        return file


class _Hashed(io.RawIOBase):
    """Pieces as a file object that hashes what is read."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""
        self.sha256 = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """Up to `size` bytes; fewer only at the end."""
        while len(self._rest) < size and (more := next(self._pieces, None)) is not None:
            self._rest += more
        piece, self._rest = self._rest[:size], self._rest[size:]
        self.sha256.update(piece)
        return piece
