"""Speed of the engine against other programs on the same file in the same run: `perf script`, and for reading a plain
loop over the crate linux-perf-data. And against itself: the whole file against its first tenth.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from measure.machine import ROOT, SKBSCOPE
from measure.recordings import TRACES, tenth
from measure.tables import figures

TEXT_BYTES = 400_000_000
"""Bytes of perf script text the text reader is measured on, at most."""
RUNS = 3
"""Runs of each program."""
Report = dict[str, Any]


def largest() -> Path:
    """The recording to measure on where none is given: one beside the project, or the largest of the demo library."""
    big = ROOT.parent / "shared/traces/big-6m.perf.data.zst"
    return big if big.exists() else max(TRACES.glob("*.perf.data.zst"), key=lambda path: path.stat().st_size)


def report(path: Path) -> Report:
    """Measures and prints."""
    with tempfile.TemporaryDirectory(prefix="skbscope-bench-") as folder:
        scratch = Path(folder)
        if path.suffix == ".zst":  # perf cannot open it
            plain = scratch / path.stem
            subprocess.run(["zstd", "-dqf", str(path), "-o", str(plain)], check=True)
            path = plain
        found = _engine(path)
        wall = found["wall_s"]
        found |= _growth(path, scratch, wall) | _crate(path) | _commands(path) | _text(path, scratch)
        if "perf_script_s" in found:
            found["ratio"] = found["perf_script_s"] / wall
    megabytes, load = found["bytes"] / 1e6, os.getloadavg()[0]
    print(f"\n{found['file']}: {found['events']:,} events, {megabytes:,.0f} MB; load {load:.1f}\n")
    print(figures(_lines(found)), flush=True)
    return found


def _run(command: list[str], to: int = subprocess.PIPE) -> Report:
    """Runs a program to its end: seconds by the clock and of CPU, peak memory with shared file pages, its output."""
    started = time.perf_counter()
    child = subprocess.Popen(command, stdout=to, stderr=subprocess.DEVNULL)
    output = child.stdout.read().decode() if child.stdout else ""
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    cpu = usage.ru_utime + usage.ru_stime
    return {"wall_s": seconds, "cpu_s": cpu, "peak_bytes": usage.ru_maxrss * 1024, "output": output}


def _once(path: Path, what: str) -> Report:
    """The engine on one file, in another process; `inside` is what that process measured."""
    run = _run([sys.executable, str(Path(__file__).with_name("once.py")), str(path), what])
    return run | {"inside": json.loads(run.pop("output"))}


def _median(path: Path) -> tuple[Report, list[float]]:
    """Read + sort + lives + every variant of every policy: the middle one of RUNS runs, and the seconds of all."""
    runs = sorted((_once(path, "replay") for _ in range(RUNS)), key=lambda run: run["wall_s"])
    return runs[RUNS // 2], [run["wall_s"] for run in runs]


def _engine(path: Path) -> Report:
    run, all_s = _median(path)
    inside = run.pop("inside")
    about = {"file": path.name, "bytes": path.stat().st_size, "events": inside["events"]}
    return about | {"stages_s": inside["stages"], "runs_s": all_s} | run


def _growth(path: Path, scratch: Path, wall: float) -> Report:
    """The whole file against its first tenth."""
    small = scratch / "tenth.perf.data"
    small.write_bytes(tenth(path.read_bytes()))
    run, _ = _median(small)
    return {"tenth_s": run["wall_s"], "tenth_events": run["inside"]["events"], "growth": wall / run["wall_s"]}


def _crate(path: Path) -> Report:
    """Reading and sorting alone against a plain loop over the crate, the best of RUNS runs each."""
    crate = ROOT / "backend/peer"
    if not shutil.which("cargo"):
        return {}
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=crate, check=True)
    theirs, mine = [], []
    for _ in range(RUNS):
        peer = _run([str(crate / "target/release/skbscope-peer"), str(path)])
        samples, seconds, *_rest = peer["output"].split()
        theirs.append(float(seconds))
        mine.append(_once(path, "read")["inside"])
    read_s, crate_s = min(one["stages"]["read"] for one in mine), min(theirs)
    counts = {"crate_samples": int(samples), "read_events": mine[-1]["events"]}
    return {"read_s": read_s, "crate_s": crate_s, "crate_ratio": crate_s / read_s} | counts


def _commands(path: Path) -> Report:
    """`skbscope analyze` from the start of its process to its end, on one core and on two, and `perf script` printing
    the same file: in turn, so that each has its share of a noisy machine's better moments; the best of RUNS runs each.

    The JSON has the SHA-256 of the file, the text does not.
    """
    first, *others = sorted(os.sched_getaffinity(0))
    commands = {}
    for cores, cpus in (("one", [first]), ("two", [first, *others[:1]])):
        for form, options in (("command", ["--json"]), ("text", [])):
            pinned = ["taskset", "-c", ",".join(map(str, cpus))]
            commands[f"{form}_{cores}_s"] = [*pinned, str(SKBSCOPE), "analyze", str(path), *options]
    if shutil.which("perf"):
        commands["perf_script_s"] = ["perf", "script", "--ns", "-i", str(path)]
    turns = [
        {name: _run(command, to=subprocess.DEVNULL)["wall_s"] for name, command in commands.items()}
        for _ in range(RUNS)
    ]
    best = {name: min(turn[name] for turn in turns) for name in commands}
    return {**best, "cores": min(2, 1 + len(others))}


def _text(path: Path, scratch: Path) -> Report:
    """The text of perf script read back with all fields."""
    if not shutil.which("perf"):
        return {}
    command = ["perf", "script", "--ns", "-i", str(path)]
    text, left = scratch / "text.txt", TEXT_BYTES
    with text.open("wb") as sink, subprocess.Popen(command, stdout=subprocess.PIPE) as printer:
        while left > 0 and printer.stdout and (block := printer.stdout.read(min(left, 1 << 20))):
            sink.write(block)
            left -= len(block)
        printer.kill()
    size = text.stat().st_size
    return {"text_bytes": size, "text_mb_s": size / 1e6 / float(_once(text, "read")["inside"]["seconds"])}


def _lines(found: Report) -> list[tuple[str, str, str]]:
    """What, figure, what it means."""
    size, wall, runs = found["bytes"], found["wall_s"], found["runs_s"]
    rows = [("read + sort + lives + all policies", f"{wall:.2f} s", f"{size / 1e6 / wall:,.0f} MB/s")]
    rows += [(f"  of that {name}", f"{seconds:.2f} s", "") for name, seconds in found["stages_s"].items()]
    rows += [("  of all runs", "", f"median of {len(runs)} runs, {min(runs):.2f} to {max(runs):.2f} s")]
    rows += [("  CPU time", f"{found['cpu_s']:.2f} s", "user + system")]
    peak = found["peak_bytes"]
    rows += [("peak memory", f"{peak / 1e6:,.0f} MB", f"{peak / size:.2f} x the file")]
    times = found["events"] / found["tenth_events"]
    grown = f"{times:.1f} x the events cost {found['growth']:.1f} x the time"
    rows += [("  the first tenth alone", f"{found['tenth_s']:.2f} s", grown)]
    if "crate_s" in found:
        samples = f"{found['crate_samples']:,} samples"
        note = f"{found['crate_ratio']:.1f} x ours ({found['read_s']:.2f} s), {samples}"
        rows += [("a plain loop over linux-perf-data", f"{found['crate_s']:.2f} s", note)]
    commands = {"command": "skbscope analyze --json", "text": "skbscope analyze, as text"}
    for form, name in commands.items():
        gain = found[f"{form}_one_s"] / found[f"{form}_two_s"]
        note = f"{found['cores']} cores are {gain:.2f} x as fast"
        rows += [(f"{name}, on one core", f"{found[f'{form}_one_s']:.2f} s", note)]
    if "ratio" not in found:
        return [*rows, ("perf script", "-", "perf is not installed: no peer to compare with")]
    peer_s, ratio = f"{found['perf_script_s']:.2f} s", f"{found['ratio']:.1f} x ours"
    rows += [("perf script, printing the same file", peer_s, ratio)]
    for form, name in commands.items():
        seconds = found[f"{form}_two_s"]
        note = f"perf script takes {found['perf_script_s'] / seconds:.1f} x as long"
        rows += [(f"{name}, the whole command", f"{seconds:.2f} s", note)]
    text = f"{found['text_bytes'] / 1e6:,.0f} MB"
    return [*rows, ("perf script text, all fields", text, f"{found['text_mb_s']:,.0f} MB/s")]
