"""Debian's kernels by series. `kernels.json` names one release of each, so that all machines boot the same."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from measure.tables import write_json

FILE = Path(__file__).with_name("kernels.json")
_IMAGE = re.compile(r"linux-image-((\d+\.\d+)\S*-cloud-amd64)")
PARTS = ("linux-image", "linux-binary", "linux-modules")
"""Packages of a release; until 7.0 the image holds everything."""


def written() -> dict[str, str]:
    """Releases by series, as checked in: `7.2` -> `7.2.13+deb14-cloud-amd64`."""
    releases: dict[str, str] = json.loads(FILE.read_text())
    return releases


def write(releases: dict[str, str]) -> None:
    """Writes the file anew."""
    write_json(FILE, releases)


def newest(names: Iterable[str]) -> dict[str, str]:
    """The newest release of each series among names of packages, oldest series first. Signed images only."""
    found: dict[str, str] = {}
    for name in names:
        if match := _IMAGE.fullmatch(name):
            release, series = match.groups()
            found[series] = max(found.get(series, ""), release, key=_order)
    return dict(sorted(found.items(), key=lambda item: _order(item[0])))


def changed(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Sentences about what is newer, new or gone."""
    lines = [
        f"{series}: {now[series]}, before {before.get(series, 'none')}"
        for series in now
        if now[series] != before.get(series)
    ]
    return [
        *lines,
        *(f"{series}: none any more, before {before[series]}" for series in before if series not in now),
    ]


def packages(release: str, names: Iterable[str]) -> list[str]:
    """Those that hold a release, of the names there are."""
    wanted = [f"{part}-{release}" for part in PARTS]
    known = set(names)
    return [name for name in wanted if name in known]


def _order(release: str) -> list[int]:
    """`6.12.9+deb13` before `6.12.10+deb12`."""
    return [int(digits) for digits in re.findall(r"\d+", release.removesuffix("-cloud-amd64"))]
