"""The fleet as files: `h0001.host.txt`, `h0001.perf.txt.zst` …, and `manifest.json` with what is true of each."""

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
"""One host in so many, of the first class, reads nearly all on the CPU that received it; its class does not."""
OUTLIER_FROM = 32
"""A fleet smaller than this has none: a class needs hosts enough for one to stand out."""
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
        """What is true of it, for the manifest."""
        return {
            "name": self.name,
            "class": self.of.name,
            "outlier": self.outlier,
            "alien_share": None if self.mix.sends else self.mix.alien,
            "cross_share": None if self.mix.sends else self.mix.alien * self.mix.cross,
        }


def make(number: int, hosts: int, events: int, seed: int) -> Made:
    """Host `number` (from 0) of a fleet. Nothing but the four numbers decides its bytes."""
    # Seeding with a text is stable over machines and versions of Python; a tuple's hash is not.
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
    """Makes one host and writes its two files, whole or not at all, the recording last; what is true of it."""
    made = make(number, hosts, events, seed)
    for ending, content in (("host.txt", made.host), ("perf.txt.zst", made.recording)):
        part = folder / f".{made.name}.{ending}.part"
        part.write_bytes(content)
        part.replace(folder / f"{made.name}.{ending}")
    return made.facts()


def generate(
    folder: Path, hosts: int, events: int, seed: int, done: Callable[[int], None] = lambda _: None
) -> dict[str, Any]:
    """Writes the fleet, a process a core, and its manifest, which is returned. `done` hears how many there are."""
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
