"""Outputs of libbpf-tools 0.26, recorded on Linux 6.18 in November 2026: what each printed is read, with its unit."""

import re
from pathlib import Path

import pytest

from skbscope.results.models import Run
from skbscope.results.readers import read, sniff

OUTPUTS = Path(__file__).with_name("outputs")


def run_of(name: str) -> Run:
    (run,) = read((OUTPUTS / f"libbpf-{name}.txt").read_text())
    return run


def test_offcputime_without_an_opening_is_time_not_calls() -> None:
    """`offcputime -p PID 2`, of a task that sleeps: the sum is close to two seconds in microseconds."""
    text = (OUTPUTS / "libbpf-offcputime.txt").read_text()
    assert [(guess.format, guess.confidence) for guess in sniff(text)] == [("stackcount", 0.9)]
    run = run_of("offcputime")
    assert (run.tool, [(row.metric, row.unit, row.value) for row in run.rows]) == (
        "offcputime",
        [("time blocked", "us", 1969170), ("time blocked", "us", 73)],
    )


def test_stacks_of_tasks_that_begin_at_no_switch_are_neither_calls_nor_surely_time_blocked() -> None:
    """The same last line, as profile prints it; `offcputime -U` would leave out the switch."""
    stack = "    tcp_sendmsg\n    {}\n    -                iperf3 (12)\n        4\n\n"
    (run,) = read(stack.format("ip_output") + stack.format("tcp_push"))
    assert {row.unit for row in run.rows} == {"unknown"}


@pytest.mark.parametrize(
    ("name", "metric", "unit"),
    [("cpudist", "on-CPU periods", "periods/interval"), ("runqlat", "run queue waits", "waits/interval")],
)
def test_a_histogram_has_every_count_of_its_intervals(name: str, metric: str, unit: str) -> None:
    text = (OUTPUTS / f"libbpf-{name}.txt").read_text()
    sums = [sum(map(int, re.findall(r"-> \d+ +: (\d+)", part))) for part in text.split("distribution\n")[1:]]
    (row,) = run_of(name).rows
    assert (row.metric, row.unit, row.samples, len(sums)) == (metric, unit, sums, 2)
    assert row.histogram is not None
    assert row.histogram.unit == "usecs"


def test_interrupts_as_totals_and_as_histograms() -> None:
    soft = {row.subject: row.samples for row in run_of("softirqs").rows}
    assert soft["net_rx"] == [1140, 1482]
    assert {row.unit for row in run_of("softirqs").rows} == {"usecs/interval"}
    # A line that an interval lacks had no interrupt in it.
    hard = {row.subject: row.samples for row in run_of("hardirqs").rows}
    assert hard["virtio3-tx"] == [6, 0]
    assert {row.subject: row.value for row in run_of("softirqs-d").rows}["net_rx"] == 100
    assert {row.subject: row.value for row in run_of("hardirqs-d").rows}["virtio1-req.0"] == 3


def test_syscount_with_times() -> None:
    rows = {(row.metric, row.subject): (row.value, row.unit) for row in run_of("syscount-L").rows}
    assert rows["calls", "futex"] == (13225, "calls")
    assert rows["time", "futex"] == (76721766.837, "us")
    assert len(rows) == 2 * 10


def test_tcplife_adds_up_connections_of_a_command() -> None:
    run = run_of("tcplife")
    found = {row.metric: (row.value, row.unit, row.direction) for row in run.rows}
    assert found == {
        "connections": (11, "connections", None),
        # 0.31 + 0.46 + 2 times 12288.04 + 0.45 + 0.57 + 0.46 + 0.33
        "sent": (24578.66, "KB", None),
        "received": (36866.70, "KB", None),
        "time connected, summed": (11043.85, "ms", None),
    }
    assert {row.subject for row in run.rows} == {"iperf3"}
    assert run.notes[0].text.startswith("columns not read: PID, LADDR, LPORT, RADDR, RPORT")


def test_biolatency_of_two_intervals() -> None:
    (row,) = run_of("biolatency").rows
    assert (row.metric, row.unit, row.samples) == ("block requests", "requests/interval", [147, 30])


def test_a_histogram_by_name_space() -> None:
    (row,) = run_of("runqlat-pidns").rows
    assert (row.subject, row.value) == ("pidns 4026531836 iperf3", 8941)
    assert row.histogram is not None
    assert row.histogram.unit == "msecs"
