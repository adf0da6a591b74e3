"""Damaged inputs of every reader, sent to a real server.

usage: npm run fuzz -- --http [MUTANTS [SEED [FAMILY…]]]
Each input is sent, the job it begins waited for, what was read of it requested, and the upload deleted. A finding is
printed, stored under `found/server`, and makes the exit code 1: an answer other than 2xx or a problem+json 4xx with one
sentence, a failure that is the server's own, a job or request over its limit, a report whose records do not add up, a
server or worker that crashed or grew past its limit. The same seed damages the same way.
"""

import hashlib
import random
import tempfile
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import httpx

from measure.fuzz.families import Family, families
from measure.machine import MIB, ROOT
from measure.processes import Sampler, server_sampler
from measure.servers import Server, running
from measure.tables import columns

FOUND = Path(__file__).with_name("found") / "server"
SENDERS = 4
JOB_SECONDS = 30
"""Time limit of one reading or analysis in the server. The inputs are small, so one that reaches it hangs."""
PATIENCE_SECONDS = 240
"""How long an answer or a job may take here, with others waiting before it on a busy machine."""
WORKER_BYTES = 1 << 30
READING_BYTES = 1 << 30
LIBRARIES_BYTES = 512 << 20
"""Additional memory of a worker for loaded libraries, which its limit does not count."""
SERVER_BYTES = 1 << 30
LIMITS: dict[str, Any] = {
    "workers": 1,
    "job_seconds": JOB_SECONDS,
    "reading_seconds": JOB_SECONDS,
    "worker_memory_bytes": WORKER_BYTES,
    "reading_memory_bytes": READING_BYTES,
    "decoded_bytes": 256 << 20,
}


@dataclass
class Tally:
    """What became of the mutants of one family."""

    mutants: int = 0
    read: int = 0
    """Stored and read, completely or in part."""
    skipped: int = 0
    """Records that reports count as rejected."""
    stored: int = 0
    """Stored without being recognised, with a reason; or its analysis failed with one."""
    refused: int = 0
    """4xx."""
    slowest_s: float = 0.0
    findings: list[str] = field(default_factory=list)


class Finding(Exception):
    """A fault of the server; `str()` describes it."""


def sentence(body: Any, where: str) -> None:
    """A problem must have one printable sentence, and a status below 500."""
    detail = body.get("detail", "") if isinstance(body, dict) else ""
    if not detail or "\n" in detail or not detail.isprintable():
        raise Finding(f"{where} is no sentence: {detail[:200]!r}")
    if body["status"] >= 500:
        raise Finding(f"{where} is {body['status']}: {detail[:300]}")


class Sender:
    """Sends mutants of one family to one server, from any thread."""

    def __init__(self, client: httpx.Client, family: Family, campaign_id: str, tally: Tally) -> None:
        self._client = client
        self._family = family
        self._campaign = campaign_id
        self._tally = tally
        self._lock = threading.Lock()

    def send(self, numbered: tuple[int, bytes]) -> None:
        """One mutant to its end, counted."""
        number, content = numbered
        began = time.monotonic()
        try:
            became, skipped = self._sent(number, content)
        except (Finding, httpx.HTTPError) as error:
            became, skipped = "finding", 0
            FOUND.mkdir(parents=True, exist_ok=True)
            path = FOUND / f"{self._family.name.replace(' ', '-')}-{hashlib.sha256(content).hexdigest()[:16]}"
            path.write_bytes(content)
            message = str(error) if isinstance(error, Finding) else f"{type(error).__name__}: {error}"
            with self._lock:
                self._tally.findings.append(f"{message}; stored as {path.relative_to(ROOT)}")
        with self._lock:
            tally = self._tally
            tally.mutants += 1
            tally.skipped += skipped
            tally.read += became == "read"
            tally.stored += became == "stored"
            tally.refused += became == "refused"
            tally.slowest_s = max(tally.slowest_s, time.monotonic() - began)

    def wait_for_campaign(self) -> None:
        """The analyses its captures began, to their end; why some failed is a sentence."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            progress = self._client.get(f"/campaigns/{self._campaign}").json()["progress"]
            under_way = progress["waiting"] + progress["running"]
            if not under_way:
                break
            if time.monotonic() > until:
                self._tally.findings.append(f"{under_way} of its analyses did not end")
                return
            time.sleep(0.1)
        for failure in progress["failures"]:
            if not failure["sentence"] or not failure["sentence"].isprintable():
                self._tally.findings.append(f"a failure without a sentence: {failure}")

    def _sent(self, number: int, content: bytes) -> tuple[str, int]:
        name = f"mutant-{number}.{self._family.ending}"
        if self._family.route != "uploads":
            if self._family.route == "pastes":
                answer = self._client.post("/pastes", content=content)
            else:
                answer = self._client.put(f"/campaigns/{self._campaign}/captures/{name}", content=content)
            return ("read" if self._good(answer, self._family.route) else "refused"), 0
        # Every other one by name: the reader is reached where the first bytes no longer speak for it.
        formats = self._family.formats
        query = {"format": formats[number // 2 % len(formats)]} if number % 2 else {}
        answer = self._client.put(f"/uploads/{name}", content=content, params=query)
        if not self._good(answer, "the upload"):
            return "refused", 0
        upload = answer.json()
        try:
            return self._became(upload)
        finally:
            self._good(self._client.delete(f"/uploads/{upload['id']}"), "deleting it")

    def _became(self, upload: dict[str, Any]) -> tuple[str, int]:
        note = upload["note"] or ""
        if "given up" in note:
            raise Finding(f"reading it met a limit: {note}")
        if not note.isprintable():
            raise Finding(f"its note is no sentence: {note[:200]!r}")
        if upload["class"] == "unknown":
            if not note:
                raise Finding("it was not recognised and no note says why")
            return "stored", 0
        if upload["job_id"] is None:
            return "read", 0
        job = self._over(upload["job_id"])
        if job["state"] == "failed":
            sentence(job["error"], "why its analysis failed")
            return "stored", 0
        return "read", self._counted(job["analysis_id"])

    def _over(self, job_id: str) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            answer = self._client.get(f"/jobs/{job_id}")
            if not self._good(answer, "its job"):
                raise Finding(f"its job is gone: {answer.text[:200]}")
            job: dict[str, Any] = answer.json()
            if job["state"] in ("ready", "failed"):
                return job
            time.sleep(0.03)
        raise Finding(f"its job did not end within {PATIENCE_SECONDS} s")

    def _counted(self, analysis_id: str) -> int:
        """Records that were skipped; a Finding if the numbers of the report or a panel are wrong."""
        report = self._client.get(f"/analyses/{analysis_id}/report").json()
        skipped = sum(report["rejected"].values())
        if report["events"] + skipped != report["total"]:
            raise Finding(f"{report['events']} read + {skipped} skipped are not {report['total']} records")
        for panel in ("timeline", "lives", "flows"):
            answer = self._client.get(f"/analyses/{analysis_id}/{panel}")
            if answer.status_code != 200:
                raise Finding(f"its {panel} answers {answer.status_code}: {answer.text[:200]}")
        return skipped

    def _good(self, answer: httpx.Response, what: str) -> bool:
        """Whether it is 2xx; a refusal must be 4xx in the one shape."""
        if answer.is_success:
            return True
        if answer.headers.get("content-type") != "application/problem+json":
            raise Finding(f"{what} answers {answer.status_code} and no problem: {answer.text[:200]!r}")
        sentence(answer.json(), f"{what}, refused,")
        return False


def run(server: Server, wanted: Iterable[Family], mutants: int, seed: int) -> dict[str, Tally]:
    """`mutants` of each family; on Ctrl-C those that were sent."""
    tallies: dict[str, Tally] = {}
    with server.client(PATIENCE_SECONDS) as client, ThreadPoolExecutor(SENDERS) as pool:
        campaign = client.post("/campaigns", json={"name": "mutants"}).json()["id"]
        for family in wanted:
            tally = tallies[family.name] = Tally()
            sender = Sender(client, family, campaign, tally)
            damaged = islice(family.mutants(random.Random(f"{seed} {family.name}")), mutants)
            try:
                list(pool.map(sender.send, enumerate(damaged)))
            except KeyboardInterrupt:
                print("skbscope: stopped; what was sent until now:")
                pool.shutdown(cancel_futures=True)
                break
            if family.route == "captures":
                sender.wait_for_campaign()
            print(
                f"skbscope: {family.name}: {tally.mutants:,} sent, {len(tally.findings)} findings", flush=True
            )
    return tallies


def after(server: Server, sampler: Sampler) -> list[str]:
    """What is wrong with the server now: it must still read a recording, and never have crashed or grown too large."""
    wrong = [f"its log shows a crash: {line}" for line in server.faults()]
    good = next(family for family in families() if family.name == "perf.data").seeds[0]
    tally = Tally()
    with server.client(PATIENCE_SECONDS) as client:
        Sender(client, Family("a good recording", [good], "perf.data"), "", tally).send((0, good))
    if tally.read != 1:
        wrong.append(f"a good recording is not read afterwards: {tally.findings}")
    for role, most in (("server", SERVER_BYTES), ("worker", WORKER_BYTES + LIBRARIES_BYTES)):
        if (peak := sampler.peak_rss(role)) > most:
            wrong.append(f"a {role} held {peak // MIB} MiB; its limit is {most // MIB} MiB")
    return wrong


def table(tallies: dict[str, Tally]) -> str:
    """The outcome for people."""
    head = "family|mutants|read|records skipped|stored with a reason|4xx|slowest|findings".split("|")
    rows = []
    for name, t in tallies.items():
        counts = [f"{count:,}" for count in (t.mutants, t.read, t.skipped, t.stored, t.refused)]
        rows.append([name, *counts, f"{t.slowest_s:.1f} s", f"{len(t.findings):,}"])
    return columns(head, rows)


def main(arguments: list[str]) -> int:
    """All families, evenly."""
    count, seed = int((arguments[:1] or ["10000"])[0]), int((arguments[1:2] or ["1"])[0])
    wanted = [family for family in families() if not arguments[2:] or family.name in arguments[2:]]
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="skbscope-fuzz-") as folder:
        with running(Path(folder), **LIMITS) as server, server_sampler(server.pid, 0.25) as sampler:
            tallies = run(server, wanted, -(-count // len(wanted)), seed)
            wrong = after(server, sampler)
    print(table(tallies))
    sent, spent = sum(tally.mutants for tally in tallies.values()), time.monotonic() - began
    each = 1000 * spent / max(sent, 1)
    print(f"skbscope: {sent:,} mutants in {spent:.0f} s ({each:.0f} ms each), seed {seed}")
    print(f"skbscope: at most {sampler.peaks()}")
    wrong += [f"{name}: {finding}" for name, tally in tallies.items() for finding in tally.findings]
    for line in wrong:
        print(f"skbscope: {line}")
    return int(bool(wrong))
