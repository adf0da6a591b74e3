"""Outputs of tools below a statement of a side: sentences, several tests in a mail, trees, what an author left out."""

from mail_pairs import compared, pairs

PING = """--- 192.0.2.7 ping statistics ---
1000 packets transmitted, {received} received, {loss}% packet loss, time 900ms
rtt min/avg/max/mdev = 0.020/{mean}/9.000/0.100 ms
"""
OMNI = """Minimum      90th         Transaction
Latency      Percentile   Rate
Microseconds Latency      Tran/s
             Microseconds
{}          {}          {}
"""


def test_the_last_sentence_of_a_paragraph_states_the_side() -> None:
    text = (
        "The program is attached at run time. Besides, before this patch, a flood ping\n"
        "loses packets, as shown in the statistics below:\n"
        f"{PING.format(received=990, loss=1, mean=0.300)}\n"
        "After this patch, a flood ping loses no packet, as the following shows:\n"
        f"{PING.format(received=1000, loss=0, mean=0.200)}"
    )
    assert (300, 200) in pairs(text)
    assert ("packet loss", 1, 0, "%") in compared(text)
    # A sentence that announces nothing states no side.
    silent = text.replace(", as shown in the statistics below:", ".").replace(
        ", as the following shows:", "."
    )
    assert pairs(silent) == []
    # One that names both states none.
    assert pairs(text.replace("before this patch,", "before this patch and after this patch,")) == []


def test_two_tests_with_the_same_headings_are_two_and_no_repeats() -> None:
    def one(name: str, before: int, after: int) -> str:
        return f"{name}\nBefore:\n{OMNI.format(before, 279, 3961.5)}\nAfter:\n{OMNI.format(after, 178, 6093.4)}\n"

    text = one("First machine:", 134, 135) + one("Second machine:", 218, 146)
    found = [row[1:3] for row in compared(text) if row[0] == "latency min"]
    assert found == [(134, 135), (218, 146)]
    assert {row[1:] for row in compared(text) if row[0] == "transaction rate"} == {(3961.5, 6093.4, "1/s")}


def test_a_tree_as_the_heading_and_bare_rows_of_perf_top() -> None:
    def one(load: str, before: float, after: float) -> str:
        return (
            f"perf top under {load}:\nnet-next:\n        {before}%  [kernel]  [k] napi_poll_x\n\n"
            f"patch applied:\n        {after}%  [kernel]  [k] napi_poll_x\n\n"
        )

    assert pairs(one("64 UDP flows", 3.03, 2.78) + one("64 TCP flows", 10.5, 8.19)) == [
        (3.03, 2.78),
        (10.5, 8.19),
    ]


def test_the_command_says_what_rows_without_a_head_are() -> None:
    def one(*rates: float) -> str:
        rows = zip(("9", "10"), rates, strict=True)
        return "\n".join(
            f"(server on core {core})\n$ netperf -H 192.0.2.1 -T 8,{core} -P 0 -l 60 -- -m 256K -M 256K\n"
            f" 87380  16384 262144    60.00    {rate}\n"
            for core, rate in rows
        )

    text = f"BEFORE:\n=======\n{one(32547.82, 52531.67)}\nAFTER:\n======\n{one(52896.06, 85094.90)}"
    assert pairs(text) == [(32547.82e6, 52896.06e6), (52531.67e6, 85094.9e6)]
    # Behind `--` other columns may be selected.
    assert pairs(text.replace("-M 256K", "-o THROUGHPUT")) == []


def test_several_commands_of_super_netperf_under_one_heading() -> None:
    def one(name: str, *sums: float) -> str:
        a, b = sums
        return (
            f"{name}:\n[a ~]# ./super_netperf.sh 10 -H 192.0.2.1 -t UDP_STREAM\n{a}\n"
            f"[b ~]# ./super_netperf.sh 1 -H 192.0.2.1 -t UDP_STREAM\n{b}\n\n"
        )

    text = one("Before", 42.57, 50.93) + one("After", 420.65, 624.79)
    assert pairs(text) == [(42.57e6, 420.65e6), (50.93e6, 624.79e6)]


def test_two_shows_of_testpmd_under_two_headings_are_two_starts() -> None:
    def one(name: str, rate: int) -> str:
        return (
            f"{name} this commit:\n    testpmd> show port stats all\n\n"
            "  ######################## NIC statistics for port 0  ########################\n"
            f"  Throughput (since last show)\n  Rx-pps:      {rate}          Rx-bps:   1698120056\n\n"
        )

    assert (3790446, 6333196) in pairs(one("without", 3790446) + one("with", 6333196))


def test_the_last_lines_of_wrk_and_what_a_label_adds() -> None:
    text = """
TCP:
    Requests/sec: 145438.65

Proxy on original SMC:
    Requests/sec: 114192.82

Proxy on SMC with shadow sockets:
    Requests/sec: 143528.11
"""
    assert pairs(text) == [(114192.82, 143528.11)]
    assert pairs(text.replace("on SMC with", "on RDMA with")) == []


def test_the_status_line_of_fio_and_the_folded_head_of_sar() -> None:
    fio = "baseline:\n  READ: bw=4994MiB/s (5236MB/s), io=439GiB\n\n"
    fio += "Patched:\n  READ: bw=5762MiB/s (6042MB/s), io=506GiB\n"
    assert compared(fio) == [("bandwidth", 4994 * 8 * 2**20, 5762 * 8 * 2**20, "bit/s")]
    head = "                IFACE   rxpck/s   txpck/s    rxkB/s    txkB/s\nrxcmp/s   txcmp/s  rxmcst/s   %ifutil\n"
    row = "Average:        vnet0      0.31 {}      0.02  77976.98\n0.00      0.00      0.00      6.39\n"
    sar = f"current code:\n{head}{row.format(1330807.03)}\nvmap:\n{head}{row.format(1371870.49)}"
    assert ("txpck", 1330807.03, 1371870.49, "1/s") in compared(sar)


def test_the_average_of_funclatency_without_its_histogram() -> None:
    line = "# funclatency -d 10 vhost_get\navg = {} nsecs, total: 1455980341 nsecs, count: 9985224\n"
    text = f"current code:\n{line.format(145)}\nvmap:\n{line.format(122)}"
    assert ("average latency", 145, 122, "nsecs") in compared(text)
    assert not [one for one in compared(text.replace("# funclatency", "# vhostlatency")) if one[1] == 145]


def test_flents_summary_and_a_label_that_is_another_with_no() -> None:
    def one(title: str, ping: float, total: float) -> str:
        return (
            f"Summary of tcp_4down run '{title}':\n"
            "                         avg         median      # data pts\n"
            f" Ping (ms) ICMP   :       {ping}      0.30 ms         350\n"
            f" TCP download sum :    {total}       N/A Mbits/s    350\n\n"
        )

    text = one("no_split_gso", 0.53, 9307.42) + one("split_gso", 0.22, 9340.09)
    assert compared(text)[0] == ("latency mean", 0.53, 0.22, "ms")
    assert ("throughput mean", 9307.42e6, 9340.09e6, "bit/s") in compared(text)
    assert pairs(text.replace("no_split", "split_no_more")) == []


def test_a_run_without_a_label_is_no_base_of_one_named_by_its_command() -> None:
    text = "$ fio --rw=randread\n  READ: bw=9839MiB/s (10.3GB/s), io=2883GiB\n\n"
    text += "A long sentence about kernels that states no side at all.\n  READ: bw=8288MiB/s (8691MB/s), io=2428GiB\n"
    assert pairs(text) == []


TIMES = "time_bench: Type:sample_lock Per elem: {} cycles(tsc) {} ns (step:0)\n"


def test_a_sentence_that_ends_in_a_side_alone() -> None:
    text = f"With loops=1000 this module printed, before:\n\n{TIMES.format(19, 9.5)}\nafter:\n{TIMES.format(18, 9.25)}"
    assert pairs(text) == [(19, 18), (9.5, 9.25)]


def test_a_sentence_that_ends_right_above_an_output_states_the_side() -> None:
    def histogram(few: int, many: int, mean: int) -> str:
        rows = f"  0 -> 1          : {few}   |***   |\n  2 -> 3          : {many}   |******|\n"
        ends = f"avg = {mean} nsecs, total: {mean * (few + many)} nsecs, count: {few + many}\n"
        return f"\n     nsecs               : count     distribution\n{rows}\n{ends}\n"

    text = "I measured foo_find with funclatency, with eight threads.  The baseline results are\n"
    text += f"{histogram(30, 60, 2)}and the patch results are\n{histogram(80, 20, 1)}"
    assert compared(text) == [
        ("calls", 90, 100, "calls"),
        ("average latency", 2, 1, "nsecs"),
        ("total time", 180, 100, "nsecs"),
    ]
    # A sentence that goes on below, and one farther above, state none.
    assert pairs(text.replace("results are\n\n", "results are\nof interest here\n\n")) == []
    assert pairs(text.replace("results are\n", "results are\n\n\n\n")) == []


PERF = """{}
 {}%  bench  [kernel.kallsyms]  [k] vsnprintf
 {}%  bench  [kernel.kallsyms]  [k] number
 3.01%  bench  [kernel.kallsyms]  [k] {}
"""


def test_a_side_and_what_is_below_it() -> None:
    text = PERF.format("control: perf data", 22.24, 17.35, "format_decode") + "\n"
    text += PERF.format("experiment: perf data", 8.17, 5.21, "mutex_lock")
    assert pairs(text) == [(22.24, 8.17), (17.35, 5.21)]
    # What is behind the colon is no heading, and what is right below it is no output.
    assert pairs(text.replace("perf data", "what we saw of all that last week")) == []
    assert pairs(text.replace("perf data\n", "perf data\n\nOn another machine.\n\n")) == []
