"""Blocks found from the order of the runs; the sign-flip test against all signs, and against SciPy."""

import random
from itertools import product
from statistics import median

import pytest
from scipy.stats import wilcoxon

from skbscope.statistics.blocked import LEAST_BLOCKS, paired, pairs, sign_flip
from skbscope.statistics.ranks import doubled_ranks


def by_hand(changes: list[float]) -> float:
    ranks = doubled_ranks([abs(change) for change in changes])
    stored = [(rank, change > 0) for rank, change in zip(ranks, changes, strict=True) if change != 0]
    observed = sum(rank for rank, up in stored if up)
    sums = [
        sum(rank for (rank, _), plus in zip(stored, signs, strict=True) if plus)
        for signs in product((False, True), repeat=len(stored))
    ]
    low, high = sum(s <= observed for s in sums), sum(s >= observed for s in sums)
    return min(1.0, 2 * min(low, high) / len(sums))


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("BABA", [(0, 1), (2, 3)]),
        ("ABAB", [(1, 0), (3, 2)]),
        ("BAAB", [(0, 1), (3, 2)]),
        ("BAB", [(0, 1)]),
        ("BBAA", None),
        ("BABBAA", None),
        ("", None),
        ("B", None),
    ],
)
def test_blocks_of_an_order(order: str, found: list[tuple[int, int]] | None) -> None:
    assert pairs(order) == found


def test_without_ties_it_is_scipys_exact_test() -> None:
    rng = random.Random(1)
    for _ in range(100):
        changes = [rng.gauss(0.4, 1) for _ in range(rng.randint(3, 20))]
        assert sign_flip(changes).p == pytest.approx(wilcoxon(changes, method="exact").pvalue, abs=1e-12)


def test_with_ties_and_zeros_it_is_all_signs_counted() -> None:
    rng = random.Random(2)
    for _ in range(150):
        changes = [float(rng.randint(-3, 4)) for _ in range(rng.randint(1, 9))]
        assert sign_flip(changes).p == pytest.approx(by_hand(changes), abs=1e-12)


def test_six_blocks_are_the_least() -> None:
    assert sign_flip([1.0, 2.0, 3.0, 4.0, 5.0]).p == pytest.approx(2 / 32)
    assert sign_flip([1.0, 2.0, 3.0, 4.0, 5.0, 6.0][:LEAST_BLOCKS]).p == pytest.approx(2 / 64)


def test_the_estimate_is_the_median_of_walsh_averages() -> None:
    changes = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0]
    walsh = [(a + b) / 2 for at, a in enumerate(changes) for b in changes[at:]]
    found = paired(changes, 0.05)
    assert found.estimate == median(walsh)
    # 2/64 only just rejects: the interval is the whole range.
    assert (found.low, found.high) == (1.0, 32.0)


@pytest.mark.parametrize("most", [1, 3, 10, 10_000])
def test_interval_and_p_agree_with_any_ties(most: int) -> None:
    rng = random.Random(most)
    for _ in range(250):
        by = rng.choice([0, 1, most])
        changes = [float(rng.randint(-most, most) + by) for _ in range(rng.randint(6, 14))]
        found = paired(changes, 0.05)
        if sign_flip(changes).p <= 0.05:
            assert (found.low is not None and found.low >= 0) or (found.high is not None and found.high <= 0)
        else:
            assert not (found.low is not None and found.low > 0)
            assert not (found.high is not None and found.high < 0)


def test_exchanged_sides_mirror_it() -> None:
    changes = [0.5, -0.25, 1.5, 2.0, 2.0, 0.0, 3.25]
    one, other = paired(changes, 0.05), paired([-change for change in changes], 0.05)
    assert (other.estimate, other.low, other.high) == (-one.estimate, -(one.high or 0), -(one.low or 0))
    assert sign_flip(changes).p == sign_flip([-change for change in changes]).p


def test_many_blocks_are_approximated() -> None:
    rng = random.Random(3)
    changes = [rng.gauss(0.1, 1) for _ in range(120)]
    tested = sign_flip(changes)
    assert tested.approximate
    expected = wilcoxon(changes, method="approx", correction=True).pvalue
    assert tested.p == pytest.approx(expected, rel=1e-6)
