"""mpstat: which cell is whose, where columns, times, languages and mail vary."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.counters.mpstat import read, sniff, tables


def samples(run: Run) -> dict[tuple[str, str | None], list[float]]:
    return {(row.metric, row.subject): row.samples for row in run.rows}


HEAD = "Linux 6.18.0 (box) \t11/20/26 \t_x86_64_\t(2 CPU)\n\n"
ONE = """\
10:00:00     CPU    %usr   %soft   %idle
10:00:01     all    1.00    9.00   90.00
10:00:01       1    2.00   18.00   80.00
"""


def test_a_row_a_metric_and_cpu_in_percent() -> None:
    (run,) = read(HEAD + ONE)
    assert [(row.metric, row.subject, row.unit, row.value, row.direction) for row in run.rows] == [
        ("%usr", "all", "%", 1, "less"),
        ("%soft", "all", "%", 9, "less"),
        ("%idle", "all", "%", 90, "more"),
        ("%usr", "cpu1", "%", 2, "less"),
        ("%soft", "cpu1", "%", 18, "less"),
        ("%idle", "cpu1", "%", 80, "more"),
    ]
    assert run.rows[0].lines == (4, 4)
    assert run.rows[0].tick == 0.01
    assert run.environment == {"kernel": "6.18.0", "hostname": "box", "architecture": "x86_64", "cpus": "2"}


@pytest.mark.parametrize("time", ["10:00:01", "10:00:01 AM", "12:45:28  IST", "10.00.01", "10時00分01秒", ""])
def test_a_time_of_any_locale_or_none(time: str) -> None:
    (run,) = read(f"{time} CPU %usr %idle\n{time} 3 1.50 98.50\n{time} CPU %usr %idle\n{time} 3 2.50 97.50\n")
    assert samples(run)["%usr", "cpu3"] == ([1.5, 2.5])


def test_a_decimal_comma() -> None:
    (run,) = read("10:00:00 CPU %usr intr/s\n10:00:01 all 1,25 1301,92\n")
    assert samples(run) == {("%usr", "all"): [1.25], ("intr", "all"): [1301.92]}


@pytest.mark.parametrize("word", ["Average:", "Moyenne :", "Durchschnitt:", "平均时间:"])
def test_the_tool_s_own_average_is_the_value(word: str) -> None:
    (run,) = read(ONE + f"\n{word} CPU %usr %soft %idle\n{word} all 1.25 9.00 89.75\n")
    assert (run.rows[0].value, run.rows[0].value_from, run.rows[0].samples) == (1.25, "total", [1.0])
    # No average was left of CPU 1.
    assert (run.rows[3].value, run.rows[3].value_from) == (2, "median")


def test_places_stand_between_the_cpu_and_its_numbers() -> None:
    (run,) = read(
        "10:00:00 CPU CORE SOCK NODE %usr %idle\n10:00:01 all 5.00 95.00\n10:00:01 8 3 1 0 7.00 93.00\n"
    )
    assert samples(run) == {
        ("%usr", "all"): [5],
        ("%idle", "all"): [95],
        ("%usr", "cpu8"): [7],
        ("%idle", "cpu8"): [93],
    }


def test_nodes_and_interrupts_by_their_kind() -> None:
    nodes = "10:00:00 NODE %usr\n10:00:01 all 1.00\n10:00:01 1 2.00\n"
    (run,) = read(nodes + "\n10:00:00 CPU 19/s NET_RX/s LOC/s i020/s\n10:00:01 0 5.00 6.00 7.00 8.00\n")
    assert samples(run) == {
        ("%usr", "all nodes"): [1],
        ("%usr", "node1"): [2],
        ("interrupt 19", "cpu0"): [5],
        ("softirq NET_RX", "cpu0"): [6],
        ("interrupt LOC", "cpu0"): [7],
        ("interrupt i020", "cpu0"): [8],
    }


def test_heads_and_rows_that_mail_folded() -> None:
    text = "> 10:00:00 IST CPU %usr %nice\n> %sys %idle\n> 10:00:05 IST 3 0.10 0.20\n> 0.30 99.40\n"
    (run,) = read(text)
    assert samples(run) == {
        ("%usr", "cpu3"): [0.1],
        ("%nice", "cpu3"): [0.2],
        ("%sys", "cpu3"): [0.3],
        ("%idle", "cpu3"): [99.4],
    }


def test_a_report_without_an_interval_is_of_the_time_since_boot() -> None:
    (run,) = read("10:00:00 CPU %usr %idle\n10:00:00 all 1.00 99.00\n")
    assert run.rows[0].value_from == "total"
    assert [note.text for note in run.notes] == ["one report without an interval: averages since boot"]


def test_averages_alone_are_values_without_samples() -> None:
    (run,) = read("Average: CPU %usr %idle\nAverage: all 1.25 98.75\n")
    assert [(row.samples, row.value, row.value_from) for row in run.rows] == [
        ([], 1.25, "total"),
        ([], 98.75, "total"),
    ]
    assert run.notes == []


def test_a_cpu_that_was_off_line_is_noted() -> None:
    (run,) = read(ONE + "\n10:00:01 CPU %usr %soft %idle\n10:00:02 all 1.00 9.00 90.00\n")
    assert samples(run)["%usr", "cpu1"] == [2]
    assert [note.text for note in run.notes] == ["cpu1 is printed in 1 of 2 intervals"]


def test_first_lines_text_and_rows_after_an_average_begin_a_start() -> None:
    average = "\nAverage: CPU %usr\nAverage: all 1.00\n\n"
    assert len(read(HEAD + ONE + "\n" + HEAD + ONE)) == 2
    assert [run.side for run in read("Before:\n" + ONE + "\nAfter:\n" + ONE)] == ["before", "after"]
    assert len(read(ONE + average + ONE)) == 2
    assert len(read(ONE + "\n" + ONE)) == 1
    assert len(read(ONE + "\n" + "\n".join("> " + line for line in ONE.splitlines()))) == 1


def test_a_row_with_a_number_too_few_is_left_out_and_noted() -> None:
    (run,) = read(
        "10:00:00 CPU %usr %idle\n10:00:01 all 1.00 99.00\n1 2 3 4 5 6 7 8 9\n10:00:01 0 1.00 99.00\n"
    )
    assert len(run.rows) == 4
    assert [(note.text, note.line) for note in run.notes] == [
        ("not as many numbers as columns; row left out", 3)
    ]


@pytest.mark.parametrize(
    "text",
    [
        # sar -u and sar -u ALL, pidstat, lscpu -e, a head alone.
        "10:00:00 CPU %user %nice %system %iowait %steal %idle\n10:00:01 all 1.00 0.00 1.00 0.00 0.00 98.00\n",
        "10:00:00 CPU %usr %nice %sys %iowait %steal %irq %soft\n10:00:01 all 1.00 0.00 1.00 0.00 0.00 0.00 0.00\n",
        "10:00:00 UID PID %usr %system %guest %wait %CPU CPU Command\n10:00:01 0 1 1.00 1.00 0.00 0.00 2.00 1 a\n",
        "CPU NODE SOCKET CORE L1d:L1i:L2:L3 ONLINE\n0 0 0 0 0:0:0:0 yes\n",
        "10:00:00 CPU %usr %idle\n",
        "CPU packets/s drops/s\n0 5 6\n",
    ],
)
def test_tables_of_other_tools_are_ignored(text: str) -> None:
    assert sniff(clean(text)) is None
    with pytest.raises(ResultError, match=r"^no mpstat table; expected a head such as"):
        read(text)


def test_too_many_rows_keep_who_is_busy() -> None:
    rows = "".join(f"10:00:01 {cpu} {cpu % 7}.00 0.00 0.00 {100 - cpu % 7}.00\n" for cpu in range(900))
    (run,) = read(f"10:00:00 CPU %usr %soft %irq %idle\n10:00:01 all 3.00 0.00 0.00 97.00\n{rows}")
    assert len(run.rows) == 2000
    assert {("%idle", "all"), ("%usr", "all"), ("%usr", "cpu6")} <= set(samples(run))
    assert run.notes[-1].text == "2000 of 3604 rows are read: all CPUs, then the busiest by share"


def test_a_fold_is_bounded() -> None:
    """Heads and rows that never end cost no more than their lines."""
    lines = "10:00:00 CPU %usr\n" + "19/s\n" * 50_000
    assert len(tables(clean(lines))[0].columns) <= 65
