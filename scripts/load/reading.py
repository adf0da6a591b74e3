"""Readers, a process of their own: each has a connection, asks, thinks, asks again.

usage: reading.py URL SECONDS CLIENTS THINK_SECONDS PATHS > measured.jsonl
THINK_SECONDS is the mean pause of a client between an answer and its next request; PATHS is JSON,
a list of [kind, path].
"""

import asyncio
import json
import random
import sys
import time

import httpx
from measured import Measured, connected, ended, write


async def read(url: str, paths: list[list[str]], until: float, think_s: float, seed: int) -> list[Measured]:
    """One reader until the time is over. What no answer came to is measured too."""
    chance, done, began = random.Random(seed), [], time.monotonic()
    async with connected(url) as client:
        await asyncio.sleep(chance.uniform(0, 2 * think_s))
        while (asked := time.monotonic()) < until:
            kind, path = chance.choice(paths)
            try:
                answer = await client.get(path)
                done.append(ended(kind, path, asked - began, time.monotonic() - asked, answer))
            except httpx.TransportError as error:
                why = f"{type(error).__name__}: {error}"
                done.append(Measured(kind, path, asked - began, time.monotonic() - asked, 0, why))
            await asyncio.sleep(chance.uniform(0, 2 * think_s))
    return done


async def main() -> None:
    """All readers."""
    url, seconds, clients, think_s = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
    paths, until = json.loads(sys.argv[5]), time.monotonic() + seconds
    for done in await asyncio.gather(*(read(url, paths, until, think_s, seed) for seed in range(clients))):
        write(done, sys.stdout)


asyncio.run(main())
