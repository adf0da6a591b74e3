"""Numbered rows below the headings of the sides: repeats of what each column measures."""

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read

TEXT = """\
Before this series:
          fast        slow
1.        31.5 ns     164.5 ns
2.        28.5 ns     170.5 ns

With patch 1-4:
3.        31.0 ns     210.5 ns
4.        32.0 ns     211.5 ns

With patch 1-5:
5.        26.5 ns     189.5 ns
"""


def made(text: str) -> list[list[tuple[str | None, list[tuple[str, list[float]]]]]]:
    return [
        [(item.side, [(row.metric, row.samples) for row in item.run.rows]) for item in one.inputs]
        for one in experiments(read(text), "mail", "0")
    ]


def test_each_after_is_compared_with_the_repeats_before() -> None:
    before = ("before", [("fast", [31.5, 28.5]), ("slow", [164.5, 170.5])])
    assert made(TEXT) == [
        [before, ("after", [("fast", [31.0, 32.0]), ("slow", [210.5, 211.5])])],
        [before, ("after", [("fast", [26.5]), ("slow", [189.5])])],
    ]


def test_rows_that_are_not_numbered_in_sequence_are_no_repeats() -> None:
    other = TEXT.replace("2.  ", "7.  ").replace("4.  ", "9.  ")
    assert all(len(samples) == 1 for one in made(other) for _, rows in one for _, samples in rows)


def test_the_second_table_may_have_the_same_head_and_no_other() -> None:
    again = TEXT.replace("With patch 1-4:\n", "With patch 1-4:\n          fast        slow\n")
    assert made(again) == made(TEXT)
    assert len(made(again.replace("1-4:\n          fast", "1-4:\n          ring"))) == 1
