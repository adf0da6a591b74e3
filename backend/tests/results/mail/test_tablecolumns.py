"""Columns of tables: bars at their begin, names of trees, what is below a pair, rates without what is counted."""

import pytest
from mail_pairs import compared

from skbscope.results.mail.reading import read

NAMESPACES = """\
Baseline = v6.16-rc1
No NS = v6.16-rc1+this patch series without the option
Init NS = the same with the option

|CPUs|Baseline (sec)|StdDev|No NS (sec)|Init NS (sec)|
| 16 | 123.88       | 0.24 | 121.85    | 121.67      |
| 19 | 125.33       | 0.43 | 123.06    | 123.03      |
"""


def test_a_bar_right_before_the_first_name_is_no_part_of_it() -> None:
    text = "|Function|base|patched|\n| do_one | 1.74%  | 1.72%|\n| do_two | 0.71%  | 0.55%|\n"
    assert compared(text) == [("do_one", 1.74, 1.72, "%"), ("do_two", 0.71, 0.55, "%")]


def test_a_namespace_is_no_nanosecond_and_a_definition_may_have_a_version() -> None:
    assert compared(NAMESPACES) == [("16", 123.88, 121.85, "s"), ("19", 125.33, 123.06, "s")]
    proposed = [item.run.label for item in read(NAMESPACES).found if item.doubt]
    assert proposed == ["Init NS (sec)"]


def test_a_name_of_a_namespace_gives_rows_no_unit() -> None:
    text = NAMESPACES.replace(" (sec)", "").replace("|CPUs|", "|Test|")
    assert {unit for *_, unit in compared(text)} == {""}


@pytest.mark.parametrize("tree", ["mm-unstable", "mm-unstable-2-27-2025", "mm-new", "net-next main"])
def test_a_tree_with_a_date_is_the_before(tree: str) -> None:
    text = f"""\
 ------------------------------------------------------
                {tree:<26}        v7

 ------------------------------------------------------
 compressor                  zstd          zstd
 ------------------------------------------------------
 Throughput (KB/s)      6,920,374     6,939,253
 elapsed time (sec)         94.62         88.64
"""
    assert compared(text) == [
        ("Throughput (KB/s)", 6920374e3, 6939253e3, "B/s"),
        ("elapsed time (sec)", 94.62, 88.64, "s"),
    ]


@pytest.mark.parametrize("key", ["cipher", "      "])
def test_names_below_pairs_of_sides_are_of_both(key: str) -> None:
    text = f"""\
                   net-next          v7     net-next          v7
 {key}            aes-gcm     aes-gcm     chacha20    chacha20
 rate (Gbps)         32.83        35.90        69.39       72.63
"""
    assert compared(text) == [
        ("rate (Gbps) aes-gcm", 32.83e9, 35.9e9, "bit/s"),
        ("rate (Gbps) chacha20", 69.39e9, 72.63e9, "bit/s"),
    ]


def test_rates_without_what_is_counted_have_their_prefix_and_billions_are_no_bytes() -> None:
    text = """\
Metric                 Base            Patched         Delta
Cache Misses           3.394 B/sec     3.433 B/sec     +1.14%
Cache L1D Read         0.148 T/sec     0.154 T/sec     +4.05%
Page Faults Total      4.304 M/sec     4.535 M/sec     +5.4%
Page Faults Major      18.794 /sec     0.000 /sec
"""
    assert compared(text) == [
        ("Cache Misses", 3.394e9, 3.433e9, "1/s"),
        ("Cache L1D Read", 0.148e12, 0.154e12, "1/s"),
        ("Page Faults Total", 4.304e6, 4.535e6, "1/s"),
        ("Page Faults Major", 18.794, 0, "1/s"),
    ]


def test_bytes_a_second_alone_stay_bytes() -> None:
    text = "Metric       Base            Patched\nread rate    3394 B/sec      3433 B/sec\n"
    assert {unit for *_, unit in compared(text)} == {"B/s"}


def test_a_rate_heads_no_column() -> None:
    text = "Faults Major     18.794 /sec     0.000 /sec\nAllocs     0.153 M/sec     0.152 M/sec     -0.65%\n"
    assert not any("/sec" in item.run.label for item in read(text).found)


@pytest.mark.parametrize(
    "remark", ["(bus-limited, no change)", "(no change)", "(+7%, limited by the bus)", "(noise)"]
)
def test_a_remark_in_brackets_behind_an_arrow_is_no_sentence(remark: str) -> None:
    text = f"Results with the patch:\n\n  USB3 DL:   509 -> 475 Mbps\n  USB2 UL:   250 -> 268 Mbps {remark}\n"
    assert compared(text) == [("USB3 DL", 509e6, 475e6, "bit/s"), ("USB2 UL", 250e6, 268e6, "bit/s")]


@pytest.mark.parametrize("blank", ["\t", "     "])
def test_a_key_may_begin_with_a_number_and_a_change_may_have_no_head(blank: str) -> None:
    text = f"average eps:\n\n{blank * 4}origin{blank}new code\n"
    text += f"4 instances each 24 threads{blank}7545.28{blank}7790.49{blank}+3.25%\n"
    text += f"8 instances each 48 threads{blank}9359.36{blank}9832.30{blank}+5.05%\n"
    assert compared(text) == [
        ("4 instances each 24 threads", 7545.28, 7790.49, ""),
        ("8 instances each 48 threads", 9359.36, 9832.3, ""),
    ]


def test_rows_of_one_name_are_two_where_their_changes_recompute() -> None:
    text = """\
                    share mode       gb mode
  SET                38681.95        42108.17     8.86%
  LPUSH              41723.35        45464.73     8.97%
  LPUSH              42722.77        47667.76     11.57%
"""
    assert [(name, before) for name, before, _, _ in compared(text)] == [
        ("SET", 38681.95),
        ("LPUSH", 41723.35),
        ("LPUSH #2", 42722.77),
    ]
    assert compared(text.replace("8.86%", "").replace("8.97%", "").replace("11.57%", "")) == []


def test_columns_of_improvements_are_no_sides() -> None:
    text = """\
fsperf-4k-5G                     baseline 3/4    dio unbound 10/15
                                      improv.              improv.
initial write throughput                -0.12                -0.87
latency                                  1.15                 2.87
"""
    assert compared(text) == []


def test_a_column_of_relative_means_is_no_share() -> None:
    text = """\
| kernel      |   mean_rel |   std_rel |
|:------------|-----------:|----------:|
| mm-unstable |       0.0% |      1.1% |
| patch 1     |      -2.3% |      1.3% |
| patch 2     |      -2.9% |      2.7% |
"""
    assert not any(metric == "mean_rel" for metric, *_ in compared(text))


OWN_CHANGES = """\
+-----------+----------+-------+--------+-------+--------+
| Test      | Baseline | Hints | %delta | Pages | %delta |
+-----------+----------+-------+--------+-------+--------+
| Seq copy  |     40.0 |  50.0 |   +25% |  44.0 |   +10% |
+-----------+----------+-------+--------+-------+--------+
"""


@pytest.mark.parametrize("name", ["%delta", "delta %", "% change", "Δ%"])
def test_several_changes_over_one_baseline_are_those_of_the_columns_left_of_them(name: str) -> None:
    text = OWN_CHANGES.replace("%delta", name)
    assert [(before, after) for _, before, after, _ in compared(text)] == [(40, 50), (40, 44)]
    assert {item.doubt for item in read(text).found} == {None}


def test_changes_over_another_column_than_the_baseline_leave_the_doubt() -> None:
    # The second change is over the column of the first.
    text = OWN_CHANGES.replace("+10%", "-12%")
    found = {item.run.label: item.doubt for item in read(text).found if item.side == "after"}
    assert found
    assert all(found.values())


def test_the_last_cell_of_a_row_may_be_empty() -> None:
    text = "depth | before (ops/s)| after (ops/s)| ratio %| perf\n---------------------------\n"
    text += "0     | 481 ± 11 | 482 ± 19| 100.2 |\n64    | 474 ± 12 | 468 ± 13|  98.7 | 0.11%\n"
    assert compared(text) == [("0", 481, 482, "1/s"), ("64", 474, 468, "1/s")]


def test_an_empty_first_cell_is_that_of_the_row_above() -> None:
    text = """\
| period | state | % time spent (before) | % time spent (after) |
|--------+-------+-----------------------+----------------------|
| 110 us | spin  | 95.40 %               | 1.17 %               |
|        | sleep | 0.03 %                | 92.67 %              |
| 130 us | spin  | 17.12 %               | 1.21 %               |
|        | sleep | 78.16 %               | 94.71 %              |
"""
    assert compared(text) == [
        ("110 us spin", 95.4, 1.17, "%"),
        ("110 us sleep", 0.03, 92.67, "%"),
        ("130 us spin", 17.12, 1.21, "%"),
        ("130 us sleep", 78.16, 94.71, "%"),
    ]


def test_a_change_that_names_no_side_is_no_column_of_one() -> None:
    head = "| state | before | after | % change (after) |\n"
    text = f"{head}| spin | 95.4 | 1.2 | -98.7 |\n| run | 10.0 | 11.0 | 10.0 |\n"
    assert compared(text) == [("spin", 95.4, 1.2, ""), ("run", 10, 11, "")]


def test_times_of_a_row_are_in_one_unit() -> None:
    text = (
        "lock        before      after\nfoo_drain   1.96 s      917.71 ms\nfoo_shrink  208.34 ms   15.97 ms\n"
    )
    assert compared(text) == [
        ("foo_drain", 1.96, pytest.approx(0.91771), "s"),
        ("foo_shrink", 208.34, 15.97, "ms"),
    ]


def test_a_lone_row_with_its_change_shows_which_name_is_the_after() -> None:
    text = "baseline    with_cache\n774 MB/s    858 MB/s ({})\n"
    assert [row[1:3] for row in compared(text.format("+11%"))] == [(774e6, 858e6)]
    for other in ("+15%", "+1%", "11%"):
        assert compared(text.format(other)) == [], other


def test_a_line_of_figures_behind_a_side_is_no_head() -> None:
    text = (
        "XDP_TX test:\nBefore: {} rx/s                  0 err/s\nAfter:  {} rx/s                  0 err/s\n"
    )
    assert compared(text.format(12345, 23456)) == [("rate", 12345, 23456, "pps")]
    head = "       Before rx/s    After rx/s\n"
    assert compared(head + "TX       12345          23456\n") == [("TX", 12345, 23456, "pps")]
