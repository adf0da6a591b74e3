"""Names that show the sides only together, in rows, in headings, and in tables of several things."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read
from skbscope.results.mail.sides.contrast import contrasted


def sides(*names: str, prose: str = "") -> list[str | None]:
    return [one.side if one else None for one in contrasted(names, prose)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Without (6.0-rc1)", "With patch"),
        ("net-next: (baseline)", "net-next + offload"),
        ("6.0-rc1", "6.0-rc1 + (A)"),
        ("sendfile on (orig)", "sendfile on (this)"),
        ("Without Relaxed Ordering", "With relaxed ordering"),
        ("original code", "changed code"),
        ("Aligned (baseline)", "Aligned (with patches)"),
        ("Current figures like that", "After this patch set, figures like that"),
        ("vanilla", "some driver"),
    ],
)
def test_two_names(before: str, after: str) -> None:
    assert sides(before, after) == ["before", "after"]
    assert sides(f"2. {after}:", f"1. {before}:") == ["after", "before"]


def test_names_that_show_no_sides_have_none() -> None:
    assert sides("TCP", "UDP") == [None, None]
    assert sides("with GRO", "with TSO") == [None, None]
    assert sides("without GRO", "with TSO") == [None, None]
    assert sides("baseline", "baseline") == [None, None]
    assert sides("before") == [None]
    assert sides("1 flow", "2 flows", "4 flows") == [None] * 3


def test_a_setting_is_the_change_only_where_the_text_says_that_it_is_new() -> None:
    names = ("with split header disabled", "with split header enabled")
    assert sides(*names, prose="This adds split header support.") == ["before", "after"]
    assert [one.doubt for one in contrasted(names, "This adds split header support.") if one] == [None, None]
    assert all(one and one.doubt for one in contrasted(names, "A mail about other things."))


def test_what_is_added_to_a_version_is_compared_with_it_and_nothing_else() -> None:
    text = (
        "Results (average):\n1. root group        21694.8 Mbps\n2. 6.0-rc1           10482.7 Mbps (-51.6%)\n"
        "3. 6.0-rc1 + (A)     14542.5 Mbps (-32.9%)\n4. 6.0-rc1 + (B+C)   20120.3 Mbps (-7.2%)\n"
    )
    assert pairs(text) == [(10482.7e6, 14542.5e6), (10482.7e6, 20120.3e6)]


def test_rows_with_units_and_hedges_need_no_head() -> None:
    text = "- TCP stream into a tunnel:\n  - net-next: (baseline)\t\t~ 85Gbps\n  - net-next + offload:\t~102Gbps\n"
    assert compared(text) == [("rate", 85e9, 102e9, "bit/s")]
    assert pairs("Results:\nWithout (6.0-rc1)   10482.7\nWith patch   14542.5\n") == []
    assert pairs("Rate (Mbps):\nWithout (6.0-rc1)   10482.7\nWith patch   14542.5\n") == [
        (10482.7e6, 14542.5e6)
    ]


def test_several_numbers_before_one_unit_are_repeats_of_the_same_configuration() -> None:
    text = (
        "First data (3 samples):\n- baseline   mode A      1064 1470 1455  usec\n"
        "- patched    mode B       140  150  159  usec\n- patched    mode A       142  149  149  usec\n"
    )
    assert pairs(text) == [(1455, 149)]


def test_a_named_baseline_among_numbered_rows_below_a_head() -> None:
    text = (
        "№ | test:                    | BW (MB/s) | speedup\n1 | zerocopy (plain)         | 18281     | 0.38\n"
        "2 | zerocopy -z (baseline)   | 47421     | 1\n3 | ring (flush=0, reqs=1)   | 96534     | 2.03\n"
    )
    assert pairs(text) == [(47421e6, 18281e6), (47421e6, 96534e6)]


def test_a_base_and_several_variants_below_a_head() -> None:
    text = (
        "testcase      qps  avglat   cpu\nbase       200024     127    25\n"
        "defer10    199991      64    27\nfullbusy   200040      58   100\n"
    )
    found = [row for row in compared(text) if row[0] == "avglat"]
    assert [row[1:3] for row in found] == [(127, 64), (127, 58)]


def test_marks_in_brackets_beside_a_row_without_one() -> None:
    text = (
        "Items                     QPS\nsendfile off        272477.10\n"
        "sendfile on (orig)  223622.79\nsendfile on (this)  395847.21\n"
    )
    assert pairs(text) == [(223622.79, 395847.21)]


FIO = "READ: bw={0}MiB/s (1MB/s), {0}MiB/s-{0}MiB/s (1MB/s-1MB/s), io=10GiB (10GB), run=100-100msec\n"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Without Relaxed Ordering:", "With relaxed ordering:"), ("- original code", "- changed code")],
)
def test_outputs_below_lines_that_differ_in_one_word(one: str, other: str) -> None:
    text = f"The test was this.\n\n{one}\n{FIO.format(100)}\n{other}\n{FIO.format(300)}"
    assert pairs(text) == [(100 * 8 * 2**20, 300 * 8 * 2**20)]
    swapped = f"The test was this.\n\n{other}\n{FIO.format(300)}\n{one}\n{FIO.format(100)}"
    assert pairs(swapped) == [(100 * 8 * 2**20, 300 * 8 * 2**20)]


def test_a_lone_statement_among_several_outputs_is_not_enough() -> None:
    blocks = [f"- limit {at}\n{FIO.format(100 * at)}\n" for at in (1, 2, 3)]
    assert pairs(f"{''.join(blocks)}- the previous code:\n{FIO.format(50)}") == []


def test_several_things_where_the_stated_changes_recompute_from_one() -> None:
    text = """
                    TCP          domain            loopback       loopback-nocpy
Message
rate (msg/s)      75140   129548(+72.41)    152266(+102.64%)    151914(+102.17%)
"""
    assert [row[1:] for row in compared(text)] == [
        (75140, 129548, "1/s"), (75140, 152266, "1/s"), (75140, 151914, "1/s"),
    ]  # fmt: skip
    assert pairs(text.replace("+102.64%", "+12.64%")) == []
    assert pairs(text.replace("(+72.41)", "").replace("(+102.64%)", "").replace("(+102.17%)", "")) == []


def test_pairs_of_columns_under_metrics() -> None:
    text = """
| Test     |Cycles |   1-5 |    | Nanosec |    1-5 |     % |
| (name)   |Before | After |diff|  Before |  After |change |
|----------+-------+-------+----+---------+--------+-------|
| fast     |    19 |    21 |   2|   5.399 |  5.492 |   1.7 |
| slow     |   238 |   284 |  46|  66.134 | 78.909 |  19.3 |
"""
    assert set(compared(text)) == {
        ("fast Cycles", 19, 21, "cycles"), ("slow Cycles", 238, 284, "cycles"),
        ("fast Nanosec", 5.399, 5.492, "ns"), ("slow Nanosec", 66.134, 78.909, "ns"),
    }  # fmt: skip


def test_sizes_in_cells_are_of_a_second_where_the_key_says_so() -> None:
    head = "trans/s | without patch | apply patch   |\n--------+---------------+-----\n"
    text = f"{head}-t 2    |24.72MB        |26.62MB        |\n"
    assert compared(text) == [("-t 2", 24.72e6, 26.62e6, "B/s")]
    assert compared(text.replace("trans/s", "memory ")) == [("-t 2", 24.72e6, 26.62e6, "B")]


def test_figures_per_second_in_words_and_a_second_metric_on_their_line() -> None:
    text = (
        "Before:\nSET: 205229.23 requests per second, p50=0.799 msec\n"
        "After:\nSET: 623674.69 requests per second, p50=0.303 msec\n"
    )
    assert compared(text) == [("set", 205229.23, 623674.69, "1/s"), ("set p50", 0.799, 0.303, "ms")]


def test_an_arrow_between_times_of_two_units() -> None:
    assert compared("1. 5us->100ns (with 200 links);\n") == [("time", 5, 0.1, "us")]


def test_from_one_size_to_another_below_a_verb() -> None:
    text = "The memory consumption is reduced,\n    - x86_64: 85.1MB to 1.2MB\n    - POWER9: 15368.5MB to 20.8MB\n"
    assert pairs(text) == [(85.1e6, 1.2e6), (15368.5e6, 20.8e6)]
    assert pairs("Buffers of these sizes are used,\n  - x86_64: 85.1MB to 1.2MB\n") == []


def test_a_proposal_is_marked_as_one() -> None:
    text = f"with split header disabled:\n{FIO.format(100)}\nwith split header enabled:\n{FIO.format(300)}"
    (made,) = experiments(read(text), "mail", "0")
    assert made.score == 0.5
    assert any(note.startswith("to be confirmed: ") for note in made.notes)


def test_a_range_of_numbers_is_one_cell_without_a_value() -> None:
    text = """
Configuration              Avg KIOPS   Range (KIOPS)   Spread
Baseline                   6,255       4,200 - 6,700   ~37%
Baseline + all patches     7,350       7,000 - 7,700   ~10%
"""
    assert pairs(text) == [(6255000.0, 7350000.0), (37, 10)]


def test_rules_of_boxes_are_no_heads_and_tests_are_no_repeats() -> None:
    text = """
+──────────+──────────────────+──────────────+──────────────────+──────────────+
|          |            nodelalloc           |             delalloc            |
+──────────+──────────────────+──────────────+──────────────────+──────────────+
|          | Unpatched        | Patched      | Unpatched        | Patched      |
+──────────+──────────────────+──────────────+──────────────────+──────────────+
| Test 1   | 11.8 MB/s        | 23.3 MB/s    | 27.2 MB/s        | 63.7 MB/s    |
| Test 2   | 1428 files/s     | 1434 files/s | 1376 files/s     | 1388 files/s |
"""
    assert set(compared(text)) == {
        ("Test 1 nodelalloc", 11.8e6, 23.3e6, "B/s"), ("Test 2 nodelalloc", 1428, 1434, "1/s"),
        ("Test 1 delalloc", 27.2e6, 63.7e6, "B/s"), ("Test 2 delalloc", 1376, 1388, "1/s"),
    }  # fmt: skip


def test_what_is_shown_for_comparison_beside_both_sides_is_on_neither() -> None:
    times = "\treal    0m{0}s\n\tuser    0m0.5s\n\tsys     0m1.1s\n"
    text = (
        f"preadv for comparison:\n{times.format('13.8')}\nMainline:\n{times.format('12.0')}\n"
        f"This patchset:\n{times.format('9.2')}"
    )
    assert [row[1:3] for row in compared(text) if row[0] == "real"] == [(12.0, 9.2)]


def proposed(text: str) -> list[tuple[float | None, float | None]]:
    """(before, after) of what is only proposed, of the first row."""
    made = [one for one in experiments(read(text), "mail", "0") if one.score < 0.7]
    sides = [{given.side: given.run.rows[-1].value for given in one.inputs} for one in made]
    return [(side["before"], side["after"]) for side in sides]


def test_rows_that_differ_in_the_same_word_are_proposed_and_not_compared() -> None:
    text = """
                  | Guest CPU | Softirq CPU | UDP PPS
------------------|-----------|-------------|------------
xmit by syscall   |   100%    |             |   676,915
xmit by ring      |   59.1%   |   100%      | 5,447,168
recv by syscall   |   60%     |   100%      |   932,288
recv by ring      |   35.7%   |   100%      | 3,343,168
"""
    assert pairs(text) == []
    assert proposed(text) == [(676915, 5447168), (932288, 3343168)]
    # A colon between a name and the first of several cells.
    barred = text.replace("                  | Guest", "                    Guest")
    for name in ("xmit by syscall", "xmit by ring   ", "recv by syscall", "recv by ring   "):
        barred = barred.replace(f"{name}   | ", f"{name}:   ")
    assert proposed(barred) == [(676915, 5447168), (932288, 3343168)]
    # Two metrics of one thing, numbers of things, and words of a sentence are no two things.
    assert proposed(text.replace("syscall", "rx").replace("ring", "tx")) == []
    assert proposed(text.replace("syscall", "1").replace("ring", "2")) == []
    assert proposed("With it it would reach 10 Mbps\nWith this it would reach 20 Mbps\n") == []


def test_a_sentence_about_the_problem_is_left_out_beside_labelled_figures_of_both_sides() -> None:
    data = "Results:\n- Before: 153 MB/s, busy\n- After:  640 MB/s, idle\n"
    text = f"Throughput drops from 640 MB/s to 153 MB/s.\n\n{data}"
    assert pairs(text) == [(153e6, 640e6)]


def test_a_plus_behind_a_version_adds_to_it() -> None:
    assert pairs("5.15.0    9.12 Gbps\n5.15.0+   9.88 Gbps\n") == [(9.12e9, 9.88e9)]


RELEASES = """\
Subject: Regression of XDP in recent kernels

Kernel       |-------| DROP |------|  PASS  |
5.10                 20Mpps           12Mpps
6.1                  15Mpps           11Mpps
bpf-next (6.12-rc1)  16Mpps            9Mpps
"""


def test_in_a_report_of_a_regression_the_oldest_kernel_is_the_before() -> None:
    assert compared(RELEASES) == [
        ("DROP", 20e6, 15e6, "pps"),
        ("PASS", 12e6, 11e6, "pps"),
        ("DROP", 20e6, 16e6, "pps"),
        ("PASS", 12e6, 9e6, "pps"),
    ]
    assert compared(RELEASES.replace("Regression", "Numbers")) == []


def test_numbers_below_a_head_that_is_not_read_are_no_repeats() -> None:
    head = "Mode   DROP    PASS"
    rows = "base     20Mpps   12Mpps\npatched  15Mpps   11Mpps\n"
    assert [one[0] for one in compared(f"{head}\n{rows}")] == ["DROP", "PASS"]
    assert [one[1:3] for one in compared(f"{head}   TX\n{rows}")] == [(20e6, 15e6), (12e6, 11e6)]


def test_good_and_bad_of_a_regression() -> None:
    text = "".join(
        f"{verdict}\n\n# iperf -c peer -t 2\n[ ID] Interval       Transfer     Bandwidth\n"
        f"[  3]  0.0- 1.0 sec  9.88 MBytes  {rate} Mbits/sec\n[  3]  0.0- 2.0 sec  19.9 MBytes  {rate} Mbits/sec\n\n"
        for verdict, rate in (("BAD", 80.5), ("GOOD", 90.5))
    )
    assert [one[1:3] for one in compared(f"This is a regression of throughput.\n\n{text}")] == [
        (90.5e6, 80.5e6)
    ]
    assert compared(text) == []


def test_names_that_are_the_same_but_for_a_word_of_a_side() -> None:
    text = "\n".join(
        (
            "+-----------------+-------+-------+~",
            "|conns/s          | -t 2  | -t 4  |",
            "+-----------------+-------+-------+~",
            "|ring origin      |4100.5 |8200.5 |",
            "+-----------------+-------+-------+~",
            "|ring after       |4300.5 |8900.5 |",
            "+-----------------+-------+-------+~",
        )
    )
    assert [one[:3] for one in compared(text)] == [("-t 2", 4100.5, 4300.5), ("-t 4", 8200.5, 8900.5)]


def test_what_the_subject_uses_is_the_after() -> None:
    rows = (
        "Mode     rx    gro\nalloc_skb()  905 Mb/s 892 Mb/s\nalloc_buf() + build_skb()  918 Mb/s 917 Mb/s\n"
    )
    for subject, found in (("use build_skb()", [(905e6, 918e6), (892e6, 917e6)]), ("fix a leak", [])):
        text = f"Subject: [PATCH] eth: xyz: {subject}\n\nSome testing:\n\n{rows}"
        assert [one[1:3] for one in compared(text)] == found


def test_a_name_with_brackets_behind_it_adds_to_it() -> None:
    assert sides("shared memory", "shared memory(with this series)") == ["before", "after"]


def test_a_tree_with_something_reverted_is_no_after_unless_the_message_reverts_it() -> None:
    names = ("net-next tree", "net-next tree with GRO reverted", "net-next tree with ring")
    doubts = [one.doubt if one else None for one in contrasted(names, "Subject: [PATCH] net: add a ring")]
    assert [doubt is None for doubt in doubts] == [True, False, True]
    reverts = contrasted(names, 'Subject: [PATCH] Revert "net: GRO"')
    assert all(one and one.doubt is None for one in reverts)


def test_a_name_that_is_without_what_all_others_have() -> None:
    names = ("probe (no cache)", "probe (cache, one pass)", "probe (cache, no pass)")
    assert sides(*names, prose="Introduce a lookup cache.") == ["before", "after", "after"]
    assert contrasted(names)[0] == contrasted(names, "")[0]
    assert all(one and one.doubt for one in contrasted(names))
    assert sides("no cache", "cache", "ring") == [None, None, None]


def test_with_and_without_a_setting_are_two_states_after_a_change() -> None:
    text = """\
Subject: [PATCH] ima: introduce a lookup cache

                        | boot time | pages
| probe (no cache)      | 12.5s     | 231
| probe (cache, no pass)| 12.1s     | 234
| probe (cache, pass)   | 16.1s     | 238
"""
    assert [one[1:3] for one in compared(text)] == [(12.5, 12.1), (231, 234), (12.5, 16.1), (231, 238)]


REMOVAL = """\
From: A <a@example.org>
Subject: [PATCH 2/2] {subject}

It makes little difference {compared}, on any disk.

clients     eager           lazy
            BW    Latency   BW    Latency
1           935   0.855     915   0.903
8           2404  6.873     2341  6.511
"""


def test_of_two_names_that_the_text_compares_the_one_that_a_patch_removes_is_the_before() -> None:
    def found(
        subject: str, words: str = "to use eager vs lazy flushes"
    ) -> list[tuple[float | None, float | None]]:
        return pairs(REMOVAL.format(subject=subject, compared=words))

    assert (935, 915) in found("foo: drop eager flushes")
    assert (915, 935) in found("foo: remove the lazy flushes", "compared to lazy, lazy versus eager")
    assert found("foo: add eager flushes") == found('Revert "foo: drop eager flushes"') == []
    assert found("foo: drop eager flushes", "to use eager flushes") == []


def test_a_state_at_the_end_of_two_titles_is_that_of_one_thing() -> None:
    names = ["Some numbers of 10 threads with foo cache enabled", "When foo cache is not enabled"]
    added = contrasted(names, "Subject: [PATCH] add FOO_CACHE support for foocache lookups")
    assert [(one.side, one.doubt) for one in added if one] == [("after", None), ("before", None)]
    assert all(one and one.doubt for one in contrasted(names, "Subject: [PATCH] foo: fix a leak"))
    assert contrasted([names[0], "When bar cache is not enabled"], "add foo cache support") == [None, None]
