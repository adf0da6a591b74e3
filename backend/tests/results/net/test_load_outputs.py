"""Loads on their own output over loopback, from their sources of 2026: memtier_benchmark, wrk, wrk2, netperf 2.7.

Recorded in November 2026 on a busy machine, so that the arithmetic is real and the speed says nothing.
"""

import pytest
from tool_outputs import rows_of, run_of


def test_memtier_in_text_and_json() -> None:
    text, document = (
        rows_of(run_of(__file__, name, "memtier_benchmark")) for name in ("memtier.txt", "memtier.json")
    )
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
    found = rows_of(run_of(__file__, "wrk.txt", "wrk"))
    assert (found["transactions", None].value, found["latency p99", None].value) == (126.94, 59310)
    assert {row.direction for row in found.values() if row.unit == "us"} == {"less"}
    run = run_of(__file__, "wrk2.txt", "wrk")
    found = rows_of(run)
    assert (found["transactions", None].value, found["latency p50", None].value) == (20.05, 7720)
    assert found["latency p99.9", None].direction == "less"
    assert any("spectrum of percentiles is not read" in note.text for note in run.notes)


def test_netperf_with_the_use_of_the_cpu() -> None:
    found = rows_of(run_of(__file__, "netperf-stream-cpu.txt", "netperf"))
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
        row.metric: (row.value, row.unit, row.direction)
        for row in run_of(__file__, "netperf-udp.txt", "netperf").rows
    }
    assert found == {
        "sent": (102_820_000, "bit/s", "more"),
        "received": (17_870_000, "bit/s", "more"),
        "send errors": (0, "messages", "less"),
        "messages sent in 1 s": (13400, "messages", "more"),
        "messages received in 1 s": (2329, "messages", "more"),
    }
