"""Forecasts of one kernel from recordings of another, held against recordings of the kernel they are about."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from measure.lab import cells, proposals
from measure.lab.build import NAME
from measure.lab.grid import Boot, Options
from measure.lab.recordings import Recording
from measure.lab.replayed import replay, today
from measure.tables import columns

POINT = 0.01
"""How far a share may be from the true one, unless two runs of the same kernel are farther apart."""
KERNELS = (("6.12", "7.2"), ("6.18", "7.3"))
"""From and to."""
HEAD = ("load", "policy", "rule", "recorded", "forecast", "true", "again", "")


LOADS = tuple(name for name, load in cells.LOADS.items() if load.program != "xdp_refused")
"""virtio-net has page pools only since 7.1, so that one load has nothing to compare before."""
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
    true: tuple[float, ...]
    """By recordings on the other kernel."""

    @property
    def holds(self) -> bool:
        """Whether the forecast is as close to one of the runs as the bar asks."""
        apart = max(self.true) - min(self.true)
        return min(abs(self.forecast - share) for share in self.true) <= max(POINT, apart)


def pairs(recordings: Iterable[Recording]) -> Iterator[tuple[str, Recording, list[Recording]]]:
    """Loads that were recorded on both kernels of a pair, or on the own kernel with and without a proposed rule."""
    by_name = {one.name: one for one in recordings}
    for name, one in by_name.items():
        kernel, _, rest = name.partition("-4llc-")
        for before, after in KERNELS:
            if kernel == before:
                names = (f"{after}-4llc-{rest}", f"{after}-4llc-{rest}-run-2")
                if there := [by_name[other] for other in names if other in by_name]:
                    yield f"{rest}, {before} to {after}", one, there
        for policy, variant in one.about.get("runs", {}).items():
            stock = name.replace(f"-{policy}-{variant}", f"-{policy}-{today(policy)}")
            if (
                kernel == NAME
                and variant != today(policy)
                and stock in by_name
                and one.about.get("run", 1) == 1
            ):
                again = by_name.get(f"{name}-run-2")
                yield f"{rest}", by_name[stock], [one, *([again] if again else [])]


def verified(load: str, before: Recording, after: list[Recording]) -> list[Share]:
    """Every rule of the load's policies, or of the policy whose proposed rule ran."""
    runs = after[0].about.get("runs", {})
    wanted = tuple(runs.items()) or tuple((policy, today(policy)) for policy in before.load.policies)
    mine = replay(before, tuple((policy, today(policy)) for policy, _ in wanted))
    found = []
    for policy, variant in wanted:
        release = after[0].about["kernel"]
        forecast = mine.live.lives.forecast(policy, release, variant=variant, knobs=mine.recipe.knobs)
        there = [_shares(one, policy, variant) for one in after]
        for rule in forecast["rules"]:
            name = rule["rule"]
            shares = (rule["before"]["share"] or 0.0, rule["after"]["share"] or 0.0)
            found.append(Share(load, policy, name, *shares, tuple(run.get(name, 0.0) for run in there)))
    return found


def table(shares: list[Share]) -> str:
    """A row for each share, and how many hold."""
    rows = [
        (
            one.load,
            one.policy,
            one.rule,
            *(f"{100 * share:.2f} %" for share in (one.before, one.forecast, one.true[0])),
            f"{100 * one.true[1]:.2f} %" if len(one.true) > 1 else "",
            "ok" if one.holds else "missed",
        )
        for one in shares
    ]
    loads = dict.fromkeys(one.load for one in shares)
    held = [load for load in loads if all(one.holds for one in shares if one.load == load)]
    return "\n".join([columns(HEAD, rows), "", f"{len(held)} of {len(loads)} forecasts hold for every rule."])


def _shares(recording: Recording, policy: str, variant: str) -> dict[str, float]:
    counts = replay(recording, ((policy, variant),)).replays[policy, variant].summary()["decisions"]
    total = sum(counts.values())
    return {rule: count / total for rule, count in counts.items()}
