"""Outputs of programs below words of a side, trimmed as people paste them."""

from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

Rows = dict[str, tuple[float | None, str]]


def sides(text: str) -> dict[str | None, Rows]:
    """By side: the value and the unit of each metric, with its subject behind it where it has one."""
    out: dict[str | None, Rows] = {}
    for item in read(text).found:
        for row in item.run.rows:
            name = f"{row.metric} {row.subject}" if row.subject else row.metric
            assert name not in out.setdefault(item.side, {}), name
            out[item.side][name] = row.value, row.unit
    return out


def test_rows_of_perf_stat_without_its_first_line_are_named_by_their_events() -> None:
    found = sides("""\
A run of 10 s, pinned to one core.

w/o patch:
   1,234,567,890      cycles                    #    2.345 GHz
     987,654,321      instructions              #    0.80  insn per cycle           ( +-  0.02% )
      12,345,678      cache-misses              #    5.432 % of all cache refs      ( +-  0.32% )

w/ patch:
   1,134,567,890      cycles                    #    2.345 GHz
     887,654,321      instructions              #    0.78  insn per cycle           ( +-  0.02% )
      10,345,678      cache-misses              #    5.132 % of all cache refs      ( +-  0.32% )
""")
    assert found == {
        "before": {
            "cycles": (1234567890, "events"),
            "instructions": (987654321, "events"),
            "cache-misses": (12345678, "events"),
            "instructions per cycle": (0.80, "insn/cycle"),
            "cache-misses, share of all cache refs": (5.432, "%"),
        },
        "after": {
            "cycles": (1134567890, "events"),
            "instructions": (887654321, "events"),
            "cache-misses": (10345678, "events"),
            "instructions per cycle": (0.78, "insn/cycle"),
            "cache-misses, share of all cache refs": (5.132, "%"),
        },
    }


def test_a_profile_ends_at_the_heading_of_the_other_side() -> None:
    found = sides("""\
Before:
    12.34%  swapper      [kernel.kallsyms]  [k] fib_table_lookup
     5.67%  ksoftirqd/3  [kernel.kallsyms]  [k] ip_rcv
After:
     2.34%  swapper      [kernel.kallsyms]  [k] fib_table_lookup
     6.67%  ksoftirqd/3  [kernel.kallsyms]  [k] ip_forward
""")
    assert found == {
        "before": {"overhead fib_table_lookup": (12.34, "%"), "overhead ip_rcv": (5.67, "%")},
        "after": {"overhead fib_table_lookup": (2.34, "%"), "overhead ip_forward": (6.67, "%")},
    }


def test_profiles_with_few_symbols_are_compared_where_not_all_are_the_same() -> None:
    groups = {
        item.group
        for item in read("""\
Before:
    12.34%  [kernel]  [k] fib_table_lookup
     5.67%  [kernel]  [k] ip_rcv

After:
     2.34%  [kernel]  [k] fib_table_lookup
     6.67%  [kernel]  [k] ip_forward
""").found
    }
    assert len(groups) == 1


def test_the_number_of_an_interrupt_is_no_figure() -> None:
    found = sides("""\
Before:
 45:   12345678          0   PCI-MSI 524288-edge      eth0-TxRx-0
 46:          0   12345600   PCI-MSI 524289-edge      eth0-TxRx-1
After:
 45:    2345678          0   PCI-MSI 524288-edge      eth0-TxRx-0
 46:          0    2345600   PCI-MSI 524289-edge      eth0-TxRx-1
""")
    values = {value for rows in found.values() for value, _ in rows.values()}
    assert {12345678.0, 2345678.0} <= values
    assert not {45.0, 46.0} & values


def test_each_state_is_compared_with_the_one_without_patches() -> None:
    for titles in (
        ("base", "patch 1", "patch 1+2"),
        ("Before", "After patch 1/2", "After patch 2/2"),
        ("baseline", "baseline + patch 1", "baseline + patches 1-2"),
        ("base", "base+1", "base+1+2"),
        ("net-next", "net-next + patch 1", "net-next + patch 1 + patch 2"),
    ):
        text = "".join(
            f"{title}:\n  hits {rate} M/s\n" for title, rate in zip(titles, (12, 13, 14), strict=True)
        )
        assert pairs(text) == [(12e6, 13e6), (12e6, 14e6)], titles


def test_a_state_with_a_patch_added_to_it_is_no_base() -> None:
    line = "[SUM]   0.00-10.00  sec  32.1 GBytes  {} Gbits/sec                  receiver\n"
    text = f"Base:\n{line.format(27.5)}Base + patch 1:\n{line.format(30.5)}"
    assert pairs(text) == [(27.5e9, 30.5e9)]
    assert {item.side for item in read(f"Base + GRO:\n{line.format(27.5)}").found} <= {None, "before"}


def both(before: str, after: str) -> dict[str | None, Rows]:
    """What is read of two outputs below `Before:` and `After:`."""
    return sides(f"Before:\n{before}\n\nAfter:\n{after}\n")


def test_ab_has_requests_a_second_and_two_times() -> None:
    text = """\
Requests per second:    {}.50 [#/sec] (mean)
Time per request:       {} [ms] (mean)
Time per request:       0.08 [ms] (mean, across all concurrent requests)"""
    found = both(text.format(12345, 8.1), text.format(14345, 6.9))
    assert found["before"] == {
        "requests": (12345.5, "1/s"),
        "latency mean": (8.1, "ms"),
        "time a request": (0.08, "ms"),
    }
    assert found["after"]["latency mean"] == (6.9, "ms")


def test_stress_ng_has_rates_by_stressor_and_no_process_ids() -> None:
    head = (
        "stress-ng: metrc: [{0}] stressor  bogo ops real time  usr time  sys time  bogo ops/s  bogo ops/s\n"
    )
    units = "stress-ng: metrc: [{0}]           (secs)  (secs)  (secs)  (real time) (usr+sys time)\n"
    line = "stress-ng: metrc: [{0}] udp  1234567  60.00  12.5  234.5  {1}  5000.43"
    found = both((head + units + line).format(1234, 20576.5), (head + units + line).format(1299, 23909.5))
    assert set(found["before"]) == {
        "usr time udp",
        "sys time udp",
        "bogo ops udp",
        "bogo ops a second of CPU udp",
    }
    assert (found["before"]["bogo ops udp"], found["after"]["bogo ops udp"]) == (
        (20576.5, "1/s"),
        (23909.5, "1/s"),
    )


def test_size_of_two_files_and_of_one_file_twice() -> None:
    head = "   text\t   data\t    bss\t    dec\t    hex\tfilename\n"
    text = f"{head}19512345\t4567890\t1234567\t25314802\t18245f2\tvmlinux.old\n"
    text += "19498231\t4567890\t1234567\t25300688\t1820ed0\tvmlinux.new\n"
    found = sides(text)
    assert found["before"]["text"] == (19512345, "B")
    assert found["after"]["text"] == (19498231, "B")
    row = "{} 4567890 1234567 25314802 18245f2 net/core/dev.o"
    found = both(head + row.format(19512345), head + row.format(19498231))
    assert found["before"]["text net/core/dev.o"] == (19512345, "B")
    assert found["after"]["text net/core/dev.o"] == (19498231, "B")


def test_size_of_several_files_that_are_old_and_new_for_each_configuration() -> None:
    row = "{}\t1872\t8\t{}\t6486\tdrivers/net/{}\n"
    table = "$ size drivers/net/foo?.o*\n   text\t   data\t    bss\t    dec\t    hex\tfilename\n"
    rows = (("fooa.o.new", 25054), ("fooa.o.old", 23870), ("foob.o.new", 5464), ("foob.o.old", 5284))
    text = "Tables become constant.\n\n"
    for title, more in (("(x86-64 defconfig)", 0), ("(x86-64 allyesconfig)", 20_000)):
        sizes = [row.format(size + more, size + more + 1880, name) for name, size in rows]
        text += f"{title}\n{table}{''.join(sizes)}\n"
    assert [pair for pair in pairs(text) if pair[0] not in (1872, 8)] == [
        pair
        for more in (0, 20_000)
        for pair in (
            (23870 + more, 25054 + more),
            (25750 + more, 26934 + more),
            (5284 + more, 5464 + more),
            (7164 + more, 7344 + more),
        )
    ]


def test_dd_has_its_rate_and_its_time_and_no_size() -> None:
    found = both(
        "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 12.25 s, 87.0 MB/s",
        "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.25 s, 458 MB/s",
    )
    assert found == {
        "before": {"throughput": (696e6, "bit/s"), "time": (12.25, "s")},
        "after": {"throughput": (3664e6, "bit/s"), "time": (2.25, "s")},
    }


def test_answers_of_ping_are_repeats_of_one_latency() -> None:
    line = "64 bytes from 192.0.2.1: icmp_seq={} ttl=64 time=0.{} ms\n"
    found = both(
        "".join(line.format(at, 340 + at) for at in (1, 2, 3)),
        "".join(line.format(at, 140 + at) for at in (1, 2, 3)),
    )
    assert found == {"before": {"latency": (342.0, "us")}, "after": {"latency": (142.0, "us")}}


def test_heads_that_authors_leave_out() -> None:
    netperf = "Size   Size    Size     Time     Throughput\nbytes  bytes   bytes    secs.    10^6bits/sec\n\n"
    netperf += "131072  16384  16384    10.00    {}"
    found = both(netperf.format(9412.5), netperf.format(9512.5))
    assert (found["before"], found["after"]) == (
        {"throughput": (9412.5e6, "bit/s")},
        {"throughput": (9512.5e6, "bit/s")},
    )
    sockperf = "sockperf: Summary: Latency is {} usec\nsockperf: ---> percentile 99.900 = 25.5"
    found = both(sockperf.format(12.5), sockperf.format(10.5))
    assert found["before"] == {"latency mean": (12.5, "us"), "latency p99.9": (25.5, "us")}
    assert found["after"]["latency mean"] == (10.5, "us")
    memtier = "Type    Ops/sec   Hits/sec   Misses/sec   Avg. Latency   KB/sec\n"
    memtier += "Sets    {}.5        ---          ---        1.25   951.25"
    found = both(memtier.format(100), memtier.format(200))
    assert found["before"]["transactions Sets"] == (100.5, "1/s")
    assert found["after"]["transactions Sets"] == (200.5, "1/s")
    assert found["after"]["latency mean Sets"] == (1250.0, "us")


def test_times_of_a_log_are_no_figures_and_fields_have_their_own_names() -> None:
    found = both(
        "ptp4l[1234.567]: rms   45 max   89 freq  -1234 +/-  23 delay   345 +/-   2",
        "ptp4l[1334.567]: rms   15 max   29 freq  -1234 +/-  13 delay   343 +/-   1",
    )
    assert found["before"]["ptp4l rms"] == (45.0, "ns")
    assert found["after"]["ptp4l delay"] == (343.0, "ns")
    assert not {1234.567, 1334.567} & {value for rows in found.values() for value, _ in rows.values()}
    found = both("Rx-pps:   120  Rx-bps:   6321000", "Rx-pps:   140  Rx-bps:   7345000")
    assert found["before"] == {"Rx-pps": (120.0, "pps"), "Rx-bps": (6321000.0, "bit/s")}
    found = both(
        " Sent 12345 bytes 98 pkt (dropped 4321, overlimits 0 requeues 87)",
        " Sent 22345 bytes 99 pkt (dropped 21, overlimits 0 requeues 7)",
    )
    assert [value for name, value in found["before"].items() if name.endswith(("dropped", "requeues"))] == [
        (4321.0, ""),
        (87.0, ""),
    ]


def test_units_that_programs_fix() -> None:
    found = both("time_connect:  0.0125\ntime_total:  0.25", "time_connect:  0.0115\ntime_total:  0.2")
    assert found["before"] == {"time_connect": (0.0125, "s"), "time_total": (0.25, "s")}
    found = both("MIN_LATENCY=12\nP99_LATENCY=45", "MIN_LATENCY=10\nP99_LATENCY=41")
    assert found["after"] == {"MIN_LATENCY": (10.0, "us"), "P99_LATENCY": (41.0, "us")}
    found = both("# hackbench -g 16\nTime: 12.5", "# hackbench -g 16\nTime: 11.5")
    assert [unit for rows in found.values() for _, unit in rows.values()] == ["s", "s"]


def test_lines_of_top_are_shares_and_no_times() -> None:
    found = both(
        "%Cpu(s):  1.2 us, 12.3 sy,  0.0 ni, 60.1 id,  0.0 wa,  0.0 hi, 26.4 si,  0.0 st\n"
        "   14 root      20   0       0      0      0 R  99.3   0.0   1:23.45 ksoftirqd/1",
        "%Cpu(s):  1.1 us, 10.3 sy,  0.0 ni, 70.1 id,  0.0 wa,  0.0 hi, 18.5 si,  0.0 st\n"
        "   14 root      20   0       0      0      0 S  12.3   0.0   0:03.45 ksoftirqd/1",
    )
    assert found["before"]["%soft"] == (26.4, "%")
    assert found["after"]["%CPU ksoftirqd/1"] == (12.3, "%")
    assert {unit for rows in found.values() for _, unit in rows.values()} == {"%"}


def test_lines_of_a_profile_are_compared_by_their_symbols() -> None:
    found = both(
        "12.34%  skb_release_data\n 5.11%  napi_consume_skb",
        "4.34%  skb_release_data\n 5.31%  napi_consume_skb",
    )
    assert found == {
        "before": {"skb_release_data": (12.34, "%"), "napi_consume_skb": (5.11, "%")},
        "after": {"skb_release_data": (4.34, "%"), "napi_consume_skb": (5.31, "%")},
    }
    found = both(
        "12.34%  swapper  [kernel.kallsyms]  [k] ip_rcv", "2.34%  swapper  [kernel.kallsyms]  [k] ip_rcv"
    )
    assert found == {"before": {"ip_rcv": (12.34, "%")}, "after": {"ip_rcv": (2.34, "%")}}


def test_rates_of_sysbench_and_fields_of_ss() -> None:
    found = both(
        "    transactions:      1234567 (20576.12 per sec.)",
        "    transactions:      1434567 (23909.12 per sec.)",
    )
    assert found == {
        "before": {"transactions": (20576.12, "1/s")},
        "after": {"transactions": (23909.12, "1/s")},
    }
    line = "cubic wscale:7,7 rto:204 rtt:{}/0.5 cwnd:{} retrans:0/{} delivery_rate 145.5Mbps"
    found = both(line.format(3.5, 48, 123), line.format(1.5, 98, 3))
    units = {name.split()[-1]: value for name, value in found["before"].items()}
    assert units["rtt"] == (3.5, "ms")
    assert units["cwnd"] == (48.0, "")
    assert units["retrans"] == (123.0, "")
    assert units["delivery_rate"] == (145.5e6, "bit/s")


def test_outputs_below_a_line_that_begins_with_a_side_are_of_that_side() -> None:
    text = "{} patch: read throughput {} MB/s\n# dd if=/mnt/a of=/dev/null\n1048576 bytes copied, {}.5 s, {} MB/s\n\n"
    found = sides(text.format("with", 39, 2, 39.5) + text.format("without", 18, 5, 18.5))
    assert found["before"]["time"] == (5.5, "s")
    assert found["after"]["time"] == (2.5, "s")
    assert None not in found


def test_a_sentence_above_the_outputs_is_no_name() -> None:
    found = sides("""\
Here are the numbers that I get from the counters on the receiver:

w/o:
     12,345      instructions
      6,789      cache-misses

w/:
     11,345      instructions
      6,589      cache-misses
""")
    assert found == {
        "before": {"instructions": (12345.0, ""), "cache misses": (6789.0, "")},
        "after": {"instructions": (11345.0, ""), "cache misses": (6589.0, "")},
    }


def test_functions_of_bloat_o_meter_have_bytes() -> None:
    found = sides("""\
add/remove: 0/0 grow/shrink: 0/2 up/down: 0/-311 (-311)
Function                                     old     new   delta
tcp_v4_rcv                                  4312    4120    -192
tcp_ack                                     6120    6001    -119
""")
    assert found == {
        "before": {"size tcp_v4_rcv": (4312, "B"), "size tcp_ack": (6120, "B")},
        "after": {"size tcp_v4_rcv": (4120, "B"), "size tcp_ack": (6001, "B")},
    }


def test_records_of_dd_are_no_results() -> None:
    def block(side: str, count: int, rate: float) -> str:
        records = f"{count}+0 records in\n{count}+0 records out\n"
        return f"{side}:\n{records}131072000 bytes (131 MB, 125 MiB) copied, 0.5 s, {rate} GB/s\n\n"

    found = compared(block("Before", 2000, 9.4) + block("After", 200, 3.2))
    assert [row[0] for row in found] == ["throughput", "time"]


def test_comma_separated_values_below_both_sides() -> None:
    text = "".join(
        f'{side}:\n"test","rps","p50_latency_ms"\n"SET","{rate}","{late}"\n"GET","{2 * rate}","{late}"\n'
        for side, rate, late in (("Before", 1120.5, 0.215), ("After", 1320.5, 0.195))
    )
    assert compared(text) == [
        ("SET rps", 1120.5, 1320.5, "1/s"),
        ("SET p50_latency_ms", 0.215, 0.195, "ms"),
        ("GET rps", 2241, 2641, "1/s"),
        ("GET p50_latency_ms", 0.215, 0.195, "ms"),
    ]
    plain = "without patch:\nthreads,ops,p99_us\n1,12000,34\nwith patch:\nthreads,ops,p99_us\n1,12500,33\n"
    assert [one[1:] for one in compared(plain)] == [(12000, 12500, ""), (34, 33, "us")]
    assert compared('Before:\n"SET","112.5"\n"GET","122.5"\nAfter:\n"SET","132.5"\n"GET","142.5"\n') == [
        ("SET", 112.5, 132.5, ""),
        ("GET", 122.5, 142.5, ""),
    ]


def test_rows_of_a_table_without_its_head_and_hexadecimal_counts_say_nothing() -> None:
    assert (
        compared(
            "Before:\nAverage: all 1.23 0.00 12.34 0.00 64.1\nAfter:\nAverage: all 1.1 0.00 9.34 0.00 70\n"
        )
        == []
    )
    assert compared("Before:\n00a1b2c3 00000012 000003e8\nAfter:\n00a1b2c3 00000000 00000008\n") == []


def test_rows_of_interrupts_without_a_head_are_named_by_what_handles_them() -> None:
    found = sides("""\
Before:
 34:     123456     234567   PCI-MSI 524288-edge      eth0-TxRx-0
After:
 34:      23456      34567   PCI-MSI 524288-edge      eth0-TxRx-0
""")
    assert found == {
        "before": {
            "34 eth0-TxRx-0 column 1": (123456, "interrupts"),
            "34 eth0-TxRx-0 column 2": (234567, "interrupts"),
        },
        "after": {
            "34 eth0-TxRx-0 column 1": (23456, "interrupts"),
            "34 eth0-TxRx-0 column 2": (34567, "interrupts"),
        },
    }


def test_a_counter_of_perf_stat_is_named_by_its_own_name() -> None:
    text = "".join(
        f"{title}:\n Performance counter stats for './bench':\n\n  {clock} msec task-clock   #  0.998 CPUs utilized\n"
        f"     {count}      context-switches          #    {ratio} M/sec          ( +-  0.10% )\n\n"
        for title, clock, count, ratio in (
            ('on commit 1234567890ab ("net: foo")', "1,234.56", "1,234,567", "1.000"),
            ("on top of that with this patch", "1,134.56", "1,034,567", "0.912"),
        )
    )
    assert compared(text) == [
        ("task-clock", 1234.56, 1134.56, "msec"),
        ("context-switches", 1234567, 1034567, "events"),
        ("CPUs utilized", 0.998, 0.998, "CPUs"),
    ]


def test_a_command_behind_a_prompt_and_the_name_of_a_program_name_no_figures() -> None:
    text = "".join(
        f"{side}:\n[root@dut ~]# bench -q 10.0.0.1\nbench-3.33\nlat (usec): min=12, avg={value}\n"
        for side, value in (("net-next", 45.6), ("net-next + series", 35.6))
    )
    assert [one for one in compared(text) if one[1] != one[2]] == [("lat (usec) avg", 45.6, 35.6, "us")]


def test_the_memory_that_gnu_time_prints_ends_its_line() -> None:
    found = sides(
        "".join(
            f"{side}:\n0.12user 3.45system 0:0{value:.2f}elapsed 99%CPU (0avgtext+0avgdata 20480maxresident)k\n"
            "0inputs+0outputs (0major+120minor)pagefaults 0swaps\n"
            for side, value in (("Before", 3.60), ("After", 2.60))
        )
    )
    assert (found["before"]["real"], found["after"]["real"]) == ((3.6, "s"), (2.6, "s"))


def test_the_streams_of_iperf_are_no_figures_beside_their_sum() -> None:
    text = "".join(
        f"- {side}\n  $ iperf3 -c 10.0.0.1 -P 2\n"
        + "".join(
            f"  [{name}]   0.00-10.00  sec  5.1 GBytes  {rate} Gbits/sec    3             sender\n"
            for name, rate in rows
        )
        for side, rows in (
            ("Before", (("  5", 4.38), ("  7", 4.47), ("SUM", 8.85))),
            ("After", (("  5", 5.24), ("  7", 5.33), ("SUM", 10.57))),
        )
    )
    assert {one[1:3] for one in compared(text)} == {(8.85e9, 10.57e9)}


def test_clocks_print_nanoseconds() -> None:
    text = "Before:\nptp4l[812.1]: rms 45 max 89 delay 512\nAfter:\nptp4l[912.1]: rms 5 max 9 delay 412\n"
    assert [one[1:] for one in compared(text)] == [(45, 5, "ns"), (89, 9, "ns"), (512, 412, "ns")]


def test_what_cyclictest_says_of_the_machine_is_no_figure() -> None:
    text = "".join(
        f"{side}:\n# /dev/cpu_dma_latency set to 0us\npolicy: fifo: loadavg: 0.00 0.01 0.05 1/123 {pid}\n"
        f"T: 0 ( {pid}) P:95 I:1000 C: 100000 Min:      1 Act:    2 Avg:    {mean} Max:      {most}\n"
        for side, pid, mean, most in (("Before", 4567, 3, 41), ("After", 4667, 2, 11))
    )
    assert [one[1:] for one in compared(text)] == [(3, 2, ""), (41, 11, "")]


def test_two_directions_on_a_line_have_their_own_names() -> None:
    text = "net-next:\n  Tx: 12 Mpps, Rx: 11 Mpps, drops: 9\nnet-next + fix:\n  Tx: 14 Mpps, Rx: 13 Mpps, drops: 3\n"
    assert [one[0] for one in compared(text)] == ["Tx", "Rx", "drops"]


def test_operations_a_second_are_a_rate() -> None:
    text = "Before:\n# perf bench futex hash\n# Running 'futex/hash' benchmark:\nAveraged {} operations/sec (+- 0.1%)\n"
    both = text.format(1000) + text.replace("Before", "After").format(1200)
    assert compared(both) == [("Averaged", 1000, 1200, "1/s")]


def test_headings_that_end_in_a_colon_and_a_dash() -> None:
    text = (
        "1. With the plugging patch:-\n   write: IOPS=43.6k, BW=170MiB/s\n   write: IOPS=42.8k, BW=167MiB/s\n\n"
        "2. Without this patch :-\n   write: IOPS=41.5k, BW=162MiB/s\n   write: IOPS=41.1k, BW=160MiB/s\n"
    )
    assert compared(text)[0] == ("write IOPS", 41_300.0, 43_200.0, "1/s")


def test_a_head_of_abbreviations() -> None:
    text = "reg_mr:\n             Mod.   Org.\nmlx4_1    403.356ms 424.674ms\nmlx4_2    403.355ms 424.675ms\n"
    assert compared(text) == [("mlx4_1", 424.674, 403.356, "ms"), ("mlx4_2", 424.675, 403.355, "ms")]


def test_a_comment_right_above_an_output_is_nearer_than_a_title() -> None:
    bench = "time_bench: Type:fast_path Per elem: {} cycles(tsc)\n{} ns (step:0)\n\n"
    text = "If I read this correctly:\n\n# clean net-next\n" + bench.format(8, "2.901")
    text += "# with patches\n" + bench.format(9, "3.602")
    text += "# with patches and with a diff that disables branching:\n" + bench.format(8, "3.148")
    assert pairs(text) == [(8, 9), (2.901, 3.602), (8, 8), (2.901, 3.148)]


def test_a_single_cycle_is_a_thing_and_eight_are_a_result() -> None:
    text = "net-next base: 8 cycle fast path.\nRFC v6: 10 cycle fast path.\n"
    assert compared(text) == [("cycles", 8, 10, "cycles")]
    noise = "It takes 8 cycles without the changes but there is some 1 cycle noise in it. It is 9 cycles with them.\n"
    assert pairs(noise) == [(8, 9)]
