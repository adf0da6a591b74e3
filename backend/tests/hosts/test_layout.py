"""CPU lists and groups."""

import pytest

from skbscope.hosts.errors import HostError
from skbscope.hosts.layout import (
    MAX_CPU,
    by_key,
    check_layout,
    parse_cpu_list,
    parse_cpu_mask,
    partition,
    ranges,
)


@pytest.mark.parametrize(
    ("text", "cpus"),
    [
        ("0-3,8", [0, 1, 2, 3, 8]),
        ("0,1", [0, 1]),
        ("0-6:2", [0, 2, 4, 6]),
        ("1-7:4,2", [1, 2, 5]),
        ("", []),
        (" 3 - 4 , 1 ", [1, 3, 4]),
        ("5,5,5", [5]),
        (str(MAX_CPU), [MAX_CPU]),
    ],
)
def test_lists_as_the_kernel_writes_them(text: str, cpus: list[int]) -> None:
    assert parse_cpu_list(text) == cpus


@pytest.mark.parametrize("text", ["x", "0-", "-3", "0-x", "1:2:3", "0x3", "٣", "1-2-3", "999999999999"])
def test_what_is_no_list(text: str) -> None:
    with pytest.raises(HostError, match=r"is not a CPU list; expected something like 0-3,8, at line 7\.$"):
        parse_cpu_list(text, 7)


@pytest.mark.parametrize("text", ["3-1", f"0-{MAX_CPU + 1}", "0-4:0", "99999"])
def test_ranges_out_of_bounds(text: str) -> None:
    with pytest.raises(HostError, match=f"is not a range of CPUs from 0 to {MAX_CPU}"):
        parse_cpu_list(text)


@pytest.mark.parametrize(
    ("text", "cpus"),
    [
        ("5", [0, 2]),
        ("00000000,00000003", [0, 1]),
        ("0x00000001,0x0", [32]),
        ("0x00000100,,0x0", [72]),
        ("0xf", [0, 1, 2, 3]),
        ("0", []),
        ("", []),
    ],
)
def test_masks_highest_group_first(text: str, cpus: list[int]) -> None:
    assert parse_cpu_mask(text) == cpus


@pytest.mark.parametrize("text", ["x", "-1", "1_0", "123456789", "0xf...f", "1,g", ",".join(["1"] * 257)])
def test_what_is_no_mask(text: str) -> None:
    with pytest.raises(
        HostError, match=r"is not a CPU mask; expected something like 00000000,0000ffff, at line 7\.$"
    ):
        parse_cpu_mask(text, 7)


def test_runs_of_neighbours() -> None:
    assert ranges([0, 1, 2, 48, 49]) == [[0, 1, 2], [48, 49]]
    assert ranges([]) == []


def test_every_cpu_lands_in_one_group() -> None:
    assert partition([[0, 1, 9], [], [1, 2]], [0, 1, 2, 3]) == [[0, 1], [2], [3]]


def test_equal_keys_go_together_in_cpu_order() -> None:
    assert by_key({3: "b", 0: "a", 2: "b", 1: "c"}) == [[0], [1], [2, 3]]


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        ([[0, 1], [2, 4]], "llcs: CPU 4 is not one of the host's 4 CPUs"),
        ([[0, 1], [1, 2, 3]], "llcs: CPU 1 is in two groups; expected each CPU once"),
        ([[0, 1], [3]], "llcs: CPU 2 is in no group; expected each CPU once"),
        ([], "llcs: CPU 0 is in no group; expected each CPU once"),
    ],
)
def test_a_layout_that_does_not_hold_every_cpu_once(groups: list[list[int]], sentence: str) -> None:
    with pytest.raises(HostError) as caught:
        check_layout(groups, [0, 1, 2, 3], "llcs")
    assert str(caught.value) == f"{sentence}."


def test_a_whole_layout_passes() -> None:
    check_layout([[3, 0], [1, 2]], [0, 1, 2, 3], "llcs")
