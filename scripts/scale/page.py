"""Results as a page: markdown for `docs/`, and readable on a terminal."""

from itertools import groupby
from typing import Any

KEYS = ("hosts", "events", "workers", "cores")
CLASSES = ("worker", "server", "database", "store", "scheduler", "proxy", "sender")
Run = dict[str, Any]

HEAD = """# Scale

Synthetic fleets (`skbscope fleet generate`) through the whole stack on one machine: PostgreSQL, versitygw, a scheduler,
workers of one process each, two servers and nginx. All captures are sent while no worker runs, then the workers start,
then the report is asked for: so the parts are measured apart. A worker is free to take a core, and shares the machine
with all other parts; or a control group holds it to a part of a core (column *cores*), as a machine of its own would,
so that what a second worker adds is seen although the machine has no third core.

`npm run scale -- --hosts {hosts} --events {events} --workers {workers} --out docs` measures and writes this page,
with `--cores 0.3` the rows of held workers; `scale.json` beside it holds all that was measured, with CPU over time.
"""


def page(runs: list[Run]) -> str:
    """All of it."""
    if not runs:
        return "Nothing was measured.\n"
    given = {
        key: ",".join(str(one) for one in sorted({run[key] for run in runs}))
        for key in ("hosts", "events", "workers")
    }
    parts = [HEAD.format(**given), _machine(runs), "## Throughput\n", _throughput(runs), _bars(runs)]
    parts += [
        "## CPU seconds per million events\n",
        _cpu(runs),
        "## What saturates first\n",
        _saturates(runs),
    ]
    parts += [
        "## Memory\n",
        _memory(runs),
        "## Growth\n",
        _growth(runs),
        "## Answers while it runs\n",
        _answers(runs),
    ]
    return "\n".join(part.rstrip("\n") + "\n" for part in parts if part)


def _machine(runs: list[Run]) -> str:
    told = runs[-1]["machine"]
    others = max(run["parts"][part]["cores_others"] for run in runs for part in ("sending", "analysis"))
    shared = (
        f"\n**The machine was shared**: other programs kept up to {others:.2f} of its cores busy meanwhile. "
        "Times are longer than on a quiet one and their ratios mean little. CPU seconds are larger as well: caches are "
        "shared, and what idle parts take counts for longer. Bytes and rows hold."
        if others > 0.1
        else f"\nOther programs kept at most {others:.2f} of its cores busy meanwhile."
    )
    return (
        f"Machine: {told['cpus']} CPUs, {told['memory_gib']} GiB, Linux {told['kernel']}. "
        f"Measured {min(run['began'] for run in runs)} to {max(run['began'] for run in runs)} UTC.{shared}"
    )


def _throughput(runs: list[Run]) -> str:
    head = (
        *KEYS,
        "sending",
        "analysis",
        "reduce",
        "in all",
        "hosts/s",
        "M events/s",
        "failed",
    )
    return _table(head, (_times(run) for run in runs))


def _times(run: Run) -> tuple[str, ...]:
    sending, analysis, reduce = (run["parts"][part]["seconds"] for part in ("sending", "analysis", "reduce"))
    return (
        *_of(run),
        *(f"{seconds:,.1f} s" for seconds in (sending, analysis, reduce, sending + analysis + reduce)),
        f"{run['hosts'] / analysis:.2f}",
        f"{run['hosts'] * run['events'] / analysis / 1e6:.3f}",
        f"{run['failed']}",
    )


def _bars(runs: list[Run]) -> str:
    """Ratios between runs, where there are two to compare."""
    lines = []
    by_key = {tuple(run[key] for key in KEYS): run for run in runs}
    for (hosts, events, workers, cores), run in by_key.items():
        one = by_key.get((hosts, events, 1, cores))
        each = f" of {cores:g} cores" if cores else ""
        if workers > 1 and one:
            ratio = one["parts"]["analysis"]["seconds"] / run["parts"]["analysis"]["seconds"]
            lines.append(
                f"- {hosts:,} hosts × {events:,} events: {workers} workers{each} are {ratio:.2f} × one on the "
                f"analysis; {_idle(one)} of {run['machine']['cpus']} cores were idle, then {_idle(run)}."
            )
        for small in runs:
            fewer = small["hosts"]
            alike = all(small[key] == run[key] for key in ("events", "workers", "cores"))
            if alike and fewer < hosts:
                times, cpu = (of(run) / of(small) for of in (_whole, _cpu_whole))
                lines.append(
                    f"- {hosts / fewer:g} × hosts ({fewer:,} to {hosts:,} of {events:,} events, "
                    f"workers: {workers}{each}): {times:.1f} × time, {cpu:.1f} × CPU seconds."
                )
    return "\n" + "\n".join(lines) if lines else ""


def _idle(run: Run) -> str:
    return f"{run['parts']['analysis']['cores_idle']:.2f}"


def _whole(run: Run) -> float:
    return float(sum(part["seconds"] for part in run["parts"].values()))


def _cpu_whole(run: Run) -> float:
    return float(sum(sum(part["cpu_seconds"].values()) for part in run["parts"].values()))


def _cpu(runs: list[Run]) -> str:
    head = (*KEYS, "part", *CLASSES, "all")
    rows = []
    for run in runs:
        millions = run["hosts"] * run["events"] / 1e6
        for part in ("sending", "analysis", "reduce"):
            cpu = run["parts"][part]["cpu_seconds"]
            cells = [cpu[name] / millions for name in CLASSES]
            shown = (f"{cell:.2f}" for cell in [*cells, sum(cells)])
            rows.append((*_of(run), part, *shown))
    return _table(head, rows)


def _saturates(runs: list[Run]) -> str:
    head = (
        *KEYS,
        "part",
        "cores of ours",
        "of others",
        "idle",
        "waiting for disk",
        "most of ours",
    )
    rows = []
    for run in runs:
        for part in ("sending", "analysis"):
            told = run["parts"][part]
            cpu = told["cpu_seconds"]
            most = max(cpu, key=cpu.__getitem__)
            share = 100 * cpu[most] / (sum(cpu.values()) or 1)
            cores = (
                f"{told[f'cores_{name}']:.2f}" for name in ("ours", "others", "idle", "waiting_for_disk")
            )
            rows.append((*_of(run), part, *cores, f"{most}, {share:.0f} %"))
    return _table(head, rows) + "\nThe first to saturate is what leaves no core idle and has most of ours.\n"


def _memory(runs: list[Run]) -> str:
    head = (
        *KEYS,
        "worker, the largest",
        "server, the largest",
        "database",
        "store",
        "scheduler",
    )
    rows = []
    for run in runs:
        peak = run["peak_rss"]
        worker, server = (
            max((size for name, size in peak.items() if name.startswith(start)), default=0)
            for start in ("worker-", "web-")
        )
        cells = (worker, server, *(peak.get(name, 0) for name in ("postgres", "store", "scheduler")))
        rows.append((*_of(run), *(f"{cell / 2**20:,.0f} MiB" for cell in cells)))
    return (
        _table(head, rows)
        + "\nResident, all processes of a part together, so that shared libraries count more than once.\n"
    )


def _growth(runs: list[Run]) -> str:
    head = (
        "hosts",
        "events",
        "sent a host",
        "store: blobs",
        "store: tables",
        "objects",
        "database a host",
        "rows a host",
        "analyses",
    )
    rows = []
    # The number of workers changes nothing here.
    for (_, _, hosts), same in groupby(runs, key=lambda run: (run["events"], run["cores"], run["hosts"])):
        run = next(same)
        before, after = run["before"], run["after"]
        grown = {
            kind: after["store"][kind]["bytes"] - before["store"][kind]["bytes"]
            for kind in ("blobs", "tables")
        }
        objects = sum(after["store"][kind]["objects"] - before["store"][kind]["objects"] for kind in grown)
        rows_added = sum(told["rows"] for told in after["tables"].values()) - sum(
            told["rows"] for told in before["tables"].values()
        )
        database = after["database_bytes"] - before["database_bytes"]
        rows.append(
            (
                *_of(run)[:2],
                _kb(run["sent_bytes"] / hosts),
                *(_kb(grown[kind] / hosts) for kind in grown),
                f"{objects / hosts:.1f}",
                _kb(database / hosts),
                f"{rows_added / hosts:.1f}",
                f"{run['analyses']:,}",
            )
        )
    return _table(head, rows)


def _answers(runs: list[Run]) -> str:
    head = (*KEYS, "recording sent p50", "p95", "first tenth", "last tenth", "progress p50", "p95",
            "report", "again", "quarters of the analysis")  # fmt: skip
    rows = []
    for run in runs:
        put, asked = run["put_ms"], run["progress_answer_ms"]
        marks = [0.0, *run["analysis_quarters_s"]]
        quarters = " ".join(f"{b - a:.1f}" for a, b in zip(marks, marks[1:], strict=False))
        times = (
            put["recording"]["p50"],
            put["recording"]["p95"],
            put["first_tenth_p50"],
            put["last_tenth_p50"],
        )
        rows.append(
            (
                *_of(run),
                *(f"{ms:,.0f} ms" for ms in (*times, asked["p50"], asked["p95"])),
                *(f"{run['report_seconds'][name]:.2f} s" for name in ("first", "again")),
                f"{quarters} s",
            )
        )
    return _table(head, rows)


def _kb(size: float) -> str:
    return f"{size / 1000:,.1f} kB"


def _of(run: Run) -> tuple[str, ...]:
    return (*(f"{run[key]:,}" for key in KEYS[:3]), f"{run['cores']:g}" if run["cores"] else "free")


def _table(head: tuple[str, ...], rows: Any) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join('--:' for _ in head)}|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"
