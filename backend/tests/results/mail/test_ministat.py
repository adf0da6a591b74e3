"""Tables of ministat: sets of values beside the first one, with their count, mean and deviation."""

from dataclasses import replace

import pytest
from mail_pairs import compared

from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read

TEXT = """\
Two threads bound to one core, context switches (higher is better).
x without_patch
+ with_patch
    N           Min           Max        Median           Avg        Stddev
x 500        348872        362236        354712     354745.69      2711.827
+ 500        349422        361452        353942      354215.4     2576.9258
Difference at 99.0% confidence
    -530.288 +/- 430.963
    -0.149484% +/- 0.121485%
    (Student's t, pooled s = 2645.24)
"""
PLOT = """\
+--------------------------------------------------------------+
|           x  + x                                             |
|        x xx ++x+  +                                          |
||_______M_A________|                                          |
+--------------------------------------------------------------+
"""


def test_the_means_and_the_other_values_are_compared() -> None:
    assert compared(TEXT) == [
        ("mean", 354745.69, 354215.4, ""),
        ("median", 354712, 353942, ""),
        ("min", 348872, 349422, ""),
        ("max", 362236, 361452, ""),
    ]


def test_a_mean_has_its_count_its_deviation_and_the_direction_of_the_title() -> None:
    before, after = (item.run for item in read(TEXT).found)
    assert [(run.tool, run.label) for run in (before, after)] == [
        ("ministat", "without_patch"),
        ("ministat", "with_patch"),
    ]
    mean = before.rows[0]
    assert (mean.weight, mean.direction) == (500, "more")
    assert mean.spread_pct == pytest.approx(100 * 2711.827 / 354745.69)
    assert "500 values with a standard deviation of 2711.83" in before.notes[0].text


def test_the_names_say_which_set_is_the_before() -> None:
    text = TEXT.replace("x without_patch", "x patched").replace("+ with_patch", "+ vanilla")
    assert compared(text)[0] == ("mean", 354215.4, 354745.69, "")


def test_without_sides_in_the_names_the_others_are_compared_with_the_first() -> None:
    text = TEXT.replace("x without_patch", "x run-a").replace("+ with_patch", "+ run-b\n* run-c")
    text = text.replace(
        "Difference",
        "* 500        349423        361453        353943      354216.4     2576.9258\nDifference",
        1,
    )
    assert [(before, after) for metric, before, after, _ in compared(text) if metric == "mean"] == [
        (354745.69, 354215.4),
        (354745.69, 354216.4),
    ]


def test_a_plot_may_be_between_the_names_and_the_table() -> None:
    assert compared(TEXT.replace("    N    ", f"{PLOT}    N    ")) == compared(TEXT)


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("x without_patch\n", ""),
        TEXT.replace("+ 500        349422", "+ 500        n/a   "),
        TEXT.replace("Stddev", "Variance"),
        TEXT.replace("354712     354745.69", "35.4.12     354745.69"),
    ],
)
def test_a_table_without_its_names_its_rows_or_its_head_is_none_of_ministat(text: str) -> None:
    assert not any(item.run.tool == "ministat" for item in read(text).found)


def test_a_row_of_a_diff_is_no_name() -> None:
    text = "x one\n+ two\n\nSome text.\n\n+ three\n" + TEXT.partition("+ with_patch\n")[2]
    assert not any(item.run.tool == "ministat" for item in read(text).found)


def test_a_mean_of_values_that_are_not_given_is_described_and_not_tested() -> None:
    (one,) = experiments(read(TEXT), "mail", "0")
    rows = {row.metric: row for row in compare(one).rows}
    assert (rows["mean"].word, rows["mean"].verdict) == (
        "DESCRIBED",
        "DESCRIBED: each side is a mean of 500 values, which are not given, not tested",
    )
    assert rows["median"].word == "CANNOT TELL"


def test_means_of_several_runs_are_tested() -> None:
    (one,) = experiments(read(TEXT), "mail", "0")
    rows = {row.metric: row for row in compare(replace(one, inputs=[*one.inputs, *one.inputs])).rows}
    assert rows["mean"].word != "DESCRIBED"
