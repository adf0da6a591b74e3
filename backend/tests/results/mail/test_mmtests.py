"""Tables of mmtests: a plus is for what is better, names are on two lines, all changes are over the first column."""

from mail_pairs import compared

from skbscope.results.mail.reading import read

FAULTS = """\
thpscale Fault Latencies
                                          thp                    thp                    thp
                                        base1                  base2                   lru1
Min       fault-base-1        0.00 (   0.00%)        0.00 (   0.00%)        0.00 (   0.00%)
Min       fault-huge-1      214.00 (   0.00%)      227.00 (  -6.07%)      235.00 (  -9.81%)
Min       fault-huge-3      321.00 (   0.00%)      366.00 ( -14.02%)      323.00 (  -0.62%)
Min       fault-huge-4      441.00 (   0.00%)      401.00 (   9.07%)      525.00 ( -19.05%)
"""
PIPES = """\
                                  tip                    tip                patched
                              default   cgroup_disable=pressure  IRQ_TIME_ACCOUNTING
Min       Time        9.89 (   0.00%)        8.99 (   9.12%)       10.04 (  -1.53%)
1st-qrtle Time       10.01 (   0.00%)        9.15 (   8.66%)       10.16 (  -1.45%)
"""


def test_names_on_two_lines_are_those_of_their_columns() -> None:
    labels = list(dict.fromkeys(item.run.label for item in read(FAULTS).found))
    assert labels == ["thp base1", "thp base2", "thp lru1"]
    labels = list(dict.fromkeys(item.run.label for item in read(PIPES).found))
    assert labels == ["tip default", "tip cgroup_disable=pressure", "patched IRQ_TIME_ACCOUNTING"]


def test_all_columns_are_compared_with_the_one_that_has_no_change() -> None:
    found = [(metric, before, after) for metric, before, after, _ in compared(FAULTS)]
    assert found[1:4] == [
        ("Min fault-huge-1", 214, 227),
        ("Min fault-huge-3", 321, 366),
        ("Min fault-huge-4", 441, 401),
    ]
    assert found[5:] == [
        ("Min fault-huge-1", 214, 235),
        ("Min fault-huge-3", 321, 323),
        ("Min fault-huge-4", 441, 525),
    ]


def test_a_minus_for_a_larger_value_says_that_lower_is_better() -> None:
    rows = {row.metric: row.direction for item in read(FAULTS).found for row in item.run.rows}
    assert rows == {
        "Min fault-base-1": None,
        "Min fault-huge-1": "less",
        "Min fault-huge-3": "less",
        "Min fault-huge-4": "less",
    }


def test_changes_that_recompute_in_no_sign_are_of_another_column() -> None:
    assert compared(FAULTS.replace("-14.02%", " -3.02%")) == []


def test_a_row_is_never_compared_with_another_row() -> None:
    """`fault-base` in the names of rows is no side."""
    assert all(before != 0 or after == 0 for _, before, after, _ in compared(FAULTS))


def test_the_number_of_clients_is_part_of_a_name() -> None:
    text = """\
       clients           MQ                     SQ             MQ-Patched
 Amean 1      39.12 (0.00%)       43.29 * -10.67%*       36.09 *   7.74%*
 Amean 2     128.58 (0.00%)      101.30 *  21.22%*       96.14 *  25.23%*
 Amean 512 10281.61 (0.00%)    10211.16 *   0.69%*    10447.53 *  -1.61%*
"""
    assert [name for name, *_ in compared(text)] == [
        "clients Amean 1",
        "clients Amean 2",
        "clients Amean 512",
    ] * 2


def test_what_the_rounding_of_values_explains_recomputes() -> None:
    """mmtests computes changes from values with more digits than it prints."""
    text = """\
                           5.5.0-rc7              5.5.0-rc7              5.5.0-rc7
                   tipsched-20200124      kworkerstack-v1r2     revert-XFS-wq-v1r2
Amean     1         58.69 (   0.00%)       30.21 *  48.53%*       47.48 *  19.10%*
Stddev    1          2.64 (   0.00%)        4.17 * -58.08%*        5.01 * -89.89%*
"""
    assert compared(text)[:2] == [("Amean 1", 58.69, 30.21, ""), ("Stddev 1", 2.64, 4.17, "")]
    assert compared(text.replace("-58.08%", "-68.08%")) == []


def test_rows_of_nothing_take_no_certainty_from_small_changes() -> None:
    text = """\
                         baseline_interleav       nb_interlave
                         baseline_interleave      nb_interlave/
Min       syst-NUMA01     7156.34 (   0.00%)     7267.28 (  -1.55%)
Amean     elsp-NUMA01       90.73 (   0.00%)       90.88 (  -0.17%)
Stddev    syst-NUMA01        0.00 (   0.00%)        0.00 (   0.00%)
"""
    assert compared(text) == [
        ("Min syst-NUMA01", 7156.34, 7267.28, ""),
        ("Amean elsp-NUMA01", 90.73, 90.88, ""),
        ("Stddev syst-NUMA01", 0, 0, ""),
    ]


def test_rows_may_be_left_out_below_the_names() -> None:
    left_out = FAULTS.replace("Min       fault-base-1", "....\nMin       fault-base-1")
    assert [pair[1:] for pair in compared(left_out)] == [pair[1:] for pair in compared(FAULTS)] != []
    # Lines of another table may be below the dots of prose.
    assert compared(FAULTS.replace("Min       fault-base-1", "....\nwords of a sentence\nMin       x")) == []
