"""Damaged input for every reader.

usage: npm run fuzz [-- MINUTES [TARGET…]]                      the readers alone, so many minutes in all, evenly
       npm run fuzz -- --http [MUTANTS [SEED [FAMILY…]]]        through a real server
"""

import shutil
import subprocess
import sys

from measure.fuzz import readers, server
from measure.machine import ROOT

CRATE = ROOT / "backend/fuzz"
TARGETS = {name: name.replace("_", "-") for name in ("perf_data", "perf_script", "ftrace", "retis", "pwru")}
"""Readers of the engine, and the folder of other people's files beside the project that are inputs too."""
OTHERS = ("container", "sniff", "whole")
PYTHON = "python"
"""Selects all readers in Python."""
LIMITS = "-rss_limit_mb=1024 -timeout=10 -max_len=65536 -print_final_stats=1 -verbosity=0".split()
CARGO = ["cargo", "+nightly"]


def engine(names: list[str], seconds: int) -> int:
    """cargo-fuzz over readers of the engine; the exit code of the first that found something."""
    version = [*CARGO, "fuzz", "--version"]
    if not shutil.which("cargo") or subprocess.run(version, capture_output=True, check=False).returncode:
        print("skbscope: the engine's readers are not fuzzed; run `rustup toolchain install nightly` and")
        print("`cargo install cargo-fuzz` first.")
        return 0
    for name in names:
        (CRATE / "corpus" / name).mkdir(parents=True, exist_ok=True)
    seeds = ["run", "--quiet", "--release", "--example", "seeds", "--", str(CRATE / "corpus")]
    subprocess.run([*CARGO, *seeds], cwd=CRATE, check=True)
    for name in names:
        samples = ROOT.parent / "shared/samples" / TARGETS[name] if name in TARGETS else None
        folders = (samples, CRATE / "found" / name)
        more = [str(one) for one in folders if one and one.is_dir() and any(one.iterdir())]
        print(f"skbscope: {name} for {seconds} s", flush=True)
        given = [f"corpus/{name}", *more, "--", f"-max_total_time={seconds}", *LIMITS]
        done = subprocess.run(
            [*CARGO, "fuzz", "run", "-s", "none", "--fuzz-dir", ".", name, *given], cwd=CRATE, check=False
        )
        if done.returncode:
            return done.returncode
    return 0


def main() -> int:
    """The command."""
    if sys.argv[1:2] == ["--http"]:
        return server.main(sys.argv[2:])
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    chosen = sys.argv[2:] or [*TARGETS, *OTHERS, PYTHON]
    seconds = max(1, round(60 * minutes / len(chosen)))
    names = [name for name in chosen if name != PYTHON]
    if names and (code := engine(names, seconds)):
        return code
    return readers.main([str(seconds)]) if PYTHON in chosen else 0
