"""Senders, a process of their own: each sends a recording of its own, waits for its analysis, pauses, sends the next.

usage: sending.py URL SECONDS SENDERS PAUSE_SECONDS > measured.jsonl
All of them begin in the same moment. When the time is over what was sent is still waited for.
"""

import asyncio
import sys
import time
from collections.abc import Iterator

import httpx
from measured import BUDGETS_S, Measured, connected, ended, write
from recordings import different

SOURCE, MOST_BYTES = "tcp-pinned", 48 << 10
POLL_SECONDS = 1.0
WAIT_SECONDS = 3 * BUDGETS_S["analysis"]


async def send(
    url: str, recordings: Iterator[bytes], until: float, pause_s: float, number: int
) -> list[Measured]:
    """One sender."""
    done: list[Measured] = []
    began = time.monotonic()
    async with connected(url) as client:
        for turn, content in enumerate(recordings):
            asked, path = time.monotonic(), f"/api/v1/uploads/load-{number}-{turn}.perf.data.zst"
            if asked >= until:
                break
            try:
                answer = await client.put(path, content=content)
                done.append(ended("upload", path, asked - began, time.monotonic() - asked, answer))
                if answer.status_code == 201:
                    done += await analysed(client, answer.json()["job_id"], began)
                elif "retry-after" in answer.headers:
                    await asyncio.sleep(float(answer.headers["retry-after"]))
            except httpx.TransportError as error:
                why = f"{type(error).__name__}: {error}"
                done.append(Measured("upload", path, asked - began, time.monotonic() - asked, 0, why))
            await asyncio.sleep(pause_s)
    return done


async def analysed(client: httpx.AsyncClient, job_id: str, began: float) -> list[Measured]:
    """From the upload's answer until the analysis is ready; each question on the way is a request too."""
    done, sent, path = [], time.monotonic(), f"/api/v1/jobs/{job_id}"
    while True:
        await asyncio.sleep(POLL_SECONDS)
        asked = time.monotonic()
        answer = await client.get(path)
        done.append(ended("job asked", path, asked - began, time.monotonic() - asked, answer))
        state = answer.json()["state"] if answer.is_success else "unknown"
        waited = time.monotonic() - sent
        if state in ("ready", "failed") or waited > WAIT_SECONDS:
            why = None if state == "ready" else f"the analysis is {state} after {waited:.0f} s"
            return [*done, Measured("analysis", path, sent - began, waited, answer.status_code, why)]


async def main() -> None:
    """All senders, each with every so-manieth recording."""
    url, seconds, senders, pause_s = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
    recordings, until = different(SOURCE, MOST_BYTES), time.monotonic() + seconds
    for done in await asyncio.gather(*(send(url, recordings, until, pause_s, n) for n in range(senders))):
        write(done, sys.stdout)


asyncio.run(main())
