"""vmstat, sar and pidstat: metrics, subjects, intervals, and what is left out; texts as the tools printed them."""

import pytest

from skbscope.results import readers
from skbscope.results.read.counters import sysstat, vmstat

VMSTAT = """\
procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 3  0      0 17179320 103832 6375996    0    0   883  3781  879 2588 70 11 18  0  0
 2  1      0 17179320 103832 6375996    0    0     0  4148 1906 4298 51  6 43  1  0
 3  0      0 17179320 103832 6375996    0    0     8  4336 2192 5289 59  6 35  1  0
"""
SAR = """\
Linux 6.18.44 (lab) \t11/24/26 \t_x86_64_\t(2 CPU)

11:54:31        IFACE   rxpck/s   txpck/s    rxkB/s    txkB/s   rxcmp/s   txcmp/s  rxmcst/s   %ifutil
11:54:32         eth0    156.00    156.00    284.48    284.48      0.00      0.00      0.00      0.00
11:54:32         eth1      1.00      0.00      0.00      0.00      0.00      0.00      0.00      0.00

11:54:31     active/s passive/s    iseg/s    oseg/s
11:54:32         6.00      6.00    156.00    156.00

11:54:32        IFACE   rxpck/s   txpck/s    rxkB/s    txkB/s   rxcmp/s   txcmp/s  rxmcst/s   %ifutil
11:54:33         eth0    183.00    183.00    530.61    530.61      0.00      0.00      0.00      0.00
11:54:33         eth1      2.00      0.00      0.00      0.00      0.00      0.00      0.00      0.00

11:54:32     active/s passive/s    iseg/s    oseg/s
11:54:33         6.00      6.00    183.00    184.00

Average:        IFACE   rxpck/s   txpck/s    rxkB/s    txkB/s   rxcmp/s   txcmp/s  rxmcst/s   %ifutil
Average:         eth0    169.50    169.50    407.55    407.55      0.00      0.00      0.00      0.00
Average:         eth1      1.50      0.00      0.00      0.00      0.00      0.00      0.00      0.00
"""
CPU = """\
11:54:34 AM        CPU     %user     %nice   %system   %iowait    %steal     %idle
11:54:35 AM        all     54.04      0.00      5.05      0.51      0.00     40.40
11:54:36 AM        all     59.20      0.00      4.98      1.00      0.00     34.83
"""
PIDSTAT = """\
11:51:08      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command
11:51:09        0       100   16.00    4.00    0.00    7.92   20.00     0  iperf3
11:51:09        0       101   84.00    5.00    0.00    5.94   89.00     1  iperf3
11:51:09        0        15    0.00    1.00    0.00    0.00    1.00     0  a name

11:51:09      UID       PID    %usr %system  %guest   %wait    %CPU   CPU  Command
11:51:10        0       100   18.00    4.00    0.00    7.92   22.00     0  iperf3
"""


def rows(run):
    return {(row.metric, row.subject): row for row in run.rows}


def test_the_average_since_boot_is_no_interval() -> None:
    (run,) = vmstat.read(VMSTAT)
    found = rows(run)
    assert (found["context switches", None].samples, found["context switches", None].unit) == (
        [4298, 5289],
        "1/s",
    )
    assert found["%idle", None].value == 39
    assert "average since boot, is left out" in run.notes[0].text
    assert not any(name in ("free", "buff", "cache") for name, _ in found)


def test_with_y_every_row_is_an_interval_and_one_row_alone_gets_a_note() -> None:
    (run,) = vmstat.read("$ vmstat -y 1 3\n" + VMSTAT)
    assert rows(run)["interrupts", None].samples == [879, 1906, 2192]
    (alone,) = vmstat.read("\n".join(VMSTAT.splitlines()[:3]))
    assert rows(alone)["interrupts", None].value == 879
    assert "averages since boot" in alone.notes[0].text


@pytest.mark.parametrize(
    ("options", "unit"),
    [
        ("1", "KiB"),
        ("-S M 1", "MiB"),
        ("-SM 1 3", "MiB"),
        ("-w -S m 1", "MB"),
        ("-awS k 1", "kB"),
        ("--unit=K 1", "KiB"),
        ("--unit m 1", "MB"),
    ],
)
def test_the_unit_of_memory_is_that_of_the_command(options: str, unit: str) -> None:
    (run,) = vmstat.read(f"$ vmstat {options}\n{VMSTAT}")
    found = rows(run)
    memory = {name: row.unit for (name, _), row in found.items() if name.startswith("memory")}
    assert memory == dict.fromkeys(
        ("memory in swap", "memory free", "memory in buffers", "memory in the page cache"), unit
    )
    assert (found["swapped in", None].unit, found["swapped out", None].unit) == (f"{unit}/s", f"{unit}/s")
    assert (found["memory free", None].samples, found["memory free", None].direction) == (
        [17179320] * 2,
        None,
    )
    assert not any("assumed" in note.text for note in run.notes)


@pytest.mark.parametrize("above", ["", "$ vmstat -S X 1\n", "$ vmstat -S\n"])
def test_without_a_stated_unit_of_memory_it_is_assumed(above: str) -> None:
    (run,) = vmstat.read(above + VMSTAT.replace("  buff  cache", " inact active"))
    found = rows(run)
    assert (found["memory inactive", None].unit, found["swapped in", None].unit) == (
        *("KiB (assumed)", "KiB/s (assumed)"),
    )
    assert (found["memory active", None].samples, found["interrupts", None].unit) == ([6375996] * 2, "1/s")
    assert "KiB is assumed" in run.notes[-1].text


def test_a_head_repeated_after_a_screenful_begins_no_run() -> None:
    head, rest = "\n".join(VMSTAT.splitlines()[:2]), VMSTAT.splitlines()[3]
    (run,) = vmstat.read(f"{VMSTAT}{head}\n{rest}\n")
    assert rows(run)["interrupts", None].samples == [1906, 2192, 1906]


def test_sar_gives_a_metric_a_column_and_a_subject_a_row() -> None:
    (run,) = sysstat.SAR.read(SAR)
    found = rows(run)
    received = found["rxpck", "eth0"]
    assert (received.value, received.samples, received.unit) == (169.5, [156, 183], "1/s")
    assert (found["rxkB", "eth0"].unit, found["%ifutil", "eth1"].unit) == ("kB/s", "%")
    assert (found["oseg", None].samples, found["oseg", None].value) == ([156, 184], 170)
    assert run.environment == {"kernel": "6.18.44", "hostname": "lab"}


def test_rows_of_several_times_below_one_head_are_intervals() -> None:
    (run,) = sysstat.SAR.read(CPU)
    assert rows(run)["%user", "all"].samples == [54.04, 59.2]
    assert run.notes == []


def test_tasks_of_one_name_are_added_up_in_each_interval() -> None:
    (run,) = sysstat.PIDSTAT.read(PIDSTAT)
    found = rows(run)
    assert found["%CPU", "iperf3"].samples == [109, 22]
    assert found["%CPU", "a name"].samples == [1]
    assert ("PID", "iperf3") not in found
    assert [note.text for note in run.notes] == [
        "of 1 subjects not every interval is printed: their medians are of those printed",
        "tasks of one name are added up: iperf3",
    ]


@pytest.mark.parametrize(
    ("text", "name"), [(VMSTAT, "vmstat"), (SAR, "sar"), (CPU, "sar"), (PIDSTAT, "pidstat")]
)
def test_each_is_known_by_its_text(text: str, name: str) -> None:
    assert [guess.format for guess in readers.sniff(text)] == [name]


def test_columns_of_vmstat_end_where_its_head_has_another_word() -> None:
    """The name of a time zone, or what damaged the head: columns behind it have no sure place."""
    (run,) = vmstat.read(
        "r b swpd free in cs us sy id 0wa st\n1 0 0 9 5 6 1 2 97 3 4\n2 0 0 9 7 8 1 2 97 3 4\n"
    )
    assert [row.metric for row in run.rows] == [
        *("runnable tasks", "tasks waiting for I/O", "memory in swap", "memory free"),
        *("interrupts", "context switches"),
        *("%usr", "%sys", "%idle"),
    ]
