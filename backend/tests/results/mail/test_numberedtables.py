"""The same table several times for each side, below headings that number its runs."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

HEAD = "jobs,ops,idle\n0,0,100\n"


def _text(names: list[str], head: str = HEAD) -> str:
    return "".join(
        f"{name}\n\n{head}1,{6101 + 10 * at},74.{at}\n2,{12301 + 10 * at},49.{at}\n\n"
        for at, name in enumerate(names)
    )


@pytest.mark.parametrize(
    "names",
    [
        ["before1.csv", "before2.csv", "after1.csv", "after2.csv"],
        ["before run 1:", "before run 2:", "after run 1:", "after run 2:"],
        ["unpatched_1", "unpatched_2", "patched_1", "patched_2"],
    ],
)
def test_tables_of_several_runs_are_samples_of_their_side(names: list[str]) -> None:
    text = _text(names)
    assert compared(text) == [
        ("ops, jobs 1", 6106, 6126, ""),
        ("idle, jobs 1", 74.05, 74.25, ""),
        ("ops, jobs 2", 12306, 12326, ""),
        ("idle, jobs 2", 49.05, 49.25, ""),
    ]
    (before, after) = [item.run for item in read(text).found]
    assert (before.rows[0].samples, after.rows[0].samples) == ([6101, 6111], [6121, 6131])


def test_bars_and_units() -> None:
    head = "jobs | Mpps | idle %\n"
    text = _text(["before 1", "before 2", "after 1"], "").replace(",", " | ")
    text = "".join(
        f"{line}\n{head}" if line.startswith(("b", "a")) else f"{line}\n" for line in text.split("\n")
    )
    assert compared(text)[0] == ("Mpps, jobs 1", 6106e6, 6121e6, "pps")


@pytest.mark.parametrize(
    "names",
    [
        # Another kernel, one side alone, and the number of a run twice.
        ["before 1", "before 2", "v6 1", "v6 2"],
        ["before 1", "before 2", "before 3", "before 4"],
        ["before 1", "before 1", "after 1", "after 1"],
    ],
)
def test_other_headings_are_no_runs(names: list[str]) -> None:
    assert pairs(_text(names)) == []


def test_tables_of_other_columns_or_keys_are_not_joined() -> None:
    first, second = _text(["before 1", "before 2"]), _text(["after 1", "after 2"])
    assert pairs(first + second.replace("jobs,ops", "jobs,calls")) == []
    assert pairs(first + second.replace("\n2,", "\n3,")) == []
