"""Tables whose unit, sides or keys are in unusual places."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

ROWS = "XDP_DROP     24.1     31.2\nXDP_TX       12.0     13.5\n"
READ = [("XDP_DROP", 24.1e6, 31.2e6, "pps"), ("XDP_TX", 12e6, 13.5e6, "pps")]


@pytest.mark.parametrize(
    "text",
    [
        f"test   before   after\n{ROWS}\n(all in Mpps)\n",
        f"test   before   after\n{ROWS}\nUnits: Mpps\n",
        f"test   before   after\n{ROWS}All numbers are in Mpps, higher is better.\n",
        f"Packet rate (Mpps)\n\ntest   before   after\n{ROWS}",
        f"test   before [Mpps]   after [Mpps]\n{ROWS}",
        f"test   before, Mpps   after, Mpps\n{ROWS}",
        f"test   before/Mpps   after/Mpps\n{ROWS}",
    ],
)
def test_the_unit_of_a_table_may_be_anywhere_around_it(text: str) -> None:
    assert compared(text) == READ


def test_units_of_heads_and_of_rows() -> None:
    text = (
        "No. of rules | old (s) | new (s)\n-------------+---------+--------\n1000         | 1.25    | 0.91\n"
    )
    assert compared(text) == [("1000", 1.25, 0.91, "s")]
    text = "Benchmark   old ns/op   new ns/op   delta\nFoo         1231        1001        -18.68%\n"
    assert compared(text) == [("Foo", 1231, 1001, "ns")]
    text = (
        "nginx:\n                 small   large\nbefore (req/s)   45123   451\nafter (req/s)    61001   610\n"
    )
    assert compared(text) == [("small", 45123, 61001, "1/s"), ("large", 451, 610, "1/s")]


@pytest.mark.parametrize(
    "text",
    [
        "kernel          rx pps\n6.8             10.2M\n6.8 + patch     12.9M\n",
        "| kernel | rx pps |\n|--------|--------|\n| 6.8-rc1 | 10.2M |\n| 6.8-rc1 + patch | 12.9M |\n",
        "patch applied | rx pps\n--------------+------\nno            | 10.2M\nyes           | 12.9M\n",
    ],
)
def test_a_row_for_each_kernel(text: str) -> None:
    assert compared(text) == [("rx pps", 10.2e6, 12.9e6, "pps")]


def test_the_unit_above_the_keys_is_that_of_all_figures() -> None:
    text = "Time (s) | 6.6   | 6.6-patched\nbuild    | 120.1 | 118.2\nboot     | 12.1  | 9.2\n"
    assert compared(text) == [("build", 120.1, 118.2, "s"), ("boot", 12.1, 9.2, "s")]


def test_columns_of_kernels_of_which_one_adds_to_another() -> None:
    text = "threads   6.1      6.6      6.6+patch\n1         1.21     1.22     1.42\n2         2.21     2.22     2.42\n"
    assert compared(text) == [("1", 1.22, 1.42, ""), ("2", 2.22, 2.42, "")]


def test_keys_before_a_colon_below_a_title_with_the_unit() -> None:
    text = (
        "req/sec (wrk):\n\nab, before : 45,123\nab, after : 61,001\nat, before : 35,123\nat, after : 41,001\n"
    )
    assert [row[1:] for row in compared(text)] == [(45123, 61001, "1/s"), (35123, 41001, "1/s")]


def test_comma_separated_values() -> None:
    text = "test,before,after\nTCP_RR,12000,15000\nTCP_CRR,3400,3900\n"
    assert compared(text) == [("TCP_RR", 12000, 15000, ""), ("TCP_CRR", 3400, 3900, "")]


def test_copy_mode_is_what_zero_copy_is_measured_against() -> None:
    text = (
        "mode       throughput    CPU (softirq)\ncopy       3.1 Gbit/s    98%\nzerocopy   9.2 Gbit/s    41%\n"
    )
    assert pairs(text) == [(3.1e9, 9.2e9), (98, 41)]


@pytest.mark.parametrize(
    "text",
    [
        "Latency (usec):\n              min  p50   p99\ndefault       8.1  9.9   15.2\nbusy polling  4.2  4.9   7.1\n",
        "flows      GRO off  GRO on\n1          12.1     14.1\n8          45.1     50.2\n",
    ],
)
def test_what_there_is_without_the_other_is_a_proposal(text: str) -> None:
    assert {item.side: item.score for item in read(text).found} == {"before": 0.5, "after": 0.5}


def test_two_lines_of_a_sentence_are_no_rows() -> None:
    first = 'The "empty" test shows that the overhead is 13.402 ns/op\n'
    assert compared(first + 'and on top the "baseline" test takes 27.529 ns/op.\n') == []


@pytest.mark.parametrize(
    "text",
    [
        "| test | before | after |\n|------|--------|-------|\n| boot | 1.8 s | 1.9 s |\n| mem | 188 MB | 170 MB |\n"
        "| idle | 3.5 W | 3.1 W |\n",
        "test   before     after\nboot   1.8 sec    1.9 sec\nmem    188 MB     170 MB\nidle   3.5 W      3.1 W\n",
        "         boot    mem      idle\nbefore   1.8 s   188 MB   3.5 W\nafter    1.9 s   170 MB   3.1 W\n",
    ],
)
def test_seconds_bytes_and_watts_in_cells(text: str) -> None:
    assert [row[1:] for row in compared(text)] == [(1.8, 1.9, "s"), (188e6, 170e6, "B"), (3.5, 3.1, "W")]
    assert read(text).unread == []


def test_bytes_at_the_begin_of_a_row_are_its_key() -> None:
    assert pairs("size     before   after\n64 B     12.1     13.2\n1 KB     11.1     12.2\n") == [
        (12.1, 13.2),
        (11.1, 12.2),
    ]


def test_rows_with_a_plus_add_to_the_row_without_one() -> None:
    head = "config              pps        cycles/pkt\nbaseline            8,123,456  310\n"
    rows = "+ prefetch          9,012,345  281\n+ prefetch + bulk   9,456,789  242\n"
    assert pairs(head + rows) == [(8123456, 9012345), (310, 281), (8123456, 9456789), (310, 242)]
    # As bullets they are none.
    assert pairs("+ before   12.1 us\n+ after    10.1 us\n") == [(12.1, 10.1)]


def test_units_in_brackets_of_rows_and_titles_and_keys_as_they_are_written() -> None:
    text = "                base   patched\nCPU sender (%)  78     61\nboot time (s)   9.9    9.7\n"
    assert compared(text) == [("CPU sender (%)", 78, 61, "%"), ("boot time (s)", 9.9, 9.7, "s")]
    text = "Time to install N flows (seconds):\nN      current    new\n10k    1.2        0.3\n1M     190.1      33.4\n"
    assert compared(text) == [("10k", 1.2, 0.3, "s"), ("1M", 190.1, 33.4, "s")]


def test_heads_with_colons_above_lines_that_hold_both_sides() -> None:
    rows = " rx: 1.2 Mpps            rx: 1.9 Mpps\n tx: 1.1 Mpps            tx: 1.2 Mpps\n"
    expected = [("rx", 1.2e6, 1.9e6, "pps"), ("tx", 1.1e6, 1.2e6, "pps")]
    assert compared(f"Before:                  After:\n{rows}") == expected


def test_a_head_of_two_lines_whose_key_has_several_words() -> None:
    text = (
        "  TCP            mainline         patched          delta\n"
        "flows a cpu        Kpps             Kpps              %\n"
        "   1              301.25           322.75            7.14\n"
        "  64              288.50           281.25           -2.51\n"
    )
    assert compared(text) == [("1", 301250, 322750, "pps"), ("64", 288500, 281250, "pps")]


_QUOTIENTS = "| Test | a | b |\n|---|---|---|\n| Ring (KB) | 512 | 640 |\n| New Ring (KB) | 600 | 608 |\n"


def test_a_row_with_the_quotients_of_both_sides() -> None:
    assert compared(f"{_QUOTIENTS}| New Ring / Ring | 117.18% | 95.00% |\n") == [
        ("a", 512, 600, ""),
        ("b", 640, 608, ""),
    ]


@pytest.mark.parametrize(
    "below", ["", "| New Ring / Ring | 127.18% | 95.00% |\n", "| Ring / New Ring | 85.33% | 105.26% |\n"]
)
def test_a_name_with_new_alone_is_no_side(below: str) -> None:
    # `connections` and `new connections` are two things.
    assert compared(_QUOTIENTS + below) == []
