"""The estimate and its interval: order statistics of the ratios, in agreement with the test, ties or not."""

import random
from itertools import product
from statistics import median

import pytest

from skbscope.statistics.effect import critical_count, shift
from skbscope.statistics.rank import rank_sum


def out_of(low: float | None, high: float | None) -> bool:
    """Whether the interval leaves 0 out; a bound of 0 may or may not belong to it."""
    return (low is not None and low >= 0) or (high is not None and high <= 0)


def test_the_estimate_is_the_median_of_all_differences() -> None:
    before, after = [1.0, 2.0, 4.0], [3.0, 9.0]
    assert shift(before, after, 0.05).estimate == median(b - a for a, b in product(before, after))


@pytest.mark.parametrize(("runs", "count"), [(3, 0), (4, 1), (5, 3), (6, 6), (10, 24)])
def test_where_the_interval_begins(runs: int, count: int) -> None:
    # Tables of the Mann-Whitney distribution: the critical value is one less.
    assert critical_count(runs, runs, 0.05) == count


def test_four_runs_a_side_give_the_full_range_and_three_none() -> None:
    four = shift([1.0, 2.0, 3.0, 4.0], [11.0, 13.0, 16.0, 20.0], 0.05)
    assert (four.low, four.high) == (7.0, 19.0)
    three = shift([1.0, 2.0, 3.0], [11.0, 13.0, 16.0], 0.05)
    assert (three.low, three.high) == (None, None)


def test_the_bounds_are_where_the_test_turns() -> None:
    rng = random.Random(5)
    for _ in range(60):
        most = rng.choice([3, 6, 1000])
        before = [float(rng.randint(0, most)) for _ in range(rng.randint(4, 9))]
        after = [float(rng.randint(0, most)) for _ in range(rng.randint(4, 9))]
        found = shift(before, after, 0.05)
        for bound, outward in ((found.low, -1), (found.high, 1)):
            if bound is None:
                continue
            step = outward * 0.25
            assert rank_sum([v + bound + step for v in before], after).p <= 0.05
            # At the bound itself or right inside of it.
            inner = (bound, bound - step)
            assert any(rank_sum([v + by for v in before], after).p > 0.05 for by in inner)


@pytest.mark.parametrize("most", [1, 2, 4, 12, 10_000])
def test_interval_and_p_agree_with_any_ties(most: int) -> None:
    rng = random.Random(most)
    seen = {True: 0, False: 0}
    for _ in range(250):
        shifted = rng.choice([0, 0, 1, most])
        before = [float(rng.randint(0, most)) for _ in range(rng.randint(4, 10))]
        after = [float(rng.randint(0, most) + shifted) for _ in range(rng.randint(4, 10))]
        found = shift(before, after, 0.05)
        output = rank_sum(before, after).p <= 0.05
        seen[output] += 1
        if output:
            assert out_of(found.low, found.high)
        else:
            assert not (found.low is not None and found.low > 0)
            assert not (found.high is not None and found.high < 0)
    assert min(seen.values()) > 10


def test_one_tick_apart_throughout_is_one_point() -> None:
    found = shift([15.0] * 5, [16.0] * 5, 0.05)
    assert (found.low, found.estimate, found.high) == (1.0, 1.0, 1.0)


def test_exchanged_sides_mirror_it() -> None:
    rng = random.Random(6)
    for _ in range(100):
        most = rng.choice([4, 1000])
        before, after = ([float(rng.randint(0, most)) for _ in range(rng.randint(1, 9))] for _ in range(2))
        one, other = shift(before, after, 0.05), shift(after, before, 0.05)
        assert other.estimate == -one.estimate
        assert other.low == (None if one.high is None else -one.high)
        assert other.high == (None if one.low is None else -one.low)


def test_an_odd_run_does_not_widen_it() -> None:
    rng = random.Random(7)
    before, after = ([rng.gauss(100, 0.3) for _ in range(10)] for _ in range(2))
    after[3] = 90.0
    found = shift(before, after, 0.05)
    assert found.low is not None
    assert found.high is not None
    assert found.high - found.low < 1.2
