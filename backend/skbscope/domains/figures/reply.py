"""Answers of the public paths as ASGI sends them, with the headers of each kind."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from skbscope.domains.figures import embed, page
from skbscope.domains.figures.pictures import SVG
from skbscope.errors import MEDIA_TYPE, Problem, Unavailable

Headers = list[tuple[bytes, bytes]]

FILE_CACHING = "public, max-age=3600, must-revalidate"
"""The bytes never change, but they can be withdrawn: copies elsewhere ask again after an hour, by their ETag."""
# Without this policy, a script in an SVG that is opened as a page would run.
SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
FILE_CSP = "default-src 'none'; sandbox"
"""For data files that are opened in a browser."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One complete answer."""

    status: int
    headers: Headers
    body: bytes
    etag: bytes = b""
    """Empty for answers that are not revalidated with If-None-Match."""
    unchanged: Headers | None = None
    """Headers of 304."""


def _headers(pairs: dict[str, str]) -> Headers:
    return [(name.encode(), value.encode("latin-1")) for name, value in pairs.items()]


def _open(media_type: str, caching: str, csp: str) -> dict[str, str]:
    return {
        "content-type": media_type,
        "cache-control": caching,
        "content-security-policy": csp,
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
    }


def _reply(body: bytes, sha256: str, pairs: dict[str, str]) -> Reply:
    etag = f'"{sha256}"'
    tagged = pairs | {"etag": etag}
    whole = _headers(tagged | {"content-length": str(len(body))})
    return Reply(200, whole, body, etag.encode(), _headers(tagged))


def artefact(body: bytes, media_type: str, sha256: str, suffix: str) -> Reply:
    """A file of a figure: cached for an hour, usable from every site, never interpreted as another type."""
    csp = embed.CSP if suffix == "/embed" else SVG_CSP if media_type == SVG else FILE_CSP
    return _reply(body, sha256, _open(media_type, FILE_CACHING, csp))


def shell(body: bytes) -> Reply:
    """A figure's page: revalidated each time, because the page around the figure may change."""
    pairs = {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy": page.CSP,
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
    }
    return _reply(body, hashlib.sha256(body).hexdigest(), pairs)


def latest(body: bytes, media_type: str, seconds: int) -> Reply:
    """An answer that changes: a series' picture, its badge, an oEmbed answer."""
    csp = SVG_CSP if media_type == SVG else FILE_CSP
    return _reply(
        body, hashlib.sha256(body).hexdigest(), _open(media_type, f"public, max-age={seconds}", csp)
    )


def as_json(value: dict[str, Any], seconds: int) -> Reply:
    """A JSON answer that may be cached for some seconds."""
    return latest(json.dumps(value, ensure_ascii=False).encode(), "application/json", seconds)


def problem(error: Problem, path: str) -> Reply:
    """An error, which is never cached."""
    body = json.dumps(error.body(path)).encode()
    pairs = _open(MEDIA_TYPE, "no-store", FILE_CSP) | {"content-length": str(len(body))}
    if error.status == 405:
        pairs["allow"] = "GET, HEAD"
    if isinstance(error, Unavailable):
        pairs["retry-after"] = str(error.retry_after_s)
    return Reply(error.status, _headers(pairs), body)


def missing_page(body: bytes) -> Reply:
    """The page where there is no figure."""
    pairs = _open("text/html; charset=utf-8", "no-store", page.CSP) | {"content-length": str(len(body))}
    return Reply(404, _headers(pairs), body)


def withdrawn_page(body: bytes, framed: bool) -> Reply:
    """The page of a withdrawn figure."""
    csp = embed.CSP if framed else page.CSP
    pairs = _open("text/html; charset=utf-8", "no-store", csp) | {"content-length": str(len(body))}
    return Reply(410, _headers(pairs), body)
