"""The files of a figure: all of them as one blob, written once and read by position; some of them as a zip.

The zip holds everything that somebody needs to check the figure. The same figure gives the same bytes.
"""

import hashlib
import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from skbscope import canonical
from skbscope.errors import NoSpace
from skbscope.store.blobs import Blobs, free_bytes
from skbscope.store.storage import Storage

Index = dict[str, dict[str, Any]]
"""Suffix → {at, size, sha256}."""
MAX_RAW_BYTES = 16 << 20
"""Bytes of raw runs that a zip holds; further runs are listed by hash and size."""
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16


def packed(files: Mapping[str, bytes]) -> tuple[bytes, Index]:
    """The files one after another by suffix, and the place of each."""
    index: Index = {}
    at = 0
    for suffix in sorted(files):
        content = files[suffix]
        index[suffix] = {"at": at, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        at += len(content)
    return b"".join(files[suffix] for suffix in sorted(files)), index


def store(storage: Storage, content: bytes) -> str:
    """Puts a pack into the blob store; returns its SHA-256."""
    sha256 = hashlib.sha256(content).hexdigest()
    scratch = storage.settings.folder("scratch")
    if free_bytes(scratch) < len(content) + storage.settings.disk_reserve_bytes:
        raise NoSpace("The disk is too full to store another figure.")
    part = scratch / f"figure-{sha256}"
    part.write_bytes(content)
    storage.blobs.adopt(part, sha256)
    return sha256


def read(path: Path, place: Mapping[str, Any]) -> bytes:
    """One file of a pack."""
    with path.open("rb") as pack:
        pack.seek(place["at"])
        return pack.read(place["size"])


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip of named files by name, not compressed, because deflate does not give the same bytes everywhere."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _NO_TIME)
            entry.create_system, entry.external_attr = 3, _PLAIN_FILE
            made.writestr(entry, files[name])
    return out.getvalue()


def raw_files(blobs: Blobs, hashes: Sequence[str]) -> dict[str, bytes]:
    """Raw uploads by SHA-256 as files, and an index that lists those which are too large or deleted as well.

    Files are named by hash, so that a client's file name never becomes a path.
    """
    files, listed, left = {}, [], MAX_RAW_BYTES
    for sha256 in sorted(hashes):
        stored = len(sha256) == 64 and blobs.has(sha256)
        size = blobs.path(sha256).stat().st_size if stored else None
        included = size is not None and size <= left
        if size is not None and included:
            files[f"raw/{sha256}"] = blobs.path(sha256).read_bytes()
            left -= size
        listed.append({"sha256": sha256, "bytes": size, "in_zip": included})
    if listed:
        files["raw/index.json"] = canonical.canonical(listed)
    return files
