"""One sender attacks, another one is measured meanwhile: a table of the bars that must hold.

Senders are addresses of loopback (127.0.0.2 …). Each attack is still under way when its
last measurement ends; otherwise the row says so, and fails.
"""

import asyncio
import contextlib
import secrets
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from measure import machine
from measure.recordings import different
from measure.servers import Server, running
from measure.tables import markdown

ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"
TRIES = 5
"""Measurements under each attack; the slowest counts."""
HEAVY = "SELECT count(*) FROM range(1000000000000)"
TEXT = b"sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx %d 100\n"
LINES = 1_000_000
FAIR_SECONDS = 40
HALF_OPEN, STREAMS, STREAM_SENDERS, QUEUED = 2000, 600, 12, 150
SETTINGS: dict[str, Any] = {
    "public": 1,
    "anonymous_rate": 10_000,
    "anonymous_daily_bytes": 1 << 40,
    "anonymous_daily_objects": 1 << 30,
}


@dataclass
class Bar:
    """What was measured under an attack."""

    attack: str
    what: str
    value: float
    limit: float
    unit: str = "s"
    note: str = ""
    holds: bool = True

    def row(self) -> list[str]:
        """A row of the table."""
        sign = "at least" if self.unit == "of its share" else "at most"
        ended = "holds" if self.holds else "**does not hold**"
        return [
            self.attack,
            self.what,
            f"{self.value:.2f} {self.unit}",
            f"{sign} {self.limit:g}",
            ended,
            self.note,
        ]


class Attack:
    """A server and clients from any address of loopback."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.bars: list[Bar] = []

    @asynccontextmanager
    async def client(self, address: str) -> AsyncIterator[httpx.AsyncClient]:
        """A client with many connections."""
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=None))
        url = f"{self.server.url}/api/v1"
        async with httpx.AsyncClient(base_url=url, transport=transport, timeout=300, trust_env=False) as one:
            yield one

    async def slowest(
        self, attack: str, what: str, limit: float, tried: Callable[[int], Awaitable[httpx.Response]]
    ) -> Bar:
        """Times the requests, each of which has to succeed."""
        took, ended = [], ""
        for n in range(TRIES):
            began = time.monotonic()
            answer = await tried(n)
            took.append(time.monotonic() - began)
            if not answer.is_success:
                ended = f"ended in {answer.status_code}"
        bar = Bar(attack, what, max(took), limit, note=ended, holds=max(took) <= limit and not ended)
        self.bars.append(bar)
        return bar


def _under_way(bar: Bar, tasks: list[asyncio.Task[httpx.Response]]) -> None:
    if all(task.done() for task in tasks):
        bar.holds, bar.note = False, "the attack had ended before"


async def _stop(tasks: list[asyncio.Task[httpx.Response]]) -> str:
    """Ends the requests of an attack; how many had been answered, and with what."""
    ends = [str(task.result().status_code) for task in tasks if task.done() and not task.exception()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    counts = ", ".join(f"{end} × {ends.count(end)}" for end in sorted(set(ends)))
    return f"attack: {counts}" if counts else ""


async def texts(attack: Attack) -> None:
    """Nine of the slowest texts from one sender."""
    name = "nine texts of 19 MB"
    async with attack.client(ATTACKER) as many, attack.client(OTHER) as other:
        worst = "Attaching 1 probe...\n" + "".join(f"@a[{n}]: {n}\n" for n in range(LINES))
        sent = [
            asyncio.create_task(many.put(f"/uploads/worst-{n}.txt", content=f"{worst}@b: {n}\n".encode()))
            for n in range(9)
        ]
        await asyncio.sleep(3)
        padding = (b"#" + b"x" * 62 + b"\n") * (1 << 14)
        bars = [
            await attack.slowest(
                name,
                "upload of 1 MB",
                3,
                lambda n: other.put(f"/uploads/{n}.txt", content=TEXT % n + padding),
            ),
            await attack.slowest(name, "paste", 5, lambda n: other.post("/pastes", content=TEXT % n)),
        ]
        for bar in bars:
            _under_way(bar, sent)
        bars[-1].note += await _stop(sent)


async def queries(attack: Attack, analysis: str) -> None:
    """17 heavy queries from one address."""
    path = f"/analyses/{analysis}/sql"
    async with attack.client(ATTACKER) as many, attack.client(OTHER) as other:
        await other.post(path, json={"sql": "SELECT 1"})  # starts the processes
        sent = [asyncio.create_task(many.post(path, json={"sql": HEAVY})) for _ in range(17)]
        await asyncio.sleep(1)
        bar = await attack.slowest(
            "17 heavy queries", "SELECT 1", 2, lambda _: other.post(path, json={"sql": "SELECT 1"})
        )
        _under_way(bar, sent)
        bar.note += await _stop(sent)


async def half_open(attack: Attack) -> None:
    """Connections that never complete a request."""
    address = httpx.URL(attack.server.url)
    with contextlib.ExitStack() as stack:
        refused = 0
        for n in range(HALF_OPEN):
            source = (f"127.0.2.{1 + n % 20}", 0)
            try:
                one = socket.create_connection((address.host, address.port or 80), 5, source)
            except OSError:
                refused += 1
                continue
            stack.enter_context(one).sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            if n % 100 == 0:
                await asyncio.sleep(0)
        name = f"{HALF_OPEN:,} half-open connections"
        bar = await attack.slowest(name, "/healthz, each on a new connection", 1, lambda _: _get_once(attack))
        bar.note += f"{refused} not accepted" if refused else ""


async def _get_once(attack: Attack) -> httpx.Response:
    async with attack.client(OTHER) as one:
        return await one.get(f"{attack.server.url}/healthz")


async def streams(attack: Attack) -> None:
    """Event streams of jobs that wait."""
    async with attack.client(ATTACKER) as many, contextlib.AsyncExitStack() as stack:
        recordings = different("stuck-4-limit-64-again", 8 << 20)
        sent = [
            await many.put(f"/uploads/s{n}.perf.data.zst", content=next(recordings)) for n in range(QUEUED)
        ]
        jobs = [answer.json()["job_id"] for answer in sent]
        opened = 0
        for n in range(STREAM_SENDERS):
            client = await stack.enter_async_context(attack.client(f"127.0.3.{n + 1}"))
            request = client.build_request("GET", f"/jobs/{jobs[-1]}/stream")
            count = STREAMS // STREAM_SENDERS
            answers = await asyncio.gather(*(client.send(request, stream=True) for _ in range(count)))
            opened += sum(answer.status_code == 200 for answer in answers)
        other = await stack.enter_async_context(attack.client(OTHER))
        bar = await attack.slowest(f"{STREAMS} event streams", "a list", 0.2, lambda _: other.get("/traces"))
        state = (await many.get(f"/jobs/{jobs[-1]}")).json()["state"]
        bar.note += f"{opened} streams, their job is {state}"
        bar.holds &= opened == STREAMS and state == "waiting"


async def fair(attack: Attack) -> None:
    """Fifty senders who send all the time, one of them on eight connections."""
    counts = [0] * 50
    until = time.monotonic() + FAIR_SECONDS

    async def send(n: int, client: httpx.AsyncClient, part: int) -> None:
        while time.monotonic() < until:
            content = TEXT % secrets.randbits(60)
            answer = await client.put(f"/uploads/f{n}-{part}-{counts[n]}.txt", content=content)
            counts[n] += answer.is_success
            if not answer.is_success:
                await asyncio.sleep(0.1)

    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(attack.client(f"127.0.4.{n + 1}")) for n in range(50)]
        work = [send(n, client, 0) for n, client in enumerate(clients)]
        work += [send(0, clients[0], part) for part in range(1, 8)]
        await asyncio.gather(*work)
    share = min(counts) / (sum(counts) / len(counts))
    note = f"{sum(counts)} uploads, {min(counts)} to {max(counts)} a sender"
    name = f"50 senders at once for {FAIR_SECONDS} s"
    attack.bars.append(Bar(name, "the slowest sender", share, 0.5, "of its share", note, share >= 0.5))


async def _all(server: Server) -> list[Bar]:
    attack = Attack(server)
    async with attack.client(OTHER) as other:
        recording = next(different("stuck-4-limit-64-again", 1 << 20))
        job = (await other.put("/uploads/q.perf.data.zst", content=recording)).json()["job_id"]
        while (await other.get(f"/jobs/{job}")).json()["state"] not in ("ready", "failed"):
            await asyncio.sleep(0.2)
        await other.put("/uploads/begin.txt", content=TEXT % 1)  # starts the processes that read
    await queries(attack, job)
    await half_open(attack)
    await fair(attack)
    await texts(attack)
    await streams(attack)
    return attack.bars


def run() -> int:
    """Prints the table; 1 if a bar does not hold."""
    settings = SETTINGS | {"secret": secrets.token_hex(32)}
    print(f"skbscope: hostile senders; {machine.state()}", flush=True)
    with (
        tempfile.TemporaryDirectory(prefix="skbscope-hostile-") as folder,
        running(Path(folder), **settings) as server,
    ):
        bars = asyncio.run(_all(server))
        print(
            markdown(
                ["attack", "measured", "slowest", "bar", "", "note"], [bar.row() for bar in bars], left=6
            )
        )
        for line in server.faults():
            print(f"skbscope: {line}")
        print(f"skbscope: afterwards {machine.state()}")
        return int(not all(bar.holds for bar in bars) or bool(server.faults()))
