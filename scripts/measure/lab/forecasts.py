"""Forecasts of one kernel from recordings of another, held against recordings of the kernel they are about.

The true share of a rule is known from a few runs only. Decisions follow each other: all of one hop, in which the
readers are on one CPU, are one draw and not many. So the interval is that of a ratio whose units are hops, of all runs
together, and at least what the runs differ by.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t
from skbscope import engine

from measure.lab import cells, proposals
from measure.lab.build import NAME
from measure.lab.grid import Boot, Options
from measure.lab.recordings import Recording
from measure.lab.replayed import replay, today
from measure.tables import columns

POINT = 0.01
"""How far a forecast may be from the share of the runs, unless their interval reaches farther."""
HOP_NS = 50_000_000
"""How long readers that hop stay on a CPU (`HOP_S` in `guest/load.py`)."""
KERNELS = (("6.12", "7.2"), ("6.18", "7.3"))
"""From and to."""
HEAD = ("load", "policy", "rule", "recorded", "forecast", "runs", "all runs", "interval", "")
Counts = NDArray[np.int64]
"""Decisions of one run: a row a hop, a column a rule."""


LOADS = tuple(name for name, load in cells.LOADS.items() if load.program != "xdp_refused")
"""virtio-net has page pools only since 7.1, so that one load has nothing to compare before."""
MOST_RUNS = 9
LIMITS = {None: LOADS, 16: ("udp-pinned",), 64: ("tcp-hop",)}
"""Loads by limit: with the kernel's own default, and with limits that were set."""


def boots(seconds: float) -> list[Boot]:
    """The loads on the kernels to forecast from, and twice on those forecast; each rule of the own kernel twice."""
    found = []
    for before, after in KERNELS:
        for kernel, run in ((before, 1), (after, 1), (after, 2)):
            options = Options(seconds=seconds, run=run)
            found += [Boot(kernel, "4llc", limit, loads, options) for limit, loads in LIMITS.items()]
    return [*found, *proposals.boots(seconds), *proposals.boots(seconds, run=2)]


@dataclass(frozen=True)
class Share:
    """How often one rule decides, as shares of all decisions of its policy, 0 to 1."""

    load: str
    policy: str
    rule: str
    before: float
    """By the recording that the forecast was made of."""
    forecast: float
    runs: tuple[float, ...]
    """By recordings on the other kernel."""
    true: float
    """By all of these together."""
    half: float
    """Half of its 95 % interval."""

    @property
    def interval(self) -> tuple[float, float]:
        """Of the runs: that of all hops, and from the least to the greatest of them."""
        return max(0.0, min(self.true - self.half, *self.runs)), min(
            1.0, max(self.true + self.half, *self.runs)
        )

    @property
    def holds(self) -> bool:
        """Whether the forecast is as close to the share of all runs as the bar asks."""
        low, high = self.interval
        return abs(self.forecast - self.true) <= POINT or low <= self.forecast <= high


def estimate(by_run: Sequence[tuple[Counts, Counts]]) -> tuple[float, float]:
    """A share and half of its 95 % interval, of decisions by a rule and of all decisions, by hop, of each run.

    The usual variance of a ratio of two sums (Cochran, Sampling Techniques, 1977, 6.3). One hop alone has no interval.
    """
    some = np.concatenate([part for part, _ in by_run]).astype(float)
    every = np.concatenate([whole for _, whole in by_run]).astype(float)
    some, every = some[every > 0], every[every > 0]
    hops, total = len(every), every.sum()
    if not hops:
        return 0.0, 0.0
    share = some.sum() / total
    if hops == 1:
        return float(share), 0.0
    spread = ((some - share * every) ** 2).sum() * hops / (hops - 1)
    return float(share), float(t.ppf(0.975, hops - 1) * math.sqrt(spread) / total)


def pairs(recordings: Iterable[Recording]) -> Iterator[tuple[str, Recording, list[Recording]]]:
    """Loads that were recorded on both kernels of a pair, or on the own kernel with and without a proposed rule."""
    by_name = {one.name: one for one in recordings}
    for name, one in by_name.items():
        kernel, _, rest = name.partition("-4llc-")
        for before, after in KERNELS:
            if kernel == before:
                if there := _runs(by_name, f"{after}-4llc-{rest}"):
                    yield f"{rest}, {before} to {after}", one, there
        for policy, variant in one.about.get("runs", {}).items():
            stock = name.replace(f"-{policy}-{variant}", f"-{policy}-{today(policy)}")
            if (
                kernel == NAME
                and variant != today(policy)
                and stock in by_name
                and one.about.get("run", 1) == 1
            ):
                yield rest, by_name[stock], _runs(by_name, name)


def _runs(by_name: dict[str, Recording], name: str) -> list[Recording]:
    """A recording and those of its further runs."""
    names = (name, *(f"{name}-run-{number}" for number in range(2, MOST_RUNS + 1)))
    return [by_name[one] for one in names if one in by_name]


def verified(load: str, before: Recording, after: list[Recording]) -> list[Share]:
    """Every rule of the load's policies, or of the policy whose proposed rule ran."""
    runs = after[0].about.get("runs", {})
    wanted = tuple(runs.items()) or tuple((policy, today(policy)) for policy in before.load.policies)
    mine = replay(before, tuple((policy, today(policy)) for policy, _ in wanted))
    found = []
    for policy, variant in wanted:
        release = after[0].about["kernel"]
        forecast = mine.live.lives.forecast(policy, release, variant=variant, knobs=mine.recipe.knobs)
        rules = [rule["id"] for rule in engine.policy(policy)["rules"]]
        there = [_by_hop(one, policy, variant) for one in after]
        for rule in forecast["rules"]:
            at = rules.index(rule["rule"])
            shares = (rule["before"]["share"] or 0.0, rule["after"]["share"] or 0.0)
            by_run = [(run[:, at], run.sum(axis=1)) for run in there]
            runs = tuple(estimate([one])[0] for one in by_run)
            found.append(Share(load, policy, rule["rule"], *shares, runs, *estimate(by_run)))
    return found


def table(shares: list[Share]) -> str:
    """A row for each share, and how many hold."""
    rows = [
        (
            one.load,
            one.policy,
            one.rule,
            *(f"{100 * share:.2f} %" for share in (one.before, one.forecast)),
            ", ".join(f"{100 * share:.2f}" for share in one.runs),
            f"{100 * one.true:.2f} %",
            "{:.2f} to {:.2f}".format(*(100 * bound for bound in one.interval)),
            "ok" if one.holds else "missed",
        )
        for one in shares
    ]
    loads = dict.fromkeys(one.load for one in shares)
    held = [load for load in loads if all(one.holds for one in shares if one.load == load)]
    return "\n".join([columns(HEAD, rows), "", f"{len(held)} of {len(loads)} forecasts hold for every rule."])


def _by_hop(recording: Recording, policy: str, variant: str) -> Counts:
    replayed = replay(recording, ((policy, variant),))
    decisions: dict[str, Any] = replayed.replays[policy, variant].decisions()
    counts = np.zeros((1, len(engine.policy(policy)["rules"])), np.int64)
    if len(decisions["event"]):
        time = replayed.trace.events()["time"][decisions["event"]].astype(np.int64)
        hop = (time - time.min()) // HOP_NS
        counts = np.zeros((int(hop.max()) + 1, counts.shape[1]), np.int64)
        np.add.at(counts, (hop, decisions["rule"]), 1)
    return counts
