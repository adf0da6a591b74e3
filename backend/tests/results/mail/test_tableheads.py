"""Heads of tables on several lines, columns of repeats, keys written once, and tables of what was not measured."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read

Values = dict[str, list[tuple[str, float | None, str]]]


def sides(text: str) -> Values:
    out: Values = {}
    for item in read(text).found:
        if item.side and item.score >= 0.7:
            out.setdefault(item.side, []).extend((row.metric, row.value, row.unit) for row in item.run.rows)
    return out


@pytest.mark.parametrize(
    ("head", "metrics"),
    [
        (
            "            throughput    p50      p99\n            (Gbit/s)      (us)     (us)\n",
            ["throughput (Gbit/s)", "p50 (us)", "p99 (us)"],
        ),
        (
            "            throughput    p50      p99\n              Gbit/s       us       us\n",
            ["throughput (Gbit/s)", "p50 (us)", "p99 (us)"],
        ),
    ],
)
def test_units_on_the_second_line_of_a_head_are_those_of_its_columns(head: str, metrics: list[str]) -> None:
    found = sides(head + " before     92.1          41       130\n after      95.7          38       101\n")
    assert found["before"] == [(metrics[0], 92.1e9, "bit/s"), (metrics[1], 41, "us"), (metrics[2], 130, "us")]
    assert [value for _, value, _ in found["after"]] == [95.7e9, 38, 101]


def test_a_head_goes_on_below_its_names() -> None:
    text = "              w/o           with\n             patch          patch\n  1 flow      9412           9801\n"
    found = sides(text + "  4 flows    30111          36007\n")
    assert [value for _, value, _ in found["before"]] == [9412, 30111]
    assert [value for _, value, _ in found["after"]] == [9801, 36007]
    text = "              w/o patch      w/ patch\n              (Mbps)         (Mbps)\n"
    found = sides(text + "  1 stream    9412           9801\n")
    assert found == {"before": [("1 stream", 9.412e9, "bit/s")], "after": [("1 stream", 9.801e9, "bit/s")]}


def test_names_above_pairs_of_sides_are_metrics_also_without_bars() -> None:
    text = "   SMT       local             remote\n           old     new        old     new\n"
    found = sides(text + "   off     12.1    13.3       9.0     9.9\n")
    assert found["before"] == [("off local", 12.1, ""), ("off remote", 9.0, "")]
    assert found["after"] == [("off local", 13.3, ""), ("off remote", 9.9, "")]


def test_one_head_above_the_names_of_both_sides() -> None:
    text = "  threads     ops/s      latency (us)\n  Baseline:\n  1           100234     9.8\n"
    text += "  4           380123     10.2\n  Patched:\n  1           120990     8.1\n  4           470888     8.4\n"
    found = sides(text)
    assert found["before"][:2] == [
        ("ops/s, threads 1", 100234, "1/s"),
        ("latency (us), threads 1", 9.8, "us"),
    ]
    assert [value for _, value, _ in found["after"]] == [120990, 8.1, 470888, 8.4]


def test_percentiles_are_no_repeats() -> None:
    found = sides("wakeup (usec):\n          base    patch\n 50.0th:    91      84\n 99.0th:   812     512\n")
    assert found["before"] == [("50.0th", 91, "us"), ("99.0th", 812, "us")]


def test_columns_that_number_the_runs_of_a_side_are_repeats() -> None:
    head = "             base #1   base #2   patched #1   patched #2\n"
    got = read(head + " TCP         9411      9408      9413         9414\n")
    assert [[row.samples for row in item.run.rows] for item in got.found] == [[[9411, 9408]], [[9413, 9414]]]
    assert [row.metric for item in got.found for row in item.run.rows] == ["TCP", "TCP"]
    head = "|  | before run1 | before run2 | after run1 | after run2 |\n|--|--|--|--|--|\n"
    got = read(head + "| rps | 1001 | 1005 | 1102 | 1099 |\n")
    assert [[row.samples for row in item.run.rows] for item in got.found] == [[[1001, 1005]], [[1102, 1099]]]


def test_a_key_written_once_is_that_of_the_rows_below() -> None:
    text = " bench          variant    1 thread   4 threads\n hash_lookup    old        10.1       38.8\n"
    text += "                new        11.9       45.1\n lru_lookup     old        8.2        30.0\n"
    got = read(text + "                new        8.3        31.2\n").found
    assert [(item.side, item.run.rows[0].value) for item in got] == [
        ("before", 10.1),
        ("after", 11.9),
        ("before", 8.2),
        ("after", 8.3),
    ]
    assert got[0].group == got[1].group != got[2].group == got[3].group


def test_side_by_side_cells_with_their_own_names() -> None:
    text = " [before]                  [after]\n Throughput: 22.1 Gbps     Throughput: 25.9 Gbps\n"
    found = sides(text + " Latency: 41 us            Latency: 38 us\n")
    assert found["before"] == [("Throughput", 22.1e9, "bit/s"), ("Latency", 41, "us")]
    assert found["after"] == [("Throughput", 25.9e9, "bit/s"), ("Latency", 38, "us")]


@pytest.mark.parametrize(
    ("above", "below", "unit"),
    [
        ("ipsec throughput, Mbps\n\n", "", "bit/s"),
        ("UDP_STREAM, Mbps, average of 5 runs.\n\n", "", "bit/s"),
        ("", "\n(Mpps, 5 runs)\n", "pps"),
        ("Kernel build, seconds (mean of 3):\n\n", "", "s"),
    ],
)
def test_units_alone_between_commas_or_in_brackets_below(above: str, below: str, unit: str) -> None:
    found = sides(
        f"{above} case      before   after\n aes      4012     6120\n null     9120     9801\n{below}"
    )
    assert {one[2] for one in found["before"] + found["after"]} == {unit}


def test_names_with_underscores_and_rates_before_sides() -> None:
    found = sides("config,before_ms,after_ms\nsmall,1832,1510\nbig,9120,8777\n")
    assert found["before"] == [("small", 1832, "ms"), ("big", 9120, "ms")]
    text = " rx-frames   irqs/s before   irqs/s after   rate before   rate after\n"
    found = sides(text + " 1           91000           12000          4.1 Gbps      4.3 Gbps\n")
    assert found["after"] == [("1 irqs/s", 12000, ""), ("1 rate", 4.3e9, "bit/s")]
    text = "             bogo ops/s (before)   bogo ops/s (after)\n"
    found = sides(text + " --sock 4    12011.22              13402.90\n --udp 4     99211.10     99819.71\n")
    assert found["before"][0][1:] == (12011.22, "1/s")


def test_rows_of_added_patches_and_other_trees() -> None:
    text = "             64B        512B\n base       14.88      4.69\n"
    text += " +patch1    14.89      4.70\n +patch2    16.10      4.71\n"
    assert [value for _, value, _ in sides(text)["after"]] == [14.89, 4.70, 16.10, 4.71]
    text = "        | 64B        | 512B\n main   | 24.1 Mpps  | 5.8 Mpps\n series | 28.8 Mpps  | 5.9 Mpps\n"
    assert sides(text)["before"] == [("64B", 24.1e6, "pps"), ("512B", 5.8e6, "pps")]


def test_bytes_below_a_name_with_seconds_are_a_rate() -> None:
    text = "| version | Transfer/sec | Latency |\n|---|---|---|\n"
    text += "| before | 32.1MB | 1.2ms |\n| after | 36.9MB | 1.1ms |\n"
    assert sides(text)["before"] == [("Transfer/sec", 32.1e6, "B/s"), ("Latency", 1.2, "ms")]


def test_the_unit_of_a_column_of_units_is_no_part_of_a_name() -> None:
    text = " metric           unit       base       patched\n throughput       Mpps       10.1       12.2\n"
    found = sides(text + " lookup time      ns         812        701\n")
    assert found["before"] == [("throughput", 10.1e6, "pps"), ("lookup time", 812, "ns")]


@pytest.mark.parametrize(
    "text",
    [
        "The defaults change:\n\n  sysctl       old default    new default\n  tcp_a        4096     8192\n",
        "  field      old offset   new offset\n  len        0            4\n  csum       8            12\n",
        "Bits of the register:\n\n  name      before    after\n  EN        0         1\n  MODE      3         5\n",
        "Error codes:\n\n  case      current    expected\n  empty     -22        0\n  short     0          -14\n",
        "  old version   new version\n  1.2           1.3\n  5.10          5.15\n",
        "  ID      old name   new name\n  0x12    foo 1      foo 2\n  0x14    bar 1      bar 2\n",
        "  case      without    with\n  test_1    FAIL 3     PASS 0\n  test_2    FAIL 1     PASS 0\n",
        "Thresholds, in us:\n\n       before     after\n  low    10     20\n  high   40     80\n",
        "Timeouts (ms):\n\n  timer    old      new\n  alive    7200     3600\n  delack   40     20\n",
        "  Board      CPU        RAM\n  base       4          8 GB\n  new        8          16 GB\n",
        "  queue      prio_before     prio_after\n  0          1               3\n  1          2               4\n",
        "  reg    old      new\n  0x10   1        2\n  0x14   3        4\n",
        "Line numbers:\n\n  file       before    after\n  a.c        120       133\n  b.c        12        10\n",
    ],
)
def test_what_is_set_or_expected_is_no_result(text: str) -> None:
    assert sides(text) == {}


def test_names_of_directions_beside_each_other() -> None:
    text = "Without batching:\n  RX 1.1 Mpps, TX 0.9 Mpps\nWith batching:\n  RX 1.9 Mpps, TX 1.6 Mpps\n"
    assert sides(text)["after"] == [("RX", 1.9e6, "pps"), ("TX", 1.6e6, "pps")]


def test_numbers_of_runs_below_a_title_with_their_unit() -> None:
    got = read("Time for 1M packets (us), 3 runs:\n  old: 1.21, 1.22, 1.20\n  new: 1.01, 1.02, 1.00\n").found
    assert [(item.side, item.run.rows[0].samples, item.run.rows[0].unit) for item in got] == [
        ("before", [1.21, 1.22, 1.20], "us"),
        ("after", [1.01, 1.02, 1.00], "us"),
    ]


def test_names_that_span_the_cells_of_both_sides() -> None:
    text = " |        | Latency (us)   || Throughput (Gbps) ||\n | flows  | before | after | before   | after  |\n"
    found = sides(text + " | 1      | 21     | 18    | 9.1      | 9.4    |\n")
    assert [(value, unit) for _, value, unit in found["before"]] == [(21, "us"), (9.1e9, "bit/s")]
    assert [(value, unit) for _, value, unit in found["after"]] == [(18, "us"), (9.4e9, "bit/s")]


def test_a_factor_is_no_share() -> None:
    text = "  threads   before   after   change\n        1    1.00x   1.12x    +12%\n"
    found = sides(text + "        2    1.91x   2.20x    +15%\n")
    assert found["after"] == [("1", 1.12, ""), ("2", 2.2, "")]


def test_a_unit_behind_a_spread_in_brackets() -> None:
    found = sides("        before              after\n   TX   88.1 (0.4) Gbps     93.9 (0.2) Gbps\n")
    assert found == {"before": [("TX", 88.1e9, "bit/s")], "after": [("TX", 93.9e9, "bit/s")]}


def test_sizes_in_the_names_of_rows_beside_a_ratio() -> None:
    text = " Op              Baseline       Patched       Ratio\n alloc 64 B      31 ns          22 ns         0.71\n"
    found = sides(text + " alloc 4 KiB     120 ns         101 ns        0.84\n")
    assert found["before"] == [("alloc 64 B", 31, "ns"), ("alloc 4 KiB", 120, "ns")]


def test_what_is_left_of_the_sides_is_no_part_of_a_name() -> None:
    text = "  |        | GRO off  | GRO on (before) | GRO on (after) |\n|---|---|---|---|\n"
    found = sides(text + "  | 1 flow | 9.1 Gbps | 21.1 Gbps       | 25.6 Gbps      |\n")
    assert found["before"] == [("1 flow", 21.1e9, "bit/s")]
    text = "                |  v6.12  |  net-next | net-next + patch\n 1 thread, 64B  |  1.01   |  1.02     |  1.22\n"
    found = sides(text + " 8 threads, 64B |  7.8    |  7.9      |  9.1\n")
    assert found["before"] == [("1 thread, 64B", 1.02, ""), ("8 threads, 64B", 7.9, "")]


def test_names_of_rates_behind_their_numbers() -> None:
    found = sides("Without the fix: 1201 drops/s, 44% CPU\nWith the fix:    3 drops/s, 41% CPU\n")
    assert found["before"] == [("drops/s", 1201, ""), ("CPU", 44, "%")]


def test_a_series_behind_its_name_and_a_colon() -> None:
    text = "  Packet size: 64  128  256\n  Baseline:    3.1 3.0 2.9\n  Patched:     3.9 3.8 3.4\n"
    assert sides(text)["after"] == [
        ("Packet size 64", 3.9, ""),
        ("Packet size 128", 3.8, ""),
        ("Packet size 256", 3.4, ""),
    ]


def test_a_version_with_a_version_of_the_patch_is_the_after() -> None:
    text = "   processes   stock-6.12   6.12+v2\n         100        0.121      0.101\n"
    assert sides(text)["after"] == [("100", 0.101, "")]


def test_loads_of_a_cache_are_no_load_of_a_cpu() -> None:
    found = read("              before    after\n Load HITs    12012     8012\n").found
    assert {row.direction for item in found for row in item.run.rows} == {None}


def test_names_above_repeated_metrics_of_rows() -> None:
    text = " Kernel        4 queues                 8 queues\n               Mpps      CPU            Mpps      CPU\n"
    found = sides(
        text
        + " vanilla       4.0       91%            8.0       99%\n patched       4.9       88%      9.6    97%\n"
    )
    assert found["before"] == [
        ("Mpps, 4 queues", 4e6, "pps"),
        ("CPU, 4 queues", 91, "%"),
        ("Mpps, 8 queues", 8e6, "pps"),
        ("CPU, 8 queues", 99, "%"),
    ]


def test_a_key_without_a_cell_in_the_head_is_no_repeat() -> None:
    text = " flows |   rate (Gbps)   |  latency (us)\n       |   old  |  new   |  old  |  new\n"
    found = sides(text + " 1     |   9.1  |  9.4   |  12   |  11\n 8     |   31   |  38    |  22   |  19\n")
    assert [(value, unit) for _, value, unit in found["before"]] == [
        (9.1e9, "bit/s"),
        (31e9, "bit/s"),
        (12, "us"),
        (22, "us"),
    ]
    assert [metric for metric, _, _ in found["after"]][:2] == ["1 rate (Gbps)", "8 rate (Gbps)"]


def test_a_unit_alone_above_a_head() -> None:
    text = "             Mbps\n             rx        tx\n before      910       920\n after       931       941\n"
    assert sides(text)["before"] == [("rx", 910e6, "bit/s"), ("tx", 920e6, "bit/s")]


def test_with_alone_is_no_side_beside_another_word() -> None:
    read_as = sides("Boot with 512 CPUs:  before  42.1s\n                     after   31.0s\n")
    assert read_as == {"before": [("time", 42.1, "s")], "after": [("time", 31.0, "s")]}


def test_a_unit_above_the_names_of_sides() -> None:
    found = sides(" time (s)   run1   run2\n before     10.1   10.2\n after       8.1    8.0\n")
    assert [unit for _, _, unit in found["before"] + found["after"]] == ["s", "s"]


def test_added_patches_by_their_numbers() -> None:
    text = "    frame     net-next   +p1    +p1-3\n    64        10.1       10.4   11.0\n"
    assert [value for _, value, _ in sides(text)["after"]] == [10.4, 11.0]


def test_a_head_of_three_lines_whose_last_has_one_cell_above_rows_of_one_cell_more() -> None:
    text = """
+----------------------+----------+-----------+-----------+
| packets to a VM,     | Stock    | Patched   | Patched   |
| 8M of them           |          | with A    | with B    |
| *2 threads*          |          |           |           |
+---------+------------+----------+-----------+-----------+
| tun     | sent       | 150 Kpps | 155 Kpps  | 145 Kpps  |
|         +------------+----------+-----------+-----------+
|         | lost       | 900 Kpps | 870 Kpps  | 0         |
+---------+------------+----------+-----------+-----------+
"""
    assert compared(text) == [
        ("tun sent", 150e3, 155e3, "pps"),
        ("tun lost", 900e3, 870e3, "pps"),
        ("tun sent", 150e3, 145e3, "pps"),
        ("tun lost", 900e3, 0, "pps"),
    ]


def test_a_patch_may_be_glued_to_with_and_without() -> None:
    text = (
        " threads  without+this_patch   with+this_patch      delta\n"
        "    1       2.5Mpps            3.1Mpps             +24%\n"
        "    4       5.5Mpps            5.6Mpps             +2%\n"
    )
    assert sides(text) == {
        "before": [("1", 2.5e6, "pps"), ("4", 5.5e6, "pps")],
        "after": [("1", 3.1e6, "pps"), ("4", 5.6e6, "pps")],
    }


def test_units_below_a_head_are_those_of_the_sides_and_changes_need_no_sign() -> None:
    text = (
        "queue\t\tthreads stock\tpatched delta\n"
        "\t\tnr\tKpps\tKpps\t%\n"
        "alpha\t1\t3300\t3700\t12\n"
        "beta\t\t2\t2200\t2100\t-5\n"
    )
    assert sides(text) == {
        "before": [("alpha 1", 3.3e6, "pps"), ("beta 2", 2.2e6, "pps")],
        "after": [("alpha 1", 3.7e6, "pps"), ("beta 2", 2.1e6, "pps")],
    }


ADDED = """
              old gcc    old gcc      new gcc    new gcc
                      early exit              early exit
one.o         1200       2400         1300       2500
two.o         3200       4400         3300       4500
"""


def test_what_is_below_each_second_of_two_names_is_added_where_the_subject_names_it() -> None:
    found = sides(f"Subject: [PATCH] foo: early exit of loops\n\n{ADDED}")
    assert [value for _, value, _ in found["before"]] == [1200, 3200, 1300, 3300]
    assert [value for _, value, _ in found["after"]] == [2400, 4400, 2500, 4500]
    assert sides(f"Subject: [PATCH] foo: fewer locks\n\n{ADDED}") == {}


def test_a_clean_kernel_is_the_before_behind_the_patches() -> None:
    text = "Flows   with patches    clean kernel    Percent reduction\n4k      0.000125 0.000250 -50.00%\n"
    read_as = sides(text)
    assert [value for _, value, _ in read_as["before"] + read_as["after"]] == [0.00025, 0.000125]
    assert sides(text.replace("clean kernel", "cleaned code")) == {}


def test_the_end_of_a_sentence_is_no_title_and_of_two_sentences_the_last_is() -> None:
    table = "threads  base     base + fix\n1        2.1Mpps  2.4Mpps\n4        3.1Mpps  3.5Mpps\n"
    for above, title in (
        ("It was changed,\nwhich has the result below:", ""),
        ("I ran it twice. The results are:", "The results are"),
    ):
        (made,) = experiments(read(f"{above}\n{table}"), "mail", "0")
        assert made.title.partition("table at line")[0].strip(" ,") == title


HEAD = (
    "From: A <a@example.org>\nSubject: {}\nDate: Tue, 1 Sep 2026 10:00:00 +0000\n\nNumbers of one host.\n\n"
)
LIMITS = (
    "Cgroup     Baseline   Tier-Aware\nhog          21.457       17.733\nvictim       12.315       16.950\n"
)


def test_the_column_that_the_subject_of_a_patch_has_is_the_after() -> None:
    wanted = [(21.457, 17.733), (12.315, 16.95)]
    assert pairs(HEAD.format("[RFC PATCH 0/9] mm: make memory limits tier-aware") + LIMITS) == wanted
    # What is removed, or what no patch has in its subject, may be either.
    assert pairs(HEAD.format("[RFC PATCH 0/9] mm: remove tier-aware limits") + LIMITS) == []
    assert pairs(HEAD.format("[RFC PATCH 0/9] mm: make memory limits hierarchical") + LIMITS) == []
    assert pairs(HEAD.format("numbers of tier-aware limits") + LIMITS) == []


def test_of_two_names_the_one_of_the_subject_is_the_after() -> None:
    table = " connections | with page fragments | with full page\n-------------+----------+--------\n"
    table += "           4 |         139 Gbps    |     138 Gbps\n           8 |         140 Gbps    |     162 Gbps\n"
    wanted = [(139e9, 138e9), (140e9, 162e9)]
    assert pairs(HEAD.format("[PATCH net-next v4] net: mana: Force full-page RX buffers") + table) == wanted
    assert pairs(HEAD.format("[PATCH net-next v4] net: mana: full pages beside page fragments") + table) == []
    assert pairs(HEAD.format("[PATCH net-next v4] net: mana: faster RX buffers") + table) == []


def test_the_column_without_changes_is_what_the_changes_of_the_other_are_over() -> None:
    text = """
netperf-udp
                                     atomic                     v3
Hmean     send-64         189.36 (   0.00%)      227.14 *  19.95%*
Hmean     send-128        378.77 (   0.00%)      387.94 (   2.42%)
Hmean     send-256        925.96 (   0.00%)      922.77 (  -0.34%)
"""
    assert pairs(text) == [(189.36, 227.14), (378.77, 387.94), (925.96, 922.77)]
    assert pairs(text.replace("19.95%", "29.95%")) == []
    assert pairs(text.replace("0.00%", "0.50%")) == []


WIDE = """
                     host to guest [Gbps]
pkt_size before opt  p 1+2    p 3+4       virtio-net + vhost
                                                 TCP_NODELAY
64         0.068     0.063    0.130         0.188     0.187
256        0.274     0.236    0.392         0.749     0.654
"""


def test_a_last_name_above_two_numbers_is_of_neither() -> None:
    assert [(name, before, after) for name, before, after, _ in compared(WIDE)] == [
        ("64", 68e6, 63e6), ("256", 274e6, 236e6), ("64", 68e6, 130e6), ("256", 274e6, 392e6),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "row", ["64  0.068  0.063  0.130  0.188  0.187", "64         0.068     0.063  0.1  0.130 0.1 "]
)
def test_numbers_that_are_not_below_their_names_are_not_compared(row: str) -> None:
    assert pairs(WIDE.replace("64         0.068     0.063    0.130         0.188     0.187", row)) == [
        (274e6, 236e6), (274e6, 392e6),
    ]  # fmt: skip


GROUPED = """
Kind          Flows   Rate             Latency (us)
                     (pps)      P50    P90    P99.9
baseline      10      272100    57.2   71.9   100.6
baseline      20      464900    66.8   78.8   113.4
lazy polling  10      301700    44.7   70.6   95.4
lazy polling  20      508300    58.9   76.9   109.3
"""


def test_the_last_name_of_a_head_may_be_over_several_percentiles() -> None:
    found = compared(GROUPED)
    assert len(found) == 8
    assert ("Rate (pps), Flows 20", 464900, 508300, "pps") in found
    assert ("P99.9 (us), Flows 10", 100.6, 95.4, "us") in found


def test_names_that_are_no_percentiles_or_have_no_unit_above_them_are_not_joined_with_it() -> None:
    assert compared(GROUPED.replace("P90", "CPU")) == []
    assert compared(GROUPED.replace("Latency (us)", "Latency     ")) == []


def test_a_name_of_three_lines_of_which_one_sets_two_things_against_each_other() -> None:
    text = """
                   mm-unstable-1-2-2024           v10
    compressor                 one               one        Batched
                                                              vs.
                                                          One by one
    ------------------------------------------------------------------
    throughput (KB/s)    1,200,000         1,500,000           25%
    elapsed time (sec)       40.50             30.25          -25%
"""
    assert [(before, after) for _, before, after, _ in compared(text)] == [(1.2e9, 1.5e9), (40.5, 30.25)]


def test_the_tree_of_a_subsystem_is_the_before() -> None:
    rows = "1         10.5       11.5\n2         20.5       22.5\n"
    assert pairs(f"Results:\n\nthreads   for-next   patched\n{rows}") == [(10.5, 11.5), (20.5, 22.5)]
    # Of two trees none is the change.
    assert pairs(f"Results:\n\nthreads   for-next   net-next\n{rows}") == []
