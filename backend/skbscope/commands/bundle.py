"""A bundle of `skbscope capture` named on the command line, unpacked into a temporary folder."""

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skbscope import terminal
from skbscope.capture.decode import LIMITS
from skbscope.capture.opened import Opened
from skbscope.capture.unpack import Member
from skbscope.errors import BadInput
from skbscope.terminal import number

MOST_COUNTERS = 12
"""Counters shown: the network's own first, then those that changed most."""
_SOURCES = ("ethtool", "softnet", "net_dev", "softirqs/NET_", "softirqs", "interrupts")


@dataclass(frozen=True)
class Part:
    """A member of the bundle as a file."""

    path: Path
    sha256: str


@contextmanager
def unpacked(path: Path) -> Iterator[Opened[Part]]:
    """The bundle and its files, until the context ends. BadInput if nothing of it can be read."""
    with tempfile.TemporaryDirectory(prefix="skbscope-") as folder:
        opened: Opened[Part] = Opened()
        opened.read(
            path, LIMITS, lambda member: _extract(member, Path(folder) / f"{path.name}:{member.name}")
        )
        if not opened.files:
            raise BadInput(f"{path.name}: {' '.join(opened.faults) or 'The bundle holds nothing to read.'}")
        yield opened


def about(opened: Opened[Part]) -> dict[str, Any]:
    """What `skbscope read` prints about the bundle itself."""
    capture = opened.capture(None)
    cost = opened.manifest.cost if opened.manifest else None
    return {
        "capture": capture.model_dump() if capture else None,
        "cost": cost.model_dump() if cost else None,
        "faults": opened.faults,
    }


def show(content: dict[str, Any]) -> None:
    """Prints the bundle's description, then the counters that changed most."""
    for fault in content["faults"]:
        terminal.prose(f"  note: {fault}")
    capture = content["capture"]
    if capture is None:
        return
    missing = ", ".join(entry["event"] for entry in capture["missing"]) or "none"
    left_out = "; ".join(f"{entry['what']} ({entry['why']})" for entry in capture["skipped"]) or "nothing"
    terminal.facts(
        [
            ("policy", capture["policy"]),
            ("perf ran", f"{capture['seconds']:g} s"),
            *_cost(content["cost"]),
            ("tracepoints", f"{len(capture['recorded'])} recorded, not offered: {missing}"),
            ("left out", left_out),
            (
                "counters",
                f"{number(len(capture['counters']))} changed, {number(capture['unchanged'])} did not",
            ),
        ]
    )
    pools = [
        (where, field, number(change["after"] - change["before"]))
        for where, fields in capture["page_pools"].items()
        for field, change in fields.items()
    ]
    if pools:
        terminal.say()
        terminal.table(("page pool", "counter", "while recording"), pools, right=(2,))
    busy = sorted(capture["counters"].items(), key=_order)
    if busy:
        terminal.say()
        rows = ((name, number(change["after"] - change["before"])) for name, change in busy[:MOST_COUNTERS])
        terminal.table(("counter", "while recording"), rows, right=(1,))


def _cost(cost: dict[str, Any] | None) -> list[tuple[str, str]]:
    """What the recording cost the host, as far as it was measured."""
    if cost is None:
        return []
    rate, share, lost = cost["events_per_second"], cost["perf_cpu_percent"], cost["lost"]
    parts = [
        f"{number(rate)} events a second" if rate is not None else "event rate not measured",
        f"perf used {share:g} % of one CPU" if share is not None else "perf's CPU time not measured",
        f"{number(lost)} records lost" if lost is not None else "losses not counted",
    ]
    return [("cost", ", ".join(parts)), *([("ended", cost["ended_early"])] if cost["ended_early"] else [])]


def _order(item: tuple[str, dict[str, int]]) -> tuple[int, int]:
    name, change = item
    rank = next((at for at, source in enumerate(_SOURCES) if name.startswith(source)), len(_SOURCES))
    return rank, change["before"] - change["after"]


def _extract(member: Member, path: Path) -> Part:
    digest = hashlib.sha256()
    with path.open("wb") as file:
        for block in member.blocks():
            digest.update(block)
            file.write(block)
    return Part(path, digest.hexdigest())
