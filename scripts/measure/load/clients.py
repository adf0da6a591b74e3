"""Clients in a separate process: readers, or senders of recordings. Prints a line of JSON for each request.

usage: load.clients URL SECONDS CLIENTS PAUSE_SECONDS [PATHS]
With PATHS (JSON, a list of [kind, path]) each client requests one after another, with PAUSE_SECONDS on average between.
Without, all start at the same moment, and each sends a recording, waits for its analysis, pauses and sends the next
one; at the end it still waits for analyses under way.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Iterator

from measure.load.requests import BUDGETS_S, Client, as_lines
from measure.recordings import different

SOURCE, MOST_BYTES = "tcp-pinned", 48 << 10
POLL_SECONDS = 1.0
WAIT_SECONDS = 3 * BUDGETS_S["analysis"]


async def read(client: Client, paths: list[tuple[str, str]], until: float, pause_s: float, n: int) -> None:
    """One reader."""
    chance = random.Random(n)
    await asyncio.sleep(chance.uniform(0, 2 * pause_s))
    while time.monotonic() < until:
        await client.request(*chance.choice(paths))
        await asyncio.sleep(chance.uniform(0, 2 * pause_s))


async def send(client: Client, recordings: Iterator[bytes], until: float, pause_s: float, n: int) -> None:
    """One sender."""
    turn = 0
    while time.monotonic() < until:
        path = f"/api/v1/uploads/load-{n}-{turn}.perf.data.zst"
        answer = await client.request("upload", path, "PUT", next(recordings))
        if answer is not None and answer.status_code == 201:
            await wait_for_analysis(client, f"/api/v1/jobs/{answer.json()['job_id']}")
        elif answer is not None and "retry-after" in answer.headers:
            await asyncio.sleep(float(answer.headers["retry-after"]))
        await asyncio.sleep(pause_s)
        turn += 1


async def wait_for_analysis(client: Client, path: str) -> None:
    """From the upload's answer until the analysis is ready; polling requests are recorded too."""
    sent, state, status = time.monotonic(), "unknown", 0
    while state not in ("ready", "failed") and time.monotonic() - sent < WAIT_SECONDS:
        await asyncio.sleep(POLL_SECONDS)
        answer = await client.request("job polled", path)
        if answer is not None:
            state, status = answer.json()["state"] if answer.is_success else "unknown", answer.status_code
    waited = time.monotonic() - sent
    why = None if state == "ready" else f"the analysis is {state} after {waited:.0f} s"
    client.record("analysis", path, sent, status, why)


async def _run() -> None:
    url, seconds, count, pause_s = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
    paths = json.loads(sys.argv[5]) if len(sys.argv) > 5 else []
    clients, recordings = [Client(url) for _ in range(count)], different(SOURCE, MOST_BYTES)
    until = time.monotonic() + seconds
    if paths:
        work = [read(client, paths, until, pause_s, n) for n, client in enumerate(clients)]
    else:
        work = [send(client, recordings, until, pause_s, n) for n, client in enumerate(clients)]
    await asyncio.gather(*work)
    for client in clients:
        await client.http.aclose()
        sys.stdout.write(as_lines(client.done))


def main() -> None:
    """The program."""
    asyncio.run(_run())
