"""The addresses of figures: the public address of this server, and the paths of one figure."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from skbscope.canonical import SHORT

# A name or an address with an optional port; nothing that could end an attribute, a line or a URL.
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]{2,45}\])(?::[0-9]{1,5})?")
_PATH = re.compile(rf"/c/([a-z2-7]{{{SHORT},51}})(.{{0,20}})")


@dataclass(frozen=True)
class FigureFile:
    """One file of one figure; the suffix is empty for its page."""

    figure_id: str
    suffix: str


def base(public_url: str, scheme: str, host: str) -> str | None:
    """`https://perf.example.org`: as configured, else the host of the request; None if that is no valid host name."""
    if public_url:
        return public_url.rstrip("/")
    return f"{scheme}://{host}" if scheme in ("http", "https") and _HOST.fullmatch(host) else None


def parse(path: str) -> FigureFile | None:
    """`/c/ID` and its suffix; None for anything else."""
    found = _PATH.fullmatch(path)
    return FigureFile(found[1], found[2]) if found else None


def parse_url(url: str, own: set[str]) -> FigureFile | None:
    """The full address of a figure on one of this server's hosts (with ports); the address is never fetched."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if (
        parts.scheme not in ("http", "https")
        or parts.netloc.lower() not in own
        or parts.query
        or len(url) > 2000
    ):
        return None
    return parse(parts.path)
