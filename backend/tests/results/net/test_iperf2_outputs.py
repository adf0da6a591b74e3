"""iperf 2.1.8 on its own output over loopback, both directions at once and the other way round; November 2026."""

import pytest
import tool_outputs

from skbscope.results.models import Run


def run_of(name: str) -> Run:
    run = tool_outputs.run_of(__file__, f"iperf2-{name}.txt", "iperf2")
    assert {(row.unit, row.direction) for row in run.rows} == {("bit/s", "more")}
    return run


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("full-duplex", {"sent": 1.04e9, "received": 487e6}),
        ("reverse", {"received": 572e6}),
        # The star is what the server sent, and the sum is of both directions.
        ("server-full-duplex", {"received": 1.04e9, "sent": 496e6}),
    ],
)
def test_both_directions(name: str, totals: dict[str, float]) -> None:
    run = run_of(name)
    assert {row.metric: row.value for row in run.rows} == totals
    assert run.environment["streams"] == "1"


def test_intervals_of_both_directions() -> None:
    samples = {row.metric: row.samples for row in run_of("full-duplex").rows}
    assert samples == {"sent": [988e6, 1.13e9], "received": [583e6, 362e6]}
