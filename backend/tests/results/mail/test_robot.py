"""Tables of the kernel test robot."""

from mail_pairs import compared, pairs

HEAD = """
0123456789abcdef 89abcdef0123456789abcdef012
---------------- ---------------------------
         %stddev     %change         %stddev
             \\          |                \\
"""
ROWS = """
     12345 ±  7%     +20.5%      14876 ±  3%  will-it-scale.per_process_ops
      2.50            +0.5        3.00        mpstat.cpu.all.sys%
    500000            -2.0%     490000        proc-vmstat.numa_hit
"""


def test_the_parent_is_before_and_the_commit_after() -> None:
    assert compared(HEAD + ROWS) == [
        ("will-it-scale.per_process_ops", 12345, 14876, ""),
        ("mpstat.cpu.all.sys%", 2.5, 3, "%"),
        ("proc-vmstat.numa_hit", 500000, 490000, ""),
    ]


def test_the_signs_of_its_spreads_may_be_lost() -> None:
    assert compared(HEAD + ROWS.replace("±", "\ufffd")) == compared(HEAD + ROWS)


def test_each_table_is_one_comparison() -> None:
    second = HEAD.replace("0123456789abcdef 8", "aaaa456789abcdef 8")
    assert len(pairs(HEAD + ROWS + second + ROWS)) == 6


def test_rows_that_have_no_change_are_not_read() -> None:
    assert pairs(HEAD + "     12345      14876    some.counter\n" + ROWS) == pairs(HEAD + ROWS)


def test_two_numbers_above_are_no_head_of_the_robot() -> None:
    assert pairs(HEAD.replace("%change", "x") + ROWS) == []
    assert pairs(ROWS) == []


def test_further_commits_are_compared_with_the_first_one_too() -> None:
    head = "0123456789abcdef 89abcdef0123456789abcdef012 456789abcdef0123456789abcde\n"
    under = "---------------- --------------------------- ---------------------------\n"
    rows = (
        "     15000           -70.0%       4500           -40.0%       9000        netperf.Throughput_Mbps\n"
        "      1.00            +0.3        1.30 ±  5%      +0.5        1.50 ±  2%pp.self.some_function\n"
    )
    assert compared(head + under + rows) == [
        ("netperf.Throughput_Mbps", 15e9, 4.5e9, "bit/s"),
        ("pp.self.some_function", 1, 1.3, "%"),
        ("netperf.Throughput_Mbps", 15e9, 9e9, "bit/s"),
        ("pp.self.some_function", 1, 1.5, "%"),
    ]


def test_a_table_without_the_line_of_its_commits_has_the_parent_on_the_left() -> None:
    text = """
         %stddev     %change         %stddev
             \\          |                \\
      7274 ± 13%     -27.0%       5310 ± 16%  perf-c2c.DRAM.local
      1458 ± 14%    +272.3%       5431 ± 10%  perf-c2c.DRAM.remote
"""
    assert pairs(text) == [(7274, 5310), (1458, 5431)]
    assert pairs(text.replace("%change", "%other")) == []
