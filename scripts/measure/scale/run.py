"""Sends one fleet through one stack: everything is sent, then analysed, then reduced; each part is measured apart."""

import os
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import psycopg
from cluster import parts, stack
from psycopg import sql

from measure.processes import Moment, Sampler
from measure.scale.cores import limited
from measure.scale.page import CLASSES

AT_ONCE = 4
"""Uploads under way at the same time, as in `skbscope campaign create`."""
TRIES = 8
REPORT_SECONDS = 10
SAMPLE_SECONDS = 1.0
_CLASS_OF = {"postgres": "database", "nginx": "proxy", "worker": "worker", "web": "server"}
"""Class of a part by the first word of its name, where that is another."""


def run(folder: Path, files: list[Path], workers: int, cores: float, stall_seconds: float) -> dict[str, Any]:
    """What was measured, as JSON values. Each worker is limited to so many cores; 0 is no limit."""
    temporary = tempfile.TemporaryDirectory(
        dir=folder, prefix=f"stack-{os.getpid()}-", ignore_cleanup_errors=True
    )
    with ExitStack() as groups, temporary as place, stack.running(Path(place), workers=0) as running:

        def roots() -> dict[int, str]:
            named = dict(running.by_name)
            return {part.pid: name for name, part in named.items() if part.process} | {os.getpid(): "sender"}

        try:
            with Sampler(roots, SAMPLE_SECONDS) as sampler:
                start = partial(_start_workers, running, groups, workers, cores)
                return _run(running, sampler, files, start, stall_seconds)
        finally:
            for name, part in running.by_name.items():
                if name.startswith("worker-"):
                    part.stop()


def _run(
    running: stack.Stack, sampler: Sampler, files: list[Path], start: Callable[[], None], stall: float
) -> dict[str, Any]:
    hosts = len(files) // 2
    empty = _sizes(running)
    with running.client() as client:
        campaign = client.post("/campaigns", json={"name": "scale"}).json()["id"]
        report_of = partial(client.get, f"/campaigns/{campaign}/report", timeout=600)
        first = sampler.look()
        took = _send(client, campaign, files)
        sent = sampler.look()
        start()
        begun = sampler.look()
        quarters, answers = _analysed(client, campaign, hosts, stall)
        analysed = sampler.look()
        report_s, report = _timed(report_of)
        reduced = sampler.look()
        again_s, _ = _timed(report_of)
        state = client.get(f"/campaigns/{campaign}").json()["progress"]
        full = _sizes(running)
    return {
        "ready": state["ready"],
        "failed": state["failed"],
        "classes": len(report.json()["classes"]),
        "report": report.json()["id"],
        "analyses": full["tables"]["analyses"]["rows"],
        "sent_bytes": sum(file.stat().st_size for file in files),
        "parts": {
            "sending": between(first, sent),
            "analysis": between(begun, analysed),
            "reduce": between(analysed, reduced),
        },
        "put_ms": took,
        "analysis_quarters_s": quarters,
        "progress_answer_ms": answers,
        "report_seconds": {"first": report_s, "again": again_s},
        "report_bytes": len(report.content),
        "peak_rss": peaks(sampler.moments),
        "before": empty,
        "after": full,
        "over_time": over_time(sampler.moments),
    }


def peaks(moments: list[Moment]) -> dict[str, int]:
    """Bytes of all processes of a part together, by its name, at the worst moment."""
    found: dict[str, int] = {}
    for moment in moments:
        now: dict[str, int] = defaultdict(int)
        for one in moment.samples:
            now[one.role] += one.rss
        found |= {name: max(size, found.get(name, 0)) for name, size in now.items()}
    return found


def cpu(moment: Moment) -> dict[str, float]:
    """CPU seconds so far by class."""
    seconds = dict.fromkeys(CLASSES, 0.0)
    for one in moment.samples:
        word = one.role.partition("-")[0]
        seconds[_CLASS_OF.get(word, word)] += one.cpu_s
    return seconds


def between(first: Moment, last: Moment) -> dict[str, Any]:
    """Costs of a part of the run: seconds, CPU seconds by class, cores busy with it and with other programs."""
    wall, before, after = last.at_s - first.at_s, cpu(first), cpu(last)
    seconds = {name: round(after[name] - before[name], 2) for name in CLASSES}
    busy, idle, waiting = (last.machine[name] - first.machine[name] for name in ("busy", "idle", "waiting"))
    ours = sum(seconds.values())
    return {
        "seconds": round(wall, 2),
        "cpu_seconds": seconds,
        "cores_ours": round(ours / wall, 2),
        "cores_others": round(max(0.0, busy - ours) / wall, 2),
        "cores_idle": round(idle / wall, 2),
        "cores_waiting_for_disk": round(waiting / wall, 2),
    }


def over_time(moments: list[Moment], points: int = 60) -> list[dict[str, Any]]:
    """Cores by class along a run, evenly thinned."""
    thin = [(one.at_s, cpu(one)) for one in moments[:: max(1, len(moments) // points)]]
    return [
        {
            "at_s": round(until - moments[0].at_s, 1),
            **{name: round((b[name] - a[name]) / (until - since), 2) for name in CLASSES},
        }
        for (since, a), (until, b) in zip(thin, thin[1:], strict=False)
        if until > since
    ]


def _send(client: httpx.Client, campaign: str, files: list[Path]) -> dict[str, Any]:
    """Sends host files, then recordings; quantiles of their times, also of the first and the last tenth."""
    took: dict[Path, float] = {}
    report = _progress("sent", len(files))

    def put(file: Path) -> None:
        content = file.read_bytes()
        began = time.monotonic()
        for tried in range(TRIES):
            answer = client.put(f"/campaigns/{campaign}/captures/{file.name}", content=content, timeout=120)
            if answer.status_code not in (429, 502, 503, 504):
                break
            time.sleep(0.5 * 2**tried)
        if answer.status_code not in (200, 201) or answer.json()["faults"]:
            raise RuntimeError(f"{file.name}: {answer.status_code} {answer.text[:300]}")
        took[file] = 1000 * (time.monotonic() - began)
        report(len(took))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(put, files))
    hosts, recordings = (
        [took[file] for file in half] for half in (files[: len(files) // 2], files[len(files) // 2 :])
    )
    tenth = max(5, len(recordings) // 10)
    return {
        "host_file": _spread(hosts),
        "recording": _spread(recordings),
        "first_tenth_p50": _spread(recordings[:tenth])["p50"],
        "last_tenth_p50": _spread(recordings[-tenth:])["p50"],
    }


def _start_workers(running: stack.Stack, groups: ExitStack, workers: int, cores: float) -> None:
    servers_alone = ("SKBSCOPE_WORKERS", "SKBSCOPE_DATABASE_URL")
    given = {name: value for name, value in running.environment.items() if name not in servers_alone}
    address = running.environment["SKBSCOPE_WORKERS"]
    plain = [parts.worker(running.folder, n + 1, address, given) for n in range(workers)]
    made = [groups.enter_context(limited(one, f"skbscope-{os.getpid()}-{one.name}", cores)) for one in plain]
    # Registered first, so that they are sampled and stopped.
    running.by_name.update({part.name: part for part in made})
    starting = [threading.Thread(target=part.start) for part in made]
    for one in starting:
        one.start()
    for one in starting:
        one.join()


def _analysed(
    client: httpx.Client, campaign: str, hosts: int, stall: float
) -> tuple[list[float], dict[str, Any]]:
    """(seconds after which each quarter was done, quantiles of requests for progress); stops without progress."""
    report, began = _progress("analysed", hosts), time.monotonic()
    quarters: list[float] = []
    took: list[float] = []
    before = (0, began)
    while True:
        seconds, answer = _timed(partial(client.get, f"/campaigns/{campaign}"))
        took.append(1000 * seconds)
        at = answer.json()["progress"]
        done, now = at["ready"] + at["failed"], time.monotonic()
        report(done)
        while len(quarters) < 4 and done >= hosts * (len(quarters) + 1) / 4:
            quarters.append(round(now - began, 2))
        if done >= hosts:
            return quarters, _spread(took)
        before = (done, now) if done > before[0] else before
        if now - before[1] > stall:
            raise RuntimeError(f"no recording was done for {stall:g} s: {at}")
        # The requests must not affect what is measured: they use at most a twenty-fifth of the time.
        time.sleep(max(0.2, 25 * seconds))


def _timed(request: Callable[[], httpx.Response]) -> tuple[float, httpx.Response]:
    began = time.monotonic()
    answer = request().raise_for_status()
    return round(time.monotonic() - began, 3), answer


def _spread(values: list[float]) -> dict[str, float]:
    cut = quantiles(values, n=100, method="inclusive") if len(values) > 1 else values * 99
    return {"p50": round(cut[49], 1), "p95": round(cut[94], 1), "max": round(max(values), 1)}


def _progress(word: str, of: int) -> Callable[[int], None]:
    """Prints a line every REPORT_SECONDS."""
    began = last = time.monotonic()

    def report(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= REPORT_SECONDS:
            last = now
            sys.stderr.write(f"scale: {done} of {of} {word} after {now - began:.0f} s\n")

    return report


def _sizes(running: stack.Stack) -> dict[str, Any]:
    """Bytes and rows of the database; bytes and objects of the store, by kind."""
    url = running.environment["SKBSCOPE_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        found: Any = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        names = connection.execute("SELECT relname FROM pg_stat_user_tables ORDER BY relname").fetchall()
        rows: dict[str, Any] = {}
        for (name,) in names:
            count = sql.SQL("SELECT count(*), pg_total_relation_size({}) FROM {}")
            counted: Any = connection.execute(count.format(name, sql.Identifier(name)))
            many, size = counted.fetchone()
            if many:
                rows[name] = {"rows": many, "bytes": size}
    bucket = running.folder / "store" / "skbscope"
    return {
        "database_bytes": found[0],
        "wal_bytes": _folder(running.folder / "postgres" / "pg_wal")["bytes"],
        "tables": rows,
        "store": {kind: _folder(bucket / kind) for kind in ("blobs", "tables")},
    }


def _folder(folder: Path) -> dict[str, int]:
    files = [file.stat().st_size for file in folder.rglob("*") if file.is_file()] if folder.is_dir() else []
    return {"bytes": sum(files), "objects": len(files)}
