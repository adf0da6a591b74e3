"""usage: python scripts/measure diff [--pairs 200] [--seed 7] [BEFORE AFTER]

Three bars of `skbscope diff`: two large recordings in 15 s from cold, at most 5 % of pairs cut from one recording show
a difference, at least 38 of 40 planted causes are named first. Prints tables, writes diff.json; 1 if a bar is missed.
"""

import argparse
import resource
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

from measure.bench.engine import largest
from measure.difference import alike, planted, sources
from measure.machine import ROOT, SKBSCOPE, state
from measure.tables import columns, first, write_json

BAR_S = 15.0
"""Two recordings of 5.8 million events, from the shell, without stored tables."""
BAR_ALIKE = 0.05
BAR_NAMED = 38 / 40
MOST_LINES = 10


def speed(before: Path, after: Path) -> dict[str, Any]:
    """One run of the command: seconds by the clock and of CPU."""
    used, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([SKBSCOPE, "diff", before, after, "--json"], check=True, capture_output=True)
    wall, now = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    print(
        f"skbscope diff {before.name} {after.name}: {wall:.1f} s, {cpu:.1f} s of CPU (bar {BAR_S:.0f} s); {state()}"
    )
    return {"wall_s": round(wall, 2), "cpu_s": round(cpu, 2), "peak_kib": now.ru_maxrss}


def silence(pairs: int, seed: int) -> dict[str, Any]:
    """Pairs cut from one recording."""
    found = alike.measured(sources.every(), pairs, seed)
    print(
        f"{len(found.differing)} of {found.pairs} pairs cut from one recording show a difference"
        f" ({100 * found.share:.1f} %, bar {100 * BAR_ALIKE:.0f} %; {found.rows:,} rows were tested)"
    )
    print("\n".join(f"  {line}" for line in first(found.differing, MOST_LINES)), flush=True)
    return {"pairs": found.pairs, "differing": found.differing, "rows": found.rows}


def causes() -> dict[str, Any]:
    """Planted causes."""
    wanted = list(planted.every())
    found = [planted.measured(one) for one in wanted if planted.is_here(one)]
    unstated = [planted.measured(one, False) for one in wanted if planted.is_here(one) and one.kind == "rule"]
    named, shown = Counter[str](), Counter[str]()
    of = Counter(one.planted.what for one in found)
    for one in found:
        named[one.planted.what] += one.is_first
        shown[one.planted.what] += bool(one.differing)
    rows = [(what, str(of[what]), str(named[what]), str(shown[what])) for what in of]
    print(columns(("planted", "pairs", "named first", "with a measured difference"), rows))
    missing = len(wanted) - len(found)
    print(
        f"{named.total()} of {len(found)} named first (bar {BAR_NAMED:.0%}); {missing} recordings are not here"
    )
    recognised = sum(one.is_first for one in unstated)
    print(
        f"without `--before-ran` and `--after-ran`, {recognised} of {len(unstated)} changed rules are named first"
    )
    for one in found:
        if not one.is_first:
            causes = ", ".join(f"{cause.kind} {cause.name}".strip() for cause in one.causes[:3]) or "nothing"
            print(
                f"  missed: {one.planted.what}, {one.planted.before.name}, {one.planted.after.name}: {causes}"
            )
    return {
        "pairs": len(found),
        "missing": missing,
        "named": dict(named),
        "of": dict(of),
        "unstated": [recognised, len(unstated)],
    }


def main() -> int:
    """All three. 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args()
    before, after = given.files or [largest()] * 2
    report = {"alike": silence(given.pairs, given.seed), "causes": causes(), "speed": speed(before, after)}
    write_json(ROOT / "diff.json", report)
    is_silent = len(report["alike"]["differing"]) <= BAR_ALIKE * report["alike"]["pairs"]
    is_named = sum(report["causes"]["named"].values()) >= BAR_NAMED * report["causes"]["pairs"]
    return int(not (is_silent and is_named and report["speed"]["wall_s"] <= BAR_S))
