"""Order and drift: by times only; Kendall's p against all orders and SciPy; Kolmogorov-Smirnov against SciPy."""

import random
from itertools import permutations

import pytest
from scipy.stats import kendalltau, ks_2samp, theilslopes

from skbscope.results.models import Side
from skbscope.statistics.kendall import trend
from skbscope.statistics.ks import ks
from skbscope.statistics.order import in_time, mixing, seconds_of


@pytest.mark.parametrize(
    ("started", "seconds"),
    [
        ("1795164635", 1795164635.0),
        ("1970-01-01T00:01:00Z", 60.0),
        ("1970-01-01 00:01:00", 60.0),
        ("1970-01-01T01:01:00+01:00", 60.0),
        ("Fri 08:50", None),
        ("nan", None),
        ("inf", None),
        ("1" * 60, None),
        (None, None),
    ],
)
def test_times_as_tools_print_them(started: str | None, seconds: float | None) -> None:
    assert seconds_of(started) == seconds


def test_the_order_is_that_of_the_times() -> None:
    runs: list[tuple[Side, str | None]] = [("before", "30"), ("after", "20"), ("before", "10")]
    assert in_time(runs) == [2, 1, 0]
    assert in_time([*runs, ("after", None)]) is None
    # One time for runs of both sides says nothing about which came first.
    assert in_time([("before", "10"), ("after", "10")]) is None


@pytest.mark.parametrize(
    ("order", "how"),
    [
        ("BBBBBBAAAAAA", "one after the other"),
        ("BABABABABABA", "interleaved"),
        ("BBBAAABBBAAA", "hardly"),
        ("BAABBAABBAAB", "interleaved"),
        ("BA", None),
    ],
)
def test_how_well_sides_are_mixed(order: str, how: str | None) -> None:
    assert mixing(order) == how


def test_kendall_without_ties_is_scipys_exact_test() -> None:
    rng = random.Random(1)
    for _ in range(80):
        values = [rng.gauss(0, 1) + 0.1 * at for at in range(rng.randint(3, 25))]
        found = trend(values)
        assert found.p == pytest.approx(
            kendalltau(range(len(values)), values, method="exact").pvalue, abs=1e-12
        )
        assert found.slope == pytest.approx(theilslopes(values).slope)


def test_kendall_with_ties_is_all_orders_counted() -> None:
    def score(values: tuple[int, ...]) -> int:
        return abs(sum((b > a) - (b < a) for at, a in enumerate(values) for b in values[at + 1 :]))

    rng = random.Random(2)
    for _ in range(30):
        values = tuple(rng.randint(0, 3) for _ in range(6))
        scores = [score(order) for order in permutations(values)]
        expected = sum(s >= score(values) for s in scores) / len(scores)
        assert trend(values).p == pytest.approx(expected, abs=1e-12)


def test_kendall_of_many_runs_is_approximated() -> None:
    rng = random.Random(3)
    values = [rng.gauss(0, 1) + 0.005 * at for at in range(100)]
    exact = kendalltau(range(100), values, method="exact").pvalue
    assert trend(values).p == pytest.approx(exact, rel=0.02)


def test_kolmogorov_smirnov_is_scipys_exact_test() -> None:
    rng = random.Random(4)
    for _ in range(40):
        before = [rng.gauss(0, 1) for _ in range(rng.randint(10, 25))]
        after = [rng.gauss(0.5, 2) for _ in range(rng.randint(10, 25))]
        assert ks(before, after) == pytest.approx(ks_2samp(before, after, method="exact").pvalue, abs=1e-10)


def test_kolmogorov_smirnov_needs_ten_runs_a_side() -> None:
    assert ks([1.0] * 9, [2.0] * 10) is None
    assert ks([1.0] * 10, [2.0] * 10) == pytest.approx(1.0825e-05, rel=1e-3)
    # Far more runs than paths are counted for.
    many = ks([float(at) for at in range(150)], [float(at) + 30 for at in range(150)])
    assert many == pytest.approx(0.0049, abs=0.0005)
