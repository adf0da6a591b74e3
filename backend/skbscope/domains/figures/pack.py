"""All files of a figure as one blob: written once, durable by one fsync, read by place."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from skbscope.errors import NoSpace
from skbscope.store.blobs import free_bytes
from skbscope.store.storage import Storage

Index = dict[str, dict[str, Any]]
"""Suffix → {at, size, sha256}."""


def packed(files: Mapping[str, bytes]) -> tuple[bytes, Index]:
    """The files one after another in the order of their suffixes, and where each lies."""
    index: Index = {}
    at = 0
    for suffix in sorted(files):
        content = files[suffix]
        index[suffix] = {"at": at, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        at += len(content)
    return b"".join(files[suffix] for suffix in sorted(files)), index


def store(storage: Storage, content: bytes) -> str:
    """Puts a pack into the blob store; gives its SHA-256."""
    sha256 = hashlib.sha256(content).hexdigest()
    scratch = storage.settings.folder("scratch")
    if free_bytes(scratch) < len(content) + storage.settings.disk_reserve_bytes:
        raise NoSpace("The disk is too full to keep another figure.")
    part = scratch / f"figure-{sha256}"
    part.write_bytes(content)
    storage.blobs.adopt(part, sha256)
    return sha256


def read(path: Path, place: Mapping[str, Any]) -> bytes:
    """One file of a pack."""
    with path.open("rb") as pack:
        pack.seek(place["at"])
        return pack.read(place["size"])
