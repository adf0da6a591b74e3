"""A lab of real kernels: boots them on emulated hosts, records loads there, and judges the replays of the recordings.

  npm run lab                                       judges the recordings that are checked in
  npm run lab -- KERNEL TOPOLOGY CELL [--limit N]   boots one cell, such as 7.2 4llc udp-hop, and judges it
  npm run lab -- 7.2-lab … --runs POLICY:VARIANT    the same on the own kernel, switched to a proposed rule
  npm run lab -- grid [KERNEL|TOPOLOGY|CELL…]       every cell of the grid, or of those named; goes on where it was
  npm run lab -- proposals [CELL…]                  every variant of every policy on 7.2-lab
  npm run lab -- forecasts [CELL…]                  loads on two kernels, forecast from one and held against the other
  npm run lab -- publish                            the checked-in recordings' verdict on each variant, for the pages
  npm run lab -- set-up                             only prepares, for the kernels of kernels.json that are used
  npm run lab -- kernels                            looks for newer kernels and writes kernels.json
  npm run lab -- build                              compiles 7.2-lab, with the patches of backend/lab/patches

Decisions are real there, costs are not: no time, rate or throughput of it is a measurement.
"""

import argparse
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from skbscope.errors import Problem

from measure.lab import build, forecasts, kernels, proposals, report, variants, vm
from measure.lab.cells import LIMITS
from measure.lab.grid import SECONDS, USED, Boot, Options, boots, narrowed
from measure.lab.judge import Verdict, judge
from measure.lab.prepare import Lab, folder
from measure.lab.recordings import CHECKED_IN, Recording, store, stored
from measure.lab.topologies import TOPOLOGIES
from measure.machine import ROOT
from measure.tables import write_json

COMMANDS = ("build", "forecasts", "grid", "kernels", "proposals", "publish", "set-up")


def record(lab: Lab, wanted: list[Boot], again: bool) -> list[Recording]:
    """Boots what is not recorded yet, or all of it again. A cell that fails is named and left out."""
    place = lab.place / "recordings"
    recorded = []
    for boot in wanted:
        own = boot.kernel == build.NAME
        kernel = build.build(lab, compiled=False) if own else lab.kernel(boot.kernel)
        same = [one for one in stored(place) if one.about["kernel"] == kernel.release and not again]
        known = {one.name: one for one in same}
        left = [cell for cell, name in boot.names.items() if name not in known]
        recorded += [known[name] for name in boot.names.values() if name in known]
        if not left:
            continue
        topology, limit = TOPOLOGIES[boot.topology], "as it is" if boot.limit is None else boot.limit
        print(f"lab: {kernel.release} on {topology}, limit {limit}: {', '.join(left)}", flush=True)
        results = vm.boot(lab, kernel, topology, boot.plan(kernel.release, left))
        for cell in left:
            files = results.get(cell, {})
            if "bundle.tar.zst" in files:
                recorded.append(store(place, boot.names[cell], files))
            else:
                print(f"lab: {boot.names[cell]} was not recorded")
    return recorded


def judged(recordings: Iterable[Recording]) -> int:
    """Prints the table and writes lab.json; 0, whatever they show."""
    verdicts: list[Verdict] = []
    for recording in recordings:
        try:
            verdicts.append(judge(recording))
        except Problem as problem:
            print(f"lab: {recording.name} cannot be judged: {problem.detail}")
    print(report.table(verdicts) if verdicts else "lab: there are no recordings")
    write_json(ROOT / "lab.json", report.as_json(verdicts))
    return 0


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(
        prog="npm run lab --", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help=f"{', '.join(COMMANDS)}, or names of the grid"
    )
    parser.add_argument(
        "--limit", type=int, action="append", metavar="N", help="net.core.skb_defer_max; can be repeated"
    )
    parser.add_argument(
        "--before",
        type=int,
        action="append",
        default=[],
        metavar="N",
        help="a limit at which the load runs first, unrecorded; can be repeated",
    )
    parser.add_argument("--probes", action="store_true", help="the capture script's own probes, too")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"length of a load ({SECONDS} s)")
    parser.add_argument("--runs", metavar="POLICY:VARIANT", help="the rule that 7.2-lab is to run")
    parser.add_argument(
        "--switch",
        type=_switch,
        action="append",
        metavar="NAME=VALUE",
        help=f"another file below {variants.DEBUG}",
    )
    parser.add_argument("--run", type=int, default=1, metavar="N", help="number of the run; the others stay")
    parser.add_argument("--again", action="store_true", help="record what is there already, too")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="copy the recordings into this folder")
    options = parser.parse_args()
    words: list[str] = options.words
    command = words.pop(0) if words and words[0] in COMMANDS else None
    if command is None and not words:
        return judged(stored(CHECKED_IN))
    lab = Lab(folder())
    if command == "build":
        return built(lab)
    if command == "publish":
        return publish()
    try:
        if command == "kernels":
            return newer(lab)
        if command == "set-up":
            return set_up(lab, words)
        limits = options.limit or ([None, *LIMITS] if command == "grid" else [None])
        runs = variants.named(options.runs) if options.runs else None
        before, switches = tuple(options.before), tuple(options.switch or ())
        beside = Options(options.probes, options.seconds, runs, switches, options.run, before)
        if command == "proposals":
            wanted = narrowed(proposals.boots(options.seconds), words)
        elif command == "forecasts":
            wanted = narrowed(forecasts.boots(options.seconds), words)
        else:
            wanted = boots(words, limits, beside)
        recordings = record(lab, wanted, again=options.again or command is None)
    except ValueError as error:
        print(f"skbscope: {error}", file=sys.stderr)
        return 2
    except RuntimeError as error:
        print(
            f"lab: nothing can be booted here: {error}. The recordings that are checked in are judged instead.\n"
        )
        return judged(stored(CHECKED_IN))
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        for recording in recordings:
            for path in (recording.bundle, recording.description):
                shutil.copy(path, options.keep)
    if command == "forecasts":
        print(
            forecasts.table(
                [share for pair in forecasts.pairs(recordings) for share in forecasts.verified(*pair)]
            )
        )
        return 0
    return judged(recordings)


def publish() -> int:
    """Writes the table of variants."""
    own = [one for one in stored(CHECKED_IN) if one.about.get("runs")]
    verdicts = [judge(one) for one in own]
    dates = sorted({one.about["date"] for one in own})
    write_json(proposals.PUBLISHED, proposals.summary(verdicts, own[0].about["kernel"], dates[-1]))
    return 0


def _switch(text: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    return f"{variants.DEBUG}/{name}", int(value)


def set_up(lab: Lab, words: list[str]) -> int:
    """Everything that a boot of the named kernels needs."""
    lab.guest()
    lab.tools()
    for series in words or USED:
        lab.kernel(series)
    lab.sender()
    print(f"lab: ready in {lab.place}")
    return 0


def built(lab: Lab) -> int:
    """Compiles the own kernel; 1 if that fails."""
    try:
        print(f"lab: {build.build(lab).release} is ready; its name is {build.NAME}")
    except RuntimeError as error:
        print(f"skbscope: {build.NAME} is not built: {error}", file=sys.stderr)
        return 1
    return 0


def newer(lab: Lab) -> int:
    """Looks for newer kernels and writes them down."""
    lab.archive.fresh()
    before, now = kernels.written(), kernels.newest(lab.archive.names("linux-image-"))
    kernels.write(now)
    print("\n".join(kernels.changed(before, now)) or "no kernel is newer")
    return 0
