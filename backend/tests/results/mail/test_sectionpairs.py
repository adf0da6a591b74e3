"""Which lines of two sections are one row, which are repeats, and which numbers are no figures."""

import pytest
from mail_pairs import compared, pairs


def text(before: str, after: str) -> str:
    return f"Before this patch:\n{before}\nAfter this patch:\n{after}\n"


def test_lines_right_below_each_other_that_are_alike_are_repeats_with_their_median() -> None:
    found = text("udp tx: 30 MB/s\nudp tx: 32 MB/s\nudp tx: 31 MB/s", "udp tx: 50 MB/s\nudp tx: 54 MB/s")
    assert pairs(found) == [(31e6, 52e6)]


def test_lines_of_several_states_are_no_repeats() -> None:
    states = "Lock {}:\nThreads = 80, Rate = {} MB/s\n"
    before = states.format("a", 10) + states.format("b", 900)
    after = states.format("a", 20) + states.format("b", 800)
    assert sorted(pairs(text(before, after))) == [(10e6, 20e6), (900e6, 800e6)]
    # The same words, far apart: not one thing, and the k-th belongs to the k-th.
    lines = "write BW=10MB/s, lat=5us\nwrite BW=900MB/s, lat=6us"
    assert pairs(text(lines, lines.replace("10", "20").replace("900", "800"))) == [
        (10e6, 20e6),
        (5, 5),
        (900e6, 800e6),
        (6, 6),
    ]


def test_several_states_of_another_count_stay_unread() -> None:
    lines = "write BW=10MB/s, lat=5us\nwrite BW=900MB/s, lat=6us"
    assert pairs(text(lines, f"{lines}\nwrite BW=40MB/s, lat=7us")) == []


@pytest.mark.parametrize(
    "setting",
    ["runtime 10 s", "load 1", "submitter=0", "port 5201", "descriptor 13", "$ ./tool -S 1000", "size 64 B"],
)
def test_what_is_the_same_on_both_sides_is_a_setting(setting: str) -> None:
    assert pairs(text(f"{setting}\nspeed 100 MB/s", f"{setting}\nspeed 120 MB/s")) == [(100e6, 120e6)]


def test_a_duration_and_a_number_that_names_are_no_figures() -> None:
    found = text(
        "submitter, tid=5256\n4956 requests in 20.06s, 3.5MB read",
        "submitter, tid=5260\n6930 requests in 20.10s, 4.5MB read",
    )
    assert pairs(found) == [(4956, 6930), (3.5e6, 4.5e6)]


def test_a_figure_that_is_the_same_on_both_sides_is_one() -> None:
    assert compared(text("IOPS=829k, BW=3239MiB/s", "IOPS=829k, BW=3238MiB/s"))[0][1:] == (
        829e3,
        829e3,
        "1/s",
    )


def test_columns_of_sizes_are_keys() -> None:
    found = text("bs=4k IOPS=11.1k\nbs=16k IOPS=12.1k", "bs=16k IOPS=41.3k\nbs=4k IOPS=41.4k")
    assert pairs(found) == [(11100, 41400), (12100, 41300)]


def test_columns_that_the_heads_call_otherwise_are_not_compared() -> None:
    head = "name     read   write\n"
    rows = "alpha    10.5   20.5\n"
    assert pairs(text(head + rows, head + rows.replace("10.5", "12.5").replace("20.5", "21.5"))) == [
        (10.5, 12.5),
        (20.5, 21.5),
    ]
    assert pairs(text(head + rows, head.replace("read ", "trims") + rows.replace("10.5", "12.5"))) == []


def test_the_first_column_of_a_table_is_its_key() -> None:
    head = "rate     lost   late\n"
    rows = "1000     10.5   20.5\n2000     11.5   21.5\n"
    after = rows.replace("10.5", "12.5").replace("20.5", "30.5")
    assert (10.5, 12.5) in pairs(text(head + rows, head + after))
    assert pairs(text(head + rows, head + after.replace("1000", "100").replace("2000", "200"))) == []


@pytest.mark.parametrize("remark", ["< 30% speed up", "<- 30% faster", "# 30% improvement"])
def test_a_change_at_the_end_of_a_line_is_no_number_of_it(remark: str) -> None:
    before = "probe-a :  1.4 ± 0.1M/s\nprobe-b :  0.8 ± 0.1M/s"
    after = f"probe-a :  1.9 ± 0.1M/s  {remark}\nprobe-b :  0.9 ± 0.1M/s  < 12% speed up"
    assert pairs(text(before, after)) == [(1.4e6, 1.9e6), (0.8e6, 0.9e6)]


def test_a_share_with_a_name_is_a_number_of_its_line() -> None:
    assert (19, 14) in pairs(text("filter_a: 8513805  overhead: 19%", "filter_a: 9146483  overhead: 14%"))


def test_one_before_is_compared_with_each_topic_of_the_after() -> None:
    after = "mode off:\n  TX  0.00-60.01 sec  14.4 Mbits/sec\n\nmode on:\n  TX  0.00-60.40 sec  9.7 Mbits/sec"
    found = text("  TX  0.00-60.00 sec  9.8 Mbits/sec", after)
    assert sorted(pairs(found)) == [(9.8e6, 9.7e6), (9.8e6, 14.4e6)]


def test_units_below_each_other_in_cells_are_those_of_their_numbers() -> None:
    head = "size | rate    | p99\n"
    found = text(f"{head}4k   | 7.0GB/s | 938     usec", f"{head}4k   | 9.0GB/s | 1221 usec")
    assert (938, 1221) in pairs(found)


@pytest.mark.parametrize(
    ("old", "new"), [("5.4", "5.10"), ("Linux 6.1", "Linux 6.12"), ("v6.1.9", "v6.1.12")]
)
def test_the_older_of_two_versions_is_the_before(old: str, new: str) -> None:
    lines = "one client download: {}Mbps\none client upload: {}Mbps\n\n"
    found = f"{new}:\n" + lines.format(500, 450) + f"{old}:\n" + lines.format(900, 775)
    assert sorted(pairs(found)) == [(775e6, 450e6), (900e6, 500e6)]


def test_figures_in_headings_are_no_versions() -> None:
    lines = "25.5 ms delay:\nlow: 4.7 Mbps\n\n5.9 ms delay:\nlow: 2.6 Mbps\n"
    assert pairs(lines) == []


@pytest.mark.parametrize("mark", [" -", ":"])
def test_a_line_that_begins_with_right_below_a_before_is_the_after(mark: str) -> None:
    lines = f"""On my machine I see
ipv4
before{mark} 0.002317 seconds
with bhash2{mark} 0.000020 seconds
"""
    assert pairs(lines) == [(0.002317, 0.00002)]


def test_after_the_test_is_no_side() -> None:
    lines = """Without this patch (kernel 4.19.0-5):
  Result of "grep balloon /proc/vmstat" after the test:
  balloon_inflate {}
  balloon_deflate {}

With this patch (kernel 5.6.0-rc4+):
  Result of "grep balloon /proc/vmstat" after the test:
  balloon_inflate {}
  balloon_deflate {}
"""
    assert pairs(lines.format(154828377, 154828378, 12968539, 12968538)) == [
        (154828377, 12968539),
        (154828378, 12968538),
    ]


def test_a_reply_within_a_quoted_text_does_not_end_what_is_above_it() -> None:
    before, after = "> HW to Timestamp\n>   min: {}\n", ">   max: {}\n> Send to Timestamp\n>   min: {}\n"
    reply = "\nwhich margin of error did that have here? Was it controlled, as I think?\n\n"
    lines = f"{before}{reply}{after}"
    quoted = (
        f"> Before:\n>\n{lines.format(9130, 143183, 18431)}>\n> After:\n>\n{lines.format(7933, 31934, 17291)}"
    )
    assert pairs(quoted) == [(9130, 7933), (143183, 31934), (18431, 17291)]
    with_figures = quoted.replace("which margin", "With mine:\n  min: 5000\nwhich margin")
    assert (143183, 31934) not in pairs(with_figures)


def test_the_head_of_the_first_section_is_that_of_the_others_too() -> None:
    lines = """URING:
Baseline: no patches applied
Depth/Batch    IOPS(K)    Avg. Latency(usec)    99.99(usec)
1/1    24.2    40.90    70.14
32/8   194     156.88   441

Patch added:
1/1    22      43.16    77.31
32/8   222     137.89   277
"""
    found = [
        (metric.rpartition(" ")[2], before, after, unit) for metric, before, after, unit in compared(lines)
    ]
    assert [one[1:] for one in found] == [
        (24200, 22000, "1/s"),
        (40.9, 43.16, "us"),
        (70.14, 77.31, "us"),
        (194000, 222000, "1/s"),
        (156.88, 137.89, "us"),
        (441, 277, "us"),
    ]


def test_a_kernel_that_only_one_heading_names_is_no_difference() -> None:
    table = "Iface      RX packets  TX packets\neth0       {0}     7097702\nport1.2    {1}     425851\n"
    output = "[ 5]  0.00-120.01 sec  9.00 GBytes  {} Mbits/sec  413  sender"
    before, after = table.format(7097731, 6671677), table.format(9474792, 353144)
    text = f"""5.7-rc2 baseline:

{output.format(644)}

{before}
With this patch:

{output.format(870)}

{after}"""
    assert {(7097731, 9474792), (6671677, 353144)} <= set(pairs(text))


def test_a_heading_with_no_is_the_before_of_the_one_without() -> None:
    written = (
        "no inline TX\n  time for a_long_name_xmit(): 85us\n\nno inline RX\n  time for a_long_name_poll(): 8142us\n\n"
        "inline TX:\n  time for a_long_name_xmit(): 82us\n\ninline RX:\n  time for a_long_name_poll(): 8410us\n"
    )
    assert sorted(pairs(written)) == [(85, 82), (8142, 8410)]


def test_headings_that_are_for_and_against_two_things_are_not_mixed() -> None:
    written = (
        "RX with page pool:\n  foo: 85 us\nRX without page pool:\n  foo: 95 us\n"
        "TX with page pool:\n  foo: 15 us\nTX without page pool:\n  foo: 25 us\n"
    )
    assert sorted(pairs(written)) == [(25, 15), (95, 85)]


def test_a_command_above_figures_is_no_part_of_their_names() -> None:
    written = "# perf stat -e cycles -- sleep 1\nbefore\n  12,345,678 cycles\nafter\n  11,345,678 cycles\n"
    assert [row[0] for row in compared(written)] == ["cycles"]


def test_what_is_counted_in_a_second_has_a_unit() -> None:
    written = (
        "Before:\n  interrupts: 48123/s\n  total 10 /sec\nAfter:\n  interrupts: 12001/s\n  total 11 /sec\n"
    )
    assert [row[1:] for row in compared(written)] == [(48123, 12001, "1/s"), (10, 11, "1/s")]


def test_several_amounts_of_a_line_are_a_row() -> None:
    written = "We get:\n- Before: 7.2s insert, 5.1s delete\n- After:  2.1s insert, 1.9s delete\n"
    assert compared(written) == [("insert", 7.2, 2.1, "s"), ("delete", 5.1, 1.9, "s")]


def test_an_output_above_the_heading_of_the_after_is_the_before() -> None:
    written = (
        "$ xdp-bench drop eth0\n  Summary   24,512,345 rx/s   0 err,drop/s\n\nWith this patch:\n\n"
        "$ xdp-bench drop eth0\n  Summary   27,512,345 rx/s   0 err,drop/s\n"
    )
    assert compared(written) == [("rx", 24512345, 27512345, "pps"), ("err,drop", 0, 0, "1/s")]


def test_a_number_that_only_one_of_several_lines_has_is_part_of_their_names_and_a_greeting_is_not() -> None:
    written = (
        "Hi,\n\nbefore this commit:\n  1024 clients: 11.2 sec\n  4096 clients: 48.9 sec\n"
        "after this commit:\n  1024 clients: 1.2 sec\n  4096 clients: 4.7 sec\n"
    )
    assert compared(written) == [("1024 clients", 11.2, 1.2, "s"), ("4096 clients", 48.9, 4.7, "s")]


def test_a_command_is_no_head_of_a_table() -> None:
    written = "ethtool -S eth0 | grep alloc_fail\nbefore: rx_alloc_fail: 12031\nafter:  rx_alloc_fail: 0\n"
    assert compared(written) == [("rx_alloc_fail", 12031, 0, "")]


def test_sizes_in_the_words_of_lines_are_part_of_their_names() -> None:
    lines = "  pktgen 64B: {} Mpps\n  pktgen 1500B: {} Mpps\n"
    text = f"net-next:\n{lines.format(4.12, 2.12)}\nthis series on top:\n{lines.format(4.62, 2.13)}"
    assert [(metric, after) for metric, _, after, _ in compared(text)] == [
        ("pktgen 64", 4.62e6),
        ("pktgen 1500", 2.13e6),
    ]


COUNTERS = (
    "         9,000.{0} msec cpu-clock                 #    1.000 CPUs\nutilized\n"
    "    19,{0},407,416      cycles                    #    2.993 GHz\n"
    "    32,{0},852,331      instructions              #    2.76  insn per\ncycle\n"
    "        10,{0},486      branch-misses             #    0.19% of all\nbranches\n\n"
    "      9.0000{0} seconds time elapsed\n\n"
)


@pytest.mark.parametrize("names", [("Pre-patch", "Post-patch"), ("Before", "After")])
def test_a_marked_heading_with_a_figure_is_above_what_a_tool_printed(names: tuple[str, str]) -> None:
    first, second = names
    text = (
        f"**{first}: foosock rxdrop: 21.1 Mpps\n Performance counter stats for 'CPU(s) 20':\n\n"
        f"{COUNTERS.format(411)}**{second}: foosock rxdrop: 22.2 Mpps\n{COUNTERS.format(522)}"
    )
    assert compared(text) == [
        ("foosock rxdrop", 21.1e6, 22.2e6, "pps"),
        ("cpu clock", 9000.411, 9000.522, "ms"),
        ("cycles", 19411407416, 19522407416, ""),
        ("instructions", 32411852331, 32522852331, ""),
        ("branch misses", 10411486, 10522486, ""),
        ("time elapsed", 9.0000411, 9.0000522, "s"),
    ]


def test_names_behind_numbers_are_theirs_also_where_the_last_is_a_duration() -> None:
    text = """
before:
btrfs/default: 1073 tests, 13 skipped, 2 failures, 12540 seconds

after:
btrfs/default: 1069 tests, 10 skipped, 3 failures, 12853s
"""
    assert [(name, *values) for name, *values, _ in compared(text)] == [
        ("btrfs/default tests", 1073, 1069),
        ("btrfs/default skipped", 13, 10),
        ("btrfs/default failures", 2, 3),
        ("btrfs/default", 12540, 12853),
    ]


def test_the_unit_of_what_is_missing_is_not_that_of_the_next_number() -> None:
    row = "TCP download avg :   {}      N/A Mbits/s     {}\nping :  {} ms\n"
    text = "before:\n" + row.format(235.42, 349, 1.5) + "\nafter:\n" + row.format(235.45, 350, 1.4)
    assert pairs(text) == [(1.5, 1.4)]


MPSTAT = """\
04:{minute}:54 PM  CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
04:{minute}:55 PM  all    {usr}    0.00   19.42    0.00    2.94   10.21    0.00    0.00    0.00   {idle}

"""


def test_of_two_outputs_of_which_the_second_is_of_the_after_the_first_is_the_before() -> None:
    first, second = (
        MPSTAT.format(minute=18, usr=5.81, idle=61.63),
        MPSTAT.format(minute=26, usr=10.7, idle=19.24),
    )
    text = (
        f"Now CPU 0 limits the scalability:\n\n{first}After this patch set, the load is spread:\n\n{second}"
    )
    assert {(5.81, 10.7), (61.63, 19.24)} <= set(pairs(text))
    third = MPSTAT.format(minute=28, usr=1.5, idle=88)
    assert pairs(f"At idle:\n\n{third}{text}") == []


def test_a_list_behind_a_colon_is_no_title_of_the_line_below() -> None:
    block = (
        "nfs/loopback: 539 tests, 4 failures, {} seconds\n  Failures: generic/169 generic/363 generic/464\n"
    )
    block += "Totals: 555 tests, 20 failures, {}s\n\n"
    text = f"before:\n{block.format(2364, 2205)}after:\n{block.format(2327, 2148)}"
    assert compared(text) == [("nfs/loopback", 2364, 2327, "s"), ("Totals", 2205, 2148, "s")]


def rounds(tx: tuple[float, ...], rx: tuple[float, ...], last: str = "") -> str:
    return (
        "".join(f"# tx: avg {one} us\n# rx: avg {two} us\n" for one, two in zip(tx, rx, strict=True)) + last
    )


def test_lines_that_go_round_are_repeats_of_each_of_them() -> None:
    before = rounds((31, 33, 32), (51, 52, 53), "# sum: 253 us\n")
    after = rounds((21, 22, 23, 24, 25), (41, 42, 43, 44, 45), "# sum: 330 us\n")
    assert pairs(text(before, after)) == [(32, 23), (52, 43), (253, 330)]


def test_two_rounds_or_rounds_of_other_loads_are_no_repeats() -> None:
    twice = text(rounds((31, 33), (51, 52)), rounds((21, 22), (41, 42)))
    assert sorted(pairs(twice)) == [(31, 21), (33, 22), (51, 41), (52, 42)]
    loads = text(rounds((10, 20, 40), (51, 52, 53)), rounds((11, 21, 41), (41, 42, 43)))
    assert sorted(pairs(loads)) == [(10, 11), (20, 21), (40, 41), (51, 41), (52, 42), (53, 43)]
    # Another count on each side says not which belongs to which.
    assert pairs(text(rounds((31, 33), (51, 52)), rounds((21, 22, 23), (41, 42, 43)))) == []


def test_the_number_of_a_patch_in_brackets_is_no_other_test() -> None:
    found = (
        "In terms of what {} gives, three runs without it:\n\n# copy: avg 31 us\n\n"
        "and three runs with it:\n\n# copy: avg 21 us\n"
    )
    assert pairs(found.format("patch (4)")) == [(31, 21)]
    assert pairs(found.format("size (4)")) == []


def test_how_many_samples_a_mean_is_of_is_no_figure_in_its_unit() -> None:
    line = "bw (KiB/s): min={}, max={}, avg={}, stdev=30.2, samples={}"
    found = text(line.format(1200, 3400, 2300.5, 20), line.format(1300, 3500, 2400.5, 22))
    assert pairs(found) == [(1228800, 1331200), (3481600, 3584000), (2355712, 2458112)]


def test_numbers_inside_a_name_below_a_head_are_part_of_it() -> None:
    head = "Values                                  BASELINE       RESULT    INDEX"
    rows = [
        ("Copy of 1024 bytes 2000 blocks        3960.0     {:.1f}    {:.1f}", 143157.8, 361.5),
        ("Copy of 256 bytes 500 blocks          1655.0     {:.1f}    {:.1f}", 37631.8, 227.4),
    ]
    parts = [
        "\n".join([f"{title}:", "", head, *(row.format(one * by, two * by) for row, one, two in rows)])
        for title, by in (("Without the patch", 1), ("With the patch", 2))
    ]
    assert {(before, after) for before, after in pairs("\n\n".join(parts)) if before} == {
        (143157.8, 286315.6),
        (361.5, 723.0),
        (37631.8, 75263.6),
        (227.4, 454.8),
    }


def test_many_rounds_of_a_program_are_repeats_though_some_of_their_numbers_vary() -> None:
    def printed(rows: list[tuple[float, int, int]]) -> str:
        return "".join(f"Summary for {t}(ms)\n   Faults:   {n}\n  Waiting:   {w}\n" for t, n, w in rows)

    before = [(5932.5, 1398, 553), (6706.5, 1921, 1273), (5838.5, 1580, 619), (5916.5, 1195, 494)]
    before += [(6229.5, 1395, 359), (6059.5, 1201, 299), (6005.5, 847, 320)]
    after = [(7225.5, 1384, 285), (6567.5, 1378, 167), (6118.5, 1304, 268), (6155.5, 1177, 185)]
    after += [(6448.5, 1283, 353), (6179.5, 1285, 137), (6165.5, 1500, 182)]
    found = compared(f"mainline:\n{printed(before)}\npatched:\n{printed(after)}")
    assert found == [
        ("Summary for", 6005.5, 6179.5, "ms"),
        ("Faults", 1395, 1304, ""),
        ("Waiting", 494, 185, ""),
    ]
    # Numbers that rise from round to round are of more and more of something: the k-th of both sides.
    for rows in (before, after):
        rows.sort(key=lambda row: row[2])
    rising = compared(f"mainline:\n{printed(before)}\npatched:\n{printed(after)}")
    assert ("Waiting", 494, 185, "") not in rising
    assert len(rising) == 21


ADDED = """\
1. 6.9-rc1 baseline:
TCP: 500 Mbps

perf top:
 9.50%  [kernel]  [k] get_page
 3.10%  [kernel]  [k] foo_rx

2. 6.9-rc1 + {}:
TCP: 520 Mbps

perf top:
 4.20%  [kernel]  [k] get_page
 3.30%  [kernel]  [k] foo_rx

3. {}
TCP: {}

perf top:
 1.20%  [kernel]  [k] get_page
 3.40%  [kernel]  [k] foo_rx
"""


def test_each_heading_that_adds_to_that_of_the_before_is_compared_with_it() -> None:
    text = ADDED.format("pooled pages", "6.9-rc1 + pooled pages + bulk refill:", "530")
    first, second = [(9.5, 4.2), (3.1, 3.3), (5e8, 5.2e8)], [(9.5, 1.2), (3.1, 3.4), (5e8, 5.3e8)]
    assert sorted(pairs(text)) == sorted([*first, *second])
    # Another tree adds to nothing; far numbers need not be in the same unit.
    text = ADDED.format("pooled pages", "7.1 + bulk refill:", "530")
    assert (9.5, 1.2) not in pairs(text)
    text = ADDED.format("pooled pages", "6.9-rc1 + pooled pages + bulk refill:", "5300")
    assert not {pair for pair in pairs(text) if pair[1] in (5.3e9, 5300)}


def test_a_rate_is_no_key_of_a_row_and_the_first_column_is() -> None:
    head = "$size   kB/s    Msg/s   CPU\n"
    text = (
        f"Before:\n{head}1472   1000.5   700   90.5\n2944   2000.5   400   60.5\n"
        f"After:\n{head}1472   1100.5   710   80.5\n2944   2000.5   400   50.5\n"
    )
    named = {metric for metric, *_ in compared(text)}
    assert {"$size 1472 Msg/s", "$size 2944 Msg/s", "$size 2944 CPU"} <= named
