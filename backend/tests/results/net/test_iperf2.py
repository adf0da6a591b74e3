"""iperf 2: totals, sums, what a server of UDP received, several connections; texts as iperf 2.1.8 printed them."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.read.net import iperf2, iperf3_text

TCP = """\
------------------------------------------------------------
Client connecting to host.example, TCP port 5999
TCP window size: 16.0 KByte (default)
------------------------------------------------------------
[  1] local 192.0.2.2 port 39492 connected with 192.0.2.1 port 5999 (icwnd/mss/irtt=319/32741/24)
[ ID] Interval       Transfer     Bandwidth
[  1] 0.0000-1.0000 sec  2.49 GBytes  21.4 Gbits/sec
[  1] 1.0000-2.0000 sec  3.15 GBytes  27.1 Gbits/sec
[  1] 2.0000-3.0000 sec  2.81 GBytes  24.2 Gbits/sec
[  1] 0.0000-3.0140 sec  8.46 GBytes  24.1 Gbits/sec
"""
UDP = """\
Client connecting to 192.0.2.1, UDP port 5998
Sending 1470 byte datagrams, IPG target: 112.15 us (kalman adjust)
UDP buffer size:  208 KByte (default)
[  1] local 192.0.2.2 port 41794 connected with 192.0.2.1 port 5998
[ ID] Interval       Transfer     Bandwidth
[  1] 0.0000-1.0000 sec  12.5 MBytes   105 Mbits/sec
[  1] 1.0000-2.0000 sec  12.5 MBytes   106 Mbits/sec
[  1] 0.0000-2.0002 sec  25.0 MBytes   105 Mbits/sec
[  1] Sent 17837 datagrams
[  1] Server Report:
[ ID] Interval       Transfer     Bandwidth        Jitter   Lost/Total Datagrams
[  1] 0.0000-2.0001 sec  24.9 MBytes   104 Mbits/sec   0.002 ms 62/17836 (0.35%)
"""
SERVER = """\
Server listening on TCP port 5999
TCP window size:  128 KByte (default)
[  1] local 192.0.2.1 port 5999 connected with 192.0.2.2 port 39492
[ ID] Interval       Transfer     Bandwidth
[  1] 0.0000-3.0000 sec  8.46 GBytes  24.2 Gbits/sec
[  2] local 192.0.2.1 port 5999 connected with 192.0.2.2 port 39496
[  3] local 192.0.2.1 port 5999 connected with 192.0.2.2 port 39508
[ ID] Interval       Transfer     Bandwidth
[  3] 0.0000-1.9988 sec  4.37 GBytes  18.8 Gbits/sec
[  2] 0.0000-2.0031 sec  3.80 GBytes  16.3 Gbits/sec
[SUM] 0.0000-2.0009 sec  8.17 GBytes  35.1 Gbits/sec
"""


def test_the_total_is_the_value_and_intervals_are_samples() -> None:
    (run,) = iperf2.read(TCP)
    (rate,) = run.rows
    assert (rate.metric, rate.unit, rate.direction) == ("throughput", "bit/s", "more")
    assert (rate.value, rate.value_from, rate.tick) == (24.1e9, "total", 0.1e9)
    assert rate.samples == [21.4e9, 27.1e9, 24.2e9]
    assert rate.lines == (7, 10)
    assert run.environment == {
        "protocol": "TCP",
        "server": "host.example",
        "streams": "1",
        "duration": "3 s",
    }


def test_what_the_server_received_is_beside_what_was_sent() -> None:
    (run,) = iperf2.read(UDP)
    assert [(row.metric, row.unit, row.direction, row.value) for row in run.rows] == [
        ("received", "bit/s", "more", 104e6),
        ("jitter", "ms", "less", 0.002),
        ("lost", "%", "less", 100 * 62 / 17836),
        ("sent", "bit/s", "more", 105e6),
        ("lost datagrams", "datagrams", "less", 62),
        ("datagrams", "datagrams", None, 17836),
    ]
    assert run.rows[3].samples == [105e6, 106e6]


def test_each_connection_of_a_server_is_a_run_and_a_sum_represents_its_streams() -> None:
    first, second = iperf2.read(SERVER)
    assert [(row.value, row.subject) for row in first.rows + second.rows] == [(24.2e9, None), (35.1e9, None)]
    assert (first.environment["streams"], second.environment["streams"]) == ("1", "2")


def test_streams_without_a_sum_are_read_separately() -> None:
    (run,) = iperf2.read(SERVER.split("connected with 192.0.2.2 port 39508\n")[1].replace("[SUM]", "no sum"))
    assert [(row.subject, row.value) for row in run.rows] == [("stream 2", 16.3e9), ("stream 3", 18.8e9)]
    assert "several streams without a sum" in run.notes[0].text


def test_bounds_of_old_versions_and_cut_outputs() -> None:
    old = "[ ID] Interval       Transfer     Bandwidth\n[  3]  0.0- 1.0 sec  1.10 GBytes   941 Mbits/sec\n"
    (run,) = iperf2.read(old)
    assert run.rows[0].value == 941e6
    (cut,) = iperf2.read(TCP.rsplit("[  1]", 1)[0])
    assert (cut.rows[0].value, cut.rows[0].value_from) == (24.2e9, "median")
    assert "no total" in cut.notes[0].text


def test_versions_2_and_3_are_distinguished() -> None:
    three = "[  5]   0.00-1.00   sec   108 MBytes   902 Mbits/sec    0    783 KBytes\n"
    with pytest.raises(ResultError, match="no row of iperf 2"):
        iperf2.read(three)
    with pytest.raises(ResultError, match="no row of iperf3"):
        iperf3_text.read(TCP)
