"""Sends a fleet of synthetic hosts through the whole stack. Runs unattended, and continues where it ended."""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from measure import machine
from measure.scale import page, plan
from measure.scale.fleet import BYTES_AN_EVENT, check_room, clear_leftovers, made
from measure.scale.run import run
from measure.tables import write, write_json


def main() -> int:
    """The command."""
    options = _options()
    options.folder.mkdir(parents=True, exist_ok=True)
    # PostgreSQL's user must be able to walk to its folder.
    options.folder.chmod(0o755)
    clear_leftovers(options.folder)
    options.out.mkdir(parents=True, exist_ok=True)
    stored = options.out / "scale.json"
    results: list[dict[str, Any]] = json.loads(stored.read_text())["runs"] if stored.is_file() else []
    for hosts in options.hosts:
        for workers in options.workers:
            wanted = {"hosts": hosts, "events": options.events, "workers": workers}
            wanted |= {"cores": options.cores, "seed": options.seed}
            name = f"{hosts} hosts with {workers} worker{'s' * (workers > 1)}"
            there = [one for one in results if wanted.items() <= one.items()]
            if there and not options.again:
                _say(f"{name}: measured already; --again measures")
                continue
            results = [one for one in results if one not in there]
            files = made(options.folder, hosts, options.events, options.seed)
            # Recordings are in the store, on servers and on workers; tables in the store; rows in the database.
            check_room(options.folder, hosts * (options.events * (4 * BYTES_AN_EVENT + 80) + 500_000))
            _say(f"{name}, {options.events:,} events each")
            began = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
            result = run(options.folder, files, workers, options.cores, options.stall)
            about = {"began": began, "commit": machine.commit(), "machine": machine.description()}
            results.append(wanted | result | about)
            results.sort(key=lambda one: (one["events"], one["cores"], one["hosts"], one["workers"]))
            _write(options.out, results)
    _write(options.out, results)
    sys.stdout.write(page.page(results))
    _say(f"written: scale.md, scale.json and capacity.md in {options.out}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run scale --", description=__doc__)
    parser.add_argument("--hosts", default=[1000], help="sizes of fleets, such as 20,200", type=_numbers)
    parser.add_argument("--events", default=100_000, type=int, help="of each host")
    parser.add_argument("--workers", default=[1, 2], help="how many workers, a run each", type=_numbers)
    parser.add_argument(
        "--cores", default=0, type=float, help="of each worker, limited by a control group; 0: free"
    )
    parser.add_argument("--seed", default=1, type=int)
    home = Path(tempfile.gettempdir()) / "skbscope-scale"
    parser.add_argument("--folder", default=home, type=Path, help="for fleets (stay) and stacks (removed)")
    pages = "for scale.md, scale.json and capacity.md; `docs` are the project's pages"
    parser.add_argument("--out", type=Path, help=pages)
    parser.add_argument("--again", action="store_true", help="repeat runs that were measured already")
    parser.add_argument("--stall", default=600, type=float, help="seconds without progress that end a run")
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    options.out = (options.out or options.folder / "results").resolve()
    return options


def _numbers(text: str) -> list[int]:
    return [int(one) for one in text.split(",")]


def _write(out: Path, results: list[dict[str, Any]]) -> None:
    write_json(out / "scale.json", {"runs": results})
    write(out / "scale.md", page.page(results))
    write(out / "capacity.md", plan.plan(results))


def _say(text: str) -> None:
    sys.stderr.write(f"scale: {text}\n")
