"""`skbscope serve`: API and pages from one process, until Ctrl-C."""

import errno
import fcntl
import os
import signal
import socket
import time
import types
from ipaddress import ip_address
from pathlib import Path
from typing import IO

import uvicorn

from skbscope import logs, terminal
from skbscope.domains import library
from skbscope.errors import BadInput, require
from skbscope.operations import descriptors, memory
from skbscope.settings import Settings
from skbscope.web.app import create_app
from skbscope.web.connections import limited
from skbscope.web.portal import Portal

IDLE_SECONDS = 75
"""How long an idle connection stays open. Longer than in clients and proxies (nginx 60 s), so that the client closes it
and no request is sent on a connection that is just being closed."""
GRACE_SECONDS = 3
"""How long answers under way may take after Ctrl-C, and after the time to drain."""


def run(settings: Settings, host: str, port: int, demo: bool) -> None:
    """Serves until a signal. BadInput if the port or the data folder is in use."""
    memory.bound_arenas()
    memory.trim_often()
    listening = _listen(host, port)
    lock = lock_folder(settings.root)
    if reachable(listening):
        settings = settings.model_copy(update={"public": True})
    if host not in settings.allowed_hosts and host not in ("0.0.0.0", "::"):
        settings = settings.model_copy(update={"allowed_hosts": [*settings.allowed_hosts, host]})
    portal = Portal(settings)
    if demo:
        library.load(portal.uploads, settings.demo_dir)
    if not settings.workers.isdigit():
        require("cluster", "distributed", "SKBSCOPE_WORKERS as an address")
        import distributed  # noqa: F401  # it sets its loggers up when it is imported
    config = uvicorn.Config(
        create_app(portal),
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # SKBSCOPE_PROXIES names the trusted ones
        loop="asyncio",  # decisions/0019
        http=limited(settings, descriptors.raise_limit()),
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    logs.install(settings.log)
    address = listening.getsockname()
    ready = f"skbscope: http://{_shown(address[0])}:{address[1]}  data in {settings.root}  Ctrl-C stops"
    try:
        _Server(config, portal, ready).run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # uvicorn raises the signal again once everything is closed
    finally:
        # The rest is short and must not be interrupted.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        portal.close()
        lock.close()


def run_reloading(host: str, port: int) -> None:
    """Serves, and restarts whenever a file of the package changes."""
    with _listen(host, port) as listening:
        if reachable(listening):
            os.environ["SKBSCOPE_PUBLIC"] = "1"
    uvicorn.run(
        "skbscope.web.app:from_environment",
        factory=True,
        reload=True,
        reload_dirs=[str(Path(__file__).parents[1])],
        host=host,
        port=port,
        proxy_headers=False,
        log_level="warning",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


class _Server(uvicorn.Server):
    """Closes the portal first, so that streams end before the grace period does."""

    def __init__(self, config: uvicorn.Config, portal: Portal, ready: str) -> None:
        super().__init__(config)
        self._portal = portal
        self._ready = ready
        self._until: float | None = None
        """Monotonic time at which draining is over; null until the signal."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts rendering pages once requests are accepted, so that the start does not wait for it."""
        await super().startup(sockets)
        # The address is printed once it can be connected to: programs read it from here.
        terminal.say(self._ready)
        self._portal.articles.begin()

    async def on_tick(self, counter: int) -> bool:
        """Whether to stop accepting requests. While draining they are still accepted, for example those of a load
        balancer to `/readyz`."""
        ticked = await super().on_tick(counter)
        if self._until is None:
            return ticked
        idle = self._portal.lifecycle.is_idle()
        if idle:
            # Only clients that have stopped to send are cut off.
            self.config.timeout_graceful_shutdown = 1
        return idle or time.monotonic() >= self._until

    def handle_exit(self, sig: int, _frame: types.FrameType | None) -> None:
        """SIGTERM drains, SIGINT (somebody waits) closes at once; a second signal changes nothing.

        The handler of uvicorn is not called: it treats a second Ctrl-C, which `npm start` forwards in addition to the
        terminal's, as "do not wait", which would interrupt the shutdown; and it raises the signal again at the end,
        so that a server which ended in order would not exit with 0.
        """
        if self._portal.lifecycle.closing:
            return
        drain = self._portal.settings.drain_seconds if sig == signal.SIGTERM else 0
        self._until = time.monotonic() + drain
        self._portal.drain()


def reachable(listening: socket.socket) -> bool:
    """Whether another machine could connect: any bound address but loopback."""
    return not ip_address(listening.getsockname()[0].partition("%")[0]).is_loopback


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol given, asyncio turns Nagle's algorithm off, which would delay answers by 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except socket.gaierror:
        raise BadInput(f"There is no address {host!r} on this machine.") from None
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise BadInput(f"Port {port} on {host} is in use; choose another with --port.") from None
        raise BadInput(f"Port {port} on {host} cannot be opened: {error.strerror}.") from None
    return listening


def lock_folder(root: Path) -> IO[str]:
    """Locks the data folder for this process: two servers would delete each other's partial uploads."""
    file = (root / "server.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        raise BadInput(
            f"The data folder {root} is in use by another server (process {file.read().strip()})."
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def load_demo(settings: Settings) -> int:
    """Loads the demo library without a server; returns the number of recordings."""
    portal = Portal(settings)
    try:
        return library.load(portal.uploads, settings.demo_dir)
    finally:
        portal.close()
