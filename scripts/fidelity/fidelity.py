"""How often the replay of the rule that runs agrees with this kernel, over fresh recordings.

usage: fidelity.py [--quick] [--only PATTERN] [--keep DIR]
Needs root, perf, iperf3 and namespaces; says so in one sentence and ends with 0 where one is missing.
Prints a table and writes fidelity.json; ends with 1 if a bar was missed.
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import grid
import report
import slots
from bed import kept
from judge import Analysis, Verdict, unrecorded
from kinds import KINDS, Kind
from record import Recording

ROOT = Path(__file__).resolve().parents[2]
TRIES = 3
"""Times a recording is made until it is complete. What it predicts plays no part in that."""
GRID_S = 480
"""Seconds after which no further cell is begun; the cells left out are named and count as missed."""


def analyze(recording: Recording, kind: Kind) -> Analysis:
    """What `skbscope analyze --json` says of a recording."""
    command = [
        str(ROOT / "backend/.venv/bin/skbscope"),
        "analyze",
        str(recording.trace),
        "--host",
        str(recording.host),
        "--json",
    ]
    for policy in kind.policies:
        command += ["--policy", policy]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"skbscope analyze failed: {done.stderr.strip()}")
    analysis: Analysis = json.loads(done.stdout)
    return analysis


def run(cell: grid.Cell, folder: Path) -> Verdict:
    """Records and judges one cell; an incomplete recording is made again."""
    kind, tries = KINDS[cell.kind], 0
    while True:
        tries += 1
        try:
            recording = kind.record(cell, folder)
            verdict = kind.judge(cell, analyze(recording, kind), recording.counted)
        except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
            verdict = unrecorded(cell, str(error))
        if verdict.complete or tries == TRIES:
            return replace(verdict, tries=tries)


def run_all(cells: list[grid.Cell], folder: Path, keep: bool) -> list[Verdict]:
    """Every cell in turn; slots are emptied at the end whatever happened."""
    verdicts, began = [], time.monotonic()
    with kept("skb_defer_max", "rps_sock_flow_entries"):
        try:
            for cell in cells:
                late = time.monotonic() - began > GRID_S
                verdicts.append(
                    unrecorded(cell, f"the grid took longer than {GRID_S} s") if late else run(cell, folder)
                )
                print(report.line(verdicts[-1]), flush=True)
                if not keep:
                    for path in folder.glob(f"{cell.name}.*"):
                        path.unlink()
        finally:
            slots.empty()
    return verdicts


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="npm run fidelity --", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a handful of cells")
    parser.add_argument("--only", metavar="PATTERN", help="cells whose name contains this")
    parser.add_argument("--keep", metavar="DIR", type=Path, help="leave the recordings in this folder")
    options = parser.parse_args()
    cells = grid.chosen(options.only, options.quick)
    if not cells:
        print(
            f"skbscope: no cell is named like {options.only!r}; there are {', '.join(c.name for c in grid.cells())}"
        )
        return 2
    for kind in {c.kind for c in cells}:
        if why := KINDS[kind].missing():
            print(f"skbscope: fidelity skipped: {why}.")
            return 0
    # Their default action would leave namespaces and sysctls behind.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    with tempfile.TemporaryDirectory(prefix="skbscope-fidelity-") as scratch:
        folder = (options.keep or Path(scratch)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        verdicts = run_all(cells, folder, keep=options.keep is not None)
    print("\n" + report.table(verdicts))
    report.write(verdicts, ROOT / "fidelity.json")
    return 1 if any(v.failed for v in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
