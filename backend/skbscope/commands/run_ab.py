"""`skbscope run-ab`: runs a benchmark before and after, interleaved, so that drift of the machine is no effect.

Every block runs both sides; the first side alternates from block to block (B A A B …).
"""

import subprocess
from datetime import UTC, datetime
from pathlib import Path

from skbscope import terminal
from skbscope.domains.comparisons.stamp import stamp
from skbscope.errors import BadInput
from skbscope.results.models import Side

MOST_BLOCKS = 50


def run(before: str, after: str, blocks: int, out: Path, command: list[str]) -> None:
    """Writes `DIR/before-1.txt` … `DIR/after-N.txt`; the first line of each states when it started."""
    if not command:
        raise BadInput("There is no benchmark to run; expected it behind --, as in -- iperf3 -c 10.0.0.2 -J.")
    if not 1 <= blocks <= MOST_BLOCKS:
        raise BadInput(f"--blocks {blocks} is out of range; expected 1 to {MOST_BLOCKS}.")
    out.mkdir(parents=True, exist_ok=True)
    existing = sorted(out.glob("before-*")) + sorted(out.glob("after-*"))
    if existing:
        raise BadInput(f"{existing[0]} exists already; expected a folder without runs.")
    setups: dict[Side, str] = {"before": before, "after": after}
    for number, side in order(blocks):
        terminal.say(f"{side} {number} of {blocks}")
        _sh(setups[side])
        _measure(command, out / f"{side}-{number}.txt", side, setups[side])
    terminal.say(f"skbscope compare {out}/*.txt")


def order(blocks: int) -> list[tuple[int, Side]]:
    """(block, side) in the order to run: B A, A B, B A …"""
    pairs: list[tuple[Side, Side]] = [("before", "after"), ("after", "before")]
    return [(block, side) for block in range(1, blocks + 1) for side in pairs[(block - 1) % 2]]


def _sh(setup: str) -> None:
    done = subprocess.run(["sh", "-c", setup], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise BadInput(f"{setup!r} ended with {done.returncode}: {' '.join(last) or 'it printed nothing'}.")


def _measure(command: list[str], path: Path, side: Side, setup: str) -> None:
    started = datetime.now(UTC)
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, errors="replace", check=False)
    except OSError as error:
        raise BadInput(f"{command[0]} cannot be run: {error.strerror}.") from None
    path.write_text(f"{stamp(started, side, setup)}\n$ {' '.join(command)}\n{done.stdout}")
    if done.returncode != 0:
        raise BadInput(f"{command[0]} ended with {done.returncode}; what it printed is in {path}.")
