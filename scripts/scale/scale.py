"""`npm run scale`: a fleet of synthetic hosts through the whole stack. Runs unattended, and goes on where it ended."""

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "backend"))

import leftovers  # noqa: E402
import page  # noqa: E402
import plan  # noqa: E402
from fleet import check_room, made  # noqa: E402
from one_run import run  # noqa: E402


def main() -> None:
    """The command."""
    asked = _asked()
    for number in (signal.SIGTERM, signal.SIGHUP):
        # As Ctrl-C: everything that was started is ended, and its folder removed.
        signal.signal(number, lambda *_: sys.exit(1))
    asked.folder.mkdir(parents=True, exist_ok=True)
    # PostgreSQL's user must be able to walk to its folder.
    asked.folder.chmod(0o755)
    leftovers.clear(asked.folder)
    asked.out.mkdir(parents=True, exist_ok=True)
    kept = asked.out / "scale.json"
    results: list[dict[str, Any]] = json.loads(kept.read_text())["runs"] if kept.is_file() else []
    for hosts in asked.hosts:
        for workers in asked.workers:
            wanted = {
                "hosts": hosts,
                "events": asked.events,
                "workers": workers,
                "cores": asked.cores,
                "seed": asked.seed,
            }
            there = [one for one in results if wanted.items() <= one.items()]
            if there and not asked.again:
                _say(
                    f"{hosts} hosts with {workers} worker{'s' * (workers > 1)}: measured already; --again measures"
                )
                continue
            results = [one for one in results if one not in there]
            files = made(asked.folder, hosts, asked.events, asked.seed)
            check_room(asked.folder, hosts, asked.events)
            _say(f"{hosts} hosts × {asked.events:,} events with {workers} worker{'s' * (workers > 1)}")
            began = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
            result = run(asked.folder, files, workers, asked.cores, asked.stall)
            results.append({**wanted, **result, "began": began, "commit": _commit(), "machine": _machine()})
            results.sort(key=lambda one: (one["events"], one["cores"], one["hosts"], one["workers"]))
            _write(asked.out, results)
    _write(asked.out, results)
    sys.stdout.write(page.page(results))
    _say(f"written: scale.md, scale.json and capacity.md in {asked.out}")


def _asked() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="npm run scale --", description=__doc__)
    many = {"type": lambda text: [int(one) for one in text.split(",")]}
    words.add_argument("--hosts", default=[1000], help="sizes of fleets, such as 20,200", **many)
    words.add_argument("--events", default=100_000, type=int, help="of each host")
    words.add_argument("--workers", default=[1, 2], help="how many workers, a run each", **many)
    words.add_argument(
        "--cores", default=0, type=float, help="of each worker, held by a control group; 0: free"
    )
    words.add_argument("--seed", default=1, type=int)
    home = Path(tempfile.gettempdir()) / "skbscope-scale"
    words.add_argument("--folder", default=home, type=Path, help="for fleets (kept) and stacks (removed)")
    words.add_argument(
        "--out", type=Path, help="for scale.md, scale.json and capacity.md; `docs` are the project's pages"
    )
    words.add_argument("--again", action="store_true", help="measures again what was measured")
    words.add_argument("--stall", default=600, type=float, help="seconds without progress that end a run")
    asked = words.parse_args()
    asked.folder = asked.folder.resolve()
    asked.out = (asked.out or asked.folder / "results").resolve()
    return asked


def _write(out: Path, results: list[dict[str, Any]]) -> None:
    _keep(out / "scale.json", json.dumps({"runs": results}, indent=1) + "\n")
    _keep(out / "scale.md", page.page(results))
    _keep(out / "capacity.md", plan.plan(results))


def _keep(file: Path, text: str) -> None:
    part = file.with_name(f"{file.name}.part")
    part.write_text(text)
    part.replace(file)


def _commit() -> str:
    asked = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def _machine() -> dict[str, Any]:
    memory = int(Path("/proc/meminfo").read_text().split("\n", 1)[0].split()[1]) >> 20
    return {"cpus": len(os.sched_getaffinity(0)), "memory_gib": memory, "kernel": platform.release()}


def _say(text: str) -> None:
    sys.stderr.write(f"scale: {text}\n")


if __name__ == "__main__":
    main()
