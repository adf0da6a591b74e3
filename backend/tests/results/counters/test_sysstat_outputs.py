"""sysstat on its own output: mpstat with seconds since 1970 and with nodes, sar of many tables, pidstat -H and -h.

Recorded in November 2026: sysstat 12.6.1 on Linux 6.18, and on Linux 6.1 of an emulated machine with two nodes;
mpstat -U is of the sources of July 2026, which have that option. Of pidstat the rows of two commands are kept.
"""

import pytest
from tool_outputs import rows_of, run_of

from skbscope.results.readers import read


def test_seconds_since_1970_are_no_cpu() -> None:
    run = run_of(__file__, "mpstat-U.txt", "mpstat")
    found = rows_of(run)
    assert {subject for _, subject in found} == {"all", "cpu0", "cpu1"}
    assert (found["%usr", "all"].samples, found["%usr", "all"].value) == ([6.5, 43.5], 25)
    assert (found["%usr", "cpu1"].samples, found["%usr", "cpu1"].value) == ([10.1, 52.48], 31.5)
    assert run.notes == []


def test_a_cut_off_time_leaves_the_number_of_the_cpu() -> None:
    """Without -U the first number of a row is the CPU, also where it is a large one."""
    (run,) = read("CPU %usr %idle\n1023 1.00 99.00\n")
    assert {row.subject for row in run.rows} == {"cpu1023"}


@pytest.mark.parametrize("name", ["mpstat-nodes.txt", "mpstat-nodes.json"])
def test_nodes_in_text_and_json(name: str) -> None:
    found = rows_of(run_of(__file__, name, "mpstat json" if name.endswith("json") else "mpstat"))
    assert {subject for _, subject in found} == {"all nodes", "node0", "node1"}
    every = [found["%usr", subject].samples for subject in ("all nodes", "node0", "node1")]
    assert [len(samples) for samples in every] == [2, 2, 2]
    # What all nodes use is between what the least and the most busy one uses.
    assert all(min(a, b) <= together <= max(a, b) for together, a, b in zip(*every, strict=True))


def test_shares_of_a_cpu_add_up_and_have_directions() -> None:
    run = run_of(__file__, "mpstat-A-nodes.txt", "mpstat")
    shares = [row for row in run.rows if row.unit == "%"]
    for subject in {row.subject for row in shares}:
        assert sum(row.value or 0 for row in shares if row.subject == subject) == pytest.approx(100, abs=0.06)
    directions = {row.metric: row.direction for row in run.rows}
    assert {name for name, way in directions.items() if way == "more"} == {"%idle"}
    assert {name for name, way in directions.items() if way is None and name.startswith("%")} == {"%iowait"}
    assert {way for name, way in directions.items() if not name.startswith("%")} == {None}


def test_sar_lists_the_tables_that_it_does_not_read_and_stays_one_run() -> None:
    run = run_of(__file__, "sar-q-w-r.txt", "sar")
    found = rows_of(run)
    assert (found["cswch", None].samples, found["cswch", None].value) == ([3441, 3583], 3512)
    assert found["runq-sz", None].samples == [17, 18]
    assert [note.text for note in run.notes] == ["tables not read, by their first columns: kbmemfree kbavail"]


def test_sar_of_everything() -> None:
    run = run_of(__file__, "sar-A.txt", "sar")
    found = rows_of(run)
    intervals = {len(row.samples) for row in run.rows}
    assert intervals == {2}
    assert {row.value_from for row in run.rows} == {"total"}
    # Both TCP and NFS have a column `retrans/s`; only that of TCP is read.
    assert found["retrans", None].samples == [0.99, 0]
    less = {row.metric for row in run.rows if row.direction == "less" and row.unit != "%"}
    assert {"retrans", "rxdrop", "txerr", "dropd", "squeezd", "idgmerr", "isegerr"} <= less
    assert not less & {"rxpck", "oseg", "rx_rps", "noport"}
    (note,) = run.notes
    assert "kbmemfree kbavail" in note.text
    assert "call/s retrans/s" in note.text


def test_pidstat_with_seconds_since_1970() -> None:
    run = run_of(__file__, "pidstat-H.txt", "pidstat")
    found = rows_of(run)
    cpu = found["%CPU", "iperf3"]
    # Two tasks of that name, in two intervals, and their average.
    assert (cpu.samples, cpu.value, cpu.direction) == ([4.72, 6], 5.34, "less")
    assert run.notes[0].text == "tasks of one name are added up: iperf3"


def test_pidstat_with_one_head_for_everything() -> None:
    found = rows_of(run_of(__file__, "pidstat-h.txt", "pidstat"))
    assert found["%CPU", "iperf3"].samples == [4.58, 6]
    assert (found["VSZ", "iperf3"].unit, found["VSZ", "iperf3"].samples) == ("kB", [16728, 16728])
    assert found["kB_rd", "kdamond.0"].unit == "kB/s"
    assert found["minflt", "iperf3"].samples == [0.92, 0]
