"""Results as a page: Markdown for `docs/`, and readable on a terminal."""

from itertools import groupby
from typing import Any

from measure.machine import MIB
from measure.tables import markdown

KEYS = ("hosts", "events", "workers", "cores")
PARTS = ("sending", "analysis", "reduce")
CLASSES = ("worker", "server", "database", "store", "scheduler", "proxy", "sender")
Run = dict[str, Any]

HEAD = """# Scale

Synthetic fleets (`skbscope fleet generate`) through the whole stack on one machine: PostgreSQL, versitygw, a scheduler,
workers of one process each, two servers and nginx. All captures are sent while no worker runs, then the workers start,
then the report is requested: so the parts are measured apart. A worker may use a whole core, and shares the machine
with all other parts; or a control group limits it to a part of a core (column *cores*), as a small machine would, so
that the effect of a second worker is visible although the machine has no third core.

`npm run scale -- --hosts {hosts} --events {events} --workers {workers} --out docs` measures and writes this page,
with `--cores 0.3` the rows of limited workers; `scale.json` has everything that was measured, with CPU over time.
"""


def page(runs: list[Run]) -> str:
    """All of it."""
    if not runs:
        return "Nothing was measured.\n"
    given = {key: ",".join(str(one) for one in sorted({run[key] for run in runs})) for key in KEYS}
    parts = [HEAD.format(**given), _machine(runs), "## Throughput\n", _throughput(runs), _ratios(runs)]
    parts += [
        "## CPU seconds per million events\n",
        _cpu(runs),
        "## What saturates first\n",
        _saturates(runs),
    ]
    parts += ["## Memory\n", _memory(runs), "## Growth\n", _growth(runs)]
    parts += ["## Answers while it runs\n", _answers(runs)]
    return "\n".join(part.rstrip("\n") + "\n" for part in parts if part)


def cpu_seconds(run: Run, part: str, classes: tuple[str, ...] = CLASSES) -> float:
    """Of some classes of processes in one part of a run."""
    return float(sum(run["parts"][part]["cpu_seconds"][name] for name in classes))


def peak_bytes(run: Run, start: str) -> int:
    """Largest memory of a part of the stack whose name starts so."""
    return max((size for name, size in run["peak_rss"].items() if name.startswith(start)), default=0)


def grown(run: Run) -> dict[str, float]:
    """What one host added: bytes of `blobs`, `tables` and `database`, and `objects` of the store."""
    before, after, hosts = run["before"], run["after"], run["hosts"]
    kinds = {kind: (before["store"][kind], after["store"][kind]) for kind in ("blobs", "tables")}
    added = {kind: (b["bytes"] - a["bytes"]) / hosts for kind, (a, b) in kinds.items()}
    objects = sum(b["objects"] - a["objects"] for a, b in kinds.values()) / hosts
    database = (after["database_bytes"] - before["database_bytes"]) / hosts
    return {**added, "objects": objects, "database": database}


def _machine(runs: list[Run]) -> str:
    machine = runs[-1]["machine"]
    others = max(run["parts"][part]["cores_others"] for run in runs for part in ("sending", "analysis"))
    shared = (
        f"\n**The machine was shared**: other programs used up to {others:.2f} of its cores meanwhile. "
        "Times are longer than on a quiet one and their ratios mean little. CPU seconds are larger as well: caches are "
        "shared, and the use of idle parts counts for longer. Bytes and rows are not affected."
        if others > 0.1
        else f"\nOther programs used at most {others:.2f} of its cores meanwhile."
    )
    return (
        f"Machine: {machine['cpus']} CPUs, {machine['memory_gib']} GiB, Linux {machine['kernel']}. "
        f"Measured {min(run['began'] for run in runs)} to {max(run['began'] for run in runs)} UTC.{shared}"
    )


def _throughput(runs: list[Run]) -> str:
    rows = []
    for run in runs:
        times = [run["parts"][part]["seconds"] for part in PARTS]
        hosts = run["hosts"] / times[1]
        rates = (f"{hosts:.2f}", f"{hosts * run['events'] / 1e6:.3f}", f"{run['failed']}")
        rows.append((*_of(run), *(f"{seconds:,.1f} s" for seconds in (*times, sum(times))), *rates))
    return markdown((*KEYS, *PARTS, "in all", "hosts/s", "M events/s", "failed"), rows) + "\n"


def _ratios(runs: list[Run]) -> str:
    """Ratios between runs, where there are two to compare."""
    lines = []
    by_key = {tuple(run[key] for key in KEYS): run for run in runs}
    for (hosts, events, workers, cores), run in by_key.items():
        one = by_key.get((hosts, events, 1, cores))
        each = f" of {cores:g} cores" if cores else ""
        if workers > 1 and one:
            seconds, idle = (
                [of["parts"]["analysis"][name] for of in (one, run)] for name in ("seconds", "cores_idle")
            )
            lines.append(
                f"- {hosts:,} hosts × {events:,} events: {workers} workers{each} are {seconds[0] / seconds[1]:.2f} "
                f"× one on the analysis; {idle[0]:.2f} of {run['machine']['cpus']} cores were idle, then {idle[1]:.2f}."
            )
        for small in runs:
            fewer = small["hosts"]
            if fewer < hosts and all(small[key] == run[key] for key in ("events", "workers", "cores")):
                time, cpu = (of(run) / of(small) for of in (_seconds, _cpu_seconds))
                lines.append(
                    f"- {hosts / fewer:g} × hosts ({fewer:,} to {hosts:,} of {events:,} events, "
                    f"workers: {workers}{each}): {time:.1f} × time, {cpu:.1f} × CPU seconds."
                )
    return "\n" + "\n".join(lines) if lines else ""


def _seconds(run: Run) -> float:
    return float(sum(part["seconds"] for part in run["parts"].values()))


def _cpu_seconds(run: Run) -> float:
    return sum(cpu_seconds(run, part) for part in PARTS)


def _cpu(runs: list[Run]) -> str:
    rows = []
    for run in runs:
        millions = run["hosts"] * run["events"] / 1e6
        for part in PARTS:
            cells = [cpu_seconds(run, part, (name,)) / millions for name in CLASSES]
            rows.append((*_of(run), part, *(f"{cell:.2f}" for cell in [*cells, sum(cells)])))
    return markdown((*KEYS, "part", *CLASSES, "all"), rows)


def _saturates(runs: list[Run]) -> str:
    head = (*KEYS, "part", "cores of ours", "of others", "idle", "waiting for disk", "most of ours")
    rows = []
    for run in runs:
        for part in ("sending", "analysis"):
            shown = run["parts"][part]
            cpu = shown["cpu_seconds"]
            most = max(cpu, key=cpu.__getitem__)
            names = ("ours", "others", "idle", "waiting_for_disk")
            cores = (f"{shown[f'cores_{name}']:.2f}" for name in names)
            share = 100 * cpu[most] / (sum(cpu.values()) or 1)
            rows.append((*_of(run), part, *cores, f"{most}, {share:.0f} %"))
    return (
        markdown(head, rows)
        + "\n\nThe part that saturates first leaves no core idle and uses most of our CPU time.\n"
    )


def _memory(runs: list[Run]) -> str:
    head = (*KEYS, "worker, the largest", "server, the largest", "database", "store", "scheduler")
    names = ("worker-", "web-", "postgres", "store", "scheduler")
    rows = ((*_of(run), *(f"{peak_bytes(run, name) / MIB:,.0f} MiB" for name in names)) for run in runs)
    return (
        markdown(head, rows)
        + "\n\nResident, all processes of a part together, so that shared libraries count more than once.\n"
    )


def _growth(runs: list[Run]) -> str:
    head = ("hosts", "events", "sent a host", "store: blobs", "store: tables", "objects", "database a host",
            "rows a host", "analyses")  # fmt: skip
    rows = []
    # The number of workers changes nothing here.
    for (_, _, hosts), same in groupby(runs, key=lambda run: (run["events"], run["cores"], run["hosts"])):
        run = next(same)
        each = grown(run)
        before, after = (sum(of["rows"] for of in run[at]["tables"].values()) for at in ("before", "after"))
        sizes = [_kb(size) for size in (run["sent_bytes"] / hosts, each["blobs"], each["tables"])]
        more = (f"{each['objects']:.1f}", _kb(each["database"]), f"{(after - before) / hosts:.1f}")
        rows.append((*_of(run)[:2], *sizes, *more, f"{run['analyses']:,}"))
    return markdown(head, rows)


def _answers(runs: list[Run]) -> str:
    head = (*KEYS, "recording sent p50", "p95", "first tenth", "last tenth", "progress p50", "p95",
            "report", "again", "quarters of the analysis")  # fmt: skip
    rows = []
    for run in runs:
        put, progress, report = run["put_ms"], run["progress_answer_ms"], run["report_seconds"]
        marks = [0.0, *run["analysis_quarters_s"]]
        quarters = " ".join(f"{b - a:.1f}" for a, b in zip(marks, marks[1:], strict=False))
        recording = put["recording"]
        sent = (recording["p50"], recording["p95"], put["first_tenth_p50"], put["last_tenth_p50"])
        times = (f"{ms:,.0f} ms" for ms in (*sent, progress["p50"], progress["p95"]))
        reports = (f"{report[name]:.2f} s" for name in ("first", "again"))
        rows.append((*_of(run), *times, *reports, f"{quarters} s"))
    return markdown(head, rows)


def _kb(size: float) -> str:
    return f"{size / 1000:,.1f} kB"


def _of(run: Run) -> tuple[str, ...]:
    return (*(f"{run[key]:,}" for key in KEYS[:3]), f"{run['cores']:g}" if run["cores"] else "free")
