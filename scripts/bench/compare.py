"""How long `skbscope compare` takes from the shell, beside a Python that does nothing.

usage: compare.py
Compares the demo runs (16 files of iperf3) and prints median and slowest of some starts; adds `compare` to bench.json.
"""

import json
import subprocess
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
BIN = ROOT / "backend/.venv/bin"
RUNS = sorted((ROOT / "data/runs/tcp4-rfs").glob("*.json"))
STARTS = 15
BAR = 500.0
"""ms for reading, comparing and printing."""


def times(*command: object) -> list[float]:
    """Milliseconds of each start; the first one, which fills caches, is left out."""
    taken = []
    for _ in range(STARTS + 1):
        before = time.perf_counter()
        subprocess.run([str(part) for part in command], check=True, capture_output=True)
        taken.append((time.perf_counter() - before) * 1000)
    return taken[1:]


def main() -> None:
    """Prints the table."""
    ours = times(BIN / "skbscope", "compare", *RUNS)
    nothing = times(BIN / "python", "-c", "pass")
    print(
        f"skbscope compare, 16 files: median {median(ours):.0f} ms, slowest {max(ours):.0f} ms (bar {BAR:.0f} ms)"
    )
    print(f"python -c pass:             median {median(nothing):.0f} ms")
    path = ROOT / "bench.json"
    table = json.loads(path.read_text()) if path.exists() else {}
    table["compare"] = {"median_ms": median(ours), "slowest_ms": max(ours), "python_ms": median(nothing)}
    path.write_text(json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    main()
