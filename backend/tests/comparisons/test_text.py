"""The plain text survives what mail and git do to it, whatever stands in labels."""

import random
import subprocess
from pathlib import Path

import pytest
from random_documents import document

from skbscope.domains.comparisons.models import Comparison
from skbscope.domains.comparisons.text import WIDTH, text

LINK = "https://perf.example.org/c/7k2m9q4x1t0a (fixed, sha256 7k2m9q4x)"
COUNT = 1000


@pytest.fixture(scope="module")
def blocks() -> list[str]:
    rng = random.Random(20_261_120)
    return [text(document(rng), LINK if at % 2 else None) for at in range(COUNT)]


def test_lines_are_short_ascii_and_indented(blocks: list[str]) -> None:
    for block in blocks:
        assert block.isascii()
        assert block.endswith("\n")
        for line in block.splitlines():
            assert len(line) <= WIDTH
            assert line.startswith("  ")
            assert line == line.rstrip()
            assert line.isprintable()


def test_two_levels_of_quoting_change_nothing(blocks: list[str]) -> None:
    for block in blocks:
        quoted = [f"> > {line}" for line in block.splitlines()]
        assert max(map(len, quoted)) <= 76
        assert "\n".join(line.removeprefix("> > ") for line in quoted) + "\n" == block


def mail(block: str, at: int) -> str:
    """A patch with the block in its commit message, as `git format-patch` writes one."""
    patch = f"diff --git a/f{at} b/f{at}\nnew file mode 100644\n--- /dev/null\n+++ b/f{at}\n@@ -0,0 +1 @@\n+{at}\n"
    head = f"From {'0' * 40} Mon Sep 17 00:00:00 2001\nFrom: A <a@example.org>\nDate: Thu, 1 Jan 2026 00:00:00 +0000"
    subject = f"Subject: [PATCH] net: change {at}"
    return f"{head}\n{subject}\n\nMeasured:\n\n{block}\n---\n f{at} | 1 +\n\n{patch}-- \n2.39\n\n"


@pytest.mark.slow
def test_git_am_and_git_log_keep_every_block(blocks: list[str], tmp_path: Path) -> None:
    def git(*arguments: str, given: str = "") -> str:
        fixed = [
            "-c",
            "user.name=A",
            "-c",
            "user.email=a@example.org",
            "-c",
            "commit.gpgsign=false",
            "-c",
            "gc.auto=0",
        ]
        done = subprocess.run(
            ["git", *fixed, *arguments],
            cwd=tmp_path,
            input=given,
            text=True,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    git("init", "--quiet")
    git("commit", "--quiet", "--allow-empty", "--message", "first")
    git("am", "--quiet", given="".join(mail(block, at) for at, block in enumerate(blocks)))
    messages = git("log", "--reverse", "--skip=0", "--format=%B%x00").split("\0")[1:-1]
    assert len(messages) == COUNT
    for block, message in zip(blocks, messages, strict=True):
        assert f"Measured:\n\n{block}" in f"{message.rstrip()}\n"
        # What `git log` prints, four blanks further in, still fits eighty columns.
        assert all(len(line) + 4 <= 80 for line in message.splitlines())


def test_the_primary_row_is_first_and_the_link_last() -> None:
    rng = random.Random(7)
    one: Comparison = next(found for _ in range(50) if len((found := document(rng)).rows) == 5)
    one.title, one.before.label, one.after.label = "xdp-bench redirect-map", "stock", "patched"
    row = one.rows[0]
    one.rows = [row]
    row.metric, row.subject, row.unit, row.better, row.scale = "rx", None, "pps", "more", "ratio"
    row.before.median, row.after.median, row.effect = 16_153_328.0, 16_105_461.0, -0.2963
    row.low = row.high = None
    row.verdict = "CANNOT TELL: 3+3 runs can never reach p < 0.05 (floor is 0.100)"
    lines = text(one, LINK).splitlines()
    assert lines[0] == "  xdp-bench redirect-map" + "higher is better".rjust(
        WIDTH - len("  xdp-bench redirect-map")
    )
    assert lines[1] == "  before: stock; after: patched"
    first = next(line for line in lines if "16,153,328" in line)
    assert first.split() == ["rx", "pps", "16,153,328", "16,105,461", "-0.30%", "not", "available"]
    assert lines[-1] == f"  {LINK}"
    assert lines.index(first) < next(at for at, line in enumerate(lines) if "CANNOT TELL: 3+3" in line)


def test_a_commit_gets_a_tag_and_a_reply_no_link() -> None:
    rng = random.Random(8)
    one = document(rng)
    address = f"https://perf.example.org/{'x' * 80}"
    assert text(one, address, "commit").splitlines()[-2:] == ["", f"Link: {address}"]
    assert address not in text(one, address, "reply")
    # In a mail it would have to be cut, and a cut address leads nowhere.
    assert "perf.example.org" not in text(one, address)
