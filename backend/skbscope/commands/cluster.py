"""`skbscope scheduler` and `skbscope worker`: the parts of a cluster beside its servers."""

import asyncio
import ipaddress
import logging
import signal
import socket
from urllib.parse import urlsplit

import dask
from distributed import Scheduler, Worker

from skbscope import logs, terminal
from skbscope.domains.traces.work import TASKS
from skbscope.errors import BadInput
from skbscope.jobs import member
from skbscope.jobs.cluster import security
from skbscope.settings import Settings

AGAIN_SECONDS = 1
"""Pause before a worker connects to its scheduler again."""
HTTP = "127.0.0.1:0"
"""Address of the web port that Dask always opens; it serves no page there."""


def schedule(settings: Settings, host: str, port: int, closed_network: bool = False) -> None:
    """Runs a scheduler until a signal; without certificates only where no stranger can reach it."""
    if not (settings.cluster_ca or closed_network or _is_loopback(host)):
        raise BadInput(
            f"Whoever reaches a scheduler on {host} runs code there; expected SKBSCOPE_CLUSTER_CA with its "
            "certificate and key, or --closed-network where nobody else is in that network."
        )
    dask.config.set(
        {
            # Dask must not repeat a task whose worker was lost: the job table counts attempts.
            "distributed.scheduler.allowed-failures": 0,
            "distributed.scheduler.events-cleanup-delay": "1m",
            "distributed.scheduler.http.routes": [],
        }
    )
    logs.install(settings.log)
    asyncio.run(_scheduler(host, port, settings))


def work(settings: Settings, address: str, slots: int) -> None:
    """Runs a worker until a signal; if the scheduler ends, it waits for another one."""
    if not settings.store_url or not settings.workers.isdigit():
        raise BadInput(
            "A worker of a cluster shares no disk with its servers; expected SKBSCOPE_STORE_URL to be the store they "
            "use, such as s3://bucket/prefix, and SKBSCOPE_WORKERS to be unset."
        )
    dask.config.set({"distributed.worker.http.routes": []})
    logs.install(settings.log)
    asyncio.run(_worker(address, slots, settings))


async def _scheduler(host: str, port: int, settings: Settings) -> None:
    async with Scheduler(
        host=host, port=port, dashboard=False, dashboard_address=HTTP, security=security(settings)
    ) as scheduler:
        terminal.say(f"skbscope: scheduler at {scheduler.address}  Ctrl-C stops")
        await _first(_signalled(), scheduler.finished())


async def _worker(address: str, slots: int, settings: Settings) -> None:
    logging.getLogger("distributed").setLevel(logging.WARNING)
    over = asyncio.ensure_future(_signalled())
    member.prepare(slots, TASKS)
    try:
        while not over.done():
            try:
                # Tasks run in other processes with limits, so this one has no limit and needs no Dask nanny.
                async with Worker(
                    address,
                    host=_towards(address),
                    nthreads=slots,
                    memory_limit=0,
                    dashboard=False,
                    dashboard_address=HTTP,
                    security=security(settings),
                    local_directory=str(settings.folder("dask")),
                ) as worker:
                    terminal.say(f"skbscope: worker of {address} with {slots} at a time  Ctrl-C stops")
                    await _first(over, worker.finished())
            except (OSError, TimeoutError) as error:
                logging.getLogger(__name__).warning("the scheduler at %s does not answer: %s", address, error)
            await asyncio.wait([over], timeout=AGAIN_SECONDS)
    finally:
        member.close()


def _towards(address: str) -> str:
    """This machine's address in the network of another one: a worker listens only there."""
    parts = urlsplit(address)
    family, kind, _, _, way = socket.getaddrinfo(parts.hostname, parts.port, type=socket.SOCK_DGRAM)[0]
    with socket.socket(family, kind) as one:
        # Nothing is sent: the system only chooses the route.
        one.connect(way)
        return str(one.getsockname()[0])


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        # Any other name may resolve to any address.
        return host == "localhost"


async def _signalled() -> None:
    signalled = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, signalled.set)
    await signalled.wait()


async def _first(*waiting: object) -> None:
    """Waits until one of them ends; the others continue."""
    tasks = [asyncio.ensure_future(one) for one in waiting]  # type: ignore[call-overload]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
