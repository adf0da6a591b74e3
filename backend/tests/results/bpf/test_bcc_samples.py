"""Transcripts of bcc tools, next to the project and never copied into it: the facts counted in their README hold."""

import pytest
from sample_exceptions import SAMPLES

from skbscope.results.models import Run
from skbscope.results.readers import read, sniff


def runs(tool: str) -> list[Run]:
    path = SAMPLES / "bcc" / f"{tool}-examples.txt"
    if not path.exists():
        pytest.skip(f"bcc/{path.name} is not beside the project")
    text = path.read_text()
    assert [guess.format for guess in sniff(text)] == [tool]
    return read(text)


# tool: (runs, sum of the counts of all histograms as kept)
SPREAD = {"softirqs": (4, 88029), "runqlen": (7, 1776 + 2424 + 1895 + 8 * 327 + 3957)}


@pytest.mark.parametrize("tool", SPREAD)
def test_histograms(tool: str) -> None:
    found = runs(tool)
    histograms = [row.histogram for run in found for row in run.rows if row.histogram]
    assert (len(found), sum(histogram.count for histogram in histograms)) == SPREAD[tool]


def test_softirqs() -> None:
    total, timed, spread, counted = runs("softirqs")
    assert [(row.subject, row.value) for row in total.rows[:2]] == [
        ("net_rx_action", 88188),
        ("tasklet_action", 38692),
    ]
    assert timed.rows[0].samples == [15075, 14652, 15656]
    assert len(spread.rows) == 6
    assert {row.subject: row.value for row in counted.rows}["net_rx"] == 402
    assert [run.command for run in (total, timed, spread, counted)] == [
        *("./softirqs", "./softirqs -T 1 3", "./softirqs -d", "./softirqs.py -C")
    ]


def test_argdist() -> None:
    found = runs("argdist")
    assert len(found) == 14
    # With -c a print holds those before it; the histograms of such a run are those of its last print.
    last = [(run.rows[0].subject, run.rows[0].histogram.count) for run in found if run.rows[0].histogram]
    assert last == [
        *(("len", 105), ("len", 21), ("size", 35), ("retval", 76), ("ns per byte", 30), ("$latency/1000", 6))
    ]
    # Every print as the README counts them: 14 histograms, 364 values.
    prints = [(10, 55, 105), (2, 11, 21), (6, 29), (76,), (30,), (2, 5, 6, 6)]
    assert (sum(len(item) for item in prints), sum(sum(item) for item in prints)) == (14, 364)
    spread = [run.rows[0].samples for run in found if run.rows[0].histogram]
    assert spread == [[10, 45, 50], [2, 9, 10], [6, 29], [76], [30], [0, 0, 2, 3, 1, 0]]
    assert [row.samples for row in found[-1].rows] == [[3, 6], [7, 16], [7, 16]]


def test_runqlen() -> None:
    found = runs("runqlen")
    assert [len(run.rows) for run in found] == [1, 1, 1, 8, 1, 1, 8]
    # 16 histograms: one of five intervals, eight of CPUs, three alone.
    assert sum(len(row.samples) for run in found for row in run.rows if row.histogram) == 16
    assert found[5].rows[0].samples == [41.09, 41.85, 41.47, 42.35, 40.83]
    assert [row.samples for row in found[6].rows if row.subject == "cpu3"] == [[100] * 4]


def test_slabratetop() -> None:
    (run,) = runs("slabratetop")
    assert len(run.rows) == 2 * 20
    assert [(row.metric, row.subject, row.value) for row in run.rows[:2]] == [
        ("allocs", "kmalloc-4096", 3554),
        ("bytes", "kmalloc-4096", 14557184),
    ]


def test_netqtop() -> None:
    found = runs("netqtop")
    packets = [row for run in found for row in run.rows if row.metric.endswith(" packets")]
    # 9 tables sent and 9 received, each with a Total.
    totals = {
        way: sum(
            len(row.samples) for row in packets if row.metric == f"{way} packets" and row.subject == "total"
        )
        for way in ("tx", "rx")
    }
    assert totals == {"tx": 9, "rx": 9}
    first = {row.metric: row.samples[0] for row in found[0].rows if row.subject == "queue0"}
    assert (first["tx packets"], first["tx avg_size"]) == (9, 88)
    assert [run.environment["device"] for run in found] == ["lo"] * 4 + ["eth0"]
    queues = {row.subject for row in found[4].rows}
    assert queues == {"total", *(f"queue{number}" for number in range(32))}
    assert {row.metric: row.value for row in found[4].rows if row.subject == "total"}["tx BPS"] == 1.52 * 1024
