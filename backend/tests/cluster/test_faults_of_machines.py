"""Machines that go wrong rather than end: a clock that jumps, a disk that is full."""

import contextlib
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from . import work
from .stack import Stack
from .table import Row, rows
from .witness import watching
from .work import LARGE, SMALL

pytestmark = pytest.mark.slow

FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


@contextlib.contextmanager
def small_disk(where: Path, megabytes: int) -> Iterator[None]:
    """A disk of its own over a folder."""
    where.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", str(where)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting a small disk needs root")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(where)], check=True)


@contextlib.contextmanager
def restarted(stack: Stack, *names: str) -> Iterator[None]:
    """Parts that are down for the block."""
    for name in names:
        stack.by_name[name].stop()
    yield
    for name in names:
        stack.by_name[name].start()


@pytest.mark.skipif(
    FAKETIME is None, reason="a clock that jumps needs libfaketime (apt-get install faketime)"
)
@pytest.mark.parametrize(("jump", "name"), [("+2d", "two days ahead"), ("-2d", "two days back")])
def test_a_server_whose_clock_jumps_neither_loses_nor_steals_a_job(
    broken: Stack, calm: dict[str, Any], tmp_path: Path, jump: str, name: str
) -> None:
    clock, part = tmp_path / "clock", broken.by_name["web-1"]
    clock.write_text("+0d\n")
    before = part.environment
    with restarted(broken, "web-1"):
        # The monotonic clock goes on, as it does on a machine whose time is set.
        part.environment = {
            **before,
            "LD_PRELOAD": str(FAKETIME),
            "FAKETIME_TIMESTAMP_FILE": str(clock),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
    try:
        with broken.client(web=1) as client:
            work.clear(client)
            jobs = [work.send(client, one)["job_id"] for one in (SMALL, LARGE)]
            work.at_work(client, jobs[1])
            with watching(broken, "/traces", f"/jobs/{jobs[1]}") as witness:
                clock.write_text(f"{jump}\n")
                began = time.monotonic()
                ended = [work.finished(client, job) for job in jobs]
                seconds = time.monotonic() - began
            assert [(job["state"], job["attempts"]) for job in ended] == [("ready", 1)] * 2
            # S3 refuses what is signed more than a quarter of an hour off, so this server has no store, and says so.
            assert client.get(f"/analyses/{jobs[1]}").status_code in (200, 503)
        with broken.client(web=2) as client:
            assert work.state(broken, client) == calm
        reported = "What that server has to ask the object store for answers 503: S3 refuses its signatures."
        rows.append(
            Row(
                f"the clock of one web process jumps {name}",
                f"{reported} Read: {witness.saw()}",
                seconds,
                0.0,
            )
        )
    finally:
        part.environment = before
        with restarted(broken, "web-1"):
            pass


def test_a_full_object_store_refuses_an_upload_whole_and_takes_it_once_there_is_room(
    broken: Stack, calm: dict[str, Any]
) -> None:
    folder = broken.folder / "store"
    with broken.client() as client:
        work.clear(client)
    with contextlib.ExitStack() as disk:
        with restarted(broken, "store"):
            disk.callback(broken.by_name["store"].start)
            disk.enter_context(small_disk(folder, 64))
            (folder / "skbscope").mkdir()
        disk.callback(broken.by_name["store"].stop)
        filler = folder / "filler"
        filler.write_bytes(b"x" * (63 << 20))
        with broken.client() as client, watching(broken, "/traces") as witness:
            began = time.monotonic()
            refused = client.put(f"/uploads/{LARGE}.perf.data.zst", content=work.content(LARGE))
            assert refused.status_code == 507, refused.text
            assert client.get("/traces").json()["items"] == []
            filler.unlink()
            away = time.monotonic() - began
            for one in (SMALL, LARGE):
                assert work.finished(client, work.send(client, one)["job_id"])["state"] == "ready"
            seconds = time.monotonic() - began
            assert work.state(broken, client) == calm
            reported = refused.json()["detail"]
            rows.append(
                Row(
                    "the object store's disk is full",
                    f"The upload answered 507: “{reported}” Sent again when there was room: 201. Read: {witness.saw()}",
                    seconds,
                    away,
                )
            )
            work.clear(client)


def test_an_analysis_on_a_full_worker_fails_with_a_sentence_and_runs_once_there_is_room(
    broken: Stack, calm: dict[str, Any]
) -> None:
    folder = broken.folder / "worker-1"
    broken.by_name["worker-2"].stop()
    with contextlib.ExitStack() as disk:
        disk.callback(broken.by_name["worker-2"].start)
        with restarted(broken, "worker-1"):
            disk.callback(broken.by_name["worker-1"].start)
            disk.enter_context(small_disk(folder, 64))
        disk.callback(broken.by_name["worker-1"].stop)
        filler = folder / "filler"
        filler.write_bytes(b"x" * (61 << 20))
        with broken.client() as client:
            work.clear(client)
            with watching(broken, "/traces") as witness:
                began = time.monotonic()
                sent = [work.send(client, one) for one in (SMALL, LARGE)]
                failed = work.finished(client, sent[1]["job_id"])
                assert failed["state"] == "failed"
                assert failed["error"]["status"] == 507
                filler.unlink()
                away = time.monotonic() - began
                for one in sent:
                    client.post(f"/traces/{one['trace_id']}/analyses", json={})
                    assert work.finished(client, one["job_id"])["state"] == "ready"
                seconds = time.monotonic() - began
            assert work.state(broken, client) == calm
        reported = failed["error"]["detail"]
        rows.append(
            Row(
                "a worker's disk is full",
                f"The analysis failed: “{reported}” Asked for again when there was room: ready. Read: {witness.saw()}",
                seconds,
                away,
            )
        )
