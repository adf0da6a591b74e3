"""A stated change beside two printed values: what rounding explains is no difference, in a check and on a card."""

import pytest

from skbscope.results.mail.text.stated import agreement
from skbscope.results.rounding import change_ends, places_of_change


@pytest.mark.parametrize(
    ("text", "before", "after", "how"),
    [
        ("+37.4%", 767_743, 1_055_201, "rounded"),
        ("28% increase", 405_466, 521_076, "truncated"),
        # 7.744 -> 7.565 is -2.31 %.
        ("-2.31%", 7.74, 7.56, "rounded"),
        ("around 6.6%", 1_851_950, 1_985_067, "differs"),
        ("+25%", 1000.0, 1100.0, "differs"),
    ],
)
def test_a_stated_change(text: str, before: float, after: float, how: str) -> None:
    assert agreement(text, before, after)[0] == how


def test_zeros_that_are_printed_are_digits() -> None:
    low, high = change_ends(10.0, 12.0, "| 16 | 10.00 us | 12.00 us | +28.00% |")
    assert 19.8 < low < 20 < high < 20.2
    assert change_ends(10.0, 12.0)[0] < 14


def test_one_digit_behind_a_point_is_one_digit() -> None:
    low, high = change_ends(1.6e6, 0.4e6, "|14 |1.6M/sec |0.4M/sec |72% |")
    assert low < -72 < high
    # `4` may be 4.0.
    assert change_ends(16.0, 4.0, "|14 |16M/sec |4M/sec |72% |")[1] < -72


def test_a_card_knows_how_many_zeros_are_printed() -> None:
    assert (
        agreement("+790%", 1e6, 9e6, "copy: 1,000,000 pps zero-copy: 9,000,000 pps (+790%)")[0] == "differs"
    )
    assert agreement("+790%", 1e6, 9e6, "copy: 1 Mpps zero-copy: 9 Mpps (+790%)")[0] == "rounded"


def test_a_least_change_agrees_with_more_up_to_twice_as_much() -> None:
    assert agreement("increasing by over 110%", 118.0, 260.0)[1].startswith("agrees, it is more")
    assert agreement("increasing by over 110%", 118.0, 240.0)[0] == "differs"
    assert agreement("increasing by over 110%", 100.0, 400.0)[0] == "differs"
    assert agreement("increasing by 110%", 118.0, 300.0)[0] == "differs"


def test_each_value_has_the_digits_that_it_is_printed_with() -> None:
    low, high = change_ends(6.46e6, 90e6, "6.46Mbps -> 90Mbps")
    assert low < 1290 < high
    # Where they are not printed, both have the digits of the more exact one.
    assert change_ends(6.46e6, 90e6)[0] > 1290


@pytest.mark.parametrize(
    ("before", "after", "printed", "places"),
    [
        (2.6, 3.21, "2.60 3.21", 1),
        (1851950.0, 1985067.0, "1,851,950 1,985,067", 2),
        (126.0, 138.0, "", 1),
        (3.0, 41.0, "3 41", 0),
        (5.0, 0.0, "5 0", 2),
    ],
)
def test_a_change_has_no_more_decimals_than_its_values_allow(
    before: float, after: float, printed: str, places: int
) -> None:
    assert places_of_change(before, after, printed) == places
