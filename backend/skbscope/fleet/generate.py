"""Writes the fleet as files: `h0001.host.txt`, `h0001.perf.txt.zst` …, and `manifest.json` with the correct results."""

import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from skbscope.fleet.classes import CLASSES, HostClass, Mix
from skbscope.fleet.host_file import host_file
from skbscope.fleet.receive import receiver
from skbscope.fleet.send import sender

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

OUTLIER_EVERY = 40
"""Every so many hosts, one of the first class reads nearly all packets on the receiving CPU, unlike its class."""
OUTLIER_FROM = 32
"""A smaller fleet has no outlier, because a class needs enough hosts for one."""
MANIFEST = "manifest.json"
_LEVEL = 3


@dataclass(frozen=True)
class Made:
    """One host."""

    name: str
    of: HostClass
    mix: Mix
    outlier: bool
    host: bytes
    recording: bytes

    def facts(self) -> dict[str, Any]:
        """The correct result for the manifest."""
        return {
            "name": self.name,
            "class": self.of.name,
            "outlier": self.outlier,
            "alien_share": None if self.mix.sends else self.mix.alien,
            "cross_share": None if self.mix.sends else self.mix.alien * self.mix.cross,
        }


def make(number: int, hosts: int, events: int, seed: int) -> Made:
    """Host `number` (from 0) of a fleet. Its bytes depend only on the four numbers."""
    # A text as seed gives the same numbers on all machines and versions of Python; the hash of a tuple does not.
    random = Random(f"{seed}/{number}")
    of = CLASSES[number % len(CLASSES)]
    outlier = hosts >= OUTLIER_FROM and number % OUTLIER_EVERY == 0
    mix = _own(of.mix, random, outlier)
    patch = random.randrange(1, 40)
    lines = sender(of, random, events) if mix.sends else receiver(of, mix, random, events)
    text = ("\n".join(lines) + "\n").encode()
    return Made(
        f"h{number + 1:05d}", of, mix, outlier, host_file(of, patch).encode(), zstd.compress(text, _LEVEL)
    )


def _own(mix: Mix, random: Random, outlier: bool) -> Mix:
    if mix.sends:
        return mix
    alien = 0.05 if outlier else round(mix.alien * random.uniform(0.95, 1.05), 4)
    return replace(mix, alien=alien, cross=round(mix.cross * random.uniform(0.95, 1.05), 4))


def write(folder: Path, number: int, hosts: int, events: int, seed: int) -> dict[str, Any]:
    """Makes one host and writes its two files atomically, the recording last; returns its entry of the manifest."""
    made = make(number, hosts, events, seed)
    for ending, content in (("host.txt", made.host), ("perf.txt.zst", made.recording)):
        part = folder / f".{made.name}.{ending}.part"
        part.write_bytes(content)
        part.replace(folder / f"{made.name}.{ending}")
    return made.facts()


def generate(
    folder: Path, hosts: int, events: int, seed: int, done: Callable[[int], None] = lambda _: None
) -> dict[str, Any]:
    """Writes the fleet with one process per core, and returns its manifest. `done` is called with the number so far."""
    folder.mkdir(parents=True, exist_ok=True)
    facts = []
    with ProcessPoolExecutor(os.process_cpu_count() if hasattr(os, "process_cpu_count") else None) as pool:
        rest = [(folder, number, hosts, events, seed) for number in range(hosts)]
        for one in pool.map(write, *zip(*rest, strict=True)) if rest else ():
            facts.append(one)
            done(len(facts))
    manifest = {
        "format": "skbscope-fleet",
        "version": 1,
        "seed": seed,
        "events": events,
        "classes": {
            of.name: {
                "cpu": of.topology.model,
                "llcs": of.topology.llcs,
                "cpus_per_llc": of.topology.cpus_per_llc,
                "kernel": ".".join(of.kernel.split(".")[:2]),
                "driver": of.driver,
                "truth": of.truth,
            }
            for of in CLASSES
        },
        "hosts": facts,
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n")
    return manifest
