"""Sentences that compare two values of one thing: which values are read, on which sides, and which are not."""

import pytest
from mail_pairs import pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read

Read = list[tuple[float, float, str]]


def compared(text: str) -> Read:
    """(before, after, unit) of every sure comparison of a mail with that text."""
    out: Read = []
    for one in experiments(read(f"Hello,\n\n{text}\n"), "mail", "0"):
        rows = {
            side: [row for item in one.inputs if item.side == side for row in item.run.rows]
            for side in ("before", "after")
        }
        for before, after in zip(rows["before"], rows["after"], strict=True):
            assert before.unit == after.unit
            if one.score >= 0.7 and before.value is not None and after.value is not None:
                out.append((before.value, after.value, before.unit))
    return sorted(out)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Memory used was 3.2 GB with net-next and 2.7 GB with the series.", [(3.2e9, 2.7e9, "B")]),
        ("Memory used is 2.7 GB with net-next and this series.", []),
        ("I get 23.1 Gb/s (patched) / 19.8 Gb/s (unpatched) with 4k MTU.", [(19.8e9, 23.1e9, "bit/s")]),
        ("The connection rate rises from 98k to 119k connections per second.", [(98e3, 119e3, "1/s")]),
        ("On arm64 the insn count drops: 37 -> 29 insns.", [(37, 29, "")]),
        ("The selftest took 5m12s before, 1m02s after.", [(312, 62, "s")]),
        (
            "Without the patch adding rules takes 42.1 s (real), 3.2 s (user);\nwith it 5.0 s (real), 3.1 s (user).",
            [(3.2, 3.1, "s"), (42.1, 5.0, "s")],
        ),
        (
            "Without the patch I see 1231 retransmits, with the patch 12 retransmits.",
            [(1231, 12, "")],
        ),
        ("Insertion is ~15% faster: 1.2 Minserts/s vs 1.04 Minserts/s.", [(1.04e6, 1.2e6, "1/s")]),
        # One of two numbers may be of another thing.
        ("Without this series I get 4.1 and 4.2 Mpps; with it I get 4.6 and 4.7 Mpps.", []),
        ("With 1M entries it costs 310ns without the cache and 45ns with it.", [(310, 45, "ns")]),
        ("The backoff goes from 1 s to 64 s.", []),
        ("Compared with 8.0 Gbps before, this gives 9.2 Gbps.", [(8e9, 9.2e9, "bit/s")]),
        ("Unlike the 8.0 Gbps of net-next, the series reaches 9.2 Gbps.", [(8e9, 9.2e9, "bit/s")]),
        ("Up from 8.0 Gbps, we now get 9.2 Gbps.", [(8e9, 9.2e9, "bit/s")]),
        ("The fix lowers 20 ms to 5 ms.", [(20, 5, "ms")]),
        ("The sender needs 12 us compared to 9 us of the receiver, and 3 us for the rest.", []),
        (
            "A run sends 31,201,112 packets with the patch and 27,998,101 packets without.",
            [(27998101, 31201112, "packets")],
        ),
        ("6.11 gives 14.1 Mpps; 6.11 plus this patch gives 15.9 Mpps.", [(14.1e6, 15.9e6, "pps")]),
        ("On my box this is 14.1 Mpps w/o and 15.9 Mpps w/ the fast path.", [(14.1e6, 15.9e6, "pps")]),
        ("The reload goes from 12 seconds to less than 1 second.", [(12, 1, "s")]),
        ("I measured 24.1 Mpps on net-next, and 27.0 Mpps with this set.", [(24.1e6, 27e6, "pps")]),
        ("It brings a boost of 1.72x for TCP_RR (45.1k to 77.6k tps).", [(45100, 77600, "1/s")]),
        ("The time (p99) is 4.1 ms as opposed to 9.7 ms with the default.", [(9.7, 4.1, "ms")]),
        ("Before this commit it finished in 61.2 ± 0.4 s, after it in 48.9 ± 0.3 s.", [(61.2, 48.9, "s")]),
        ("The old implementation needs 5.1us per lookup, ours 3.3us.", [(5.1, 3.3, "us")]),
        ("I see 20k fewer interrupts per second (81k instead of 101k).", [(101e3, 81e3, "")]),
        ("It takes 41 s on net-next, and 12 s with this.", [(41, 12, "s")]),
        ("We measured a p99 latency of 1.2 ms (was 3.4 ms) with this applied.", [(3.4, 1.2, "ms")]),
        ("On an idle system the interrupt rate drops from ~4000/s to ~1000/s.", [(4000, 1000, "1/s")]),
        ("Throughput rises by 18% (8.2 to 9.7 Gbit/s).", [(8.2e9, 9.7e9, "bit/s")]),
        (
            "532K packets / 60 seconds without this patch\n578K packets / 60 seconds with this patch",
            [(532e3, 578e3, "packets")],
        ),
        ("The old ring had 4096 packets, the new one has 8192 packets.", []),
        ("The driver probe takes 25s without this patch, and with it only 5s.", [(25, 5, "s")]),
        (
            "Without this series the boot time is over 4.1 s, whereas with the\nseries applied it is 2.0 s.",
            [(4.1, 2.0, "s")],
        ),
        ("Sending is 130Mbps without this patch, and it reaches\n400Mbps with this patch.", [(13e7, 4e8, "bit/s")]),
        ("The unpatched kernel needs 15 us for a lookup; the patched kernel\nneeds 3 us.", [(15, 3, "us")]),
        ("The lookup now takes 120 ns, previously 300 ns.", [(300, 120, "ns")]),
        ("A reload takes 1.2 s (was 3.4 s).", [(3.4, 1.2, "s")]),
        ("It is only 5 ms from start to end vs\n21 ms before.", [(21, 5, "ms")]),
        ("I am now getting 40 Mbit/s in comparison to 15 Mbit/s that\nI saw before the fixes.", [(15e6, 4e7, "bit/s")]),
        (
            "With a 40G link and the BPF program I get 33.3Gbps without the BPF program but\n~26 with it.",
            [(33.3e9, 26e9, "bit/s")],
        ),
        ("The resume time was ~370ms. Now it's down to 60 ms\n(only the state).", [(370, 60, "ms")]),
        ("Without this patch delays were as high as\n`30ms`. With it applied the longest is `6ms`.", [(30, 6, "ms")]),
        ("A swap takes 180 seconds, but with `synchronize_rcu` removed\nit only took 3seconds.", [(180, 3, "s")]),
        ("A single Makefile is also faster:\n\n  $ make -j\n\nI measure 35msec vs. 80msec.", [(80, 35, "ms")]),
        ("The reset time went from 10 sec to less than 2 sec.", [(10, 2, "s")]),
        ("Writes went from 0.578 MB/s to 1,284 MB/s.", [(578e3, 1284e6, "B/s")]),
        ("Writes went from 0.578 MB/s to 2.561 MB/s.", [(578e3, 2561e3, "B/s")]),
        ("Writes went from 1,284 Gbit/s to 2,561 Gbit/s.", [(1.284e9, 2.561e9, "bit/s")]),
        ("It takes 30s if I use rb_first() instead of 3s.", []),
        ("We get 10 Mpps on v6.1 and 12 Mpps with the series applied.", [(1e7, 1.2e7, "pps")]),
        ("I measured 1.2 Mpps, where mainline only does 0.9 Mpps.", [(9e5, 1.2e6, "pps")]),
        ("With an 82599 I see 14.8 Mpps, while the unmodified driver has 11.3 Mpps.", [(11.3e6, 14.8e6, "pps")]),
        ("Insertion of 100k rules takes 0.8 s; it was 12 s before.", [(12, 0.8, "s")]),
        ("It is 3.1M ops/sec for the old lock and 5.2M ops/sec for the new lock.", [(3.1e6, 5.2e6, "1/s")]),
        (
            "It achieved 30.3 GiB/s (32.5 GB/s) of writes versus 73.9 GiB/s\n(79.4 GB/s) with the commit reverted.",
            [(73.9 * 2**30, 30.3 * 2**30, "B/s")],
        ),
        (
            "With the patch we measured 764 MB/s read throughput and 153 write IOPS.\n"
            "Without the patch we measured 763 MB/s read throughput and 270 write IOPS.",
            [(270, 153, "1/s"), (763e6, 764e6, "B/s")],
        ),
        (
            "CPU utilization increased from 8.54% with the commit reverted to 76.35%\nwith the commit present.",
            [(8.54, 76.35, "%")],
        ),
    ],
)  # fmt: skip
def test_words_of_both_sides(text: str, expected: Read) -> None:
    assert compared(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "On 6.1.2 I get 250Mbps download and 50Mbps upload. On\n6.1.3 I get 16Mbps download and 90Mbps upload.",
            [(5e7, 9e7, "bit/s"), (25e7, 16e6, "bit/s")],
        ),
        (
            "On 6.1.2 I get 250Mbps download and 50Mbps upload. On\n6.1.3 I get 90Mbps upload and 16Mbps download.",
            [(5e7, 9e7, "bit/s"), (25e7, 16e6, "bit/s")],
        ),
        (
            "The board resumes with a median delay of 427 ms\nup through 5.19-rc8.\n\n"
            "After this commit the median delay is 684 ms in 5.19.",
            [(427, 684, "ms")],
        ),
        (
            "The original kernel got 484-530 MBit/s with one CPU\nwhile the patched kernel was between 563-676 MBit/s.",
            [(484e6, 563e6, "bit/s"), (530e6, 676e6, "bit/s")],
        ),
    ],
)
def test_several_values_of_a_side(text: str, expected: Read) -> None:
    assert compared(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The idle adapter used half as much power (0.64 W -> 0.30 W) and the other\n"
            "one saw a small reduction in power (0.34 W -> 0.27 W).",
            [(0.34, 0.27, "W"), (0.64, 0.30, "W")],
        ),
        (
            "This improved the receive rate from about 3.11 Mpps to\nabout 3.30 Mpps, while reducing missed packets "
            "from about 484 kpps to\nabout 300 kpps.",
            [(484e3, 3e5, "pps"), (3.11e6, 3.3e6, "pps")],
        ),
        ("Upload drops from 1+ Gbps to ~200 Mbps when it sleeps.", [(1e9, 2e8, "bit/s")]),
        (
            "This explains the decrease (9.8 Gb/s to 7.3 Gb/s, and 9.1 Gb/s to 6.0\nGb/s).",
            [(9.1e9, 6e9, "bit/s"), (9.8e9, 7.3e9, "bit/s")],
        ),
        (
            "The throughput is 35.6 Gbits/sec when the copy is linear, but drops to 6.75 Gbits/sec otherwise.",
            [(35.6e9, 6.75e9, "bit/s")],
        ),
        ("CPU usage dropped from 80% to 45%.", [(80, 45, "%")]),
        ("* From ~2 Mpps (baseline) to ~4 Mpps with 1 flow.", [(2e6, 4e6, "pps")]),
        ("This reduces the runtime of all tests from 1.5 secs to 0.1 secs.", [(1.5, 0.1, "s")]),
        ("The boot went from 10 to 2 seconds.", [(10, 2, "s")]),
        ("The test went from taking 32 seconds to 3 seconds.", [(32, 3, "s")]),
        ("The text size shrinks from 10,234 to 9,120 bytes.", [(10234, 9120, "B")]),
        ("The number of retransmits fell from 512 to 3.", [(512, 3, "")]),
        ("drops per second went from 25,000 to 0.", [(25000, 0, "")]),
        ("This reduces rx_dropped from 1200 to 4.", [(1200, 4, "")]),
        ("IOPS increases from 1.2M to 1.5M with 8 jobs.", [(1.2e6, 1.5e6, "1/s")]),
        ("Rule insertion rate: 50k/s -> 200k/s.", [(5e4, 2e5, "1/s")]),
        ("The link was 1 Gbps and is now 10 Gbps after the fix.", [(1e9, 10e9, "bit/s")]),
        ("We get 10 Gbit/s with normal TCP and 12 Gbit/s with MPTCP.", [(10e9, 12e9, "bit/s")]),
        (
            "iperf3 with 12 threads has ~9 Gbit/s on normal loopback and ~12 Gbit/s with it.",
            [(9e9, 12e9, "bit/s")],
        ),
        ("This reduces the offset of approx 150ns to <50ns in an application.", [(150, 50, "ns")]),
        ("Speeds are reduced from >300Mbps to ~.8Mbps.", [(300e6, 0.8e6, "bit/s")]),
        ("This reduces the runtime from ~40minutes to ~5minutes.", [(2400, 300, "s")]),
        ("It needs higher packet rates (15 instead of 4 Mpps with 256 channels).", [(4e6, 15e6, "pps")]),
        ('It said "performance improves from 87.886 ns to 86.429 ns."', [(87.886, 86.429, "ns")]),
        ("It is set at link up time. This improved the latency from 500ms to 1ms.", [(500, 1, "ms")]),
        ("- Total: 6677.66 bits/s -> 677.26 bits/s => -89.86%", [(6677.66, 677.26, "bit/s")]),
        ("Throughput increased 2x: 9 Gb/s vs 18 Gb/s.", [(9e9, 18e9, "bit/s")]),
        ("It gets 2.5x faster (7.5 s vs 3 s).", [(7.5, 3, "s")]),
        ("The CPU usage is reduced (85% vs 61%).", [(85, 61, "%")]),
        ("A loop over 1000 devices runs in 1.4s rather than 11s.", [(11, 1.4, "s")]),
        ("Creating 1000 namespaces took 50 seconds, now takes 4 seconds.", [(50, 4, "s")]),
        ("The memory for 1M sockets was 3.1 GB, it is 2.2 GB with this series.", [(3.1e9, 2.2e9, "B")]),
    ],
)
def test_relations_between_values(text: str, expected: Read) -> None:
    assert compared(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "With this patch a packet is sent every 10 ms. Before this patch we needed 5 us.",
        "I ran it for 10 s before and 20 s after.",
        "Without the patch it ran 30 seconds on a 10 Gbps link, with the patch on a 25 Gbps link.",
        "The improvement is 20% with the patch and 15% without it.",
        "The reader sleeps between 5 ms and 10 ms. This patch sends 1 Mpps.",
        "On 6.1 I get 10 Gbps. On 6.2 I get 12 Gbps. On 6.3 I get 11 Gbps.",
        "The sender has 10 Gbps vs 9 Gbps at the receiver.",
        "Without this patch the download is 3 Gbps, and with this patch the upload is 2 Gbps.",
        "Receive is 2 MiB/s vs 13 MiB/s with the original driver.",
        "The rate is as before this patch, +- 1,782.51 req/s, and with this patch +- 312.60 req/s.",
        "We changed the timeout from 10 ms to 20 ms.",
        "With an X5 card it is 26 Gbps. Without any tuning the Y7 card has 33 Gbps.",
        "This reduces the timeout length from 1 second to 100 milliseconds.",
        "We increase the ring size from 256 to 512 and the quantum from 64 to 128 packets.",
        "It sleeps 1 s rather than 11 s, and waits for 2 s rather than 3 s.",
        "I bought a new card with 10 Gbps, the old card had 1 Gbps.",
        "This was measured with 16 KB buffers, now we use 64 KB.",
        "From 10 to 20 Gbps links the driver works fine.",
        "It was tested with 1 to 8 flows, and gets from 3 Gbps to 22 Gbps.",
        "The sender needs 12 us compared to 9 us of the receiver.",
        "On normal days I get 100 Mbit/s with this provider and 50 Mbit/s with the other one.",
        "timeout: 10 ms -> 20 ms",
        "The default timeout: 10 ms -> 20 ms in this version.",
        "This reduces the RTO from 200 ms to 50 ms.",
        "Links of 1 Gbps -> 10 Gbps -> 25 Gbps are supported.",
        "Change the poll interval from 10 ms to 5 ms and the coalescing from 50 us to 20 us.",
        "v2: increase rx-usecs from 8 us to 16 us",
        "Raise the clock from 125 MHz to 250 MHz and the rate limit from 1 Gbps to 10 Gbps.",
        "This increases the advertised link speed from 1 Gbps to 2.5 Gbps.",
        "The link comes up at:\neth0: 10 Gbps -> 1 Gbps\neth1: 10 Gbps -> 2.5 Gbps",
        "- set: from 10 us to 20 us",
        "Bump the limit of errors from 16 to 32 before the link is reset.",
    ],
)
def test_what_is_no_comparison(text: str) -> None:
    assert compared(text) == []


def test_what_the_sentence_calls_better_is_the_after() -> None:
    assert pairs("It showed a 2.3x improvement (8.3 M/s vs 19.3 M/s).\n") == [(8.3e6, 19.3e6)]
    assert pairs("This is a regression: 40 Mbit/s vs 900 Mbit/s.\n") == [(900e6, 40e6)]
    assert pairs("It is 41 Mbit/s vs 900 Mbit/s here.\n") == []
    text = "With this series we get 11620 op/s in the plain list vs 384158 op/s (33x faster).\n"
    assert pairs(text) == [(11620, 384158)]
    assert pairs(text.replace("33x", "3x")) == []


def test_faster_than_a_value_that_is_named_behind() -> None:
    text = "Got 391 MB/s with rasize=6MB, much faster than the default (which is 1MB) of 163MB/s.\n"
    assert pairs(text) == [(163e6, 391e6)]
    assert pairs("1000 Mbit/s : less than 128 ns, 2500 Mbit/s : less than 128 ns\n") == []


def test_what_it_was_before_is_in_the_next_sentence() -> None:
    text = "The speed recovers only up to 20MB/s. Before the cut it was 5 GB/s.\n"
    assert pairs(text) == [(5e9, 20e6)]


def test_an_arrow_gives_the_first_number_the_unit_of_the_second() -> None:
    text = "It speeds up the usual case (2241 -> 2285 Mb/sec), but tc is slower (1929 -> 1927 Mb/sec).\n"
    assert pairs(text) == [(2241e6, 2285e6), (1929e6, 1927e6)]


def test_lines_that_begin_with_a_side_are_sentences_and_share_their_before() -> None:
    text = "Without queues option, as before, I got 4GB/s\nWith queues=2, 8GB/s\nWith queues=4, 15GB/s\n"
    assert pairs(text) == [(4e9, 8e9), (4e9, 15e9)]


def test_the_reason_is_what_the_sentence_calls_better_and_not_a_side_of_both() -> None:
    text = "With this series we get 11620 op/s in the plain list vs 384158 op/s (33x faster).\n"
    reasons = {item.side_because for item in read(text).found}
    assert all("faster" in (reason or "") and "series" not in (reason or "") for reason in reasons)


@pytest.mark.parametrize(
    ("text", "before", "after", "unit"),
    [
        ("Throughput with this series is 38.4 Gbit/s, versus 31.2 Gbit/s on net-next.", 31.2e9, 38.4e9, "bit/s"),
        ("With the series applied I see 38.4 Gbit/s, versus 31.2 Gbit/s on plain 6.12-rc2.", 31.2e9, 38.4e9, "bit/s"),
        ("On bpf-next the benchmark takes 31 ns per op; with the patches it takes 24 ns.", 31, 24, "ns"),
        ("net-next does 31.2 Gbit/s, this series does 38.4 Gbit/s.", 31.2e9, 38.4e9, "bit/s"),
        ("We measured 1.35 Mpps (baseline) and 1.61 Mpps (patched), a gain of 19%.", 1.35e6, 1.61e6, "pps"),
        ("An improvement of 7.5% has been measured (3.20 to 3.44 Mpps).", 3.2e6, 3.44e6, "pps"),
        ("Latency improved by 20% (50 to 40 us).", 50, 40, "us"),
        ("Requests per second increased from 41,231 to 52,112.", 41231, 52112, "1/s"),
        ("IPC improves from 1.21 to 1.48.", 1.21, 1.48, ""),
        ("The number of interrupts per second goes down from 412k to 97k.", 412e3, 97e3, ""),
        ("There is a 2.3x speedup: 1.21s vs 2.79s for 100k rules.", 2.79, 1.21, "s"),
        ("In the worst case latency was 12.1 ms before the patch; after it, 0.8 ms.", 12.1, 0.8, "ms"),
        ("Without this, a flow tops out at 9.2 Gbit/s, with it we see 14.1 Gbit/s.", 9.2e9, 14.1e9, "bit/s"),
        ("I see about 3% less CPU usage (61% vs 64%) at the same rate.", 64, 61, "%"),
    ],
)  # fmt: skip
def test_trees_brackets_and_counts_in_sentences(text: str, before: float, after: float, unit: str) -> None:
    assert compared(f"{text}\n") == [(before, after, unit)]


def test_a_tree_that_the_series_is_on_is_no_side() -> None:
    assert (
        compared("Throughput with this series on net-next is 38.4 Gbit/s, versus 31.2 Gbit/s on 6.6.\n") == []
    )
    assert compared("this patch gives 12 Mpps on ice, and 31 Mpps on mlx5.\n") == []


def test_the_direction_of_a_share_is_not_that_of_the_value_before_it() -> None:
    text = "Without the series: 24.1 Mpps and 98% CPU. With the series: 27.3 Mpps and 91% CPU.\n"
    rows = [row for item in read(text).found for row in item.run.rows if row.unit == "%"]
    assert [row.value for row in rows] == [98, 91]
    assert all(row.direction in (None, "less") for row in rows)


def test_less_of_what_is_counted() -> None:
    assert compared("This results in ~20% less cycles per packet (512 vs 640).\n") == [(640, 512, "")]
    assert compared("It works with no less than 5 drops from 3 to 4 queues.\n") == []


def test_more_instructions_a_cycle_are_better() -> None:
    rows = [
        row
        for item in read("Instructions per cycle improved from 0.71 to 0.93.\n").found
        for row in item.run.rows
    ]
    assert [(row.metric, row.value, row.direction) for row in rows] == [
        ("ipc", 0.71, "more"),
        ("ipc", 0.93, "more"),
    ]


def test_the_first_of_two_values_is_the_opposite_of_the_last_one() -> None:
    text = "The drop rate is around 31 kpps\nusing four flows and 16 kpps without the patch.\n"
    assert pairs(text) == [(16e3, 31e3)]
    assert pairs("The two ports get 31 kpps and 16 kpps without the patch.\n") == []
    assert pairs("Port A gets 31 kpps on ARM, and port B 16 kpps without the patch.\n") == []
    assert pairs("The line rate is 31 kpps on ARM and 16 kpps without the patch.\n") == []


def test_what_is_after_beside_what_was_before() -> None:
    text = "The average before my series is 23.5 Mbps, while the average after is 24.5 Mbps.\n"
    assert pairs(text) == [(23.5e6, 24.5e6)]
    # Shortly after something else.
    assert pairs("The rate is 5 Mbps, and the rate shortly after is 7 Mbps.\n") == []


def test_each_bracket_is_of_the_words_since_the_one_before() -> None:
    text = (
        "With pools the rate of small frames decreases (2 Mpps vs 3 Mpps), "
        "but of large ones it increases a lot (6 Mpps vs 3 Mpps).\n"
    )
    assert pairs(text) == [(3e6, 2e6), (3e6, 6e6)]
    # Words that say both ways decide nothing.
    assert pairs(text.replace("decreases", "differs").replace("increases a lot", "is another one")) == []


def test_seconds_are_a_result_where_the_sentence_calls_them_so() -> None:
    text = "The {} of the original version is around 8 seconds, while the {} of the modified version is only 0.8 s."
    assert pairs(text.format("result", "result")) == [(8, 0.8)]
    assert pairs(text.format("timer", "timer")) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "iperf3 goes from 22.1 Gbps at 98% CPU to 23.4 Gbps at 71% CPU.",
            [(98, 71, "%"), (22.1e9, 23.4e9, "bit/s")],
        ),
        ("The load time dropped from ~9s @ 115.2kbps to ~1.7s @ 921.6kbps.", [(9, 1.7, "s")]),
        (
            "The number of context switches drops from 1,204,332 to 88,120 in the same test.",
            [(1204332, 88120, "")],
        ),
        (
            "Without it we top out at 5.1 Mpps per core; with it, we reach 6.9 Mpps.",
            [(5.1e6, 6.9e6, "pps")],
        ),
        (
            "I see ~9.1 Mpps with this set and ~7.6 Mpps on a clean net-next.",
            [(7.6e6, 9.1e6, "pps")],
        ),
        ("Single stream: 38.1 Gbps vs 31.4 Gbps (net-next)", [(31.4e9, 38.1e9, "bit/s")]),
        # A range, two things, and no opposite.
        ("The port runs from 1 Gbps at 20% CPU up to 10 Gbps in steps.", []),
        ("Without it we see 5.1 Mpps. The host has 12 Mpps. With it, we reach 6.9 Mpps and 7.1 Mpps.", []),
        ("With it, we reach 6.9 Mpps; with the firmware, we reach 7.1 Mpps.", []),
    ],
)
def test_company_of_values_counts_and_bare_words_of_sides(text: str, wanted: Read) -> None:
    assert compared(text) == wanted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is now only ~9% slower, where it was ~17% slower before.", [(17, 9, "%")]),
        ("The pool now reaches 72% of the raw rate (was 31%).", [(31, 72, "%")]),
        ("The deviation is reduced to 4 % which was 19 % prior to this patch.", [(19, 4, "%")]),
        ("The rework speeds it up, the suite now runs in 2.8 seconds instead of 14 seconds here.", [(14, 2.8, "s")]),
        ("The waiting time switches from more than 6 sec to 0.2 sec on my side.", [(6, 0.2, "s")]),
        ("The size of the struct is increased from 2112 Bytes to 2304.", [(2112, 2304, "B")]),
        ("The download is decreased from 870Mbps to 790 with iperf.", [(870e6, 790e6, "bit/s")]),
        ("The spread of the threads goes from 6x to 1.5x.", [(6, 1.5, "x")]),
        ("Notice that the NSS is reduced from 4 to 2.", [(4, 2, "")]),
        (
            "Prior to using RCU a script was taking 2.11s. With RCU this increased to 14.52s.",
            [(2.11, 14.52, "s")],
        ),
        ("Before enabling NAPI, polling takes 9 us. With NAPI, polling takes 4 us.", [(9, 4, "us")]),
        ("It does 310-350MBit/s for the original and 410-480 MBIT/s for the patched variant.", [
            (310e6, 410e6, "bit/s"), (350e6, 480e6, "bit/s"),
        ]),
        ("However, pre patches we get ~90K messages and after we get ~120K messages.", [(90e3, 120e3, "messages")]),
        ("Pre-patch it takes 21 ms; post-patch it takes 8 ms.", [(21, 8, "ms")]),
        ("Without the patch it took 2,710,000 TSC ticks; with it, 8,100 TSC ticks.", [(2.71e6, 8100, "cycles")]),
        ("On the old kernel with 30 flows the time was 15 ms, and with the patched one it was 8 ms.", [(15, 8, "ms")]),
        ("The rate increased: upload from (210Mbps to 640Mbps), on the other machine and with the other cable this "
         "was (80Mbps to 450Mbps)", [(80e6, 450e6, "bit/s"), (210e6, 640e6, "bit/s")]),
        ("The number of packets per second increased from 850,000 to 1.4 million.", [(850e3, 1.4e6, "pps")]),
        ("The packets per second increased from 1.3 to 1.9 million.", [(1.3e6, 1.9e6, "pps")]),
        ("Upload increased from under 30 Mb/s to the expected ~1 Gb/s.", [(30e6, 1e9, "bit/s")]),
        ("The line shrinks from 12,345kB (yes, 12MB of it) to \"just\" 1,234kB.", [(12345e3, 1234e3, "B")]),
        ("The run did 2,345,678 ops without and 2,123,456 with it.", [(2345678, 2123456, "ops")]),
    ],
)  # fmt: skip
def test_forms_of_single_sentences(text: str, expected: Read) -> None:
    assert compared(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The timeout is now 5 s (was 10 s).",
        "The buffer size is now 64 KB instead of 32 KB.",
        "The rework speeds it up, the command times out in 2 s instead of 10 s.",
        "The queue grows from 4 KB to 16 entries.",
        "The rate drops from 1 Gbps to 900.",
        "The speedup goes up, from 2x to 3x.",
        "It is 10% slower than foo, and bar was 20% faster.",
        "Before enabling NAPI, polling takes 9 us. With threads, polling takes 4 us.",
        "The tests are on the original and the link is 10 Gbps; the patched variant follows.",
        "After we get 10 Gbps, 3 Gbps remain.",
        # What is expected may not be measured.
        "Upload dropped from the expected 940 Mbps to 30 Mbps.",
    ],
)
def test_what_looks_like_such_forms(text: str) -> None:
    assert compared(text) == []


def test_a_bound_is_noted() -> None:
    for text, bounds in (
        ("The upload increased from under 30 Mb/s to 0.9 Gb/s.", ["under 30 Mb/s"]),
        (
            "The rate went from <10 Mpps to more than 12 Mpps with this patch.",
            ["< 10 Mpps", "more than 12 Mpps"],
        ),
        ("The rate went from about 10 Mpps to 12 Mpps with this patch.", []),
    ):
        notes = {
            note.text for item in read(f"{text}\n").found for note in item.run.notes if "bound" in note.text
        }
        assert notes == {f"the text states a bound, '{bound}', and no exact figure" for bound in bounds}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The rate increases from approx. 7.5 Gbps to approx. 9 Gbps.", [(7.5e9, 9e9, "bit/s")]),
        ("The rate increases from at most 7.5 Gbps to a little over 9 Gbps.", [(7.5e9, 9e9, "bit/s")]),
        ("The time to boot goes down from an average of 40 s to an average of 11 s.", [(40, 11, "s")]),
        ("The rate almost doubles, from 4.7 Gbps to just over 9 Gbps.", [(4.7e9, 9e9, "bit/s")]),
        ("The rate increased to 9 Gbps, up 20% from 7.5 Gbps.", [(7.5e9, 9e9, "bit/s")]),
        ("We reach 9 Gbps, a 20% improvement over the 7.5 Gbps of net-next.", [(7.5e9, 9e9, "bit/s")]),
        ("It improves TCP from 7.5 Gbps (75% of the line rate) to 9 Gbps (90%).", [(7.5e9, 9e9, "bit/s")]),
        ("The read takes 12 us (max. 40 us) instead of 30 us (max. 90 us).", [(30, 12, "us")]),
        ("The suite runs in less than 4 seconds, with a baseline of 50 seconds.", [(50, 4, "s")]),
        ("It runs in 1.5 s, as opposed to 12 s.", [(12, 1.5, "s")]),
        ("We poll every 5 s as opposed to 11 s, and it is faster.", []),
        ("The rate was 7.5 Gbps and with the patch is 9 Gbps.", [(7.5e9, 9e9, "bit/s")]),
        ("Instead of 7.5 Gbps, we are getting 9 Gbps with this series.", [(7.5e9, 9e9, "bit/s")]),
        ("We reach 4 Gbps with a 20% drop from 5 Gbps to 4 Gbps of the others.", [(5e9, 4e9, "bit/s")]),
    ],
)
def test_hedges_steps_and_brackets_between_two_values(text: str, expected: Read) -> None:
    assert compared(text) == expected


def test_one_value_beside_several_others_is_compared_with_each() -> None:
    text = "Without nconnect option, reading in this way I got 4GB/s\nWith nconnect=2, 8GB/s\nWith nconnect=4, 15GB/s\n"
    assert pairs(text) == [(4e9, 8e9), (4e9, 15e9)]
