"""Columns, rows and cells that repeat one measurement, and what is only a mean of them."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read


def samples(text: str) -> list[list[float]]:
    (one,) = experiments(read(text), "mail", "0")
    assert one.score == 1
    return [row.samples for given in one.inputs for row in given.run.rows]


@pytest.mark.parametrize(
    "text",
    [
        "patch   run1   run2   run3   avg\nno      12.1   12.2   12.0   12.1\nyes     10.1   10.2   10.0   10.1\n",
        "        run 1  run 2  run 3  mean\nbefore  12.1   12.2   12.0   12.1\nafter   10.1   10.2   10.0   10.1\n",
        "run  before  after\n1    12.1    10.1\n2    12.2    10.2\n3    12.0    10.0\navg  12.1    10.1\n",
        "| Old method | 12.1 | 12.2 | 12.0 | avg ~12.1 ns |\n| New method | 10.1 | 10.2 | 10.0 | avg ~10.1 ns |\n",
    ],
)
def test_repeats_are_no_metrics_and_their_mean_is_no_repeat(text: str) -> None:
    assert samples(text) == [[12.1, 12.2, 12.0], [10.1, 10.2, 10.0]]


def test_the_unit_behind_the_mean_is_that_of_the_repeats() -> None:
    text = "| Old method | 123 | 115 | 137 | avg ~125 ns |\n| New method |  84 |  83 |  86 | avg ~84 ns |\n"
    assert compared(text) == [("time", 123, 84, "ns")]


def test_bounds_of_a_value_are_no_values() -> None:
    text = "          mean (95% CI)\nbefore    12.1 [11.9, 12.3] us\nafter     10.1 [10.0, 10.2] us\n"
    assert pairs(text) == [(12.1, 10.1)]


def test_two_tests_without_a_mean_may_be_of_two_things() -> None:
    text = "          test1   test2\nbefore    12.1    120\nafter     10.1    100\n"
    assert pairs(text) == [(12.1, 10.1), (120, 100)]


@pytest.mark.parametrize(
    "mark", ["Run {}: ", "Run {} (-j 64):   ", "iter {} (tcp): ", "[ 5] pass {}/3: ", "{}) ", "run #{}: "]
)
def test_a_number_that_counts_repeats_is_no_part_of_a_name(mark: str) -> None:
    sides = {"Before": (464.0, 465.0, 466.0), "After": (562.0, 563.0, 564.0)}
    text = "".join(
        f"{side}:\n" + "".join(f"{mark.format(at)}{value} MB/s\n" for at, value in enumerate(of, 1))
        for side, of in sides.items()
    )
    (one,) = experiments(read(text), "mail", "0")
    for (side, of), name in zip(sides.items(), ("before", "after"), strict=True):
        runs = [row for item in one.inputs if item.side == name for row in item.run.rows]
        assert [value for row in runs for value in row.samples] == [value * 1e6 for value in of], side


@pytest.mark.parametrize(
    "text",
    [
        "Without this series I get 4.1, 4.2 and 4.3 Mpps; with it I get 4.6, 4.8 and 4.7 Mpps.\n",
        "Before:\n  rx (Mpps): 4.1 4.2 4.3\n  avg: 4.2\nAfter:\n  rx (Mpps): 4.6 4.8 4.7\n  avg: 4.7\n",
    ],
)
def test_several_numbers_behind_each_other_are_repeats(text: str) -> None:
    rows = [row for item in read(text).found for row in item.run.rows if row.unit == "pps"]
    assert [row.samples for row in rows] == [
        pytest.approx([4.1e6, 4.2e6, 4.3e6]),
        pytest.approx([4.6e6, 4.8e6, 4.7e6]),
    ]
    assert [row.value_from for row in rows] == ["median", "median"]


ROUNDS = """\
The first table is from Anna:

{first}

$ ./lookup -n 30\t\t\t$ ./copy -n 30

\tlookups\tlatency P50 (us)\tlatency P99.9 (us)\t\trate (Mbit/s)
{name} 1\t2000\t        31.0\t40.5\t\t{name} 1\t150.0
{name} 2\t2100\t        32.0\t41.5\t\t{name} 2\t151.0
{name} 3\t2200\t        30.0\t42.5\t\t{name} 3\t152.0
Average\t2100\t        31.0\t41.5\t\tAverage\t151.0

{second}

\tlookups\tlatency P50 (us)\tlatency P99.9 (us)\t\trate (Mbit/s)
{name} 1\t3000\t        21.0\t30.5\t\t{name} 1\t250.0
{name} 2\t3100\t        22.0\t31.5\t\t{name} 2\t251.0
{name} 3\t3200\t        20.0\t32.5\t\t{name} 3\t252.0
Average\t3100\t        21.0\t31.5\t\tAverage\t251.0
"""


@pytest.mark.parametrize("name", ["Run", "Round", "iteration"])
@pytest.mark.parametrize("second", ["foo batching patches v2", "With the batching patches"])
def test_rows_that_name_their_run_are_repeats_of_both_tables_beside_each_other(
    name: str, second: str
) -> None:
    found = compared(ROUNDS.format(first="Baseline (again)", second=second, name=name))
    both = [(2100.0, 3100.0), (31.0, 21.0), (41.5, 31.5), (151e6, 251e6)]
    assert sorted((one[1], one[2]) for one in found) == sorted(2 * both)


def test_the_number_of_a_run_is_no_figure() -> None:
    text = ROUNDS.format(first="Baseline:", second="A further machine", name="Run")
    assert compared(text) == []
