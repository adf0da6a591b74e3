"""Loads on their own output over loopback, from their sources of 2026: memtier_benchmark, wrk, wrk2, netperf 2.7.

Recorded in November 2026 on a busy machine, so that the arithmetic is real and the speed says nothing.
"""

from pathlib import Path

import pytest

from skbscope.results.models import MetricRow, Run
from skbscope.results.readers import read, sniff

OUTPUTS = Path(__file__).with_name("outputs")


def run_of(name: str, tool: str) -> Run:
    text = (OUTPUTS / name).read_text()
    assert [guess.format for guess in sniff(text)] == [tool]
    (run,) = read(text)
    return run


def rows_of(run: Run) -> dict[tuple[str, str | None], MetricRow]:
    return {(row.metric, row.subject): row for row in run.rows}


def test_memtier_in_text_and_json() -> None:
    text, document = (rows_of(run_of(name, "memtier_benchmark")) for name in ("memtier.txt", "memtier.json"))
    for key in (
        ("transactions", "Sets"),
        ("transactions", "Gets"),
        ("transactions", None),
        ("latency p99", None),
    ):
        assert text[key].value == document[key].value, key
        assert (text[key].unit, text[key].direction) == (document[key].unit, document[key].direction)
    sums = [text["transactions", of].value or 0 for of in ("Sets", "Gets")]
    assert sum(sums) == pytest.approx(text["transactions", None].value, abs=0.02)
    assert (text["latency p99", "Gets"].value, text["latency p99", "Gets"].unit) == (35583, "us")


def test_wrk_and_wrk2() -> None:
    found = rows_of(run_of("wrk.txt", "wrk"))
    assert (found["transactions", None].value, found["latency p99", None].value) == (126.94, 59310)
    assert {row.direction for row in found.values() if row.unit == "us"} == {"less"}
    run = run_of("wrk2.txt", "wrk")
    found = rows_of(run)
    assert (found["transactions", None].value, found["latency p50", None].value) == (20.05, 7720)
    assert found["latency p99.9", None].direction == "less"
    assert any("spectrum of percentiles is not read" in note.text for note in run.notes)


def test_netperf_with_the_use_of_the_cpu() -> None:
    found = rows_of(run_of("netperf-stream-cpu.txt", "netperf"))
    figures = {metric: (row.value, row.unit, row.direction) for (metric, _), row in found.items()}
    assert figures == {
        "throughput": (882_860_000, "bit/s", "more"),
        "cpu local": (99.53, "%", "less"),
        "cpu remote": (99.53, "%", "less"),
        "service demand local": (18.472, "us/KB", "less"),
        "service demand remote": (18.472, "us/KB", "less"),
    }
    # Two CPUs at that share for a second, over the kilobytes of that second.
    assert 2 * 0.9953 * 1e6 / (882_860_000 / 8 / 1024) == pytest.approx(18.472, rel=0.001)


def test_netperf_of_udp_has_both_ends() -> None:
    found = {
        row.metric: (row.value, row.unit, row.direction) for row in run_of("netperf-udp.txt", "netperf").rows
    }
    assert found == {
        "sent": (102_820_000, "bit/s", "more"),
        "received": (17_870_000, "bit/s", "more"),
        "send errors": (0, "messages", "less"),
    }
