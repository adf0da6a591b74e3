"""Rows of netperf without the head: the command once, or only its name, and a row below each heading."""

from skbscope.results.mail.reading import read
from skbscope.results.readers import sniff


def _rows(text: str) -> list[tuple[str | None, str, float | None, str]]:
    return [
        (item.side, row.metric, row.value, row.unit) for item in read(text).found for row in item.run.rows
    ]


def test_rows_below_headings() -> None:
    text = "netperf -H 192.0.2.1 -t TCP_RR\n\nBefore:\n16384  131072 1        1       10.00    31234.12\n"
    text += "After:\n16384  131072 1        1       10.00    36234.12\n"
    assert _rows(text) == [
        ("before", "transactions", 31234.12, "1/s"),
        ("after", "transactions", 36234.12, "1/s"),
    ]


def test_repeats_are_samples() -> None:
    text = "Before:\n# netperf -H 192.0.2.1\n...\n 87380  16384  16384    10.00    9410.00\n"
    text += " 87380  16384  16384    10.00    9430.00\n 87380  16384  16384    10.00    9420.00\n"
    (run,) = [item.run for item in read(text).found]
    (row,) = run.rows
    assert row.samples == [9.41e9, 9.43e9, 9.42e9]
    assert (row.value, row.unit) == (9.42e9, "bit/s")


def test_datagrams_sent_and_received() -> None:
    text = "netperf UDP_STREAM:\n\nBefore:\n212992    1024   10.00     4563211      0    3738.12\n"
    text += "212992           10.00     3120221           2556.05\n"
    assert [(metric, value) for _, metric, value, _ in _rows(text)] == [
        ("sent", 3738.12e6),
        ("received", 2556.05e6),
        ("send errors", 0.0),
        ("messages sent in 10 s", 4563211),
        ("messages received in 10 s", 3120221),
    ]


def test_numbers_without_netperf_are_nothing() -> None:
    row = "16384  131072 1        1       10.00    31234.12\n"
    assert not sniff(f"Before:\n{row}")
    # Other units, other columns, and parallel streams.
    for command in ("netperf -f g", "netperf -c -C", "for i in 1 2; do netperf & done"):
        assert "netperf -P 0" not in {guess.format for guess in sniff(f"$ {command}\n{row}")}
