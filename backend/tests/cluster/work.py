"""The work that faults disturb: two recordings, what is made of them, and processes it runs in."""

import contextlib
import hashlib
import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from portal.conftest import DATA, SMALL

from .parts import children
from .stack import Stack

__all__ = ["LARGE", "SMALL"]

LARGE = "udp-rfs-hopping"
"""Takes seconds: there is a middle to break it in."""
WAIT_SECONDS = 40


def content(name: str, ending: str = "perf.data.zst") -> bytes:
    return (DATA / "traces" / f"{name}.{ending}").read_bytes()


def send(client: httpx.Client, name: str) -> dict[str, Any]:
    """Sends a recording after its host file, so that there is one analysis of it. A 503 is repeated after its pause."""
    for ending in ("host.txt", "perf.data.zst"):
        put = partial(client.put, content=content(name, ending))
        answer = again(put, f"/uploads/{name}.{ending}")
        assert answer.status_code in (200, 201), answer.text
    upload: dict[str, Any] = answer.json()
    return upload


def again(ask: Callable[[str], httpx.Response], path: str) -> httpx.Response:
    """What a client does with 503: the same a little later."""
    until = time.monotonic() + WAIT_SECONDS
    while (answer := ask(path)).status_code == 503 and time.monotonic() < until:
        time.sleep(float(answer.headers["retry-after"]) / 5)
    return answer


def until(what: str, holds: Callable[[], Any], seconds: float = WAIT_SECONDS) -> Any:
    """What `holds` gives once it is true."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.02)
    return found


def job(client: httpx.Client, job_id: str) -> dict[str, Any]:
    answer = again(client.get, f"/jobs/{job_id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def finished(client: httpx.Client, job_id: str) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def over() -> bool:
        found.update(job(client, job_id))
        return found["state"] in ("ready", "failed")

    until(f"the end of job {job_id}: {found}", over)
    return found


def at_work(client: httpx.Client, job_id: str) -> None:
    """Waits until a worker is in the middle of it."""

    def begun() -> bool:
        found = job(client, job_id)
        assert found["state"] in ("waiting", "running"), "too late to disturb it"
        return found["state"] == "running" and found["stage"] in ("lives", "overview", "replay", "tables")

    until("a replay", begun)


def state(stack: Stack, client: httpx.Client) -> dict[str, Any]:
    """All that was made: summaries by analysis, digests of tables and recordings by their place in the store."""
    summaries, stored = {}, []
    for trace in client.get("/traces").json()["items"]:
        whole = client.get(f"/traces/{trace['id']}").json()
        analysis = client.get(f"/analyses/{whole['default_analysis_id']}").json()
        summaries[trace["id"], analysis["id"]] = analysis["summary"]
        stored.append(analysis["summary"]["trace"]["sha256"])
    root = stack.folder / "store" / "skbscope"
    files = [file for file in (root / "tables").rglob("*") if file.is_file()]
    files += [root / "blobs" / sha256[:2] / sha256 for sha256 in stored]
    digests = {str(f.relative_to(root)): hashlib.sha256(f.read_bytes()).hexdigest() for f in files}
    return {"summaries": summaries, "files": digests}


def clear(client: httpx.Client) -> None:
    """No recordings; the next fault finds all the work before it."""
    for trace in client.get("/traces").json()["items"]:
        assert client.delete(f"/traces/{trace['id']}").status_code == 204


def analysing(stack: Stack, analysis_id: str) -> str | None:
    """The worker that has begun to write that analysis, by name."""
    for name in stack.by_name:
        if name.startswith("worker-") and any((stack.folder / name / "calls").glob(f"*/{analysis_id}")):
            return name
    return None


def kill_process_of(stack: Stack, worker: str) -> None:
    """kill -9 of a worker's analysis process, as the out-of-memory killer does it."""
    for pid in children(stack.by_name[worker].pid):
        with contextlib.suppress(OSError):
            if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text():
                os.kill(pid, signal.SIGKILL)
