"""Uploaded bytes, each once, under the SHA-256 of its content: a name a client sent never becomes a path."""

import os
import shutil
from pathlib import Path
from typing import Protocol


class Blobs(Protocol):
    """Content-addressed files. What `adopt` returned from survives a killed process and a power cut."""

    def has(self, sha256: str) -> bool:
        """Whether that content is here."""

    def adopt(self, file: Path, sha256: str) -> None:
        """Takes over a complete file of this content; the file is gone from its old place."""

    def path(self, sha256: str) -> Path:
        """A local file with that content, fetched first where the store is remote."""

    def delete(self, sha256: str) -> None:
        """Forgets that content; nothing happens if it is not here."""


class FolderBlobs:
    """A folder: `ab/abcdef…`. Writing is a rename within one file system, so a reader sees all or nothing."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, sha256: str) -> Path:
        """Where that content lies."""
        return self.root / sha256[:2] / sha256

    def has(self, sha256: str) -> bool:
        """Whether it lies there."""
        return self.path(sha256).is_file()

    def adopt(self, file: Path, sha256: str) -> None:
        """fsync of the file, rename, fsync of the folder: in this order it is durable."""
        target = self.path(sha256)
        target.parent.mkdir(parents=True, exist_ok=True)
        _sync(file)
        file.replace(target)
        _sync(target.parent)

    def delete(self, sha256: str) -> None:
        """Removes the file."""
        self.path(sha256).unlink(missing_ok=True)


class RemoteBlobs:
    """An S3-compatible store (any address obstore knows), with a local folder as its cache."""

    def __init__(self, url: str, cache: Path) -> None:
        from obstore.store import from_url

        self._store = from_url(url)
        self._cache = FolderBlobs(cache)

    def has(self, sha256: str) -> bool:
        """Whether the store has it; the cache alone does not count."""
        import obstore

        try:
            obstore.head(self._store, _key(sha256))
        except FileNotFoundError:
            return False
        return True

    def adopt(self, file: Path, sha256: str) -> None:
        """Uploaded first (in parts, by obstore), cached then."""
        import obstore

        obstore.put(self._store, _key(sha256), file)
        self._cache.adopt(file, sha256)

    def path(self, sha256: str) -> Path:
        """The cached file, streamed from the store if it is not there yet."""
        import obstore

        if not self._cache.has(sha256):
            self._cache.root.mkdir(parents=True, exist_ok=True)
            part = self._cache.root / f"{sha256}.{os.getpid()}.part"
            with part.open("wb") as out:
                for chunk in obstore.get(self._store, _key(sha256)).stream():
                    out.write(chunk)
            self._cache.adopt(part, sha256)
        return self._cache.path(sha256)

    def delete(self, sha256: str) -> None:
        """From store and cache."""
        import obstore

        obstore.delete(self._store, _key(sha256))
        self._cache.delete(sha256)


def open_blobs(store_url: str, root: Path) -> Blobs:
    """The blob store of a server. An empty address is a folder below `root`."""
    return RemoteBlobs(store_url, root / "blobs") if store_url else FolderBlobs(root / "blobs")


def free_bytes(folder: Path) -> int:
    """Free space of the disk the folder lies on."""
    return shutil.disk_usage(folder).free


def _key(sha256: str) -> str:
    return f"blobs/{sha256[:2]}/{sha256}"


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
