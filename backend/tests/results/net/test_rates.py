"""Units of rates, commands in logs and titles: what the network readers share."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.read.net.commands import Command, command_of, heading, host_name
from skbscope.results.read.net.rates import base, leading, rate, seconds
from skbscope.results.read.table import number, row


@pytest.mark.parametrize(
    ("unit", "factor"),
    [
        ("10^6bits/s", 10**6),
        ("10^6bits/sec", 10**6),
        ("10^0bits/s", 1),
        ("10^9bits/s", 10**9),
        ("KBytes/s", 8 * 1024),
        ("MBytes/sec", 8 * 1024**2),
        ("Bytes/s", 8),
        ("bits/sec", 1),
        ("Kbits/sec", 1000),
        ("Gbits/sec", 10**9),
        ("Tbits/sec", 10**12),
        ("Mbit/s", 10**6),
        ("Mb/s", 10**6),
        ("MB/s", 8 * 10**6),
        ("MiB/s", 8 * 1024**2),
        ("Kibit/s", 1024),
        ("b/s", 1),
    ],
)
def test_units_in_bit_a_second(unit: str, factor: int) -> None:
    assert base(unit) == (factor, "bit/s")


def test_transactions_and_what_is_no_rate() -> None:
    assert base("Trans/s") == (1, "1/s")
    assert [base(word) for word in ("", "/s", "sec", "Mbits", "Usec/s", "us/KB", "furlongs/s")] == [None] * 7


def test_decimals_are_read() -> None:
    assert rate(35801.94, 10**6) == 35801940000.0
    assert rate(0.1, 10**6) == 100000.0


def test_numbers_a_line_begins_with() -> None:
    assert leading("131072 16384 -1.00 tag 7".split()) == [131072, 16384, -1]
    assert [number(token) for token in ("nan", "-", "1,5", "", "1e5")] == [None] * 5


def test_the_total_is_the_value_before_the_median() -> None:
    assert (row("a", "bit/s", "more", 5.0, (1, 1), [1.0, 2.0]).value_from) == "total"
    printed = row("a", "bit/s", "more", None, (1, 1), [1.0, 2.0])
    assert (printed.value, printed.value_from) == (1.5, "median")
    assert row("a", "bit/s", "more", None, (1, 1)).value is None


def test_lengths_are_settings() -> None:
    assert [seconds(length) for length in (10.01, 9.99, 0.5, 0)] == ["10 s", "10 s", "0.5 s", "0 s"]


def test_commands_behind_prompts_and_stamps() -> None:
    tools = ("netperf",)
    stamped = command_of("2023-09-12 08:54:50 netperf -4 -t TCP_RR -- -m 10K  &", tools)
    assert stamped == Command("netperf -4 -t TCP_RR -- -m 10K", "2023-09-12T08:54:50")
    assert command_of("2023-99-12 08:54:50 netperf -4", tools) is None
    assert command_of("# ./netperf -l 10", tools) == Command("./netperf -l 10")
    assert command_of("as netperf shows", tools) is None
    assert command_of("ls -l", tools) is None


def test_a_short_line_alone_above_a_command_is_its_title() -> None:
    def label(text: str) -> tuple[str | None, bool]:
        found = heading(clean(text), ("iperf3",))
        return found.label, found.titled

    assert label("prose\n\n3.6 w/ TSO\n\niperf3 -c x -P 5") == ("3.6 w/ TSO", True)
    assert label("A sentence.\n\niperf3 -c x -P 5") == (None, False)
    assert label("prose\nits last line\n\niperf3 -c x -P 5") == (None, False)
    assert label("right above\niperf3 -c x -P 5") == (None, False)
    assert heading(clean("Before:\n\niperf3 -c x"), ("iperf3",)).side == "before"


def test_hosts_by_name_only() -> None:
    assert [host_name(name) for name in ("lab7", "10.0.0.1", "fe80::1", "", "a.b.example")] == [
        *("lab7", None),
        *(None, None),
        "a.b.example",
    ]
