"""Pairs with a known cause, which must be named first.

Limits, rules, stuck slots and kernels are pairs of real recordings. A topology is another host for the second half of
one recording; a reader that moved is the second half with the CPU of its reads and frees exchanged.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from skbscope.difference.compare import compare
from skbscope.difference.models import Cause
from skbscope.difference.sides import Side

from measure.difference.sources import LAB, SHARED, TRACES, opened, with_reader_moved

LIMIT = "net.core.skb_defer_max"


@dataclass(frozen=True)
class Planted:
    """One pair."""

    what: str
    kind: str
    name: str
    """Of the cause, as `Cause` has it."""
    before: Path
    after: Path
    is_cut: bool = False
    """Whether both are halves of one recording, the second changed."""
    then: str | None = None
    """Topology of the second half."""

    def is_named(self, cause: Cause | None) -> bool:
        """Whether this cause is the planted one."""
        return cause is not None and (cause.kind, cause.name) == (self.kind, self.name)


@dataclass(frozen=True)
class Named:
    """How a comparison explains it."""

    planted: Planted
    causes: list[Cause]
    differing: int

    @property
    def is_first(self) -> bool:
        """Whether the cause was named first."""
        return self.planted.is_named(self.causes[0] if self.causes else None)


def every() -> Iterator[Planted]:
    """All 40 pairs."""
    for what, kind, name, pairs in (
        ("limit lowered", "setting", LIMIT, _limits()),
        *(("rule changed", "rule", policy, [pair]) for policy, pair in _rules()),
        ("stuck slot", "finding", "stuck-slot", _stuck()),
        ("another kernel", "kernel", "", _kernels()),
    ):
        for before, after in pairs:
            yield Planted(what, kind, name, before, after)
    yield from _cut()


Pair = tuple[Path, Path]


def _limits() -> Iterator[Pair]:
    for a, b in ((128, 64), (128, 16), (128, 0), (64, 16), (64, 0), (16, 0)):
        yield _both(SHARED / "7.2.13-xeon4-fidelity", f"udp-defer-{a}", f"udp-defer-{b}")
    for first, second in (("udp-defer128", "udp-defer0"), ("tcp-numa", "tcp-defer0")):
        yield _both(SHARED / "7.2.13-xeon4-recordveth", first, second)


def _rules() -> Iterator[tuple[str, Pair]]:
    for policy, cell, stock, others in (
        ("rfs-llc", "tcp-hop-rfs-llc", "stock", ("as-posted", "intended", "intended-checked")),
        ("rfs-llc", "udp-hop-rfs-llc", "stock", ("intended",)),
        ("skb-defer", "udp-transmit-skb-defer", "stock", ("seed-0",)),
        ("xdp-return", "xdp-threaded-xdp-return", "stock", ("pool-decides",)),
        ("xsk-batch", "xsk-copy-xsk-batch", "stock", ("batch", "batch-more")),
        ("skb-init", "udp-pinned-skb-init", "at-alloc", ("at-free",)),
    ):
        for other in others:
            yield policy, (_lab(f"7.2-lab-4llc-{cell}-{stock}"), _lab(f"7.2-lab-4llc-{cell}-{other}"))


def _stuck() -> Iterator[Pair]:
    yield _both(TRACES, "stuck-4-limit-64-again", "stuck-2-limit-64-restored")
    yield _both(SHARED / "7.2.13-xeon4-stuck", "stuck-4-again", "stuck-2-restored")
    for before in ("after-1-stuck_slot_fix-1", "skb-init-at-alloc"):
        yield _lab(f"7.2-lab-4llc-udp-pinned-{before}"), _lab("7.2-lab-4llc-udp-pinned-after-1")


def _kernels() -> Iterator[Pair]:
    yield _lab("6.12-4llc-tcp-short"), _lab("7.2-4llc-tcp-short")
    yield _lab("6.12-4llc-udp-small"), _lab("7.2-4llc-udp-small")
    yield _lab("7.2-4llc-udp-hop"), _lab("7.3-4llc-udp-hop")
    yield _lab("7.2-lab-4llc-tcp-hop-rfs-llc-stock"), _lab("7.3-4llc-tcp-hop")
    for name in ("tcp-rfs-hop", "udp-defer-64", "udp-rfs-hop"):
        file = f"{name}.perf.data.zst"
        yield SHARED / "6.12.117-xeon4-truth" / file, SHARED / "7.2.13-xeon4-fidelity" / file


def _both(folder: Path, before: str, after: str) -> Pair:
    return folder / f"{before}.perf.data.zst", folder / f"{after}.perf.data.zst"


def _lab(name: str) -> Path:
    return LAB / f"{name}.tar.zst"


def _cut() -> Iterator[Planted]:
    bundles = [TRACES / f"8-emulated-cpus-{name}.tar.zst" for name in ("udp-pinned", "tcp-hopping")]
    pinned = LAB / "7.2-lab-4llc-udp-pinned-skb-init-at-alloc.tar.zst"
    flat = [
        TRACES / f"{name}.perf.data.zst"
        for name in ("tcp-pinned", "tcp-pinned-slab", "stuck-4-limit-64-again")
    ]
    for path in (*flat, bundles[0], pinned, LAB / "7.2-4llc-udp-small.tar.zst"):
        yield Planted("reader moved", "reader", "", path, path, is_cut=True)
    for path in (*flat[:2], TRACES / "tcp-rfs.perf.data.zst"):
        yield Planted("topology changed", "topology", "", path, path, is_cut=True, then="own-llc")
    for path in (*bundles, LAB / "6.12-4llc-tcp-short.tar.zst"):
        yield Planted("topology changed", "topology", "", path, path, is_cut=True, then="one-llc")


def is_here(planted: Planted) -> bool:
    """Whether both recordings are on this machine."""
    return planted.before.exists() and planted.after.exists()


def measured(planted: Planted, is_stated: bool = True) -> Named:
    """Compares one pair. `is_stated` states what a patched kernel ran, as `--before-ran` does."""
    before, after = _sides(planted, is_stated)
    found = compare(before, after)
    return Named(planted, found.causes, sum(row.status == "differs" for row in found.rows))


def _sides(planted: Planted, is_stated: bool) -> tuple[Side, Side]:
    if not planted.is_cut:
        paths = (planted.before, planted.after)
        first, second = (opened(path, _ran(path) if is_stated else ()).side() for path in paths)
        return first, second
    source = opened(planted.before)
    if planted.then:
        other = opened(planted.after, (), planted.then)
        return source.side(source.part(0, 0.5)), other.side(other.part(0.5, 1))
    return source.side(source.part(0, 0.5)), source.side(with_reader_moved(source.part(0.5, 1)))


def _ran(path: Path) -> tuple[tuple[str, str], ...]:
    """What the lab notes beside a recording."""
    about = path.with_name(path.name.replace(".tar.zst", ".json"))
    if about == path or not about.exists():
        return ()
    return tuple(json.loads(about.read_text()).get("runs", {}).items())
