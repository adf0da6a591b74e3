"""The judge of `npm run fidelity`: its arithmetic, and one cell recorded for real where that is possible."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from capture import veth
from measure.fidelity import grid, judge, report

SCRIPTS = Path(__file__).resolve().parents[3] / "scripts"
CELL = grid.Cell("a-cell", "a group", rfs=True)


def analysis(
    agreed: int = 999,
    compared: int = 1_000,
    deferred: tuple[int, int] = (100, 100),
    rps: tuple[int, int] = (0, 0),
    findings: tuple[str, ...] = (),
    not_compared: dict[str, int] | None = None,
) -> dict[str, Any]:
    def counters(**values: int) -> dict[str, dict[str, Any]]:
        return {name: {"value": value, "label": "exact"} for name, value in values.items()}

    def replay(policy: str, counters: dict[str, Any], compared: int, agreed: int) -> dict[str, Any]:
        missed = {"a rule: a reason": compared - agreed}
        fidelity = {
            "compared": compared,
            "agreed": agreed,
            "disagreed": missed,
            "not_compared": not_compared or {},
        }
        return {"policy": policy, "variant": "stock", "counters": counters, "fidelity": fidelity}

    return {
        "trace": {"by_event": {"irq:softirq_entry": 1_000}, "lost": 0},
        "findings": [{"id": name} for name in findings],
        "replays": [
            replay("rfs-llc", counters(rps_kicks=rps[0], rps_kicks_seen=rps[1]), compared, agreed),
            replay("skb-defer", counters(deferred=deferred[0], flushed=deferred[1]), 10, 10),
        ],
    }


def failed(cell: grid.Cell = CELL, net_rx: int = 1_000, **figures: Any) -> list[str]:
    return judge.judge(cell, analysis(**figures), net_rx).failed


def test_wilson_is_the_published_interval() -> None:
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29 by Wilson's method without continuity.
    for agreed, compared, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert judge.wilson(agreed, compared) == pytest.approx((low, high), abs=5e-5)


def test_wilson_stays_a_share_and_narrows() -> None:
    assert judge.wilson(0, 0) == (0.0, 1.0)
    low, high = judge.wilson(1_000, 1_000)
    assert 0.996 < low < high <= 1.0
    assert judge.wilson(10_000, 10_000)[0] > low


@pytest.mark.parametrize(
    ("predicted", "seen", "near"),
    [
        (99, 100, True),
        (101, 100, True),
        (98, 100, False),
        (102, 100, False),
        (0, 0, True),
        (1, 0, False),
        (50, 51, False),
    ],
)
def test_close_is_one_percent_of_what_was_seen(predicted: int, seen: int, near: bool) -> None:
    assert judge.close(predicted, seen) is near


def test_the_bar_of_a_hopping_reader_is_lower() -> None:
    assert failed(agreed=999) == []
    assert failed(agreed=998) == ["rfs-llc agreed on 99.800%, 99.9% wanted"]
    hopping = grid.Cell("b", "a group", rfs=True, hopping=True)
    assert failed(hopping, agreed=997) == []
    assert failed(hopping, agreed=996) == ["rfs-llc agreed on 99.600%, 99.7% wanted"]


def test_what_is_left_out_does_not_pass() -> None:
    unseen = {"its receive is not in the recording": 101, judge.NO_HASH: 5_000}
    assert failed(agreed=899, compared=899, not_compared=unseen) == [
        "rfs-llc compared 899 of 1,000 packets, 90% wanted"
    ]
    assert failed(agreed=909, compared=909, not_compared=unseen) == []
    assert failed(agreed=0, compared=0) == ["rfs-llc compared nothing"]
    assert failed(net_rx=1_006) == ["only 1,000 of 1,006 NET_RX softirqs are in the recording"]


def test_totals_are_held_against_what_was_seen() -> None:
    assert failed(deferred=(102, 100)) == ["deferred: 102 predicted, 100 seen, 1% wanted"]
    assert failed(rps=(0, 1)) == ["rps kicks: 0 predicted, 1 seen, 1% wanted"]


def test_the_stuck_slot_has_to_be_found_and_nothing_else() -> None:
    stuck = grid.Cell("c", "stuck slot", stuck=True)
    assert failed(stuck, deferred=(5_000, 0), findings=("stuck-slot",)) == []
    assert failed(stuck, deferred=(5_000, 0)) == ["stuck-slot was silent"]
    assert failed(grid.Cell("d", "stuck slot", stuck=False), findings=("stuck-slot",)) == ["stuck-slot fired"]
    assert failed(findings=("stuck-slot",)) == ["stuck-slot fired where no slot is stuck"]
    # A slot that sticks by itself is no fault of the finding; what was not handed back still is one of the replay.
    by_itself = grid.Cell("e", "limits", defer_max=2, may_stick=True)
    assert failed(by_itself, findings=("stuck-slot",)) == []
    assert len(failed(by_itself, deferred=(17_651, 670), findings=("stuck-slot",))) == 1


def test_the_report_names_every_missed_bar_and_sums_by_policy() -> None:
    verdicts = [judge.judge(CELL, analysis(agreed=n), 1_000) for n in (1_000, 990)]
    text, shown = report.table(verdicts), report.as_json(verdicts)
    assert "a-cell: rfs-llc agreed on 99.000%, 99.9% wanted" in text
    assert "rfs-llc: 1,990/2,000 99.500 %" in text
    assert shown["policies"]["rfs-llc"]["disagreed"] == {"a rule: a reason": 10}
    assert shown["reached"] is False
    json.dumps(shown)


def test_a_cell_without_a_recording_is_a_missed_one() -> None:
    verdicts = [
        judge.judge(CELL, analysis(agreed=1_000), 1_000),
        judge.unrecorded(CELL, "no perf"),
    ]
    assert "a-cell: not recorded: no perf" in report.table(verdicts)
    assert report.as_json(verdicts)["reached"] is False


def test_the_grid_is_complete() -> None:
    cells = grid.cells()
    assert len({c.name for c in cells}) == len(cells)
    steering = [c for c in cells if c.group == "steering"]
    assert len({(c.rfs, c.hopping, c.protocol, c.flows) for c in steering}) == 24
    assert [c.defer_max for c in cells if c.group == "limits"] == [0, 2, 16, 64, 128]
    assert {(c.cpu_client, c.cpu_server) for c in cells if c.group == "pinned"} == {(0, 1), (1, 0)}
    assert {c.name for c in grid.chosen(None, quick=True)} == set(grid.QUICK)
    assert len(grid.chosen("stuck-2", quick=False)) == 5


RUN_ONE = """
import json, os, tempfile
from pathlib import Path
from measure.fidelity import fidelity, grid, record, report
if why := record.missing():
    print("skip " + why)
else:
    with tempfile.TemporaryDirectory() as folder:
        cells = [c for c in grid.cells() if c.name == "rfs-steady-udp-4"]
        shown = report.as_json(fidelity.run_all(cells, Path(folder), keep=False))
    # Its own namespaces: other tests make theirs at the same time.
    left = [str(path) for path in Path("/run/netns").glob(f"skbscope-{os.getpid()}-*")]
    print(json.dumps({**shown, "left": left}))
"""


def test_one_cell_recorded_on_this_kernel() -> None:
    core = Path("/proc/sys/net/core")
    knobs = [core / name for name in ("skb_defer_max", "rps_sock_flow_entries")]
    with veth.alone():
        before = [knob.read_text() for knob in knobs if knob.exists()]
        done = subprocess.run(
            [sys.executable, "-c", RUN_ONE],
            env={**os.environ, "PYTHONPATH": str(SCRIPTS)},
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )
        after = [knob.read_text() for knob in knobs if knob.exists()]
    if done.stdout.startswith("skip "):
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout.strip().splitlines()[-1])
    rfs = shown["policies"]["rfs-llc"]
    assert rfs["compared"] > 1_000
    assert rfs["agreed"] >= 0.99 * rfs["compared"]
    assert after == before
    assert shown["left"] == []
