"""Hostile text costs no more than its share, and the readers refuse or read it, never fall."""

import random
from contextlib import suppress

import pytest
from cpu import costs_less, cpu_seconds
from texts import TEXTS

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read import of_family

pytestmark = pytest.mark.slow

READERS = of_family("net")
BANNER = "MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to lab () port 0 AF_INET\n"
ROW = "[  {}]   0.00-1.00   sec   108 MBytes   902 Mbits/sec\n"


def cost(name: str, text: str) -> float:
    def once() -> None:
        with suppress(ResultError):
            READERS[name].read(text)

    return cpu_seconds(once, 3)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("iperf3-text", ROW.format("5")),
        ("iperf3-text", "[ ID] Interval Transfer\n" + ROW.format("5")),
        ("iperf3-text", "$ iperf3 -c x\n"),
        ("iperf2", "[  5]  0.0- 1.0 sec   108 MBytes   902 Mbits/sec\n"),
        ("iperf2", "[ ID] Interval Transfer\n[SUM]  0.0- 1.0 sec   108 MBytes   902 Mbits/sec\n"),
        ("iperf2", "Client connecting to x, TCP port 5\n"),
        ("netperf", BANNER),
        ("netperf", "$ netperf -H x\n"),
        ("netperf", "2023-09-12 08:54:50 netperf -H x &\n" + BANNER),
        ("netperf", "Interim result: 1.00 Trans/s over 1.000 seconds ending at 15.716\n"),
        ("netperf", "bytes bytes bytes secs.\n"),
        ("netperf-omni", BANNER + "Throughput,Throughput Units\n"),
        ("netperf-omni", "Throughput,x\n"),
        ("netperf-omni", '"Throughput,Throughput Units"\n'),
        ("neper", "throughput=5\n"),
        ("neper", "$ tcp_rr\nthroughput=5\nnum_transactions=5\n"),
        ("sockperf", "sockperf: ---> percentile 50.000 = 1.000\n"),
        ("sockperf", "sockperf: == version #3 ==\n"),
        ("uperf", "Txn1 1MB / 1.00(s) = 5.00Gb/s 10op/s\n"),
        ("udpgso_bench", "udp tx: 5 MB/s 5 calls/s 5 msg/s\n"),
        ("udpgso_bench", "udp tx\nudp tx: 5 MB/s 5 calls/s 5 msg/s\n"),
        ("udpgso_bench", "sum udp tx: 5 MB/s 5 calls (5/s) 5 msgs\n(5/s)\n"),
        ("udpgso_bench", "Zerocopy acks: 5\n"),
        ("tcp_mmap", "received 5 MB (0 % mmap'ed) in 5 s, 5 Gbit\n"),
        ("tcp_mmap", "$ tcp_mmap -s\nreceived 5 MB (0 % mmap'ed) in 5 s, 5 Gbit\n"),
        ("tcp_mmap", "received 5 MB (0 %\nmmap'ed) in 5 s, 5 Gbit\n"),
        ("tcp_mmap", "cpu usage user:5 sys:5, 5 usec per MB, 5\nc-switches\n"),
        ("tcp_mmap", "$ tcp_mmap -H ::1\nreceived 5 MB\n"),
        ("netpipe", "1: 1 bytes 10 times --> 1.00 Mbps in 1.00 usec\n"),
    ],
)
def test_more_lines_cost_no_more_than_their_share(name: str, unit: str) -> None:
    """A quadratic scan would cost sixteen times as much for four times as many."""
    assert cost(name, unit * 8_000) < 10 * max(cost(name, unit * 2_000), 0.02)


def test_rows_under_many_names_cost_their_share() -> None:
    streams = "".join(ROW.format(at) for at in range(1000, 9000))
    assert cost("iperf3-text", streams) < 1
    assert cost("uperf", "".join(f"Txn{at} 1MB / 1.00(s) = 5.00Gb/s 10op/s\n" for at in range(8000))) < 1
    parts = "OMNI TEST from a to b\nThroughput\n" + "9\r" * 100_000 + "Throughput " * 1000
    assert cost("netperf-omni", parts) < 1


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    "line",
    [
        *["[  5]" * 200_000, " TEST from " * 90_000, "=" * 1_000_000, "a=" * 500_000, "sockperf: " * 100_000],
        *["(s) = " * 160_000, "--> " * 250_000, "Throughput," * 90_000, '"' * 1_000_000, "1 " * 500_000],
    ],
)
def test_a_hostile_line_costs_little(name: str, line: str) -> None:
    text = f"{line}\n{TEXTS[name]}\n{line}"
    assert READERS[name].read(text)
    assert costs_less(0.5, lambda: READERS[name].read(text))


def outcome(name: str, text: str) -> tuple[str, list[Run]]:
    """The sentence of a refusal, or the runs."""
    try:
        return "", READERS[name].read(text)
    except ResultError as error:
        return str(error), []


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("seed", range(40))
def test_mutants_give_runs_or_one_sentence(name: str, seed: int) -> None:
    chance = random.Random(seed)
    text = list("\n".join(TEXTS.values()) + TEXTS[name] * 2)
    for _ in range(chance.choice((1, 8, 64))):
        text[chance.randrange(len(text))] = chr(chance.randrange(0x250))
    sentence, runs = outcome(name, "".join(text[: chance.randrange(len(text))] if seed % 3 == 0 else text))
    assert sentence.endswith(".") or runs
    assert "\n" not in sentence
    assert all(name.startswith(run.tool) for run in runs)
    assert all(row.lines[0] <= row.lines[1] for run in runs for row in run.rows)
