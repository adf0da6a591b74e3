"""SHA-256 of stored files: of a blob its name, of a table a line in a list of its folder, as `sha256sum` writes it."""

import hashlib
import re
import threading
from contextlib import suppress
from pathlib import Path

LIST = ".sha256"
"""Ending of the lists."""
_LINE = re.compile(r"([0-9a-f]{64})  ([A-Za-z0-9_-][A-Za-z0-9_.-]*)")
_REMEMBERED = 10_000
_FOLDERS = 100
"""Folders whose lists are remembered: some 6 KB each."""


def file_digest(path: Path) -> str:
    """Of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def listed(text: str) -> dict[str, str] | None:
    """File → digest of a list; None for a damaged list."""
    found = [_LINE.fullmatch(line) for line in text.splitlines()]
    if not text.endswith("\n") or not all(found):
        return None
    return {match[2]: match[1] for match in found if match}


def list_text(digests: dict[str, str]) -> str:
    """A list that `sha256sum --check` reads."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))


class Checked:
    """Files whose content was compared with its digest; again only after a change of size, time or inode."""

    def __init__(self) -> None:
        self._good: dict[bytes, None] = {}
        self._lock = threading.Lock()

    def is_good(self, path: Path, digest: str) -> bool:
        """Whether the content has that digest; OSError where it cannot be read."""
        key = _key(path, digest)
        if key in self._good:
            return True
        if file_digest(path) != digest:
            return False
        self._add(key)
        return True

    def add(self, path: Path, digest: str) -> None:
        """A file that was hashed while it was received."""
        with suppress(FileNotFoundError):  # deleted at the same moment
            self._add(_key(path, digest))

    def _add(self, key: bytes) -> None:
        with self._lock:
            if len(self._good) >= _REMEMBERED:
                del self._good[next(iter(self._good))]
            self._good[key] = None


class FolderLists:
    """The lists of folders of tables, read again when a folder changes."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[int, dict[str, str]]] = {}

    def of(self, folder: Path) -> dict[str, str]:
        """File → digest of all lists in a folder; a damaged list counts for nothing, `verify` names it."""
        try:
            changed = folder.stat().st_mtime_ns
        except FileNotFoundError:
            return {}
        found = self._read.get(folder)
        if found is None or found[0] != changed:
            digests: dict[str, str] = {}
            for file in sorted(folder.glob(f"*{LIST}")):
                digests |= listed(file.read_text("ascii", "replace")) or {}
            if len(self._read) >= _FOLDERS:
                self._read.clear()
            found = self._read[folder] = (changed, digests)
        return found[1]


def _key(path: Path, digest: str) -> bytes:
    """Of a file's state and content, in 16 bytes: thousands of them are remembered."""
    stat = path.stat()
    state = f"{digest} {stat.st_size} {stat.st_mtime_ns} {stat.st_ino} {path}"
    return hashlib.blake2b(state.encode("utf-8", "surrogateescape"), digest_size=16).digest()
