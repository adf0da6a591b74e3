"""The project's own runs: 8 + 8 of iperf3, and one beside every recording."""

import json
from pathlib import Path
from statistics import median

import pytest

from skbscope.results.labels import group_of_name, side_of_name
from skbscope.results.readers import read

DATA = Path(__file__).parents[3] / "data"
RUNS = sorted((DATA / "runs" / "tcp4-rfs").glob("*.iperf3.json"))
BESIDE = sorted((DATA / "traces").glob("*.iperf3.json"))


def test_there_are_eight_runs_a_side() -> None:
    assert [side_of_name(path.name) for path in RUNS] == ["after"] * 8 + ["before"] * 8


@pytest.mark.parametrize("path", [*RUNS, *BESIDE], ids=lambda path: path.name)
def test_a_run_is_what_its_document_says(path: Path) -> None:
    document = json.loads(path.read_text())
    (run,) = read(path.read_text())
    received = run.rows[0]
    assert (received.metric, received.unit, received.value_from) == ("received", "bit/s", "total")
    # UDP documents state a sender's and a receiver's total as well.
    assert received.value == document["end"]["sum_received"]["bits_per_second"]
    assert received.samples == [item["sum"]["bits_per_second"] for item in document["intervals"]]


def test_rfs_costs_two_thirds_on_two_cpus() -> None:
    values = {
        side: [
            run.rows[0].value or 0
            for path in RUNS
            if path.name.startswith(side)
            for run in read(path.read_text())
        ]
        for side in ("before", "after")
    }
    change = median(values["after"]) / median(values["before"]) - 1
    assert -0.75 < change < -0.6
    # The before side drifts upwards over the series.
    assert median(values["before"][-3:]) > 1.2 * median(values["before"][:3])


@pytest.mark.parametrize(
    ("name", "side", "group"),
    [
        ("before-1.iperf3.json", "before", ""),
        ("tcp4-rfs/after-08.iperf3.json", "after", "tcp4-rfs"),
        ("rfs_before_2.txt", "before", "rfs"),
        ("Baseline.txt", "before", ""),
        ("before-after.txt", None, ""),
        ("tcp-pinned.iperf3.json", None, "tcp-pinned"),
        ("stuck-1-limit-0.iperf3.json", None, "stuck-1-limit-0"),
        ("afterwards.txt", None, "afterwards"),
    ],
)
def test_sides_and_groups_of_names(name: str, side: str | None, group: str) -> None:
    assert side_of_name(name) == side
    assert group_of_name(name) == group
