"""Answers with files or bytes, compressed once for browsers that accept gzip."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

_TEXT = (".js", ".css", ".html", ".svg", ".json", ".txt", ".wasm", ".webmanifest")
LEAST = 600
"""Smaller answers are not compressed, because it saves nothing."""


def reply(request: Request, file: Path, headers: dict[str, str]) -> Response:
    """A file as it is, or its gzip."""
    stat = file.stat()
    if file.suffix not in _TEXT or stat.st_size < LEAST or not takes_gzip(request):
        return FileResponse(file, headers=headers)
    body = _packed(file, stat.st_mtime_ns)
    media_type = mimetypes.guess_type(file.name)[0] or "text/plain"
    return Response(body, headers=headers | PACKED, media_type=media_type)


def sent(
    request: Request, body: bytes, headers: dict[str, str] | None = None, media_type: str = "application/json"
) -> Response:
    """Bytes that are requested often, as they are or as gzip, which is made once."""
    if len(body) < LEAST or not takes_gzip(request):
        return Response(body, headers=(headers or {}) | VARIES, media_type=media_type)
    return Response(_packed_body(body), headers=(headers or {}) | PACKED, media_type=media_type)


VARIES = {"Vary": "Accept-Encoding"}
PACKED = {"Content-Encoding": "gzip"} | VARIES


def takes_gzip(request: Request) -> bool:
    """Whether the browser accepts gzip (RFC 9110, 12.5.3); a weight of 0 refuses it."""
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


@lru_cache(maxsize=256)
def _packed(file: Path, _changed_ns: int) -> bytes:
    return pack(file.read_bytes())


@lru_cache(maxsize=128)
def _packed_body(body: bytes) -> bytes:
    return pack(body)


def pack(body: bytes) -> bytes:
    """Gzip without a time stamp, so that the same bytes give the same file."""
    return gzip.compress(body, 9, mtime=0)
