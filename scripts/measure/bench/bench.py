"""Speed against peers in the same run: the engine, the command line, pages by Lighthouse, published figures.

usage: npm run bench [-- FILE.perf.data[.zst]]
Prints tables and writes bench.json. Ratios are what count: machines are shared and noisy.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from measure.bench import engine, publish
from measure.machine import ROOT, SKBSCOPE
from measure.servers import running
from measure.tables import write_json

STARTS = 15
BAR_MS = 500.0
"""For reading, comparing and printing."""


def compare() -> dict[str, Any]:
    """How long `skbscope compare` takes from the shell for the demo runs, beside a Python that does nothing."""
    runs = sorted((ROOT / "data/runs/tcp4-rfs").glob("*.json"))
    ours, nothing = _starts(SKBSCOPE, "compare", *runs), _starts(sys.executable, "-c", "pass")
    spread = f"median {median(ours):.0f} ms, slowest {max(ours):.0f} ms (bar {BAR_MS:.0f} ms)"
    print(f"skbscope compare, {len(runs)} files: {spread}")
    print(f"python -c pass:             median {median(nothing):.0f} ms", flush=True)
    return {"median_ms": median(ours), "slowest_ms": max(ours), "python_ms": median(nothing)}


def _starts(*command: object) -> list[float]:
    """Milliseconds of each start; the first one, which fills caches, is left out."""
    times = []
    for _ in range(STARTS + 1):
        before = time.perf_counter()
        subprocess.run([str(part) for part in command], check=True, capture_output=True)
        times.append((time.perf_counter() - before) * 1000)
    return times[1:]


def main() -> int:
    """Everything but the browser's frames. 1 where a page missed a bar of Lighthouse."""
    report = engine.report(Path(sys.argv[1]) if len(sys.argv) > 1 else engine.largest())
    write_json(ROOT / "bench.json", report)
    report["compare"] = compare()
    write_json(ROOT / "bench.json", report)
    with (
        tempfile.TemporaryDirectory(prefix="skbscope-bench-") as folder,
        running(Path(folder), demo=True) as server,
    ):
        lighthouse = str(Path(__file__).with_name("lighthouse.mjs"))
        pages = subprocess.run(["node", lighthouse, server.url], check=False)
        report["publish"] = publish.report(server, Path(folder))
    write_json(ROOT / "bench.json", report)
    return pages.returncode
