"""testpmd on its own output: DPDK 22.11 with two cores, no huge pages and ports of net_null, which count no bytes.

`dpdk-testpmd --no-huge -m 256 --no-pci --vdev=net_null0 …`, recorded in November 2026; hardware addresses are replaced.
"""

from pathlib import Path

from skbscope.results.readers import read, sniff

OUTPUTS = Path(__file__).with_name("outputs")


def test_interactive_shows_of_two_ports() -> None:
    text = (OUTPUTS / "testpmd-interactive-null.txt").read_text()
    assert [guess.format for guess in sniff(text)] == ["testpmd"]
    (run,) = read(text)
    rates = {(row.metric, row.unit, row.subject): row.samples for row in run.rows if row.direction == "more"}
    # Packets only: the driver counts no bytes, so 0 bit/s would be false.
    assert rates == {
        ("received", "pps", "all ports"): [64454642, 51101853, 25100127],
        ("sent", "pps", "all ports"): [64454642, 51105440, 25100095],
        ("received", "pps", "port 0"): [33333333, 25553106, 12550063],
        ("sent", "pps", "port 0"): [33333333, 25556693, 12550031],
        ("received", "pps", "port 1"): [31121309, 25548747, 12550064],
        ("sent", "pps", "port 1"): [31121309, 25548747, 12550064],
    }
    counts = {row.subject: row.value for row in run.rows if row.metric == "packets sent"}
    assert counts == {"port 0": 20812672, "port 1": 20812672, "all ports": 41625344}
    assert run.environment == {"mode": "io"}
    assert [note.text for note in run.notes] == [
        "the first show of a start has no rate, left out",
        "packets and no bytes counted, left out: Rx-bps of port 0, Tx-bps of port 0, "
        "Rx-bps of port 1, Tx-bps of port 1",
        "not read: RX-bytes, TX-bytes, RX-total, TX-total",
    ]


def test_shows_by_period_of_a_port_that_only_sends() -> None:
    (run,) = read((OUTPUTS / "testpmd-stats-period-null.txt").read_text())
    rates = {(row.metric, row.unit): row.samples for row in run.rows if row.direction == "more"}
    assert rates["sent", "pps"] == [9076803, 1997840, 3302717, 1713508]
    # Nothing was received, so its 0 is a figure in both units.
    assert rates["received", "pps"] == rates["received", "bit/s"] == [0, 0, 0, 0]
    assert ("sent", "bit/s") not in rates
    assert run.environment == {"mode": "txonly"}
