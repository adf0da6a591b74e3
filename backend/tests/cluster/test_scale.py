"""`npm run scale` on a fleet of a few hosts: it measures, goes on where it ended, and leaves nothing behind."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from measure.scale.cores import limited

from . import stack
from .parts import Part

pytestmark = pytest.mark.slow

MEASURE = stack.ROOT / "scripts" / "measure"
SMALL = ["--hosts", "2", "--events", "2000", "--workers", "1"]


@pytest.fixture
def folder():
    """Where PostgreSQL's user can walk to."""
    with tempfile.TemporaryDirectory(prefix="skbscope-scale-test-", ignore_cleanup_errors=True) as own:
        yield Path(own)


def scale(folder, *words):
    command = [sys.executable, str(MEASURE), "scale", *SMALL, "--folder", str(folder), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def printing_to(folder):
    """Processes whose output goes there."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.readlink(entry / "fd" / "1").startswith(f"{folder}/stack-"):
                found.append(entry.name)
        except OSError:
            continue
    return found


def test_a_run_is_measured_once_and_cleared_away(folder):
    out, printed = scale(folder).communicate(timeout=600)
    assert "measured already" not in printed
    (run,) = json.loads((folder / "results" / "scale.json").read_text())["runs"]
    assert (run["ready"], run["failed"], run["analyses"]) == (2, 0, 2)
    for part in ("sending", "analysis"):
        assert run["parts"][part]["seconds"] > 0
    assert run["parts"]["analysis"]["cpu_seconds"]["worker"] > 0
    assert run["after"]["store"]["blobs"]["bytes"] == run["sent_bytes"]
    assert run["peak_rss"]["worker-1"] > 50 << 20
    assert out == (folder / "results" / "scale.md").read_text()
    assert "| 2 | 2,000 | 1 |" in out
    assert "**R** is the measured run: 2 hosts × 2,000 events" in (folder / "results/capacity.md").read_text()
    assert list(folder.glob("stack-*")) == []
    assert printing_to(folder) == []

    again, printed = scale(folder).communicate(timeout=120)
    assert "2 hosts with 1 worker: measured already" in printed
    assert again == out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_nothing_for_the_next(folder, number):
    ended = scale(folder)
    until = time.monotonic() + 180
    while not printing_to(folder):
        assert time.monotonic() < until
        assert ended.poll() is None
        time.sleep(0.1)
    ended.send_signal(number)
    ended.communicate(timeout=120)
    if number == signal.SIGTERM:
        assert (list(folder.glob("stack-*")), printing_to(folder)) == ([], [])
    following = scale(folder)
    following.communicate(timeout=600)
    assert following.returncode == 0
    assert (list(folder.glob("stack-*")), printing_to(folder)) == ([], [])


def test_a_worker_can_be_held_to_a_part_of_a_core(folder):
    if not (os.geteuid() == 0 and os.access("/sys/fs/cgroup", os.W_OK)):
        pytest.skip("control groups are root's")
    spin = (
        "import time; e = time.monotonic() + 2\nwhile time.monotonic() < e: pass\nprint(time.process_time())"
    )
    part = Part("spinner", [sys.executable, "-c", spin], folder, lambda: True)
    with limited(part, f"skbscope-test-{os.getpid()}", 0.25) as small:
        small.start()
        assert small.process is not None
        assert small.process.wait(60) == 0
    assert float(part.log.read_text()) < 0.25 * 2 * 1.5
    assert list(Path("/sys/fs/cgroup").glob(f"**/skbscope-test-{os.getpid()}")) == []
