"""neper, sockperf, uperf and netpipe: values, starts, units, what is refused."""

from collections.abc import Callable

import pytest
from mail_pairs import compared
from texts import TEXTS

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.net import neper, netpipe, sockperf, uperf


def values(run: Run) -> dict[str, float | None]:
    return {f"{row.metric}/{row.subject or ''}": row.value for row in run.rows}


def test_neper_transactions_and_latency_in_microseconds() -> None:
    (run,) = neper.read(TEXTS["neper"])
    assert values(run) == {"transactions/": 33009.84, "latency p99/": 33.125}
    assert run.command == "./tcp_rr -c -H lab"
    assert run.environment == {"test": "tcp_rr", "streams": "10", "threads": "2"}


def test_neper_streams_have_a_unit() -> None:
    text = (
        "total_run_time=10\nthroughput=1000.50\nthroughput_units=Mbit/s\n"
        "local_throughput=1000500000\nremote_throughput=0\n"
    )
    (run,) = neper.read(text)
    assert values(run) == {"throughput/": 1000.5e6, "throughput local/": 1000500000}
    (run,) = neper.read(text.replace("Mbit/s", "MiB/s"))
    assert values(run)["throughput/"] == 1000.5 * 8 * 1024**2
    (run,) = neper.read(text.replace("Mbit/s", "furlongs"))
    assert run.rows == []
    assert run.notes[0].text == "throughput of 1000.5 in an unknown unit 'furlongs', left out"


def test_neper_processor_time_and_settings() -> None:
    text = (
        "utime_start=0.062141\nutime_end=0.348902\nnum_transactions=5\nthroughput=1.0\n"
        "client=0\nhost=lab7\ntest_length=10\nbuffer_size=65536\ntime_start=1306173.666348235\n"
    )
    (run,) = neper.read(text)
    assert values(run)["cpu time user/"] == pytest.approx(0.286761, abs=0.001)
    assert run.environment == {"role": "server", "server": "lab7", "duration": "10 s", "buffer size": "65536"}
    # A clock that starts with the machine is no date.
    assert run.started is None


def test_neper_runs_are_separated() -> None:
    one = "num_transactions=5\nthroughput=1.0\n"
    assert len(neper.read(one + one)) == 2
    assert len(neper.read(one + "$ tcp_rr\n" + "invalid_secret_count=0\nthroughput=2.0\n")) == 2
    assert len(neper.read("*(omitted)*\n" + one + "*(omitted)*\nlocal_throughput=1\n")) == 1


def test_sockperf_percentiles_and_weights() -> None:
    (run,) = sockperf.read(TEXTS["sockperf"])
    assert values(run) == {
        **{"latency mean/": 24.571, "latency stddev/": 93.297},
        **{"latency max/": 103294.331, "latency p99.9/": 35.91},
        "messages sent in 10 s/": 240464,
    }
    assert run.rows[0].weight == 2429473
    assert [row.unit for row in run.rows] == ["us"] * 4 + ["messages"]
    assert run.environment == {"version": "3.10-no.git", "duration": "10 s"}


def test_sockperf_old_words_colours_and_commas() -> None:
    text = (
        "sockperf: \x1b[2;35m====> avg-lat= 20.771 (std-dev=5.266)\x1b[0m\n"
        "sockperf: # dropped messages = 3, # duplicated messages = 1, # out-of-order messages = 2\n"
    )
    (run,) = sockperf.read(text)
    assert values(run) == {
        **{"latency mean/": 20.771, "latency stddev/": 5.266},
        **{"dropped messages/": 3, "duplicated messages/": 1, "out-of-order messages/": 2},
    }
    (run,) = sockperf.read(
        "sockperf: ====> avg-rtt=40.0 (std-dev=1.0, mean-ad=2)\nsockperf: ---> percentile 50.000 = 39.0\n"
    )
    assert values(run) == {"round trip mean/": 40, "round trip stddev/": 1, "round trip p50/": 39}


def test_sockperf_throughput_counts_megabytes_by_1024() -> None:
    text = (
        "sockperf: Summary: Message Rate is 535658 [msg/sec], Packet Rate is about 535658 [pkt/sec]\n"
        "sockperf: Summary: BandWidth is 7.152 MBps (57.216 Mbps)\n"
    )
    (run,) = sockperf.read(text)
    assert values(run) == {"messages/": 535658, "throughput/": round(7.152 * 8 * 2**20, 3)}


def test_sockperf_servers_and_starts() -> None:
    servers = "".join(
        f"sockperf: ========= Printing statistics for Server No: {number}\n"
        f"sockperf: ====> avg-latency={number + 1}.5 (std-dev=1)\n"
        for number in (0, 1)
    )
    (run,) = sockperf.read("sockperf: [Total Run] RunTime=1.0 sec\n" + servers)
    assert values(run)["latency mean/server 0"] == 1.5
    assert values(run)["latency mean/server 1"] == 2.5
    start = "$ sockperf under-load -i 10.0.0.1\nsockperf: == version #3.10 ==\n[ 0] IP = 10.0.0.1 PORT = 11111 # UDP\n"
    runs = sockperf.read((start + "sockperf: ====> avg-latency=1.0 (std-dev=1)\n") * 2)
    assert [run.environment for run in runs] == [
        {"version": "3.10", "protocol": "UDP", "test": "under-load"}
    ] * 2


def sockperf_counts(seconds: float, sent: int) -> str:
    return (
        f"sockperf: [Total Run] RunTime={seconds:.3f} sec; Warm up time=400 msec; SentMessages={sent}; "
        f"ReceivedMessages={sent - 1}\nsockperf: ========= Printing statistics for Server No: 0\n"
        f"sockperf: [Valid Duration] RunTime={seconds - 0.45:.3f} sec; SentMessages={sent - 400}; "
        f"ReceivedMessages={sent - 400}\nsockperf: ====> avg-latency=24.5 (std-dev=1.0)\n"
    )


def test_sockperf_messages_have_the_length_of_the_run_in_their_name() -> None:
    (run,) = sockperf.read(sockperf_counts(119.999, 240464))
    assert [(row.metric, row.unit, row.direction, row.value, row.lines) for row in run.rows[2:]] == [
        ("messages sent in 120 s", "messages", "more", 240464, (1, 1)),
        ("messages received in 120 s", "messages", "more", 240463, (1, 1)),
        ("messages sent in 120 s, without warm-up", "messages", "more", 240064, (3, 3)),
        ("messages received in 120 s, without warm-up", "messages", "more", 240064, (3, 3)),
    ]
    # A mail has left the line of the whole run out.
    (run,) = sockperf.read(sockperf_counts(30.001, 9000).partition("\n")[2])
    assert [row.metric for row in run.rows[2:]] == [
        "messages sent in 30 s, without warm-up",
        "messages received in 30 s, without warm-up",
    ]
    (run,) = sockperf.read(
        "sockperf: Total of 535658 messages sent in 1.001 sec\n"
        "sockperf: Summary: Message Rate is 535122 [msg/sec]\n"
    )
    assert values(run) == {"messages/": 535122, "messages sent in 1 s/": 535658}


@pytest.mark.parametrize(("seconds", "compares"), [(10.001, True), (30.0, False)])
def test_sockperf_messages_of_runs_of_different_length_are_not_compared(
    seconds: float, compares: bool
) -> None:
    text = f"Before:\n{sockperf_counts(10.0, 9000)}\nAfter:\n{sockperf_counts(seconds, 9900)}"
    assert (("messages sent in 10 s", 9000, 9900, "messages") in compared(text)) == compares
    assert any(one[0] == "latency mean" for one in compared(text))


def test_uperf_total_first_and_each_transaction() -> None:
    (run,) = uperf.read(TEXTS["uperf"])
    assert values(run) == {
        **{"throughput/": 67.42e6, "operations/": 93638},
        **{"throughput/Txn1": 72.11e6, "operations/Txn1": 100153},
    }
    assert run.environment == {"threads": "2", "profile": "stream", "duration": "32 s"}


def test_uperf_lines_printed_over_and_errors() -> None:
    text = (
        "Txn1 1MB / 1.00(s) = 5.00Gb/s 10op/s \rTxn1 2MB / 2.00(s) = 6.00Gb/s 20op/s\n"
        "Total 2MB / 2.00(s) = 6.00Gb/s 20op/s\n** WARNING: Errors detected\nmaster 2.00s 2.00MB 6.00Gb/s 40 2.50\n"
    )
    (run,) = uperf.read(text)
    assert values(run)["throughput/Txn1"] == 6e9
    assert values(run)["errors/"] == 2.5
    assert run.notes[0].text == "uperf warns: WARNING: Errors detected"
    assert len(uperf.read(text * 2)) == 2


def test_uperf_cut_off() -> None:
    (run,) = uperf.read("Txn1 1MB / 1.00(s) = 500.00b/s 10op/s\n")
    assert values(run)["throughput/Txn1"] == 500
    assert run.notes[0].text == "no total in this output, cut off"


def test_netpipe_says_itself_what_mega_means() -> None:
    (run,) = netpipe.read(TEXTS["netpipe"])
    assert values(run) == {
        "throughput/4093 bytes": round(3408.35 * 2**20, 3),
        "one-way time/4093 bytes": 9.16,
    }
    (run,) = netpipe.read(" 55:    4093 bytes   1000 times -->   3574.67 Mbps in       9.16 usec\n")
    assert values(run)["throughput/4093 bytes"] == 3574.67e6


def test_netpipe_starts_again_at_the_first_step() -> None:
    step = "{}: {} bytes 10 times --> 1.00 Mbps in 0.00 usec\n"
    runs = netpipe.read(step.format(1, 1) + step.format(2, 2) + "$ NPtcp -h lab\n" + step.format(1, 1))
    assert [len(run.rows) for run in runs] == [4, 2]
    assert runs[1].command == "NPtcp -h lab"


READ: dict[str, tuple[Callable[[list[Line]], object], Callable[[str], list[Run]]]] = {
    "neper": (neper.sniff, neper.read),
    "sockperf": (sockperf.sniff, sockperf.read),
    "uperf": (uperf.sniff, uperf.read),
    "netpipe": (netpipe.sniff, netpipe.read),
}


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "a=1\nb=2",
        "throughput=5\nports=1",
        "num_transactions=5\nthroughput=nan",
        "sockperf: == version #3.10 ==",
        "with sockperf: ====> the best",
        "Txn1 1MB / x(s) = 5.00Gb/s 10op/s",
        "1: 2 bytes 3 times --> x Mbps in 4 usec",
        "a (s) = b",
        "=\n=5\n-->",
    ],
)
def test_other_text_is_refused_in_one_sentence(name: str, text: str) -> None:
    sniff, read = READ[name]
    assert sniff(clean(text)) is None
    with pytest.raises(ResultError, match=r"^no \w+ [^\n]*; expected [^\n]*\.$"):
        read(text)
