"""`.zip`: everything a figure rests on, for somebody who wants to check it. The same figure, the same bytes."""

import io
import zipfile
from collections.abc import Mapping

from skbscope import canonical

MAX_RAW_BYTES = 16 << 20
"""Raw runs a zip holds; what is beyond is named with its hash and size."""
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip of named files in the order of their names, not compressed: no deflate gives the same bytes everywhere."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _NO_TIME)
            entry.create_system, entry.external_attr = 3, _PLAIN_FILE
            made.writestr(entry, files[name])
    return out.getvalue()


def raw_files(runs: Mapping[str, bytes | int]) -> dict[str, bytes]:
    """Raw uploads by SHA-256 as files; an `int` is the size of one that is not put in, -1 of one that is gone.

    Names come from hashes: what a client called its file never becomes a path.
    """
    files, listed, left = {}, [], MAX_RAW_BYTES
    for sha256 in sorted(runs):
        content = runs[sha256]
        size = len(content) if isinstance(content, bytes) else content
        held = isinstance(content, bytes) and size <= left
        if isinstance(content, bytes) and held:
            files[f"raw/{sha256}"] = content
            left -= size
        listed.append({"sha256": sha256, "bytes": size if size >= 0 else None, "in_zip": held})
    if listed:
        files["raw/index.json"] = canonical.canonical(listed)
    return files
