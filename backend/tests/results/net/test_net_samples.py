"""Other people's output of network benchmarks, next to the project: the facts counted in its README hold.

Where they do not, and why: `../../sample_exceptions.json`.
"""

from pathlib import Path

import pytest
from sample_exceptions import SAMPLES, number

from skbscope.results.cleaning import clean
from skbscope.results.models import Run
from skbscope.results.read import of_family
from skbscope.results.read.net.iperf3_text import Row, blocks
from skbscope.results.read.net.neper import blocks as pairs
from skbscope.results.read.net.netperf_blocks import blocks as starts

READERS = of_family("net")

THREADS = SAMPLES.parent / "threads"
pytestmark = pytest.mark.skipif(not SAMPLES.exists(), reason="samples are not beside the project")

# What each file is read as; every file of the three folders is here, and no other file is claimed.
FORMATS = {
    "iperf3/lkp-loopback-2.json": ["iperf3-json"],
    "iperf3/lkp-loopback-v3.20.json": ["iperf3-json"],
    "iperf3/mail-e1000e-throughput-text.txt": ["iperf3-text"],
    "iperf3/mail-nat-944mbit-quoted.txt": ["iperf3-text"],
    "net-misc/mail-sockperf-i40e-before-after.txt": ["sockperf"],
    "net-misc/neper-tcp_rr-server-keyval.txt": ["neper"],
    "net-misc/netpipe-tcp.txt": ["netpipe"],
    "net-misc/sockperf-doc-3.5-client.txt": ["sockperf"],
    "net-misc/uperf-netperf-profile-01.txt": ["uperf"],
    "netperf/arm64-tcp_rr-localhost.txt": ["netperf"],
    "netperf/doc-classic-tcp-rr-stream-cpu.txt": ["netperf"],
    "netperf/doc-omni-keyval-csv-human.txt": ["netperf-omni"],
    "netperf/lkp-recv.txt": ["netperf"],
    "netperf/lkp-sctp-stream-many-with-shell-log.txt": ["netperf"],
    "netperf/mail-mlx5-tcp_stream-demo-interrupted.txt": ["netperf"],
    # The mail shows ping too.
    "netperf/mail-vhost-udp-stream.txt": ["netperf", "ping"],
    "netperf/pkb-results-list.json": ["netperf-omni"],
    "netperf/pkb-tcp-rr-omni-csv-histogram-wrapped.txt": ["netperf-omni"],
    # The load that the example traces.
    "bpftrace/ssllatency-example.txt": ["wrk"],
    # netperf beside the counters of XDP.
    "xdp-tools/xdp_redirect_cpu-ddos-netperf-interleaved.txt": ["netperf"],
}


def text_of(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8", errors="replace")


def runs_of(name: str) -> list[Run]:
    return READERS[FORMATS[name][0]].read(text_of(name))


def values(run: Run) -> dict[str, float | None]:
    return {f"{row.metric}/{row.subject}" if row.subject else row.metric: row.value for row in run.rows}


def claims(path: Path) -> list[str]:
    lines = clean(path.read_text(encoding="utf-8", errors="replace"))
    return [name for name, reader in READERS.items() if reader.sniff(lines)]


def test_every_file_is_claimed_by_its_reader_and_no_other_file_is() -> None:
    found = {
        f"{path.parent.name}/{path.name}": names
        for path in sorted(SAMPLES.glob("*/*"))
        # Recordings of perf are binary, up to megabytes of it.
        if path.parent.name != "perf-data" and (names := claims(path))
    }
    assert found == FORMATS
    assert [path.name for path in sorted(THREADS.glob("*")) if claims(path)] == []


def rows_of(name: str) -> list[Row]:
    return [row for block in blocks(clean(text_of(name))) for row in block.rows]


def test_iperf3_rows_of_a_mail_that_folds_them() -> None:
    rows = rows_of("iperf3/mail-e1000e-throughput-text.txt")
    assert len(rows) == 144
    # The counter sees the ends that stand on the line of their row.
    whole = [row for row in rows if row.lines[0] == row.lines[1]]
    assert [sum(row.side == side for row in whole) for side in ("sender", "receiver")] == [68, 0]
    assert [sum(row.side == side for row in rows) for side in ("sender", "receiver")] == [72, 72]
    # The summaries counted first and last.
    assert rows[0].bits == 101e6
    assert rows[-2].bits == 930e6
    runs = runs_of("iperf3/mail-e1000e-throughput-text.txt")
    assert len(runs) == 12
    assert [values(run)["received"] for run in runs[:2]] == [497e6, 881e6]
    assert [values(run)["retransmits"] for run in runs[:2]] == [0, 1146]
    assert all(run.environment["streams"] == "5" for run in runs)
    assert runs[0].label == "3.6.2-k w/ TSO & GSO, iperf3 -c bouygues.iperf.fr -d -P 5"
    assert len({run.label for run in runs}) == 12


def test_iperf3_rows_in_quotes() -> None:
    rows = rows_of("iperf3/mail-nat-944mbit-quoted.txt")
    assert len(rows) == 144
    whole = [row for row in rows if row.lines[0] == row.lines[1]]
    assert [sum(row.side == side for row in whole) for side in ("sender", "receiver")] == [10, 10]
    assert [sum(row.side == side for row in rows) for side in ("sender", "receiver")] == [12, 12]
    senders = [row.bits for row in rows if row.side == "sender"]
    assert (senders[0], senders[-1]) == (923e6, 938e6)
    runs = runs_of("iperf3/mail-nat-944mbit-quoted.txt")
    assert [len(run.rows[0].samples) for run in runs] == [10] * 12
    assert [run.environment["protocol"] for run in runs].count("UDP") == 2
    assert values(runs[6])["lost"] == pytest.approx(100 * 4756 / 824530)
    # Rows of one run change from Mbits with a decimal to Mbits without.
    assert runs[3].rows[0].samples[3:6] == [37.5e6, 928e6, 724e6]
    assert runs[1].label == "Continued running tests"


def test_sockperf_before_and_after() -> None:
    before, after = runs_of("net-misc/mail-sockperf-i40e-before-after.txt")
    assert [(values(run)["latency mean"], values(run)["latency stddev"]) for run in (before, after)] == [
        (24.571, 93.297),
        (24.965, 5.934),
    ]
    assert [run.rows[0].weight for run in (before, after)] == [2429473, 2391186]
    assert [values(run)["latency max"] for run in (before, after)] == [103294.331, 195.841]
    assert sum(row.metric.startswith("latency p") for run in (before, after) for row in run.rows) == 16
    assert after.side == "after"
    assert before.environment == {
        **{"version": "3.10-no.git", "protocol": "TCP"},
        **{"duration": "120 s", "test": "ping-pong"},
    }


def test_sockperf_of_old() -> None:
    (run,) = runs_of("net-misc/sockperf-doc-3.5-client.txt")
    assert (values(run)["latency mean"], values(run)["latency stddev"]) == (20.771, 5.266)
    assert (run.rows[0].weight, values(run)["latency max"]) == (229630, 120.108)
    assert sum(row.metric.startswith("latency p") for row in run.rows) == 8


def test_neper() -> None:
    (run,) = runs_of("net-misc/neper-tcp_rr-server-keyval.txt")
    (block,) = pairs(clean(text_of("net-misc/neper-tcp_rr-server-keyval.txt")))
    assert len(block.pairs) == 23
    assert (block.value("num_transactions"), block.value("num_samples")) == (329605, 10)
    assert values(run)["transactions"] == 33009.84


def test_uperf() -> None:
    (run,) = runs_of("net-misc/uperf-netperf-profile-01.txt")
    assert values(run) == {
        **{"throughput": 67.42e6, "operations": 93638},
        **{"throughput/Txn1": 0, "operations/Txn1": 1},
        **{"throughput/Txn2": 72.11e6, "operations/Txn2": 100153},
        **{"throughput/Txn3": 0, "operations/Txn3": 0, "errors": 0},
    }
    assert run.environment["duration"] == "32 s"


def test_netpipe() -> None:
    (run,) = runs_of("net-misc/netpipe-tcp.txt")
    assert [row.metric for row in run.rows].count("throughput") == 8
    assert run.started == "2022-08-15T06:12:31"
    # Bytes over time of the same line agree with 2^20 bit/s for a Mbps, to the three digits of the time.
    for rate, time in zip(run.rows[::2], run.rows[1::2], strict=True):
        assert rate.value is not None
        assert time.value is not None
        assert rate.subject is not None
        bits = 8 * int(rate.subject.partition(" ")[0])
        assert rate.value == pytest.approx(bits / time.value * 1e6, rel=2e-3)


def test_netperf_of_many_at_once() -> None:
    runs = runs_of("netperf/lkp-sctp-stream-many-with-shell-log.txt")
    assert len(runs) == 64
    assert {run.environment["test"] for run in runs} == {"SCTP 1-TO-MANY STREAM"}

    def row(run: Run) -> list[float | None]:
        names = ("throughput", "cpu local", "cpu remote", "service demand local", "service demand remote")
        return [values(run)[name] for name in names]

    assert row(runs[0]) == [7572.02e6, 32.07, 32.07, 44.406, 44.406]
    assert row(runs[-1]) == [8056.40e6, 32.07, 31.97, 41.736, 41.617]
    assert runs[0].environment["message size"] == "10240"
    assert {(run.command, run.started) for run in runs} == {
        ("netperf -4 -H 127.0.0.1 -t SCTP_STREAM_MANY -c -C -l 300 -- -m 10K", "2023-09-12T08:54:50")
    }


def test_netperf_datagrams_with_the_processor() -> None:
    runs = runs_of("netperf/lkp-recv.txt")
    assert len(runs) == 16
    assert {run.environment["test"] for run in runs} == {"UDP STREAM"}
    assert (values(runs[0])["sent"], values(runs[0])["received"]) == (63577.2e6, 61689.4e6)
    assert values(runs[-1])["received"] == 61085.7e6


def test_netperf_interim_results_of_interrupted_runs() -> None:
    runs = runs_of("netperf/mail-mlx5-tcp_stream-demo-interrupted.txt")
    assert [values(run)["throughput"] for run in runs] == [35801.94e6, 27473.50e6]
    samples = [sample for run in runs for sample in run.rows[0].samples]
    assert (len(samples), samples[0], samples[-1]) == (11, 35344.39e6, 27523.62e6)
    interim = [
        item
        for block in starts(clean(text_of("netperf/mail-mlx5-tcp_stream-demo-interrupted.txt")))
        for item in block.interim
    ]
    assert (interim[0].seconds, interim[-1].seconds) == (1.002, 0.580)
    assert all([note.text for note in run.notes] == ["stopped by Ctrl-C"] for run in runs)


def test_netperf_in_quotes_with_folded_banners() -> None:
    stream, datagrams = runs_of("netperf/mail-vhost-udp-stream.txt")
    assert [run.environment["test"] for run in (stream, datagrams)] == ["TCP STREAM", "UDP STREAM"]
    assert values(stream) == {"throughput": 4742.36e6}
    assert [
        stream.environment[name] for name in ("receive socket", "send socket", "message size", "duration")
    ] == [
        *("131072", "16384"),
        *("16384", "10 s"),
    ]
    assert values(datagrams) == {
        **{"received": 482.83e6, "sent": 482.83e6, "send errors": 0},
        **{"messages sent in 10 s": 9214, "messages received in 10 s": 9214},
    }


@pytest.mark.parametrize(
    ("name", "rate", "remote"),
    [
        ("netperf/arm64-tcp_rr-localhost.txt", 35591.53, "131072"),
        ("netperf/doc-classic-tcp-rr-stream-cpu.txt", 29150.15, "87380"),
    ],
)
def test_netperf_requests_and_the_remote_socket(name: str, rate: float, remote: str) -> None:
    (run,) = runs_of(name)
    assert values(run) == {"transactions": rate}
    assert run.environment["test"] == "TCP REQUEST/RESPONSE"
    assert run.environment["remote receive socket"] == remote


def test_netperf_beside_counters_of_xdp() -> None:
    runs = runs_of("xdp-tools/xdp_redirect_cpu-ddos-netperf-interleaved.txt")
    assert [(values(run)["transactions"], len(run.rows[0].samples)) for run in runs] == [
        *((23459.80, 2), (25408.50, 3)),
        (25942.94, 1),
    ]


def test_omni_keys_commas_and_table() -> None:
    runs = runs_of("netperf/doc-omni-keyval-csv-human.txt")
    assert [values(run) for run in runs] == [
        {"transactions": rate} for rate in (59092.65, 60999.07, 60492.57)
    ]
    assert {run.environment["test"] for run in runs} == {"OMNI"}


def test_omni_folded_names_and_histogram() -> None:
    (run,) = runs_of("netperf/pkb-tcp-rr-omni-csv-histogram-wrapped.txt")
    assert values(run) == {
        **{"transactions": 2217.06, "latency p50": 442, "latency p90": 487, "latency p99": 589},
        **{"latency stddev": 81.26, "latency min": 361, "latency max": 9688, "latency": None},
    }
    held = run.rows[-1].histogram
    assert held is not None
    assert held.count == 133024
    assert [(one.low, one.high) for one in held.buckets if one.count == 118948] == [(400, 500)]
    assert run.notes == []


def test_omni_in_a_list() -> None:
    name = "netperf/pkb-results-list.json"
    runs = runs_of(name)
    assert len(runs) == number(name, "results", 8)
    kinds = [run.environment["test"] for run in runs]
    assert len([kind for kind in kinds if kind.isupper()]) == 8
    assert [row.value for run in runs for row in run.rows[:1]][:2] == [1405.50, 3545.77]
    assert [run.rows[0].unit for run in runs] == [*["1/s"] * 4, *["bit/s"] * 2, *["1/s"] * 2, *["bit/s"] * 2]
