# ruff: noqa: E501  # lines of a page, as long as its lines
"""`docs/capacity.md`: from measured figures to a fleet of 10,000 hosts a day, on paper.

Every figure is one of three: measured (with its run), assumed (with its reason), or calculated from these two.
"""

import math

from measure.machine import MIB
from measure.scale.page import PARTS as STAGES
from measure.scale.page import Run, cpu_seconds, grown, peak_bytes
from measure.tables import markdown

HOSTS_A_DAY = 10_000
PARTS = ("worker", "server", "database", "store", "scheduler", "proxy")
ASSUMED = {
    "peak_hours": (2, "hours in which all of a day's captures are sent: timers at night, with some jitter"),
    "load": (0.6, "share of its cores a machine may be busy with, so that a lost machine and a bad hour fit"),
    "cores": (8, "cores of a machine, each as fast as one of the machine measured on"),
    "retention": (90, "days for which everything is stored (`SKBSCOPE_RETENTION_DAYS=90`; 365 unless set)"),
    "copies": (1.5, "bytes on disks for a byte in the store: erasure coding of 8 + 4"),
    "index": (1.5, "growth of the database by bloat, beside what is measured on a fresh one"),
    "figures": (200, "figures published a day"),
    "views": (2_000, "times each is shown, most of them on its first day"),
    "hits": (0.98, "share of these that a CDN answers: a figure is immutable, so each edge asks once"),
    "edges": (100, "places of a CDN that ask for each figure at first"),
}
"""What nobody measured: value and reason."""
PEAK_HOURS, LOAD, CORES, DAYS, COPIES, INDEX, FIGURES, VIEWS, HITS, EDGES = (v for v, _ in ASSUMED.values())
PEAK_SECONDS = PEAK_HOURS * 3600


def plan(runs: list[Run]) -> str:
    """The page; empty where no run can carry it."""
    free = [run for run in runs if not run["cores"]]
    known = [run for run in free if run["workers"] == 1] or free
    if not known:
        return ""
    run = max(known, key=lambda one: (one["hosts"] * one["events"], one["hosts"]))
    small, large = _Plan(run, 1), _Plan(run, 10)
    parts = [_head(run), _measured(run), _assumptions(), _machines(small, large), _storage(small, large)]
    parts += [_network(small, large), _database(small), _published(), _first(small)]
    return "\n\n".join(parts) + "\n"


class _Plan:
    """A day of the fleet, each host recording so many times the events that were measured."""

    def __init__(self, run: Run, times: int) -> None:
        self.run, self.times = run, times
        self.events = run["events"] * times
        each = grown(run)
        self.blobs, self.tables = each["blobs"] * times, each["tables"] * times
        self.objects, self.database = each["objects"], each["database"]
        rows = {name: table["rows"] / run["hosts"] for name, table in run["after"]["tables"].items()}
        self.rows = {name: each for name, each in rows.items() if each >= 1}

    def core_seconds(self, part: str) -> float:
        """A host. Analysing grows with events; the rest is constant a host."""
        sending, analysis, reduce = (
            cpu_seconds(self.run, stage, (part,)) / self.run["hosts"] for stage in STAGES
        )
        return sending + analysis * (self.times if part in ("worker", "store") else 1) + reduce

    def cores(self, part: str) -> float:
        """At the peak, with room to spare."""
        return HOSTS_A_DAY * self.core_seconds(part) / PEAK_SECONDS / LOAD


def _head(run: Run) -> str:
    small = (
        "\n\n**R is small**: what idle parts took meanwhile counts in full, so a host costs less than this page says. A run of 200\n"
        "hosts or more replaces it."
        if run["hosts"] < 200
        else ""
    )
    return f"""# Capacity: {HOSTS_A_DAY:,} hosts a day, on paper

Made by `npm run scale -- --out docs` together with scale.md, which names the runs: it measures on this machine, writes
[scale.md](scale.md) and calculates this page from it. Numbers are *measured*, *assumed*, or calculated from these two: then the
line says how. Nothing here was tried with {HOSTS_A_DAY:,} hosts.

**R** is the measured run: {run["hosts"]:,} hosts × {run["events"]:,} events, {run["workers"]} worker, {run["began"]} UTC,
commit {run["commit"]}, {run["machine"]["cpus"]} CPUs. Other programs used {run["parts"]["analysis"]["cores_others"]:.1f} cores meanwhile; only its
CPU seconds and bytes are used here, not its times.{small}"""


def _measured(run: Run) -> str:
    rows = [
        (part, *(f"{1000 * cpu_seconds(run, stage, (part,)) / run['hosts']:,.0f} ms" for stage in STAGES))
        for part in PARTS
    ]
    names = {"worker": "worker-", "server": "web-", "PostgreSQL": "postgres", "store": "store"}
    memory = ", ".join(f"{word} {peak_bytes(run, start) / MIB:,.0f} MiB" for word, start in names.items())
    return f"""## Measured: CPU a host

R, scale.md, *CPU seconds per million events*, times events a host.

{markdown(("part", *STAGES), rows, left=1)}

Peak memory (R, scale.md, *Memory*): {memory}."""


def _assumptions() -> str:
    rows = ((name, text, f"{value:g}") for name, (value, text) in ASSUMED.items())
    table = markdown(("name", "what", "value"), rows, left=2)
    return f"""## Assumed

Each line is a guess to be replaced; they are in `scripts/measure/scale/plan.py`. Besides: cost grows with events
as it does between the runs of scale.md, and a host sends one recording and one host file a day.

{table}"""


def _machines(small: _Plan, large: _Plan) -> str:
    both = (small, large)

    def cells(part: str) -> list[str]:
        pairs = [(f"{one.core_seconds(part):.2f} s", f"{one.cores(part):,.1f}") for one in both]
        return [part, *pairs[0], *pairs[1]]

    rows = [cells(part) for part in PARTS]
    totals = [f"{sum(one.cores(part) for part in PARTS):,.1f}" for one in both]
    fleets, servers = ([math.ceil(one.cores(part) / CORES) for one in both] for part in ("worker", "server"))
    return f"""## Machines

`cores = {HOSTS_A_DAY:,} × core seconds a host ÷ (peak_hours × 3600) ÷ load`; a host records {small.events:,} events, or {large.events:,}
(worker and store × {large.times}, the rest a host).

{markdown(("part", *["core s a host", "cores"] * 2), [*rows, ["all", "", totals[0], "", totals[1]]], left=1)}

Machines of {CORES:g} cores: {fleets[0]} for workers, or {fleets[1]}; one more to lose. Servers: {max(2, servers[0])}, or {max(2, servers[1])} (two, so
that one may be away). PostgreSQL, its standby and the store need little CPU: their disks decide. One scheduler: {HOSTS_A_DAY / PEAK_SECONDS:.1f} tasks a second at the peak."""


def _storage(small: _Plan, large: _Plan) -> str:
    def cells(each: float) -> list[str]:
        day = each * HOSTS_A_DAY
        return [f"{each / 1e6:,.2f} MB", f"{day / 1e9:,.0f} GB", f"{day * DAYS * COPIES / 1e12:,.1f} TB"]

    rows = [
        ["recordings and host files", *cells(small.blobs), *cells(large.blobs)],
        ["tables", *cells(small.tables), *cells(large.tables)],
    ]
    return f"""## Storage

A host: R, scale.md, *Growth* (× {large.times} for {large.events:,} events). Stored: × {HOSTS_A_DAY:,} × retention × copies.

{markdown(("", *["a host", "a day", "stored"] * 2), rows, left=1)}

Objects: {small.objects:.1f} a host, {small.objects * HOSTS_A_DAY:,.0f} a day, {small.objects * HOSTS_A_DAY * DAYS / 1e6:,.0f} million stored. Tables can be computed
again from recordings; nothing deletes them before their recording yet, which would save most of this."""


def _network(small: _Plan, large: _Plan) -> str:
    def cells(size: float) -> list[str]:
        day = size * HOSTS_A_DAY
        return [f"{day / 1e9:,.0f} GB", f"{8 * day / PEAK_SECONDS / 1e6:,.0f} Mbit/s"]

    into = [*cells(small.blobs), *cells(large.blobs)]
    rows = [[way, *into] for way in ("hosts → proxy → servers", "servers → store", "store → workers")]
    rows.append(["workers → store", *cells(small.tables), *cells(large.tables)])
    return f"""## Network

Bytes of *Storage*, each crossing where it goes, over peak_hours; headers and TLS left out.

{markdown(("way", *["a day", "at the peak"] * 2), rows, left=1)}"""


def _database(small: _Plan) -> str:
    rows = [
        (name, f"{each:.1f}", f"{each * HOSTS_A_DAY:,.0f}", f"{each * HOSTS_A_DAY * DAYS / 1e6:,.1f} million")
        for name, each in sorted(small.rows.items())
    ]
    after = small.run["after"]["tables"]
    largest = max(after, key=lambda name: after[name]["bytes"])
    return f"""## Database

Rows a host: R, scale.json, `after.tables`. Rows do not grow with events.

{markdown(("table", "rows a host", "a day", "stored"), rows, left=1)}

{small.database / 1000:,.1f} kB a host (R, scale.md, *Growth*), × retention × index: {small.database * HOSTS_A_DAY * DAYS * INDEX / 1e9:,.0f} GB stored. The largest table is `{largest}`. The queue
of jobs is read by an index over what is due, whatever the table holds; claims at the peak: {HOSTS_A_DAY / PEAK_SECONDS:.1f} a second."""


def _published() -> str:
    shown = FIGURES * VIEWS
    missed = shown * (1 - HITS) + FIGURES * EDGES
    return f"""## Figures

{shown:,.0f} showings a day (figures × views). A figure's embed is at most 60 kB and one core answers at least 1,500 figures a second:
the bars of `npm run bench` (`scripts/measure/bench/publish.py`, `BARS`). So {shown * 60e3 / 1e9:,.0f} GB a day leave the CDN at most, and
{missed:,.0f} requests a day reach the servers (showings × (1 − hits) + figures × edges), {missed / 86400:.2f} a second: nothing beside the rest."""


def _first(plan: _Plan) -> str:
    hosts, report = plan.run["hosts"], plan.run["report_seconds"]
    first, again = report["first"], report["again"]
    store, database = (
        plan.core_seconds(part) / (plan.core_seconds("worker") or 1) for part in ("store", "database")
    )
    return f"""## What gives way first

- **Workers**, by CPU: they are added until the store or the database is busy. At R a worker's core second goes with
  {store:.2f} of the store's and {database:.2f} of the database's.
- **One report of all hosts.** It took {first:.2f} s first and {again:.2f} s again for {hosts:,} hosts (R, scale.md, *Answers*); as it grows with hosts,
  {first * HOSTS_A_DAY / hosts:,.0f} s and {again * HOSTS_A_DAY / hosts:,.0f} s for {HOSTS_A_DAY:,}. A campaign a day and site is better than one of all.
- **One PostgreSQL.** A server holds up to 30 connections (`store/db.py`), and PostgreSQL takes 100 unless set: three servers, then
  `max_connections` or a pooler (not tried).
- **One scheduler.** If it ends, work under way begins again (faults.md)."""
