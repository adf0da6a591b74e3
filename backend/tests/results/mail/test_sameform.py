"""Blocks of lines of the same form, each below its own title."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

TABLE = "Depth | IOPS [k] | Lat [us]\n1/1 | {} | {}\n32/8 | {} | {}\n\n"


def doubts(text: str) -> set[str | None]:
    return {item.doubt for item in read(text).found}


def test_the_only_other_block_is_the_opposite_of_the_one_with_a_side() -> None:
    text = "Baseline:\n=====\n" + TABLE.format(32.5, 30.1, 179, 168) + "Queue alignment:\n=====\n"
    text += TABLE.format(38.5, 25.2, 231, 130)
    assert pairs(text) == [(32500, 38500), (30.1, 25.2), (179000, 231000), (168, 130)]


def test_a_title_may_take_two_lines_and_one_before_serves_several_afters() -> None:
    rows = "1 | {} | {}\n2 | {} | {}\n\n"
    text = "Baseline 5.2.1:\nThreads | IOPS (K) | Lat (usec)\n" + rows.format(195, 157.5, 215, 284)
    text += "With patches applied on the target,\nbut polling off:\n" + rows.format(197, 156.5, 286, 215)
    text += "With patches applied on the target,\nand polling on:\n" + rows.format(227, 129.5, 404, 144)
    found = pairs(text)
    assert (195000, 197000) in found
    assert (195000, 227000) in found
    assert (284, 144) in found


def test_the_heading_that_differs_is_a_setting_that_the_subject_adds() -> None:
    rtt = "rtt min/avg/max/mdev = {}/{}/58.5/1.5 us\n"
    text = "Subject: [PATCH] io: Add support for busy loops\n\nWithout threads:\nbusy loop disabled:\n"
    text += rtt.format(40.5, 42.5) + "busy loop enabled:\n" + rtt.format(30.5, 31.5)
    text += "\nWith threads:\nbusy loop disabled:\n" + rtt.format(41.5, 44.5) + "busy loop enabled:\n"
    found = pairs(text + rtt.format(35.5, 37.5))
    assert {(40.5, 30.5), (42.5, 31.5), (41.5, 35.5), (44.5, 37.5)} <= set(found)
    # What both halves are of is no second comparison.
    assert (40.5, 41.5) not in found


def test_two_versions_above_the_output_of_a_program() -> None:
    out = "[me@host ~]$ sudo disktest -t /dev/sdx\n\n/dev/sdx:\n Timing reads: {} MB in  3.00 seconds = {} MB/sec\n\n"
    text = "With 5.2.0 (and my patches):\n\n" + out.format(5960, 1986.5)
    text += "With foo-5.3 (and my patches & a fix)\n\n" + out.format(4520, 1506.5)
    assert (1986.5e6, 1506.5e6) in pairs(text)


def test_lines_that_count_are_the_kth_with_the_kth() -> None:
    rows = " 5000 entries in {} ms (now 5000, loop 1)\n 5000 entries in {} ms (now 10000, loop 2)\n"
    text = "With that change reverted the test shows growing times:\n\n" + rows.format(3737, 16994)
    text += "\nAfter this change, the test passes with constant times:\n\n" + rows.format(1064, 1074)
    assert pairs(text) == [(3737, 1064), (16994, 1074)]


def test_a_kernel_with_a_patch_of_four_is_compared_with_the_same_kernel() -> None:
    row = "    write: IOPS={}, BW={}MiB/s (982MB/s)(18.3GiB/20020msec); 0 zone resets\n\n"
    text = "".join(
        f"  {kernel}{with_patch}:\n" + row.format(iops, iops + 4)
        for kernel, with_patch, iops in (
            ("5.19.0-rc7", "", 933),
            ("5.19.0-rc7", " with my patch", 988),
            ("584b0180f0", "", 1004),
            ("584b0180f0", " with my patch", 1073),
        )
    )
    assert [pair for *pair, unit in [one[1:] for one in compared(text)] if unit == "1/s"] == [
        [933, 988],
        [1004, 1073],
    ]


def test_blocks_without_any_side_or_of_other_counts_are_not_compared() -> None:
    one, other = TABLE.format(32.5, 30.1, 179, 168), TABLE.format(38.5, 25.2, 231, 130)
    assert pairs(f"On the laptop:\n{one}On the server:\n{other}") == []
    assert pairs(f"Before, 4 jobs:\n{one}After, 8 jobs:\n{other}") == []


def test_a_before_below_an_after_without_a_title_of_its_own_is_only_proposed() -> None:
    one, other = TABLE.format(32.5, 30.1, 179, 168), TABLE.format(38.5, 25.2, 231, 130)
    found = doubts(f"With this patch:\n{one}On the laptop:\n{other}")
    assert found
    assert None not in found


def test_the_variant_that_the_text_calls_faster_is_the_after() -> None:
    blocks = """LIST variant, step=bulk size

 Per elem: {0} cycles (step:1)
 Per elem: {1} cycles (step:2)

ARRAY variant, step=bulk size

 Per elem: 195 cycles (step:1)
 Per elem: 123 cycles (step:2)

The array variant is clearly {2}.
"""
    assert pairs(blocks.format(294, 214, "faster")) == [(294, 195), (214, 123)]
    assert pairs(blocks.format(94, 60, "slower")) == [(195, 94), (123, 60)]
    assert pairs(blocks.format(294, 214, "shorter")) == []
    assert pairs(blocks.format(294, 214, "faster").replace("clearly", "not much")) == []


def test_a_number_that_the_text_raises_from_one_heading_to_the_other() -> None:
    tables = """Raising the default count from 512 to 1024 gives better throughput.

tests with {0} Rx buffers
-----------------------------
connections|  throughput| errs|
1          |  40.93Gbps | 123 |
16         | 180.15Gbps | 190 |

tests with {1} Rx buffers
-----------------------------
connections|  throughput| errs|
1          |  44.22Gbps | 19  |
16         | 180.19Gbps | 44  |
"""
    assert (40.93e9, 44.22e9) in pairs(tables.format(512, 1024))
    assert (44.22e9, 40.93e9) in pairs(tables.format(1024, 512))
    assert pairs(tables.format(256, 512)) == []


def test_lines_of_a_log_below_a_heading_that_calls_them_faster() -> None:
    log = "{0}:28 INFO: Test run completed.\n{0}:28 INFO: total bytes  :{1}\n{0}:28 INFO:   throughput   :{2}Gbps\n"
    first, second = log.format("08:06", 630292053310, 84.04), log.format("08:09", 741966608384, 98.93)
    text = f"Spread over the node it looks like this:\n\n{first}\nSpread over siblings it is 15% faster:\n\n{second}"
    assert [(metric, before, after) for metric, before, after, _ in compared(text)] == [
        ("total bytes", 630292053310, 741966608384),
        ("throughput", 84.04e9, 98.93e9),
    ]
    assert pairs(text.replace("15% faster", "as follows")) == []
    assert pairs(text.replace("15% faster", "not faster")) == []


def test_what_is_better_without_a_commit_is_not_the_after() -> None:
    lines = "rate {} Gbps\ncpu {}%\n"
    text = f"The speed is:\n{lines.format(12.1, 35)}\n{{}}\n{lines.format(15.1, 30)}"
    assert pairs(text.format("Then the speed is much better:")) == [(12.1e9, 15.1e9), (35, 30)]
    for title in (
        "When I revert that commit the speed is much better:",
        "On another laptop the speed is better:",
    ):
        assert pairs(text.format(title)) == []


CPU = """Servers show less load:
O_DIRECT:
write: 51% idle, 25% system,   14% IO wait
read:  55% idle,  9% system, 32.5% IO wait
buffered:
write: 17.8% idle, 67.5% system,   8% IO wait
read:  3.29% idle, 94.2% system, 2.5% IO wait

{0}
"""


def test_what_the_text_compares_with_is_the_before_and_names_may_be_behind_their_numbers() -> None:
    text = CPU.format("Throughput grows when comparing O_DIRECT vs buffered.")
    assert [(metric, before, after) for metric, before, after, _ in compared(text)] == [
        ("write idle", 17.8, 51),
        ("write system", 67.5, 25),
        ("write IO wait", 8, 14),
        ("read idle", 3.29, 55),
        ("read system", 94.2, 9),
        ("read IO wait", 2.5, 32.5),
    ]
    assert pairs(CPU.format("We compared O_DIRECT to buffered.")) == pairs(text)
    assert pairs(CPU.format("The load of O_DIRECT relative to buffered is low.")) == pairs(text)
    assert pairs(CPU.format("Both are of interest.")) == []


def test_lines_that_have_both_sides_are_no_lines_of_one() -> None:
    lines = "  - TX latency changed from {} ns to 33 ns\n  - RX latency changed from -{} ns to -12 ns\n"
    text = "* 25Gb NO-FEC\n" + lines.format(28.2, 12.5) + "* 25Gb RS-FEC\n" + lines.format(64.5, 3.6)
    assert pairs(text) == [(28.2, 33), (64.5, 33)]


def test_what_a_program_says_before_its_figures_is_no_heading() -> None:
    output = """
Command line used: /usr/bin/iozone -M -i0 -s1g
Output is in kBytes/sec
Processor cache size set to 1024 kBytes.
File stride size set to 17 * record size.

Children see throughput for 12 initial writers = {} kB/sec
"""
    text = f"v5.13-rc6:\n{output.format(416004.59)}\nv5.13-rc6 + a patch:\n{output.format(434971.09)}"
    assert pairs(text) == [(416004590, 434971090)]


_LISTS = "4:  {0}01 {0}07 {0}05 {0}03\n16: {1}95  {1}91  {1}97  {1}94\n\n"


def test_repeats_behind_the_number_of_threads() -> None:
    before, after = _LISTS.format("13", "62"), _LISTS.format("37", "69")
    expected = [(1304, 3704), (6294.5, 6994.5)]
    assert pairs(f"Before:\n{before}After:\n{after}") == expected
    text = f"[PATCH] net: sched: Lossless Fair Queue (LFQ)\n\nWe ran both HTB and LFQ.\n\nHTB:\n{before}LFQ:\n{after}"
    assert pairs(f"Subject: {text}") == expected


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        # Nothing says which of them is new, or that one is compared with the other.
        ("net: sched: Lossless Fair Queue", "We ran both HTB and LFQ."),
        ("net: sched: Lossless Fair Queue (LFQ)", "We ran it four times."),
        ("net: sched: move HTB to Lossless Fair Queue (LFQ)", "We ran both HTB and LFQ."),
        ("net: sched: add statistics to LFQ", "We ran both HTB and LFQ."),
    ],
)
def test_a_name_that_the_subject_does_not_introduce_is_no_side(subject: str, text: str) -> None:
    rows = f"HTB:\n{_LISTS.format('13', '62')}LFQ:\n{_LISTS.format('37', '69')}"
    assert pairs(f"Subject: [PATCH] {subject}\n\n{text}\n\n{rows}") == []


def test_stated_changes_that_recompute_say_which_block_is_new() -> None:
    text = "On one core:\n\nepoll\n62.6 Gbps\n\nring\n80.9 Gbps (+29%)\n\n"
    text += "On two cores:\n\nepoll\n82.2 Gbps\n\nring\n116.2 Gbps (+41%)\n"
    assert pairs(text) == [(62.6e9, 80.9e9), (82.2e9, 116.2e9)]
    assert pairs(text.replace("(+29%)", "").replace("(+41%)", "")) == []
    assert pairs(text.replace("+29%", "+39%").replace("+41%", "+31%")) == []


@pytest.mark.parametrize(
    ("parent", "commit"),
    [
        ("commit 3189713a1b84 (a250c23^)", "commit a250c23f15c2"),
        ("At the previous commit = 4cbfd3de73", "At commit 636b927eba5b"),
        ("a250c23f15c2~1", "a250c23f15c2"),
    ],
)
def test_the_parent_of_a_commit_is_the_before(parent: str, commit: str) -> None:
    read_line = "  WRITE: bw={}MiB/s, io=350GiB, run=300714-300714msec\n\n"
    wanted = (1747 * 2**23, 1191 * 2**23)
    assert wanted in pairs(f"{parent}:\n{read_line.format(1747)}{commit}:\n{read_line.format(1191)}")
    assert wanted in pairs(f"{commit}:\n{read_line.format(1191)}{parent}:\n{read_line.format(1747)}")
    other = "At commit 0123456789ab"
    assert pairs(f"{other}:\n{read_line.format(1747)}{commit}:\n{read_line.format(1191)}") == []


def test_comments_of_which_one_states_a_side_are_headings() -> None:
    text = "# {}\nREAD: bw=3167MiB/s #128k\nREAD: bw=898MiB/s #144k\n\n# {}\nREAD: bw=2705MiB/s #128k\n"
    text += "READ: bw=2901MiB/s #144k\n"
    wanted = [(3167 * 2**20, 2705 * 2**20), (898 * 2**20, 2901 * 2**20)]
    assert pairs(text.format("baseline", "hack")) == wanted
    assert pairs(text.format("sync", "reboot")) == []


def test_all_lines_of_an_output_are_repeats_also_where_its_reader_took_no_side() -> None:
    def block(title: str, *values: float) -> str:
        lines = "".join(f"  IOPS={value}K, BW=1514MiB/s, IOS/call=32/32\n" for value in values)
        return f" {title}:\n{lines}\n"

    text = f"4k read:\n{block('Legacy', 387.78, 395.14, 395.68)}{block('Zero-copy', 482.69, 481.34, 481.66)}"
    text += f"64k read:\n{block('Legacy', 73.25, 73.66, 72.29)}{block('Zero-copy', 381.76, 378.18, 379.52)}"
    subject = "Subject: [PATCH 0/6] ublk zero-copy support\n\n"
    found = [(before, after) for name, before, after, _ in compared(subject + text) if name == "iops"]
    assert found == [(395.14e3, 481.66e3), (73.25e3, 379.52e3)]


def test_a_heading_that_denies_is_no_name_that_the_text_calls_better() -> None:
    rows = " Ethtool(eth0    ) stat:     {0} (     {0}) <= rx_packets /sec\n"
    text = (
        f"It was clear that the page cache was not working:\n{rows.format(6653761)}{rows.format(6653732)}\n"
    )
    text += f"While the plain case looked like this:\n{rows.format(298929)}{rows.format(298971)}\n"
    assert pairs(text + "With larger windows, the page cache is working better.\n") == []


def test_names_of_columns_may_be_one_blank_apart() -> None:
    rows = "server-threads    ops/sec  client-cpu server-cpu\n  1   {}   {}%   {}%\n  2   {}   {}%   {}%\n\n"
    new, old = rows.format("242k", 220, 97, "362k", 241, 128), rows.format("185k", 224, 100, "435k", 479, 200)
    text = f"We measured the performance of SMC-R relative to TCP.\n\nSMC-R:\n{new}TCP:\n{old}"
    assert [(metric, before, after) for metric, before, after, _ in compared(text)] == [
        ("server-threads 1 ops/sec", 185e3, 242e3),
        ("server-threads 1 client-cpu", 224, 220),
        ("server-threads 1 server-cpu", 100, 97),
        ("server-threads 2 ops/sec", 435e3, 362e3),
        ("server-threads 2 client-cpu", 479, 241),
        ("server-threads 2 server-cpu", 200, 128),
    ]


def test_titles_with_another_word_before_and_behind_their_colons_are_of_two_things() -> None:
    block = "{}: {}:\n  WRITE: bw={}MiB/s\n\n"
    order = (
        ("workqueue", "RAID0", 3858),
        ("sync", "RAID0", 1311),
        ("workqueue", "SINGLE", 3004),
        ("sync", "SINGLE", 1337),
    )
    text = "I reported that workqueue is better than sync.\n\n" + "".join(block.format(*one) for one in order)
    assert pairs(text) == [(1311 * 2**20, 3858 * 2**20), (1337 * 2**20, 3004 * 2**20)]


def test_old_and_new_machines_are_no_sides() -> None:
    text = "An old Foo (i7):\ncrc32  -  359 MiB/sec\n\nThe newest Bar (E5):\ncrc32  -  492 MiB/sec\n"
    assert pairs(text) == []
    assert pairs(text.replace("Foo (i7)", "code").replace("newest Bar (E5)", "new code")) != []


def test_a_base_above_several_others_is_compared_with_each() -> None:
    rows = "1. {} Mpps\n2. {} ns\n\n"
    text = "Run with caches\n---------------\n\nBaseline:\n" + rows.format(22.0, 15)
    text += "Lookup:\n" + rows.format(29.5, 5) + "Lookup (full; all entries):\n" + rows.format(20.5, 18)
    assert pairs(text) == [(22e6, 29.5e6), (15, 5), (22e6, 20.5e6), (15, 18)]


@pytest.mark.parametrize("title", ["Lookup", "After"])
def test_a_base_below_another_block_or_beside_a_side_is_none(title: str) -> None:
    rows = "1. {} Mpps\n2. {} ns\n\n"
    text = (
        f"{title}:\n"
        + rows.format(29.5, 5)
        + "Baseline:\n"
        + rows.format(22.0, 15)
        + "Full:\n"
        + rows.format(20.5, 18)
    )
    assert (22e6, 20.5e6) not in pairs(text)


ROUNDS = "Using {} memory:\n\nBaseline:\nreal: {} s\nsys: {} s\n\n{}:\nreal: {} s\nsys: {} s\n\n"


def test_a_baseline_below_each_of_several_titles_is_that_of_the_other_block_there() -> None:
    text = ROUNDS.format("local", 185.2, 683.7, "Lanes", 184.8, 675.1)
    text += ROUNDS.format("remote", 200.3, 489.8, "Lanes", 201.4, 487.3)
    assert pairs(text) == [(185.2, 184.8), (683.7, 675.1), (200.3, 201.4), (489.8, 487.3)]


def test_a_condition_is_not_compared_with_a_baseline() -> None:
    text = ROUNDS.format("local", 185.2, 683.7, "8 threads", 184.8, 675.1)
    text += ROUNDS.format("remote", 200.3, 489.8, "8 threads", 201.4, 487.3)
    assert pairs(text) == []


TURNS = """
To the disk:

{0}:
real: mean: 120.2s
sys: mean: 83.7s

{1}:
real: mean: 110.3s
sys: mean: 75.1s

To memory:

{2}:
real: mean: 100.3s
sys: mean: 62.0s

{3}:
real: mean: 90.5s
sys: mean: 60.1s
"""


def test_two_titles_that_take_turns_are_compared_in_each_round() -> None:
    text = TURNS.format("Baseline", "Pool", "Baseline", "Pool")
    assert pairs(text) == [(120.2, 110.3), (83.7, 75.1), (100.3, 90.5), (62.0, 60.1)]


@pytest.mark.parametrize(
    "names", [("Baseline", "Pool", "Pool", "Baseline"), ("Baseline", "Pool", "Ring", "Queue")]
)
def test_titles_that_do_not_take_turns_are_no_rounds(names: tuple[str, ...]) -> None:
    assert (100.3, 90.5) not in pairs(TURNS.format(*names))


def test_a_conjunction_alone_is_no_title_beside_one_that_calls_its_figures_better() -> None:
    text = "The second one runs faster.\n\none: 15.2 us\ntwo: 16.4 us\n\nand\n\none: 25.2 us\ntwo: 27.4 us\n"
    assert pairs(text) == []


def test_two_of_a_list_whose_first_has_no_such_lines_are_not_compared() -> None:
    text = " 1) Base 5a0b1c2\n\n 2) masked_copy()\n    -> 97% pps and 96% calls of send()\n\n"
    text += " 3) plain_copy() (NEW)\n    -> 102.2% pps and 103% calls of send()\n"
    assert pairs(text) == []


def test_a_sign_that_is_called_better_is_no_verdict_about_the_block_below() -> None:
    text = """\
The first third of the sweep:

        gov-2    gov-3    gov-4
ave     1.65%   0.04%           0.98%
max     5.04%   2.10%           4.58%

Results over gov-1 ({legend}):
        gov-2    gov-3    gov-4
ave     1.73%   0.97%           1.29%
max     16.79%  3.52%           3.95%
"""
    for legend in ("negative is better", "positive means an improvement", "greater is faster"):
        assert pairs(text.format(legend=legend)) == []
