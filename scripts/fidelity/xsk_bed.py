"""A veth pair in two namespaces with nothing else on it, and the sender that loads it."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DEVICE = "va"
LIMIT_S = 30
"""Seconds after which a program that does not end is stopped."""

Report = dict[str, Any]


def run(*command: str, cwd: Path | None = None) -> str:
    """What a program printed that must succeed; its own last words are the error."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT_S * 20, cwd=cwd)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise RuntimeError(f"`{' '.join(command)}` failed: {said[-1] if said else done.returncode}")
    return done.stdout


def built() -> Path:
    """The sender, built for speed."""
    run(
        "cargo",
        "build",
        "--quiet",
        "--release",
        "--locked",
        "-p",
        "skbscope-xsk-sender",
        cwd=ROOT / "backend",
    )
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "backend/target")) / "release/xsk-sender"


@contextmanager
def bed() -> Iterator[str]:
    """Name of the namespace that the sender runs in. Both are gone afterwards."""
    names = tuple(f"skbscope-xsk-{os.getpid()}-{end}" for end in "ab")
    try:
        for name in names:
            run("ip", "netns", "add", name)
            # Neighbour discovery would be other traffic.
            off = "for all in all default; do echo 1 >/proc/sys/net/ipv6/conf/$all/disable_ipv6 || true; done"
            run("ip", "netns", "exec", name, "sh", "-c", off)
        run(
            "ip",
            "link",
            "add",
            DEVICE,
            "netns",
            names[0],
            "type",
            "veth",
            "peer",
            "name",
            "vb",
            "netns",
            names[1],
        )
        for name, device in zip(names, (DEVICE, "vb"), strict=True):
            run("ip", "-n", name, "link", "set", device, "up")
        yield names[0]
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


def command(namespace: str, sender: Path, per_kick: int, seconds: float) -> list[str]:
    """The sender, on CPU 0."""
    words = [str(sender), DEVICE, "--per-kick", str(per_kick), "--seconds", str(seconds), "--cpu", "0"]
    return ["ip", "netns", "exec", namespace, *words]


def send(namespace: str, sender: Path, per_kick: int, seconds: float) -> Report:
    """One run without a recorder."""
    report: Report = json.loads(run(*command(namespace, sender, per_kick, seconds)))
    return report


def missing() -> str | None:
    """Why nothing can be sent here, as a sentence; None where all is there."""
    if os.geteuid() != 0:
        return "only root may make namespaces and AF_XDP sockets"
    for program in ("perf", "ip", "cargo"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    try:
        with bed() as namespace:
            run("ip", "netns", "exec", namespace, str(built()), "--check", DEVICE)
    except RuntimeError as error:
        return str(error)
    return None
