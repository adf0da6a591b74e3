"""Names of what one start of a bench ran, of which some are the *before* of others."""

import pytest
from mail_pairs import compared

from skbscope.results.mail.reading import read

LINE = "{}   {} ± 0.005M/s (drops 0.000 ± 0.000M/s)\n"


def lines(*figures: tuple[str, str]) -> str:
    return "".join(LINE.format(name, value) for name, value in figures)


def test_a_name_with_no_is_the_before_of_the_name_without_it() -> None:
    text = lines(
        ("no-helper-8", "3.250"), ("helper-8", "3.125"), ("no-helper-64", "2.500"), ("helper-64", "3.000")
    )
    assert [one[:3] for one in compared(f"On one machine:\n\n{text}") if one[0] == "hits"] == [
        ("hits", 3.25e6, 3.125e6),
        ("hits", 2.5e6, 3e6),
    ]


def test_a_bench_that_is_started_again_has_repeats_of_both() -> None:
    text = "".join(
        f"$ ./run_bench.sh\n{lines(('no-stack', first), ('stack', second))}"
        for first, second in (("0.625", "0.750"), ("0.640", "0.755"), ("0.650", "0.745"))
    )
    found = [item for item in read(text).found if item.side]
    assert [item.side for item in found] == ["before", "after"] * 3
    assert len({item.group for item in found}) == 1
    assert {item.run.rows[0].subject for item in found} == {"stack"}


def test_a_base_is_compared_with_each_other_name() -> None:
    text = (
        "  base    :    9.200 ± 0.319M/s\n  tp      :    6.690 ± 0.125M/s\n  rawtp   :    8.571 ± 0.214M/s\n"
    )
    assert [one[1:3] for one in compared(f"Results:\n\n{text}")] == [(9.2e6, 6.69e6), (9.2e6, 8.571e6)]


@pytest.mark.parametrize(
    "names",
    [
        ("no-helper-8", "helper-64"),
        ("no-helper-8", "helper-8", "other"),
        ("tp", "base", "rawtp"),
        ("tp", "rawtp"),
    ],
)
def test_other_names_show_no_side(names: tuple[str, ...]) -> None:
    text = lines(*((name, f"{at}.250") for at, name in enumerate(names, 1)))
    assert [item for item in read(f"{text}\n{text.replace('.250', '.500')}").found if item.side] == []
