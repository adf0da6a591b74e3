"""What could explain the differences, the one that explains most first.

A cause acts on families of rows: a limit on the decisions of its policy and on the fates of skbs, a reader on the CPUs
that read and free. It explains the part of the measured difference that lies in its families. Two causes that explain
the same are ordered by how much each of them states: a rule that was patched in says more than a release that differs.
What a host states, or a finding, comes before a reader that moved if it explains at least half: the scheduler moves
readers between two recordings of one host too.
"""

from collections.abc import Iterator, Mapping
from math import log
from typing import Any

from skbscope import engine
from skbscope.difference.models import Cause, CauseKind, DifferenceRow, OnlyFinding, Setting
from skbscope.difference.settings import is_by_chance, is_stated_by_both

_ORDER: tuple[tuple[CauseKind, str], ...] = (
    ("rule", "exact"),
    ("kernel", "exact"),
    ("finding", "reconstructed"),
    ("setting", "exact"),
    ("rule", "reconstructed"),
    ("topology", "exact"),
    ("reader", "exact"),
    ("arrivals", "exact"),
)
_MOST = 0.5
_RATES = ("events", "counts")
_RATE_WEIGHT = 0.1
"""Rates follow what the load did, so that they count less than shares."""
_CPUS = ("flows", "distances", "decisions skb-init")
_ACTS_ON = {
    "skb-defer": ("decisions skb-defer", "fates", *_CPUS, *_RATES),
    "rfs-llc": ("decisions rfs-llc", "decisions skb-defer", "arrivals", "fates", *_CPUS, *_RATES),
    "xdp-return": ("decisions xdp-return", "fates", *_RATES),
    "xsk-batch": ("decisions xsk-batch", "fates", *_RATES),
    "skb-init": ("decisions skb-init", *_RATES),
}
_TOPOLOGY = ("distances", *(f"decisions {policy}" for policy in ("rfs-llc", "skb-defer")), *_CPUS)
_ARRIVALS = ("arrivals", *_CPUS, "decisions rfs-llc", "decisions skb-defer", "fates", *_RATES)
_READER = ("reads", *_ARRIVALS)
_LEAST_MOVED = 0.1
"""Share of the reads, or packets, that must have moved to other CPUs to be named."""
_LEAST_AGREED = 0.9
"""A rule is recognised by its replay only if that agrees with so many of the kernel's decisions."""


def ranked(
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    rows: list[DifferenceRow],
    settings: list[Setting],
    findings: list[OnlyFinding],
) -> list[Cause]:
    """All causes, the one that explains most first."""
    far = distances(rows)
    whole = sum(far.values())
    found = [*_of_settings(before, after, settings), *_rules_seen(before, after, settings)]
    found += [(cause, _ACTS_ON.get(policy, _RATES)) for cause, policy in _of_findings(findings)]
    found += _of_places(rows)
    causes = []
    for cause, acts_on in found:
        families = [family for family in far if acts_on is None or family in acts_on]
        cause.families = families
        cause.explains = sum(far[family] for family in families) / whole if whole else None
        causes.append(cause)
    return sorted(causes, key=_place)


def _place(cause: Cause) -> tuple[bool, float, int]:
    explains = cause.explains or 0.0
    is_second = cause.kind in ("reader", "arrivals") or explains < _MOST
    return is_second, -round(explains, 3), _ORDER.index((cause.kind, cause.label))


def distances(rows: list[DifferenceRow]) -> dict[str, float]:
    """How far each family that differs lies apart, 0 to 1: the shares that would have to move (total variation)."""
    found: dict[str, float] = {}
    for row in rows:
        if row.status != "differs" or row.change is None:
            continue
        if row.unit == "share":
            found[row.family] = found.get(row.family, 0.0) + abs(row.change) / 2
        else:
            apart = _RATE_WEIGHT * min(1.0, abs(log(row.change)))
            found[row.family] = max(found.get(row.family, 0.0), apart)
    return found


_Found = tuple[Cause, tuple[str, ...] | None]
"""A cause and the families it acts on; None for all."""


def _cause(kind: CauseKind, name: str, text: str, label: str) -> Cause:
    return Cause(kind=kind, name=name, text=text, explains=None, families=[], label=label)  # type: ignore[arg-type]


def _of_settings(
    before: Mapping[str, Any], after: Mapping[str, Any], settings: list[Setting]
) -> Iterator[_Found]:
    topology = [one for one in settings if one.kind == "topology"]
    if topology:
        parts = "; ".join(f"{one.name} {one.before} before, {one.after} after" for one in topology)
        yield _cause("topology", "", f"The CPUs are laid out differently: {parts}.", "exact"), _TOPOLOGY
    for one in settings:
        if not is_stated_by_both(one) or is_by_chance(one):
            continue
        change = f"{one.before} before, {one.after} after"
        if one.kind == "kernel":
            alike = before["profile"] == after["profile"]
            of = f"Both are read by the profile {before['profile']}." if alike else "Their rules differ."
            # Two builds of one release decide alike, so the release explains rates only.
            yield _cause("kernel", "", f"Another kernel: {change}. {of}", "exact"), _RATES if alike else None
        elif one.kind == "rule":
            text = f"The rule of {one.name} that ran: {change}."
            yield _cause("rule", one.name, text, "exact"), _ACTS_ON[one.name]
        elif one.kind == "setting":
            yield _cause("setting", one.name, f"{one.name}: {change}.", "exact"), _acts_on(one.name)


def _acts_on(knob: str) -> tuple[str, ...]:
    last = knob.rpartition("/")[2]
    for policy, catalogue in engine.policies().items():
        if any(entry["name"] in (knob, last) for entry in catalogue["knobs"]):
            return _ACTS_ON[policy]
    return _RATES


def _rules_seen(
    before: Mapping[str, Any], after: Mapping[str, Any], settings: list[Setting]
) -> Iterator[_Found]:
    """Policies whose decisions in the recordings agree with different variants, where nobody stated what ran."""
    stated = {one.name for one in settings if one.kind == "rule"}
    for policy in engine.policies():
        fits = [_that_fit(side, policy) for side in (before, after)]
        if policy in stated or not all(fits) or set(fits[0]) & set(fits[1]):
            continue
        text = f"The decisions of {policy} agree with the rule {_or(fits[0])} before and with {_or(fits[1])} after."
        yield _cause("rule", policy, text, "reconstructed"), _ACTS_ON[policy]


def _that_fit(side: Mapping[str, Any], policy: str) -> list[str]:
    """Variants that agree with the kernel as well as the best one does."""
    known = [
        (replay["variant"], replay["fidelity"])
        for replay in side["replays"]
        if replay["policy"] == policy and replay["fidelity"] and replay["fidelity"]["compared"]
    ]
    if not known:
        return []
    best = max((of for _, of in known), key=lambda of: of["agreed"] / of["compared"])
    if best["agreed"] < _LEAST_AGREED * best["compared"]:
        return []
    return [variant for variant, of in known if of["interval"][1] >= best["interval"][0]]


def _or(names: list[str]) -> str:
    return " or ".join(names)


def _of_findings(findings: list[OnlyFinding]) -> Iterator[tuple[Cause, str]]:
    for one in findings:
        text = f"Only {one.side} has {one.id}: {one.text}."
        yield _cause("finding", one.id, text, "reconstructed"), one.policy


def _of_places(rows: list[DifferenceRow]) -> Iterator[_Found]:
    reads = [row for row in rows if row.family == "reads"]
    if _moved(reads):
        text = (
            f"Sockets are read on other CPUs: {_most(reads, 'before')} before, {_most(reads, 'after')} after."
        )
        yield _cause("reader", "", text, "exact"), _READER
    arrivals = [row for row in rows if row.family == "arrivals"]
    if _moved(arrivals):
        text = f"Packets come to other CPUs: {_most(arrivals, 'before')} before, {_most(arrivals, 'after')} after."
        yield _cause("arrivals", "", text, "exact"), _ARRIVALS


def _moved(rows: list[DifferenceRow]) -> bool:
    """Whether the shares of CPUs differ, and by enough."""
    apart = sum(abs(row.change or 0.0) for row in rows if row.status == "differs") / 2
    return apart >= _LEAST_MOVED


def _most(reads: list[DifferenceRow], side: str) -> str:
    """`CPU 1 (98 %)`, the two busiest."""
    known = [(getattr(row, side), row.name) for row in reads if getattr(row, side) is not None]
    known.sort(key=lambda pair: -pair[0].value)
    return ", ".join(f"CPU {name} ({100 * one.value:.0f} %)" for one, name in known[:2] if one.value >= 0.01)
