"""Heads of one or two levels, by the count of names and numbers."""

from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read


def scores(text: str) -> list[float]:
    return [one.score for one in experiments(read(text), "mail", "0")]


def test_the_sides_above_and_the_metrics_below() -> None:
    text = """
                    | Before           | After
 rw     jobs bs(kB) | iops   bw(MiB/s) | iops   bw(MiB/s)
 -------------------|------------------|-----------------
 write  1    4      | 20500  80        | 21500  84
 write  4    4      | 30500  119       | 35500  138.5
"""
    found = compared(text)
    assert [(row[1], row[2]) for row in found if row[3] == "1/s"] == [(20500, 21500), (30500, 35500)]
    assert [(row[1], row[2]) for row in found if row[3] == "B/s"] == [
        (80 * 1024**2, 84 * 1024**2),
        (119 * 1024**2, 138.5 * 1024**2),
    ]


def test_the_names_of_the_metrics_may_be_at_the_numbers() -> None:
    text = "\tdefault\t\t\t\tpatched\nTest 1\tr=12GiB/s,w=3GiB/s\t\tr=39GiB/s,w=8GiB/s\n"
    assert pairs(text) == [(12 * 1024**3, 39 * 1024**3), (3 * 1024**3, 8 * 1024**3)]


def test_the_before_of_a_stated_change_is_what_it_recomputes_from() -> None:
    head = "size   tcp        smcr       smcr-virt\n"
    rows = "1      11.00 us   8.00 us    7.60 us (-5.00%)\n2      10.00 us   7.00 us    7.70 us (10.00%)\n"
    third = "4      10.50 us   6.00 us    5.40 us (-10.00%)\n"
    assert pairs(head + rows + third) == [(8, 7.6), (7, 7.7), (6, 5.4)]
    # The first change recomputes, the others are over something else.
    wrong = rows.replace("10.00%", "40.00%") + third.replace("-10.00%", "-30.00%")
    assert pairs(head + wrong) == []
    # One row may fit by chance.
    assert pairs(head + rows.splitlines(keepends=True)[0]) == []


def test_a_version_beside_patched_is_the_before() -> None:
    head = "threads   6.4-rc7   patched\n-------   -------   -------\n"
    text = f"{head}2         11.5      11.25\n4         9.5       9.25\n"
    assert pairs(text) == [(11.5, 11.25), (9.5, 9.25)]
    assert pairs(text.replace("6.4-rc7", "threaded").replace("patched", "pinned")) == []


def test_a_column_that_is_only_another_one_is_a_proposal() -> None:
    text = "|Cores|Current worst lat|Shared worst lat|\n|-----|-----|-----|\n|14   |67ms |6ms |\n|28   |8ms  |5ms |\n"
    assert pairs(text) == []
    assert scores(text) == [0.5]


def test_columns_without_sides_stay_unread() -> None:
    assert scores("size   tcp        smcr\n1      11.00 us   8.00 us\n2      10.00 us   7.00 us\n") == []


def test_a_part_may_have_other_names_at_its_numbers() -> None:
    text = """
            default              patched
read only
Instance 1  r=12GB/s             r=39GB/s
Instance 2  r=13GB/s             r=38GB/s

rwmixwrite=10%
Instance 1  r=27GB/s,w=3000MB/s  r=75GB/s,w=8600MB/s
"""
    assert pairs(text) == [(12e9, 39e9), (13e9, 38e9), (27e9, 75e9), (3e9, 8.6e9)]


def test_no_change_without_a_sign_is_no_number_of_a_column() -> None:
    text = "Results:\n\n Th.   tip-may22 avg (stdev)   +patch-set avg (stdev)  change\n"
    text += " 8\t4705000 (495)\t\t4805000 (110)\t\t+2.1%\n 16\t6005000 (636)\t\t6006000 (316)\t\t   0%\n"
    text += " 32\t6826000 (104)\t\t6886000 (191)\t\t+0.9%\n"
    assert compared(text) == [
        ("8", 4705000, 4805000, ""),
        ("16", 6005000, 6006000, ""),
        ("32", 6826000, 6886000, ""),
    ]


def test_a_row_of_other_columns_is_no_title_of_the_rows_below_it() -> None:
    text = "Results:\n\n Th.   tip-may22 avg (stdev)   +patch-set avg (stdev)  change\n"
    text += " 8\t4705000 (495)\t\t4805000 (110)\t\t+2.1%\n 16\t6005000\t6006000\t3\t\t\n"
    text += " 32\t6826000 (104)\t\t6886000 (191)\t\t+0.9%\n"
    assert compared(text) == [("8", 4705000, 4805000, ""), ("32", 6826000, 6886000, "")]


THREE = """
                base         iomap+big folio   base+big folio
 type    bs     IOPS  BW     IOPS  BW(M/s)     IOPS  BW(M/s)
 -------------------------------------------------------------
 cache   4K  | 400k  1600 | 440k  1760 (+10%) | 420k  1680 (+5%)
 cache   1M  | 2000  2000 | 5000  5000 (+150%)| 4000  4000 (+100%)
 disk    4K  | 10k   40   | 12k   48  (+20%)  | 10k   40  (0%)
 disk    1M  | 1000  1000 | 1800  1800 (+80%) | 1500  1500 (+50%)
"""


def labels(text: str) -> list[str]:
    return sorted({item.run.label for item in read(text).found if item.side == "after"})


def test_a_third_column_whose_changes_are_over_the_before_is_compared_too() -> None:
    assert labels(THREE) == ["base+big folio", "iomap+big folio"]
    found = compared(THREE)
    assert ("cache 4k BW", 1600, 1760, "") in found
    assert ("cache 1M BW", 2000, 5000, "") in found
    assert ("disk 1M IOPS", 1000, 1800, "1/s") in found


def test_a_third_column_with_other_changes_is_not_compared() -> None:
    other = THREE.replace("(+10%)", "(+30%)").replace("(+20%)", "(+40%)")
    assert labels(other) == ["base+big folio"]


def test_a_slip_in_one_row_ends_no_table() -> None:
    slip = THREE.replace("5000 (+150%)|", "5000 (+150% |")
    assert labels(slip) == ["base+big folio", "iomap+big folio"]
    found = compared(slip)
    assert ("disk 1M IOPS", 1000, 1800, "1/s") in found
    assert not any(one[1] == 2000 for one in found)


def test_figures_with_their_changes_are_no_head() -> None:
    text = "disk  | 182k  711  | 186k  730  (+3%)  | 182k  711  (0%)\ndisk2 | 10 | 20 | 30\n"
    assert scores(text) == []


def test_two_names_over_several_columns_have_their_sides_by_the_changes_of_the_last() -> None:
    text = """
+-------+---------+---------+-----------------+---------+
|       |           alpha   |                     beta  |
+-------+---------+---------+-----------------+---------+
| Tasks |    Mean | ci(+/-) |            Mean | ci(+/-) |
+-------+---------+---------+-----------------+---------+
|    10 |    8.00 |    0.26 | 7.00 (-12.50%)  |    0.49 |
|    20 |   13.00 |    0.32 | 13.26 (+2.00%)  |    0.08 |
+-------+---------+---------+-----------------+---------+
"""
    assert pairs(text) == [(8, 7), (13, 13.26)]
    # The changes are over something else.
    assert pairs(text.replace("12.50", "42.50").replace("2.00%", "72.00%")) == []
    assert pairs(text.replace("+2.00%", "+32.00%")) == []
    # Nothing says which one is the change.
    assert pairs(text.replace("(-12.50%)", "").replace("(+2.00%)", "")) == []


COUNTERS = """Subject: [PATCH net-next] foo: {} counters of the pool

test name    counters enabled    counters disabled
             cycles  nanosec     cycles  nanosec
fast_path    14      6.15        13      6.02
slow_path    107     46.6        105     46.1
average      60      -           59      -
"""


def test_a_setting_that_the_text_adds_is_named_in_both_columns() -> None:
    rows = [(13, 14), (6.02, 6.15), (105, 107), (46.1, 46.6), (59, 60)]
    assert pairs(COUNTERS.format("add")) == rows
    # Elsewhere a setting that is off and on is no change.
    assert pairs(COUNTERS.format("document")) == []
