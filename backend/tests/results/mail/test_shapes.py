"""Tables with heads of several lines, sides by their names, settings, `A vs B`, figures before what they are of."""

from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read


def test_a_head_of_two_lines_names_the_sides_in_its_second() -> None:
    text = """
-------------------------------------------------------------
Test case     | No probes | probes         | probes
              |           | (current)      | (optimized)
=============================================================
kv SET (RPS)  | 47025     | 40619 (-13.6%) | 41529 (-11.6%)
kv GET (RPS)  | 46715     | 41426 (-11.3%) | 42306 (-9.4%)
"""
    sides = [("kv SET (RPS)", 40619, 41529, "1/s"), ("kv GET (RPS)", 41426, 42306, "1/s")]
    assert [one for one in compared(text) if one[1] not in (47025, 46715)] == sides
    # The author's changes are over the first column: they are claims about that, and none about these sides.
    assert {(one[1], one[2]) for one in compared(text) if one not in sides} == {
        (47025, 40619), (46715, 41426), (47025, 41529), (46715, 42306),
    }  # fmt: skip
    assert all("over 'No probes'" in item.group for item in read(text).found if item.stated)


def test_metrics_with_units_in_two_lines_below_both_sides() -> None:
    text = """
'Send Loop' is with the patch applied.
|-----------------------------------------------------|
|        |        Current        |      Send Loop     |
|-----------------------------------------------------|
|        | Throughput | CPU sys  | Throughput | CPU sys  |
|        | (MB/s)     | time (s) | (MB/s)     | time (s) |
|-----------------------------------------------------|
| Min    |     407    |   7.048  |    401     |  5.958   |
| Max    |     455    |   7.563  |    542     |  6.993   |
"""
    found = compared(text)
    assert ("Min Throughput (MB/s)", 407e6, 401e6, "B/s") in found
    assert len(found) == 4
    # Without that sentence nothing says that the other column is the change.
    assert pairs(text.replace("is with the patch applied", "was run twice")) == []


def test_the_row_of_this_patch_is_over_the_row_its_stated_change_recomputes_from() -> None:
    text = """
                                 |matching|  est.  | cycles |  rate  |
                                 |  rate  | cycles | spared |increase|
                                 | (Mpps) |        |        |        |
---------------------------------|--------|--------|--------|--------|
FNIN, LDM (before 49200d17d27d)  |  5.245 |    553 |      - |      - |
LDM only (with 49200d17d27d)     |  6.347 |    457 |     96 |  21.0% |
Without LDM (this patch)         |  6.461 |    449 |      8 |   1.8% |
-------- for reference only: ----|--------|--------|--------|--------|
Without fpu_begin()              |  6.513 |    445 |      4 |   0.8% |
"""
    assert compared(text) == [
        ("matching rate (Mpps)", 6.347e6, 6.461e6, "pps"),
        ("est. cycles", 457, 449, "cycles"),
    ]
    assert pairs(text.replace("1.8%", "9.8%")) == []


def test_a_name_that_is_added_to_is_sure_only_where_stated_changes_recompute() -> None:
    text = """
 --------------.--------------------------.------------.
 Some CPU      |     baselines, Mpps      | this patch |
  1 thread     |__________________________|____________|
               |  hash  | rbtree |        |            |
 --------------|   no   | single |        |   pipapo   |
 type   entries| ranges | field  | pipapo |    AVX2    |
 --------------|--------|--------|--------|------------|
 net,port      |        |        |        |            |
         1000  |   10.4 |    3.8 |    4.0 | 7.5   +87% |
 --------------|--------|--------|--------|------------|
 net6,port     |        |        |        |            |
         1000  |    7.6 |    1.8 |    2.1 | 4.8  +128% |
 --------------'--------'--------'--------'------------'
"""
    assert [one[:3] for one in compared(text)] == [("net,port 1000", 4.0, 7.5), ("net6,port 1000", 2.1, 4.8)]
    assert pairs(text.replace("+128%", "+12%")) == []
    assert pairs(text.replace("+87%", "").replace("+128%", "")) == []


def test_columns_that_differ_in_no_in_zero_copy_or_in_a_new_name() -> None:
    cork = "Size        TCP         NoCork           AutoCork\n   1   2.57 MB/s  698 KB/s(-73.5%)   2.98 MB/s(16.0%)\n"
    cork += "   2    5.1 MB/s 1.41 MB/s(-72.4%)   5.82 MB/s(14.1%)\n"
    cork = cork.replace("NoCork", "S-NoCork").replace("AutoCork", "S-AutoCork")
    assert compared(cork) == [("1", 698e3, 2.98e6, "B/s"), ("2", 1.41e6, 5.82e6, "B/s")]
    copy = "Benchmark:\tXDP-SKB\t\tXDP-DRV\t\tXDP-DRV(ZC)\n"
    copy += "rxdrop\t\t220\t\t235\t\t350\ntxpush\t\t1.000\t\t1.000\t\t410\n"
    assert compared(copy) == [("rxdrop", 235, 350, ""), ("txpush", 1.0, 410, "")]
    crc = "the new function skb_crc() is faster\n\n    Bytes   __skb_sum cycles    skb_crc cycles\n"
    crc += "    =====   ================    ==============\n"
    crc += "     64            43                 18\n   256            94                 77\n"
    assert pairs(crc) == [(43, 18), (94, 77)]
    assert pairs(crc.replace("new function", "function")) == []


def test_two_metrics_are_no_sides() -> None:
    for head in ("rate | rate drops", "cpu | cpu sys", "Rx | Rx drops", "hash | hash no ranges"):
        assert pairs(f"test | {head}\nA | 10 | 12\nB | 11 | 13\n") == [], head


def test_a_setting_that_the_text_calls_new_is_off_before_and_on_after() -> None:
    text = """
This adds a need_wake flag to the rings.

                              Applications
need_wake    cores    txpush    rxdrop
------------------------------------------
     n         1       0.07      0.06
     y         1       21.6      8.2
     n         2       32.3      11.7
     y         2       33.1      11.7
"""
    assert pairs(text) == [(0.07, 21.6), (0.06, 8.2), (32.3, 33.1), (11.7, 11.7)]
    # Elsewhere it is proposed, and a person confirms it.
    unsure = text.replace("This adds a need_wake flag", "Numbers")
    assert {one.score for one in experiments(read(unsure), "mail", "0")} == {0.5}
    assert pairs(unsure) == []


def test_cells_that_hold_both_sides() -> None:
    text = """
Runtime comparison: original code vs with the patch for different
sizes.

+--------------+--------------+--------------+
| rps_flow_cnt |      512     |    2048      |
+--------------+--------------+--------------+
| CPU Total    | 29 vs 22.7   | 29 vs 24.9   |
| Updates      | 533K vs 59   | 521K vs 32   |
+--------------+--------------+--------------+
"""
    assert pairs(text) == [(29, 22.7), (29, 24.9), (533e3, 59), (521e3, 32)]
    assert pairs(text.replace("original code vs with the patch", "one vs the other")) == []


def test_the_figure_before_what_it_is_of() -> None:
    text = """
This speeds up matching a little, before:
93.08 GBit/s (no rules at all)
75.1  GBit/s ("saddr . iif missing drop" in prerouting)

After:
92.48 GBit/s (no rules at all)
75.62 GBit/s (rule in prerouting).
"""
    assert [one[:3] for one in compared(text)] == [
        ("no rules at all", 93.08e9, 92.48e9),
        ("in prerouting", 75.1e9, 75.62e9),
    ]
    assert (75.1e9, 75.62e9) not in pairs(text.replace("rule in prerouting", "rule in the input hook"))
    spread = "udp_rx(Without threaded poll)\n435.98+-5.16 : Channel 44\n439.06+-0.66 : Channel 157\n\n"
    spread += "udp_rx(With threaded poll)\n509.73+-41.03 : Channel 44\n549.97+-7.62 : Channel 157\n"
    assert pairs(spread) == [(435.98, 509.73), (439.06, 549.97)]
    rows = [row for item in read(spread).found for row in item.run.rows]
    assert round(rows[0].spread_pct or 0, 2) == 1.18


def test_sides_in_sentences() -> None:
    assert compared("It shows 301 Mb/s without this series vs 412 Mb/s with this series.") == [
        ("rate", 301e6, 412e6, "bit/s")
    ]
    assert pairs("It shows 412 Mb/s with this series vs 301 Mb/s without this series.") == [(301e6, 412e6)]
    assert pairs("It shows 301 Mb/s without this series vs 412 Mb/s with that card.") == []
    assert pairs("* From ~2 Mpps (baseline) to ~4 Mpps with 1 flow.") == [(2e6, 4e6)]
    text = "Without L1.2 disabled, the speed would be no more than ~200 mbit/s.\n"
    text += "With L1.2 disabled, it would reach 1 gbit/s.\n"
    assert pairs(text) == [(200e6, 1e9)]
    assert pairs(text.replace("With L1.2 disabled", "With L1.1 disabled")) == []


def test_losses_and_named_values_beside_a_side() -> None:
    assert compared("Before: 71 packets lost\nAfter:  15 packets lost, ~80% saving.\n") == [
        ("packets lost", 71, 15, "packets")
    ]
    assert pairs("Before patch: stime_end=37.670000\nAfter patch: stime_end=30.310000\n") == [(37.67, 30.31)]
    assert pairs("Before patch: stime_end=37.670000\nAfter patch: utime_end=30.310000\n") == []


def test_a_key_that_is_written_with_a_letter_names_its_row() -> None:
    text = """
             IOPS
               before   poll_source
4k randread    167102  186049 (+11%)
4k randwrite   162204  181214 (+12%)
"""
    assert pairs(text) == [(167102, 186049), (162204, 181214)]
