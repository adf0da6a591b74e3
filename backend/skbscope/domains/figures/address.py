"""Where a figure is reached: the public address of this server, and what belongs to one figure under it."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from skbscope.canonical import SHORT

# A name or an address with an optional port; nothing that could end an attribute, a line or a URL.
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]{2,45}\])(?::[0-9]{1,5})?")
_PATH = re.compile(rf"/c/([a-z2-7]{{{SHORT},51}})(.{{0,20}})")


@dataclass(frozen=True)
class Asked:
    """One file of one figure; the suffix is empty for its page."""

    figure_id: str
    suffix: str


def base(public_url: str, scheme: str, host: str) -> str | None:
    """`https://perf.example.org`: the operator's word, else the name the request was sent to; None if that is odd."""
    if public_url:
        return public_url.rstrip("/")
    return f"{scheme}://{host}" if scheme in ("http", "https") and _HOST.fullmatch(host) else None


def parse(path: str) -> Asked | None:
    """`/c/ID` and what follows; None for anything else."""
    found = _PATH.fullmatch(path)
    return Asked(found[1], found[2]) if found else None


def parse_url(url: str, own: set[str]) -> Asked | None:
    """A whole address of a figure of ours, by host names with ports; it is never fetched."""
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
