"""Speed of the engine against its peers, all on the same file in the same run: `perf script`, and for reading alone a
plain loop over the crate linux-perf-data. And against itself: the whole file against its first tenth.

usage: bench.py [FILE.perf.data[.zst]]
Without FILE: ../shared/traces/big-6m where it is, else the largest recording of the demo library.
Prints a table and writes bench.json. Ratios are what count: machines are shared and noisy.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from measure import Measured, measure
from tenth import tenth

ROOT = Path(__file__).resolve().parents[2]
TEXT_BYTES = 400_000_000
"""Bytes of perf script text the text reader is measured on, at most."""

RUNS = 3
"""Runs of the engine; perf script, ten times as long, runs once."""

Report = dict[str, Any]


def pick() -> Path:
    """The recording to measure on."""
    if len(sys.argv) > 1:
        return Path(sys.argv[1])
    big = ROOT.parent / "shared/traces/big-6m.perf.data.zst"
    demo = (ROOT / "data/traces").glob("*.perf.data.zst")
    return big if big.exists() else max(demo, key=lambda p: p.stat().st_size)


def unpacked(path: Path, scratch: Path) -> Path:
    """The recording without its zstd container, which perf cannot open."""
    if path.suffix != ".zst":
        return path
    plain = scratch / path.stem
    subprocess.run(["zstd", "-dqf", str(path), "-o", str(plain)], check=True)
    return plain


def ours(path: Path, what: str) -> tuple[Measured, Report]:
    """The engine on one file, in a process of its own."""
    run = measure([sys.executable, str(Path(__file__).with_name("once.py")), str(path), what])
    return run, json.loads(run.output)


def printed(path: Path, to: Path) -> None:
    """The first TEXT_BYTES of what perf script prints of a recording."""
    left = TEXT_BYTES
    command = ["perf", "script", "--ns", "-i", str(path)]
    with to.open("wb") as sink, subprocess.Popen(command, stdout=subprocess.PIPE) as printer:
        while left > 0 and printer.stdout and (block := printer.stdout.read(min(left, 1 << 20))):
            sink.write(block)
            left -= len(block)
        printer.kill()


def engine(path: Path) -> Report:
    """Read + sort + lives + every variant of every policy: the median of RUNS runs."""
    runs = sorted((ours(path, "replay") for _ in range(RUNS)), key=lambda pair: pair[0].seconds)
    run, inside = runs[RUNS // 2]
    all_s = [pair[0].seconds for pair in runs]
    size = path.stat().st_size
    report = {
        "file": path.name,
        "bytes": size,
        "events": inside["events"],
        "stages_s": inside["stages"],
        "runs_s": all_s,
    }
    return report | {"wall_s": run.seconds, "cpu_s": run.cpu_seconds, "peak_bytes": run.peak_bytes}


def reading(path: Path) -> Report:
    """Reading and sorting alone against a plain loop over the crate, the best of RUNS runs each."""
    crate = ROOT / "backend/peer"
    if not shutil.which("cargo"):
        return {}
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=crate, check=True)
    loop = crate / "target/release/skbscope-peer"
    samples, events, theirs, mine = 0, 0, [], []
    for _ in range(RUNS):
        words = subprocess.run([loop, str(path)], check=True, capture_output=True, text=True).stdout.split()
        samples, seconds = int(words[0]), float(words[1])
        theirs.append(seconds)
        _, inside = ours(path, "read")
        events = inside["events"]
        mine.append(inside["stages"]["read"])
    return {
        "read_s": min(mine),
        "crate_s": min(theirs),
        "crate_ratio": min(theirs) / min(mine),
        "crate_samples": samples,
        "read_events": events,
    }


def growth(path: Path, scratch: Path, wall: float) -> Report:
    """The whole file against its first tenth, the median of RUNS runs each."""
    small = scratch / "tenth.perf.data"
    tenth(path, small)
    runs = sorted((ours(small, "replay") for _ in range(RUNS)), key=lambda pair: pair[0].seconds)
    run, inside = runs[RUNS // 2]
    return {"tenth_s": run.seconds, "tenth_events": inside["events"], "growth": wall / run.seconds}


def peer(path: Path, scratch: Path, wall: float) -> Report:
    """perf script printing the same file, and its text read back with all fields."""
    if not shutil.which("perf"):
        return {}
    perf = measure(["perf", "script", "--ns", "-i", str(path)], to=Path(os.devnull))
    text = scratch / "text.txt"
    printed(path, text)
    _, inside = ours(text, "read")
    size = text.stat().st_size
    rate = size / 1e6 / float(inside["seconds"])
    return {
        "perf_script_s": perf.seconds,
        "ratio": perf.seconds / wall,
        "text_bytes": size,
        "text_mb_s": rate,
    }


def lines(report: Report) -> list[tuple[str, str, str]]:
    """The table's rows: what, figure, what it means."""
    size, wall = report["bytes"], report["wall_s"]
    rows = [("read + sort + lives + all policies", f"{wall:.2f} s", f"{size / 1e6 / wall:,.0f} MB/s")]
    rows += [(f"  of that {name}", f"{seconds:.2f} s", "") for name, seconds in report["stages_s"].items()]
    peak = report["peak_bytes"]
    spread = f"median of {len(report['runs_s'])} runs, {min(report['runs_s']):.2f} to {max(report['runs_s']):.2f} s"
    rows += [("  of all runs", "", spread)]
    rows += [("  CPU time", f"{report['cpu_s']:.2f} s", "user + system")]
    rows += [("peak memory", f"{peak / 1e6:,.0f} MB", f"{peak / size:.2f} x the file")]
    if "tenth_s" in report:
        times = report["events"] / report["tenth_events"]
        grown = f"{times:.1f} x the events cost {report['growth']:.1f} x the time"
        rows += [("  the first tenth alone", f"{report['tenth_s']:.2f} s", grown)]
    if "crate_s" in report:
        note = f"{report['crate_ratio']:.1f} x ours ({report['read_s']:.2f} s), {report['crate_samples']:,} samples"
        rows += [("a plain loop over linux-perf-data", f"{report['crate_s']:.2f} s", note)]
    if "ratio" not in report:
        return [*rows, ("perf script", "-", "perf is not installed: no peer to compare with")]
    perf = (
        "perf script, printing the same file",
        f"{report['perf_script_s']:.2f} s",
        f"{report['ratio']:.1f} x ours",
    )
    text = (
        "perf script text, all fields",
        f"{report['text_bytes'] / 1e6:,.0f} MB",
        f"{report['text_mb_s']:,.0f} MB/s",
    )
    return [*rows, perf, text]


def main() -> None:
    """Measures, prints, writes."""
    with tempfile.TemporaryDirectory(prefix="skbscope-bench-") as folder:
        path = unpacked(pick(), Path(folder))
        report = engine(path)
        report |= growth(path, Path(folder), report["wall_s"]) | reading(path)
        report |= peer(path, Path(folder), report["wall_s"])
    load = os.getloadavg()[0]
    print(
        f"\n{report['file']}: {report['events']:,} events, {report['bytes'] / 1e6:,.0f} MB; load {load:.1f}\n"
    )
    for name, value, note in lines(report):
        print(f"{name:<38} {value:>10}   {note}")
    (ROOT / "bench.json").write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
