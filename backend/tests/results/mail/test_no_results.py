"""States, steps, code and what is set have numbers too, also below words of both sides, and are no results."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.cleaning import clean
from skbscope.results.read.bpf import stackcount


@pytest.mark.parametrize(
    "lines",
    [
        # Sockets of netstat on two lines, members of a struct, lines of git blame, members of a BTF.
        "tcp        0      {0} 127.0.0.1:8953          0.0.0.0:*\nLISTEN      0          1028{1}      1896/unbound",
        "udp        0      0 0.0.0.0:53              0.0.0.0:*\n            0          1028{1}      1896/named",
        "        u64                        first_sackt;          /*     {0}     8 */",
        "a3d43c0d56f1b9 Ada Lovelace 2019-04-29  101{0}  static void setup(struct queue *q,",
        "    [12787{0}] CONST '(anon)' type_id=1112{1}",
        # Numbers of cases and steps.
        "Case {0}\nIRQ     Nodes  Cores CPUs",
        "{0}. Set the register to {0}.\n{1}. Check if it is cleared.",
        "2. driver: prepare a command to release {0}M, send it with {0}M;",
        "* Example {0} (assuming that both have a user)",
        "polled=1, fixedbufs=1/0, register_files={0}, buffered=1, register_queues={1} QD=64",
        "/sys/kernel/debug/mmc2/clock:{0}00000000",
        "literal {0}3512",
        "2021-12-03 23:3{0} UTC",
        # How often devfreq changed each frequency.
        "From  :   To\n   : 165000000 206000000   time(ms)\n* 165000000:     0     {0}   179595{1}",
    ],
)
def test_states_steps_and_code_are_not_compared(lines: str) -> None:
    assert (
        compared(f"Before the patch:\n\n{lines.format(1, 3)}\n\nAfter the patch:\n\n{lines.format(2, 6)}\n")
        == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "i40e: use 16B HW descriptors instead of 32B",
        "It reads on if RX uses SO_RCVLOWAT = 64 KB instead of 128 KB there.",
        "Also reduce individual test time from 4 to 3 seconds so that all of them end in time.",
        " wfx/firmware.sec          | Bin 0 -> 309328 bytes\n 2 files changed",
        "Before this series, messages were split in 4K packets.\nAfter this series, we queue up to 64K packets.",
        "The lengths of frames, exact now:\n\nframe    bits    bytes\nshort     111     14\nlong      131     17\n",
        "CPU0 may vote for 10 GB/s because it's small and never needs anything higher than 12 GB/s with this patch.",
        "host                      --> 31.33\npoll_ns=0 / guest_ns=300000  --> 32.73   (95.7%)\n",
        "We call kmalloc with allocation sizes growing from 8 to 240 bytes in this test of the patch.",
        "The limit is 10ms on 6.8 kernels and should become 2ms after my fix.",
        "cpufreq: use 10ms delay instead of 2us to avoid high error rates",
        "It takes 2 ms longer with low power idle than without, but the latency of idle is specified with 300 us.",
        "I get 1.4 MB/s with bfq (vs 1.6 MB/s with deadline), a huge improvement to what it was before (70 KB/s).",
        "Run: vdpa dev add name vduse0 mgmtdev vduse\n\n     vduse  ublk\nread 22.55  11.15\nwrite 25.67  10.25\n",
        "        residency       exit_latency\nC1      2               1\nC2      800             400\n",
        "A task ramping up from 5% to 75% util is boosted with this patch.",
        "Only data from 30 to 45 minutes into the test was included with this patch.",
        "For a 5 sec test duration it spends no time there with this patch, but 3.9 sec without.",
        "As an IO stall, it may show 0% utilization, instead of 100%.",
        "We are adding and calling one (remap, or decompress).\n\nname  compress  decompress\nsync  3,177  2,235",
        "What if utilization drops to 2%, that is from 5 GB/s to 250 MB/s with this patch?",
        "System A sees a reduction of ~100 ms with the patch while the bigger one sees an improvement of ~600 ms.",
        "The memory must be a 2MB aligned one, and the TMR needs to be 2MB instead of 1MB.",
        "It recovered when increasing the slice from 2.8 to 16ms.",
        "A change of the logical block from 4 KiB to 16 KiB increases it with this patch.",
        "This was lightly tested with a task ramping from 10% to 75% with this patch.",
        'We adjusted the "ms_tcp_read_timeout" from 900 ms to 60 ms, and then no more losses.',
        "example:\nGet the queues:\nmax_io_eqs\n10\n\nSet the queues:\nmax_io_eqs\n32\n",
        # Of times and shares some word has to say that they are measured.
        "Reduce the wait time for responses of the queue from 30 seconds to 20 seconds, as recommended by others.",
        "The specification says 10 us, and I see no point in it: with the delay reduced from 100ms to 10ms it fits.",
        "By reducing the delay between both events in this driver (from 90 ms -> 100 us), it does no harm.",
        "If it may need longer than 500 ms, shouldn't FOO_OUT_TIMEOUT be increased to 1000 ms instead of 100 ms?",
        "Then allocations need to round the extent size up from 960kB to 1MB with this patch.",
        "The speed varies from 8 Mbps to 12 Mbps.",
        "It is a speedup with rings that are smaller (for example, 8KiB to 512KiB rings for anonymous memory).",
        "We measured it with and without the patch, using 3 sizes: 512, 8192 and 65536 bytes.",
        "It resumes sooner by reducing the required settling time from 6ms to 3ms, measured on one board.",
        "This patch will lower this polling rate from 20ms -> 5ms, which improves the latency.",
        "I also set the wakeup latency of the idle driver to 300us instead of 4ms, and measured no improvement.",
        "With the delay reduced from 100ms to 10ms the queue recovers.",
        # What is above words of one side, and events that are no change.
        "/dev/loop1   512M  224M  231M  50%\n\nAfter filling up the disk:\n/dev/loop1   512M  424M  31M  94%\n",
        "A day before:\nunits read: 449,265\n\nA day after:\nunits read: 473,211\n",
        # The least and the most.
        "- before this feature: 2~4 us\n- after this feature: 7~8 us\n",
        "Before this patch:\nnt write:\t8514 - 21034\n\nAfter this patch:\nnt write:\t8514 - 11694\n",
    ],
)
def test_what_is_set_and_what_is_the_same_in_another_unit_is_not_compared(text: str) -> None:
    assert compared(f"Subject: [PATCH] can: add the size in bits\n\n{text}\n") == []


def test_what_looks_like_those_and_is_a_result_is_compared() -> None:
    assert compared("With this patch it uses 16 MB instead of 32 MB.") == [("size", 32e6, 16e6, "B")]
    counted = "532K packets without this patch\n578K packets with this patch\n"
    assert compared(counted) == [("packets", 532e3, 578e3, "packets")]
    steps = "{}:\n1. Throughput: {} Mbps\n2. Latency: {} us\n"
    assert len(compared(steps.format("Before", 450, 12) + steps.format("After", 500, 10))) == 2
    assert compared("It reduces the test time from 50 s to 12 s.") == [("time", 50, 12, "s")]
    assert compared("It reduces the setup of a queue from 50 ms to 12 ms (-76%).") == [("time", 50, 12, "ms")]
    assert compared("Restore of a queue in a guest:\n  9.6 s -> 1.3 s\n") == [("time", 9.6, 1.3, "s")]


def test_what_is_reduced_and_set_elsewhere_in_a_sentence_is_measured() -> None:
    text = "It needs the required time, and reduces the latency from 6 ms to 3 ms."
    assert compared(text) == [("time", 6, 3, "ms")]
    text = "With the limit set to its maximum the transfer takes 4 s instead of 9 s."
    assert compared(text) == [("time", 9, 4, "s")]
    text = "It improves the throughput of small buffers (3 Gbps to 4 Gbps)."
    assert compared(text) == [("rate", 3e9, 4e9, "bit/s")]


def test_what_a_row_is_of_is_no_unit_and_a_load_no_result() -> None:
    rows = "Hold time   Before patch   After patch\n00-05 us    13,738   14,594\n05-10 us    4,984    5,960\n"
    assert {unit for *_, unit in compared(rows)} == {""}
    runs = "{}:\nrandwrite: jobs 1, iops {}\nrandread: jobs 1, iops {}\n"
    got = compared(runs.format("Before", 8549, 34829) + runs.format("After", 16086, 172720))
    assert [(before, after) for _, before, after, _ in got] == [(8549, 16086), (34829, 172720)]
    title = "Results of the test (20 apps, 20 cycles):\n         before   after\n"
    title += "refault  1063   1142\npgpgin   7066   6956\n"
    assert {unit for *_, unit in compared(title)} == {""}


def test_what_is_counted_may_be_any_word_at_both_ends_of_an_arrow() -> None:
    text = "Reading for 10 seconds:\n- without hogs: 9.84M accesses => 12.7M accesses\n"
    text += "- with hogs: 9.46M accesses => 11.1M accesses\n"
    assert compared(text) == [("without hogs", 9.84e6, 12.7e6, ""), ("with hogs", 9.46e6, 11.1e6, "")]


def test_a_quality_that_the_text_calls_better_is_no_name() -> None:
    text = (
        "But schedutil is on par and performance was slightly worse.\n\n{}:\nlookup: {}\n\n{}:\nlookup: {}\n"
    )
    assert compared(text.format("perf performance", 13.1, "perf schedutil", 10.6)) == []


def test_what_a_load_aims_at_is_no_change_that_the_subject_names() -> None:
    blocks = "Subject: [PATCH] add read policy latency\n\n{} focused work:\nread: BW=533MiB/s\n\n"
    blocks += "Latency focused work:\nread: BW=234MiB/s\n"
    assert compared(blocks.format("Throughput")) == compared(blocks.format("IOPS")) == []


def test_lines_of_a_kernel_log_are_compared_by_their_names() -> None:
    lines = "[    0.487132] node {} initialised in {}ms\n[    0.499132] node {} initialised in {}ms\n"
    log = f"{{}} this patch series:\n{lines}\n"
    text = log.format("Without", 0, 292, 1, 304) + log.format("With", 1, 32, 0, 36)
    assert (292, 32) not in [(before, after) for _, before, after, _ in compared(text)]


def test_what_has_a_measured_size_and_times_of_thousands_of_milliseconds_are_compared() -> None:
    assert compared("It decreases the per-key memory from 4096 bytes to 16 bytes.") == [
        ("size", 4096, 16, "B")
    ]
    assert pairs("It reduces the resume time to 1,124 ms from 2,471 ms.") == [(2471, 1124)]


def test_the_words_of_one_side_are_one_head() -> None:
    assert compared("[BEFORE PATCH]\nfoo:  10  20\nbar:  30  40\n") == []


def test_names_above_numbers_are_no_stacks() -> None:
    assert stackcount.sniff(clean("max_io_eqs\n10\n\nmax_io_eqs\n32\n")) is None
