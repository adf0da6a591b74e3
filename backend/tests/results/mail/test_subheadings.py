"""Headings between the heading of a side and its figures: settings, and numbers of repeats."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read


@pytest.mark.parametrize(
    ("few", "many"),
    [
        ("QD=1, Batch=1", "QD=32, Batch=8"),
        ("Threads: 4", "Threads: 8"),
        ("  4 threads:", "  8 threads:"),
        ("size=64", "size=1500"),
        ("bs=4k iodepth=1", "bs=64k iodepth=32"),
        ("-- 64 bytes --", "-- 1500 bytes --"),
        ("Message size: 64", "Message size: 1500"),
    ],
)
def test_a_setting_between_figures_is_their_heading_and_no_figure(few: str, many: str) -> None:
    text = (
        f"w/o patch:\n\n{few}\n    rx: 12.3 Mpps\n{many}\n    rx: 2.3 Mpps\n\n"
        f"w/ patch:\n\n{few}\n    rx: 14.1 Mpps\n{many}\n    rx: 2.5 Mpps\n"
    )
    assert [one[1:] for one in compared(text)] == [(12.3e6, 14.1e6, "pps"), (2.3e6, 2.5e6, "pps")]
    assert len({one[0] for one in compared(text)}) == 2


def test_figures_below_counted_settings_are_no_repeats_of_each_other() -> None:
    text = "".join(
        f"{side}:\n  4 threads:\n    throughput: {one} MB/s\n    latency: {two} us\n"
        f"  8 threads:\n    throughput: {three} MB/s\n    latency: {four} us\n\n"
        for side, one, two, three, four in (
            ("without patch", 1200, 34, 2100, 51),
            ("with patch", 1300, 31, 2500, 42),
        )
    )
    assert compared(text) == [
        ("4 threads throughput", 1.2e9, 1.3e9, "B/s"),
        ("4 threads latency", 34, 31, "us"),
        ("8 threads throughput", 2.1e9, 2.5e9, "B/s"),
        ("8 threads latency", 51, 42, "us"),
    ]


@pytest.mark.parametrize("title", ["Run {}:", "# Run {}", "Run{}", "Iteration #{}", "round {}:"])
@pytest.mark.parametrize("line", ["Time: {}", "  throughput: {} MB/s\n  drops: 0"])
def test_lines_below_numbered_repeats_are_repeats(title: str, line: str) -> None:
    of_sides = {"Before": (512.1, 522.1, 517.1), "After": (412.1, 422.1, 417.1)}
    text = "".join(
        f"{side}:\n"
        + "".join(f"{title.format(at)}\n{line.format(value)}\n" for at, value in enumerate(of, 1))
        for side, of in of_sides.items()
    )
    rows = [row for item in read(text).found for row in item.run.rows if row.metric != "drops"]
    scale = 1e6 if "MB/s" in line else 1
    assert [row.samples for row in rows] == [
        pytest.approx([value * scale for value in of]) for of in of_sides.values()
    ]


def test_outputs_of_a_tool_below_numbered_repeats_are_one_group() -> None:
    output = "10737418240 bytes (11 GB) copied, {} s, 870 MB/s\n"
    text = "".join(
        f"{side}:\n" + "".join(f"Run #{at}\n{output.format(value)}" for at, value in enumerate(of, 1))
        for side, of in (("Before", (12.1, 12.2, 12.3)), ("After", (8.1, 8.2, 8.3)))
    )
    found = read(text).found
    assert [item.side for item in found] == ["before"] * 3 + ["after"] * 3
    assert len({item.group for item in found}) == 1


def test_outputs_below_names_of_tests_are_a_group_each() -> None:
    output = "[SUM]   0.00-10.00  sec  43.2 GBytes  {} Gbits/sec                  receiver\n"
    text = "".join(
        f"{side}:\n\n1 stream:\n{output.format(one)}\n8 streams:\n{output.format(two)}\n"
        for side, one, two in (("net-next", 17.1, 37.1), ("net-next + series", 18.1, 45.7))
    )
    assert len({item.group for item in read(text).found}) == 2


def test_the_head_of_percentiles_states_their_unit() -> None:
    text = "".join(
        f"schbench {side}:\n\nWakeup Latencies percentiles (usec) runtime 30 (s) ({count} total samples)\n"
        f"\t  50.0th: {p50}         (32100 samples)\n\t* 99.0th: {p99}        (8100 samples)\n\n"
        for side, count, p50, p99 in (("before", 41234, 12, 310), ("after", 51234, 10, 210))
    )
    assert [one[1:] for one in compared(text)] == [(12, 10, "us"), (310, 210, "us")]


def test_two_hosts_are_no_sides() -> None:
    text = "Host A:\n  QD=1\n  rx_dropped: 12\nHost B:\n  QD=1\n  rx_dropped: 1200\n"
    assert compared(text) == []


@pytest.mark.parametrize(
    ("few", "many"), [("4 threads:", "8 threads:"), ("QD=1, Batch=1", "QD=32, Batch=8"), ("bs=4k", "bs=64k")]
)
@pytest.mark.parametrize(
    "sides", ["  Before: {} MB/s\n  After: {} MB/s\n", "baseline\n  tx: {} MB/s\npatched\n  tx: {} MB/s\n"]
)
def test_a_setting_above_both_sides_names_their_group(few: str, many: str, sides: str) -> None:
    text = f"{few}\n{sides.format(1200, 1300)}{many}\n{sides.format(2100, 2500)}"
    found = read(text).found
    names = [few.strip(":"), many.strip(":")]
    assert [item.group.replace("= ", "=") for item in found] == [names[0]] * 2 + [names[1]] * 2
    assert [one[1:3] for one in compared(text)] == [(1.2e9, 1.3e9), (2.1e9, 2.5e9)]


def test_both_sides_below_each_number_of_a_repeat_are_one_group() -> None:
    text = "".join(f"Run {at}:\n  Before: {120 + at} us\n  After: {100 + at} us\n" for at in (1, 2, 3))
    found = read(text).found
    assert len({item.group for item in found}) == 1
    assert [row.value for item in found if item.side == "after" for row in item.run.rows] == [101, 102, 103]


def test_numbered_repeats_on_one_line_are_samples_of_one_figure() -> None:
    text = "".join(
        f"{side} patch\nRun 1: {high}.3s, Run 2: {high}.4s, Run 3: {high}.5s\n"
        for side, high in (("Without", 12), ("With", 10))
    )
    rows = [row for item in read(text).found for row in item.run.rows]
    assert [(row.metric, row.samples) for row in rows] == [
        ("time", [12.3, 12.4, 12.5]),
        ("time", [10.3, 10.4, 10.5]),
    ]


def test_blanks_before_the_number_of_a_repeat() -> None:
    text = "".join(
        f"{side} kernel:\n\n    Iteration   1: 0.{high}3 sec\n    Iteration   2: 0.{high}5 sec\n\n"
        for side, high in (("Unpatched", 12), ("Patched", 10))
    )
    rows = [row for item in read(text).found for row in item.run.rows]
    assert [row.samples for row in rows] == [[0.123, 0.125], [0.103, 0.105]]


def test_numbered_tests_may_be_of_two_things() -> None:
    text = "Before:\ntest 1: 12.3 us\ntest 2: 45.6 us\nAfter:\ntest 1: 11.3 us\ntest 2: 41.6 us\n"
    assert compared(text) == [("test 1", 12.3, 11.3, "us"), ("test 2", 45.6, 41.6, "us")]


def test_shares_of_a_distribution_are_no_figures() -> None:
    text = "Before:\n  lat (usec) : 50=12.34%, 100=45.67%\nAfter:\n  lat (usec) : 50=22.34%, 100=55.67%\n"
    assert compared(text) == []


@pytest.mark.parametrize("line", ["QD=1, Batch=1", "size  threads", "Threads  Jobs"])
def test_a_head_whose_columns_are_all_settings_has_no_figures(line: str) -> None:
    assert compared(f"Before:\n{line}\n x: 1 MB/s\n y: 2 MB/s\nAfter:\n{line}\n x: 1 MB/s\n y: 3 MB/s\n")
    compared(f"Before:\n{line}\n 1  8\n 2  8\nAfter:\n{line}\n 1  8\n 2  8\n")


def test_the_parent_of_a_commit_is_before_it() -> None:
    text = "parent commit:\n\n  setup: 123 tps\n\nthis commit:\n\n  setup: 133 tps\n"
    assert compared(text) == [("setup", 123, 133, "1/s")]
    assert compared("parent:\n  qdisc mq 8001: 12 packets\nthis patch:\n  qdisc mq 8002: 13 packets\n") == []


def test_headings_of_settings_above_titles_with_numbers_of_processes() -> None:
    def block(depth: int, rate: int, low: int, high: int, process: int) -> str:
        return (
            f"QD={depth}, Batch=1\nMaximum IOPS={rate}K\n{process}: Latency percentiles:\n    percentiles (nsec):\n"
            f"     | 50.0000th=[ {low}], 99.0000th=[ {high}]\n\n"
        )

    text = (
        "This is what I measured:\n\n6.9-rc3 + for-6.10/io_uring:\n\n"
        + block(1, 244, 4036, 4437, 1509)
        + block(2, 483, 4036, 4518, 1533)
        + "6.9-rc3 + for-6.10/io_uring + this series:\n\n"
        + block(1, 246, 3996, 4196, 909)
        + block(2, 487, 3996, 4437, 932)
    )
    assert pairs(text) == [
        (244e3, 246e3),
        (4036.0, 3996.0),
        (4437.0, 4196.0),
        (483e3, 487e3),
        (4036.0, 3996.0),
        (4518.0, 4437.0),
    ]


def test_a_title_that_another_one_adds_to_is_the_before() -> None:
    text = "6.8.12:\n\n  129ms firewall\n  56ms network\n\n6.8.12 + this fix:\n\n  98ms firewall\n  25ms network\n"
    assert compared(text) == [("firewall", 129.0, 98.0, "ms"), ("network", 56.0, 25.0, "ms")]
    assert read(text).found[0].run.label == "6.8.12"


def test_a_long_heading_that_says_that_a_patch_is_added() -> None:
    text = (
        "Baseline:  no patches applied\n1/1    24.2K   40.90us\n32/8  194K    156.88us\n\n"
        "Patch added, priority=1, but the other mode is not available here:\n"
        "1/1    22K     43.16us\n32/8  222K     137.89us\n"
    )
    assert pairs(text) == [(24200.0, 22000.0), (40.9, 43.16), (194000.0, 222000.0), (156.88, 137.89)]


def test_a_heading_of_a_side_may_have_a_long_remark() -> None:
    text = "Before the series:\n- one: 301.0 MB/s\n- two: 201.0 MB/s\n\n"
    text += "At the first patch of the series:\n- one: 341.0 MB/s\n- two: 321.0 MB/s\n\n"
    text += 'After the series (at 0123abcd0123 ("foo: print all of the messages of bar")):\n'
    text += "- one: 351.0 MB/s\n- two: 331.0 MB/s\n"
    assert compared(text) == [
        ("one", 301e6, 341e6, "B/s"),
        ("two", 201e6, 321e6, "B/s"),
        ("one", 301e6, 351e6, "B/s"),
        ("two", 201e6, 331e6, "B/s"),
    ]
