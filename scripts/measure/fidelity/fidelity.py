"""How often the replay of the rule that runs agrees with this kernel, over fresh recordings.

Needs root, perf, iperf3 and namespaces; names what is missing and ends with 0. Prints a table and writes fidelity.json;
ends with 1 if a bar was missed.
"""

import argparse
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from measure.fidelity import grid, record, report, xsk
from measure.fidelity.cpus import empty_slots
from measure.fidelity.judge import Verdict, judge, unrecorded
from measure.fidelity.namespaces import knobs_restored
from measure.machine import ROOT
from measure.tables import write_json

TRIES = 3
"""How often a recording is repeated until it is complete. Its predictions do not matter for that."""
GRID_S = 480
"""Seconds after which no further cell is started; those left out are named and count as missed."""
XSK = "xsk"
"""Value of `--only` that selects AF_XDP alone."""


def run(cell: grid.Cell, folder: Path) -> Verdict:
    """Records and judges one cell; an incomplete recording is made again."""
    tries = 0
    while True:
        tries += 1
        try:
            recording = record.record(cell, folder)
            analysis = record.analyze(recording.trace, recording.host, "rfs-llc:stock", "skb-defer:stock")
            verdict = judge(cell, analysis, recording.net_rx)
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
            verdict = unrecorded(cell, str(error))
        if verdict.complete or tries == TRIES:
            return replace(verdict, tries=tries)


def run_all(cells: list[grid.Cell], folder: Path, keep: bool) -> list[Verdict]:
    """Every cell in turn; slots are emptied at the end whatever happened."""
    verdicts, began = [], time.monotonic()
    with knobs_restored():
        try:
            for cell in cells:
                is_late = time.monotonic() - began > GRID_S
                late = f"the grid took longer than {GRID_S} s"
                verdicts.append(unrecorded(cell, late) if is_late else run(cell, folder))
                print(report.line(verdicts[-1]), flush=True)
                if not keep:
                    for path in folder.glob(f"{cell.name}.*"):
                        path.unlink()
        finally:
            empty_slots()
    return verdicts


def over_grid(only: str | None, quick: bool, keep: Path | None) -> int:
    """Records, judges and reports; the exit code."""
    cells = grid.chosen(only, quick)
    if not cells:
        names = ", ".join(cell.name for cell in grid.cells())
        print(f"skbscope: no cell has {only!r} in its name; there are {names}")
        return 2
    if why := record.missing():
        print(f"skbscope: fidelity skipped: {why}.")
        return 0
    with tempfile.TemporaryDirectory(prefix="skbscope-fidelity-") as scratch:
        folder = (keep or Path(scratch)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        verdicts = run_all(cells, folder, keep=keep is not None)
    print("\n" + report.table(verdicts))
    write_json(ROOT / "fidelity.json", report.as_json(verdicts))
    return int(any(v.failed for v in verdicts))


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="npm run fidelity --", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a handful of cells, without AF_XDP")
    parser.add_argument(
        "--only", metavar="PATTERN", help=f"cells whose name contains this; {XSK}: AF_XDP alone"
    )
    parser.add_argument("--keep", metavar="DIR", type=Path, help="leave the recordings in this folder")
    options = parser.parse_args()
    missed = 0 if options.only == XSK else over_grid(options.only, options.quick, options.keep)
    # Both are run, so that one missed bar does not hide the other.
    if options.only == XSK or not (options.only or options.quick):
        missed = xsk.main() or missed
    return missed
