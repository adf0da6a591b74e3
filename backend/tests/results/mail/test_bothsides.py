"""Lines that hold both sides of one thing."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.cleaning import clean
from skbscope.results.mail.reading import read
from skbscope.results.mail.tables.bothsides import both_sides


@pytest.mark.parametrize(
    "text",
    [
        "Results, in Mpps:\n\nXDP_DROP     24.1 -> 31.2\nXDP_TX    12.0 -> 13.5\n",
        "Results (Mpps):\n\nXDP_DROP     24.1 -> 31.2 (+29%)\nXDP_TX    12.0 -> 13.5 (+12%)\n",
        "Packet rates, before -> after:\n\nXDP_DROP: 24.1 => 31.2 Mpps\nXDP_TX: 12.0 => 13.5 Mpps\n",
        "Packet rates (after / before), Mpps:\nXDP_DROP  31.2 / 24.1\nXDP_TX  13.5/12.0\n",
        "net-next vs. this series (Mpps)\nXDP_DROP  24.1 vs 31.2\nXDP_TX  12.0 vs 13.5\n",
        "The rates:\n  XDP_DROP: from 24.1 Mpps to 31.2 Mpps\n  XDP_TX: from 12.0 Mpps to 13.5 Mpps\n",
        "XDP_DROP   v6.9: 24.1 Mpps   v6.9+patch: 31.2 Mpps\nXDP_TX  v6.9: 12.0 Mpps  v6.9+patch: 13.5 Mpps\n",
        "- XDP_DROP: 31.2 Mpps (was 24.1 Mpps)\n- XDP_TX: 13.5 Mpps (was 12.0 Mpps)\n",
        "XDP_DROP  before: 24.1 Mpps   after: 31.2 Mpps\nXDP_TX  before: 12.0 Mpps   after: 13.5 Mpps\n",
        "XDP_DROP  old=24.1Mpps new=31.2Mpps\nXDP_TX   old=12.0Mpps new=13.5Mpps\n",
        "pktgen (Mpps):\n\nXDP_DROP: 24.1 (base) 31.2 (patched) +29%\nXDP_TX: 12.0 (base) 13.5 (patched) +12%\n",
        "XDP_DROP: 31.2 Mpps with the fix, 24.1 Mpps without\nXDP_TX: 13.5 Mpps with the fix, 12.0 Mpps without\n",
    ],
)
def test_a_line_holds_both_sides(text: str) -> None:
    assert compared(text) == [("XDP_DROP", 24.1e6, 31.2e6, "pps"), ("XDP_TX", 12e6, 13.5e6, "pps")]


def test_thousands_of_a_line_are_no_decimals_and_the_label_may_have_a_number() -> None:
    text = "pktgen (pps):\n\n1 core: 2,012,345 (base) 2,512,345 (patched) +24.8%\n"
    assert compared(text) == [("1 core", 2012345, 2512345, "pps")]
    text = "Latency:\n\n  p99:  135,266 us  ->  23,986 us   (-82%)\n"
    assert compared(text) == [("p99", 135266, 23986, "us")]


def test_several_pairs_of_a_line_and_costs_of_an_operation() -> None:
    text = "iperf3:  7.1 Gbps => 9.4 Gbps, CPU 98% => 80%\nnetperf: 6.1 Gbps => 8.4 Gbps, CPU 97% => 78%\n"
    assert compared(text) == [
        ("iperf3", 7.1e9, 9.4e9, "bit/s"),
        ("iperf3 CPU", 98, 80, "%"),
        ("netperf", 6.1e9, 8.4e9, "bit/s"),
        ("netperf CPU", 97, 78, "%"),
    ]
    text = "before -> after:\n\n1 flow   9.1 -> 9.9 Gbps   45 -> 41 us\n"
    assert compared(text) == [("1 flow", 9.1e9, 9.9e9, "bit/s"), ("1 flow time", 45, 41, "us")]
    assert pairs("Ten runs:\n\n  1 thread   old: 12.1s   new: 10.1s\n") == [(12.1, 10.1)]
    assert compared("JIT    before: 211 ns/op   after: 95 ns/op\n") == [("JIT", 211, 95, "ns")]


def test_a_title_between_lines_is_part_of_their_names() -> None:
    text = "TCP:\n 1 flow: 23.1 Gbit/s -> 25.2 Gbit/s\nUDP:\n 1 flow: 3.1 Gbit/s -> 5.2 Gbit/s\n"
    assert compared(text) == [
        ("1 flow", 23.1e9, 25.2e9, "bit/s"),
        ("UDP 1 flow", 3.1e9, 5.2e9, "bit/s"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Changes:\n\n- queue depth: 512 -> 1024\n- MTU 1500 -> 9000\n- test 3 -> 4\n",
        "cwnd over time:\n 10 ms: 10 -> 20\n 20 ms: 20 -> 40\n",
        "[   12.345678] foo: link speed 100 -> 1000\n[   12.345679] foo: link speed 10 -> 100\n",
        "Route lookups: 10.0.0.1 -> 10.0.0.2\nIP 192.0.2.1.5001 > 192.0.2.2.80: 100 -> 200\n",
        "64B   24.1 vs 31.2 Mpps\n128B  12.0 vs 13.5 Mpps\n",
        "Results (Mpps):\n\nv1, v2, v3: 24.1 -> 25.1 -> 31.2\n",
    ],
)
def test_settings_addresses_and_marks_without_an_order_are_no_sides(text: str) -> None:
    assert pairs(text) == []


def test_values_below_a_title_about_settings_are_no_results() -> None:
    text = "{}:\n\n  tcp_foo: 40 ms -> 1 ms\n  tcp_bar: 20 ms -> 10 ms\n"
    for title in ("Default values", "Changes in v3", "The sysctls"):
        assert both_sides(clean(text.format(title)), set()).found == []
    assert len(both_sides(clean(text.format("Results with default settings")), set()).found) == 2


def test_lines_below_a_table_are_no_rows_of_it() -> None:
    text = (
        "| Test    | Before | After |\n|---------|--------|-------|\n| TCP_RR  | 12000  | 15000 |\n\n"
        "Latency of writes:\n\n  p50:   35,266 us  ->  13,986 us   (-60%)\n  p99:  135,266 us  ->  23,986 us   (-82%)\n"
    )
    assert pairs(text) == [(12000, 15000), (35266, 13986), (135266, 23986)]


def test_a_remark_behind_is_no_part_and_a_line_of_the_list_no_title() -> None:
    text = (
        "Tested here, kernel 6.19.8:\n\n               Unpatched -> Patched (128 buffers)\n"
        "  5GHz UL:     844 -> 837 Mbps (no regression)\n  5GHz retx:   3 -> 0\n"
        "  4 streams:   858 -> 826 Mbps (within variance)\n"
    )
    retransmissions = ("5GHz retx", 3, 0, "")
    assert set(compared(text)) == {
        ("5GHz UL", 844e6, 837e6, "bit/s"), ("4 streams", 858e6, 826e6, "bit/s"), retransmissions,
    }  # fmt: skip
    text = text.replace("retx", "mode")
    assert compared(text) == [("5GHz UL", 844e6, 837e6, "bit/s"), ("4 streams", 858e6, 826e6, "bit/s")]
    assert [note.line for note in read(text).unread] == [5]


def test_a_second_arrow_leads_to_the_change() -> None:
    text = (
        "Overhead:\n\n  to clients: 812.5 bits/s -> 97.3 bits/s  => -88.02%\n"
        "  to servers: 661.5 bits/s -> 41.2  => -93.77%\n"
    )
    assert compared(text) == [("to clients", 812.5, 97.3, "bit/s"), ("to servers", 661.5, 41.2, "bit/s")]
    assert [item.stated[0].text for item in read(text).found if item.stated] == ["-88.02%"]
    # Three values are no pair, and a share behind the second arrow is a value.
    assert pairs("Rates:\n\n  a: 12.1 -> 13.5 -> 16.2 Mpps\n  b: 12.1 -> 13.5 => 16.2 Mpps\n") == []
    assert compared("Load:\n\n  9.1 => 9.9 Gbps, CPU 98% => 80%\n")[1][1:] == (98, 80, "%")


def test_sizes_of_what_is_compiled_are_results_and_may_be_hexadecimal() -> None:
    text = (
        "The changes in compiled function size on either side of\npatch 3 look like this:\n\n"
        "\tcopy_a       inc 0x120 -> 0x13d +0x1d\n\tcopy_b       dcr 0x34c -> 0x340 -0xc\n"
    )
    assert compared(text) == [("copy_a", 288, 317, "B"), ("copy_b", 844, 832, "B")]
    assert compared("Code size:\n\n  a.o: 12345 -> 12002 (-343)\n") == [("a.o", 12345, 12002, "B")]
    # Addresses, sizes that somebody sets, and numbers whose difference is not the stated one.
    assert pairs(text.replace("compiled function size", "addresses")) == []
    assert pairs("Sizes of the rings:\n\n  rx: 512 -> 1024 (+512)\n") == []
    assert pairs(text.replace("+0x1d", "+0x1e").replace("-0xc", "-0xd")) == []


def test_a_change_may_be_before_what_changes() -> None:
    text = "Results:\n\n  * TCP TX: +32% bandwidth (638Mbps -> 841Mbps)\n"
    text += "  * UDP TX: -7.5% bandwidth (594Mbps -> 549Mbps)\n"
    assert compared(text) == [
        ("TCP TX bandwidth", 638e6, 841e6, "bit/s"),
        ("UDP TX bandwidth", 594e6, 549e6, "bit/s"),
    ]
    assert [note.text for item in read(text).found for note in item.stated] == ["+32%", "-7.5%"]


def test_a_subject_is_called_by_its_words() -> None:
    text = (
        "From: A <a@example.org>\nSubject: Re: [Intel-wired-lan] NAT throughput 944mbit -> ~40mbit\n\nHi,\n"
    )
    assert compared(text) == [("NAT throughput", 944e6, 40e6, "bit/s")]


def test_a_rate_is_measured_whatever_it_is_called() -> None:
    text = "Workload: redis-benchmark, ops/sec\nGET  before=112,003 after=131,221\nSET  before=109,331 after=127,450\n"
    assert compared(text) == [("GET", 112003, 131221, "1/s"), ("SET", 109331, 127450, "1/s")]


def test_a_change_before_its_values_and_a_unit_in_words() -> None:
    text = (
        "The server improves\n(requests per second, higher is better):\n\n"
        "  wrk -c 64:    +4.1%   (712,345 -> 741,552)\n  wrk -c 256:   +6.0%   (812,345 -> 861,085)\n"
    )
    assert compared(text) == [("wrk -c 64", 712345, 741552, "1/s"), ("wrk -c 256", 812345, 861085, "1/s")]
    stated = [item.stated[0].text for item in read(text).found if item.stated]
    assert stated == ["+4.1%"]


def test_the_side_is_all_of_its_words_and_what_is_counted_per_second_is_no_time() -> None:
    assert compared("Throughput w/ patch: 23.1 Gb/s, w/o: 19.8 Gb/s\n") == [
        ("Throughput", 19.8e9, 23.1e9, "bit/s")
    ]
    text = (
        "Drop rate (packets dropped / second):\n"
        "  fq_codel   before: 812   after: 12\n  cake   before: 712   after: 10\n"
    )
    assert compared(text) == [("fq_codel", 812, 12, ""), ("cake", 712, 10, "")]


def test_the_words_of_sides_are_quoted_without_what_is_around_them() -> None:
    found = read("Average of five runs: 8.71 Gbps (net-next) and 9.02 Gbps (this series).\n").found
    assert found[0].side_because == "'net-next' and 'this series' are behind the numbers"
    assert compared("Old: 5.1us. New: 3.3us.\n") == [("time", 5.1, 3.3, "us")]


def test_shares_of_a_line_are_results() -> None:
    assert compared("softirq time: 42% -> 31%; iowait: 3% -> 3%; idle: 22% -> 35%\n") == [
        ("softirq time", 42, 31, "%"),
        ("iowait", 3, 3, "%"),
        ("idle", 22, 35, "%"),
    ]
    assert compared("dirty threshold: 5% -> 10%\n") == []


def test_a_rate_in_the_name_is_no_side() -> None:
    assert compared("Loss at 1 Mpps offered load:  before 2.3%   after 0.1%\n") == [
        ("Loss at 1 Mpps offered load", 2.3, 0.1, "%")
    ]


def test_a_share_in_the_name_is_no_change() -> None:
    found = read("loss 10%: 24.1 Mpps -> 31.2 Mpps\n").found
    assert [row.metric for item in found for row in item.run.rows] == ["loss 10%", "loss 10%"]
    assert [item.stated for item in found] == [[], []]


def test_instructions_per_packet_are_a_cost() -> None:
    text = "pktgen, 1 queue:\n  Rate: 10.5 Mpps -> 11.5 Mpps\n  Instructions per packet: 400 -> 380\n"
    assert pairs(text) == [(10.5e6, 11.5e6), (400, 380)]


def test_a_line_that_ends_in_an_arrow_goes_on_in_the_next() -> None:
    text = "Improvements in the TCP workloads:\n\n"
    text += "  TCP 512-Kbyte, core 8, MTU 1500, LRO on, tunnel off     40000.00  ->\n 50000.00  ( +25.0% ↑)\n"
    text += "  TCP 64-Kbyte, core 9, MTU 9000, LRO off, tunnel on      20000.00  ->\n 36000.00  ( +80.0% ↑)\n"
    assert pairs(text) == [(40000, 50000), (20000, 36000)]
    # Without a change that recomputes nothing says that they are results.
    assert (
        pairs(text.replace("+25.0%", "+20.0%").replace("+80.0%", "+8.0%").replace("Improvements", "Lines"))
        == []
    )


def test_a_sentence_that_ends_in_an_arrow_is_no_list() -> None:
    assert (
        pairs("We moved the ring of 512 entries, the 2 queues and the MTU of 1500 ->\n 9000 (+500%)\n") == []
    )


def test_what_a_stated_change_is_over_decides_where_an_arrow_and_the_title_differ() -> None:
    text = "Boot (patched vs. baseline):\n- one: 20.0s -> 5.0s (75%)\n- two: 8.0s -> 2.0s (75%)\n"
    assert compared(text) == [("one", 20, 5, "s"), ("two", 8, 2, "s")]
    assert compared(text.replace(" vs. ", "/")) == compared(text)
    text = "Rates (patched vs. baseline):\n- one: 15.0 Mpps -> 10.0 Mpps (+50%)\n"
    assert compared(text) == [("one", 10e6, 15e6, "pps")]
    # Without a change the arrow is only proposed.
    found = read("Boot (patched vs. baseline):\n- one: 20.0s -> 5.0s\n- two: 8.0s -> 2.0s\n").found
    assert [(item.side, item.run.rows[0].value, bool(item.doubt)) for item in found] == [
        ("before", 20, True),
        ("after", 5, True),
    ]
    text = "Rates (patched -> baseline):\n- one: 15.0 Mpps -> 10.0 Mpps\n"
    assert compared(text) == [("one", 10e6, 15e6, "pps")]


def test_a_name_may_end_in_a_letter_that_is_an_article_elsewhere() -> None:
    text = "Latency:\n- Host A: 20.0 us -> 5.0 us\n- Host B: 8.0 us -> 2.0 us\n"
    assert compared(text) == [("Host A", 20, 5, "us"), ("Host B", 8, 2, "us")]
