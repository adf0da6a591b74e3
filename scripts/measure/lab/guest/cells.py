"""Records the cells of /in/plan.json, one after another, and writes each result to the third disk at once.

The disk holds tar members without an end, so that what was recorded before a crash can be read.
"""

import json
import os
import signal
import subprocess
import tarfile
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from measure.fidelity.grid import Cell
from measure.fidelity.namespaces import CORE, FLOW_CNT, configured, mask, run
from measure.lab.cells import LOADS, Load
from measure.lab.guest import probes, slots
from measure.lab.guest.redirect import redirecting
from measure.lab.guest.virtio import joined, refused

DISK = "/dev/vdc"
MOST_S = 120
"""Of one recording on the emulated clock, after which the capture script ends it."""
BUFFER_MIB = 16
"""perf's buffer a CPU."""
PLACES = {
    "xdp": lambda _: redirecting(),
    "xdp_refused": lambda _: refused(),
    "transmit": joined,
}
"""Where a load runs, by its program; two namespaces joined by veth where it is not named."""


def main() -> None:
    """Every cell of the plan."""
    plan = json.loads(Path("/in/plan.json").read_text())
    accepted, refused = probes.add()
    try:
        probes.write(definition := slots.probe(0, plan["far"]))
        accepted["slot"] = definition
    except (OSError, LookupError, ValueError) as error:
        refused["slot"] = str(error)
    with open(DISK, "r+b", buffering=0) as disk, tarfile.open(fileobj=disk, mode="w") as results:
        for name in plan["cells"]:
            load, folder = LOADS[name], Path("/out") / name
            folder.mkdir()
            about = {"lab_probes": accepted, "refused": refused, **plan}
            try:
                limit = int((CORE / "skb_defer_max").read_text()) if plan["limit"] is None else plan["limit"]
                cell = load.placed(os.cpu_count() or 1, plan["far"], limit)
                further = [f"{probes.GROUP}:{probe}" for probe in accepted] + [*load.events]
                options = ["-e", ",".join(further)]
                options += ["--probes"] if plan["probes"] or load.probes else []
                for file, value in plan["switches"].items():
                    Path(file).write_text(str(value))
                about |= record(load, cell, plan, folder, options)
                print(f"lab: {name} recorded", flush=True)
            except (OSError, RuntimeError, ValueError, subprocess.SubprocessError) as error:
                about["failed"] = str(error)
                print(f"lab: {name} failed: {error}", flush=True)
            (folder / "lab.json").write_text(json.dumps(about, indent=1))
            results.add(folder, name)
            os.fsync(disk.fileno())


def record(
    load: Load, cell: Cell, plan: dict[str, Any], folder: Path, options: list[str]
) -> dict[str, object]:
    """One cell: the capture script around its load. Returns what has to be known beside the recording."""
    given, bundle = folder / "cell.json", folder / "bundle.tar.zst"
    with PLACES.get(load.program, configured)(cell) as pair:
        wanted = {
            "program": load.program,
            "cell": asdict(cell),
            "seconds": plan["seconds"],
            "sender": plan["sender"],
        }
        wanted |= {"pair": [pair.client, pair.server], "before": []}
        command = ["python3", "-m", "measure.lab.guest.load", str(given)]
        if plan["before"]:
            given.write_text(json.dumps({**wanted, "before": plan["before"]}))
            run(*command)
            _end_all()
        given.write_text(json.dumps(wanted))
        script = ["sh", "/in/capture.sh", "-d", str(MOST_S), "-m", str(BUFFER_MIB), "-o", str(bundle)]
        try:
            run(*script, *options, "--", *command)
            printed = json.loads(_output(bundle))
        finally:
            _end_all()
        given.unlink()
    steering = {"rps_cpus": mask(cell.cpus), "rps_flow_cnt": FLOW_CNT} if cell.rfs else {}
    return {**printed, "knobs": {**steering, **load.knobs}}


def _output(bundle: Path) -> str:
    """What the command of a bundle printed."""
    unpack = f"zstd -qdc {bundle} | tar -xOf - skbscope-capture/command.out"
    if printed := run("sh", "-c", unpack):
        return printed
    errors = run("sh", "-c", unpack.replace("command.out", "command.err")).strip().splitlines()
    raise RuntimeError(errors[-1] if errors else "the load printed nothing")


def _end_all() -> None:
    """Ends every process of a load: each is the leader of a session, which nothing else here is."""
    for path in Path("/proc").glob("[0-9]*"):
        pid = int(path.name)
        with suppress(OSError):
            if pid > 1 and os.getsid(pid) == pid:
                os.killpg(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
