# ruff: noqa: E501  # lines of a page, as long as its lines
"""`docs/capacity.md`: from measured figures to a fleet of 10,000 hosts a day, on paper.

Every figure is one of three: measured (with its run), assumed (with its reason), or reckoned from these two.
"""

import math
from dataclasses import dataclass
from typing import Any

HOSTS_A_DAY = 10_000
PARTS = ("worker", "server", "database", "store", "scheduler", "proxy")
Run = dict[str, Any]


@dataclass(frozen=True)
class Assumed:
    """What nobody measured."""

    value: float
    text: str


ASSUMED = {
    "peak_hours": Assumed(
        2, "hours of the day in which all of a day's captures come: timers at night, with some jitter"
    ),
    "load": Assumed(
        0.6, "share of its cores a machine may be busy with, so that a lost machine and a bad hour fit"
    ),
    "cores": Assumed(8, "cores of a machine, each as fast as one of the machine measured on"),
    "retention": Assumed(90, "days everything is kept (`SKBSCOPE_RETENTION_DAYS=90`; 365 unless set)"),
    "copies": Assumed(1.5, "bytes on disks for a byte in the store: erasure coding of 8 + 4"),
    "index": Assumed(1.5, "growth of the database by bloat, beside what is measured on a fresh one"),
    "figures": Assumed(200, "figures published a day"),
    "views": Assumed(2_000, "times each is shown, most of them on its first day"),
    "hits": Assumed(0.98, "share of these that a CDN answers: a figure is immutable, so each edge asks once"),
    "edges": Assumed(100, "places of a CDN that ask for each figure at first"),
}


def plan(runs: list[Run]) -> str:
    """The page; empty where no run can carry it."""
    free = [run for run in runs if not run["cores"]]
    known = [run for run in free if run["workers"] == 1] or free
    if not known:
        return ""
    run = max(known, key=lambda one: (one["hosts"] * one["events"], one["hosts"]))
    small, large = _Plan(run, 1), _Plan(run, 10)
    parts = [_head(run), _measured(run), _assumptions(), _machines(small, large), _storage(small, large)]
    parts += [_network(small, large), _rows(small), _figures(), _first(run, small)]
    return "\n\n".join(parts) + "\n"


class _Plan:
    """A day of the fleet, each host recording so many times the events that were measured."""

    def __init__(self, run: Run, times: int) -> None:
        self.run, self.times = run, times
        self.events = run["events"] * times
        self.peak_seconds = ASSUMED["peak_hours"].value * 3600
        grown = {
            kind: run["after"]["store"][kind]["bytes"] - run["before"]["store"][kind]["bytes"]
            for kind in ("blobs", "tables")
        }
        self.blobs, self.tables = (grown[kind] / run["hosts"] * times for kind in ("blobs", "tables"))
        self.objects = (
            sum(
                run["after"]["store"][kind]["objects"] - run["before"]["store"][kind]["objects"]
                for kind in grown
            )
            / run["hosts"]
        )
        self.database = (run["after"]["database_bytes"] - run["before"]["database_bytes"]) / run["hosts"]
        self.rows = {
            name: told["rows"] / run["hosts"]
            for name, told in run["after"]["tables"].items()
            if told["rows"] >= run["hosts"]
        }

    def core_seconds(self, part: str) -> float:
        """A host. Analysing grows with events; the rest is taken a host."""
        cpu = {
            name: self.run["parts"][name]["cpu_seconds"][part] / self.run["hosts"]
            for name in ("sending", "analysis", "reduce")
        }
        grows = self.times if part in ("worker", "store") else 1
        return float(cpu["sending"] + cpu["analysis"] * grows + cpu["reduce"])

    def cores(self, part: str) -> float:
        """At the peak, with room to spare."""
        return HOSTS_A_DAY * self.core_seconds(part) / self.peak_seconds / ASSUMED["load"].value


def _head(run: Run) -> str:
    small = (
        "\n\n**R is small**: what idle parts took meanwhile counts in full, so a host costs less than is said here. A run of 200\n"
        "hosts or more replaces it."
        if run["hosts"] < 200
        else ""
    )
    return f"""# Capacity: {HOSTS_A_DAY:,} hosts a day, on paper

Made by `npm run scale -- --out docs` together with scale.md, which names the runs: it measures on this machine, writes
[scale.md](scale.md) and reckons this page from it. Numbers are *measured*, *assumed*, or reckoned from these two: then the line
says how. Nothing here was tried with {HOSTS_A_DAY:,} hosts.

**R** is the measured run: {run["hosts"]:,} hosts × {run["events"]:,} events, {run["workers"]} worker, {run["began"]} UTC,
commit {run["commit"]}, {run["machine"]["cpus"]} CPUs. Other programs kept {run["parts"]["analysis"]["cores_others"]:.1f} cores busy meanwhile; only its
CPU seconds and bytes are used here, not its times.{small}"""


def _measured(run: Run) -> str:
    hosts = run["hosts"]
    lines = []
    for part in PARTS:
        cells = (
            run["parts"][name]["cpu_seconds"][part] / hosts for name in ("sending", "analysis", "reduce")
        )
        lines.append(f"| {part} | {' | '.join(f'{1000 * cell:,.0f} ms' for cell in cells)} |")
    peak = run["peak_rss"]
    rss = ", ".join(
        f"{word} {max((size for name, size in peak.items() if name.startswith(start)), default=0) / 2**20:,.0f} MiB"
        for word, start in (
            ("worker", "worker-"),
            ("server", "web-"),
            ("PostgreSQL", "postgres"),
            ("store", "store"),
        )
    )
    return (
        "## Measured: CPU a host\n\nR, scale.md, *CPU seconds per million events*, times events a host.\n\n"
        "| part | sending | analysis | reduce |\n|---|--:|--:|--:|\n"
        + "\n".join(lines)
        + f"\n\nPeak memory (R, scale.md, *Memory*): {rss}."
    )


def _assumptions() -> str:
    rows = "\n".join(f"| {name} | {one.value:g} | {one.text} |" for name, one in ASSUMED.items())
    return (
        "## Assumed\n\nEach line is a guess to be replaced; they stand in `scripts/scale/plan.py`. Besides: cost grows with events\n"
        "as it does between the runs of scale.md, and a host sends one recording and one host file a day.\n\n"
        f"| name | value | what |\n|---|--:|---|\n{rows}"
    )


def _machines(small: _Plan, large: _Plan) -> str:
    rows = []
    for part in PARTS:
        cells = [(one.core_seconds(part), one.cores(part)) for one in (small, large)]
        rows.append(
            f"| {part} | " + " | ".join(f"{seconds:.2f} s | {cores:,.1f}" for seconds, cores in cells) + " |"
        )
    totals = [sum(one.cores(part) for part in PARTS) for one in (small, large)]
    fleets = [math.ceil(one.cores("worker") / ASSUMED["cores"].value) for one in (small, large)]
    servers = [max(2, math.ceil(one.cores("server") / ASSUMED["cores"].value)) for one in (small, large)]
    return f"""## Machines

`cores = {HOSTS_A_DAY:,} × core seconds a host ÷ (peak_hours × 3600) ÷ load`; a host records {small.events:,} events, or {large.events:,}
(worker and store × {large.times}, the rest a host).

| part | core s a host | cores | core s a host | cores |
|---|--:|--:|--:|--:|
{chr(10).join(rows)}
| all | | {totals[0]:,.1f} | | {totals[1]:,.1f} |

Machines of {ASSUMED["cores"].value:g} cores: {fleets[0]} for workers, or {fleets[1]}; one more to lose. Servers: {servers[0]}, or {servers[1]} (two, so
that one may be away). PostgreSQL, its standby and the store need little CPU: their disks decide. One scheduler: {HOSTS_A_DAY / small.peak_seconds:.1f} tasks a second at the peak."""


def _storage(small: _Plan, large: _Plan) -> str:
    days, copies = ASSUMED["retention"].value, ASSUMED["copies"].value
    rows = []
    for word, key in (("recordings and host files", "blobs"), ("tables", "tables")):
        each = [getattr(one, key) for one in (small, large)]
        cells = (
            f"{size / 1e6:,.2f} MB | {size * HOSTS_A_DAY / 1e9:,.0f} GB | {size * HOSTS_A_DAY * days * copies / 1e12:,.1f} TB"
            for size in each
        )
        rows.append(f"| {word} | {' | '.join(cells)} |")
    return f"""## Storage

A host: R, scale.md, *Growth* (× {large.times} for {large.events:,} events). Kept: × {HOSTS_A_DAY:,} × retention × copies.

| | a host | a day | kept | a host | a day | kept |
|---|--:|--:|--:|--:|--:|--:|
{chr(10).join(rows)}

Objects: {small.objects:.1f} a host, {small.objects * HOSTS_A_DAY:,.0f} a day, {small.objects * HOSTS_A_DAY * days / 1e6:,.0f} million kept. Tables can be made
again from recordings; nothing deletes them before their recording yet, which would save most of this."""


def _network(small: _Plan, large: _Plan) -> str:
    rows = []
    for word, size in (
        ("hosts → proxy → servers", lambda one: one.blobs),
        ("servers → store", lambda one: one.blobs),
        ("store → workers", lambda one: one.blobs),
        ("workers → store", lambda one: one.tables),
    ):
        cells = (
            f"{size(one) * HOSTS_A_DAY / 1e9:,.0f} GB | {8 * size(one) * HOSTS_A_DAY / one.peak_seconds / 1e6:,.0f} Mbit/s"
            for one in (small, large)
        )
        rows.append(f"| {word} | {' | '.join(cells)} |")
    return (
        "## Network\n\nBytes of *Storage*, each crossing where it goes, over peak_hours; headers and TLS left out.\n\n"
        "| way | a day | at the peak | a day | at the peak |\n|---|--:|--:|--:|--:|\n" + "\n".join(rows)
    )


def _rows(small: _Plan) -> str:
    days = ASSUMED["retention"].value
    rows = "\n".join(
        f"| {name} | {each:.1f} | {each * HOSTS_A_DAY:,.0f} | {each * HOSTS_A_DAY * days / 1e6:,.1f} million |"
        for name, each in sorted(small.rows.items())
    )
    after = small.run["after"]["tables"]
    largest = max(after, key=lambda name: after[name]["bytes"])
    kept = small.database * HOSTS_A_DAY * days * ASSUMED["index"].value / 1e9
    return f"""## Database

Rows a host: R, scale.json, `after.tables`. Rows do not grow with events.

| table | rows a host | a day | kept |
|---|--:|--:|--:|
{rows}

{small.database / 1000:,.1f} kB a host (R, scale.md, *Growth*), × retention × index: {kept:,.0f} GB kept. The largest table is `{largest}`. The queue
of jobs is asked by an index over what is due, whatever the table holds; claims at the peak: {HOSTS_A_DAY / small.peak_seconds:.1f} a second."""


def _figures() -> str:
    shown = ASSUMED["figures"].value * ASSUMED["views"].value
    missed = shown * (1 - ASSUMED["hits"].value) + ASSUMED["figures"].value * ASSUMED["edges"].value
    return f"""## Figures

{shown:,.0f} showings a day (figures × views). A figure's embed is at most 60 kB and one core answers at least 1,500 figures a second:
the bars of `npm run bench` (`scripts/bench/publish.py`, `BARS`). So {shown * 60e3 / 1e9:,.0f} GB a day leave the CDN at most, and
{missed:,.0f} requests a day reach the servers (showings × (1 − hits) + figures × edges), {missed / 86400:.2f} a second: nothing beside the rest."""


def _first(run: Run, small: _Plan) -> str:
    times = HOSTS_A_DAY / run["hosts"]
    first, again = run["report_seconds"]["first"], run["report_seconds"]["again"]
    return f"""## What gives way first

- **Workers**, by CPU: they are added until the store or the database is busy. At R a worker's core second goes with
  {small.core_seconds("store") / (small.core_seconds("worker") or 1):.2f} of the store's and {small.core_seconds("database") / (small.core_seconds("worker") or 1):.2f} of the database's.
- **One report of all hosts.** It took {first:.2f} s first and {again:.2f} s again for {run["hosts"]:,} hosts (R, scale.md, *Answers*); as it grows with hosts,
  {first * times:,.0f} s and {again * times:,.0f} s for {HOSTS_A_DAY:,}. A campaign a day and site is better than one of all.
- **One PostgreSQL.** A server holds up to 30 connections (`store/db.py`), and PostgreSQL takes 100 unless set: three servers, then
  `max_connections` or a pooler (not tried).
- **One scheduler.** If it ends, work under way begins again (faults.md)."""
