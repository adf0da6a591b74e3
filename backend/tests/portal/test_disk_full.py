"""A full disk, really full: a small file system in memory, mounted for the test."""

import contextlib
import os
import subprocess
import threading
import time

import pytest
import sqlalchemy as sa

pytestmark = pytest.mark.slow


@pytest.fixture
def small_disk(tmp_path):
    """24 MiB of disk."""
    where = tmp_path / "disk"
    where.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(where)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting a small disk needs root")
    yield where
    subprocess.run(["umount", "-l", str(where)], check=True)


def test_an_upload_that_cannot_fit_is_refused_before_it_is_sent(start, small_disk):
    with start(data_dir=small_disk, disk_reserve_bytes=0) as server:
        answer = server.put("big.bin", b"x" * (40 << 20))
        assert answer.status_code == 507
        assert answer.json()["detail"].startswith(
            f"The disk is full: {40 << 20} bytes are to be written and "
        )
        assert answer.json()["detail"].endswith("Nothing of this upload was stored.")


def test_an_upload_that_fills_the_disk_leaves_nothing_and_the_next_one_fits(start, small_disk, small):
    with start(data_dir=small_disk, disk_reserve_bytes=1 << 20) as server:
        answer = server.client.put("/uploads/big.bin", content=iter([b"x" * (1 << 20)] * 40))
        assert answer.status_code == 507
        assert answer.json()["type"] == "/problems/no-space"
        assert answer.json()["detail"].startswith("The disk is full: ")
        assert list(server.portal.incoming.iterdir()) == []
        sent = server.put("small.perf.data.zst", small)
        assert sent.status_code == 201
        assert server.job(sent.json()["job_id"])["state"] == "ready"


def test_the_very_last_byte_of_the_disk(start, small_disk):
    """Without a reserve the file system itself says no in the middle of a block."""
    with start(data_dir=small_disk, disk_reserve_bytes=0) as server:
        filler = small_disk / "filler"
        filler.write_bytes(b"x" * (20 << 20))
        answer = server.client.put("/uploads/big.bin", content=iter([b"x" * (1 << 20)] * 12))
        assert answer.status_code == 507
        assert list(server.portal.incoming.iterdir()) == []
        filler.unlink()
        assert server.put("fits.txt", b"fits").status_code == 201


@pytest.mark.embedded("there the disk is a worker machine's, and cluster/test_faults_of_machines.py fills it")
def test_an_analysis_on_a_full_disk_fails_with_a_sentence_and_runs_once_there_is_room(
    start, small_disk, small
):
    with start(data_dir=small_disk, disk_reserve_bytes=0) as server:
        filler = small_disk / "filler"
        filler.write_bytes(b"x" * (21 << 20))
        sent = server.put("small.perf.data.zst", small).json()
        job = server.job(sent["job_id"])
        assert job["state"] == "failed"
        assert job["error"]["status"] == 507
        assert job["error"]["detail"] == (
            "The disk is full: the analysis could not be written. The recording is stored; request it again."
        )
        # It may be what the database needs to store that the analysis failed.
        assert [file.name for file in (small_disk / "tables").rglob("*.*")] == []
        filler.unlink()
        server.client.post(f"/traces/{sent['trace_id']}/analyses", json={})
        assert server.job(sent["job_id"])["state"] == "ready"


@pytest.mark.embedded("there the disk is a worker machine's, and cluster/test_faults_of_machines.py fills it")
def test_what_an_analysis_wrote_before_the_disk_was_full_is_deleted(start, small_disk, small):
    """The recording needs no room to be unpacked, so that the disk gets full while tables are written."""
    unpacked = subprocess.run(["zstd", "-dc"], input=small, capture_output=True, check=True).stdout
    with start(data_dir=small_disk, disk_reserve_bytes=0) as server:
        filler, failures = small_disk / "filler", 0
        fill_until(filler, len(unpacked) + (1 << 20))
        sent = server.put("small.perf.data", unpacked).json()
        # Not a number of attempts: while the database cannot store that one failed, no other one begins.
        until = time.monotonic() + 120
        while server.job(sent["job_id"])["state"] != "ready":
            assert time.monotonic() < until
            failures += 1
            for folder in (small_disk / "tables").iterdir():
                # Only what is whole may stay, for a disk that was full when the end was to be stored.
                assert [name for name in ("events", "of_event") if (folder / f"{name}.sha256").exists()]
            filler.unlink()
            fill_until(filler, min(failures * (64 << 10), 4 << 20))
            server.client.post(f"/traces/{sent['trace_id']}/analyses", json={})
        assert failures > 10


@pytest.mark.embedded("there the disk is a worker machine's, and cluster/test_faults_of_machines.py fills it")
def test_a_disk_without_one_free_byte_ends_the_analysis_as_failed(start, small_disk, small):
    """The database cannot store that it failed; the job says so all the same, and it is stored once there is room."""
    with start(data_dir=small_disk, disk_reserve_bytes=0) as server:
        filler = small_disk / "filler"
        # So much that the last bytes are taken before an analysis can end.
        filler.write_bytes(b"x" * (20 << 20))
        sent = server.put("small.perf.data.zst", small).json()
        until = time.monotonic() + 60
        while server.get(f"/jobs/{sent['job_id']}")["state"] == "waiting":
            assert time.monotonic() < until
        stop = threading.Event()
        filling = threading.Thread(target=fill, args=(filler, stop, server.portal.db))
        filling.start()
        try:
            job = server.job(sent["job_id"], seconds=60)
        finally:
            stop.set()
            filling.join()
        assert (job["state"], job["error"]["status"]) == ("failed", 507)
        filler.unlink()
        until = time.monotonic() + 60
        while server.get(f"/jobs/{sent['job_id']}")["state"] == "failed":
            assert time.monotonic() < until
            server.client.post(f"/traces/{sent['trace_id']}/analyses", json={})
            time.sleep(0.2)
        assert server.job(sent["job_id"])["state"] == "ready"


def fill(file, stop, db):
    """Takes every byte that is left, also what is freed meanwhile and what the database keeps for writing again."""
    with file.open("ab", buffering=0) as out:
        while not stop.is_set():
            for size in (1 << 20, 4096):
                with contextlib.suppress(OSError):
                    while True:
                        out.write(b"x" * size)
            with contextlib.suppress(sa.exc.DBAPIError), db.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            time.sleep(0.001)


def fill_until(file, room):
    """Writes a file that leaves so many bytes of its disk."""
    found = os.statvfs(file.parent)
    file.write_bytes(b"x" * (found.f_bavail * found.f_frsize - room))
