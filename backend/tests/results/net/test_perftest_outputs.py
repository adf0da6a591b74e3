"""perftest 4.5 on its own output: soft-RoCE (rdma_rxe) of Linux 6.1 over one interface of an emulated machine.

`ib_send_lat -d rxe0 -x 1 192.0.2.1` and others, recorded in November 2026. The machine was busy and slow, so the layout
and the arithmetic are real, and the speed says nothing.
"""

import pytest
import tool_outputs

from skbscope.results.models import MetricRow, Run


def run_of(name: str) -> Run:
    return tool_outputs.run_of(__file__, f"perftest-{name}.txt", "perftest")


def figures(run: Run) -> dict[str, tuple[float | None, str, str | None]]:
    return {row.metric: (row.value, row.unit, row.direction) for row in run.rows}


def row_of(run: Run, metric: str, subject: str) -> MetricRow:
    return next(row for row in run.rows if (row.metric, row.subject) == (metric, subject))


def test_latency_is_better_low() -> None:
    run = run_of("send-lat")
    assert figures(run) == {
        "latency p50": (38162.03, "us", "less"),
        "latency mean": (42131.11, "us", "less"),
        "latency p99": (180010.76, "us", "less"),
        "latency p99.9": (408414.26, "us", "less"),
    }
    assert (run.label, run.environment["device"], run.environment["link type"]) == (
        "Send Latency Test",
        "rxe0",
        "Ethernet",
    )


def test_latency_of_a_duration_has_a_mean_and_transactions() -> None:
    assert figures(run_of("write-lat-duration")) == {
        "latency mean": (49523.96, "us", "less"),
        "transactions": (10.1, "1/s", "more"),
    }


def test_a_duration_with_the_use_of_the_cpu() -> None:
    run = run_of("write-bw-duration")
    assert figures(run) == {
        "throughput": (0.39 * 8 * 2**20, "bit/s", "more"),
        "message rate": (99, "1/s", "more"),
        "cpu local": (0.22, "%", "less"),
    }
    # 99 messages of 4096 bytes a second are 0.387 times 2^20 bytes: the unit is a power of 2.
    assert 99 * 4096 / 2**20 == pytest.approx(0.39, abs=0.005)


def test_gigabits_are_decimal() -> None:
    found = figures(run_of("write-bw-gbits"))
    assert found["throughput"] == (3_313_000, "bit/s", "more")
    assert found["message rate"] == (101, "1/s", "more")
    assert 101 * 4096 * 8 == pytest.approx(3_313_000, rel=0.005)


@pytest.mark.parametrize(("name", "size"), [("read-bw-both-ways", 65536), ("atomic-bw", 8)])
def test_reads_and_atomics(name: str, size: int) -> None:
    run = run_of(name)
    rate = row_of(run, "message rate", f"{size} bytes").value or 0
    throughput = row_of(run, "throughput", f"{size} bytes")
    assert throughput.tick is not None
    assert rate * size * 8 == pytest.approx(throughput.value, abs=throughput.tick)


def test_of_every_size_one_row_and_what_is_below_the_last_digit_is_not_zero() -> None:
    run = run_of("send-bw-all-sizes")
    sizes = [row.subject for row in run.rows if row.metric == "message rate"]
    assert sizes == [f"{2**at} bytes" for at in range(1, 15)]
    assert row_of(run, "throughput", "16384 bytes").value == pytest.approx(0.97 * 8 * 2**20)
    # `2  200  0.05  0.00  0.000741`: 741 messages a second are no throughput of zero.
    assert not any(row.metric == "throughput" and row.subject in sizes[:2] for row in run.rows)
    assert "throughput printed as 0.00, left out: 2, 4 bytes" in [note.text for note in run.notes]


def test_intervals_of_a_run_without_end_are_samples_of_one_row() -> None:
    run = run_of("send-bw-run-infinitely")
    assert [row.metric for row in run.rows] == ["throughput", "message rate"]
    assert (len(run.rows[1].samples), run.rows[1].samples[:6]) == (14, [194, 99, 200, 480, 199, 98])
    assert run.rows[1].value_from == "median"
