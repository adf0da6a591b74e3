"""Two tables below headings of both sides, and tables of two things by their names."""

from mail_pairs import compared, pairs

from skbscope.results.mail import read

FIRST = """Without the patch:

|               |     responses     |      response time (ns)
|rate   clients |   lost   basic    |    min    mean     max stddev
|150000   15000    0.00%    0.10%       +4100  +36400 +193000  16100
|191000   16384    0.05%    0.00%       +8900  +51700 +223000  14200
|
"""
SECOND = """|With the patch:
|150000   15000    5.10%    0.00%       +4400 +460600 +640800  83700
|191000   16384   27.20%    0.40%      +15100 +557900 +798200  28800
"""


def test_rows_of_two_tables_are_compared_by_their_keys_and_columns() -> None:
    found = compared(FIRST + SECOND)
    assert ("mean, rate 150000, clients 15000", 36400, 460600, "") in found
    assert ("lost, rate 191000, clients 16384", 0.05, 27.2, "%") in found
    assert len(found) == 10
    assert all("stddev" not in metric for metric, *_ in found)


def test_tables_with_other_heads_keys_or_cells_are_not_compared() -> None:
    head = "|rate   clients |   drop   basic    |    min    mean     max stddev\n"
    assert pairs(FIRST + SECOND.replace("|150000", f"{head}|150000")) == []
    assert pairs(FIRST + SECOND.replace("|150000", "|1500").replace("|191000", "|1910")) == []
    assert pairs(FIRST + SECOND.replace("  83700", "")) == []
    assert pairs(FIRST + SECOND.replace("With the patch", "Without the patch")) == []
    assert pairs(FIRST + SECOND.replace("|191000", "|150000").replace("16384", "15000")) == []


def test_rows_with_a_label_below_a_head() -> None:
    text = """
Before:
test       pps      usec
forward    120500   41
drop       310000   12

After:
test       pps      usec
forward    131000   37
drop       309000   13
"""
    assert compared(text) == [
        ("pps, test forward", 120500, 131000, "pps"),
        ("usec, test forward", 41, 37, "us"),
        ("pps, test drop", 310000, 309000, "pps"),
        ("usec, test drop", 12, 13, "us"),
    ]


NAMED = """
|------+-----------+----------|
| MTU  | epoll     | rings    |
|------+-----------+----------|
| 1500 | 60.5 Gbps | 110 Gbps |
| 9000 | 65.5 Gbps | 180 Gbps |
|------+-----------+----------|
"""


def test_the_text_says_which_of_two_names_the_change_adds() -> None:
    wanted = [(60.5e9, 110e9), (65.5e9, 180e9)]
    assert pairs(f"This series adds support for zero-copy receive with rings.\n{NAMED}") == wanted
    swapped = NAMED.replace("| epoll     | rings   ", "| rings     | epoll   ")
    back = [(after, before) for before, after in wanted]
    assert pairs(f"This series adds support for zero-copy receive with rings.\n{swapped}") == back


def test_the_stated_changes_of_a_table_say_which_name_is_the_before() -> None:
    text = "| epoll     | rings             |\n|-----------|-------------------|\n| 80.0 Gbps | 112.0 Gbps (+40%) |\n"
    assert pairs(text) == [(80e9, 112e9)]
    assert pairs(text.replace("+40%", "+30%")) == []


def test_a_table_of_names_alone_is_only_proposed() -> None:
    assert pairs(NAMED) == []
    found = [item for item in read(NAMED).found if item.doubt]
    assert [(item.side, item.run.label) for item in found] == [("before", "epoll"), ("after", "rings")]
    both = f"This adds support for rings. It adds support for epoll.\n{NAMED}"
    assert pairs(both) == []


GROUPED = """{}:

$ ./load -i eth0 -d 192.0.2.1 -s 198.51.100.0/24
               |     responses   |   offset (ns)
rate   clients |  lost    basic  |   min    mean
2000       200   0.00%  100.00%      -50     {}
4000       400   0.00%   {}
"""


def test_rows_may_end_at_a_bar_of_their_head() -> None:
    text = GROUPED.format("Before", "+11", "99.00%") + "\n" + GROUPED.format("After", "+5", "98.00%")
    found = compared(text)
    assert ("mean, rate 2000, clients 200", 11, 5, "") in found
    assert ("basic, rate 4000, clients 400", 99, 98, "%") in found
    assert not any(metric.startswith("m") and "4000" in metric for metric, *_ in found)


def test_rows_that_end_elsewhere_are_in_no_certain_column() -> None:
    text = GROUPED.format("Before", "+11", "") + "\n" + GROUPED.format("After", "+5", "")
    assert compared(text) == []


def test_each_word_of_a_head_is_a_name_where_the_rows_have_as_many_cells() -> None:
    head = "Device            r/s     rMB/s  %rrqm r_await  %util"
    text = f"""
Results:
Before this patch
{head}
md7            120.50     11.25   2.10    0.31  55.10
After this patch:
{head}
md7            240.25     22.50   0.10    0.11  71.90
"""
    found = compared(text)
    assert found[0][1:3] == (120.5, 240.25)
    assert found[2][:3] == ("%rrqm, Device md7", 2.1, 0.1)
    assert len(found) == 5
    assert compared(text.replace("After this", "Before this")) == []


def test_names_of_columns_may_be_one_blank_apart_above_numbers_with_decimal_commas() -> None:
    text = """
Before:

Device:         rrqm/s   r/s  await %util
sdq               0,00   81,50   12,05   7,25

After:

Device:         rrqm/s   r/s  await %util
sdq               0,00   81,25   12,15  98,75
"""
    assert [pair[1:3] for pair in compared(text)] == [(0, 0), (81.5, 81.25), (12.05, 12.15), (7.25, 98.75)]
