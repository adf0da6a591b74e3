"""Finds data in a figure's files that may be private (addresses, host names, keys) before others can read it.

    document and raw runs ──lines──> patterns ──> Found(kind, text, file)      none: published
                                                  some: 409 with all of them, until the publisher acknowledges them

Each pattern runs in time linear in the text. A miss is possible (a bare host name looks like any word): this
is the last check, the first one is `skbscope redact`.
"""

import hashlib
import ipaddress
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

MOST = 50
"""Findings that are listed; the acknowledgement covers all."""
_SHOWN = 60
_SECRET_SHOWN = 12
"""Characters of a key that are shown: enough to know which, too few to use it."""


@dataclass(frozen=True, order=True)
class Found:
    """Something that may be private."""

    kind: str
    """`address`, `mac`, `mail`, `host` or `key`."""
    text: str
    file: str
    """The first file of the figure that contains it."""


_HARMLESS = [
    ipaddress.ip_network(one)
    for one in (
        # This machine, broadcast and multicast, and the ranges of RFC 5737, 3849 and 2544 for documents and benchmarks.
        "0.0.0.0/8",
        "127.0.0.0/8",
        "224.0.0.0/4",
        "255.255.255.255/32",
        "192.0.2.0/24",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "198.18.0.0/15",
        "::/127",
        "ff00::/8",
        "2001:db8::/32",
    )
]
_PUBLIC_SITES = ("kernel.org", "github.com", "lwn.net", "readthedocs.io")
_ENDS = "com|net|org|io|dev|cloud|edu|gov|mil|int|arpa|internal|intranet|intra|local|localdomain|lan|corp|home|private"

_V4 = re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\d)")
_V6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,8}(?![\w:])")
_MAC = re.compile(r"(?<![\w:])[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}(?![\w:])")
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}")
_HOST = re.compile(rf"(?<![\w.@-])(?:[A-Za-z0-9][\w-]{{0,62}}\.){{1,8}}(?:{_ENDS})(?![\w-]|\.\w)", re.ASCII)
_TOOL_HOST = re.compile(
    # The header of perf, the first line of mpstat and iperf3: the name of the machine without a domain.
    r"^# hostname : (\S+)|^Linux \S+ \(([^)\s]+)\)|\"system_info\":\s*\"Linux (\S+)",
    re.MULTILINE,
)
_KEY = re.compile(
    "|".join(
        (
            r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----",
            r"\bAKIA[0-9A-Z]{16}\b",
            r"\bgh[opusr]_[A-Za-z0-9]{36}",
            r"\bskb_[a-z]{2}_[A-Za-z0-9]{30}",
            r"\bxox[abp]-[0-9A-Za-z-]{20}",
            r"\bssh-(?:rsa|ed25519) AAAA[0-9A-Za-z+/]{20}",
            r"\beyJ[\w-]{20,4000}\.eyJ[\w-]{20}",
        )
    )
)


def scan_sensitive(files: Mapping[str, bytes]) -> list[Found]:
    """The findings in these files, each once, by kind and text."""
    seen: dict[tuple[str, str], str] = {}
    for name in sorted(files):
        for kind, text in _in(files[name].decode("utf-8", "replace")):
            seen.setdefault((kind, text), name)
    return sorted(Found(kind, text, file) for (kind, text), file in seen.items())


def name_of(found: Iterable[Found]) -> str:
    """The name with which a publisher acknowledges these findings; other findings have another name."""
    text = "\n".join(f"{one.kind} {one.text}" for one in found)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _in(text: str) -> Iterator[tuple[str, str]]:
    macs = {found[0].lower() for found in _MAC.finditer(text)} - {"ff:ff:ff:ff:ff:ff", "00:00:00:00:00:00"}
    yield from (("mac", one) for one in macs)
    for pattern in (_V4, _V6):
        yield from (
            ("address", one) for one in {found[0] for found in pattern.finditer(text)} if _is_private(one)
        )
    yield from (("mail", found[0][:_SHOWN]) for found in _MAIL.finditer(text))
    for found in _HOST.finditer(text):
        host = found[0].lower()
        if not host.endswith(_PUBLIC_SITES):
            yield "host", host[:_SHOWN]
    for found in _TOOL_HOST.finditer(text):
        yield "host", next(name for name in found.groups() if name)[:_SHOWN]
    yield from (("key", f"{found[0][:_SECRET_SHOWN]}…") for found in _KEY.finditer(text))


def _is_private(text: str) -> bool:
    """Whether it is an address outside of the harmless ranges."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return not any(address in network for network in _HARMLESS if network.version == address.version)
