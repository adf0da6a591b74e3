"""argdist, softirqs, hardirqs, runqlen, slabratetop, netqtop: intervals, starts, histograms."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Bucket, Histogram, Run
from skbscope.results.readers import READERS, sniff


def runs(tool: str, text: str) -> list[Run]:
    return READERS[tool].read(text)


def samples(run: Run) -> dict[tuple[str, str | None], list[float]]:
    return {(row.metric, row.subject): row.samples for row in run.rows}


def test_time_in_softirqs_interval_by_interval() -> None:
    text = """\
# ./softirqs -T 1
Tracing soft irq event time... Hit Ctrl-C to end.

22:29:16
SOFTIRQ                    TOTAL_usecs
net_rx_action                    15075

22:29:17
SOFTIRQ                    TOTAL_usecs
net_tx_action                     2796

22:29:18
SOFTIRQ                    TOTAL_usecs

^C
SOFTIRQ                    TOTAL_usecs
net_rx_action                    9
"""
    (run,) = runs("softirqs", text)
    assert samples(run) == {
        ("time", "net_rx_action"): [15075, 0, 0, 9],
        ("time", "net_tx_action"): [0, 2796, 0, 0],
    }
    assert {(row.unit, row.value_from, row.form) for row in run.rows} == {
        ("usecs/interval", "median", "count")
    }
    assert [(note.text, note.line) for note in run.notes] == [
        ("the last interval was cut short by Ctrl-C", 16)
    ]
    assert run.command == "./softirqs -T 1"


def test_softirqs_counted_and_spread() -> None:
    (run,) = runs("softirqs", "SOFTIRQ          TOTAL_count\nnet_rx                   402\n")
    assert [(row.metric, row.unit, row.value, row.value_from) for row in run.rows] == [
        ("interrupts", "interrupts", 402, "total")
    ]
    hist = "softirq = net_rx\n nsecs : count distribution\n 8 -> 15 : 3 |**|\n"
    (run,) = runs("softirqs", hist + "\nsoftirq = rcu" + hist[16:] + "\n" + hist)
    assert samples(run) == {("interrupts", "net_rx"): [3, 3], ("interrupts", "rcu"): [3, 0]}
    assert run.rows[0].histogram == Histogram("nsecs", [Bucket(8, 16, 6)])


def test_hard_interrupts_with_blanks_in_their_names() -> None:
    (run,) = runs("hardirqs", "HARDIRQ    TOTAL_nsecs\nahci[0000:00:1f.2]   5\nPCIe PME, pciehp   7\n")
    assert [(row.subject, row.unit, row.value) for row in run.rows] == [
        ("ahci[0000:00:1f.2]", "nsecs", 5),
        ("PCIe PME, pciehp", "nsecs", 7),
    ]
    (run,) = runs("hardirqs", "hardirq = virtio0-input.0\n usecs : count distribution\n 0 -> 1 : 4 |*|\n")
    assert run.rows[0].histogram == Histogram("usecs", [Bucket(0, 2, 4)])


def test_times_of_interrupts_are_no_latencies_of_functions() -> None:
    function = "Function = f\n usecs : count distribution\n 0 -> 1 : 3 |**|\n\n"
    softirq = "softirq = rcu\n usecs : count distribution\n 0 -> 1 : 8 |**|\n\n"
    assert {guess.format for guess in sniff(function + softirq)} == {"funclatency", "softirqs"}
    (run,) = runs("funclatency", function + softirq)
    assert [row.value for row in run.rows] == [3]
    (run,) = runs("softirqs", function + softirq)
    assert [row.value for row in run.rows] == [8]


def test_queues_of_threads_by_cpu() -> None:
    head = " runqlen : count distribution\n"
    (run,) = runs("runqlen", f"cpu = 0\n{head} 0 : 257 |**|\n 1 : 64 |*|\n\ncpu = 3\n{head} 7 : 3 |*|\n")
    assert samples(run) == {("samples", "cpu0"): [321], ("samples", "cpu3"): [3]}
    assert run.rows[0].histogram == Histogram("threads", [Bucket(0, 1, 257), Bucket(1, 2, 64)])


def test_occupancy_is_a_level() -> None:
    text = (
        "19:55:03\nrunqocc, CPU 0    32.32%\nrunqocc, CPU 3   100.00%\n\n19:55:04\nrunqocc, CPU 0    35.00%\n"
    )
    (run,) = runs("runqlen", text)
    assert samples(run) == {("occupancy", "cpu0"): [32.32, 35], ("occupancy", "cpu3"): [100]}
    assert [(row.unit, row.value, row.direction) for row in run.rows] == [
        ("%", 33.66, None),
        ("%", 100, None),
    ]
    (run,) = runs("runqlen", "runqocc: 41.09%\n")
    assert samples(run) == {("occupancy", None): [41.09]}


def test_a_cache_that_is_not_among_the_largest_is_not_zero() -> None:
    text = """\
07:01:35 loadavg: 0.38 0.21 0.12 1/342 13297

CACHE                            ALLOCS      BYTES
kmalloc-4096                       3554   14557184
dentry                              135      25920

07:01:36 loadavg: 0.38 0.21 0.12 1/342 13297

CACHE                            ALLOCS      BYTES
kmalloc-4096                       3000   12288000
"""
    (run,) = runs("slabratetop", text)
    assert samples(run) == {
        ("allocs", "kmalloc-4096"): [3554, 3000],
        ("bytes", "kmalloc-4096"): [14557184, 12288000],
        ("allocs", "dentry"): [135],
        ("bytes", "dentry"): [25920],
    }
    assert [row.unit for row in run.rows[:2]] == ["allocations/interval", "bytes/interval"]


QUEUES = """\
# ./netqtop.py -n eth0 -t
Thu Sep 10 11:37:02 2020
TX
 QueueID    avg_size   [0, 64)   [64, 512)  [512, 2K)    BPS        PPS
    3         114          0         10          1      1.11K       11.0
 Total        114          0         10          1      1.11K       11.0

RX
 QueueID    avg_size   [0, 64)   [64, 512)  [512, 2K)    BPS        PPS
    3           0          0          0          0        0.0        0.0
 Total          0          0          0          0        0.0        0.0
-----------------------------------------------------------------------------------------------
"""


def test_packets_by_queue_and_size() -> None:
    (run,) = runs("netqtop", QUEUES)
    found = samples(run)
    assert found["tx packets", "queue3"] == [11]
    assert found["tx avg_size", "total"] == [114]
    assert found["tx BPS", "queue3"] == [1.11 * 1024]
    assert found["tx PPS", "queue3"] == [11]
    assert found["rx packets", "total"] == [0]
    assert run.rows[0].histogram == Histogram(
        "bytes", [Bucket(0, 64, 0), Bucket(64, 512, 10), Bucket(512, 2048, 1)]
    )
    assert {row.metric: row.unit for row in run.rows if row.subject == "total"} == {
        **{"tx packets": "packets", "tx avg_size": "bytes", "tx BPS": "bytes/s", "tx PPS": "packets/s"},
        **{"rx packets": "packets", "rx avg_size": "bytes", "rx BPS": "bytes/s", "rx PPS": "packets/s"},
    }
    assert run.environment == {"device": "eth0"}


def test_intervals_of_queues() -> None:
    (run,) = runs("netqtop", QUEUES + QUEUES.partition("\n")[2])
    assert samples(run)["tx packets", "queue3"] == [11, 11]
    assert len(runs("netqtop", QUEUES + QUEUES)) == 2


ARGDIST = """\
[10:00:01]
p::f(int a):int:a
        COUNT      EVENT
        2          a = 16
[10:00:02]
p::f(int a):int:a
        COUNT      EVENT
        5          a = 16
        1          a = 3 x 4
"""


def test_frequencies_that_begin_at_zero_in_every_print() -> None:
    (run,) = runs("argdist", "# argdist -C 'p::f(int a):int:a'\n" + ARGDIST)
    assert samples(run) == {
        ("p::f(int a):int:a", "a = 16"): [2, 5],
        ("p::f(int a):int:a", "a = 3 x 4"): [0, 1],
    }
    assert [row.value for row in run.rows] == [3.5, 0.5]


def test_frequencies_that_count_from_the_start_on() -> None:
    (run,) = runs("argdist", "# argdist -c -C 'p::f(int a):int:a'\n" + ARGDIST)
    assert samples(run)["p::f(int a):int:a", "a = 16"] == [2, 3]
    assert [note.text.partition(":")[0] for note in run.notes] == ["with -c a print counts from the start on"]


def test_without_the_command_prints_have_no_value() -> None:
    (run,) = runs("argdist", ARGDIST)
    assert [(row.value, row.value_from) for row in run.rows] == [(None, None)] * 2
    assert "it is unknown whether a print begins at zero" in run.notes[0].text


def test_histograms_of_values_with_and_without_a_probe() -> None:
    text = "[10:00:01]\n[10:00:02]\n     ns per byte : count distribution\n 2 -> 3 : 4 |*|\n 4 -> 7 : 1 |*|\n"
    (run,) = runs("argdist", "# argdist -H 'r:c:malloc(size_t size):u64:x;ns per byte'\n" + text)
    assert samples(run) == {("events", "ns per byte"): [0, 5]}
    assert run.rows[0].histogram == Histogram("ns per byte", [Bucket(2, 4, 4), Bucket(4, 8, 1)])


def test_prose_behind_a_print_is_not_in_it() -> None:
    text = "[10:00:01]\np::f():int\n\tCOUNT EVENT\n\t4 x = 1\n\nHere are\n3 things\n9 y = 2\n"
    (run,) = runs("argdist", text)
    assert [(row.subject, row.value) for row in run.rows] == [("x = 1", 4)]


@pytest.mark.parametrize(
    ("tool", "text"),
    [
        ("argdist", "[10:00:01]\nCOUNT EVENT\n"),
        ("softirqs", "softirq = net_rx\n usecs : count distribution\n"),
        ("hardirqs", "SOFTIRQ TOTAL_usecs\nnet_rx 5\n"),
        ("runqlen", "runqlen : count distribution\n"),
        ("slabratetop", "CACHE ALLOCS BYTES\nkmalloc-64 x 7\n"),
        ("netqtop", "TX\nQueueID avg_size [64, 0)\n0 1 2\n"),
    ],
)
def test_without_a_reading_it_is_refused(tool: str, text: str) -> None:
    with pytest.raises(ResultError, match=rf"^no (print|table) of {tool}; expected .*\.$"):
        runs(tool, text)
