"""Pktgen-DPDK on its own screen: version 23.03 on DPDK 22.11 with two ports of net_null, which count no bytes.

`pktgen --no-huge --no-pci --vdev=net_null0,size=64 … -- -P -m '1.0,2.1'`, `start 0`; two screens of a terminal, copied
in November 2026; hardware addresses are replaced.
"""

from pathlib import Path

from skbscope.results.readers import read, sniff

OUTPUTS = Path(__file__).with_name("outputs")


def test_two_screens_of_two_ports() -> None:
    text = (OUTPUTS / "dpdk-pktgen-null.txt").read_text()
    assert [guess.format for guess in sniff(text)] == ["dpdk pktgen"]
    (run,) = read(text)
    rates = {(row.metric, row.subject): row.samples for row in run.rows if row.unit == "pps"}
    assert rates == {
        ("received", "port 0"): [2511232, 2057280],
        ("received", "port 1"): [16066304, 20102592],
        ("received", "all ports"): [18577536, 22159872],
        ("sent", "port 0"): [2511232, 2057280],
        ("sent", "port 1"): [0, 0],
        ("sent", "all ports"): [2511232, 2057280],
    }
    for way in ("received", "sent"):
        of = [rates[way, f"port {port}"] for port in (0, 1)]
        assert [sum(pair) for pair in zip(*of, strict=True)] == rates[way, "all ports"]
    assert {row.direction for row in run.rows if row.unit in ("pps", "bit/s")} == {"more"}
    errors = {
        (row.metric, row.subject, row.value, row.direction) for row in run.rows if row.unit == "packets"
    }
    assert errors == {
        (f"{way} errors", f"port {port}", 0, "less") for way in ("receive", "send") for port in (0, 1)
    }
    assert run.environment == {"packet size": "64"}


def test_bits_around_packets_are_no_throughput() -> None:
    """2,511,232 packets of no byte are 482 Mbit/s of checksum, preamble and gap; port 1 sent nothing."""
    (run,) = read((OUTPUTS / "dpdk-pktgen-null.txt").read_text())
    assert 2_511_232 * 24 * 8 // 1_000_000 == 482
    bits = [(row.metric, row.subject, row.samples) for row in run.rows if row.unit == "bit/s"]
    assert bits == [("sent", "port 1", [0, 0])]
    assert run.notes[0].text == (
        "packets and no bytes counted, bits a second left out: received of port 0, sent of port 0, "
        "received of port 1, received of all ports, sent of all ports"
    )
