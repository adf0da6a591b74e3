"""Which file names are accepted. They are only shown, never used as paths, but they must not mislead people."""

import unicodedata
from pathlib import PurePosixPath

from skbscope.errors import BadName

MAX_BYTES = 255
"""Limit of file systems for one name."""

# Marks that change the reading direction: "gpj.exe" could be shown as "exe.jpg".
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CONTAINERS = (".gz", ".zst", ".xz", ".bz2")


def check(name: str) -> str:
    """The name itself; BadName with the reason if it is not accepted."""
    for at, char in enumerate(name):
        if char in "/\\":
            raise BadName(
                f"The file name has a path separator {char!r} at character {at + 1}; send the name alone."
            )
        if char in _BIDI or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
            raise BadName(
                f"The file name has a control or direction character U+{ord(char):04X} at character {at + 1}; "
                "expected printable characters."
            )
    if name in ("", ".", ".."):
        raise BadName(f"The file name is {name!r}; expected a name such as tcp.perf.data.")
    size = len(name.encode())
    if size > MAX_BYTES:
        raise BadName(f"The file name is {size} bytes long; the limit is {MAX_BYTES}.")
    return name


def stem(name: str) -> str:
    """The common part of the names of a recording and its host file: `x` of `x.perf.data.zst` and of `x.host.txt`."""
    lower = name.lower()
    for ending in _CONTAINERS:
        if lower.endswith(ending):
            name, lower = name[: -len(ending)], lower[: -len(ending)]
    for ending in (".perf.data", ".host.txt", ".perf.txt", ".lscpu.txt", ".lscpu.json", ".host.json"):
        if lower.endswith(ending):
            return name[: -len(ending)]
    return PurePosixPath(name).stem
