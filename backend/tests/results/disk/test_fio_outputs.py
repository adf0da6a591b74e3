"""fio 3.33 on its own output: the terse form, and two jobs of one name; November 2026."""

import tool_outputs

from skbscope.results.models import Run


def run_of(name: str) -> Run:
    return tool_outputs.run_of(__file__, f"fio-{name}.txt", "fio")


def test_the_terse_form() -> None:
    found = {(row.metric, row.subject): (row.value, row.unit, row.direction) for row in run_of("terse").rows}
    assert found == {
        ("iops", "x read"): (7674, "1/s", "more"),
        ("bandwidth", "x read"): (30697 * 8 * 1024, "bit/s", "more"),
        ("latency mean", "x read"): (64.374, "us", "less"),
        ("latency p99", "x read"): (154, "us", "less"),
        ("iops", "x write"): (7714, "1/s", "more"),
        ("bandwidth", "x write"): (30857 * 8 * 1024, "bit/s", "more"),
        ("latency mean", "x write"): (61.758, "us", "less"),
        ("latency p99", "x write"): (160, "us", "less"),
    }
    # 4 KiB a request, and the tool rounds each figure down.
    assert abs(7674 * 4 - 30697) < 4


def test_a_second_job_of_a_name_is_not_lost() -> None:
    iops = {row.subject: row.value for row in run_of("two-jobs").rows if row.metric == "iops"}
    assert iops == {"x read": 5234, "x write": 5291, "x (2) read": 5088, "x (2) write": 5284}
