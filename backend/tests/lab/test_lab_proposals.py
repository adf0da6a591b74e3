"""Each variant against a kernel that runs it, by the recordings that are checked in; and forecasts."""

import json

import numpy as np
import pytest
from measure.lab import proposals
from measure.lab.forecasts import Share, estimate
from measure.lab.judge import CLOSE, judge
from measure.lab.recordings import CHECKED_IN, stored
from measure.lab.variants import VARIANTS, named

from skbscope import engine
from skbscope.replays.judged import judged

RAN, LESS = 0.99, 0.98
"""Shares of its decisions that the rule that ran reaches, and that a rule which decides otherwise stays below."""
ALIKE = {
    ("rfs-llc", frozenset(("stock", "as-posted"))),
    ("rfs-llc", frozenset(("intended", "intended-checked"))),
}
"""Variants that decide alike in these loads: as posted nothing is kept, and few slots are empty or another flow's."""


def test_what_the_pages_show_is_what_the_recordings_give() -> None:
    own = [one for one in stored(CHECKED_IN) if one.about.get("runs")]
    published = json.loads(proposals.PUBLISHED.read_text())
    found = proposals.summary([judge(one) for one in own], published["kernel"], published["date"])
    assert json.loads(json.dumps(found)) == published


@pytest.mark.parametrize("policy", VARIANTS)
def test_the_rule_that_runs_agrees_and_the_others_visibly_less(policy: str) -> None:
    shown = judged(policy)
    assert shown is not None
    assert {one.runs for one in shown.runs} == set(VARIANTS[policy])
    for one in shown.runs:
        for found in one.agreements:
            share = found.agreed / found.compared
            if found.variant == one.runs:
                assert share >= RAN, (one.runs, found)
            elif (policy, frozenset((one.runs, found.variant))) not in ALIKE:
                assert share < LESS, (one.runs, found)


def test_totals_are_those_that_the_patches_counted() -> None:
    own = [judge(one) for one in stored(CHECKED_IN) if one.about.get("runs")]
    totals = [
        (verdict.name, name, total)
        for verdict in own
        for name, total in verdict.totals.items()
        if name.endswith("by the patch")
    ]
    assert len(totals) > len(own)
    for recording, name, total in totals:
        assert abs(total.predicted - total.seen) <= CLOSE * total.seen, (recording, name, total)


def test_every_switch_is_of_a_variant_that_the_engine_has() -> None:
    for policy, variants in VARIANTS.items():
        assert set(variants) <= {variant["id"] for variant in engine.policy(policy)["variants"]}
    assert named("rfs-llc:intended") == ("rfs-llc", "intended")
    with pytest.raises(ValueError, match="no patch runs 'rfs-llc:other'; there are rfs-llc:stock"):
        named("rfs-llc:other")


def test_a_forecast_holds_within_a_point_or_the_interval_of_the_runs() -> None:
    def holds(forecast: float, runs: tuple[float, ...], half: float) -> bool:
        return Share("a load", "rfs-llc", "B6-same", 0.0, forecast, runs, 0.5, half).holds

    assert holds(0.509, (0.5,), 0.0)
    assert not holds(0.511, (0.5,), 0.0)
    assert holds(0.529, (0.5, 0.5), 0.03)
    assert not holds(0.531, (0.5, 0.5), 0.03)
    assert holds(0.539, (0.46, 0.54), 0.03)
    assert not holds(0.541, (0.46, 0.54), 0.03)


def by_hop(*hops: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    part, whole = zip(*hops, strict=True)
    return np.array(part), np.array(whole)


def test_the_interval_of_a_share_has_hops_as_its_units() -> None:
    share, half = estimate([by_hop((1, 10), (2, 10), (3, 10), (0, 0), (2, 10))])
    # The t interval of the mean of 0.1, 0.2, 0.3 and 0.2: a hop without decisions says nothing.
    assert (share, half) == (pytest.approx(0.2), pytest.approx(3.1824 * 0.08165 / 2, rel=1e-4))
    # Ten times as many decisions in as many hops are no more certain.
    assert estimate([by_hop((10, 100), (20, 100), (30, 100), (20, 100))]) == pytest.approx((share, half))
    assert estimate([by_hop((3, 4))]) == (0.75, 0.0)
    assert estimate([by_hop((0, 0))]) == (0.0, 0.0)


def test_runs_that_differ_widen_the_interval_of_all_runs() -> None:
    low, high = by_hop(*[(1, 10)] * 20), by_hop(*[(3, 10)] * 20)
    assert estimate([low])[1] == pytest.approx(0.0)
    assert estimate([low, high]) == (pytest.approx(0.2), pytest.approx(0.0324, rel=1e-2))
