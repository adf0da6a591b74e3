"""Limits a process to a share of a core by a control group, as if it ran on a small machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from cluster.parts import Part

PERIOD_US = 100_000
TWO = Path("/sys/fs/cgroup")
ONE = TWO / "cpu"
"""Mount points of version 2, and of the CPU controller of version 1."""


@contextmanager
def limited(part: Part, name: str, cores: float) -> Iterator[Part]:
    """The part, with a command that starts in a group of so many cores, as do its child processes; 0 is no limit."""
    if not cores:
        yield part
        return
    quota = round(cores * PERIOD_US)
    if (ONE / "cpu.cfs_quota_us").is_file():
        group = ONE / name
        group.mkdir()
        (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    elif "cpu" in (TWO / "cgroup.controllers").read_text().split():
        (TWO / "cgroup.subtree_control").write_text("+cpu")
        group = TWO / name
        group.mkdir()
        (group / "cpu.max").write_text(f"{quota} {PERIOD_US}")
    else:
        raise RuntimeError(
            "--cores limits workers by a control group of the CPU controller, and there is none here."
        )
    try:
        join = ["sh", "-c", 'echo $$ > "$0" && exec "$@"', str(group / "cgroup.procs")]
        yield replace(part, command=[*join, *part.command])
    finally:
        left = (group / "cgroup.procs").read_text().split()
        if not left:
            group.rmdir()
