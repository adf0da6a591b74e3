"""Tables that state how many times better one of two names is."""

import pytest
from mail_pairs import compared

from skbscope.results.mail.reading import read


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


BEHIND = """
hash (ns):
blocks   whole     one({0})   two({0})
100        100     400 (0.3x)     80 (1.2x)
200        200     400 (0.5x)     80 (2.5x)
400        400     400 (1.0x)    100 (4.0x)
"""


def test_ratios_behind_all_columns_but_one_are_over_that_column() -> None:
    found = [one[1:3] for one in compared(BEHIND.format("tables"))]
    assert found == [(100, 400), (200, 400), (400, 400), (100, 80), (200, 80), (400, 100)]
    numbered = BEHIND.replace("one({0})", "1bit(2KB)").replace("two({0})", "2bit(4KB)")
    assert [one[1:3] for one in compared(numbered)] == found
    # Of rates each one is over that of the base.
    rates = "case      plain   ring         burst\nsmall     100     150 (1.5x)   300 (3.0x)\n"
    rates += "middle    110     121 (1.1x)   220 (2.0x)\nlarge     200     240 (1.2x)   500 (2.5x)\n"
    assert [one[1:3] for one in compared(rates)] == [
        (100, 150), (110, 121), (200, 240), (100, 300), (110, 220), (200, 500)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # One ratio of another column, one of the other direction, and two rows only.
        ("80 (2.5x)", "80 (5.0x)"),
        ("100 (4.0x)", "100 (0.2x)"),
        ("400        400     400 (1.0x)    100 (4.0x)\n", ""),
        # How one thing scales with what is counted.
        ("whole     one({0})   two({0})", "single    1thread    2threads"),
        ("whole     one({0})   two({0})", "n=1       n=2        n=4"),
        ("whole     one({0})   two({0})", "serial    pair       quad"),
    ],
)
def test_ratios_that_are_not_all_over_one_column_say_no_side(old: str, new: str) -> None:
    assert compared(BEHIND.replace(old, new).format("tables")) == []


SHARES = "\n\tname\tbase\t\tone          two\n{0}"
SHARE_ROWS = (
    "\t{key0}\t100.0\t\t120.0 (120.00)\t 90.5 ( 90.50)\t\n\t{key1}\t0.50\t\t 0.45 (90.00)\t 0.75 (150.00)\n"
)
SHARE_ROWS += "\t{key2}\t300.0\t\t300.0 (100.00)\t330.0 (110.00)\t\n"


@pytest.mark.parametrize("keys", [("small map", "deep map", "map"), ("64", "128", "4096")])
def test_ratios_in_per_cent_below_names_that_tabs_and_blanks_part(keys: tuple[str, str, str]) -> None:
    rows = SHARE_ROWS.format(key0=keys[0], key1=keys[1], key2=keys[2])
    found = compared(SHARES.format(rows))
    assert sorted(one[1:3] for one in found) == [
        (0.5, 0.45),
        (0.5, 0.75),
        (100, 90.5),
        (100, 120),
        (300, 300),
        (300, 330),
    ]
    assert len(compared(SHARES.replace("base", "plain").format(rows))) == 6
    # A deviation, and the ratio of something else.
    assert compared(SHARES.format(rows.replace("(120.00)", "(  1.20)"))) == []
    assert compared(SHARES.format(rows.replace("(150.00)", "(140.00)"))) == []
    # With their signs they are no changes, and nothing that the author states.
    shares = rows.replace(")", "%)")
    found = compared(SHARES.format(shares))
    assert len(found) == 6
    assert not any(item.stated for item in read(SHARES.format(shares)).found)
    assert compared(SHARES.format(shares.replace("(150.00%)", "(140.00%)"))) == []


def test_ratios_behind_a_sign_of_equality_are_over_the_baseline_above() -> None:
    text = """
           A        B        C

list baseline    107    61    119
list + padding   125 = 1.17x    139 = 2.28x   249 = 2.09x

list + padding baseline   125    139    249
tree + padding            228 = 1.82x    220 = 1.58x   250 = 1.00x
"""
    assert compared(text) == [
        ("A", 107, 125, ""), ("B", 61, 139, ""), ("C", 119, 249, ""),
        ("A", 125, 228, ""), ("B", 139, 220, ""), ("C", 249, 250, ""),
    ]  # fmt: skip


def test_shares_of_a_total_are_no_ratios_over_a_baseline() -> None:
    text = """
           total       softirq           irq
cpu0       1000      905 (90.50)       95 (9.50)
cpu1       2000      1000 (50.00)      1000 (50.00)
cpu2       3000      300 (10.00)       2700 (90.00)
"""
    assert compared(text) == []
    assert compared(text.replace("total", "plain")) == []
