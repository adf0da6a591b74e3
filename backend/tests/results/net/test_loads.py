"""memtier, perftest, flent, testpmd, pktgen of DPDK, netperf -P 0: sums, units, direction, and what is not read."""

import json

import pytest
from texts import TEXTS

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.readers import read


def figures(run: Run, subject: str | None) -> dict[str, tuple[float | None, str, str | None]]:
    return {row.metric: (row.value, row.unit, row.direction) for row in run.rows if row.subject == subject}


def test_memtier_in_base_units() -> None:
    (run,) = read(TEXTS["memtier_benchmark"])
    assert figures(run, None) == {
        "transactions": (39318.74, "1/s", "more"),
        "hits": (2.67, "1/s", None),
        "misses": (35740.58, "1/s", None),
        "latency mean": (203.03, "us", "less"),
        "latency p50": (71, "us", "less"),
        "latency p99.9": (9855, "us", "less"),
        "throughput": (1667.78 * 8192, "bit/s", "more"),
    }
    assert sum(figures(run, of)["transactions"][0] or 0 for of in ("Sets", "Gets")) == pytest.approx(39318.74)
    assert run.environment == {"threads": "2", "streams": "4", "duration": "3"}
    assert [(note.text, note.line) for note in run.notes] == [
        ("Waits: no requests, left out", 12),
        ("the distribution of latencies is not read; its percentiles are", 16),
    ]


def test_of_several_runs_of_memtier_their_average_is_read() -> None:
    best = TEXTS["memtier_benchmark"].replace("ALL STATS", "BEST RUN RESULTS")
    average = TEXTS["memtier_benchmark"].replace("ALL STATS", "AGGREGATED AVERAGE RESULTS (2 runs)")
    (run,) = read(best.replace("39318.74", "40000.00") + average)
    assert figures(run, None)["transactions"][0] == 39318.74


def test_json_of_memtier_gives_the_same() -> None:
    totals = {"Ops/sec": 39318.74, "Average Latency": 0.20303, "Latency": 0.2, "KB/sec": 1667.78}
    shares = {"p50.00": 0.071, "p99.90": 9.855, "Histogram log format": {"Compressed Histogram": "x"}}
    document = {
        "configuration": {"server": "localhost"},
        "run information": {"Threads": 2, "Connections per thread": 4},
        "ALL STATS": {"Runtime": {"Total duration": 3}, "Totals": totals | {"Percentile Latencies": shares}},
    }
    (run,) = read(json.dumps(document, indent=1))
    expected = figures(read(TEXTS["memtier_benchmark"])[0], None)
    assert figures(run, None) == {name: expected[name] for name in expected if name not in ("hits", "misses")}


def test_perftest_counts_bytes_by_1024_and_notes_what_it_does_not_read() -> None:
    (run,) = read(TEXTS["perftest"])
    rate = figures(run, "4096 bytes")
    assert rate["message rate"] == (2_919_285, "1/s", "more")
    assert rate["throughput"][0] == pytest.approx(2_919_285 * 4096 * 8, rel=1e-6)
    assert run.environment == {"device": "rxe0", "streams": "2", "transport type": "IB"}
    assert [(note.text, note.line) for note in run.notes] == [("columns not read: BW peak[MB/sec]", 5)]


def test_perftest_latency_is_better_low() -> None:
    (run,) = read(
        " #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]   "
        "99% percentile[usec]   99.9% percentile[usec] \n"
        " 2       1000          0.95           4.51         1.02                1.03             0.10            "
        "1.25                    4.51   \n"
    )
    assert figures(run, "2 bytes") == {
        "latency p50": (1.02, "us", "less"),
        "latency mean": (1.03, "us", "less"),
        "latency p99": (1.25, "us", "less"),
        "latency p99.9": (4.51, "us", "less"),
    }
    assert run.notes[0].text == "columns not read: t_min[usec], t_max[usec], t_stdev[usec]"


def test_flent_samples_are_raw_values_and_the_value_its_mean() -> None:
    (run,) = read(TEXTS["flent"])
    download, ping = (
        next(row for row in run.rows if row.subject == name) for name in ("TCP download", "Ping (ms) ICMP")
    )
    assert (download.unit, download.direction, download.value) == ("bit/s", "more", 2_360_340_000)
    assert download.samples == [1_375_790_000, 3_344_890_000]
    assert (ping.metric, ping.unit, ping.direction, ping.value) == ("latency", "ms", "less", 0.038)
    assert (run.label, run.environment["kernel"]) == ("baseline", "6.12.1")
    assert [note.text for note in run.notes] == [
        "series 'Load' is in 'parrots', which is not known: not read"
    ]


def test_testpmd_leaves_out_its_first_rate_and_adds_up_ports() -> None:
    (run,) = read(TEXTS["testpmd"])
    sent = {(row.subject, row.unit): row.samples for row in run.rows if row.metric == "sent"}
    assert sent == {
        ("all ports", "pps"): [237966, 237970],
        ("all ports", "bit/s"): [121839296, 121840640],
        **{(f"port {port}", "pps"): [118983, 118985] for port in (0, 1)},
        **{(f"port {port}", "bit/s"): [60919648, 60920320] for port in (0, 1)},
    }
    # 64 bytes a packet: the bits are bits, not bytes.
    assert 118983 * 64 * 8 == pytest.approx(60919648, rel=1e-4)
    assert figures(run, "port 0")["missed"] == (7, "packets", "less")
    assert figures(run, "port 0")["send drops"] == (31, "packets", "less")
    assert figures(run, "port 0")["packets sent"] == (867552, "packets", None)
    assert run.environment == {"mode": "txonly"}
    assert [note.text for note in run.notes] == [
        "the first show of a start has no rate, left out",
        "not read: RX-bytes, TX-bytes, RX-total, TX-total",
    ]


def test_two_screens_of_pktgen_are_two_samples() -> None:
    (run,) = read(TEXTS["dpdk pktgen"] * 2)
    sent = {(row.subject, row.unit): row.samples for row in run.rows if row.metric == "sent"}
    assert sent["port 0", "pps"] == sent["all ports", "pps"] == [14880960] * 2
    assert sent["all ports", "bit/s"] == [9_999_000_000] * 2
    assert figures(run, "port 1")["missed"] == (17, "packets", "less")
    assert figures(run, "port 1")["send errors"] == (3, "packets", "less")
    assert run.environment == {"packet size": "64"}
    assert [(note.text, note.line) for note in run.notes] == [
        ("lines not read: Max Pkts/s Rx/Tx, IP  Destination", 4)
    ]


def test_an_older_screen_of_pktgen_has_a_line_a_direction() -> None:
    (run,) = read(
        "Link State        :         <UP-10000-FD>     ---Total Rate---\n"
        "Pkts/s Rx         :                     5                    5\n"
        "       Tx         :              14880064             14880064\n"
        "MBits/s Rx/Tx     :                0/9999               0/9999\n"
        "Errors Rx/Tx      :                   1/0                  1/0\n"
    )
    assert {
        row.metric: row.value for row in run.rows if row.subject == "all ports" and row.unit == "pps"
    } == {
        "received": 5,
        "sent": 14880064,
    }


def test_netperf_without_a_banner_is_read_by_its_command() -> None:
    text = (
        "$ netperf -H 192.0.2.1 -t UDP_STREAM -P 0 -f g\n212992   65507   1.00        47509      3    24.89\n"
        "212992           1.00        27248           14.27\n\n"
        "$ netperf -H 192.0.2.1 -P 0\n131072  16384  16384    1.00     5770.37   \n"
    )
    udp, tcp = read(text)
    assert figures(udp, None) == {
        "sent": (24_890_000_000, "bit/s", "more"),
        "received": (14_270_000_000, "bit/s", "more"),
        "send errors": (3, "messages", "less"),
        "messages sent in 1 s": (47509, "messages", "more"),
        "messages received in 1 s": (27248, "messages", "more"),
    }
    assert figures(tcp, None) == {"throughput": (5_770_370_000, "bit/s", "more")}
    (requests,) = read(TEXTS["netperf -P 0"])
    assert figures(requests, None) == {"transactions": (70538.78, "1/s", "more")}


def test_the_spectrum_of_wrk2_is_listed_as_not_read() -> None:
    spectrum = "  Detailed Percentile spectrum:\n       Value   Percentile   TotalCount 1/(1-Percentile)\n\n"
    spectrum += "       0.076     0.000000            1         1.00\n#[Max     =      183.680]\n"
    (run,) = read(TEXTS["wrk"].replace("  2010 requests", f"{spectrum}  2010 requests"))
    assert figures(run, None)["transactions"] == (992.23, "1/s", "more")
    assert [(note.text, note.line) for note in run.notes] == [
        ("rates of single threads are not read; the total is below them", 5),
        ("the spectrum of percentiles is not read; its percentiles above are", 9),
    ]


def test_the_summary_of_flent_has_means_medians_and_99th_percentiles() -> None:
    (run,) = read(TEXTS["flent summary"])
    assert (run.tool, run.label, run.environment["test"]) == ("flent", "one queue", "tcp_1down")
    assert figures(run, "Ping (ms) ICMP") == {
        "latency mean": (1.13, "ms", "less"),
        "latency median": (1.25, "ms", "less"),
        "latency p99": (2.5, "ms", "less"),
    }
    assert figures(run, "TCP sum") == {"throughput mean": (941.41e6, "bit/s", "more")}
    assert [row.weight for row in run.rows if row.metric == "throughput mean"] == [348, 348]
    (note,) = run.notes
    assert (note.line, note.text) == (7, "series 'Load' is in 'parrots', which is not known: not read")


def test_netperf_p_0_with_options_that_set_sizes() -> None:
    command = "$ netperf -H 192.0.2.1 -t TCP_STREAM -P 0 -- -m 256K\n"
    row = "131072  16384 262144    1.00     5770.37\n"
    (run,) = read(command + row)
    assert figures(run, None)["throughput"] == (5770.37e6, "bit/s", "more")
    with pytest.raises(ResultError):
        read(command.replace("-m 256K", "-o all") + row)


def test_two_shows_of_testpmd_with_a_heading_between_are_two_starts() -> None:
    show = "## NIC statistics for port 0  ##\nRx-pps: {}   Rx-bps: 0\n".replace("##", "####")
    runs = read(f"{show.format(10)}with the other driver:\n{show.format(20)}")
    assert [run.rows[0].value for run in runs] == [10, 20]


def test_wrk_without_its_first_lines() -> None:
    runs = read(
        "stock:\nRequests/sec:    100.50\nTransfer/sec:      1.00MB\n\nother:\nRequests/sec:    120.00\n"
    )
    assert [figures(run, None)["transactions"][0] for run in runs] == [100.5, 120]
    assert figures(runs[0], None)["throughput"] == (8 * 2**20, "bit/s", "more")
