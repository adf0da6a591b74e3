"""Tables of bcc and libbpf-tools: sums of rows of one name, units, direction, intervals, and what is not read."""

import runpy
from pathlib import Path

import pytest

from skbscope.results.models import Run
from skbscope.results.readers import read

TEXTS: dict[str, str] = runpy.run_path(str(Path(__file__).with_name("texts.py")))["TEXTS"]


def figures(run: Run) -> dict[tuple[str, str | None], tuple[float | None, str, str | None]]:
    return {(row.metric, row.subject): (row.value, row.unit, row.direction) for row in run.rows}


def test_syscount_adds_up_tasks_of_one_name_and_keeps_names_with_blanks() -> None:
    (run,) = read(TEXTS["syscount"])
    assert figures(run) == {
        ("calls", "skbscope"): (4596 + 3537, "calls", None),
        ("time", "skbscope"): (2000.75, "us", "less"),
        ("calls", "Web Content"): (12, "calls", None),
        ("time", "Web Content"): (1, "us", "less"),
    }
    notes = [(note.text, note.line) for note in run.notes]
    assert notes[0] == ("columns not read: PID; rows of one name are added up", 3)
    assert "a missing one is unknown" in notes[1][0]


def test_what_a_list_of_the_largest_does_not_print_is_not_zero() -> None:
    again = TEXTS["syscount"].replace("2731   Web Content           12            1.000\n", "")
    (run,) = read(TEXTS["syscount"] + again.partition("quit.\n")[2])
    samples = {row.subject: row.samples for row in run.rows if row.metric == "calls"}
    assert samples == {"skbscope": [8133, 8133], "Web Content": [12]}


def test_cachestat_is_an_interval_a_row() -> None:
    (run,) = read(TEXTS["cachestat"])
    rows = {row.metric: (row.samples, row.unit, row.direction) for row in run.rows}
    assert rows == {
        "hits": ([1132, 0], "accesses/interval", "more"),
        "misses": ([20, -1], "accesses/interval", "less"),
        "dirtied": ([4, 8], "pages/interval", None),
        "hit ratio": ([98.26, 0], "%", "more"),
        "buffers": ([277, 277], "MB", None),
        "cached": ([4367, 4369], "MB", None),
    }


def test_llcstat_adds_up_cpus_and_takes_its_own_total() -> None:
    (run,) = read(TEXTS["llcstat"])
    assert figures(run) == {
        ("references", "swapper/1"): (3515000, "references", None),
        ("misses", "swapper/1"): (640000, "misses", "less"),
        ("references", "iperf3"): (7500, "references", None),
        ("misses", "iperf3"): (500, "misses", "less"),
        ("references", None): (3522500, "references", None),
        ("misses", None): (640500, "misses", "less"),
        ("hit ratio", None): (81.82, "%", "more"),
    }
    assert [(note.text, note.line) for note in run.notes] == [
        ("columns not read: PID, CPU, HIT%; rows of one name are added up", 1)
    ]


def test_virtiostat_counts_bytes_and_segments_of_a_queue() -> None:
    (run,) = read(TEXTS["virtiostat"])
    assert figures(run)["in bytes", "virtio_net virtio0 input.0"] == (406743040, "B", None)
    assert figures(run)["out segments", "virtio_net virtio0 output.0"] == (9873, "segments", None)


def test_tcptop_adds_up_both_families_of_an_interval() -> None:
    (run,) = read(TEXTS["tcptop"] * 2)
    assert [(row.metric, row.subject, row.samples, row.unit) for row in run.rows] == [
        ("received", "iperf3", [13, 13], "KB/interval"),
        ("sent", "iperf3", [21, 21], "KB/interval"),
    ]


@pytest.mark.parametrize("unit", ["as printed", "nanoseconds"])
def test_klockstat_of_both_makers_is_in_nanoseconds(unit: str) -> None:
    text = TEXTS["klockstat"]
    if unit == "nanoseconds":  # bcc's own form
        for old, new in (("Avg Wait", "Avg Spin"), ("Max Wait", "Max spin"), ("Total Wait", "Total spin")):
            text = text.replace(old, new)
        for value in ("3.5", "5.4", "17.5", "14.8", "20.4", "74.1"):
            text = text.replace(f"{value} us", f"{float(value) * 1000:.0f}")
        text = text.replace("Max Hold", "Max hold").replace("Total Hold", "Total hold")
    (run,) = read(text)
    assert {metric: value for (metric, _), value in figures(run).items()} == {
        "average waited for time": (3500, "ns", "less"),
        "locks waited for": (5, "locks", None),
        "longest waited for time": (5400, "ns", "less"),
        "waited for time": (17500, "ns", "less"),
        "average held time": (14800, "ns", "less"),
        "locks held": (5, "locks", None),
        "longest held time": (20400, "ns", "less"),
        "held time": (74100, "ns", "less"),
    }


WAKE = (
    "Tracing blocked time (us) by {}\n\n    target:          vmstat\n    ffffffff810df082 hrtimer_wakeup\n"
    "    ffffffff810df494 __hrtimer_run_queues\n    waker:           swapper/1\n        4000415\n\n"
)


def test_wakeuptime_is_time_blocked_between_waker_and_target() -> None:
    (run,) = read(WAKE.format("kernel stack... Hit Ctrl-C to end."))
    (row,) = run.rows
    assert (run.tool, row.metric, row.unit, row.value) == ("wakeuptime", "time blocked", "us", 4000415)
    assert row.subject == "waker swapper/1;__hrtimer_run_queues;hrtimer_wakeup;target vmstat"


def test_offwaketime_has_both_stacks() -> None:
    text = (
        "Tracing blocked time (us) by kernel off-CPU and waker stack for 5 secs.\n\n    waker:           swapper/0\n"
        "    ffffffff8137897c blk_mq_complete_request\n    -                -\n"
        "    ffffffff81785085 schedule\n    target:          cksum\n        56529\n\n"
    )
    (run,) = read(text)
    assert (run.tool, run.rows[0].value, run.rows[0].unit) == ("offwaketime", 56529, "us")
    assert run.rows[0].subject == "target cksum;schedule;-;blk_mq_complete_request;waker swapper/0"


def test_a_series_of_bpftrace_keeps_its_least_and_largest_values() -> None:
    """The star of either is in place of the frame."""
    rows = (
        "*         .         | -5",
        "|         *         | 0",
        "|         .         * 5",
        "|         .         |",
    )
    lines = "".join(f"10:39:49.{at}00 {row}\n" for at, row in enumerate(rows))
    text = (
        f"Attached 2 probes\n\n@:\n             -5    5\nhh:mm:ss.ms  |_____|\n{lines}             v_____v\n"
    )
    (run,) = read(text)
    assert run.rows[0].samples == [-5, 0, 5]
