"""Tables that compare things by their names: which one is the *before*, and tables of which nothing says it."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read

MMTESTS = """
                       atomic                   v3
Hmean   64     1300.00 (   0.00%)     1304.00 *   0.31%*
Hmean   1024   1500.00 (   0.00%)     1494.00 (  -0.40%)
"""


def test_a_base_of_which_every_row_states_no_change_needs_no_large_change() -> None:
    assert compared(MMTESTS) == [("Hmean 64", 1300, 1304, ""), ("Hmean 1024", 1500, 1494, "")]


def test_small_changes_without_a_stated_base_name_none() -> None:
    assert pairs(MMTESTS.replace("(   0.00%)", "").replace("v3", "xx")) == []


OF_SUBJECT = """From: someone <a@example.org>
Subject: [PATCH v3 0/5] block: add support for Weighted Round Robin
Date: Mon, 4 Mar 2024 10:00:00 +0100

All three jobs get the same with RR.

Randread 4K	RR		WRR
-------------------------------
one:		200 k		390 k
two:		201 k		66  k
"""


def test_the_subject_introduces_what_a_name_is_short_for() -> None:
    assert pairs(OF_SUBJECT) == [(200e3, 390e3), (201e3, 66e3)]


@pytest.mark.parametrize("subject", ["Weighted Round Robin is removed", "Weighted Fair Queue", "RR and WRR"])
def test_another_subject_introduces_none(subject: str) -> None:
    assert pairs(OF_SUBJECT.replace("add support for Weighted Round Robin", subject)) == []


RATIO = """From: someone <a@example.org>
Subject: [PATCH bpf-next] seccomp: eBPF filters
Date: Mon, 4 Mar 2024 10:00:00 +0100

                user notif      eBPF         ratio
    QEMU        6800 us         85 us        80.0
    Host        3400 us         80 us        {last}
"""


def test_a_column_of_ratios_is_no_third_thing() -> None:
    assert pairs(RATIO.format(last="42.5")) == [(6800, 85), (3400, 80)]


def test_a_third_number_that_is_no_ratio_of_both_is_not_left_out() -> None:
    assert pairs(RATIO.format(last="17.0")) != [(6800, 85), (3400, 80)]


OVER = """
| Clients | TCP      | SMC (original)      | SMC (pool)          |
|---------|----------|---------------------|---------------------|
| c = 1   | 20000    | 25000  (+25%)       | 28000  (+40%)       |
| c = 16  | 150000   | 75000  (-50%)  <--  | 225000 (+50%)       |
"""


def test_changes_over_a_column_without_a_side_are_compared_beside_the_sides() -> None:
    sides = [(25e3, 28e3), (75e3, 225e3)]
    over = [(20e3, 25e3), (150e3, 75e3), (20e3, 28e3), (150e3, 225e3)]
    assert sorted(pairs(OVER)) == sorted(sides + over)
    # The author's changes are claims about what they are over.
    claims = {
        (item.inputs[0].run.label, note.text)
        for item in experiments(read(OVER), "mail", "0")
        for found in read(OVER).found
        if found.run.label == item.inputs[-1].run.label and found.group in item.title
        for note in found.stated
    }
    assert {text for _, text in claims} == {"+25%", "-50%", "+40%", "+50%"}


def test_changes_that_do_not_recompute_are_over_no_column() -> None:
    assert sorted(pairs(OVER.replace("+25%", "+20%"))) == [(25e3, 28e3), (75e3, 225e3)]


FLENT = """From: someone <a@example.org>
Subject: [PATCH v10 net-next 0/5] {subject}
Date: Mon, 4 Mar 2024 10:00:00 +0100

1 Gbit/s:
"""
RUN = """   - Summary of tcp_4down run 'MQ + {}':
                             avg       median       # data pts
      Ping (ms) ICMP :       {}     1.34 ms          349

"""


def test_of_outputs_whose_names_replace_each_other_the_one_of_the_subject_is_the_after() -> None:
    first = RUN.format("FQ_CODEL", "1.19") + RUN.format("FQ_PIE", "1.25") + RUN.format("DUALPI2", "1.21")
    again = first.replace("1.19", "0.22").replace("1.21", "0.24")
    text = FLENT.format(subject="DUALPI2 patch") + first + "10 Gbit/s:\n" + again
    # Each of the others is compared with it.
    expected = {(1.19, 1.21), (1.25, 1.21), (0.22, 0.24), (1.25, 0.24)}
    assert {pair for pair in pairs(text) if pair[0] != 1.34} == expected
    assert all(not one.notes for one in experiments(read(text), "mail", "0"))


@pytest.mark.parametrize(
    "subject", ["fix DUALPI2", "DUALPI2: add statistics", "DUALPI2 and FQ_PIE", "new queue"]
)
def test_a_subject_that_repairs_or_only_begins_with_a_name_introduces_none(subject: str) -> None:
    text = FLENT.format(subject=subject) + RUN.format("FQ_PIE", "1.19") + RUN.format("DUALPI2", "1.21")
    assert pairs(text) == []


PAIRS = """From: someone <a@example.org>
Subject: [PATCH net-next 00/15] net: introduce QUIC {more}
Date: Mon, 4 Mar 2024 10:00:00 +0100

    UNIT        size:1024      size:4096
    Gbits/sec   QUIC | kTLS    QUIC | kTLS
    --------------------------------------
    mtu:1500    2.27 | 3.26    3.02 | 6.97
    --------------------------------------
    mtu:9000    3.66 | 3.72    5.87 | 8.92
"""


def test_bars_that_part_only_the_cells_of_a_pair() -> None:
    wanted = [
        ("mtu:1500 size:1024", 3.26e9, 2.27e9, "bit/s"),
        ("mtu:9000 size:1024", 3.72e9, 3.66e9, "bit/s"),
        ("mtu:1500 size:4096", 6.97e9, 3.02e9, "bit/s"),
        ("mtu:9000 size:4096", 8.92e9, 5.87e9, "bit/s"),
    ]
    assert compared(PAIRS.format(more="infrastructure")) == wanted
    reasons = {item.side_because for item in read(PAIRS.format(more="infrastructure")).found}
    assert all(reason and reason.endswith("the subject of the change has 'quic'") for reason in reasons)
    named = PAIRS.format(more="").replace("QUIC | kTLS", "new  | old ")
    assert compared(named) == wanted


def test_a_pair_of_which_the_subject_has_both_names_has_no_sides() -> None:
    assert pairs(PAIRS.format(more="beside kTLS")) == []


def test_a_column_without_changes_left_of_what_they_recompute_from_is_another_baseline() -> None:
    text = """
type   entries | hook | hash | tree   | tree bit switch |
---------------|------|------|--------|-----------------|
net,port 1000  | 19.0 | 10.4 |    2.8 | 4.0   +43%      |
port,net 100   | 18.8 | 10.3 |    5.5 | 6.3   +14%      |
net6,port 1000 | 16.4 |  7.6 |    1.3 | 2.1   +61%      |
"""
    assert pairs(text) == [(2.8, 4.0), (5.5, 6.3), (1.3, 2.1)]


MODES = """
     | IOPS (lazy mode) | IOPS (eager=1 mode) | diff
---- | ---------------- | ------------------- | ----
disk |\t\t 200k |\t\t 260k | ~{}%
tape |\t\t 600k |\t\t 720k | ~{}%
"""


def test_a_change_without_a_sign_in_a_column_of_changes_is_an_increase() -> None:
    assert pairs(MODES.format(30, 20)) == [(200e3, 260e3), (600e3, 720e3)]
    # The decrease from right to left without its sign, and changes that are those of neither column.
    assert pairs(MODES.format(23, 17)) == []
    assert pairs(MODES.format(30, 25)) == []


def test_rows_of_both_sides_are_compared_and_not_their_columns() -> None:
    text = MODES.format(30, 20).replace("disk", "without patch").replace("tape", "with patch")
    assert pairs(text) == [(200e3, 600e3), (260e3, 720e3)]


BELOW = """
Mean power of the board (watts):

ladder    menu      haltpoll  haltpoll-2
20.40     21.32     30.60     42.84
          4.51%     50.00%    110.00%
"""


def test_changes_below_a_row_are_over_the_one_column_that_has_none() -> None:
    assert pairs(BELOW) == [(20.40, 21.32), (20.40, 30.60), (20.40, 42.84)]
    keyed = BELOW.replace("ladder", "test    ladder").replace("20.40", "load    20.40")
    assert compared(keyed.replace("4.51%", "change  4.51%")) == [
        ("test load", 20.40, 21.32, ""),
        ("test load", 20.40, 30.60, ""),
        ("test load", 20.40, 42.84, ""),
    ]
    # Also where the column is not the first, and where all changes are small.
    last = "\nladder    menu      poll\n20.40     20.80     20.00\n2.00%     4.00%\n"
    assert pairs(last) == [(20.00, 20.40), (20.00, 20.80)]


@pytest.mark.parametrize(
    "text",
    [
        # One that recomputes from nothing, one too few, and none.
        BELOW.replace("50.00%", "40.00%"),
        BELOW.replace("4.51%", "     "),
        BELOW.rpartition("\n          ")[0],
        # Of two columns a small change recomputes in either direction.
        "\nladder    menu\n20.40     20.80\n          1.94%\n",
    ],
)
def test_a_row_without_a_key_is_none_without_its_changes(text: str) -> None:
    assert pairs(text) == []


@pytest.mark.parametrize(
    "text",
    [
        # A number as key, and changes behind values, in columns of their own, and below, where the base has none.
        """
threads  ladder    menu              haltpoll
1        1000      1150 (+15.0%)     1300 (+30.0%)
2        2000      2200 (+10.0%)     2500 (+25.0%)
""",
        """
threads  ladder    menu   diff       haltpoll  diff
1        1000      1150   +15.0%     1300      +30.0%
2        2000      2200   +10.0%     2500      +25.0%
""",
        """
| threads | ladder | menu | diff   | haltpoll | diff   |
|---------|--------|------|--------|----------|--------|
| 1       | 1000   | 1150 | +15.0% | 1300     | +30.0% |
| 2       | 2000   | 2200 | +10.0% | 2500     | +25.0% |
""",
        """
test   ladder    menu     haltpoll
one      1000    1150         1300
           0%    +15%         +30%
two      2000    2200         2500
           0%    +10%         +25%
""",
    ],
)
def test_changes_of_several_columns_are_over_the_one_that_has_none(text: str) -> None:
    assert sorted(pairs(text)) == [(1000, 1150), (1000, 1300), (2000, 2200), (2000, 2500)]
    assert pairs(text.replace("2500", "2700")) == []


@pytest.mark.parametrize("names", [("read", "write"), ("compress", "decompress"), ("alloc ns", "free ns")])
def test_columns_of_two_operations_are_no_alternatives(names: tuple[str, str]) -> None:
    rows = "| size | {} | {} |\n|---|---|---|\n| 4k | 1210 | 1410 |\n| 64k | 2210 | 2410 |\n"
    assert read("Rates in MB/s:\n\n" + rows.format(*names)).found == []
    # A subject that names one of them does not make it the after.
    text = "Subject: [PATCH] foo: faster write path\n\nRates in MB/s:\n\n" + rows.format(*names)
    assert [item for item in read(text).found if not item.doubt] == []


ONE_CHANGE = """
Copy test, results in MB/s:
 bs kB | op    |    S  | S + votes off | scaler | benefit %
    1  | write | 14000 |         4000  |  4200  |     5.0%
   64  | write | 40000 |        10000  | 11000  |    10.0%
   64  | read  | 20000 |         8000  |  7600  |    -5.0%
"""


def test_a_change_apart_is_that_between_two_of_several_columns() -> None:
    found = compared(ONE_CHANGE)
    assert [one[1:3] for one in found] == [(4000e6, 4200e6), (10000e6, 11000e6), (8000e6, 7600e6)]
    assert [one[0] for one in found][:2] == ["bs kB 1 write", "bs kB 64 write"]


def test_a_reduction_may_be_written_without_its_sign() -> None:
    text = "| test | slow | fast | new | reduction |\n| a | 500 | 100 | 80 | 20% |\n| b | 700 | 100 | 75 | 25% |\n"
    assert pairs(f"{text}| c | 900 | 100 | 70 | 30% |\n") == [(100, 80), (100, 75), (100, 70)]
    # 3 % less of one is 3 % more of the other.
    small = "| a | 500 | 100 | 97 | 3% |\n| b | 700 | 200 | 194 | 3% |\n| c | 900 | 300 | 291 | 3% |\n"
    assert pairs(text.splitlines()[0] + "\n" + small) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # A row of something else; two rows only; a value that is missing and no key.
        ("10.0%", "20.0%"),
        ("   64  | read  | 20000 |         8000  |  7600  |    -5.0%\n", ""),
        ("|         4000  |  4200  |", "|   -   |  4200  |"),
    ],
)
def test_a_change_apart_that_is_of_no_two_columns_states_none(old: str, new: str) -> None:
    assert compared(ONE_CHANGE.replace(old, new)) == []
