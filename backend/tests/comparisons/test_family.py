"""Benjamini-Hochberg, margins, numbers of runs, reduction of runs to one value."""

import random

import pytest
from experiments_made import row, run
from scipy.stats import false_discovery_control

from skbscope.results.models import Bucket, Histogram, Run
from skbscope.statistics import family, margin
from skbscope.statistics.buckets import merged, percentile
from skbscope.statistics.power import more_runs, runs_for, spread
from skbscope.statistics.reduce import cells, one_run_a_line
from skbscope.statistics.summary import far


def test_adjusted_as_scipy_does() -> None:
    rng = random.Random(1)
    for _ in range(50):
        ps = [rng.random() ** 3 for _ in range(rng.randint(1, 30))]
        assert family.adjusted(ps) == pytest.approx(list(false_discovery_control(ps)))
    assert family.adjusted([]) == []


def test_the_family_in_words() -> None:
    assert family.sentence(24, 0.05) == "1 primary; 24 secondary rows, BH q = 0.05"
    assert family.sentence(1, 0.05) == "1 primary; 1 secondary row, BH q = 0.05"
    assert family.sentence(0, 0.05) == "1 primary, tested alone at 0.05"


def test_too_few_runs_for_a_family_are_reported() -> None:
    assert family.too_small([0.0022] * 20, 0.05) is None
    text = family.too_small([2 / 70] * 24, 0.05)
    assert text == (
        "too few runs for 24 secondary rows: the least p, 0.029, x 24 is above q = 0.05; "
        "14 of them would have to differ together"
    )
    assert family.too_small([], 0.05) is None


def test_the_margin_is_never_below_the_resolution() -> None:
    cycles = margin.of_ratio(1.0, 1.0, 15.0, "cycles")
    assert cycles.value == pytest.approx(2 / 15)
    assert cycles.because == "2 ticks of 1 cycles at a median of 15"
    assert margin.of_ratio(1.0, 0.001, 7.537, "ns") == margin.Margin(0.01, "1 %")
    assert margin.of_difference(1.0, 1.0, 5.0, "drops").value == 2.0
    assert margin.of_difference(1.0, None, 5000.0, "drops").value == 50.0


@pytest.mark.parametrize(
    ("ratio", "runs"),
    [(4, 4), (3, 4), (2.5, 5), (2, 6), (1.5, 10), (1, 19), (0.75, 32), (9, 4), (0.375, 128)],
)
def test_runs_for_an_effect(ratio: float, runs: int) -> None:
    assert runs_for(ratio) == runs


def test_more_runs_are_at_least_one_and_not_endless() -> None:
    assert more_runs(6, 0.02, 0.02) == 13
    assert more_runs(40, 0.02, 0.02) == 1
    assert more_runs(4, 0.0001, 0.02) is None
    assert more_runs(4, 0.01, 0.0) is None


def test_the_spread_is_that_of_the_runs_about_their_own_side() -> None:
    rng = random.Random(2)
    sides = [[rng.gauss(at, 0.5) for _ in range(200)] for at in (0, 100)]
    assert spread(*sides) == pytest.approx(0.5, rel=0.1)
    sides[0][7] = -1e6
    assert spread(*sides) == pytest.approx(0.5, rel=0.1)


def test_far_values_are_found_and_a_tick_is_not_far() -> None:
    assert far([10.0, 10.1, 10.2, 10.1, 20.0], None) == [4]
    assert far([15.0, 15.0, 15.0, 15.0, 16.0], 1.0) == []
    assert far([1.0, 900.0, 1.0], None) == []


def test_the_tools_total_is_the_value_and_else_the_median() -> None:
    one = run(
        row(5.0, samples=[1.0, 2.0, 30.0]), row(None, "tx", samples=[1.0, 2.0, 30.0]), row(None, "nothing")
    )
    found = cells(one, 0.0)
    assert [(key[0], cell.value, cell.samples) for key, cell in found.items()] == [
        ("rx", 5.0, 3),
        ("tx", 2.0, 3),
    ]


def test_warm_up_is_dropped_by_rule_and_a_total_keeps_it() -> None:
    one = run(row(5.0, samples=[1.0, 2.0, 30.0, 40.0]), row(7.0, "tx"))
    found = cells(one, 2.0)
    assert [(cell.value, cell.samples, cell.warmup_included) for cell in found.values()] == [
        (35.0, 2, False),
        (7.0, 0, True),
    ]
    one.environment["interval"] = "0.5"
    assert [cell.value for cell in cells(one, 1.0).values()] == [35.0, 7.0]
    # Half an interval of warm-up spoils the whole of it.
    assert cells(one, 1.2)["rx", None, "pps"].value == 40.0
    # A run that is all warm-up has no value.
    assert "rx" not in [key[0] for key in cells(one, 60.0)]


def test_means_of_one_name_are_weighted_by_their_counts() -> None:
    first, second = row(10.0, "mean", "ns", "less"), row(20.0, "mean", "ns", "less")
    first.weight, second.weight = 300.0, 100.0
    assert cells(run(first, second), 0.0)["mean", None, "ns"].value == 12.5
    second.weight = None
    assert cells(run(first, second), 0.0)["mean", None, "ns"].value == 10.0


def test_lines_of_unknown_kind_become_runs() -> None:
    lines = Run("tool", "lines", rows=[row(2.0, samples=[1.0, 2.0, 3.0])], samples_are="unknown")
    found = one_run_a_line(lines)
    assert [one.rows[0].value for one in found] == [1.0, 2.0, 3.0]
    assert found[1].label == "lines [2 of 3]"
    lines.samples_are = "interval"
    assert one_run_a_line(lines) == [lines]
    many = Run("tool", "many", rows=[row(2.0, samples=[1.0] * 5000)], samples_are="unknown")
    assert one_run_a_line(many) == [many]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1e300])
def test_what_no_benchmark_measures_has_no_value(value: float) -> None:
    assert cells(run(row(value)), 0.0) == {}


def test_histograms_are_merged_and_estimated_by_bucket() -> None:
    first = Histogram("usecs", [Bucket(0, 2, 5), Bucket(2, 4, 5)])
    second = Histogram("usecs", [Bucket(2, 4, 10), Bucket(4, 8, 0), Bucket(8, None, 5)])
    both = merged([first, second])
    assert both is not None
    assert [bucket.count for bucket in both.buckets] == [5, 15, 0, 5]
    assert percentile(both, 0.5) == pytest.approx(2 + 2 * 7.5 / 15)
    assert percentile(both, 0.99) is None
    assert merged([first, Histogram("msecs", [])]) is None
    assert percentile(Histogram("usecs", []), 0.5) is None
