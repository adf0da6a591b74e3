"""Tables that state how many times better one of two names is."""

import pytest
from mail_pairs import compared


def table(names: tuple[str, str], unit: str, rows: tuple[tuple[str, str, str], ...]) -> str:
    lines = "".join(f" {at} | {one} | {other} | {ratio} \n" for at, (one, other, ratio) in enumerate(rows, 5))
    return f" size | {names[0]} ({unit}) | {names[1]} ({unit}) | improvement \n{lines}"


@pytest.mark.parametrize("names", [("percpu", "no_percpu"), ("generic", "avx"), ("no_foo", "foo")])
def test_the_other_name_is_as_many_times_better_as_the_rows_state(names: tuple[str, str]) -> None:
    rates = table(names, "Mpps", (("203", "259", "1.28"), ("92", "204", "2.22")))
    assert [one[1:3] for one in compared(rates)] == [(203e6, 259e6), (92e6, 204e6)]
    times = table(names, "us", (("259", "203", "1.28"), ("204", "92", "2.22x")))
    assert [one[1:3] for one in compared(times)] == [(259, 203), (204, 92)]


@pytest.mark.parametrize("rows", [(("203", "259", "9.28"), ("92", "204", "2.22")), (("203", "204", "1.00"),)])
def test_ratios_of_something_else_state_nothing(rows: tuple[tuple[str, str, str], ...]) -> None:
    assert compared(table(("generic", "avx"), "Mpps", rows)) == []


ROWS = "| 64   |   2.5   |   4.0   |   60%   |\n| 512  |   2.1   |   3.6   |   71%   |\n"
FRAME = "+------+---------+---------+---------+\n"


@pytest.mark.parametrize("names", ["copy  |zero-copy", "foo  |   bar", "before  |  after"])
@pytest.mark.parametrize("frame", ["", FRAME])
def test_units_below_the_names_of_a_head(names: str, frame: str) -> None:
    text = (
        f"{frame}| size |   {names}| speedup |\n{frame}|      |   Mpps  |   Mpps  |    %    |\n{ROWS}{frame}"
    )
    assert [one[1:] for one in compared(text)] == [(2.5e6, 4e6, "pps"), (2.1e6, 3.6e6, "pps")]


def test_a_speedup_without_a_sign_is_a_change() -> None:
    assert [one[1:3] for one in compared(f"| size | foo | bar | speedup |\n{ROWS}")] == [(2.5, 4), (2.1, 3.6)]
    wrong = ROWS.replace("60%", "50%")
    assert compared(f"| size | foo | bar | speedup |\n{wrong}") == []
