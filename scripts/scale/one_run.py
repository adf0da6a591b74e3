"""One fleet through one stack: everything is sent, then analysed, then reduced; each part measured apart."""

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
from held import held
from sizes import sizes
from tests.cluster import parts, stack
from watch import Watch, between, over_time

AT_ONCE = 4
"""Uploads under way at the same time, as `skbscope campaign create` has them."""
TRIES = 8
SAY_SECONDS = 10


def run(folder: Path, files: list[Path], workers: int, cores: float, stall_seconds: float) -> dict[str, Any]:
    """What was measured, as JSON values; each worker is held to so many cores, 0 holds none."""
    with (
        ExitStack() as groups,
        tempfile.TemporaryDirectory(
            dir=folder, prefix=f"stack-{os.getpid()}-", ignore_cleanup_errors=True
        ) as own,
        stack.running(Path(own), workers=0) as running,
    ):
        watch = Watch(running)
        watch.start()
        try:
            start = partial(_start_workers, running, groups, workers, cores)
            return _run(running, watch, files, start, stall_seconds)
        finally:
            watch.close()
            for name, part in running.by_name.items():
                if name.startswith("worker-"):
                    part.stop()


def _run(
    running: stack.Stack, watch: Watch, files: list[Path], start: Callable[[], None], stall: float
) -> dict[str, Any]:
    hosts = len(files) // 2
    empty = sizes(running)
    with running.client() as client:
        campaign = client.post("/campaigns", json={"name": "scale"}).json()["id"]
        first = watch.look()
        took = _send(client, campaign, files)
        sent = watch.look()
        start()
        begun = watch.look()
        marks, answers = _analysed(client, campaign, hosts, stall)
        analysed = watch.look()
        report = _timed(lambda: client.get(f"/campaigns/{campaign}/report", timeout=600))
        reduced = watch.look()
        again = _timed(lambda: client.get(f"/campaigns/{campaign}/report", timeout=600))
        state = client.get(f"/campaigns/{campaign}").json()["progress"]
        full = sizes(running)
        told = report[1].json()
        analyses = full["tables"]["analyses"]["rows"]
    return {
        "ready": state["ready"],
        "failed": state["failed"],
        "classes": len(told["classes"]),
        "report": told["id"],
        "analyses": analyses,
        "sent_bytes": sum(file.stat().st_size for file in files),
        "parts": {
            "sending": between(first, sent),
            "analysis": between(begun, analysed),
            "reduce": between(analysed, reduced),
        },
        "put_ms": took,
        "analysis_quarters_s": [round(mark - begun["at"], 2) for mark in marks],
        "progress_answer_ms": answers,
        "report_seconds": {"first": report[0], "again": again[0]},
        "report_bytes": len(report[1].content),
        "peak_rss": dict(watch.peak_rss),
        "before": empty,
        "after": full,
        "over_time": over_time(watch.samples),
    }


def _send(client: httpx.Client, campaign: str, files: list[Path]) -> dict[str, Any]:
    """Host files, then recordings; quantiles of what a recording took, the first tenth of them and the last."""
    took: dict[Path, float] = {}
    say = _Say("sent", len(files))

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
        took[file] = time.monotonic() - began
        say(len(took))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(put, files))
    recordings = [1000 * took[file] for file in files[len(files) // 2 :]]
    tenth = max(5, len(recordings) // 10)
    return {
        "host_file": _spread([1000 * took[file] for file in files[: len(files) // 2]]),
        "recording": _spread(recordings),
        "first_tenth_p50": _spread(recordings[:tenth])["p50"],
        "last_tenth_p50": _spread(recordings[-tenth:])["p50"],
    }


def _start_workers(running: stack.Stack, groups: ExitStack, workers: int, cores: float) -> None:
    address = running.environment["SKBSCOPE_WORKERS"]
    given = {
        name: value
        for name, value in running.environment.items()
        if name not in ("SKBSCOPE_WORKERS", "SKBSCOPE_DATABASE_URL")
    }
    plain = [parts.worker(running.folder, n + 1, address, given) for n in range(workers)]
    made = [groups.enter_context(held(one, f"skbscope-{os.getpid()}-{one.name}", cores)) for one in plain]
    # By name first, so that they are watched and ended.
    running.by_name.update({part.name: part for part in made})
    starting = [threading.Thread(target=part.start) for part in made]
    for one in starting:
        one.start()
    for one in starting:
        one.join()


def _analysed(
    client: httpx.Client, campaign: str, hosts: int, stall: float
) -> tuple[list[float], dict[str, Any]]:
    """(times at which each quarter was done, quantiles of what asking took); stops where nothing moves any more."""
    say, marks, took, before = _Say("analysed", hosts), [], [], (0, time.monotonic())
    while True:
        seconds, answer = _timed(lambda: client.get(f"/campaigns/{campaign}"))
        took.append(1000 * seconds)
        at = answer.json()["progress"]
        done, now = at["ready"] + at["failed"], time.monotonic()
        say(done)
        while len(marks) < 4 and done >= hosts * (len(marks) + 1) / 4:
            marks.append(now)
        if done >= hosts:
            return marks, _spread(took)
        before = (done, now) if done > before[0] else before
        if now - before[1] > stall:
            raise RuntimeError(f"no recording was done for {stall:g} s: {at}")
        # Asking must not be part of what is measured: at most a twenty-fifth of the time.
        time.sleep(max(0.2, 25 * seconds))


def _timed(ask: Callable[[], httpx.Response]) -> tuple[float, httpx.Response]:
    began = time.monotonic()
    answer = ask()
    answer.raise_for_status()
    return round(time.monotonic() - began, 3), answer


def _spread(values: list[float]) -> dict[str, float]:
    cut = quantiles(values, n=100, method="inclusive") if len(values) > 1 else values * 99
    return {"p50": round(cut[49], 1), "p95": round(cut[94], 1), "max": round(max(values), 1)}


class _Say:
    """A line now and then."""

    def __init__(self, word: str, of: int) -> None:
        self._word, self._of = word, of
        self._began = self._told = time.monotonic()

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if now - self._told >= SAY_SECONDS:
            self._told = now
            sys.stderr.write(f"scale: {done} of {self._of} {self._word} after {now - self._began:.0f} s\n")
