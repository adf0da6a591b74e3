"""Holm's adjustment, intervals from blocks, and when a row differs: made numbers whose answer is known."""

import random

import numpy as np
import pytest

from skbscope.difference.rows import Given, Pair
from skbscope.difference.testing import rows
from skbscope.statistics.family import holm
from skbscope.statistics.resampled import ratio_interval


def test_holm_as_in_the_paper() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_one_false_row_among_all_is_as_rare_as_one_row_alone() -> None:
    rng = random.Random(3)
    families = [[rng.random() for _ in range(40)] for _ in range(2000)]
    false = sum(min(holm(ps)) <= 0.05 for ps in families) / 2000
    assert false == pytest.approx(0.05, abs=0.012)


def test_the_interval_of_bursts_covers_and_that_of_single_packets_would_not() -> None:
    """Each block is one burst of 50 packets of one kind: as many trials as blocks, not as packets."""
    rng = np.random.default_rng(5)
    of = np.full(24, 50.0)
    covered = narrow = 0
    for _ in range(300):
        counts = np.where(rng.random(24) < 0.4, 50.0, 0.0)
        found = ratio_interval(counts, of, 0.05)
        assert found is not None
        covered += found[0] <= 0.4 <= found[1]
        share = counts.sum() / of.sum()
        half = 1.96 * (share * (1 - share) / of.sum()) ** 0.5
        narrow += abs(share - 0.4) <= half
    assert covered / 300 > 0.9
    assert narrow / 300 < 0.4


def test_no_events_have_no_ratio() -> None:
    assert ratio_interval(np.zeros(24), np.zeros(24), 0.05) is None


def pair(before: list[float], after: list[float], of: float = 1000.0) -> Pair:
    first, second = (Given(np.array(one), np.full(24, of)) for one in (before, after))
    return Pair("fates", "flushed", "share", "exact", first, second)


def shares(centre: float, spread: float, seed: int) -> list[float]:
    rng = np.random.default_rng(seed)
    return list(np.clip(1000 * (centre + spread * rng.standard_normal(24)), 0, 1000).round())


def test_a_share_that_moves_differs() -> None:
    (row,), tested = rows([pair(shares(0.3, 0.02, 1), shares(0.6, 0.02, 2))])
    assert (row.status, tested) == ("differs", 1)
    assert row.change == pytest.approx(0.3, abs=0.02)
    assert row.before is not None
    assert row.before.interval is not None
    assert row.before.interval[0] < 0.3 < row.before.interval[1] < 0.33


def test_a_recording_that_drifts_as_far_as_the_other_one_lies_is_within() -> None:
    drift = [1000 * (0.2 + 0.4 * block / 23) for block in range(24)]
    (row,), _ = rows([pair(drift, shares(0.55, 0.01, 3))])
    assert row.p is not None
    assert row.p <= 0.05
    assert row.status == "within"


def test_less_than_two_points_are_alike_however_many_events() -> None:
    (row,), _ = rows([pair(shares(0.3, 0.0005, 1), shares(0.31, 0.0005, 2))])
    assert row.p is not None
    assert row.p <= 0.05
    assert row.status == "within"


def test_what_is_too_short_is_not_decided() -> None:
    few = Given(np.array([300.0, *[0.0] * 23]), np.array([1000.0, *[0.0] * 23]))
    (row,), tested = rows([Pair("fates", "flushed", "share", "exact", few, few)])
    assert (row.status, tested, row.p) == ("cannot-tell", 0, None)


def test_what_one_side_did_not_record_is_not_none() -> None:
    there = Given(np.full(24, 100.0), np.full(24, 0.01))
    (row,), tested = rows([Pair("events", "csd:csd_queue_cpu", "1/s", "exact", there, None)])
    assert (row.status, tested) == ("one-side", 0)
    assert row.after is None
    assert row.change is None
