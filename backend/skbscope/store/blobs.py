"""Uploaded bytes, each content once, by its SHA-256: a name that a client sent never becomes a path."""

import hashlib
import os
import re
import shutil
import threading
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from skbscope.errors import Damaged
from skbscope.store.cache import Cache
from skbscope.store.digests import Checked
from skbscope.store.remote import remote

_NAME = re.compile(r"[0-9a-f]{64}")
_WHAT_TO_DO = "The operator finds it with `skbscope verify` and puts it back from a backup."


class Blobs(Protocol):
    """Content-addressed files. Once `adopt` returns, the file survives a killed process and a power failure."""

    def has(self, sha256: str) -> bool:
        """Whether that content is stored."""

    def adopt(self, file: Path, sha256: str) -> None:
        """Moves a complete file of this content into the store."""

    def path(self, sha256: str) -> Path:
        """A local file with that content, fetched first where the store is remote; Damaged if it has another."""

    def delete(self, sha256: str) -> None:
        """Deletes that content; nothing happens if it is not stored."""

    def every(self) -> Iterator[tuple[str, int]]:
        """(name, bytes) of everything stored."""

    def chunks(self, sha256: str) -> Iterator[bytes]:
        """What is stored under that name, not from a cache and unchecked; FileNotFoundError if nothing is."""


_CHECKED = Checked()


class FolderBlobs:
    """A folder: `ab/abcdef…`. Files appear by a rename within one file system, so a reader sees all or nothing."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, sha256: str) -> Path:
        """The file, hashed once by each process that uses it."""
        path = self.place(sha256)
        try:
            is_good = _CHECKED.is_good(path, sha256)
        except FileNotFoundError:
            raise Damaged(f"The stored file {sha256[:20]} is missing. {_WHAT_TO_DO}") from None
        except OSError as error:
            raise Damaged(
                f"The stored file {sha256[:20]} cannot be read ({error.strerror}). {_WHAT_TO_DO}"
            ) from None
        if not is_good:
            raise Damaged(
                f"The stored file {sha256[:20]} is damaged: its content is not what was stored. {_WHAT_TO_DO}"
            )
        return path

    def place(self, sha256: str) -> Path:
        """Where that content is, or would be."""
        return self.root / sha256[:2] / sha256

    def has(self, sha256: str) -> bool:
        """Whether the file exists."""
        return self.place(sha256).is_file()

    def adopt(self, file: Path, sha256: str) -> None:
        """fsync of the file, rename, fsync of the folder: in this order it is durable."""
        target = self.place(sha256)
        target.parent.mkdir(parents=True, exist_ok=True)
        _sync(file)
        file.replace(target)
        _sync(target.parent)
        _CHECKED.add(target, sha256)

    def delete(self, sha256: str) -> None:
        """Removes the file."""
        self.place(sha256).unlink(missing_ok=True)

    def every(self) -> Iterator[tuple[str, int]]:
        """All files, by name."""
        for file in sorted(self.root.glob("??/*")):
            if _NAME.fullmatch(file.name):
                try:
                    yield file.name, file.stat().st_size
                except FileNotFoundError:
                    continue

    def chunks(self, sha256: str) -> Iterator[bytes]:
        """The file piece by piece."""
        with self.place(sha256).open("rb") as file:
            while piece := file.read(1 << 20):
                yield piece


class RemoteBlobs:
    """An S3-compatible store (any address obstore knows), with a bounded local folder as its cache."""

    def __init__(self, url: str, cache: Path, cache_bytes: int) -> None:
        self._store = remote(url)
        self._cache = FolderBlobs(cache)
        self._bound = Cache(cache, cache_bytes)

    def has(self, sha256: str) -> bool:
        """Whether the store has it; the cache alone does not count."""
        return self._store.has(_key(sha256))

    def adopt(self, file: Path, sha256: str) -> None:
        """Uploads it (in parts, by obstore), then caches it."""
        self._store.put(_key(sha256), file)
        self._bound.make_room(file.stat().st_size)
        self._cache.adopt(file, sha256)

    def path(self, sha256: str) -> Path:
        """The cached file; fetched from the store and compared with its hash if it is not cached, or damaged."""
        if self._cache.has(sha256):
            try:
                self._bound.used(self._cache.place(sha256))
                return self._cache.path(sha256)
            except (Damaged, FileNotFoundError):
                self._cache.delete(sha256)
        self._cache.root.mkdir(parents=True, exist_ok=True)
        part = self._cache.root / f"{sha256}.{os.getpid()}.{threading.get_ident()}.part"
        try:
            self._fetch(sha256, part)
            self._bound.make_room(part.stat().st_size)
            self._cache.adopt(part, sha256)
        except FileNotFoundError:
            raise Damaged(f"The store has no {sha256[:20]}, which a row names. {_WHAT_TO_DO}") from None
        finally:
            part.unlink(missing_ok=True)
        return self._cache.path(sha256)

    def delete(self, sha256: str) -> None:
        """From store and cache."""
        self._store.delete([_key(sha256)])
        self._cache.delete(sha256)

    def every(self) -> Iterator[tuple[str, int]]:
        """What the store lists."""
        for key, size in self._store.keys("blobs/"):
            if _NAME.fullmatch(name := key.rpartition("/")[2]):
                yield name, size

    def chunks(self, sha256: str) -> Iterator[bytes]:
        """Streamed from the store."""
        return self._store.chunks(_key(sha256))

    def _fetch(self, sha256: str, part: Path) -> None:
        seen = hashlib.sha256()
        with part.open("wb") as out:
            for chunk in self._store.chunks(_key(sha256)):
                seen.update(chunk)
                out.write(chunk)
        if seen.hexdigest() != sha256:
            raise Damaged(
                f"The store returned other bytes for {sha256[:20]} than were stored: {part.stat().st_size} bytes with "
                f"hash {seen.hexdigest()[:20]}. {_WHAT_TO_DO}"
            )


def open_blobs(store_url: str, root: Path, cache_bytes: int = 0) -> Blobs:
    """The blob store of a server. An empty address is a folder below `root`."""
    return _remote_blobs(store_url, root, cache_bytes) if store_url else FolderBlobs(root / "blobs")


@lru_cache(maxsize=8)
def _remote_blobs(store_url: str, root: Path, cache_bytes: int) -> RemoteBlobs:
    # Reused by the next task of this process, so that the cache folder is not scanned for each.
    return RemoteBlobs(store_url, root / "blobs", cache_bytes)


def free_bytes(folder: Path) -> int:
    """Free space of the folder's disk."""
    return shutil.disk_usage(folder).free


def _key(sha256: str) -> str:
    return f"blobs/{sha256[:2]}/{sha256}"


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
