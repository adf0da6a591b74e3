"""Hostile sizes: more lines cost their share, long lines little, too much is refused."""

from contextlib import suppress

import pytest
from cpu import cpu_seconds

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.readers import READERS
from skbscope.results.rows import MAX_ROWS

pytestmark = pytest.mark.slow


def cost(name: str, text: str) -> float:
    def once() -> None:
        READERS[name].sniff(clean(text))
        with suppress(ResultError):
            READERS[name].read(text)

    return cpu_seconds(once, 2)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("mpstat", "10:00:00 CPU %usr\n"),
        ("mpstat", "10:00:00 CPU %usr %sys\n10:00:01 0 1.00\n"),
        ("mpstat json", '{"sysstat": {"hosts": [\n'),
        ("mpstat json", '"sysstat"\n'),
        ("ethtool -S", "NIC statistics:\n"),
        ("ethtool -S", "ethtool -S eth0\n"),
        ("ethtool -S", "NIC statistics:\n a: 1\n"),
        ("ethtool_stats.pl", "Ethtool(eth0) stat: 7 ( 7) <= rx /sec\nx\n"),
        ("proc softnet_stat", "00000007 " * 3 + "00000000 " * 8 + "\n"),
        ("nstat", "IpInReceives 7 0.0\n"),
        ("nstat", '{"kernel":{"IpInReceives":7\n'),
        ("proc interrupts", "CPU0\nLOC: 1\n"),
        ("proc slabinfo", "a 1 2 3 4 5 : tunables 0 0 0 : slabdata 1 1 0\n"),
        ("argdist", "[10:00:01]\nCOUNT EVENT\n1 a\n"),
        ("softirqs", "SOFTIRQ TOTAL_usecs\n"),
        ("runqlen", "cpu = 1\nrunqlen : count distribution\n0 : 1 |*|\n"),
        ("netqtop", "QueueID avg_size [0, 64)\n"),
        ("tcpconnlat", "PID COMM IP SADDR DADDR DPORT LAT(ms)\n1 a 4 s d 80 1.65\n"),
        ("tcpretrans", "LADDR:LPORT RADDR:RPORT RETRANSMITS\na <-> b 7\n"),
        ("tcpdrop", "TIME PID COMM SADDR:SPORT DADDR:DPORT STATE\n1 1 a b c CLOSE\n tcp_drop+1\n\n"),
        ("tcpsynbl", "backlog_max = 5\nbacklog : count distribution\n0 -> 1 : 1 |*|\n"),
        ("cpuunclaimed", "%CPU 9.75%, unclaimed idle 2.25%\n"),
    ],
)
def test_more_lines_cost_no_more_than_their_share(name: str, unit: str) -> None:
    """A quadratic scan would cost sixteen times as much for four times as many."""
    few, many = (cost(name, unit * times) for times in (2_000, 8_000))
    assert many < 10 * max(few, 0.02)


@pytest.mark.parametrize(
    "line", ["CPU " * 100_000, "[0, 64) " * 60_000, "1 " * 200_000, ": " * 200_000, "{" * 100_000]
)
@pytest.mark.parametrize(
    "name", ["mpstat", "mpstat json", "ethtool -S", "netqtop", "proc interrupts", "argdist", "tcpdrop"]
)
def test_a_hostile_line_costs_little(name: str, line: str) -> None:
    assert cost(name, line + "\n") < 0.5


def test_more_counters_than_a_run_holds_keep_the_largest() -> None:
    rows = "".join(f" counter_{number}: {number}\n" for number in range(MAX_ROWS + 500))
    (run,) = READERS["ethtool -S"].read("NIC statistics:\n" + rows)
    assert (len(run.rows), run.rows[0].value) == (MAX_ROWS, 500)
    assert run.notes[-1].text == "only the 2000 largest of 2500 rows are read"


def test_more_counts_than_a_text_may_hold_are_refused() -> None:
    head = " ".join(f"CPU{number}" for number in range(1100))
    row = "LOC: " + "1 " * 1100
    text = head + "\n" + "".join(f"{number}{row}\n" for number in range(950))
    with pytest.raises(ResultError, match="over 1000000 counts of CPUs; expected at most"):
        READERS["proc interrupts"].read(text)
