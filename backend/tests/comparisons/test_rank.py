"""The rank-sum test against every arrangement counted by hand, and against SciPy where SciPy is exact."""

import random
from functools import partial
from itertools import combinations

import pytest
from cpu import cpu_seconds
from scipy.stats import mannwhitneyu, ttest_ind

from skbscope.statistics.null import subset_sums
from skbscope.statistics.rank import EXACT_UP_TO, floor_p, rank_sum
from skbscope.statistics.ranks import doubled_ranks

XDP_BENCH = ([16_153_329, 16_152_546, 16_156_337], [16_105_469, 16_119_541, 16_092_154])


def by_hand(before: list[float], after: list[float]) -> tuple[float, float]:
    """(p, floor) from all C(m+n, m) arrangements of the mid-ranks."""
    ranks = doubled_ranks([*before, *after])
    sums = [sum(chosen) for chosen in combinations(ranks, len(before))]

    def two_sided(observed: int) -> float:
        low, high = sum(s <= observed for s in sums), sum(s >= observed for s in sums)
        return min(1.0, 2 * min(low, high) / len(sums))

    return two_sided(sum(ranks[: len(before)])), min(two_sided(s) for s in set(sums))


def test_mid_ranks_are_doubled() -> None:
    assert doubled_ranks([3.0, 1.0, 3.0, 2.0]) == [7, 2, 7, 4]


def test_without_ties_it_is_scipys_exact_test() -> None:
    rng = random.Random(1)
    for _ in range(150):
        before = [rng.random() for _ in range(rng.randint(1, 15))]
        after = [rng.random() + 0.3 for _ in range(rng.randint(1, 15))]
        expected = mannwhitneyu(before, after, method="exact").pvalue
        assert rank_sum(before, after).p == pytest.approx(expected, abs=1e-12)


def test_with_ties_it_is_every_arrangement_counted() -> None:
    rng = random.Random(2)
    for _ in range(300):
        most = rng.choice([1, 2, 4, 8])
        before = [float(rng.randint(0, most)) for _ in range(rng.randint(1, 6))]
        after = [float(rng.randint(0, most)) + rng.choice([0, 1]) for _ in range(rng.randint(1, 6))]
        tested = rank_sum(before, after)
        p, floor = by_hand(before, after)
        assert tested.p == pytest.approx(p, abs=1e-12)
        assert tested.floor == pytest.approx(floor, abs=1e-12)
        # Ties can only raise what the numbers of runs allow.
        assert tested.floor >= floor_p(len(before), len(after)) - 1e-12
        assert tested.p == rank_sum(after, before).p


def test_three_runs_a_side_are_0_10_where_common_tests_say_less() -> None:
    before, after = XDP_BENCH
    assert rank_sum(before, after).p == pytest.approx(0.10, abs=1e-12)
    assert ttest_ind(before, after, equal_var=False).pvalue == pytest.approx(0.024, abs=0.001)
    normal = mannwhitneyu(before, after, method="asymptotic", use_continuity=False).pvalue
    assert normal == pytest.approx(0.0495, abs=0.00005)


def test_ties_are_0_167_where_scipy_switches_to_0_083() -> None:
    before, after = [0, 0, 0, 0, 1], [0, 1, 1, 1, 2]
    assert rank_sum(before, after).p == pytest.approx(1 / 6, abs=1e-12)
    assert mannwhitneyu(before, after).pvalue == pytest.approx(0.083, abs=0.0005)


def test_no_five_runs_a_side_are_below_0_0079() -> None:
    # golang/go issue 19634.
    old, new = [115.0, 114.0, 115.0, 115.0, 115.0], [78.8] * 5
    assert rank_sum(old, new).p == pytest.approx(0.0079, abs=0.00005)
    assert mannwhitneyu(old, new).pvalue == pytest.approx(0.0056, abs=0.00005)
    assert rank_sum(old, new).p == pytest.approx(floor_p(5, 5), abs=1e-15)


def test_ties_on_sides_of_unlike_size_stay_above_their_floor() -> None:
    # Only one arrangement of 35 is as far from the mean: counted by distance, p would be 0.029.
    assert rank_sum([1.0, 2.0, 3.0], [4.0] * 4).p == pytest.approx(2 / 35, abs=1e-15)


def test_all_values_equal_tell_nothing() -> None:
    tested = rank_sum([7.0] * 5, [7.0] * 6)
    assert (tested.p, tested.floor) == (1.0, 1.0)


def test_beyond_a_hundred_runs_it_is_scipys_normal_approximation() -> None:
    rng = random.Random(3)
    before, after = ([float(rng.randint(0, 40)) + by for _ in range(60)] for by in (0, 4))
    tested = rank_sum(before, after)
    assert tested.approximate
    assert tested.p == pytest.approx(mannwhitneyu(before, after, method="asymptotic").pvalue, rel=1e-9)
    few = rank_sum(before[:50], after[:50])
    assert not few.approximate
    assert len(before[:50] + after[:50]) == EXACT_UP_TO
    assert few.p == pytest.approx(mannwhitneyu(before[:50], after[:50], method="asymptotic").pvalue, rel=0.1)


@pytest.mark.parametrize(("runs", "most_ms"), [(10, 2), (30, 30), (50, 225)])
def test_it_is_quick_without_what_it_remembers(runs: int, most_ms: float) -> None:
    rng = random.Random(4)
    best = 1e9
    for _ in range(3):
        before, after = ([rng.random() for _ in range(runs)] for _ in range(2))
        subset_sums.cache_clear()
        best = min(best, 1000 * cpu_seconds(partial(rank_sum, before, after)))
    assert best < most_ms
